/** The hand. Its order is the holder's; updates only take away and add at the end. */

import { useEffect, useRef } from "preact/hooks";

import { keyOf } from "../state/hand.ts";
import type { Session } from "../state/session.ts";
import { t } from "../words/i18n.ts";
import { tileName } from "../words/names.ts";
import { TileFace } from "./tile.tsx";

/** Tiles in one row of the narrowest phone. */
const ROW = 8;

/** Buttons of tiles; arrows move among them, Enter plays. */
export function Rack({ session }: { session: Session }) {
  const hand = session.hand.value;
  const order = session.order.value;
  const byKey = new Map(hand.map((tile) => [keyOf(tile), tile]));
  const playable = session.playable.value;
  const selected = session.selected.value;
  const waiting = session.playing.value;
  const sent = waiting?.type === "play" ? keyOf(waiting.tile) : undefined;
  const asked = session.moves.value.length > 0;
  const columns = hand.length > ROW ? Math.ceil(hand.length / 2) : Math.max(hand.length, 1);
  return (
    <div
      class={`rack${hand.length > ROW ? " two" : ""}${hand.length > 2 * ROW ? " many" : ""}${asked ? " asked" : ""}`}
      style={{ gridTemplateColumns: `repeat(${columns}, var(--cell))` }}
      role="toolbar" aria-label={t("hand.label", { count: hand.length })}
      onKeyDown={walk}
    >
      {order.map((key, at) => {
        const tile = byKey.get(key);
        if (tile === undefined) return null;
        const words = t(playable.has(key) ? "hand.playable" : "hand.tile", { tile: tileName(tile) });
        return (
          <button
            type="button"
            key={key}
            data-held={key}
            class={`held${playable.has(key) ? " playable" : ""}${selected === key ? " chosen" : ""}${sent === key ? " sent" : ""}`}
            aria-label={words}
            aria-pressed={selected === key}
            tabIndex={at === 0 ? 0 : -1}
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

function walk(event: KeyboardEvent): void {
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const tiles = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>(".held")];
  const here = tiles.indexOf(document.activeElement as HTMLElement);
  const next = tiles[(here + step + tiles.length) % tiles.length];
  if (next === undefined) return;
  event.preventDefault();
  for (const tile of tiles) tile.tabIndex = tile === next ? 0 : -1;
  next.focus();
}
