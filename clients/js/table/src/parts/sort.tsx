/** Sorts the hand, by number and by weight in turns, and each new hand the same way. */

import { useComputed } from "@preact/signals";

import type { Session } from "../state/session.ts";
import { sorting } from "../state/prefs.ts";
import { t } from "../words/i18n.ts";
import { Icon } from "./icon.tsx";

/** One button; absent when there is nothing to sort. */
export function Sort({ session }: { session: Session }) {
  const wanted = useComputed(() => session.hand.value.length > 1 && session.view.value?.table.phase === "playing").value;
  if (!wanted) return null;
  const next = sorting.value === "number" ? "weight" : "number";
  const words = t(`hand.sort_${next}`);
  return (
    <button type="button" class="square sort" aria-label={words} title={words} onClick={() => session.order.sort(next)}>
      <Icon name="sort" />
    </button>
  );
}
