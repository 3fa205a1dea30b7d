/** After a round or a match: why it ended, what everybody held, what it cost, and the way on. */

import type { Catalogue, TableView } from "@chickenfoot/client";
import { useComputed } from "@preact/signals";

import { catalogue } from "../state/api.ts";
import type { Session } from "../state/session.ts";
import { list, t } from "../words/i18n.ts";
import { seatName } from "../words/names.ts";
import { LookAgain } from "./again.tsx";
import { countedAfter, stepsOf, useCounting } from "./counting.ts";
import { Icon } from "./icon.tsx";
import { Countdown } from "./countdown.tsx";
import { canSit } from "./sit.tsx";
import { TileFace } from "./tile.tsx";

/** Whether the result of the present deal is folded away. */
export function folded(session: Session): boolean {
  const { table } = session.view.value!;
  return table.result !== undefined && session.folded.value === dealOf(table);
}

const dealOf = (table: TableView) => `${table.match} ${table.round?.deal}`;

/** The card over the table. It folds away, so that the table can be looked at. A tap ends the counting. */
export function ResultCard({ session }: { session: Session }) {
  const { table } = session.view.value!;
  const result = table.result!;
  const seats = useComputed(() => ranked(session.view.value!.table, catalogue.value)).value;
  const hands = seats.map((seat) => result.hands[String(seat)] ?? []);
  const [step, finish] = useCounting(stepsOf(hands));
  const counted = countedAfter(step, hands);
  return (
    <section class="card result" aria-label={t("result.title")} onPointerDown={finish}>
      <header>
        <div>
          <h1>{headline(session)}</h1>
          <p>{reason(table)} <Checked session={session} /></p>
        </div>
        <Fold session={session} />
      </header>
      <ol class="hands" tabIndex={0} onKeyDown={finish}>
        {seats.map((seat, i) => {
          const { tiles, pips, done } = counted[i]!;
          const points = result.points[String(seat)] ?? 0;
          const total = table.seats[String(seat)]?.total ?? 0;
          return (
            <li key={seat} class={`${result.winners?.includes(seat) ? "won" : ""} step${i}`}>
              <span class={`initial hue${seat % 10}`} aria-hidden="true">{[...seatName(table, seat)][0]?.toUpperCase()}</span>
              <b class="name">{seatName(table, seat)}</b>
              <span class="unseen">{t("result.held", { count: hands[i]!.length })}, {t("result.added", { count: points })}, {t("seat.total", { count: total })}</span>
              <span class="left" aria-hidden="true">
                {hands[i]!.map((tile, n) => <span key={tile.join("-")} class={n < tiles ? "up" : "down"}><TileFace tile={tile} /></span>)}
              </span>
              <span class="points" aria-hidden="true">{done ? `+${points}` : tiles > 0 ? pips : ""}</span>
              <span class="sum" aria-hidden="true">{done ? total : total - points}</span>
            </li>
          );
        })}
      </ol>
      <footer>
        {table.tiles && <LookAgain code={table.code} match={table.match} deal={table.round?.deal} />}
        <WayOn session={session} />
      </footer>
    </section>
  );
}

/** The folded card: a row where the hand was, so that the whole table is seen, and the way on stays at hand. */
export function FoldedResult({ session }: { session: Session }) {
  return (
    <section class="card result folded" aria-label={t("result.title")}>
      <h1>{headline(session)}</h1>
      <footer><Fold session={session} /><WayOn session={session} /></footer>
    </section>
  );
}

function Fold({ session }: { session: Session }) {
  const { table } = session.view.value!;
  const is = folded(session);
  const turn = () => {
    session.folded.value = is ? undefined : dealOf(table);
  };
  return <button type="button" class="small" aria-expanded={!is} onClick={turn}>{t(is ? "result.unfold" : "result.fold")}</button>;
}

function WayOn({ session }: { session: Session }) {
  return session.view.value!.table.phase === "match_over" ? <AfterMatch session={session} /> : <NextRound session={session} />;
}

/** Seats from the best total to the worst, as the game has it; at the end of a match as the server ranks them. */
export function ranked(table: TableView, games: Catalogue | undefined): number[] {
  const standing = table.result?.standing;
  if (standing !== undefined) return standing.map(({ seat }) => seat);
  const total = (seat: number) => table.seats[String(seat)]?.total ?? 0;
  const lowWins = games?.games.find(({ id }) => id === table.game)?.low_wins;
  const better = lowWins === undefined ? 0 : lowWins ? 1 : -1;
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

/** For who looks on: the way to a seat, where there is one. */
function TakeSeat({ session }: { session: Session }) {
  return canSit(session) ? <button type="button" onClick={() => session.look(false)}>{t("sit.sit")}</button> : null;
}

function NextRound({ session }: { session: Session }) {
  const { table } = session.view.value!;
  const me = session.me.value;
  const waiting = Object.entries(table.seats).filter(([key, seat]) => seat.kind === "human" && seat.here && !table.ready?.[key]);
  const names = waiting.map(([seat, info]) => (Number(seat) === me ? t("seat.me") : info.name));
  const due = table.result?.next_due;
  const ready = me !== undefined && table.ready?.[String(me)] === true;
  return (
    <>
      <p class="note">
        {names.length > 0 && <span>{t("result.waiting", { names: list(names) })}</span>}
        {due !== undefined && <span>{t("result.next_in")} <Countdown due={due} offset={session.table.clockOffset} /> s</span>}
      </p>
      {me === undefined ? <TakeSeat session={session} /> : (
        <button type="button" class="main large" aria-pressed={ready} onClick={() => session.send({ type: "ready", ready: !ready })}>
          {ready && <Icon name="check" />}{t(ready ? "result.ready" : "result.next")}
        </button>
      )}
    </>
  );
}

function AfterMatch({ session }: { session: Session }) {
  if (session.me.value === undefined) return <TakeSeat session={session} />;
  return <button type="button" class="main large" onClick={() => session.send({ type: "rematch" })}>{t("result.rematch")}</button>;
}
