/** A world that stands still until told otherwise: sockets, time and chance for the tests. */

import type { Env, SocketLike } from "../src/env.ts";
import type { View } from "../src/types.ts";

type Handler = ((event: never) => void) | null;

/** The far end of a socket: read what the client said, say what the server would. */
export class FakeSocket implements SocketLike {
  onopen: Handler = null;
  onmessage: Handler = null;
  onclose: Handler = null;
  onerror: Handler = null;
  readonly said: Record<string, unknown>[] = [];
  closed = false;

  constructor(
    readonly url: string,
    readonly protocol: string,
  ) {}

  send(text: string): void {
    if (this.closed) throw new Error("closed");
    this.said.push(JSON.parse(text));
  }

  close(): void {
    this.closed = true;
  }

  open(): void {
    this.onopen?.({} as never);
  }

  says(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) } as never);
  }

  saysText(data: string): void {
    this.onmessage?.({ data } as never);
  }

  dies(code = 1006): void {
    this.onclose?.({ code } as never);
  }

  last(type: string): Record<string, unknown> {
    const frame = this.said.findLast((one) => one.type === type);
    if (frame === undefined) throw new Error(`never said ${type}: ${JSON.stringify(this.said)}`);
    return frame;
  }
}

export class World {
  time = 1_000_000;
  readonly sockets: FakeSocket[] = [];
  #timers: { at: number; act: () => void }[] = [];
  #count = 0;

  readonly env: Env = {
    open: (url, protocol) => {
      const socket = new FakeSocket(url, protocol);
      this.sockets.push(socket);
      return socket;
    },
    now: () => this.time,
    after: (ms, act) => {
      const timer = { at: this.time + ms, act };
      this.#timers.push(timer);
      return () => {
        this.#timers = this.#timers.filter((one) => one !== timer);
      };
    },
    random: () => 0.5,
    bytes: (n) => Uint8Array.from({ length: n }, () => (this.#count += 1) % 251),
  };

  get socket(): FakeSocket {
    return this.sockets.at(-1)!;
  }

  /** Let time pass; timers run in order, those they set too. */
  pass(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const next = this.#timers.filter((one) => one.at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.#timers = this.#timers.filter((one) => one !== next);
      this.time = Math.max(this.time, next.at);
      next.act();
    }
    this.time = end;
  }
}

/** Let promises that are already settled run their continuations. */
export async function settled(): Promise<void> {
  for (let i = 0; i < 10; i += 1) await Promise.resolve();
}

export function view(patch: { table?: object; you?: object } = {}): View {
  return {
    table: { code: "K7MX2QRT", phase: "playing", game: "chicken_foot", preset: "table", seats: {}, ...patch.table },
    ...(patch.you === undefined ? {} : { you: patch.you }),
  } as unknown as View;
}

export const welcome = {
  type: "welcome", protocol: 1, server: "test", you: { role: "watcher" }, now: 5_000_000, heartbeat_ms: 10_000,
  limits: {}, durability: "memory",
};

export function snapshot(version: number, seen = view(), reason = "join"): object {
  return { type: "snapshot", reason, epoch: "e1", version, hash: `h${version}`, at: version, view: seen };
}

export function update(version: number, patch: object, more: object = {}): object {
  return { type: "update", version, hash: `h${version}`, at: version, events: [], patch, ...more };
}

/** Everything a server says to a fresh connection. */
export function goLive(socket: FakeSocket, version = 1, seen = view()): void {
  socket.open();
  socket.says(welcome);
  socket.says(snapshot(version, seen));
  socket.says({ type: "live", version });
}
