/** Table talk. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";

import type { Session } from "../state/session.ts";
import { t } from "../words/i18n.ts";
import { seatName } from "../words/names.ts";

/** Longest line where the server does not say. */
const CHAT_LENGTH = 200;

/** Lines, reactions and a field. */
export function Chat({ session }: { session: Session }) {
  const [text, setText] = useState("");
  const { lines } = session.talk;
  const table = session.view.value?.table;
  const end = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => end.current?.scrollIntoView({ block: "nearest" }), [lines.value]);
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
        {lines.value.map((line) => (
          <li key={line.n}>
            <b class={line.seat === undefined ? "" : `ink${line.seat % 10}`}>{line.seat === undefined ? line.name || t("chat.watcher") : table && seatName(table, line.seat)}</b> {line.text}
          </li>
        ))}
        <li ref={end} aria-hidden="true" />
      </ol>
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
