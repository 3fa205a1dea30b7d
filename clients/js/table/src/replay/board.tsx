/** The board of one picture. Nothing on it can be chosen. */

import { Board, type Look } from "@chickenfoot/board";
import type { Replay } from "@chickenfoot/client";
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";

import { boardTurn, figures } from "../state/prefs.ts";
import { t } from "../words/i18n.ts";
import { placeName } from "../words/names.ts";
import { BoardTools } from "../parts/board-tools.tsx";
import { TextBoard } from "../parts/text-board.tsx";
import { lastTile, type Picture } from "./film.ts";

/** Room around the outermost tiles, in table units. */
const MARGIN = 180;
/** Whether this person wants no motion. */
const stillness = matchMedia("(prefers-reduced-motion: reduce)");
const NOTHING = {};
const NO_PLACES: string[] = [];

/** The table as it was, with tiles that glide from the hand they were played from. */
export function ReplayBoard({ replay, film, picture }: { replay: Replay; film: readonly Picture[]; picture: Picture }) {
  const host = useRef<HTMLDivElement>(null);
  const board = useRef<Board | undefined>(undefined);
  const shown = useRef(picture);
  shown.current = picture;
  const look = useSignal<Look>({ fitted: true, corner: undefined });

  useLayoutEffect(() => {
    const element = host.current!;
    board.current = new Board(element, {
      onPick: () => undefined,
      onLook: (next) => (look.value = next),
      origin: (id) => origin(element, shown.current.view.table.tiles?.[id]?.by),
      still: () => stillness.matches,
    });
    return () => board.current?.destroy();
  }, [replay]);

  const { table } = picture.view;
  const inFigures = figures.value === "on";
  const turn = Number(boardTurn.value);
  const label = t("board.label");
  useLayoutEffect(() => {
    if (board.current === undefined) return;
    board.current.element.setAttribute("aria-label", label);
    board.current.set({
      tiles: table.tiles ?? NOTHING,
      ends: table.ends ?? NOTHING,
      foot: table.foot && { ...table.foot, slots: table.toes?.slots },
      places: NO_PLACES,
      describe: (place) => placeName(table, place),
      last: lastTile(picture),
      dead: table.toes?.dead && table.foot ? [table.foot.on] : NO_PLACES,
      figures: inFigures,
      home: homeOf(film),
      turn,
    });
  }, [replay, picture, inFigures, turn, label]);

  return (
    <div class="felt-board">
      <div class="board-host" ref={host} />
      <BoardTools board={() => board.current} look={look} />
      <TextBoard table={table} />
    </div>
  );
}

/** The box that holds the table as it is at the end: the camera need not move. */
function homeOf(film: readonly Picture[]): { width: number; height: number } {
  const tiles = Object.values(film.at(-1)!.view.table.tiles ?? {});
  const far = (values: number[]) => 2 * (Math.max(0, ...values.map(Math.abs)) + MARGIN);
  return { width: far(tiles.map(({ x }) => x)), height: far(tiles.map(({ y }) => y)) };
}

/** Where a tile comes from: the hand of who played it, in pixels of the board. */
function origin(host: HTMLElement, by: number | undefined): { x: number; y: number } | undefined {
  const from = by === undefined ? null : document.querySelector(`[data-hand-of="${by}"]`);
  if (from === null) return undefined;
  const [a, b] = [from.getBoundingClientRect(), host.getBoundingClientRect()];
  return { x: a.x + a.width / 2 - b.x, y: a.y + a.height / 2 - b.y };
}
