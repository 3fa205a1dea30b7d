/**
 * One table, seen through one link at a time that is renewed for as long as it takes.
 *
 * Rule 1: never give up, except where the server says there is nothing to come back to.
 * Rule 2: a socket that is not certainly alive is dropped, never waited for.
 * Rule 3: what the person asked for stays pending until its one answer, across any number of sockets.
 */

import { retryDelay } from "./backoff.ts";
import { makeId, makeToken } from "./bytes.ts";
import { afterClose } from "./codes.ts";
import { type Env, platform } from "./env.ts";
import type { Happening, Status } from "./happenings.ts";
import { greeting } from "./greeting.ts";
import { GIVEN_UP, Link, PROBE_MS } from "./link.ts";
import type { TableOptions } from "./options.ts";
import { type Answer, Outbox } from "./outbox.ts";
import { keepCommands, keptCommands } from "./pocket.ts";
import { receive, type Replica } from "./replica.ts";
import { memoryStore, type TokenStore } from "./store.ts";
import type { Bye, Command, Move, Presence, ServerMessage, Snapshot, Unsent, Update, Welcome } from "./types.ts";

/** Two snapshots asked for are at least this far apart. */
export const SYNC_MS = 5_000;

/** A connection to one table that heals itself. */
export class Table {
  readonly code: string;
  status: Status = "idle";
  replica: Replica | undefined;
  welcome: Welcome | undefined;
  presence: Presence | undefined;
  /** Local time of the last frame heard: what is on screen is the table as of then. */
  heardAt: number | undefined;
  /** Local time of the next attempt while `waiting`. */
  retryAt: number | undefined;
  /** Why it stopped: the close code and the server's last word. */
  stopped: { code: number; bye: Bye["code"] | undefined } | undefined;
  /** Add this to the local clock to get the server's. */
  clockOffset = 0;
  /** The answers still to come for what was left unanswered when the page was reloaded. */
  readonly resumed: readonly Promise<Answer>[];

  readonly #options: TableOptions;
  readonly #env: Env;
  readonly #store: TokenStore;
  readonly #outbox: Outbox;
  readonly #listeners = new Set<(happening: Happening) => void>();
  #link: Link | undefined;
  /** The present link has been live, so commands may be said on it. */
  #greeted = false;
  #failures = 0;
  #bye: Bye | undefined;
  #helloToken: string | undefined;
  /** A code from another device, until the server has taken it. */
  #transfer: string | undefined;
  #cancelRetry = (): void => undefined;
  #cancelSync: (() => void) | undefined;

  constructor(options: TableOptions) {
    this.#options = options;
    this.code = options.code.toUpperCase();
    this.#env = options.env ?? platform;
    this.#store = options.store ?? memoryStore();
    this.#transfer = options.transfer;
    this.#outbox = new Outbox({
      write: (command) => {
        if (this.#greeted) this.#link?.write(command);
      },
      after: this.#env.after,
      random: this.#env.random,
    });
    this.resumed = keptCommands(options.session, this.code).map((command) => this.#outbox.put(command));
  }

  /** Commands without an answer yet: show them as pending. */
  get pending(): Command[] {
    return this.#outbox.commands;
  }

