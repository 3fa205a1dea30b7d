/** The table itself: its link, its people, and this person's own settings. */

import { useState } from "preact/hooks";

import type { Session } from "../state/session.ts";
import { go } from "../state/router.ts";
import { t } from "../words/i18n.ts";
import { Icon } from "./icon.tsx";
import { Mute } from "./mute.tsx";
import { SeatMenu } from "./seat-menu.tsx";
import { Settings } from "./settings.tsx";
import { Share } from "./share.tsx";
import { NAME_LENGTH } from "./sit.tsx";
import { Transfer } from "./transfer.tsx";
import { Proposals } from "./votes.tsx";

/** Link, seats, host's tools, settings, leave. */
export function TableTab({ session }: { session: Session }) {
  const table = session.view.value?.table;
  if (table === undefined) return null;
  const host = session.isHost.value;
  return (
    <div class="table-tab">
      <Share code={table.code} />
      <ul class="people">
        {Object.entries(table.seats).map(([seat, info]) => (
          <li key={seat}>
            <span class={`initial hue${Number(seat) % 10}`} aria-hidden="true">{[...info.name][0]?.toUpperCase()}</span>
            <span class="who">
              <b>{info.name}</b>
              <small>{[Number(seat) === table.host && t("seat.host"), info.kind === "bot" && t("seat.bot"), info.stand_in && t("seat.stand_in"), info.open && t("seat.open")].filter(Boolean).join(", ")}</small>
            </span>
            {info.kind === "human" && Number(seat) !== session.me.value && <Mute session={session} who={Number(seat)} name={info.name} />}
            {host && Number(seat) !== session.me.value && <SeatMenu session={session} seat={Number(seat)} />}
          </li>
        ))}
      </ul>
      {session.presence.value !== undefined && <p class="note">{t("people.watchers", { count: session.presence.value.watchers })}</p>}
      {host && (
        <button type="button" class="row" aria-pressed={table.locked === true} onClick={() => session.send({ type: "lock", locked: !table.locked })}>
          <Icon name="lock" />{t(table.locked ? "people.unlock" : "people.lock")}
        </button>
      )}
      <Proposals session={session} />
      {session.me.value !== undefined && <Transfer session={session} />}
      {session.me.value !== undefined && <Rename session={session} />}
      <Settings />
      {session.me.value !== undefined && <Leave session={session} />}
      <button type="button" class="row" onClick={() => go("/")}><Icon name="back" />{t("people.home")}</button>
    </div>
  );
}

function Rename({ session }: { session: Session }) {
  const seat = session.view.value?.table.seats[String(session.me.value)];
  const [as, setAs] = useState(seat?.name ?? "");
  const rename = (event: Event) => {
    event.preventDefault();
    if (as.trim() !== "" && as.trim() !== seat?.name) void session.send({ type: "rename", name: as.trim() });
  };
  return (
    <form class="rename" onSubmit={rename}>
      <label><span>{t("people.name")}</span><input value={as} maxLength={NAME_LENGTH} onInput={(event) => setAs(event.currentTarget.value)} /></label>
      <button type="submit">{t("people.rename")}</button>
    </form>
  );
}

/** Giving a seat up is for good, so it takes two taps. */
function Leave({ session }: { session: Session }) {
  const [sure, setSure] = useState(false);
  return (
    <button type="button" class={sure ? "row danger" : "row"} onBlur={() => setSure(false)} onClick={() => (sure ? void session.send({ type: "leave" }) : setSure(true))}>
      {t(sure ? "people.leave_sure" : "people.leave")}
    </button>
  );
}
