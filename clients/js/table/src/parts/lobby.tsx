/** Before a match: who is there, the link, what is played, and the one button that is yours. */

import type { Session } from "../state/session.ts";
import { t } from "../words/i18n.ts";
import { gameName } from "../words/names.ts";
import { rulesInShort } from "../words/rules.ts";
import { RulesBrief } from "./brief.tsx";
import { Icon } from "./icon.tsx";
import { Share } from "./share.tsx";
import { canSit, SitForm } from "./sit.tsx";
import { SeatMenu } from "./seat-menu.tsx";
import { wide } from "../state/wide.ts";

/** The card on the felt while nobody plays. */
export function Lobby({ session, openRules }: { session: Session; openRules: () => void }) {
  const table = session.view.value!.table;
  const me = session.me.value;
  const host = session.isHost.value;
  const seats = Array.from({ length: table.settings.seats }, (_, seat) => seat);
  return (
    <div class="card lobby">
      <header>
        <h1>{gameName(table.game)}</h1>
        <p>{rulesInShort(table).join(" · ")}</p>
        <button type="button" class="plain" onClick={openRules}>{t(host ? "lobby.change" : "lobby.rules")}</button>
      </header>
      <div class="lobby-body">
        {me === undefined && <RulesBrief table={table} />}
        <ol class="places">
          {seats.map((seat) => <Place key={seat} session={session} seat={seat} />)}
        </ol>
        <div class="beside">
          <Share code={table.code} big={wide.value} />
          {me !== undefined && <RulesBrief table={table} />}
        </div>
      </div>
      <footer>
        {me === undefined ? canSit(session) ? <SitForm session={session} /> : <p class="note">{t("sit.full")}</p> : <Begin session={session} />}
      </footer>
    </div>
  );
}

function Place({ session, seat }: { session: Session; seat: number }) {
  const { table } = session.view.value!;
  const info = table.seats[String(seat)];
  const host = session.isHost.value;
  if (info === undefined) {
    return (
      <li class="place free">
        <span class="initial" aria-hidden="true">{seat + 1}</span>
        <span class="who">{t("lobby.free")}</span>
        {host && (
          <button type="button" class="small" onClick={() => session.send({ type: "add_bot", seat })}>
            <Icon name="bot" />{t("lobby.add_bot")}
          </button>
        )}
      </li>
    );
  }
  const marks = [
    table.host === seat && t("seat.host"),
    seat === session.me.value && t("seat.me"),
    info.kind === "bot" && t("seat.bot"),
    !info.here && info.kind === "human" && t("seat.away"),
  ].filter(Boolean);
  return (
    <li class={`place${info.here ? "" : " away"}`}>
      <span class={`initial hue${seat % 10}`} aria-hidden="true">{[...info.name][0]?.toUpperCase()}</span>
      <span class="who"><b>{info.name}</b>{marks.length > 0 && <small>{marks.join(", ")}</small>}</span>
      {table.ready?.[String(seat)] && table.host !== seat && <span class="tick"><Icon name="check" /><span class="unseen">{t("seat.ready")}</span></span>}
      {host && seat !== session.me.value && <SeatMenu session={session} seat={seat} />}
    </li>
  );
}

function Begin({ session }: { session: Session }) {
  const { table } = session.view.value!;
  const me = session.me.value!;
  const taken = Object.entries(table.seats);
  const unready = taken.filter(([seat, info]) => info.kind === "human" && Number(seat) !== table.host && !(table.ready?.[seat] && info.here));
  if (session.isHost.value) {
    const alone = taken.length < 2;
    const text = alone ? t("lobby.alone") : unready.length > 0 ? t("lobby.wait_for", { count: unready.length, name: unready[0]![1].name }) : "";
    return (
      <>
        <p class="note">{text}</p>
        <button type="button" class="main large" disabled={alone || unready.length > 0} onClick={() => session.send({ type: "start" })}>{t("lobby.start")}</button>
      </>
    );
  }
  const ready = table.ready?.[String(me)] === true;
  return (
    <>
      <p class="note">{t(ready ? "lobby.host_starts" : "lobby.say_ready")}</p>
      <button type="button" class="main large" aria-pressed={ready} onClick={() => session.send({ type: "ready", ready: !ready })}>
        {ready && <Icon name="check" />}{t(ready ? "lobby.ready" : "lobby.am_ready")}
      </button>
    </>
  );
}
