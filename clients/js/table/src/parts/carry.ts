/**
 * Tiles carried by mouse or finger: onto the table, or to another place in the hand.
 *
 * Rule 1. A finger that moves sideways over a hand that scrolls, scrolls; one that moves up, or rests, picks up.
 * Rule 2. What is let go beside every place goes back, and says why.
 */

import type { Board } from "@chickenfoot/board";

import type { Session } from "../state/session.ts";
import { t } from "../words/i18n.ts";
import { keyOf } from "../state/hand.ts";
import { why } from "../words/why.ts";

/** Less than this is a tap. */
const STILL_PX = 8;
/** A finger that rests so long picks up. */
const REST_MS = 300;
/** The click of a release comes with it. */
const SAME_MS = 5;
/** A carried tile hovers so far above the finger that hides it. */
const ABOVE_PX = 44;

interface Grip {
  id: number;
  key: string;
  held: HTMLElement;
  x: number;
  y: number;
  touch: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** The tile under way; undefined until it is picked up. */
  carried: HTMLElement | undefined;
}

/** Listen to a rack; returns what ends that. */
export function carry(rack: HTMLElement, session: Session, board: () => Board | undefined): () => void {
  let grip: Grip | undefined;
  let carriedAt = -Infinity;

  const down = (event: PointerEvent) => {
    const held = (event.target as Element).closest<HTMLElement>(".held");
    if (event.button !== 0 || held === null || grip?.carried !== undefined) return;
    put();
    const { clientX: x, clientY: y, pointerId: id } = event;
    const touch = event.pointerType === "touch";
    grip = { id, key: held.dataset["held"]!, held, x, y, touch, timer: undefined, carried: undefined };
    // A quick mouse has left the hand before its first move is told: hear it wherever it goes.
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", cancel);
    if (touch) grip.timer = setTimeout(() => pickUp(x, y), REST_MS);
  };

  const pickUp = (x: number, y: number) => {
    if (grip === undefined) return;
    clearTimeout(grip.timer);
    const carried = document.createElement("div");
    carried.className = "carried";
    carried.append(grip.held.querySelector(".tile")!.cloneNode(true));
    carried.style.width = `${grip.held.offsetWidth}px`;
    document.body.append(carried);
    grip.carried = carried;
    grip.held.classList.add("away");
    if (session.placesOf(grip.key).length > 0) session.selected.value = grip.key;
    follow(x, y);
  };

  /** The pixel of the board under the carried tile, if it is above it. */
  const above = (x: number, y: number) => {
    const frame = board()?.element.getBoundingClientRect();
    if (frame === undefined || x < frame.left || x > frame.right || y < frame.top || y > frame.bottom) return undefined;
    return { x: x - frame.left, y: y - frame.top };
  };

  const tip = (x: number, y: number) => ({ x, y: grip?.touch ? y - ABOVE_PX : y });

  const follow = (x: number, y: number) => {
    const { carried, key } = grip!;
    const at = tip(x, y);
    carried!.style.transform = `translate(${at.x}px, ${at.y}px) translate(-50%, -50%)`;
    const pixel = above(at.x, at.y);
    const places = pixel === undefined ? [] : (board()?.placesAt(pixel) ?? []);
    carried!.classList.toggle("near", places.length > 0);
    if (pixel === undefined) reorder(key, x, y);
  };

  const reorder = (key: string, x: number, y: number) => {
    const frame = rack.getBoundingClientRect();
    if (y < frame.top - 30 || y > frame.bottom + 30) return;
    const tiles = [...rack.querySelectorAll<HTMLElement>(".held")];
    const off = (tile: HTMLElement) => {
      const box = tile.getBoundingClientRect();
      return Math.hypot(box.x + box.width / 2 - x, (box.y + box.height / 2 - y) / 2);
    };
    const nearest = tiles.reduce((best, tile) => (off(tile) < off(best) ? tile : best), tiles[0]!);
    if (nearest.dataset["held"] !== key) session.order.move(key, tiles.indexOf(nearest));
  };

  const move = (event: PointerEvent) => {
    if (grip === undefined || event.pointerId !== grip.id) return;
    const { clientX: x, clientY: y } = event;
    if (grip.carried !== undefined) return follow(x, y);
    const [across, up] = [Math.abs(x - grip.x), Math.abs(y - grip.y)];
    if (Math.max(across, up) < STILL_PX) return;
    if (grip.touch && across > up && rack.scrollWidth > rack.clientWidth) return put();
    pickUp(x, y);
  };

  const up = (event: PointerEvent) => {
    if (grip === undefined || event.pointerId !== grip.id) return;
    const { key, carried } = grip;
    const at = tip(event.clientX, event.clientY);
    put();
    if (carried === undefined) return;
    carriedAt = event.timeStamp;
    const pixel = above(at.x, at.y);
    const tile = session.hand.value.find((one) => keyOf(one) === key);
    if (pixel === undefined || tile === undefined) return session.forget();
    const places = board()?.placesAt(pixel) ?? [];
    if (places.length > 0) return session.pick(places);
    if (session.placesOf(key).length > 0) return session.say(() => t("why.drop"));
    session.forget();
    session.say(why(session.view.value, tile, session.playing.value !== undefined));
  };

  /** Empty the hand that carries. */
  const put = () => {
    clearTimeout(grip?.timer);
    grip?.held.classList.remove("away");
    grip?.carried?.remove();
    grip = undefined;
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", cancel);
  };

  const cancel = (event: PointerEvent) => {
    if (event.pointerId === grip?.id) put();
  };
  // A tile that was carried was not tapped.
  const click = (event: MouseEvent) => {
    if (event.detail === 0 || event.timeStamp - carriedAt > SAME_MS) return;
    event.stopPropagation();
    event.preventDefault();
  };
  const stay = (event: TouchEvent) => {
    if (grip?.carried !== undefined && event.cancelable) event.preventDefault();
  };

  rack.addEventListener("pointerdown", down);
  rack.addEventListener("click", click, true);
  rack.addEventListener("touchmove", stay, { passive: false });
  rack.addEventListener("contextmenu", prevent);
  return () => {
    put();
    rack.removeEventListener("pointerdown", down);
    rack.removeEventListener("click", click, true);
    rack.removeEventListener("touchmove", stay);
    rack.removeEventListener("contextmenu", prevent);
  };
}

/** A long press picks up; it opens no menu. */
function prevent(event: Event): void {
  event.preventDefault();
}
