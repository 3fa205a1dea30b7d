/** Marks beside the tiles: the letter of each open end, ghosts of missing toes, and the places that glow. */

import { REACH_PX } from "./choose.ts";
import { svg } from "./face.ts";
import { missingToes, type OpenFoot } from "./feet.ts";
import { anchor, type EndMark, lineEnds } from "./places.ts";
import { isDouble, type Laid, type Layout, type Point, type Pose } from "./poses.ts";
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
 * place is shown; one that glows grows around the same centre, over the end of its tile, so that nothing jumps.
 * It grows by steps, so that a window that steps back a little leaves the letters alone. */
const QUIET = { units: 26, px: 9 };
/** The same for a place that glows. */
const GLOWING = { units: 46, px: 16 };
/** From one step to the next. */
const STEP = 1.06;

/** Something drawn, and what it was drawn from: drawn anew only when that changes. */
interface Drawn {
  element: SVGElement;
  from: readonly unknown[];
}

/** How far a toe reaches from its middle. */
const TOE_REACH = 90;

/** A place, where its disc sits, and what that was found from. */
interface Spot extends Thing {
  line: string | undefined;
  end: EndMark | undefined;
  laid: Laid | undefined;
}

/** Where the marks of a state go, and what that was found from. */
interface Found {
  tiles: Layout;
  ends: Marked["ends"];
  /** Radius of a letter's disc. */
  quiet: number;
  on: string | undefined;
  placed: number | undefined;
  toes: Pose[];
  spots: Map<string, Spot>;
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
    const { toes, spots } = this.#find(state, scale);
    return [...toes.map(({ x, y }) => ({ x, y, reach: TOE_REACH })), ...spots.values()];
  }

  /** Draw the marks of a state, at a scale, upright on a table turned by so much. */
  draw(state: Marked, scale: number, turn: number): void {
    const { foot, places } = state;
    const { toes, spots } = this.#find(state, scale);
    const seen = new Set<string>();
    for (const toe of toes) this.#ghost(toe, foot!.on, seen);
    this.#targets = [];
    this.#all = [];
    for (const [place, spot] of spots) {
      const { end, line, x, y } = spot;
      if (end !== undefined) this.#all.push({ id: place, x, y });
      if (end !== undefined && places.includes(place)) {
        this.#targets.push({ id: place, x, y });
        this.#place(place, end, { x, y }, scale, turn, state.describe(place), seen);
      } else if (line !== undefined && foot?.on !== place) {
        // (A foot that waits has its ghosts, and its first toe has its letter.)
        this.#letter(place, line, spot, turn, seen);
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
    const quiet = stepped(scale, QUIET);
    if (known?.tiles === tiles && known.ends === ends && known.quiet === quiet && known.on === foot?.on && known.placed === foot?.placed) return known;
    const toes = foot === undefined ? [] : missingToes(tiles, foot);
    const before = known?.quiet === quiet ? known.spots : undefined;
    const spots = new Map<string, Spot>();
    const put = (place: string, end: EndMark | undefined) => {
      const laid = tiles[place];
      const was = before?.get(place);
      // Beyond a plain tile the place stays where it is for as long as there is one.
      if (was !== undefined && was.laid === laid && was.end === end && laid !== undefined && !isDouble(laid.tile)) return void spots.set(place, was);
      const at = foot?.on === place && toes[0] !== undefined ? toes[0] : anchor(tiles, place, quiet, end)?.at;
      if (at === undefined) return;
      const same = was !== undefined && was.x === at.x && was.y === at.y && was.end === end && was.laid === laid;
      spots.set(place, same ? was : { x: at.x, y: at.y, reach: quiet, line: end === undefined ? laid?.line : end.line, end, laid });
    };
    const named = new Set<string | undefined>();
    for (const place in ends) {
      put(place, ends[place]);
      named.add(ends[place]!.on);
    }
    for (const id of lineEnds(tiles)) if (!(id in ends) && !named.has(id)) put(id, undefined);
    return (this.#found = { tiles, ends, quiet, on: foot?.on, placed: foot?.placed, toes, spots });
  }

  #ghost({ x, y, turn }: Pose, on: string, seen: Set<string>): void {
    const at = `${x} ${y} ${turn}`;
    this.#keep(`ghost ${on} ${at}`, [at], this.#ghosts, seen, () =>
      svg("g", { transform: `translate(${x} ${y}) rotate(${turn})` }, svg("rect", { class: "cf-ghost", x: -100, y: -50, width: 200, height: 100, rx: 12 })),
    );
  }

  #letter(place: string, line: string, spot: Spot, turn: number, seen: Set<string>): void {
    this.#keep(`end ${place}`, [spot, turn], this.#ends, seen, () => {
      const { x, y, reach: radius, end: { seat = -1, marker = false } = {} } = spot;
      const name = `cf-end${seat < 0 ? "" : ` cf-seat${seat % 10}`}${marker ? " cf-marker" : ""}`;
      const group = svg(
        "g",
        { class: name, "aria-hidden": "true" },
        svg("circle", { class: "cf-disc", cx: x, cy: y, r: radius }),
        svg("text", { class: "cf-letter", "font-size": radius * (line.length > 1 ? 1 : 1.25), x, y: y + radius * 0.44 }, line),
      );
      // Upright on a turned table; drawn in place on one that is not, as tiles are.
      if (turn !== 0) group.setAttribute("transform", `rotate(${-turn} ${x} ${y})`);
      // A flag on a line that is open to everybody.
      if (marker) group.append(svg("path", { class: "cf-flag", d: "M0 -1V-2.6L1.3 -2.1L0 -1.6", transform: `translate(${x} ${y}) scale(${radius})` }));
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

  #keep(key: string, from: readonly unknown[], layer: SVGElement, seen: Set<string>, make: () => SVGElement): void {
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

/** The first step of a size that is large enough on screen. */
function stepped(scale: number, { units, px }: { units: number; px: number }): number {
  const times = px / scale / units;
  return times <= 1 ? units : units * STEP ** Math.ceil(Math.log(times) / Math.log(STEP) - 1e-9);
}

function radiusAt(scale: number, size: { units: number; px: number }): number {
  return Math.max(size.units, size.px / scale);
}
