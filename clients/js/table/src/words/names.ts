/** Names of people, tiles and places. */

import type { TableView } from "@chickenfoot/client";

import { has, list, t } from "./i18n.ts";

/** Who sits there; a seat that emptied since is named by its number. */
export function seatName(table: TableView, seat: number | undefined): string {
  if (seat === undefined) return "";
  return table.seats[String(seat)]?.name ?? t("seat.number", { number: seat + 1 });
}

/** `3-7`, with a hyphen that does not break. */
export function tileName([a, b]: readonly number[]): string {
  return `${a}\u2011${b}`;
}

/** A place for a screen reader or a button: its number and its line. */
export function placeName(table: TableView, place: string): string {
  const end = table.ends?.[place];
  const { number, line } = end ?? {};
  if (table.foot?.on === place) return t("place.foot", { number: table.foot.number, count: end?.free ?? 0 });
  if (place === "start") return t("place.start");
  if (place === "L" || place === "R") return t(place === "L" ? "place.left" : "place.right", { number: number ?? "?" });
  if (end?.seat !== undefined) return t("place.train", { number: number ?? "?", name: seatName(table, end.seat) });
  if (line === undefined) return t("place.number", { number: number ?? "?" });
  return number === undefined ? t("place.line", { line }) : t("place.end", { number, line });
}

/** The same for a mark on the board: it begins with what is written there, for those who say aloud what they tap. */
export function markName(table: TableView, place: string): string {
  const { number = "", line = "" } = table.ends?.[place] ?? {};
  return number === "" || line === "" ? placeName(table, place) : `${number}${line}, ${placeName(table, place)}`;
}

/** Whether what waits is a double that one tile covers, not a foot that wants toes. */
export function isCovered(foot: { need: number }): boolean {
  return foot.need === 1;
}

/** A game's name. */
export function gameName(id: string): string {
  return has(`game.${id}.name`) ? t(`game.${id}.name`) : id.replaceAll("_", " ");
}

/** Names as a list. */
export function names(table: TableView, seats: readonly number[]): string {
  return list(seats.map((seat) => seatName(table, seat)));
}
