/** Seconds that run down. */

import { useComputed } from "@preact/signals";

import { clock } from "../state/clock.ts";

/** From so many seconds on it is urgent. */
const SOON = 10;
/** The server's clock is known to about so many milliseconds: 30 s must not begin with 31. */
const UNSURE_MS = 250;

/** Seconds until a moment of the server's clock. The last ones stand out. */
export function Countdown({ due, offset }: { due: number; offset: number }) {
  // The clock only ticks once a second: between two ticks the time is asked for.
  const left = useComputed(() => Math.max(0, Math.ceil((due - Math.max(clock.value, Date.now()) - offset - UNSURE_MS) / 1000)));
  const text = useComputed(() => String(left.value));
  const name = useComputed(() => (left.value <= SOON ? "countdown soon" : "countdown"));
  return <span class={name}>{text}</span>;
}
