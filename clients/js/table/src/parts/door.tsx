/** The door of a table: opening it, finding it closed, and the card of somebody without a seat. */

import type { Invitation, Seat, TableView } from "@chickenfoot/client";
import { useComputed } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";

import { api } from "../state/api.ts";
import { moved } from "../state/moving.ts";
import { go } from "../state/router.ts";
import type { Session } from "../state/session.ts";
import { t } from "../words/i18n.ts";
import { gameName } from "../words/names.ts";
import { rulesInShort } from "../words/rules.ts";
import { RulesBrief } from "./brief.tsx";
import { Connection } from "./says.tsx";
import { canSit, SitForm } from "./sit.tsx";

/** Until the first view: what the invitation says. */
export function Opening({ session }: { session: Session }) {
  const [invitation, setInvitation] = useState<Invitation>();
  useEffect(() => void api.invitation(session.table.code).then(setInvitation, () => undefined), [session]);
  return (
    <main class="door">
      <div class="card">
        <h1>{invitation ? gameName(invitation.game) : t("door.opening")}</h1>
        {invitation && <p>{rulesInShort(invitation).join(" · ")}</p>}
        {invitation && <p>{Object.values(invitation.names).join(", ")}</p>}
        {invitation && <RulesBrief table={invitation} />}
        <Connection session={session} />
      </div>
    </main>
  );
}

/** The server said that there is nothing to come back to: why, and what can be done. */
export function Gone({ session }: { session: Session }) {
  const { code, bye } = session.stopped.value!;
  const away = code === 4409 && moved(session.table.code);
  const reason = away ? "moved" : bye === "table_full" || bye === "table_locked" || bye === "kicked" ? bye : String(code);
  const again = code === 4409 || bye === "kicked" || bye === "table_locked" || bye === "table_full";
  return (
    <main class="door">
      <div class="card" role="alert">
        <h1>{t(`gone.${reason}.title`, { defaultValue: t("gone.other.title") })}</h1>
        <p>{t(`gone.${reason}.text`, { defaultValue: t("gone.other.text") })}</p>
        <div class="buttons">
          {again && <button type="button" class="main large" onClick={() => session.table.connect()}>{t(away ? "gone.watch" : code === 4409 ? "gone.here" : "gone.again")}</button>}
          <button type="button" class="large" onClick={() => go("/")}>{t("people.home")}</button>
        </div>
      </div>
    </main>
  );
}

/** For a watcher of a running match: what goes on, what sitting down would mean, or that one may look on. */
export function JoinCard({ session }: { session: Session }) {
  const late = useComputed(() => {
    const [table, me] = [session.view.value?.table, session.me.value];
    return me !== undefined && table?.seats[String(me)]?.from_deal !== undefined && session.hand.value.length === 0 && table.phase === "playing";
  }).value;
  if (session.me.value !== undefined) return late ? <p class="watching">{t("door.next_deal")}</p> : null;
  return <Watching session={session} />;
}

function Watching({ session }: { session: Session }) {
  const table = session.view.value!.table;
  const looking = session.looking.value;
  const lost = session.seatLost.value;
  const gone = moved(table.code) ? "gone.moved.text" : "door.seat_lost";
  const may = canSit(session);
  useEffect(() => { if (lost) session.look(false); }, [lost, session]);
  if (looking) {
    return (
      <p class="watching">
        {t(lost ? gone : "door.watching")}
        {may && <button type="button" class="plain" onClick={() => session.look(false)}>{t("sit.sit")}</button>}
      </p>
    );
  }
  const heir = may && table.phase !== "match_over" ? inherited(table) : undefined;
  const state = table.phase === "match_over" ? "door.over" : table.phase === "round_over" ? "door.between" : "door.running";
  return (
    <div class="card join-card">
      <h1>{gameName(table.game)}</h1>
      {lost && <p class="note warn" role="alert">{t(gone)}</p>}
      <p>{Object.values(table.seats).map((seat) => seat.name).join(", ")} · {rulesInShort(table).join(" · ")}</p>
      {table.round !== undefined && <p>{t(state, { number: table.round.number })} {heir && t("door.takes_over", { name: heir.name, count: heir.total })}</p>}
      {may ? <RulesBrief table={table} /> : <p class="note">{t(table.locked ? "door.locked" : "door.full")}</p>}
      {may && <SitForm session={session} />}
      <div class="buttons">
        <button type="button" class={may ? "plain" : "main"} onClick={() => session.look(true)}>{t("door.watch")}</button>
        {!may && <button type="button" onClick={() => go("/")}>{t("people.home")}</button>}
      </div>
    </div>
  );
}

/** The seat that a newcomer gets in mid-match: an open one first, then a bot's. */
export function inherited({ seats }: Pick<TableView, "seats">): Seat | undefined {
  const all = Object.entries(seats).sort(([a], [b]) => Number(a) - Number(b)).map(([, seat]) => seat);
  return all.find(({ open }) => open) ?? all.find(({ kind }) => kind === "bot");
}
