/** The table in words: what lies in each line and every open end, for those who hear it. */

import type { TableView } from "@chickenfoot/client";
import type { VNode } from "preact";
import { useMemo, useRef } from "preact/hooks";

import { shown, t } from "../words/i18n.ts";
import { type Line, linesOf, middleOf } from "../words/lines.ts";
import { isCovered, placeName, seatName, tileName } from "../words/names.ts";

const NONE: NonNullable<TableView["tiles"]> = {};
const NO_ENDS: NonNullable<TableView["ends"]> = {};

/** An item, and what it was made from. */
interface Kept {
  from: readonly unknown[];
  item: VNode;
}

/** Items by name: one that is made from the same things as before is the same item, and costs nothing to draw. */
function useItems(): (name: string, from: readonly unknown[], words: () => string) => VNode {
  const kept = useRef(new Map<string, Kept>());
  return (name, from, words) => {
    const known = kept.current.get(name);
    if (known !== undefined && known.from.every((one, i) => one === from[i])) return known.item;
    const item = <li key={name}>{words()}</li>;
    kept.current.set(name, { from, item });
    return item;
  };
}

/** Invisible; read by screen readers. */
export function TextBoard({ table }: { table: TableView }) {
  const { tiles = NONE, ends = NO_ENDS, foot } = table;
  const lineItem = useItems();
  const endItem = useItems();
  // Drawn anew when the table changed, not whenever anything did.
  return useMemo(() => {
    const middle = middleOf(tiles);
    const lines = linesOf(tiles);
    const open = Object.entries(ends);
    const language = shown.value;
    return (
      <section class="unseen text-board" aria-label={t("board.words")}>
        <p>{t("board.count", { count: Object.keys(tiles).length })}</p>
        {middle && <p>{t("board.middle", { tile: tileName(middle) })}</p>}
        {foot && <p>{isCovered(foot) ? t("board.cover", { number: foot.number }) : t("board.foot", { number: foot.number, count: foot.need - foot.placed })}</p>}
        {lines.length > 0 && (
          <ul aria-label={t("board.lines")}>
            {lines.map((line) => lineItem(line.letter ?? "", [language, line.from?.tile, line.tiles[0], line.tiles.length, line.tiles.at(-1)], () => lineInWords(line)))}
          </ul>
        )}
        {open.length > 0 && (
          <ul aria-label={t("board.ends")}>
            {open.map(([place, end]) => endItem(place, [language, end, foot?.on === place, end.seat === undefined ? undefined : seatName(table, end.seat)], () => placeName(table, place)))}
          </ul>
        )}
      </section>
    );
  }, [tiles, ends, foot, shown.value]);
}

function lineInWords({ letter, tiles, from }: Line): string {
  const along = tiles.map(tileName).join(", ");
  if (letter === undefined) return t("board.single", { tiles: along });
  if (from === undefined) return t("board.line", { line: letter, tiles: along });
  return t("board.branch", { line: letter, tiles: along, tile: tileName(from.tile), from: from.letter });
}
