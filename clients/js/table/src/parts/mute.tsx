/** Hear somebody no more: their chat and reactions. Only this page knows. */

import type { Session } from "../state/session.ts";
import type { Speaker } from "../state/talk.ts";
import { t } from "../words/i18n.ts";
import { Icon } from "./icon.tsx";

/** One button; pressed while they are muted. */
export function Mute({ session, who, name }: { session: Session; who: Speaker; name: string }) {
  const muted = session.talk.muted.value.has(who);
  const words = t(muted ? "chat.unmute" : "chat.mute", { name });
  return (
    <button type="button" class="square mute" aria-label={words} title={words} onClick={() => session.talk.mute(who, !muted)}>
      <Icon name={muted ? "mute" : "loud"} />
    </button>
  );
}
