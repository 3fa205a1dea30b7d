/** What happened, newest last. */

import { useLayoutEffect, useRef } from "preact/hooks";

import type { Line, Session } from "../state/session.ts";
import { t } from "../words/i18n.ts";

/** The story of this visit. */
export function Story({ session }: { session: Session }) {
  const lines = session.story.value;
  const story = useRef<HTMLOListElement>(null);
  const none = lines.length === 0;
  useLayoutEffect(() => {
    if (story.current === null) return;
    // Told once the page is laid out anyway, so that scrolling costs no layout of its own.
    const observer = new ResizeObserver(([grown]) => grown!.target.lastElementChild!.scrollIntoView({ block: "nearest" }));
    observer.observe(story.current);
    return () => observer.disconnect();
  }, [none]);
  if (none) return <p class="note">{t("story.empty")}</p>;
  return (
    <ol class="story" ref={story}>
      {lines.map((line) => <Told key={line.n} line={line} />)}
    </ol>
  );
}

function Told({ line }: { line: Line }) {
  return (
    <li>
      {line.seat === undefined ? <i class="dot" /> : <i class={`dot hue${line.seat % 10}`} />}
      {line.say()}
    </li>
  );
}
