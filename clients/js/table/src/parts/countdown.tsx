/** Seconds that run down. */

import { useComputed } from "@preact/signals";

import { clock } from "../state/clock.ts";

/** From so many seconds on it is urgent. */
const SOON = 10;

/** Seconds until a moment of the server's clock. The last ones stand out. */
export function Countdown({ due, offset }: { due: number; offset: number }) {
  const left = useComputed(() => Math.max(0, Math.ceil((due - clock.value - offset) / 1000)));
  const text = useComputed(() => String(left.value));
  const name = useComputed(() => (left.value <= SOON ? "countdown soon" : "countdown"));
  return <span class={name}>{text}</span>;
}
