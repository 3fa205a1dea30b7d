/**
 * Adds this seat's randomness to every deal and remembers what was promised, so that it can be checked.
 *
 * Needs no attention: make one for a table, ask for `verdict` when a round is over.
 */

import { type Bytes, secureBytes, toHex } from "./bytes.ts";
import { checkRound, type Seen, type Verdict } from "./fairness.ts";
import type { StorageLike } from "./store.ts";
import type { Table } from "./table.ts";

/** Bytes of entropy per deal. */
const ENTROPY = 16;
/** Deals remembered; a round and the one already committed behind it would do. */
const MOST_NOTES = 4;

interface Note extends Seen {
  match: string;
  deal: number;
  /** The value sent, until the server acknowledges it as `seed`. */
  sent?: string;
}

/** The memory of one table's deals, kept through reloads when given a storage. */
export class Witness {
  readonly #table: Table;
  readonly #bytes: Bytes;
  readonly #storage: StorageLike | undefined;
  readonly #key: string;
  #notes: Note[] = [];
  readonly #sending = new Set<string>();
  #checked: { key: string; verdict: Verdict | undefined } | undefined;
  readonly stop: () => void;

  constructor(table: Table, options: { storage?: StorageLike; bytes?: Bytes } = {}) {
    this.#table = table;
    this.#bytes = options.bytes ?? secureBytes;
    this.#storage = options.storage;
    this.#key = `chickenfoot.deals.${table.code}`;
    try {
      const kept: unknown = JSON.parse(this.#storage?.getItem(this.#key) ?? "[]");
      if (Array.isArray(kept)) this.#notes = kept as Note[];
    } catch {
      // Nothing usable was kept: begin anew.
    }
    this.stop = table.subscribe(({ kind }) => {
      if (kind === "snapshot" || kind === "update" || kind === "status") this.#look();
    });
    this.#look();
  }

  /** Whether the finished round was dealt as promised; undefined while none is on the table. */
  verdict(): Verdict | undefined {
    const table = this.#table.replica?.view.table;
    if (!table?.result || !table.round) return undefined;
    const key = `${table.match} ${table.round.deal}`;
    if (this.#checked?.key !== key) {
      const note = this.#notes.find((one) => one.match === table.match && one.deal === table.round?.deal);
      this.#checked = { key, verdict: checkRound(table, note ?? {}) };
    }
    return this.#checked.verdict;
  }

  /** Note the newest promise and answer it with entropy. */
  #look(): void {
    const view = this.#table.replica?.view;
    const { match, round, result } = view?.table ?? {};
    if (match === undefined || round === undefined) return;
    if (result === undefined) {
      const note = this.#note(match, round.deal, round.commitment);
      if (round.dealing !== undefined) this.#seed(note, view?.you?.seat);
    } else if (result.next_commitment !== undefined) {
      this.#seed(this.#note(match, round.deal + 1, result.next_commitment), view?.you?.seat);
    }
  }

  #note(match: string, deal: number, commitment: string): Note {
    const known = this.#notes.find((note) => note.match === match && note.deal === deal);
    if (known !== undefined) return known; // the first commitment seen is the one that binds
    const note: Note = { match, deal, commitment };
    this.#notes = [...this.#notes, note].slice(-MOST_NOTES);
    this.#keep();
    return note;
  }

  #seed(note: Note, seat: number | undefined): void {
    const key = `${note.match} ${note.deal}`;
    if (seat === undefined || note.seed !== undefined || this.#table.status !== "live" || this.#sending.has(key)) return;
    note.sent ??= toHex(this.#bytes(ENTROPY));
    this.#sending.add(key);
    this.#keep();
    void this.#table.send({ type: "seed", deal: note.deal, value: note.sent }).then((answer) => {
      if (!answer.ok) return; // too late, or this seat had sent one before: it is not held against the server
      note.seed = note.sent!;
      note.seat = seat;
      this.#keep();
    });
  }

  #keep(): void {
    try {
      this.#storage?.setItem(this.#key, JSON.stringify(this.#notes));
    } catch {
      // A full or forbidden storage costs the memory of this round, nothing else.
    }
  }
}
