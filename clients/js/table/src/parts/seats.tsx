/** The people around the table. */

import type { TableView } from "@chickenfoot/client";
import { useComputed } from "@preact/signals";

import { clock, ago } from "../state/clock.ts";
import type { Session } from "../state/session.ts";
import { t } from "../words/i18n.ts";
import { Countdown } from "./countdown.tsx";
import { Icon } from "./icon.tsx";

/** Thinking shorter than this is not shown, in milliseconds. */
const THOUGHT_MS = 4_000;

/** Seats in turn order, beginning after this viewer; a watcher sees them from seat 0. */
export function around(table: TableView, me: number | undefined): number[] {
  const seats = Object.keys(table.seats).map(Number).sort((a, b) => a - b);
  const at = me === undefined ? -1 : seats.indexOf(me);
  return at < 0 ? seats : [...seats.slice(at + 1), ...seats.slice(0, at)];
}

/** Marks of the sides at a table of partners: told apart by their form. */
const SIDES = ["◆", "●"];

/** One plate: initial, name, tiles in hand, total. */
export function SeatPlate({ session, seat }: { session: Session; seat: number }) {
  // A plate is drawn anew when its own seat changed, not at every move.
  const plate = useComputed(() => session.plates.value.get(seat)).value;
  const mine = useComputed(() => session.me.value === seat).value;
  const shaky = useComputed(() => session.presence.value?.seats[String(seat)] === "reconnecting").value;
  const floating = useComputed(() => session.talk.floating.value.filter((one) => one.seat === seat).at(-1)).value;
  if (plate === undefined) return null;
  const { info, state, due, ready, side, partner, line } = plate;
  const words = [
    mine ? t("seat.you", { name: info.name }) : info.name,
    ...(partner === undefined ? [] : [t("seat.with", { name: partner })]),
    t(`seat.${state}`),
    ...(info.kind === "bot" ? [t("seat.bot")] : []),
    ...(info.stand_in ? [t("seat.stand_in")] : []),
    ...(shaky && state !== "away" ? [t("seat.reconnecting")] : []),
    t("seat.tiles", { count: info.tiles }),
    t("seat.total", { count: info.total }),
    ...(line === undefined ? [] : [t("place.line", { line })]),
  ].join(", ");
  return (
    <div class={`seat ${state}${mine ? " mine" : ""}${shaky ? " shaky" : ""}`} data-seat={seat} role="listitem" aria-label={words}>
      <span class={`initial hue${seat % 10}`} aria-hidden="true">
        {floating === undefined ? [...info.name][0]?.toUpperCase() : <span class="float" key={floating.n}>{floating.emoji}</span>}
        {info.kind === "bot" || info.stand_in ? <Icon name="bot" /> : null}
      </span>
      <span class="who" aria-hidden="true">
        <b>{info.name}</b>
        <span class="counts">
          <span class="count" title={t("seat.tiles", { count: info.tiles })}>{info.tiles}</span>
          <span class="total" title={t("seat.total", { count: info.total })}>{info.total}</span>
          {line !== undefined && <span class="side-mark" title={t("place.line", { line })}>{line}</span>}
          {partner !== undefined && <span class="side-mark" title={t("seat.with", { name: partner })}>{SIDES[side]}</span>}
        </span>
      </span>
      {state === "away" && info.away_since !== undefined && <Away since={info.away_since} offset={session.table.clockOffset} />}
      {state === "turn" && (due !== undefined
        ? !mine && <span class="away-for clock"><Countdown due={due} offset={session.table.clockOffset} /></span>
        : <Thinking session={session} />)}
      {ready && <span class="tick" title={t("seat.ready")}><Icon name="check" /></span>}
    </div>
  );
}

function Away({ since, offset }: { since: number; offset: number }) {
  const text = useComputed(() => ago(clock.value + offset - since));
  return <span class="away-for">{text}</span>;
}

/** How long the present decision has been open; the first seconds are nobody's business. */
function Thinking({ session }: { session: Session }) {
  const text = useComputed(() => {
    const since = session.asked.value?.at;
    const span = since === undefined ? 0 : clock.value + session.table.clockOffset - since;
    return span < THOUGHT_MS ? "" : ago(span);
  });
  return <span class="away-for thinking" title={t("seat.thinking")}>{text}</span>;
}

/** All plates in one row, in turn order from this viewer's seat. */
export function SeatRow({ session }: { session: Session }) {
  const order = useComputed(() => {
    const [table, me] = [session.view.value?.table, session.me.value];
    if (table === undefined) return "";
    return (me === undefined ? around(table, me) : [me, ...around(table, me)]).join();
  }).value;
  const seats = order === "" ? [] : order.split(",").map(Number);
  return (
    <div class={`seat-row of${seats.length}`} role="list" aria-label={t("seat.list")}>
      {seats.map((seat) => <SeatPlate key={seat} session={session} seat={seat} />)}
    </div>
  );
}

/** How many of the others sit on the left, at the top and on the right, clockwise from this viewer. */
export function sides(others: number): [left: number, top: number, right: number] {
  const side = others < 3 ? 0 : others < 6 ? 1 : 2;
  return [side, others - 2 * side, side];
}
