/** The window on the table: by itself it shows everything; by hand it goes wherever one likes. */

import { type Box, boundsOf, type Camera, centred, follow, held, NEAR_FIT, panned, shown, startCamera, type Window, zoomed } from "./camera.ts";
import { type Point, turned } from "./poses.ts";

/** Pixels kept free at the window's edges. */
const EDGE_PX = 4;
/** How much nearer a double tap, or a press of the plus key, brings the table. */
export const CLOSER = 2;

/** Something on the table: its middle, and how far it reaches from there. */
export interface Thing extends Point {
  reach: number;
}

/** Corners of the window, by name. */
export const CORNERS = ["bottom right", "bottom left", "top right", "top left"] as const;
export type Corner = (typeof CORNERS)[number];

/** A camera on a turned table, and whose it is. Points are of the table unless they say pixels. */
export class Viewport {
  /** The window in pixels. */
  window: Window = { width: 0, height: 0 };
  /** Degrees by which the whole table is turned clockwise. */
  turn = 0;
  /** Whether it shows everything, by itself. */
  fitted = true;
  #camera: Camera | undefined;
  /** The camera that shows everything. */
  #whole: Camera | undefined;
  #bounds: Box | undefined;
  #things: readonly Thing[] = [];

  /** Pixels per table unit. */
  get scale(): number {
    return this.#camera?.scale ?? 1;
  }

  /** Pixels per table unit where everything is shown. */
  get wholeScale(): number {
    return this.#whole?.scale ?? 1;
  }

  /** Whether anything can be shown yet. */
  get ready(): boolean {
    return this.#camera !== undefined;
  }

  /** What there is, and what of it is seen, on the turned table. */
  get boxes(): { all: Box; seen: Box } | undefined {
    if (this.#camera === undefined || this.#bounds === undefined) return undefined;
    return { all: this.#bounds, seen: shown(this.#camera, this.window) };
  }

  /**
   * Show all of the things. `anew`: from the home box on; else the camera moves only as far as it must.
   * Returns whether anything on screen moves.
   */
  frame(things: readonly Thing[], bounds: Box | undefined, home: Window, anew: boolean): boolean {
    const { width, height } = this.window;
    if (width === 0 || height === 0) return false;
    const inner = { width: width - 2 * EDGE_PX, height: height - 2 * EDGE_PX };
    const box = this.turn % 180 === 0 ? home : { width: home.height, height: home.width };
    this.#things = things;
    this.#bounds = bounds && turnedBox(bounds, this.turn);
    const known = anew || this.#whole === undefined ? startCamera(box, inner) : panned(this.#whole, { x: -EDGE_PX, y: -EDGE_PX });
    this.#whole = panned(follow(known, this.#bounds, inner), { x: EDGE_PX, y: EDGE_PX });
    if (!this.fitted && this.#camera !== undefined) return false;
    return this.#go(this.#whole);
  }

  /** Show everything again, as large as it goes. */
  fit(): boolean {
    this.fitted = true;
    return this.#whole !== undefined && this.#go(this.#whole);
  }

  /** Zoom about a point in pixels. */
  zoom(factor: number, at: Point): boolean {
    if (this.#camera === undefined || this.#whole === undefined) return false;
    const next = held(zoomed(this.#camera, factor, at, this.#whole.scale), this.#bounds, this.window);
    if (this.fitted && next.scale <= this.#whole.scale) return false;
    this.fitted = false;
    return this.#go(next);
  }

  /** Move by pixels, where more is to be seen. */
  pan(by: Point): boolean {
    if (this.fitted || this.#camera === undefined) return false;
    return this.#go(held(panned(this.#camera, by), this.#bounds, this.window));
  }

  /** Bring a point of the turned table to the middle. */
  centre({ x, y }: Point): boolean {
    if (this.#camera === undefined) return false;
    const here = { left: x, right: x, top: y, bottom: y };
    return this.#go(held(centred(here, this.window, this.scale), this.#bounds, this.window));
  }

  /** Somebody let go: as good as everything is everything. */
  rest(): boolean {
    if (this.fitted || this.#whole === undefined || this.scale > this.#whole.scale * NEAR_FIT) return false;
    return this.fit();
  }

  /** Where a point of the table is, in pixels. */
  screen(point: Point): Point {
    const { scale, x, y } = this.#camera ?? { scale: 1, x: 0, y: 0 };
    const at = turned({ x: point.x, y: point.y }, this.turn);
    return { x: at.x * scale + x, y: at.y * scale + y };
  }

  /** The point of the table at a pixel. */
  table(pixel: Point): Point {
    const { scale, x, y } = this.#camera ?? { scale: 1, x: 0, y: 0 };
    return turned({ x: (pixel.x - x) / scale, y: (pixel.y - y) / scale }, 360 - this.turn);
  }

  /** The CSS transform that shows the table so. */
  get transform(): string {
    const { scale, x, y } = this.#camera ?? { scale: 1, x: 0, y: 0 };
    return `translate(${x}px, ${y}px) rotate(${this.turn}deg) scale(${scale})`;
  }

  /** A corner where nothing lies within so many pixels; the one it was, if that is still free. */
  freeCorner(size: Window, was: Corner | undefined): Corner | undefined {
    const { width, height } = this.window;
    const free = (corner: Corner) => {
      const [x, y] = [corner.endsWith("right") ? width - size.width : 0, corner.startsWith("bottom") ? height - size.height : 0];
      const { left, top, right, bottom } = boundsOf([this.table({ x, y }), this.table({ x: x + size.width, y: y + size.height })])!;
      for (const thing of this.#things) {
        const { reach } = thing;
        if (thing.x + reach > left && thing.x - reach < right && thing.y + reach > top && thing.y - reach < bottom) return false;
      }
      return true;
    };
    return was !== undefined && free(was) ? was : CORNERS.find(free);
  }

  #go(camera: Camera): boolean {
    const { scale, x, y } = this.#camera ?? { scale: 0, x: 0, y: 0 };
    this.#camera = camera;
    return camera.scale !== scale || camera.x !== x || camera.y !== y;
  }
}

function turnedBox({ left, top, right, bottom }: Box, turn: number): Box {
  return boundsOf([turned({ x: left, y: top }, turn), turned({ x: right, y: bottom }, turn)])!;
}

/** The box around a box and some things. */
export function around(inner: Box | undefined, things: readonly Thing[]): Box | undefined {
  if (inner === undefined && things.length === 0) return undefined;
  const box = inner === undefined ? { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity } : { ...inner };
  for (const { x, y, reach } of things) {
    if (x - reach < box.left) box.left = x - reach;
    if (y - reach < box.top) box.top = y - reach;
    if (x + reach > box.right) box.right = x + reach;
    if (y + reach > box.bottom) box.bottom = y + reach;
  }
  return box;
}