  /** Hear everything that happens from now on; returns the unsubscribe. */
  subscribe(listener: (happening: Happening) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Open the connection and keep it open. Harmless when already open; begins anew after `stopped`. */
  connect(): void {
    if (this.#link !== undefined) return;
    this.#failures = 0;
    this.stopped = undefined;
    this.#dial();
  }

  /** Leave the page: close and stop. The seat stays; unanswered commands are answered `gone`. */
  close(): void {
    this.#letGo();
    this.#cancelRetry();
    this.#set("idle");
    this.#outbox.abandon("the connection was closed here");
  }

  /**
   * Call when the page wakes, is shown again, or the network returns.
   *
   * A live connection must answer within 2 s or is replaced at once; a waiting one tries at once.
   */
  probe(): void {
    if (this.status === "waiting") {
      this.#failures = 0;
      this.#dial();
    } else if (this.#greeted && this.#link?.probe() && this.#cancelSync === undefined) {
      this.#link.write({ type: "sync" });
    }
  }

  /** Send a command under a fresh id; resolves with its one answer, however many sockets that takes. */
  send(command: Unsent): Promise<Answer> {
    if (this.status === "stopped") return Promise.resolve({ ok: false, code: "gone", message: "not connected" });
    const answered = this.#outbox.put({ ...command, id: makeId(this.#env.bytes) } as Command);
    this.#changed();
    return answered;
  }

  /** Answer the present ask with one of `view.you.moves`. */
  play(move: Move): Promise<Answer> {
    return this.send({ ...move, ask: this.replica?.view.table.ask?.n ?? 0 } as Unsent);
  }

  /** Take a seat under this name. The token is made and stored before it is sent, so no answer can be lost. */
  async sit(name: string, seat?: number): Promise<Answer> {
    const token = this.#store.get(this.code)?.token ?? makeToken(this.#env.bytes);
    this.#store.set(this.code, { token, state: "asked" });
    const answer = await this.send({ type: "sit", name, token, ...(seat === undefined ? {} : { seat }) });
    if (!answer.ok && answer.code !== "gone") this.#store.remove(this.code);
    return answer;
  }

  #dial(): void {
    this.#cancelRetry();
    this.retryAt = undefined;
    this.#bye = undefined;
    const url = `${this.#options.base.replace(/^http/, "ws").replace(/\/$/, "")}/api/tables/${this.code}/socket`;
    this.#link = new Link(this.#env, url, {
      opened: () => this.#hello(),
      heard: (frame) => this.#hear(frame as ServerMessage),
      ended: (code) => this.#ended(code),
    });
    this.#set("connecting");
  }

  #hello(): void {
    const sitting = this.pending.some((command) => command.type === "sit");
    const [options, store, bytes, transfer] = [this.#options, this.#store, this.#env.bytes, this.#transfer];
    const hello = greeting({ code: this.code, options, store, bytes, replica: this.replica, sitting, transfer });
    this.#helloToken = hello.token;
    this.#link?.write(hello);
  }

  #hear(frame: ServerMessage): void {
    this.heardAt = this.#env.now();
    switch (frame.type) {
      case "welcome":
        this.welcome = frame;
        this.clockOffset = frame.now - this.heardAt;
        return this.#set("catching_up");
      case "snapshot":
      case "update":
        return this.#learn(frame);
      case "live":
        return this.#live();
      case "seated":
        this.#store.set(this.code, { token: frame.token, state: "seated" });
        return this.#answered(frame);
      case "ack":
        return this.#answered(frame);
      case "refused":
        return frame.id === undefined ? this.#complaint(frame) : this.#answered(frame);
      case "chat":
        return this.#tell({ kind: "chat", frame });
      case "reaction":
        return this.#tell({ kind: "reaction", frame });
      case "presence":
        this.presence = frame;
        return this.#tell({ kind: "presence", frame });
      case "ping":
        this.clockOffset = frame.now - this.heardAt;
        return this.#link?.write({ type: "pong" });
      case "bye":
        return void (this.#bye = frame);
      default:
        frame satisfies never; // a later server may say more; what we do not know we pass over
    }
  }

  #live(): void {
    this.#failures = 0;
    if (this.status === "live") return;
    this.status = "live";
    if (!this.#greeted) {
      this.#greeted = true;
      if (this.#helloToken !== undefined) {
        this.#store.set(this.code, { token: this.#helloToken, state: "seated" });
        this.#transfer = undefined;
      }
      this.#link?.watch(this.welcome?.heartbeat_ms ?? 10_000);
      this.#outbox.resend(); // before anybody hears of it, lest what they send now is said twice
    }
    this.#set("live");
  }

  #learn(frame: Snapshot | Update): void {
    if (frame.type === "update" && this.#cancelSync !== undefined) return; // the snapshot under way replaces it
    const before = this.replica;
    const received = receive(before, frame);
    if (received.kind === "gap") return this.#sync();
    if (received.kind === "known") return;
    const after = received.replica;
    this.replica = after;
    if (frame.type === "snapshot") {
      this.#link?.alive();
      this.#cancelSync?.();
      this.#cancelSync = undefined;
      this.status = "catching_up"; // until the `live` that follows
      this.#tell({ kind: "snapshot", reason: frame.reason, before, after });
    } else if (before !== undefined) {
      this.#tell({ kind: "update", events: frame.events, before, after });
    }
  }

  #answered(frame: Extract<ServerMessage, { type: "ack" | "seated" | "refused" }>): void {
    const command = this.#outbox.answer(frame);
    if (command?.type === "leave" && frame.type === "ack") this.#store.remove(this.code);
    if (command !== undefined) this.#changed();
  }

  #changed(): void {
    keepCommands(this.#options.session, this.code, this.pending);
    this.#tell({ kind: "pending" });
  }

  /** A refusal without an id is about `sync`, the only thing we say without one. Even a no is a sign of life. */
  #complaint(frame: Extract<ServerMessage, { type: "refused" }>): void {
    this.#link?.alive();
    if (this.#cancelSync === undefined) return;
    this.#cancelSync();
    this.#cancelSync = this.#env.after(frame.retry_ms ?? SYNC_MS, () => this.#sync());
  }

  /** Ask for a fresh snapshot; without one in good time the link is replaced. */
  #sync(): void {
    this.#cancelSync?.();
    this.#link?.write({ type: "sync" });
    this.#cancelSync = this.#env.after(SYNC_MS + PROBE_MS, () => this.#ended(GIVEN_UP));
  }

  #ended(code: number): void {
    const bye = this.#bye;
    this.#letGo();
    const next = afterClose(code);
    if (next === "token_dead" && this.#helloToken !== undefined) return this.#seatGone();
    if (next === "stop" || next === "token_dead") {
      if (bye?.code === "kicked") this.#store.remove(this.code);
      this.stopped = { code, bye: bye?.code };
      this.#set("stopped");
      this.#outbox.abandon("the table closed the connection");
      return this.#changed();
    }
    this.#failures = Math.max(this.#failures + 1, next === "retry_late" ? 5 : 1);
    const wait = retryDelay(this.#failures, this.#env.random, bye?.retry_ms);
    this.retryAt = this.#env.now() + wait;
    this.#cancelRetry();
    this.#cancelRetry = this.#env.after(wait, () => this.#dial());
    this.#set("waiting");
  }

  /** The token we said hello with is dead: forget it and come back as a watcher. */
  #seatGone(): void {
    const confirmed = this.#store.get(this.code)?.state === "seated";
    const left = this.pending.some((command) => command.type === "leave");
    this.#store.remove(this.code);
    this.#helloToken = undefined;
    this.replica = undefined;
    // After an unanswered `leave` this close is the answer (protocol section 2).
    this.#outbox.abandon("the seat is gone", (command) => command.type === "leave");
    const moving = this.#transfer !== undefined;
    if (!confirmed) this.#transfer = undefined;
    if (moving ? !confirmed : confirmed && !left) this.#tell({ kind: moving ? "transfer_failed" : "seat_lost" });
    this.#dial();
  }

  /** Drop the link; nothing more is said until the next one is live. */
  #letGo(): void {
    this.#link?.drop();
    this.#link = undefined;
    this.#greeted = false;
    this.#cancelSync?.();
    this.#cancelSync = undefined;
    this.#outbox.pause();
  }

  #set(status: Status): void {
    this.status = status;
    this.#tell({ kind: "status" });
  }

  #tell(happening: Happening): void {
    for (const listener of [...this.#listeners]) listener(happening);
  }
}
