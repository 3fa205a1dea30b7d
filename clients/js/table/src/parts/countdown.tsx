/** Seconds that run down. */

import { useComputed } from "@preact/signals";

import { clock } from "../state/clock.ts";

/** Seconds until a moment of the server's clock. */
export function Countdown({ due, offset }: { due: number; offset: number }) {
  const text = useComputed(() => String(Math.max(0, Math.ceil((due - clock.value - offset) / 1000))));
  return <span class="countdown">{text}</span>;
}
