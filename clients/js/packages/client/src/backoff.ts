/** When to try again: protocol section 6. */

/** The first retry after a broken connection comes within this many milliseconds. */
export const FIRST_RETRY_MS = 800;
/** No wait is longer. */
export const LONGEST_RETRY_MS = 20_000;

/**
 * Milliseconds to wait before attempt `failures` (1 for the first retry).
 *
 * Full jitter: uniform between 0 and a bound that doubles, so that a thousand clients of one restarted server do
 * not come back in step. `atLeast` is the server's own hint (`bye.retry_ms`), kept as a floor.
 */
export function retryDelay(failures: number, random: () => number, atLeast = 0): number {
  const bound = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(Math.max(failures, 1) - 1, 16));
  return Math.round(atLeast + random() * bound);
}
