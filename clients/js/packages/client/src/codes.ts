/** What a close code asks of a client: protocol section 6. */

import { CloseCode, reconnects } from "./protocol.ts";

/** What to do after a socket closed. */
export type AfterClose =
  /** Come back, with backoff. */
  | "retry"
  /** The server is full or we broke a rule: come back late. */
  | "retry_late"
  /** The token is dead; the table may still be watched. */
  | "token_dead"
  /** Do not come back. */
  | "stop";

/** What we sent was wrong, or the server has too much to do: hurrying would not help. */
const LATE: readonly number[] = [CloseCode.binary, CloseCode.not_utf8, CloseCode.policy, CloseCode.too_big, CloseCode.overloaded];

/** The client's duty after `code`. 4400 to 4499 never reconnect with the same hello; nearly all else does. */
export function afterClose(code: number): AfterClose {
  if (code === CloseCode.bad_token) return "token_dead";
  if (!reconnects(code)) return "stop";
  return LATE.includes(code) ? "retry_late" : "retry";
}
