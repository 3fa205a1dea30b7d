/** Marks beside the tiles: the letter of each open end, ghosts of missing toes, and the places that glow. */

import { REACH_PX } from "./choose.ts";
import { svg } from "./face.ts";
import { missingToes, type OpenFoot } from "./feet.ts";
import { anchor, type EndMark, lineEnds } from "./places.ts";
import type { Layout, Point, Pose } from "./poses.ts";
import type { Thing } from "./viewport.ts";

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
  from: readonly (string | number)[];
}

/** How far a toe reaches from its middle. */
const TOE_REACH = 90;

/** A place and where its disc sits. */
interface Spot extends Point {
  place: string;
  line: string | undefined;
}

/** Where the marks of a state go, and what that was found from. */
interface Found {
  tiles: Layout;
  ends: Marked["ends"];
  scale: number;
  on: string | undefined;
  placed: number | undefined;
  toes: Pose[];
  spots: Spot[];
  /** Radius of a letter's disc. */
  quiet: number;
}

/** The layer of marks. Whatever did not change stays the same element, and so keeps focus and motion. */
export class Marks {
  readonly group = svg("g", { class: "cf-marks" });
  readonly #ghosts = svg("g");
  readonly #ends = svg("g");
  readonly #drawn = new Map<string, Drawn>();
  readonly #pick: (place: string) => void;
  #targets: (Point & { id: string })[] = [];
  #found: Found | undefined;
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

  /** What a camera must show besides the tiles: the letter of every line, and toes that are wanted. */
  extent(state: Marked, scale: number): Thing[] {
    const { toes, spots, quiet } = this.#find(state, scale);
    return [...toes.map(({ x, y }) => ({ x, y, reach: TOE_REACH })), ...spots.map(({ x, y }) => ({ x, y, reach: quiet }))];
  }

  /** Draw the marks of a state, at a scale, upright on a table turned by so much. */
  draw(state: Marked, scale: number, turn: number): void {
    const { ends, foot, places } = state;
    const { toes, spots, quiet } = this.#find(state, scale);
    const seen = new Set<string>();
    for (const toe of toes) this.#ghost(toe, foot!.on, seen);
    this.#targets = [];
    this.#all = [];
    for (const { place, line, x, y } of spots) {
      const end = ends[place];
      if (end !== undefined) this.#all.push({ id: place, x, y });
      if (end !== undefined && places.includes(place)) {
        this.#targets.push({ id: place, x, y });
        this.#place(place, end, { x, y }, scale, turn, state.describe(place), seen);
      } else if (line !== undefined && foot?.on !== place) {
        // (A foot that waits has its ghosts, and its first toe has its letter.)
        this.#letter(place, line, end, { x, y }, quiet, turn, seen);
      }
    }
    for (const [key, { element }] of this.#drawn) {
      if (seen.has(key)) continue;
      element.remove();
      this.#drawn.delete(key);
    }
  }

  /** Where everything goes. While a foot waits it is the only open end; the other lines keep their letters all the same. */
  #find({ tiles, ends, foot }: Marked, scale: number): Found {
    const known = this.#found;
    if (known?.tiles === tiles && known.ends === ends && known.scale === scale && known.on === foot?.on && known.placed === foot?.placed) return known;
    const toes = foot === undefined ? [] : missingToes(tiles, foot);
    const quiet = radiusAt(scale, QUIET);
    const spots: Spot[] = [];
    for (const [place, end] of Object.entries(ends)) {
      const at = foot?.on === place && toes[0] !== undefined ? toes[0] : anchor(tiles, place, quiet, end)?.at;
      if (at !== undefined) spots.push({ place, line: end.line, x: at.x, y: at.y });
    }
    const named = new Set(Object.values(ends).map((end) => end.on));
    for (const id of lineEnds(tiles)) {
      const at = id in ends || named.has(id) ? undefined : anchor(tiles, id, quiet)?.at;
      if (at !== undefined) spots.push({ place: id, line: tiles[id]!.line, x: at.x, y: at.y });
    }
    return (this.#found = { tiles, ends, scale, on: foot?.on, placed: foot?.placed, toes, spots, quiet });
  }

  #ghost({ x, y, turn }: Pose, on: string, seen: Set<string>): void {
    const at = `${x} ${y} ${turn}`;
    this.#keep(`ghost ${on} ${at}`, [at], this.#ghosts, seen, () =>
      svg("g", { transform: `translate(${x} ${y}) rotate(${turn})` }, svg("rect", { class: "cf-ghost", x: -100, y: -50, width: 200, height: 100, rx: 12 })),
    );
  }

  #letter(place: string, line: string, end: EndMark | undefined, { x, y }: Point, radius: number, turn: number, seen: Set<string>): void {
    const { seat = -1, marker = false } = end ?? {};
    this.#keep(`end ${place}`, [line, seat, Number(marker), x, y, radius, turn], this.#ends, seen, () => {
      const name = `cf-end${seat < 0 ? "" : ` cf-seat${seat % 10}`}${marker ? " cf-marker" : ""}`;
      const group = svg(
        "g",
        { class: name, transform: `translate(${x} ${y}) rotate(${-turn})`, "aria-hidden": "true" },
        svg("circle", { class: "cf-disc", r: radius }),
        svg("text", { class: "cf-letter", "font-size": radius * (line.length > 1 ? 1 : 1.25), y: radius * 0.44 }, line),
      );
      // A flag on a line that is open to everybody.
      if (marker) group.append(svg("path", { class: "cf-flag", d: "M0 -1V-2.6L1.3 -2.1L0 -1.6", transform: `scale(${radius})` }));
      return group;
    });
  }

  #place(place: string, end: EndMark, { x, y }: Point, scale: number, turn: number, label: string, seen: Set<string>): void {
    const radius = radiusAt(scale, GLOWING);
    const { number = "", line = "", free } = end;
    this.#keep(`place ${place}`, [number, line, free, x, y, radius, turn, label], this.group, seen, () => {
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

  #keep(key: string, from: readonly (string | number)[], layer: SVGElement, seen: Set<string>, make: () => SVGElement): void {
    seen.add(key);
    const known = this.#drawn.get(key);
    if (known !== undefined && known.from.every((value, i) => value === from[i])) return;
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
