/**
 * Fingers, mouse and wheel on the board, as zooms, pans and taps.
 *
 * Rule 1. One finger taps at once; only a second tap nearby and soon after is a double tap, and the first still counts.
 * Rule 2. One finger pans only where there is something to pan to; two fingers pinch.
 * Rule 3. What began as a pan or a pinch never ends as a tap.
 */

import { distance, type Point } from "./poses.ts";

/** What a board does about them. Points and distances are in pixels of the board. */
export interface GestureTarget {
  /** Zoom by a factor about a point. */
  zoom(factor: number, at: Point): void;
  /** Move by so much; false where there is nowhere to go. */
  pan(by: Point): boolean;
  /** All fingers are up, or the wheel has come to rest. */
  rest(): void;
  /** A tap; `twice` where it is the second of a double tap. `by` is what was touched. */
  tap(at: Point, twice: boolean, by: { target: Element; spoken: boolean }): void;
}

/** A finger that moves less than this has not moved. */
const STILL_PX = 8;
/** The second tap of a double comes within this time, and this near. */
const DOUBLE_MS = 320;
const DOUBLE_PX = 32;
/** The wheel rests after this pause. */
const WHEEL_REST_MS = 120;

/** Listen to `host`; returns what ends that. */
export function listen(host: HTMLElement, target: GestureTarget): () => void {
  const fingers = new Map<number, Point>();
  let start: Point | undefined;
  let moved = false;
  let panning = false;
  let last: { at: Point; when: number } | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;

  const here = (event: MouseEvent): Point => {
    const frame = host.getBoundingClientRect();
    return { x: event.clientX - frame.left, y: event.clientY - frame.top };
  };

  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    fingers.set(event.pointerId, here(event));
    if (fingers.size === 1) {
      start = here(event);
      moved = panning = false;
    } else {
      moved = true;
      for (const id of fingers.keys()) capture(host, id);
    }
  };

  const move = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    if (before === undefined) return;
    const now = here(event);
    if (fingers.size === 1) {
      if (!moved && start !== undefined && distance(start, now) < STILL_PX) return;
      moved = true;
      fingers.set(event.pointerId, now);
      const went = target.pan({ x: now.x - before.x, y: now.y - before.y });
      if (went && !panning) capture(host, event.pointerId);
      panning ||= went;
      return;
    }
    const other = [...fingers].find(([id]) => id !== event.pointerId)![1];
    fingers.set(event.pointerId, now);
    const spread = distance(before, other);
    if (spread > 0) target.zoom(distance(now, other) / spread, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    target.pan({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 });
  };

  const up = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId) || fingers.size > 0) return;
    if (moved) target.rest();
  };

  const click = (event: MouseEvent) => {
    if (moved) return void (moved = false);
    const at = here(event);
    const by = { target: event.target as Element, spoken: event.detail === 0 };
    const twice = last !== undefined && event.timeStamp - last.when < DOUBLE_MS && distance(last.at, at) < DOUBLE_PX;
    last = twice ? undefined : { at, when: event.timeStamp };
    target.tap(at, twice, by);
  };

  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const lines = event.deltaMode === 0 ? event.deltaY : event.deltaY * 20;
    // A pinch on a trackpad comes as a wheel with Ctrl, in much smaller steps.
    target.zoom(Math.exp(-Math.max(-60, Math.min(60, lines)) * (event.ctrlKey ? 0.01 : 0.003)), here(event));
    clearTimeout(resting);
    resting = setTimeout(() => target.rest(), WHEEL_REST_MS);
  };

  host.addEventListener("pointerdown", down);
  host.addEventListener("pointermove", move);
  host.addEventListener("pointerup", up);
  host.addEventListener("pointercancel", up);
  host.addEventListener("click", click);
  host.addEventListener("wheel", wheel, { passive: false });
  return () => {
    clearTimeout(resting);
    host.removeEventListener("pointerdown", down);
    host.removeEventListener("pointermove", move);
    host.removeEventListener("pointerup", up);
    host.removeEventListener("pointercancel", up);
    host.removeEventListener("click", click);
    host.removeEventListener("wheel", wheel);
  };
}

/** A finger that has left the page can no longer be held. */
function capture(host: HTMLElement, id: number): void {
  try {
    host.setPointerCapture(id);
  } catch {
    // It ends by `pointercancel` instead.
  }
}
