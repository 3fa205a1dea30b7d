/**
 * What part of the table fills the window.
 *
 * Rule 1. A round starts on the game's home box. The camera stays where it is while it shows everything, and when it
 *         must move it makes some room to spare: most of the time nothing on screen moves. By itself it never zooms in.
 * Rule 2. Once somebody has zoomed or panned, the camera is theirs until they ask to see everything again.
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
export const START_TILE_PX = 40;
/** Tiles are never drawn longer than this, unless somebody zooms in. */
export const LARGEST_TILE_PX = 104;
/** As large as zooming makes them. */
export const ZOOMED_TILE_PX = 260;
/** Room to spare, in table units, on a side that had become too narrow. */
export const STEP = 120;
/** Where room to spare would make tiles shorter than this, in pixels, there is none: reading comes first. */
export const READABLE_TILE_PX = 32;
/** This near the whole table, zooming out by hand gives the camera back. */
export const NEAR_FIT = 1.06;

/** The part of the table a camera shows. */
export function shown({ scale, x, y }: Camera, { width, height }: Window): Box {
  return { left: -x / scale, top: -y / scale, right: (width - x) / scale, bottom: (height - y) / scale };
}

/** The smallest box around the points; undefined without points. */
export function boundsOf(points: readonly Point[]): Box | undefined {
  let box: Box | undefined;
  for (const { x, y } of points) {
    if (box === undefined) box = { left: x, top: y, right: x, bottom: y };
    else {
      if (x < box.left) box.left = x;
      if (x > box.right) box.right = x;
      if (y < box.top) box.top = y;
      if (y > box.bottom) box.bottom = y;
    }
  }
  return box;
}

/** The camera of an empty table. `home` is in table units. */
export function startCamera(home: Window, window: Window): Camera {
  const fit = Math.min(window.width / home.width, window.height / home.height);
  const scale = Math.min(Math.max(fit, START_TILE_PX / 200), LARGEST_TILE_PX / 200);
  return { scale, x: window.width / 2, y: window.height / 2 };
}

/** `camera` while it shows all of `bounds`, else one that does, with room to spare if any, and no larger a scale. */
export function follow(camera: Camera, bounds: Box | undefined, window: Window): Camera {
  if (bounds === undefined) return camera;
  const { left, top, right, bottom } = bounds;
  const seen = shown(camera, window);
  const short = { left: left < seen.left, top: top < seen.top, right: right > seen.right, bottom: bottom > seen.bottom };
  if (!short.left && !short.top && !short.right && !short.bottom) return camera;
  const spare = (is: boolean) => (is ? STEP : 0);
  const box = { left: left - spare(short.left), top: top - spare(short.top), right: right + spare(short.right), bottom: bottom + spare(short.bottom) };
  const roomy = centred(box, window, camera.scale);
  return roomy.scale * 200 >= READABLE_TILE_PX ? roomy : centred(bounds, window, camera.scale);
}

/** The camera that shows a box in the middle, no larger than `most`. */
export function centred({ left, top, right, bottom }: Box, window: Window, most: number): Camera {
  const scale = Math.min(most, window.width / Math.max(right - left, 1), window.height / Math.max(bottom - top, 1));
  return {
    scale,
    x: window.width / 2 - ((left + right) / 2) * scale,
    y: window.height / 2 - ((top + bottom) / 2) * scale,
  };
}

/** Zoom by a factor about a point of the window, between `least` and the largest there is. */
export function zoomed(camera: Camera, factor: number, at: Point, least: number): Camera {
  const scale = Math.min(Math.max(camera.scale * factor, least), Math.max(ZOOMED_TILE_PX / 200, least));
  const by = scale / camera.scale;
  return { scale, x: at.x - (at.x - camera.x) * by, y: at.y - (at.y - camera.y) * by };
}

/** Move by so many pixels. */
export function panned(camera: Camera, by: Point): Camera {
  return { ...camera, x: camera.x + by.x, y: camera.y + by.y };
}

/** Keep something of the table in the middle of the window. */
export function held(camera: Camera, bounds: Box | undefined, { width, height }: Window): Camera {
  if (bounds === undefined) return camera;
  const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
  const { scale } = camera;
  return {
    scale,
    x: clamp(camera.x, width / 2 - bounds.right * scale, width / 2 - bounds.left * scale),
    y: clamp(camera.y, height / 2 - bounds.bottom * scale, height / 2 - bounds.top * scale),
  };
}
