/** The board of the session's table. */

import { Board, type Look, type Point } from "@chickenfoot/board";
import { effect, useComputed, useSignal } from "@preact/signals";
import { useCallback, useLayoutEffect, useRef } from "preact/hooks";

import { boardTurn, figures } from "../state/prefs.ts";
import { keyOf } from "../state/hand.ts";
import type { Session } from "../state/session.ts";
import { wide } from "../state/wide.ts";
import { t } from "../words/i18n.ts";
import { markName } from "../words/names.ts";
import { homeOf } from "../words/home.ts";
import { BoardTools } from "./board-tools.tsx";
import { showBoard } from "./boards.ts";
import { TextBoard } from "./text-board.tsx";

/** Whether this person wants no motion. */
const stillness = matchMedia("(prefers-reduced-motion: reduce)");
const NOTHING = {};
const NO_PLACES: string[] = [];

/** Draws the table and turns taps into places. The board is told of a change at once, and nothing else is drawn for it. */
export function Felt({ session }: { session: Session }) {
  const host = useRef<HTMLDivElement>(null);
  const board = useRef<Board | undefined>(undefined);
  const shown = useCallback(() => board.current, []);
  const spots = useRef(new Map<number, Point>());
  const look = useSignal<Look>({ fitted: true, corner: undefined });
  useLayoutEffect(() => {
    const element = host.current!;
    const made = new Board(element, {
      onPick: (places) => session.pick(places),
      onMiss: (place) => session.miss(place),
      onLook: (next) => (look.value = next),
      origin: (id) => spots.current.get(session.view.value?.table.tiles?.[id]?.by ?? -1),
      home: (tile) => middleOf(element, heldTile(tile)),
      call: (id) => (session.view.value?.table.foot?.on === id && session.view.value.table.foot.need > 1 && session.view.value.table.tiles?.[id]?.by !== undefined ? t("board.cheer") : undefined),
      still: () => stillness.matches,
    });
    board.current = made;
    showBoard(session, made);
    const stop = effect(() => show(session, made));
    return () => {
      stop();
      made.destroy();
    };
  }, [session]);

  // Where the seats are is measured when the page has just been laid out, not while a move is being drawn.
  const seats = useComputed(() => {
    const table = session.view.value?.table;
    return table === undefined ? "" : `${Object.keys(table.seats).join()} ${table.phase === "lobby"} ${wide.value}`;
  }).value;
  useLayoutEffect(() => {
    const element = host.current!;
    const plates = [...document.querySelectorAll<HTMLElement>("[data-seat]")];
    const survey = new ResizeObserver(() => {
      spots.current.clear();
      for (const plate of plates) spots.current.set(Number(plate.dataset["seat"]), middleOf(element, plate)!);
    });
    for (const one of [element, ...plates]) survey.observe(one);
    return () => survey.disconnect();
  }, [seats]);

  const wentOut = useComputed(() => session.view.value?.table.result?.why === "out").value;
  useLayoutEffect(() => {
    if (wentOut) board.current?.lift();
  }, [wentOut]);

  const selected = session.selected.value;
  // With a tile chosen, the places are the next thing the keyboard meets.
  useLayoutEffect(() => {
    if (selected !== undefined && document.activeElement?.classList.contains("held")) {
      host.current?.querySelector<SVGElement>("[data-place]")?.focus();
    }
  }, [selected]);

  return (
    <div class="felt-board">
      <div class="board-host" ref={host} onKeyDown={(event) => walk(event, session)} />
      <BoardTools board={shown} look={look} />
      <InWords session={session} />
    </div>
  );
}

function InWords({ session }: { session: Session }) {
  const table = session.view.value?.table;
  return table === undefined ? null : <TextBoard table={table} />;
}

/** Tell the board how things stand. */
function show(session: Session, board: Board): void {
  const table = session.view.value?.table;
  if (table === undefined) return;
  const places = session.selected.value === undefined ? NO_PLACES : session.places.value;
  const waiting = session.playing.value;
  board.element.setAttribute("aria-label", t("board.label"));
  board.set({
    tiles: table.tiles ?? NOTHING,
    ends: table.ends ?? NOTHING,
    foot: table.foot && { ...table.foot, slots: table.toes?.slots },
    places,
    describe: (place) => markName(table, place),
    pending: waiting?.type === "play" ? { tile: waiting.tile, on: waiting.on } : undefined,
    last: session.lastTile.value,
    dead: table.toes?.dead && table.foot ? [table.foot.on] : NO_PLACES,
    figures: figures.value === "on",
    home: homeOf(table),
    turn: Number(boardTurn.value),
  });
  // A place this drawing does not know is offered by name, and the others beside it.
  if (board.unseen.length > 0 && session.unclear.peek().length === 0) session.unclear.value = [...places];
}

const heldTile = (tile: readonly [number, number]) => document.querySelector(`[data-held="${keyOf(tile)}"]`) ?? document.querySelector(".rack");

/** The middle of something on the page, in pixels of the board. */
function middleOf(host: HTMLElement, from: Element | null) {
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
