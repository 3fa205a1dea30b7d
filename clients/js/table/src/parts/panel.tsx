/** Story, chat, scores, rules and settings: beside the table where there is room, else a sheet over its lower half. */

import { useEffect, useRef } from "preact/hooks";

import type { Session } from "../state/session.ts";
import { wide } from "../state/wide.ts";
import { t } from "../words/i18n.ts";
import { Chat } from "./chat.tsx";
import { Icon } from "./icon.tsx";
import { Rules } from "./rules.tsx";
import { Scores } from "./scores.tsx";
import { Story } from "./story.tsx";
import { TableTab } from "./table-tab.tsx";

/** The tabs, in order. */
export const TABS = ["story", "chat", "scores", "rules", "table"] as const;
/** One of them. */
export type Tab = (typeof TABS)[number];

/** The panel at one tab. */
export function Panel({ session, tab, go, close }: { session: Session; tab: Tab; go: (tab: Tab) => void; close: () => void }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    session.talk.read(tab === "chat");
    return () => session.talk.read(false);
  }, [tab, session]);
  return (
    <aside class="panel" aria-label={t("panel.label")} onKeyDown={(event) => event.key === "Escape" && close()}>
      <div class="tabs">
        <div class="tab-list" role="tablist" onKeyDown={(event) => turn(event, tab, go)}>
          {TABS.map((one) => (
            <button
              type="button"
              key={one}
              role="tab"
              id={`tab-${one}`}
              aria-selected={one === tab}
              aria-controls="panel-body"
              tabIndex={one === tab ? 0 : -1}
              onClick={() => go(one)}
            >
              {t(`panel.${one}`)}
              {one === "chat" && session.talk.unread.value > 0 && <span class="badge">{session.talk.unread.value}</span>}
            </button>
          ))}
        </div>
        <button type="button" class="square" aria-label={t("panel.close")} onClick={close}><Icon name="close" /></button>
      </div>
      {!wide.value && session.moves.value.length > 0 && (
        <button type="button" class="main turn-bar" onClick={close}>{t("panel.your_turn")}</button>
      )}
      <div class="panel-body" id="panel-body" role="tabpanel" aria-labelledby={`tab-${tab}`} ref={body} tabIndex={0}>
        {tab === "story" && <Story session={session} />}
        {tab === "chat" && <Chat session={session} />}
        {tab === "scores" && <Scores session={session} />}
        {tab === "rules" && <Rules session={session} />}
        {tab === "table" && <TableTab session={session} />}
      </div>
    </aside>
  );
}

function turn(event: KeyboardEvent, tab: Tab, go: (tab: Tab) => void): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const next = TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length]!;
  go(next);
  document.getElementById(`tab-${next}`)?.focus();
}
