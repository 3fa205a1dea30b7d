/** What a table needs to be told before it can connect. */

import type { Env } from "./env.ts";
import type { StorageLike, TokenStore } from "./store.ts";

/** How to reach a table. */
export interface TableOptions {
  /** `https://host` or `http://host:port`; the socket's address follows from it. */
  base: string;
  code: string;
  store?: TokenStore;
  /** Where answers to an ask outlive a reload until they are confirmed: `sessionStorage`, or the like. */
  session?: StorageLike;
  env?: Env;
  /** Kept for the life of a tab; a second socket of the same seat and tab replaces the first. */
  tab?: string;
  /** A watcher's name in the chat. */
  name?: string;
  /** A code from the same person's other device: its seat moves here, with a token made and stored beforehand. */
  transfer?: string;
  /** `name/version` of the program. */
  client?: string;
}
