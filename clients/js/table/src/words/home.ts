/** The box of the table that a round usually fits, where the window begins. */

import type { TableView } from "@chickenfoot/client";

/** Sides in table units, upright, by the set's highest number; the engine keeps its lines within them while it can. */
const HOMES = [
  { highest: 6, width: 1660, height: 1820 },
  { highest: 9, width: 2040, height: 2400 },
  { highest: 12, width: 2740, height: 2980 },
];

/** Seats that are dealt from a double-nine set where the options leave the set to the number of players. */
const DOUBLE_NINE_SEATS = 6;

/** The home box of a table. */
export function homeOf(table: TableView): { width: number; height: number } {
  const { set } = table.options;
  const byOptions = typeof set === "number" ? set : Object.keys(table.seats).length <= DOUBLE_NINE_SEATS ? 9 : 12;
  const highest = table.round?.largest ?? byOptions;
  const box = HOMES.find((home) => highest <= home.highest) ?? HOMES.at(-1)!;
  const by = Math.max(1, highest / 12);
  return { width: box.width * by, height: box.height * by };
}
