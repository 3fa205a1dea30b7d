/** The tiles, the feet under them and the lines to those set apart. Draws only what changed. */

import { type Box, boundsOf } from "./camera.ts";
import { face, svg } from "./face.ts";
import { footprints, type OpenFoot, printPath } from "./feet.ts";
import { LEAD } from "./places.ts";
import { corners, isDouble, type Laid, type Layout, type Point } from "./poses.ts";
import type { Thing } from "./viewport.ts";

/** What tiles are drawn from. */
export interface Tiled {
  tiles: Layout;
  foot?: OpenFoot | undefined;
  last?: string | undefined;
  dead?: readonly string[];
  figures?: boolean;
}

/** A tile that is drawn. */
export interface Drawn {
  laid: Laid;
  group: SVGGElement;
}

const NONE_DEAD: readonly string[] = [];
/** From the middle of a tile to a corner. */
const TILE_REACH = 112;

/** The layer of tiles, on a table turned by `turn`. */
export class Tiles {
  readonly group = svg("g", { class: "cf-tiles" });
  readonly drawn = new Map<string, Drawn>();
  /** The tiles as things of a reach. */
  readonly things: Thing[] = [];
  readonly #prints = svg("g");
  readonly #links = svg("g");
  readonly #faces = svg("g");
  readonly #printed = new Map<string, { element: SVGPathElement; toes: number }>();
  #figures = false;
  #turn = 0;
  #bounds: Box | undefined;
  #feet = "";
  #marked: Pick<Tiled, "last" | "dead"> = {};

  constructor() {
    this.group.append(this.#prints, this.#links, this.#faces);
  }

  /** The box around all tiles. */
  get bounds(): Box | undefined {
    return (this.#bounds ??= boundsOf([...this.drawn.values()].flatMap(({ laid }) => corners(laid))));
  }

  /** Forget everything. */
  clear(): void {
    this.drawn.clear();
    this.things.length = 0;
    this.#bounds = undefined;
    this.#printed.clear();
    this.#marked = {};
    for (const layer of [this.#prints, this.#links, this.#faces]) layer.replaceChildren();
  }

  /** Draw tiles that are new and drop those taken back; the ids that are new, in order of placing. */
  lay(state: Tiled, turn: number): string[] {
    const { tiles, figures = false } = state;
    if (figures !== this.#figures || turn !== this.#turn) this.clear();
    this.#figures = figures;
    this.#turn = turn;
    for (const [id, { laid, group }] of this.drawn) {
      const now = tiles[id];
      if (now === laid || (now !== undefined && samePose(now, laid))) continue;
      group.remove();
      this.drawn.delete(id);
      this.things.splice(this.things.findIndex((thing) => thing.x === laid.x && thing.y === laid.y), 1);
      this.#bounds = undefined;
      this.#links.querySelector(`[data-of="${id}"]`)?.remove();
    }
    const fresh: string[] = [];
    for (const id in tiles) if (!this.drawn.has(id)) fresh.push(id);
    fresh.sort((a, b) => Number(a) - Number(b));
    for (const id of fresh) this.#draw(id, tiles[id]!);
    const feet = `${this.drawn.size - fresh.length} ${state.foot?.on} ${state.foot?.placed}`;
    const grown = fresh.some((id) => isToe(tiles, id));
    if (grown || feet !== this.#feet) this.#print(tiles, state.foot);
    this.#feet = `${this.drawn.size} ${state.foot?.on} ${state.foot?.placed}`;
    this.#mark(state);
    return fresh;
  }

  #draw(id: string, laid: Laid): void {
    const group = face(laid.tile, { turn: laid.turn + this.#turn, figures: this.#figures, pose: laid });
    if (id === LEAD) group.classList.add("cf-lead");
    if (id === this.#marked.last) group.classList.add("cf-last");
    if (this.#marked.dead?.includes(id)) group.classList.add("cf-dead");
    this.#faces.append(group);
    this.drawn.set(id, { laid, group });
    this.things.push({ x: laid.x, y: laid.y, reach: TILE_REACH });
    // A box only grows by a tile that is new.
    if (this.#bounds !== undefined) this.#bounds = boundsOf([...boxCorners(this.#bounds), ...corners(laid)]);
    if (laid.link !== undefined) this.#link(id, laid.link);
  }

  /** A set-apart tile: a line under the tiles with the same dot at both ends. */
  #link(id: string, points: readonly (readonly [number, number])[]): void {
    const link = svg("g", { "data-of": id }, svg("path", { class: "cf-link", d: points.map(([x, y], i) => `${i === 0 ? "M" : "L"}${x} ${y}`).join("") }));
    for (const point of [points[0], points.at(-1)]) {
      if (point) link.append(svg("circle", { class: "cf-link-end", cx: point[0], cy: point[1], r: 17 }));
    }
    this.#links.append(link);
  }

  /** The print of each foot, so that a foot is seen as one thing. */
  #print(tiles: Layout, open: OpenFoot | undefined): void {
    const feet = footprints(tiles, open);
    const now = new Set(feet.map(({ id }) => id));
    for (const [id, { element }] of this.#printed) {
      if (now.has(id)) continue;
      element.remove();
      this.#printed.delete(id);
    }
    for (const { id, toes } of feet) {
      const known = this.#printed.get(id);
      if (known?.toes === toes.length) continue;
      const element = known?.element ?? svg("path", { class: "cf-print" });
      element.setAttribute("d", printPath(tiles[id]!, toes.map((toe) => tiles[toe]!)));
      if (known === undefined) this.#prints.append(element);
      this.#printed.set(id, { element, toes: toes.length });
    }
  }

  #mark({ last, dead = NONE_DEAD }: Tiled): void {
    const before = this.#marked;
    const group = (id: string | undefined) => (id === undefined ? undefined : this.drawn.get(id)?.group);
    if (before.last !== last) {
      group(before.last)?.classList.remove("cf-last");
      group(last)?.classList.add("cf-last");
    }
    if (before.dead !== dead) {
      for (const id of before.dead ?? NONE_DEAD) group(id)?.classList.remove("cf-dead");
      for (const id of dead) group(id)?.classList.add("cf-dead");
    }
    this.#marked = { last, dead };
  }
}

function isToe(tiles: Layout, id: string): boolean {
  const double = tiles[tiles[id]!.on ?? ""];
  return double !== undefined && isDouble(double.tile);
}

function boxCorners({ left, top, right, bottom }: Box): Point[] {
  return [{ x: left, y: top }, { x: right, y: bottom }];
}

/** Whether the same tile lies in the same place. */
export function samePose(a: Laid, b: Laid): boolean {
  return a.x === b.x && a.y === b.y && a.turn === b.turn && a.tile[0] === b.tile[0] && a.tile[1] === b.tile[1];
}

/** Tiles never move within a round, so another lead, or none, is another round. */
export function isAnotherRound(before: Layout, after: Layout): boolean {
  const [a, b] = [before[LEAD], after[LEAD]];
  return a !== undefined && (b === undefined || !samePose(a, b));
}
