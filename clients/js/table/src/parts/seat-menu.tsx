/** What the host may do with a seat. */

import { useRef } from "preact/hooks";

import type { Session } from "../state/session.ts";
import { t } from "../words/i18n.ts";
import { Icon } from "./icon.tsx";

/** A small menu behind three dots: a native disclosure, so keyboards and readers know it. */
export function SeatMenu({ session, seat }: { session: Session; seat: number }) {
  const details = useRef<HTMLDetailsElement>(null);
  const { table } = session.view.value!;
  const info = table.seats[String(seat)];
  if (info === undefined) return null;
  const between = table.phase === "lobby" || table.phase === "match_over";
  const act = (command: Parameters<Session["send"]>[0]) => () => {
    details.current!.open = false;
    void session.send(command);
  };
  const seats = table.settings.seats;
  return (
    <details class="seat-menu" ref={details} onBlurCapture={closeWhenLeft}>
      <summary aria-label={t("menu.seat", { name: info.name })}><Icon name="more" /></summary>
      <div class="menu">
        {table.phase === "lobby" && seats > 1 && (
          <button type="button" onClick={act({ type: "move_seat", seat, to: (seat + 1) % seats })}>{t("menu.move")}</button>
        )}
        {info.kind === "human" && <button type="button" onClick={act({ type: "give_host", seat })}>{t("menu.give_host")}</button>}
        {info.kind === "human" && <button type="button" onClick={act({ type: "kick", seat })}>{t("menu.kick")}</button>}
        {info.kind === "bot" && between && <button type="button" onClick={act({ type: "remove_bot", seat })}>{t("menu.remove_bot")}</button>}
      </div>
    </details>
  );
}

function closeWhenLeft(event: FocusEvent): void {
  const details = event.currentTarget as HTMLDetailsElement;
  if (event.relatedTarget !== null && !details.contains(event.relatedTarget as Node)) details.open = false;
}
