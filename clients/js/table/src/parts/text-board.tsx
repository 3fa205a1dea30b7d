/** The table in words: what lies in each line and every open end, for those who hear it. */

import type { TableView } from "@chickenfoot/client";
import { useMemo, useRef } from "preact/hooks";

import { shown, t } from "../words/i18n.ts";
import { type Line, linesOf, middleOf } from "../words/lines.ts";
import { placeName, tileName } from "../words/names.ts";

const NONE = {};

/** Invisible; read by screen readers. */
export function TextBoard({ table }: { table: TableView }) {
  const { tiles = NONE, ends = NONE, foot } = table;
  // A line that did not grow keeps its sentence.
  const told = useRef(new Map<string, { line: Line; language: string; words: string }>());
  const tell = (line: Line) => {
    const name = line.letter ?? "";
    const known = told.current.get(name);
    if (known !== undefined && known.language === shown.value && sameLine(known.line, line)) return known.words;
    const words = lineInWords(line);
    told.current.set(name, { line, language: shown.value, words });
    return words;
  };
  // Drawn anew when the table changed, not whenever anything did.
  return useMemo(() => {
    const middle = middleOf(tiles);
    const lines = linesOf(tiles);
    const open = Object.keys(ends);
    return (
      <section class="unseen text-board" aria-label={t("board.words")}>
        <p>{t("board.count", { count: Object.keys(tiles).length })}</p>
        {middle && <p>{t("board.middle", { tile: tileName(middle) })}</p>}
        {foot && <p>{t("board.foot", { number: foot.number, count: foot.need - foot.placed })}</p>}
        {lines.length > 0 && (
          <ul aria-label={t("board.lines")}>
            {lines.map((line) => <li key={line.letter ?? ""}>{tell(line)}</li>)}
          </ul>
        )}
        {open.length > 0 && (
          <ul aria-label={t("board.ends")}>
            {open.map((place) => <li key={place}>{placeName(table, place)}</li>)}
          </ul>
        )}
      </section>
    );
  }, [tiles, ends, foot, shown.value]);
}

function sameLine(a: Line, b: Line): boolean {
  return a.tiles.length === b.tiles.length && a.tiles.every((tile, i) => tile === b.tiles[i]) && a.from?.tile === b.from?.tile;
}

function lineInWords({ letter, tiles, from }: Line): string {
  const along = tiles.map(tileName).join(", ");
  if (letter === undefined) return t("board.single", { tiles: along });
  if (from === undefined) return t("board.line", { line: letter, tiles: along });
  return t("board.branch", { line: letter, tiles: along, tile: tileName(from.tile), from: from.letter });
}
