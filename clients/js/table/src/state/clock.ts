/** A clock that ticks once a second while somebody looks at it, and spans of time in words. */

import { signal } from "@preact/signals";

import { t } from "../words/i18n.ts";

let ticking: ReturnType<typeof setInterval> | undefined;

/** The local time in milliseconds, by the second; it ticks only while something on screen reads it. */
export const clock = signal(Date.now(), {
  watched() {
    clock.value = Date.now();
    ticking = setInterval(() => (clock.value = Date.now()), 1000);
  },
  unwatched() {
    clearInterval(ticking);
  },
});

/** A span in words: "14 s", "3 min", "2 h". Milliseconds in. */
export function ago(span: number): string {
  const seconds = Math.max(0, Math.round(span / 1000));
  if (seconds < 90) return t("time.seconds", { n: seconds });
  if (seconds < 5400) return t("time.minutes", { n: Math.round(seconds / 60) });
  return t("time.hours", { n: Math.round(seconds / 3600) });
}
