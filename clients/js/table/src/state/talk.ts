/** Chat and reactions: volatile, quiet, and counted while nobody looks. */

import type { Chat, Reaction } from "@chickenfoot/client";
import { signal } from "@preact/signals";

/** Chat lines kept. */
const MOST_LINES = 100;
/** How long a reaction floats, in milliseconds. */
const FLOAT_MS = 3_000;

/** What people say at one table. */
export class Talk {
  readonly lines = signal<(Chat & { n: number })[]>([]);
  readonly floating = signal<(Reaction & { n: number })[]>([]);
  readonly unread = signal(0);
  /** The chat is on screen. */
  open = false;
  #count = 0;

  hear(line: Chat): void {
    const known = line.old && this.lines.value.some((one) => one.at === line.at && one.text === line.text);
    if (known) return; // a reconnection repeats the last lines
    this.lines.value = [...this.lines.value, { ...line, n: (this.#count += 1) }].slice(-MOST_LINES);
    if (!this.open && !line.old) this.unread.value += 1;
  }

  see(reaction: Reaction): void {
    const n = (this.#count += 1);
    this.floating.value = [...this.floating.value, { ...reaction, n }];
    setTimeout(() => (this.floating.value = this.floating.value.filter((one) => one.n !== n)), FLOAT_MS);
  }

  read(open: boolean): void {
    this.open = open;
    if (open) this.unread.value = 0;
  }
}
