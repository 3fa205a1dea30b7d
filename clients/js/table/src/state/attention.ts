/** Your turn, told to somebody who looks elsewhere: title, icon, a short buzz and, where wanted, a notification. */

import { computed, effect } from "@preact/signals";

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
  const played = computed(() => session.view.value?.table.game);
  const mine = computed(() => {
    const asked = session.view.value?.table.ask;
    return asked !== undefined && asked.seat === session.me.value ? asked.n : undefined;
  });
  const stop = effect(() => {
    const ask = mine.value;
    const game = played.value === undefined ? "Chickenfoot" : gameName(played.value);
    name(ask === undefined ? game : `● ${t("prompt.turn")} – ${game}`, ask === undefined ? "/favicon.svg" : "/favicon-turn.svg");
    if (ask === undefined) note?.close();
    else if (ask !== before) alert(game);
    before = ask ?? before;
  });
  return () => {
    stop();
    note?.close();
    document.removeEventListener("visibilitychange", seen);
    name("Chickenfoot", "/favicon.svg");
  };
}

/** Name the page, where it has another name: a browser takes even the same one for news. */
function name(title: string, icon: string): void {
  if (document.title !== title) document.title = title;
  const link = document.querySelector("#favicon");
  if (link?.getAttribute("href") !== icon) link?.setAttribute("href", icon);
}
