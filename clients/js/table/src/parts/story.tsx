/** What happened, newest last. */

import { useLayoutEffect, useRef } from "preact/hooks";

import type { Session } from "../state/session.ts";
import { t } from "../words/i18n.ts";

/** The story of this visit. */
export function Story({ session }: { session: Session }) {
  const lines = session.story.value;
  const end = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => end.current?.scrollIntoView({ block: "nearest" }), [lines]);
  if (lines.length === 0) return <p class="note">{t("story.empty")}</p>;
  return (
    <ol class="story">
      {lines.map((line) => (
        <li key={line.n}>
          {line.seat === undefined ? <i class="dot" /> : <i class={`dot hue${line.seat % 10}`} />}
          {line.say()}
        </li>
      ))}
      <li ref={end} aria-hidden="true" />
    </ol>
  );
}
