/** The face of a half tile: where the pips of each number sit. Colour is never the only sign. */

import { type Point, rounded } from "./poses.ts";

/** Highest number drawn with pips; from 13 up a half shows its figure. */
export const MOST_PIPS = 12;

/** A half is 100 by 100, its centre at 0, 0; x runs along the tile. */
export interface PipFace {
  at: readonly (readonly [number, number])[];
  radius: number;
}

// Three columns along the tile, three rows across; 10 to 12 fill rows of four.
const THREE = [-27, 0, 27] as const;
const FOUR = [-31.5, -10.5, 10.5, 31.5] as const;
const [LOW, MID, HIGH] = THREE;

const CORNERS = [[LOW, LOW], [HIGH, HIGH], [LOW, HIGH], [HIGH, LOW]] as const;
const ROWS = (ys: readonly number[], xs: readonly number[] = THREE) => ys.flatMap((y) => xs.map((x) => [x, y] as const));

const PLACES: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[MID, MID]],
  CORNERS.slice(0, 2),
  [...CORNERS.slice(0, 2), [MID, MID]],
  CORNERS,
  [...CORNERS, [MID, MID]],
  ROWS([LOW, HIGH]),
  [...ROWS([LOW, HIGH]), [MID, MID]],
  [...ROWS([LOW, HIGH]), [LOW, MID], [HIGH, MID]],
  ROWS(THREE),
  [...ROWS([LOW, HIGH], FOUR), [FOUR[1], MID], [FOUR[2], MID]],
  [...ROWS([LOW, HIGH], FOUR), [FOUR[0], MID], [MID, MID], [FOUR[3], MID]],
  ROWS(THREE, FOUR),
];

/** Where the pips of `number` sit; undefined where a figure is shown instead. */
export function pipFace(number: number): PipFace | undefined {
  const at = PLACES[number];
  return at && { at, radius: number > 9 ? 8 : number > 6 ? 9.5 : 10.5 };
}

/** The pips of a half as one SVG path, each where `place` puts its middle. A circle is the same whichever way it is turned. */
export function pipPath({ at, radius: r }: PipFace, place: (x: number, y: number) => Point = (x, y) => ({ x, y })): string {
  let path = "";
  for (const [a, b] of at) {
    const { x, y } = place(a, b);
    path += `M${rounded(x - r)} ${rounded(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
  }
  return path;
}
