/** Chat and reactions: volatile, quiet, and counted while nobody looks. */

import type { Chat, Event, Reaction } from "@chickenfoot/client";
import { signal } from "@preact/signals";

/** Chat lines kept. */
const MOST_LINES = 100;
/** How long a reaction floats, in milliseconds. */
const FLOAT_MS = 3_000;

/** How long a new line is shown on the table while the chat is closed, in milliseconds. */
const SHOW_MS = 6_000;

/** Somebody who talks: a seat, or a watcher by name. */
export type Speaker = number | string;
/** Who said a line. */
export const speaker = ({ seat, name }: Pick<Chat, "seat" | "name">): Speaker => seat ?? name ?? "";

/** What people say at one table. */
export class Talk {
  readonly lines = signal<(Chat & { n: number })[]>([]);
  readonly floating = signal<(Reaction & { n: number })[]>([]);
  readonly unread = signal(0);
  /** The newest line, for a moment, while the chat is closed. */
  readonly latest = signal<Chat | undefined>(undefined);
  /** Whom this person does not want to hear. Nobody else learns of it. */
  readonly muted = signal<ReadonlySet<Speaker>>(new Set());
  /** The chat is on screen. */
  open = false;
  #count = 0;
  #hide: ReturnType<typeof setTimeout> | undefined;

  hear(line: Chat): void {
    const known = line.old && this.lines.value.some((one) => one.at === line.at && one.text === line.text);
    if (known) return; // a reconnection repeats the last lines
    this.lines.value = [...this.lines.value, { ...line, n: (this.#count += 1) }].slice(-MOST_LINES);
    if (this.open || line.old || this.muted.value.has(speaker(line))) return;
    this.unread.value += 1;
    this.latest.value = line;
    clearTimeout(this.#hide);
    this.#hide = setTimeout(() => (this.latest.value = undefined), SHOW_MS);
  }

  see(reaction: Reaction): void {
    if (this.muted.value.has(reaction.seat)) return;
    const n = (this.#count += 1);
    this.floating.value = [...this.floating.value, { ...reaction, n }];
    setTimeout(() => (this.floating.value = this.floating.value.filter((one) => one.n !== n)), FLOAT_MS);
  }

  read(open: boolean): void {
    this.open = open;
    if (!open) return;
    this.unread.value = 0;
    this.latest.value = undefined;
  }

  /** Hear somebody no more, or again. */
  mute(who: Speaker, muted: boolean): void {
    const next = new Set(this.muted.value);
    if (muted) next.add(who);
    else next.delete(who);
    this.muted.value = next;
    if (muted && this.latest.value !== undefined && speaker(this.latest.value) === who) this.latest.value = undefined;
  }

  /** Seats changed hands: whoever comes to one is heard, whoever moves stays muted. */
  follow(events: readonly Event[]): void {
    for (const event of events) {
      if (event.k === "seated" || event.k === "left" || event.k === "kicked") this.mute(event.seat, false);
      if (event.k !== "moved") continue;
      const [from, to] = [this.muted.value.has(event.from), this.muted.value.has(event.to)];
      this.mute(event.from, to);
      this.mute(event.to, from);
    }
  }
}
