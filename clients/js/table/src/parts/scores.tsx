/** Points by round and seat. */

import type { Session } from "../state/session.ts";
import { t } from "../words/i18n.ts";
import { seatName } from "../words/names.ts";
import { LookAgain } from "./again.tsx";
import { Chart, totalsOf } from "./chart.tsx";

/** The scoreboard. */
export function Scores({ session }: { session: Session }) {
  const table = session.view.value?.table;
  const rounds = Object.entries(table?.scores ?? {}).sort(([a], [b]) => Number(a) - Number(b));
  if (table === undefined || rounds.length === 0) return <p class="note">{t("scores.empty")}</p>;
  const seats = Object.keys(table.seats).map(Number).sort((a, b) => a - b);
  const series = seats.map((seat) => ({ seat, initial: [...seatName(table, seat)][0]!.toUpperCase(), totals: totalsOf(rounds.map(([, points]) => points), seat) }));
  return (
    <>
    {rounds.length > 1 && <Chart series={series} rounds={rounds.map(([round]) => Number(round))} />}
    <table class="scores">
      <thead>
        <tr>
          <th scope="col">{t("scores.round")}</th>
          {seats.map((seat) => <th scope="col" key={seat} title={seatName(table, seat)}><span class={`ink${seat % 10}`}>{seatName(table, seat)}</span></th>)}
        </tr>
      </thead>
      <tbody>
        {rounds.map(([round, points]) => (
          <tr key={round}>
            <th scope="row">{round}</th>
            {seats.map((seat) => <td key={seat} class={points[String(seat)] === 0 ? "zero" : ""}>{points[String(seat)] ?? ""}</td>)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("scores.total")}</th>
          {seats.map((seat) => <td key={seat}>{table.seats[String(seat)]?.total}</td>)}
        </tr>
      </tfoot>
    </table>
    <LookAgain code={table.code} match={table.match} />
    </>
  );
}
