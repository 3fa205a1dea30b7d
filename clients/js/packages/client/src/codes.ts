/** What a close code asks of a client: protocol section 6. */

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

/** 4401: the server does not know the token, or it was killed by leave, kick, replace or transfer. */
export const BAD_TOKEN = 4401;
/** 4409: another socket of the same seat and tab, or a fifth tab, took this one's place. */
export const REPLACED = 4409;

/** The client's duty after `code`. 4400 to 4499 never reconnect with the same hello; nearly all else does. */
export function afterClose(code: number): AfterClose {
  if (code === BAD_TOKEN) return "token_dead";
  if (code === 1000 || (code >= 4400 && code <= 4499)) return "stop";
  // 1003, 1007, 1008, 1009: we sent something wrong; 1013: overloaded.
  if (code === 1003 || (code >= 1007 && code <= 1009) || code === 1013) return "retry_late";
  return "retry";
}
