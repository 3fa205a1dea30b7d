/** Marks beside the tiles: the letter of each open end, ghosts of missing toes, and the places that glow. */

import type { BoardState, EndMark } from "./board.ts";
import { svg } from "./face.ts";
import { anchor, isDouble, type Layout, missingToes, type Point } from "./poses.ts";

/** Radius of a letter's disc: in table units, but never smaller on screen than this many pixels. It fixes where a
 * place is shown; one that glows grows around the same centre, over the end of its tile, so that nothing jumps. */
const QUIET = { units: 26, px: 8.5 };
/** The same for a place that glows. */
const GLOWING = { units: 46, px: 15 };

/** The layer of marks. Small, so it is drawn anew whenever anything changes; focus is kept by place. */
export class Marks {
  readonly group = svg("g", { class: "cf-marks" });
  readonly #pick: (place: string) => void;
  #targets: (Point & { id: string })[] = [];

  constructor(pick: (place: string) => void) {
    this.#pick = pick;
  }

  /** Radius of a glowing place in table units at this scale. */
  radius(scale: number, size = GLOWING): number {
    return Math.max(size.units, size.px / scale);
  }

  /** The places that glow, in table units. */
  targets(): readonly (Point & { id: string })[] {
    return this.#targets;
  }

  /** The points a camera must show besides the tiles: the letter of every line. */
  extent({ tiles, ends }: BoardState, scale: number): Point[] {
    const radius = this.radius(scale, QUIET);
    return [...Object.keys(ends), ...leaves(tiles)].flatMap((place) => {
      const at = anchor(tiles, place, radius)?.at;
      return at === undefined ? [] : [{ x: at.x - radius, y: at.y - radius }, { x: at.x + radius, y: at.y + radius }];
    });
  }

  /** Draw the marks of a state. */
  draw(state: BoardState, scale: number): void {
    const focused = document.activeElement?.getAttribute("data-place");
    const { tiles, ends, foot, places } = state;
    const children: SVGElement[] = [];
    const glowing: SVGElement[] = [];
    this.#targets = [];
    const toes = foot === undefined ? [] : missingToes(tiles, foot);
    for (const { x, y, turn } of toes) {
      const ghost = svg("rect", { class: "cf-ghost", x: -100, y: -50, width: 200, height: 100, rx: 12 });
      ghost.style.transform = `translate(${x}px, ${y}px) rotate(${turn}deg)`;
      children.push(ghost);
    }
    for (const [place, end] of Object.entries(ends)) {
      const glows = places.includes(place);
      const radius = this.radius(scale, glows ? GLOWING : QUIET);
      const at = foot?.on === place && toes[0] !== undefined ? toes[0] : anchor(tiles, place, this.radius(scale, QUIET))?.at;
      if (at === undefined) continue;
      if (glows) {
        this.#targets.push({ id: place, x: at.x, y: at.y });
        glowing.push(this.#glow(place, end, at, radius, state.describe(place)));
      } else if (end.line !== undefined) {
        children.push(letter(end.line, at, radius));
      }
    }
    // While a foot waits it is the only open end; the other lines keep their letters all the same.
    for (const id of leaves(tiles)) {
      const radius = this.radius(scale, QUIET);
      const at = id in ends ? undefined : anchor(tiles, id, radius)?.at;
      if (at !== undefined) children.push(letter(tiles[id]!.line!, at, radius));
    }
    this.group.replaceChildren(...children, ...glowing);
    if (focused) this.group.querySelector<SVGElement>(`[data-place="${CSS.escape(focused)}"]`)?.focus();
  }

  #glow(place: string, end: EndMark, at: Point, radius: number, label: string): SVGGElement {
    const size = (share: number) => ({ "font-size": radius * share, "text-anchor": "middle" });
    const number = end.number === undefined ? "" : String(end.number);
    const letter = end.line ?? "";
    const both = number !== "" && letter !== "";
    const group = svg(
      "g",
      { class: "cf-place", tabindex: 0, role: "button", "aria-label": label, "data-place": place, transform: `translate(${at.x} ${at.y})` },
      svg("circle", { class: "cf-halo", r: radius * 1.35 }),
      svg("circle", { class: "cf-disc", r: radius }),
      svg("text", { class: "cf-number", ...size(both ? 1.05 : 1.25), y: radius * (both ? 0.16 : 0.44) }, number),
      svg("text", { class: "cf-letter", ...size(0.62), y: radius * (both ? 0.76 : 0.24) }, letter),
    );
    group.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      this.#pick(place);
    });
    return group;
  }
}

/** Plain tiles at the end of a lettered line. */
function leaves(tiles: Layout): string[] {
  const covered = new Set(Object.values(tiles).map((tile) => tile.on));
  return Object.keys(tiles).filter((id) => tiles[id]!.line !== undefined && !isDouble(tiles[id]!.tile) && !covered.has(id));
}

function letter(line: string, at: Point, radius: number): SVGGElement {
  return svg(
    "g",
    { class: "cf-end", transform: `translate(${at.x} ${at.y})`, "aria-hidden": "true" },
    svg("circle", { class: "cf-disc", r: radius }),
    svg("text", { class: "cf-letter", "font-size": radius * (line.length > 1 ? 1 : 1.25), "text-anchor": "middle", y: radius * 0.44 }, line),
  );
}
