/**
 * Commands on their way: kept until answered, always under the id they were born with.
 *
 * Sending a command again with the same id is safe at any time (protocol section 2), so the rule is simple: when in
 * doubt, send it again. Exactly one answer settles it.
 */

import type { Ack, Command, Refused, Seated } from "./types.ts";

/** The one answer to a command. `gone`: the connection ended for good before one came. */
export type Answer =
  | { ok: true; frame: Ack | Seated }
  | { ok: false; code: Refused["code"] | "gone"; message: string };

/** Milliseconds without an answer on a live connection before the command is said again. */
export const SAY_AGAIN_MS = 5_000;
/** Refusals with `retry` are tried this often before the caller hears of them. */
export const MOST_RETRIES = 12;

interface Entry {
  command: Command;
  settle: (answer: Answer) => void;
  /** Refusals with `retry` so far. */
  retries: number;
  cancel: () => void;
}

/** What the outbox needs from its surroundings. */
export interface OutboxEnv {
  /** Write a frame if the connection is live; else do nothing, `resend` will come. */
  write: (command: Command) => void;
  after: (ms: number, act: () => void) => () => void;
  random: () => number;
}

/** The unanswered commands, oldest first. */
export class Outbox {
  readonly #entries = new Map<string, Entry>();
  readonly #env: OutboxEnv;

  constructor(env: OutboxEnv) {
    this.#env = env;
  }

  /** Commands without an answer yet. */
  get commands(): Command[] {
    return [...this.#entries.values()].map((entry) => entry.command);
  }

  /** Send now (or as soon as the connection is live) and keep until answered. */
  put(command: Command): Promise<Answer> {
    return new Promise((settle) => {
      const entry: Entry = { command, settle, retries: 0, cancel: () => undefined };
      this.#entries.set(command.id, entry);
      this.#say(entry);
    });
  }

  /** A connection became live: say everything unanswered again, in the order it was first said. */
  resend(): void {
    for (const entry of this.#entries.values()) this.#say(entry);
  }

  /** The connection is gone: nothing is said until `resend`. */
  pause(): void {
    for (const entry of this.#entries.values()) entry.cancel();
  }

  /** Take an answer. Returns the command it settled; undefined when unknown or to be tried again. */
  answer(frame: Ack | Seated | Refused): Command | undefined {
    const entry = frame.id === undefined ? undefined : this.#entries.get(frame.id);
    if (entry === undefined) return undefined;
    if (frame.type !== "refused") return this.#settle(entry, { ok: true, frame });
    if (frame.retry && entry.retries < MOST_RETRIES) {
      entry.retries += 1;
      entry.cancel();
      const wait = (frame.retry_ms ?? 250) + this.#env.random() * 250 * entry.retries;
      entry.cancel = this.#env.after(Math.round(wait), () => this.#say(entry));
      return undefined;
    }
    return this.#settle(entry, { ok: false, code: frame.code, message: frame.message });
  }

  /** No answer can come any more. `accept` names commands whose purpose is fulfilled by that. */
  abandon(message: string, accept: (command: Command) => boolean = () => false): void {
    for (const entry of [...this.#entries.values()]) {
      const id = entry.command.id;
      const done = accept(entry.command);
      this.#settle(
        entry,
        done ? { ok: true, frame: { type: "ack", id, version: 0 } } : { ok: false, code: "gone", message },
      );
    }
  }

  #say(entry: Entry): void {
    entry.cancel();
    this.#env.write(entry.command);
    entry.cancel = this.#env.after(SAY_AGAIN_MS, () => this.#say(entry));
  }

  #settle(entry: Entry, answer: Answer): Command {
    entry.cancel();
    this.#entries.delete(entry.command.id);
    entry.settle(answer);
    return entry.command;
  }
}
