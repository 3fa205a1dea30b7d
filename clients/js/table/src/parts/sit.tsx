/** A watcher takes a seat: one field, one button. */

import { useState } from "preact/hooks";

import { name } from "../state/prefs.ts";
import type { Session } from "../state/session.ts";
import { t } from "../words/i18n.ts";

/** Longest name the server takes. */
export const NAME_LENGTH = 20;

/** Name and Sit. `seat` asks for a certain one. */
export function SitForm({ session, seat }: { session: Session; seat?: number }) {
  const [as, setAs] = useState(name.value);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function sit(event: Event) {
    event.preventDefault();
    if (busy || as.trim() === "") return;
    setBusy(true);
    setProblem(await session.sit(as.trim(), seat));
    setBusy(false);
  }

  return (
    <form class="sit" onSubmit={sit}>
      <label>
        <span>{t("sit.name")}</span>
        <input
          value={as}
          maxLength={NAME_LENGTH}
          autoComplete="nickname"
          required
          aria-invalid={problem !== undefined}
          onInput={(event) => setAs(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="main" disabled={busy}>{t("sit.sit")}</button>
      {problem !== undefined && <p class="note warn" role="alert">{t(`code.${problem}`)}</p>}
    </form>
  );
}

/** Whether somebody without a seat may take one now. */
export function canSit(session: Session): boolean {
  const table = session.view.value?.table;
  if (table === undefined || session.me.value !== undefined || table.locked || table.phase === "closed") return false;
  const seats = Object.values(table.seats);
  return seats.length < table.settings.seats || seats.some((seat) => seat.open || seat.kind === "bot");
}
