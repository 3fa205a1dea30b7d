/**
 * What this client knows of the table: frames in, knowledge out. No clock, no socket.
 *
 * Law: a snapshot plus every following patch equals the snapshot of that version. A patch that does not fit is
 * never applied; the caller asks for a fresh snapshot instead.
 */

import { mergePatch } from "./merge-patch.ts";
import type { Json } from "./protocol.ts";
import type { Resume, Snapshot, Update, View } from "./types.ts";

/** A version of the table as this viewer may know it. Frozen by convention: `receive` makes new ones. */
export interface Replica {
  readonly epoch: string;
  readonly version: number;
  readonly hash: string;
  /** When that version came to be, Unix milliseconds by the server's clock. */
  readonly at: number;
  readonly view: View;
}

/** What a snapshot or update did to the replica. `gap`: ask for a snapshot; nothing was changed. */
export type Received =
  | { kind: "replaced"; replica: Replica }
  | { kind: "advanced"; replica: Replica }
  | { kind: "known" }
  | { kind: "gap" };

/** Apply one snapshot or update. */
export function receive(replica: Replica | undefined, frame: Snapshot | Update): Received {
  if (frame.type === "snapshot") {
    const { epoch, version, hash, at, view } = frame;
    return { kind: "replaced", replica: { epoch, version, hash, at, view } };
  }
  if (replica === undefined) return { kind: "gap" };
  const from = frame.from ?? frame.version - 1;
  if (from !== replica.version) {
    // Old news is harmless; the same version under another hash is another history.
    const known = frame.version < replica.version || (frame.version === replica.version && frame.hash === replica.hash);
    return { kind: known ? "known" : "gap" };
  }
  const view = mergePatch(replica.view as unknown as Json, frame.patch as Json) as unknown as View;
  const { version, hash, at } = frame;
  return { kind: "advanced", replica: { epoch: replica.epoch, version, hash, at, view } };
}

/** The point to resume from on the next connection. */
export function resumePoint(replica: Replica): Resume {
  const { epoch, version, hash, view } = replica;
  const seat = view.you?.seat;
  return seat === undefined ? { epoch, version, hash } : { epoch, version, hash, seat };
}
