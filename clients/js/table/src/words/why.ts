/** Why a tile cannot be played now, and what could: never just "invalid". */

import type { View } from "@chickenfoot/client";

import { list, t } from "./i18n.ts";
import { isCovered, seatName, tileName } from "./names.ts";

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
    if (isCovered(foot)) return () => t("why.cover", { number });
    return () => t("why.foot", { number, count: foot.need - foot.placed });
  }
  const open = [...new Set(Object.values(table.ends ?? {}).flatMap((end) => (end.number === undefined ? [] : [end.number])))];
  open.sort((a, b) => a - b);
  if (tile.some((number) => open.includes(number))) return () => t("why.not_offered");
  return () => t("why.no_end", { tile: tileName(tile), numbers: list(open.map(String)) });
}

/** Why a tile does not go where somebody tapped; without a tile, that one must be chosen first. */
export function whyNotThere(view: View | undefined, place: string, tile: readonly number[] | undefined): () => string {
  const table = view?.table;
  const end = table?.ends?.[place];
  if (table === undefined || end === undefined || tile === undefined) return () => t("why.choose");
  const { number, line } = end;
  if (number === undefined || tile.includes(number)) return () => t("why.not_offered");
  if (table.foot?.on === place) return () => t("why.foot", { number, count: end.free });
  const key = line === undefined ? "why.place_number" : "why.place";
  return () => t(key, { number, line, tile: tileName(tile) });
}
