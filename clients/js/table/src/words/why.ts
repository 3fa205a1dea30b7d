/** Why a tile cannot be played now, and what could: never just "invalid". */

import type { View } from "@chickenfoot/client";

import { list, t } from "./i18n.ts";
import { seatName, tileName } from "./names.ts";

/** The reason, as a sentence that can be said again in another language. */
export function why(view: View | undefined, tile: readonly number[], waiting: boolean): () => string {
  const table = view?.table;
  const ask = table?.ask;
  if (waiting) return () => t("why.waiting");
  if (table === undefined || ask === undefined) return () => t("why.nobody");
  if (ask.seat !== view?.you?.seat) return () => t("why.turn", { name: seatName(table, ask.seat) });
  const { foot } = table;
  if (foot !== undefined) {
    const number = foot.number;
    return () => t("why.foot", { number, count: foot.need - foot.placed });
  }
  const open = [...new Set(Object.values(table.ends ?? {}).flatMap((end) => (end.number === undefined ? [] : [end.number])))];
  open.sort((a, b) => a - b);
  if (tile.some((number) => open.includes(number))) return () => t("why.not_offered");
  return () => t("why.no_end", { tile: tileName(tile), numbers: list(open.map(String)) });
}
