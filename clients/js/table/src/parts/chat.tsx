/** Table talk. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";

import type { Session } from "../state/session.ts";
import { type Speaker, speaker } from "../state/talk.ts";
import { list, t } from "../words/i18n.ts";
import { seatName } from "../words/names.ts";
import { Mute } from "./mute.tsx";

/** Longest line where the server does not say. */
const CHAT_LENGTH = 200;

/** Lines, reactions and a field. */
export function Chat({ session }: { session: Session }) {
  const [text, setText] = useState("");
  const { lines, muted } = session.talk;
  const table = session.view.value?.table;
  const end = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => end.current?.scrollIntoView({ block: "nearest" }), [lines.value]);
  const nameOf = (who: Speaker) => (typeof who === "string" ? who || t("chat.watcher") : table ? seatName(table, who) : "");
  const heard = lines.value.filter((line) => !muted.value.has(speaker(line)));
  // Seats are muted where people are listed; watchers stand in no list but here.
  const watchers = [...new Set(lines.value.flatMap((line) => (line.seat === undefined && line.name ? [line.name] : [])))];
  const seated = session.me.value !== undefined;
  const may = seated || table?.settings.watcher_chat === true;
  const limits = session.table.welcome?.limits;

  function say(event: Event) {
    event.preventDefault();
    const said = text.trim();
    if (said === "") return;
    setText("");
    void session.send({ type: "chat", text: said });
  }

  return (
    <div class="chat">
      <ol class="chat-lines" aria-live="polite">
        {heard.map((line) => (
          <li key={line.n}>
            <b class={line.seat === undefined ? "" : `ink${line.seat % 10}`}>{nameOf(speaker(line))}</b> {line.text}
          </li>
        ))}
        <li ref={end} aria-hidden="true" />
      </ol>
      {watchers.length > 0 && <p class="note quiet">{watchers.map((who) => <span key={who}>{who} <Mute session={session} who={who} name={who} /></span>)}</p>}
      {muted.value.size > 0 && <p class="note">{t("chat.muted", { names: list([...muted.value].map(nameOf)) })}</p>}
      {seated && (
        <div class="reactions" role="group" aria-label={t("chat.reactions")}>
          {(limits?.reactions ?? []).slice(0, 8).map((emoji) => (
            <button type="button" key={emoji} onClick={() => session.send({ type: "react", emoji })}>{emoji}</button>
          ))}
        </div>
      )}
      {may ? (
        <form onSubmit={say}>
          <input value={text} maxLength={limits?.chat ?? CHAT_LENGTH} aria-label={t("chat.field")} placeholder={t("chat.field")} onInput={(event) => setText(event.currentTarget.value)} />
          <button type="submit" class="main">{t("chat.send")}</button>
        </form>
      ) : (
        <p class="note">{t("chat.seated_only")}</p>
      )}
    </div>
  );
}
