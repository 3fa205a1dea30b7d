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
/** Deals remembered: those of a whole match, so that it can be looked at again. */
const MOST_NOTES = 16;

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
    this.#key = keyOf(table.code);
    this.#notes = notesOf(table.code, this.#storage);
    this.stop = table.subscribe(({ kind }) => {
      if (kind === "snapshot" || kind === "update" || kind === "status") this.#look();
    });
    this.#look();
  }

  /** What a client with this storage noted of a deal; undefined where it was not there, or forgot. */
  static seen(code: string, match: string, deal: number, storage: StorageLike): Seen | undefined {
    return find(notesOf(code, storage), match, deal);
  }

  /** Whether the finished round was dealt as promised; undefined while none is on the table. */
  verdict(): Verdict | undefined {
    const table = this.#table.replica?.view.table;
    if (!table?.result || !table.round) return undefined;
    const key = `${table.match} ${table.round.deal}`;
    if (this.#checked?.key !== key) {
      this.#checked = { key, verdict: checkRound(table, find(this.#notes, table.match!, table.round.deal) ?? {}) };
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
    const known = find(this.#notes, match, deal);
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

const keyOf = (code: string) => `chickenfoot.deals.${code}`;

const find = (notes: readonly Note[], match: string, deal: number) => notes.find((note) => note.match === match && note.deal === deal);

function notesOf(code: string, storage: StorageLike | undefined): Note[] {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(keyOf(code)) ?? "[]");
    return Array.isArray(kept) ? (kept as Note[]) : [];
  } catch {
    return []; // nothing usable was kept: begin anew
  }
}
