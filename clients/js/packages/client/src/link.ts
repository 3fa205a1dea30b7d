/**
 * One socket's life, from dialling to the moment it is no longer trusted.
 *
 * A link ends exactly once. After that nothing it does reaches anybody: an old socket can never harm a new one,
 * and nobody waits for a close frame that a sleeping network will not bring.
 */

import type { Env, SocketLike } from "./env.ts";
import { SUBPROTOCOL } from "./protocol.ts";

/** Close code of a link ended from this side. */
export const GIVEN_UP = 0;
/** Answer to a probe within this, else the socket counts as dead. */
export const PROBE_MS = 2_000;
/** A socket that is not live after this long is given up. */
export const OPENING_MS = 10_000;
/** Silence of so many heartbeats ends the link. */
export const HEARTBEATS = 2.5;

/** Who hears a link. */
export interface Ear {
  opened: () => void;
  /** A text frame, parsed. */
  heard: (frame: unknown) => void;
  /** The end, with the close code or `GIVEN_UP`. */
  ended: (code: number) => void;
}

/** A socket with the patience of a person who plays. */
export class Link {
  /** Local time of the last frame. */
  heardAt = 0;
  readonly #env: Env;
  readonly #ear: Ear;
  #socket: SocketLike | undefined;
  #cancelWatch: () => void;
  #cancelProbe: (() => void) | undefined;

  constructor(env: Env, url: string, ear: Ear) {
    this.#env = env;
    this.#ear = ear;
    this.#cancelWatch = env.after(OPENING_MS, () => this.#end(GIVEN_UP));
    const socket = env.open(url, SUBPROTOCOL);
    this.#socket = socket;
    socket.onopen = () => ear.opened();
    socket.onmessage = (event: { data: unknown }) => this.#hear(event.data);
    socket.onclose = (event: { code: number }) => this.#end(event.code);
    socket.onerror = () => undefined; // a close always follows, and says more
  }

  /** Send a frame; lost without a word if the socket is not open, as it may be at any time anyway. */
  write(frame: object): void {
    try {
      this.#socket?.send(JSON.stringify(frame));
    } catch {
      // Still connecting or already closed: the close event decides.
    }
  }

  /** From now on end the link after `HEARTBEATS` times `heartbeatMs` of silence. */
  watch(heartbeatMs: number): void {
    this.#cancelWatch();
    const limit = HEARTBEATS * heartbeatMs;
    const silence = this.#env.now() - this.heardAt;
    if (silence >= limit) this.#end(GIVEN_UP);
    else this.#cancelWatch = this.#env.after(limit - silence, () => this.watch(heartbeatMs));
  }

  /** End the link unless `alive` is called in time. False when a probe is already under way. */
  probe(): boolean {
    if (this.#cancelProbe !== undefined) return false;
    this.#cancelProbe = this.#env.after(PROBE_MS, () => this.#end(GIVEN_UP));
    return true;
  }

  /** The probe was answered. Frames that were already in flight do not count: they prove nothing. */
  alive(): void {
    this.#cancelProbe?.();
    this.#cancelProbe = undefined;
  }

  /** Let go, without a word to the ear. */
  drop(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#cancelWatch();
    this.alive();
    if (socket === undefined) return;
    socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
    try {
      socket.close(1000);
    } catch {
      // It may never have opened.
    }
  }

  #hear(data: unknown): void {
    this.heardAt = this.#env.now();
    let frame: unknown;
    try {
      frame = JSON.parse(String(data));
    } catch {
      return this.#end(GIVEN_UP); // not this protocol: a captive portal, a broken proxy
    }
    this.#ear.heard(frame);
  }

  #end(code: number): void {
    if (this.#socket === undefined) return;
    this.drop();
    this.#ear.ended(code);
  }
}
