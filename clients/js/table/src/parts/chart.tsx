/** Totals from round to round, as lines: told apart by colour, by dashes, and by the initial where each ends. */

import { t } from "../words/i18n.ts";

const WIDTH = 320;
const HEIGHT = 150;
const LEFT = 30;
const RIGHT = 24;
const TOP = 10;
const BOTTOM = 20;
/** Least distance between two initials at the right edge. */
const APART = 12;
const DASHES = ["", "7 4", "2 3", "9 3 2 3", "5 2", "1 4", "12 4", "4 4 1 4", "8 2 2 2", "3 6"];

/** One player's line. */
export interface Series {
  seat: number;
  initial: string;
  /** Totals after each round, in order. */
  totals: number[];
}

/** Totals after each round, from points by round and seat. */
export function totalsOf(points: readonly Readonly<Record<string, number>>[], seat: number): number[] {
  let sum = 0;
  return points.map((round) => (sum += round[String(seat)] ?? 0));
}

/** A round number at or above `value` for the top of the scale. */
export function niceTop(value: number): number {
  if (value <= 0) return 10;
  const unit = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((step) => step * unit >= value) ?? 10) * unit;
}

/** Heights for labels that would stand on one another: moved apart as little as needed, order kept. */
export function spread(heights: readonly number[], apart: number, lowest: number): number[] {
  const order = heights.map((_, i) => i).sort((a, b) => heights[a]! - heights[b]!);
  const placed = [...heights];
  order.forEach((at, n) => {
    if (n > 0) placed[at] = Math.max(placed[at]!, placed[order[n - 1]!]! + apart);
  });
  let limit = lowest;
  for (const at of order.reverse()) {
    placed[at] = Math.min(placed[at]!, limit);
    limit = placed[at]! - apart;
  }
  return placed;
}

/** The chart. The table beside it has the numbers, so it is one picture to a screen reader. */
export function Chart({ series, rounds }: { series: Series[]; rounds: number[] }) {
  const top = niceTop(Math.max(...series.flatMap(({ totals }) => totals)));
  const low = Math.min(0, ...series.flatMap(({ totals }) => totals));
  const x = (i: number) => LEFT + ((WIDTH - LEFT - RIGHT) * i) / rounds.length;
  const y = (value: number) => HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * (value - low)) / (top - low);
  const ends = spread(series.map(({ totals }) => y(totals.at(-1) ?? 0)), APART, HEIGHT - BOTTOM);
  const every = Math.ceil(rounds.length / 10);
  return (
    <svg class="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t("scores.chart")}>
      {[low, (low + top) / 2, top].map((value) => (
        <g key={value}>
          <path class="grid" d={`M${LEFT} ${y(value)}H${WIDTH - RIGHT}`} />
          <text x={LEFT - 5} y={y(value) + 4} text-anchor="end">{Math.round(value)}</text>
        </g>
      ))}
      {rounds.map((round, i) => i % every === 0 && <text key={round} x={x(i + 1)} y={HEIGHT - 5} text-anchor="middle">{round}</text>)}
      {series.map(({ seat, initial, totals }, i) => (
        <g key={seat} class={`line hue-line${seat % 10}`}>
          <path d={`M${x(0)} ${y(0)}${totals.map((total, n) => `L${x(n + 1)} ${y(total)}`).join("")}`} stroke-dasharray={DASHES[seat % 10]} />
          {totals.map((total, n) => <circle key={n} cx={x(n + 1)} cy={y(total)} r="2.2" />)}
          <text class="who" x={WIDTH - RIGHT + 6} y={ends[i]! + 4}>{initial}</text>
        </g>
      ))}
    </svg>
  );
}
