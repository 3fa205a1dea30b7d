/** Sorts the hand, by number and by weight in turns. */

import { useState } from "preact/hooks";

import type { Session } from "../state/session.ts";
import { t } from "../words/i18n.ts";
import { Icon } from "./icon.tsx";

/** One button; absent when there is nothing to sort. */
export function Sort({ session }: { session: Session }) {
  const [by, setBy] = useState<"number" | "weight">("number");
  if (session.hand.value.length < 2 || session.view.value?.table.phase !== "playing") return null;
  const sort = () => {
    session.sort(by);
    setBy(by === "number" ? "weight" : "number");
  };
  return (
    <button type="button" class="square sort" aria-label={t(`hand.sort_${by}`)} title={t(`hand.sort_${by}`)} onClick={sort}>
      <Icon name="sort" />
    </button>
  );
}
