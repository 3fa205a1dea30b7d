/** The board of the session's table. */

import { Board } from "@chickenfoot/board";
import { useLayoutEffect, useRef } from "preact/hooks";

import { figures } from "../state/prefs.ts";
import { keyOf } from "../state/hand.ts";
import type { Session } from "../state/session.ts";
import { t } from "../words/i18n.ts";
import { placeName } from "../words/names.ts";
import { TextBoard } from "./text-board.tsx";

/** Half the side boxes a round usually fits, in table units, by the set's highest number. */
const HOMES = [
  { upTo: 6, width: 2600, height: 1600 },
  { upTo: 9, width: 3400, height: 2300 },
  { upTo: 99, width: 4200, height: 2800 },
];

const NOTHING = {};

/** Draws the table and turns taps into places. */
export function Felt({ session }: { session: Session }) {
  const host = useRef<HTMLDivElement>(null);
  const board = useRef<Board | undefined>(undefined);
  const table = session.view.value?.table;

  useLayoutEffect(() => {
    const element = host.current!;
    const made = new Board(element, {
      onPick: (places) => session.pick(places),
      origin: (id) => origin(element, session, id),
      still: () => matchMedia("(prefers-reduced-motion: reduce)").matches,
    });
    board.current = made;
    return () => made.destroy();
  }, [session]);

  const selected = session.selected.value;
  const places = session.places.value;
  const waiting = session.playing.value;
  const lastTile = session.lastTile.value;
  const inFigures = figures.value === "on";
  const label = t("board.label");
  useLayoutEffect(() => {
    if (table === undefined || board.current === undefined) return;
    board.current.svg.setAttribute("aria-label", label);
    board.current.set({
      tiles: table.tiles ?? NOTHING,
      ends: table.ends ?? NOTHING,
      foot: table.foot && { ...table.foot, slots: table.toes?.slots },
      places: selected === undefined ? [] : places,
      describe: (place) => placeName(table, place),
      pending: waiting?.type === "play" ? { tile: waiting.tile, on: waiting.on } : undefined,
      last: lastTile,
      dead: table.toes?.dead && table.foot ? [table.foot.on] : [],
      figures: inFigures,
      home: homeOf(table.options.set, Object.keys(table.seats).length),
    });
  });

  // With a tile chosen, the places are the next thing the keyboard meets.
  useLayoutEffect(() => {
    if (selected !== undefined && document.activeElement?.classList.contains("held")) {
      host.current?.querySelector<SVGElement>("[data-place]")?.focus();
    }
  }, [selected]);

  return (
    <div class="felt-board">
      <div class="board-host" ref={host} onKeyDown={(event) => walk(event, session)} />
      {table && <TextBoard table={table} />}
    </div>
  );
}

function homeOf(set: unknown, seats: number): { width: number; height: number } {
  const highest = typeof set === "number" ? set : seats <= 6 ? 9 : 12;
  return HOMES.find(({ upTo }) => highest <= upTo)!;
}

/** Where a tile comes from: the seat of who played it, in pixels of the board. */
function origin(host: HTMLElement, session: Session, id: string) {
  const tile = session.view.value?.table.tiles?.[id];
  if (tile?.by === undefined) return undefined;
  const mine = tile.by === session.me.value;
  const from =
    (mine && document.querySelector(`[data-held="${keyOf(tile.tile)}"]`)) ||
    document.querySelector(mine ? ".rack" : `[data-seat="${tile.by}"]`);
  if (from === null) return undefined;
  const [a, b] = [from.getBoundingClientRect(), host.getBoundingClientRect()];
  return { x: a.x + a.width / 2 - b.x, y: a.y + a.height / 2 - b.y };
}

/** Arrows go from place to place, a line's letter chooses it, Escape gives up. */
function walk(event: KeyboardEvent, session: Session): void {
  const places = [...(event.currentTarget as HTMLElement).querySelectorAll<SVGElement>("[data-place]")];
  const here = places.indexOf(document.activeElement as unknown as SVGElement);
  if (here < 0) return;
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (step !== undefined) {
    event.preventDefault();
    places[(here + step + places.length) % places.length]?.focus();
  } else if (event.key === "Escape") {
    const key = session.selected.value;
    session.forget();
    document.querySelector<HTMLElement>(`[data-held="${key}"]`)?.focus();
  }
}
