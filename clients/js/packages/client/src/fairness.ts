/**
 * Was the round dealt as it was promised? Checked from the view alone, without a rule of any game.
 *
 * The dealt hands must lie inside what each seat played and still held, and what the seats got beyond that must be
 * the front of the boneyard. Set, hand size and what was set aside are found by trying: a wrong guess fits a
 * hashed shuffle about as often as a guessed password.
 */

import { digest, toHex } from "./bytes.ts";
import { commitmentOf, dealOf, type Deal, type Pips } from "./shuffle.ts";
import type { TableView } from "./types.ts";

/** What this client saw before the secret was shown. */
export interface Seen {
  /** The commitment shown for the deal, as noted while it was still secret. */
  commitment?: string;
  seat?: number;
  /** The entropy this seat sent and the server acknowledged. */
  seed?: string;
}

/** `unseen`: the deal fits, but its commitment was not seen in time, so it proves little. */
export type Verdict =
  | { ok: true; seen: boolean }
  | { ok: false; why: "commitment" | "rules" | "seed" | "deal" };

/** Deals thrown back unseen that are tried before the check fails. */
const MOST_ATTEMPTS = 32;
const SETS = [6, 9, 12, 15, 18];
const MOST_HAND = 27;

/**
 * Check the finished round of a view with a `result`. Undefined while there is nothing to check.
 *
 * Not checked: that the server never looked, nor that it did not throw deals away before anybody saw them.
 */
export function checkRound(table: TableView, seen: Seen = {}): Verdict | undefined {
  const { round, result, match, rules_hash: rulesHash } = table;
  if (!round || !result || !match || !rulesHash) return undefined;
  const commitment = commitmentOf(match, round.deal, result.secret);
  if (commitment !== round.commitment || commitment !== (seen.commitment ?? commitment)) {
    return { ok: false, why: "commitment" };
  }
  const seats = Object.keys(table.seats).length;
  if (rulesHashOf(table.game, table.options, seats) !== rulesHash) return { ok: false, why: "rules" };
  const entropies = Array.from({ length: seats }, (_, seat) => result.seeds?.[String(seat)]);
  if (seen.seed !== undefined && seen.seat !== undefined && entropies[seen.seat] !== seen.seed) {
    return { ok: false, why: "seed" };
  }
  const held = tilesBySeat(table, seats);
  const highest = Math.max(0, ...held.flat().flatMap((tile) => tile.split("-").map(Number)));
  const asides: Pips[][] = round.double === undefined ? [[]] : [[[round.double, round.double]], []];
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    for (const maxPip of SETS.filter((set) => set >= highest)) {
      for (const aside of asides) {
        const input = { match, deal: round.deal, rulesHash, secret: result.secret, entropies, maxPip, aside, attempt };
        // With empty hands the whole shuffled deck is the boneyard; every hand size is a cut of that one order.
        const order = dealOf({ ...input, hand: 0 }).boneyard.map(name);
        for (let hand = 1; hand <= MOST_HAND && hand * seats <= order.length; hand += 1) {
          if (fits(order, hand, held)) return { ok: true, seen: seen.commitment !== undefined };
        }
      }
    }
  }
  return { ok: false, why: "deal" };
}

/** `rules_hash`: SHA-256 of the canonical JSON (RFC 8785) of what is played by how many. */
export function rulesHashOf(game: string, options: TableView["options"], seats: number): string {
  const sorted = Object.fromEntries(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)));
  return toHex(digest(JSON.stringify({ game, options: sorted, seats })));
}

/** Every tile a seat played or still held at the end. */
function tilesBySeat(table: TableView, seats: number): string[][] {
  const held: string[][] = Array.from({ length: seats }, () => []);
  for (const placed of Object.values(table.tiles ?? {})) if (placed.by !== undefined) held[placed.by]?.push(name(placed.tile));
  for (const [seat, hand] of Object.entries(table.result?.hands ?? {})) held[Number(seat)]?.push(...hand.map(name));
  return held;
}

function fits(order: readonly string[], hand: number, held: readonly string[][]): boolean {
  const drawn = new Set(held.flat());
  for (const [seat, tiles] of held.entries()) {
    const mine = new Set(tiles);
    for (const tile of order.slice(seat * hand, (seat + 1) * hand)) {
      if (!mine.has(tile)) return false;
      drawn.delete(tile);
    }
  }
  const front = order.slice(held.length * hand, held.length * hand + drawn.size);
  return front.length === drawn.size && front.every((tile) => drawn.has(tile));
}

function name([x, y]: readonly number[] | Deal["boneyard"][number]): string {
  return x! <= y! ? `${x}-${y}` : `${y}-${x}`;
}
