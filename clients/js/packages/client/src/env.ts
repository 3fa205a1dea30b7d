/** The outside world of a connection: sockets, time and chance, each replaceable. */

import { type Bytes, secureBytes } from "./bytes.ts";

/** The part of a WebSocket that is used. */
export interface SocketLike {
  send(text: string): void;
  close(code?: number, reason?: string): void;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
}

/** Sockets, time (milliseconds) and chance. */
export interface Env {
  open: (url: string, protocol: string) => SocketLike;
  now: () => number;
  /** Run once after `ms`; returns the cancel. */
  after: (ms: number, act: () => void) => () => void;
  /** Uniform in [0, 1); only for jitter. */
  random: () => number;
  /** Secret bytes, for tokens, ids and seeds. */
  bytes: Bytes;
}

// The few globals shared by browsers, Deno, Bun and Node, named here so that no DOM types are needed.
declare const WebSocket: new (url: string, protocol: string) => SocketLike;
declare function setTimeout(act: () => void, ms: number): unknown;
declare function clearTimeout(handle: unknown): void;

/** The platform's own. */
export const platform: Env = {
  open: (url, protocol) => new WebSocket(url, protocol),
  now: () => Date.now(),
  after: (ms, act) => {
    const handle = setTimeout(act, ms);
    return () => clearTimeout(handle);
  },
  random: () => Math.random(),
  bytes: secureBytes,
};
