/** A small picture of the whole table while only a part of it is on screen: where one is, and a way to elsewhere. */

import type { Box } from "./camera.ts";
import { svg } from "./face.ts";
import { corners, type Layout, type Point, turned } from "./poses.ts";

/** The longer side, in CSS pixels. */
const LONGEST_PX = 96;
/** Room around the table, in its units. */
const MARGIN = 120;

/** Hidden until `show`. Touching it goes there. */
export class MiniMap {
  readonly svg: SVGSVGElement;
  readonly #tiles = svg("path", { class: "cf-map-tiles" });
  readonly #frame = svg("rect", { class: "cf-map-frame" });
  #drawn: Layout | undefined;

  constructor(go: (to: Point) => void) {
    this.svg = svg("svg", { class: "cf-map", "aria-hidden": "true" }, this.#tiles, this.#frame);
    this.svg.style.display = "none";
    const aim = (event: PointerEvent) => {
      if (event.buttons === 0 && event.type === "pointermove") return;
      event.stopPropagation();
      const matrix = this.svg.getScreenCTM()?.inverse();
      if (matrix) go(new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix));
    };
    this.svg.addEventListener("pointerdown", aim);
    this.svg.addEventListener("pointermove", aim);
    // A tap here is no tap on the table.
    this.svg.addEventListener("click", (event) => event.stopPropagation());
  }

  /** Take it off the screen. */
  hide(): void {
    this.svg.style.display = "none";
  }

  /** Show the table, turned by so much, and the part of it that the window shows. Boxes are as turned. */
  show(tiles: Layout, turn: number, bounds: Box, seen: Box): void {
    if (this.#drawn !== tiles) {
      this.#drawn = tiles;
      const quads = Object.values(tiles).map((tile) => corners(tile).map((point) => turned(point, turn)));
      this.#tiles.setAttribute("d", quads.map((quad) => `M${quad.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`).join("L")}Z`).join(""));
    }
    const [left, top] = [bounds.left - MARGIN, bounds.top - MARGIN];
    const [width, height] = [bounds.right + MARGIN - left, bounds.bottom + MARGIN - top];
    const scale = LONGEST_PX / Math.max(width, height);
    this.svg.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
    this.svg.style.width = `${width * scale}px`;
    this.svg.style.height = `${height * scale}px`;
    const clip = { left: Math.max(seen.left, left), top: Math.max(seen.top, top), right: Math.min(seen.right, left + width), bottom: Math.min(seen.bottom, top + height) };
    this.#frame.setAttribute("x", String(clip.left));
    this.#frame.setAttribute("y", String(clip.top));
    this.#frame.setAttribute("width", String(Math.max(clip.right - clip.left, 1)));
    this.#frame.setAttribute("height", String(Math.max(clip.bottom - clip.top, 1)));
    this.#frame.setAttribute("stroke-width", String(2 / scale));
    this.svg.style.display = "";
  }
}
