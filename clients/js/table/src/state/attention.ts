/** Your turn, told to somebody who looks elsewhere: title, icon, a short buzz and, where wanted, a notification. */

import { effect } from "@preact/signals";

import { t } from "../words/i18n.ts";
import { gameName } from "../words/names.ts";
import { mayNotify, notice } from "./notices.ts";
import { buzz, notify } from "./prefs.ts";
import type { Session } from "./session.ts";

/** Follow a session until the returned function is called. */
export function attend(session: Session): () => void {
  let before: number | undefined;
  let note: Notification | undefined;

  function alert(game: string): void {
    // Browsers buzz only after a first tap, and complain in the console before it.
    if (buzz.peek() === "on" && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(document.hidden ? [90, 60, 90] : 40);
    if (!document.hidden || notify.peek() === "off" || !mayNotify()) return;
    const body = session.story.peek().filter((line) => !line.quiet).at(-1)?.say();
    const options = { tag: session.table.code, icon: "/icon-192.png", ...(body === undefined ? {} : { body }) };
    void notice(`${t("prompt.turn")} – ${game}`, options).then((made) => (note = made));
  }

  const seen = () => {
    if (!document.hidden) note?.close();
  };
  document.addEventListener("visibilitychange", seen);
  const stop = effect(() => {
    const table = session.view.value?.table;
    const mine = table?.ask !== undefined && table.ask.seat === session.me.value;
    const game = table === undefined ? "Chickenfoot" : gameName(table.game);
    document.title = mine ? `● ${t("prompt.turn")} – ${game}` : game;
    document.querySelector("#favicon")?.setAttribute("href", mine ? "/favicon-turn.svg" : "/favicon.svg");
    const ask = mine ? table.ask?.n : undefined;
    if (ask === undefined) note?.close();
    else if (ask !== before) alert(game);
    before = ask ?? before;
  });
  return () => {
    stop();
    note?.close();
    document.removeEventListener("visibilitychange", seen);
    document.title = "Chickenfoot";
    document.querySelector("#favicon")?.setAttribute("href", "/favicon.svg");
  };
}
