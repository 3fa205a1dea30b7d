/** The order of the hand: its holder's, remembered on this device, and disturbed by no update. */

import { signal } from "@preact/signals";

import { storage } from "./api.ts";
import { keepOrder, keyOf, type Sorting, sorted, type Tile } from "./hand.ts";
import { sorting } from "./prefs.ts";

/** One hand at one table. */
export class HandOrder {
  /** Keys of the tiles, first to last. */
  readonly keys = signal<string[]>([]);
  readonly #name: string;
  #hand: readonly Tile[] = [];
  #deal = "";

  constructor(code: string) {
    this.#name = `chickenfoot.hand.${code}`;
  }

  /** The hand is now this one. A new deal is sorted as this person last liked it; `deal` names it. */
  follow(hand: readonly Tile[], deal: string): void {
    if (hand === this.#hand && deal === this.#deal) return;
    this.#hand = hand;
    if (deal !== this.#deal && hand.length > 0) {
      this.#deal = deal;
      this.keys.value = this.#remembered() ?? (sorting.value === "own" ? [] : sorted(hand, sorting.value));
    }
    const keys = keepOrder(this.keys.value, hand);
    if (keys.join() !== this.keys.value.join()) this.keys.value = keys;
  }

  /** Sort now, and each new hand from now on. */
  sort(by: Sorting): void {
    sorting.value = by;
    this.#keep(sorted(this.#hand, by));
  }

  /** Put a tile at this place of the row. */
  move(key: string, to: number): void {
    const keys = this.keys.value.filter((one) => one !== key);
    keys.splice(Math.max(0, Math.min(to, keys.length)), 0, key);
    if (keys.join() !== this.keys.value.join()) this.#keep(keys);
  }

  #keep(keys: string[]): void {
    this.keys.value = keys;
    try {
      storage.setItem(this.#name, JSON.stringify({ deal: this.#deal, keys }));
    } catch {
      // A browser that keeps nothing only forgets it at the next visit.
    }
  }

  /** The order this very deal was left in. */
  #remembered(): string[] | undefined {
    try {
      const { deal, keys } = JSON.parse(storage.getItem(this.#name) ?? "{}") as { deal?: string; keys?: string[] };
      const held = new Set(this.#hand.map(keyOf));
      return deal === this.#deal && Array.isArray(keys) ? keys.filter((key) => held.has(key)) : undefined;
    } catch {
      return undefined;
    }
  }
}
