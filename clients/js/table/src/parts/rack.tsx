/** The hand. Its order is the holder's; updates only take away and add at the end. */

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import { keyOf } from "../state/hand.ts";
import type { Session } from "../state/session.ts";
import { t } from "../words/i18n.ts";
import { tileName } from "../words/names.ts";
import { boardOf } from "./boards.ts";
import { carry } from "./carry.ts";
import { type Shelf, shelve } from "./shelf.ts";
import { TileFace } from "./tile.tsx";

/** Buttons of tiles; arrows move among them, Enter plays, dragging plays or sorts. */
export function Rack({ session }: { session: Session }) {
  const rack = useRef<HTMLDivElement>(null);
  const [shelf, setShelf] = useState<Shelf>(shelve(0, innerWidth, innerHeight));
  const [current, setCurrent] = useState<string | undefined>(undefined);
  const hand = session.hand.value;
  const byKey = new Map(hand.map((tile) => [keyOf(tile), tile]));
  const keys = session.order.keys.value.filter((key) => byKey.has(key));
  const playable = session.playable.value;
  const selected = session.selected.value;
  const waiting = session.playing.value;
  const sent = waiting?.type === "play" ? keyOf(waiting.tile) : undefined;
  const asked = session.moves.value.length > 0;
  const stop = current !== undefined && byKey.has(current) ? current : keys[0];

  useEffect(() => carry(rack.current!, session, () => boardOf(session)), [session]);
  useRoom(rack, hand.length, setShelf);
  useFocusKept(rack, keys);

  return (
    <div
      ref={rack}
      class={`rack${shelf.scrolls ? " scrolls" : ""}${asked ? " asked" : ""}`}
      style={{ "--cell": `${shelf.cell}px`, gridTemplateColumns: `repeat(${shelf.columns}, var(--cell))` }}
      role="toolbar" aria-label={t("hand.label", { count: hand.length })} aria-description={t("hand.drag")}
      onKeyDown={(event) => walk(event, session, shelf.columns)}
      onFocusIn={(event) => setCurrent((event.target as HTMLElement).dataset["held"])}
    >
      {keys.map((key) => {
        const tile = byKey.get(key)!;
        const words = t(playable.has(key) ? "hand.playable" : "hand.tile", { tile: tileName(tile) });
        return (
          <button
            type="button"
            key={key}
            data-held={key}
            class={`held${playable.has(key) ? " playable" : ""}${selected === key ? " chosen" : ""}${sent === key ? " sent" : ""}`}
            aria-label={words}
            aria-pressed={selected === key}
            tabIndex={key === stop ? 0 : -1}
            onClick={() => session.tap(tile)}
          >
            <Shaking session={session} tileKey={key} />
            <TileFace tile={tile} />
          </button>
        );
      })}
    </div>
  );
}

/** Lay the shelf out anew whenever the room for it or the number of tiles changes. */
function useRoom(rack: { current: HTMLDivElement | null }, count: number, set: (shelf: Shelf) => void): void {
  useLayoutEffect(() => {
    const hand = rack.current!.parentElement!;
    const measure = () => {
      const style = getComputedStyle(hand);
      const beside = [...hand.children].filter((child) => child !== rack.current);
      const gaps = beside.length * (Number.parseFloat(style.columnGap) || 0) + Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
      const room = hand.clientWidth - gaps - beside.reduce((sum, child) => sum + (child as HTMLElement).offsetWidth, 0);
      set(shelve(count, room, innerHeight));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(hand);
    return () => observer.disconnect();
  }, [count]);
}

/** When the thing that had the focus was played away, the tile that came into its place has it next. */
function useFocusKept(rack: { current: HTMLDivElement | null }, keys: readonly string[]): void {
  const last = useRef<number | undefined>(undefined);
  useEffect(() => {
    const note = (event: FocusEvent) => {
      const on = event.target as Element;
      if (on.closest(".rack")) last.current = [...rack.current!.querySelectorAll(".held")].indexOf(on);
      else if (!on.matches("[data-place]")) last.current = undefined;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  const joined = keys.join();
  useLayoutEffect(() => {
    const tiles = [...rack.current!.querySelectorAll<HTMLElement>(".held")];
    const now = tiles.indexOf(document.activeElement as HTMLElement);
    if (now >= 0) last.current = now;
    if (last.current === undefined || document.activeElement !== document.body) return;
    tiles[Math.min(last.current, tiles.length - 1)]?.focus({ preventScroll: true });
  }, [joined]);
}

/** Shakes the button it is in when its tile was tapped in vain. */
function Shaking({ session, tileKey }: { session: Session; tileKey: string }) {
  const mark = useRef<HTMLSpanElement>(null);
  const shaken = session.shaken.value;
  const n = shaken?.key === tileKey ? shaken.n : 0;
  useEffect(() => {
    if (n === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const steps = [0, -5, 5, -3, 3, 0].map((x) => ({ transform: `translateX(${x}px)` }));
    mark.current?.parentElement?.animate(steps, 260);
  }, [n]);
  return <span ref={mark} hidden />;
}

/** Arrows go from tile to tile, across rows too; with Shift they take the tile along. */
function walk(event: KeyboardEvent, session: Session, columns: number): void {
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns, Home: -Infinity, End: Infinity }[event.key];
  if (step === undefined) return;
  const tiles = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>(".held")];
  const here = tiles.indexOf(document.activeElement as HTMLElement);
  if (here < 0) return;
  event.preventDefault();
  if (event.shiftKey) {
    session.order.move(tiles[here]!.dataset["held"]!, here + step);
    return;
  }
  // Within one row up and down are left and right; in two they stop at the edge.
  const one = tiles.length <= columns && Number.isFinite(step) ? Math.sign(step) : step;
  const around = Math.abs(one) === 1 ? (here + one + tiles.length) % tiles.length : Math.min(Math.max(here + one, 0), tiles.length - 1);
  tiles[around]?.focus();
}
