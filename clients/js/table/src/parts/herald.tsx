/** Says moves aloud: one polite region that gathers what happened and speaks at most once in a while. */

import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { offline } from "../state/network.ts";
import type { Session } from "../state/session.ts";
import { t } from "../words/i18n.ts";
import { promptOf } from "./says.tsx";

/** What happens within this time is said in one go, in milliseconds. */
const GATHER_MS = 300;
/** Least time from one saying to the next. */
const APART_MS = 2_000;
/** Sentences of the past that are worth hearing when there were many. */
const MOST = 3;

/** Unseen; whatever it says is on the screen too. */
export function Herald({ session }: { session: Session }) {
  const region = useRef<HTMLParagraphElement>(null);
  useEffect(() => herald(session, (text) => {
    if (region.current !== null) region.current.textContent = text; // the table may have closed meanwhile
  }), [session]);
  return <p class="unseen" role="status" aria-live="polite" aria-atomic="true" data-herald ref={region} />;
}

/** Follow a session and call `say` with what is to be heard, until the returned function is called. */
export function herald(session: Session, say: (text: string) => void): () => void {
  let heard = session.story.peek().at(-1)?.n ?? 0;
  let spoken = "";
  let spokenAt = -APART_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function speak(): void {
    timer = undefined;
    const news = session.story.peek().filter((line) => line.n > heard && !line.quiet);
    heard = session.story.peek().at(-1)?.n ?? heard;
    const hint = session.hint.peek();
    const wanted = hint !== undefined ? hint() : promptOf(session);
    const text = [...news.slice(-MOST).map((line) => line.say()), state(session), wanted].filter(Boolean).join(" ");
    if (text === spoken) return;
    spoken = text;
    spokenAt = Date.now();
    say(text);
  }

  const stop = effect(() => {
    // Whatever of these changes may be worth saying.
    void [session.story.value, session.hint.value, session.view.value, session.selected.value, session.doubtful.value];
    timer ??= setTimeout(speak, Math.max(GATHER_MS, spokenAt + APART_MS - Date.now()));
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** A connection that is not as it should be. How long already is on the screen, and too restless to be said. */
function state(session: Session): string {
  if (!session.doubtful.peek() || session.view.peek() === undefined) return "";
  return t(offline.peek() ? "connection.offline" : session.status.peek() === "live" ? "connection.quiet" : "connection.reconnecting");
}
