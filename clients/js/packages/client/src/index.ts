/** Sit at a chickenfoot table from any JavaScript. See docs/clients.md. */

export type * from "./types.ts";
export { FIRST_RETRY_MS, LONGEST_RETRY_MS, retryDelay } from "./backoff.ts";
export { type Bytes, fromHex, makeId, makeToken, secureBytes, toHex } from "./bytes.ts";
export { type AfterClose, afterClose } from "./codes.ts";
export { type Env, platform, type SocketLike } from "./env.ts";
export { checkRound, rulesHashOf, type Seen, type Verdict } from "./fairness.ts";
export type { Happening, Status } from "./happenings.ts";
export { Api, type FetchLike, HttpRefusal } from "./http.ts";
export { mergePatch } from "./merge-patch.ts";
export type * as protocol from "./protocol.ts";
export type { TableOptions } from "./options.ts";
export type { Answer } from "./outbox.ts";
export { receive, type Received, type Replica, resumePoint } from "./replica.ts";
export { sha256 } from "./sha256.ts";
export { commitmentOf, type Deal, type DealInput, dealOf, deck, numbers, type Pips, seedOf } from "./shuffle.ts";
export { type Keep, memoryStore, type StorageLike, storageStore, type TokenStore } from "./store.ts";
export { Table } from "./table.ts";
export { Witness } from "./witness.ts";
