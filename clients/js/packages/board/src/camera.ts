/**
 * What part of the table fills the window.
 *
 * A round starts on the game's home box, no smaller than comfortable tiles. The camera stays where it is while it shows
 * everything, and when it must move it makes some room to spare: most of the time nothing on screen moves. During a
 * round it never zooms in.
 */

import type { Point } from "./poses.ts";

/** An upright box of the table, in its units. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A window in CSS pixels. */
export interface Window {
  width: number;
  height: number;
}

/** Screen = table * scale + (x, y). */
export interface Camera extends Point {
  scale: number;
}

/** Tiles at the start of a round are at least this long, in pixels, where the home box would make them smaller. */
export const START_TILE_PX = 52;
/** Tiles are never drawn longer than this. */
export const LARGEST_TILE_PX = 104;
/** Room to spare, in table units, on a side that had become too narrow. */
export const STEP = 120;

/** The part of the table a camera shows. */
export function shown({ scale, x, y }: Camera, { width, height }: Window): Box {
  return { left: -x / scale, top: -y / scale, right: (width - x) / scale, bottom: (height - y) / scale };
}

/** The smallest box around the points; undefined without points. */
export function boundsOf(points: readonly Point[]): Box | undefined {
  if (points.length === 0) return undefined;
  const [xs, ys] = [points.map((point) => point.x), points.map((point) => point.y)];
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  };
}

/** The camera of an empty table. `home` is in table units. */
export function startCamera(home: { width: number; height: number }, window: Window): Camera {
  const fit = Math.min(window.width / home.width, window.height / home.height);
  const scale = Math.min(Math.max(fit, START_TILE_PX / 200), LARGEST_TILE_PX / 200);
  return { scale, x: window.width / 2, y: window.height / 2 };
}

/** `camera` while it shows all of `bounds`, else one that does, with room to spare and no larger a scale. */
export function follow(camera: Camera, bounds: Box | undefined, window: Window): Camera {
  if (bounds === undefined) return camera;
  const seen = shown(camera, window);
  const box = {
    left: bounds.left < seen.left ? bounds.left - STEP : bounds.left,
    top: bounds.top < seen.top ? bounds.top - STEP : bounds.top,
    right: bounds.right > seen.right ? bounds.right + STEP : bounds.right,
    bottom: bounds.bottom > seen.bottom ? bounds.bottom + STEP : bounds.bottom,
  };
  const { left, top, right, bottom } = bounds;
  if (box.left === left && box.top === top && box.right === right && box.bottom === bottom) return camera;
  const scale = Math.min(camera.scale, window.width / (box.right - box.left), window.height / (box.bottom - box.top));
  return {
    scale,
    x: window.width / 2 - ((box.left + box.right) / 2) * scale,
    y: window.height / 2 - ((box.top + box.bottom) / 2) * scale,
  };
}
