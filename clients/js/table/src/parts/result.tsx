/** After a round or a match: why it ended, what everybody held, what it cost, and the way on. */

import type { TableView } from "@chickenfoot/client";
import { useState } from "preact/hooks";

import type { Session } from "../state/session.ts";
import { list, t } from "../words/i18n.ts";
import { seatName } from "../words/names.ts";
import { LookAgain } from "./again.tsx";
import { Icon } from "./icon.tsx";
import { Countdown } from "./countdown.tsx";
import { TileFace } from "./tile.tsx";

/** Games where the higher total is ahead; only the order of the rows depends on it. */
const HIGH_WINS = new Set(["dominoes"]);

/** The card over the table. It folds away, so that the table can be looked at. */
export function ResultCard({ session }: { session: Session }) {
  const [folded, setFolded] = useState(false);
  const table = session.view.value!.table;
  const result = table.result!;
  const over = table.phase === "match_over";
  const seats = ranked(table);
  return (
    <section class={`card result${folded ? " folded" : ""}`} aria-label={t("result.title")}>
      <header>
        <div>
          <h1>{headline(session)}</h1>
          <p>{reason(table)} <Checked session={session} /></p>
        </div>
        <button type="button" class="small" aria-expanded={!folded} onClick={() => setFolded(!folded)}>{t(folded ? "result.unfold" : "result.fold")}</button>
      </header>
      {!folded && (
        <ol class="hands">
          {seats.map((seat, i) => (
            <li key={seat} class={`${result.winners?.includes(seat) ? "won" : ""} step${i}`}>
              <span class={`initial hue${seat % 10}`} aria-hidden="true">{[...seatName(table, seat)][0]?.toUpperCase()}</span>
              <b class="name">{seatName(table, seat)}</b>
              <span class="left" role="img" aria-label={t("result.held", { count: result.hands[String(seat)]?.length ?? 0 })}>
                {(result.hands[String(seat)] ?? []).map((tile) => <TileFace key={tile.join("-")} tile={tile} />)}
              </span>
              <span class="points">+{result.points[String(seat)] ?? 0}</span>
              <span class="sum">{table.seats[String(seat)]?.total ?? 0}</span>
            </li>
          ))}
        </ol>
      )}
      <footer>{table.tiles && <LookAgain code={table.code} match={table.match} deal={table.round?.deal} />}{over ? <AfterMatch session={session} /> : <NextRound session={session} />}</footer>
    </section>
  );
}

/** Seats from the best total to the worst; at the end of a match as the server ranks them. */
function ranked(table: TableView): number[] {
  const standing = table.result?.standing;
  if (standing !== undefined) return standing.map(({ seat }) => seat);
  const total = (seat: number) => table.seats[String(seat)]?.total ?? 0;
  const better = HIGH_WINS.has(table.game) ? -1 : 1;
  return Object.keys(table.seats).map(Number).sort((a, b) => better * (total(a) - total(b)) || a - b);
}

function headline(session: Session): string {
  const { table } = session.view.value!;
  const { winners } = table.result!;
  if (winners === undefined) return t("result.round", { number: table.round?.number, of: table.round?.of ?? 0, context: table.round?.of === undefined ? undefined : "of" });
  if (winners.length === 1 && winners[0] === session.me.value) return t("result.you_won");
  return t("result.won", { names: list(winners.map((seat) => seatName(table, seat))), count: winners.length });
}

function reason(table: TableView): string {
  const { why, seat } = table.result!;
  return t(`result.why.${why}`, { name: seatName(table, seat) });
}

/** Whether the deal was as promised, computed here. */
function Checked({ session }: { session: Session }) {
  const verdict = session.verdict.value;
  if (verdict === undefined) return null;
  const words = verdict.ok ? (verdict.seen ? "fair.ok" : "fair.unseen") : `fair.${verdict.why}`;
  return (
    <span class={verdict.ok ? "checked" : "checked bad"} title={t(`${words}_why`)}>
      <Icon name="shield" />{t(words)}
    </span>
  );
}

function NextRound({ session }: { session: Session }) {
  const { table } = session.view.value!;
  const me = session.me.value;
  const waiting = Object.entries(table.seats).filter(([, seat]) => seat.kind === "human" && seat.here && !seat.ready);
  const names = waiting.map(([seat, info]) => (Number(seat) === me ? t("seat.me") : info.name));
  const due = table.result?.next_due;
  const ready = me !== undefined && table.seats[String(me)]?.ready === true;
  return (
    <>
      <p class="note">
        {names.length > 0 && <span>{t("result.waiting", { names: list(names) })}</span>}
        {due !== undefined && <span>{t("result.next_in")} <Countdown due={due} offset={session.table.clockOffset} /> s</span>}
      </p>
      {me !== undefined && (
        <button type="button" class="main large" aria-pressed={ready} onClick={() => session.send({ type: "ready", ready: !ready })}>
          {ready && <Icon name="check" />}{t(ready ? "result.ready" : "result.next")}
        </button>
      )}
    </>
  );
}

function AfterMatch({ session }: { session: Session }) {
  if (session.me.value === undefined) return null;
  return <button type="button" class="main large" onClick={() => session.send({ type: "rematch" })}>{t("result.rematch")}</button>;
}
