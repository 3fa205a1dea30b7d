/** Marks beside the tiles: the letter of each open end, ghosts of missing toes, and the places that glow. */

import { REACH_PX } from "./choose.ts";
import { svg } from "./face.ts";
import { missingToes, type OpenFoot } from "./feet.ts";
import { anchor, type EndMark, lineEnds } from "./places.ts";
import type { Layout, Point, Pose } from "./poses.ts";

/** What marks are drawn from. */
export interface Marked {
  tiles: Layout;
  ends: Readonly<Record<string, EndMark>>;
  foot?: OpenFoot | undefined;
  places: readonly string[];
  describe: (place: string) => string;
}

/** Radius of a letter's disc: in table units, but never smaller on screen than this many pixels. It fixes where a
 * place is shown; one that glows grows around the same centre, over the end of its tile, so that nothing jumps. */
const QUIET = { units: 26, px: 9 };
/** The same for a place that glows. */
const GLOWING = { units: 46, px: 16 };

/** Something drawn, and what it was drawn from: drawn anew only when that changes. */
interface Drawn {
  element: SVGElement;
  from: string;
}

/** The layer of marks. Whatever did not change stays the same element, and so keeps focus and motion. */
export class Marks {
  readonly group = svg("g", { class: "cf-marks" });
  readonly #ghosts = svg("g");
  readonly #ends = svg("g");
  readonly #drawn = new Map<string, Drawn>();
  readonly #pick: (place: string) => void;
  #targets: (Point & { id: string })[] = [];
  #all: (Point & { id: string })[] = [];

  constructor(pick: (place: string) => void) {
    this.#pick = pick;
    this.group.append(this.#ghosts, this.#ends);
  }

  /** The places that glow, in table units. */
  targets(): readonly (Point & { id: string })[] {
    return this.#targets;
  }

  /** All places that are shown, in table units. */
  all(): readonly (Point & { id: string })[] {
    return this.#all;
  }

  /** The points a camera must show besides the tiles: the letter of every line, and toes that are wanted. */
  extent({ tiles, ends, foot }: Marked, scale: number): Point[] {
    const radius = radiusAt(scale, QUIET);
    const toes = foot === undefined ? [] : missingToes(tiles, foot);
    const points = toes.flatMap(({ x, y }) => around({ x, y }, 90));
    for (const place of [...Object.keys(ends), ...lineEnds(tiles)]) {
      const at = anchor(tiles, place, radius, ends[place])?.at;
      if (at !== undefined) points.push(...around(at, radius));
    }
    return points;
  }

  /** Draw the marks of a state, at a scale, upright on a table turned by so much. */
  draw(state: Marked, scale: number, turn: number): void {
    const { tiles, ends, foot, places } = state;
    const seen = new Set<string>();
    const toes = foot === undefined ? [] : missingToes(tiles, foot);
    for (const toe of toes) this.#ghost(toe, foot!.on, seen);
    this.#targets = [];
    this.#all = [];
    const quiet = radiusAt(scale, QUIET);
    for (const [place, end] of Object.entries(ends)) {
      const at = foot?.on === place && toes[0] !== undefined ? toes[0] : anchor(tiles, place, quiet, end)?.at;
      if (at === undefined) continue;
      this.#all.push({ id: place, x: at.x, y: at.y });
      if (places.includes(place)) {
        this.#targets.push({ id: place, x: at.x, y: at.y });
        this.#place(place, end, at, scale, turn, state.describe(place), seen);
      } else if (end.line !== undefined && foot?.on !== place) {
        // (A foot that waits has its ghosts, and its first toe has its letter.)
        this.#letter(place, end.line, at, quiet, turn, seen);
      }
    }
    // While a foot waits it is the only open end; the other lines keep their letters all the same.
    for (const id of lineEnds(tiles)) {
      const at = id in ends ? undefined : anchor(tiles, id, quiet)?.at;
      if (at !== undefined) this.#letter(id, tiles[id]!.line!, at, quiet, turn, seen);
    }
    for (const [key, { element }] of this.#drawn) {
      if (seen.has(key)) continue;
      element.remove();
      this.#drawn.delete(key);
    }
  }

  #ghost({ x, y, turn }: Pose, on: string, seen: Set<string>): void {
    const at = `${x} ${y} ${turn}`;
    this.#keep(`ghost ${on} ${at}`, at, this.#ghosts, seen, () =>
      svg("g", { transform: `translate(${x} ${y}) rotate(${turn})` }, svg("rect", { class: "cf-ghost", x: -100, y: -50, width: 200, height: 100, rx: 12 })),
    );
  }

  #letter(place: string, line: string, { x, y }: Point, radius: number, turn: number, seen: Set<string>): void {
    this.#keep(`end ${place}`, `${line} ${x} ${y} ${radius} ${turn}`, this.#ends, seen, () =>
      svg(
        "g",
        { class: "cf-end", transform: `translate(${x} ${y}) rotate(${-turn})`, "aria-hidden": "true" },
        svg("circle", { class: "cf-disc", r: radius }),
        svg("text", { class: "cf-letter", "font-size": radius * (line.length > 1 ? 1 : 1.25), y: radius * 0.44 }, line),
      ),
    );
  }

  #place(place: string, end: EndMark, { x, y }: Point, scale: number, turn: number, label: string, seen: Set<string>): void {
    const radius = radiusAt(scale, GLOWING);
    const { number = "", line = "", free } = end;
    this.#keep(`place ${place}`, `${number} ${line} ${free} ${x} ${y} ${radius} ${turn} ${label}`, this.group, seen, () => {
      const both = number !== "" && line !== "";
      const group = svg(
        "g",
        { class: "cf-place", tabindex: 0, role: "button", "aria-label": label, "data-place": place, transform: `translate(${x} ${y}) rotate(${-turn})` },
        svg("circle", { class: "cf-reach", r: REACH_PX / 2 / scale + 1 }),
        svg("circle", { class: "cf-halo", r: radius * 1.35 }),
        svg("circle", { class: "cf-disc", r: radius }),
        svg("text", { class: "cf-number", "font-size": radius * (both ? 1.05 : 1.25), y: radius * (both ? 0.14 : 0.44) }, String(number)),
        svg("text", { class: "cf-letter", "font-size": radius * 0.68, y: radius * (both ? 0.76 : 0.24) }, line),
      );
      group.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        event.stopPropagation();
        this.#pick(place);
      });
      return group;
    });
  }

  #keep(key: string, from: string, layer: SVGElement, seen: Set<string>, make: () => SVGElement): void {
    seen.add(key);
    const known = this.#drawn.get(key);
    if (known?.from === from) return;
    const element = make();
    const focused = known !== undefined && document.activeElement === known.element;
    if (known === undefined) layer.append(element);
    else known.element.replaceWith(element);
    this.#drawn.set(key, { element, from });
    if (focused) element.focus();
  }
}

function radiusAt(scale: number, size: { units: number; px: number }): number {
  return Math.max(size.units, size.px / scale);
}

function around({ x, y }: Point, radius: number): Point[] {
  return [{ x: x - radius, y: y - radius }, { x: x + radius, y: y + radius }];
}
