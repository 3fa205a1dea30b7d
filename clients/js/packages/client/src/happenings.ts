/** What a table tells its listeners, and where its connection can stand. */

import type { Replica } from "./replica.ts";
import type { Chat, Event, Presence, Reaction, Snapshot } from "./types.ts";

/**
 * Where the connection stands. `waiting`: for the next attempt; `stopped`: for good, until `connect` is called.
 * A snapshot makes it `catching_up` until the `live` behind it. Only while `live` is the replica certainly everything
 * this viewer may know.
 */
export type Status = "idle" | "connecting" | "catching_up" | "live" | "waiting" | "stopped";

/** What a listener hears, in order. The table's own fields are already up to date when it does. */
export type Happening =
  | { kind: "status" }
  | { kind: "snapshot"; reason: Snapshot["reason"]; before: Replica | undefined; after: Replica }
  | { kind: "update"; events: readonly Event[]; before: Replica; after: Replica }
  | { kind: "presence"; frame: Presence }
  | { kind: "chat"; frame: Chat }
  | { kind: "reaction"; frame: Reaction }
  /** The set of unanswered commands changed. */
  | { kind: "pending" }
  /** The token died (kicked, given up elsewhere, replaced by vote): from now on this is a watcher. */
  | { kind: "seat_lost" }
  /** The code from another device opened no seat (too old, or used): from now on this is a watcher. */
  | { kind: "transfer_failed" };
