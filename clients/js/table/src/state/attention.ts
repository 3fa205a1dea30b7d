/** Your turn, told to somebody who looks elsewhere: title, icon and a short buzz. */

import { effect } from "@preact/signals";

import { t } from "../words/i18n.ts";
import { gameName } from "../words/names.ts";
import type { Session } from "./session.ts";

/** Follow a session until the returned function is called. */
export function attend(session: Session): () => void {
  let before: number | undefined;
  const stop = effect(() => {
    const table = session.view.value?.table;
    const mine = table?.ask !== undefined && table.ask.seat === session.me.value;
    const game = table === undefined ? "Chickenfoot" : gameName(table.game);
    document.title = mine ? `● ${t("prompt.turn")} – ${game}` : game;
    document.querySelector("#favicon")?.setAttribute("href", mine ? "/favicon-turn.svg" : "/favicon.svg");
    const ask = mine ? table.ask?.n : undefined;
    // Browsers buzz only after a first tap, and complain in the console before it.
    if (ask !== undefined && ask !== before && document.hidden && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(80);
    before = ask ?? before;
  });
  return () => {
    stop();
    document.title = "Chickenfoot";
    document.querySelector("#favicon")?.setAttribute("href", "/favicon.svg");
  };
}
