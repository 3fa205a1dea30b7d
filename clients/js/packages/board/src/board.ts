/**
 * The table: tiles where the server put them, marks where lines go on, a camera that shows it all.
 *
 * Give it the state as often as you like; it changes only what changed. It knows no rule: what glows is what it is
 * told, and a tap is reported as the places it may mean.
 */

import { boundsOf, type Camera, follow, startCamera, type Window } from "./camera.ts";
import { meant, type Target } from "./choose.ts";
import { face, svg } from "./face.ts";
import { Marks } from "./marks.ts";
import { glide, thump } from "./motion.ts";
import { anchor, corners, type Laid, type Layout, LEAD, missingToes, type OpenFoot, type Point, type Pose } from "./poses.ts";

/** A place where a line goes on. */
export interface EndMark {
  number?: number;
  free: number;
  line?: string;
}

/** Everything there is to see. */
export interface BoardState {
  tiles: Layout;
  ends: Readonly<Record<string, EndMark>>;
  /** The foot that must be filled first. */
  foot?: OpenFoot | undefined;
  /** Places that glow and may be chosen. */
  places: readonly string[];
  /** What a screen reader says of a place. */
  describe: (place: string) => string;
  /** A tile on its way: shown where it would lie, until the server answers. */
  pending?: { tile: readonly [number, number]; on: string } | undefined;
  /** The tile played last. */
  last?: string | undefined;
  /** Doubles that can never be finished. */
  dead?: readonly string[];
  /** Figures in place of pips. */
  figures?: boolean;
  /** The box a round usually fits, in table units. */
  home: { width: number; height: number };
}

/** What the host of a board listens to. */
export interface BoardOptions {
  /** The places a tap or key may mean: one, or several nobody could tell apart. */
  onPick: (places: string[]) => void;
  /** Where a new tile comes from, in pixels of the board; undefined: it appears in place. */
  origin?: (id: string) => Point | undefined;
  /** No motion at all. */
  still?: () => boolean;
}

/** Pixels kept free at the window's edges. */
const EDGE_PX = 8;

/** An SVG table inside `host`, which it fills. */
export class Board {
  readonly svg: SVGSVGElement;
  readonly #options: BoardOptions;
  readonly #world = svg("g", { class: "cf-world" });
  readonly #links = svg("g");
  readonly #tiles = svg("g");
  readonly #marks: Marks;
  readonly #drawn = new Map<string, { laid: Laid; group: SVGGElement; figures: boolean }>();
  readonly #observer: ResizeObserver;
  #pending: { key: string; group: SVGGElement } | undefined;
  #state: BoardState | undefined;
  #camera: Camera | undefined;
  #window: Window = { width: 0, height: 0 };

  constructor(host: HTMLElement, options: BoardOptions) {
    this.#options = options;
    this.#marks = new Marks((place) => options.onPick([place]));
    this.#world.append(this.#links, this.#tiles, this.#marks.group);
    this.svg = svg("svg", { class: "cf-board", role: "group" }, this.#world);
    this.svg.addEventListener("click", (event) => this.#tap(event));
    host.append(this.svg);
    this.#observer = new ResizeObserver(() => this.#measure(host));
    this.#observer.observe(host);
    this.#measure(host);
  }

  /** Take the board out of the page. */
  destroy(): void {
    this.#observer.disconnect();
    this.svg.remove();
  }

  /** Draw this state. */
  set(state: BoardState): void {
    const before = this.#state;
    this.#state = state;
    const fresh = before === undefined || isAnotherRound(before.tiles, state.tiles);
    if (fresh) this.#clear();
    const arrivals = this.#lay(state);
    this.#aim(fresh, !fresh);
    this.#moveIn(arrivals, fresh);
    this.#wait(state);
    this.#classes(state);
    this.#drawMarks();
  }

  /** Where a tile or place is, in pixels of the board. */
  screen(point: Point): Point {
    const { scale, x, y } = this.#camera ?? { scale: 1, x: 0, y: 0 };
    return { x: point.x * scale + x, y: point.y * scale + y };
  }

  #clear(): void {
    this.#drawn.clear();
    this.#links.replaceChildren();
    this.#tiles.replaceChildren();
    this.#pending = undefined;
    this.#camera = undefined;
  }

  /** Draw tiles that are new and drop those taken back; the ids that are new. */
  #lay({ tiles, figures = false }: BoardState): string[] {
    const arrivals: string[] = [];
    for (const [id, { laid, group, figures: drawnFigures }] of this.#drawn) {
      if (tiles[id] === laid && drawnFigures === figures) continue;
      if (tiles[id] !== undefined && samePose(tiles[id], laid) && drawnFigures === figures) continue;
      group.remove();
      this.#drawn.delete(id);
    }
    for (const id of Object.keys(tiles).sort((a, b) => Number(a) - Number(b))) {
      if (this.#drawn.has(id)) continue;
      const laid = tiles[id]!;
      const group = face(laid.tile, { turn: laid.turn, figures });
      place(group, laid);
      this.#tiles.append(group);
      this.#drawn.set(id, { laid, group, figures });
      if (laid.link !== undefined) this.#link(laid.link);
      arrivals.push(id);
    }
    return arrivals;
  }

  /** A set-apart tile: a line under the tiles with the same dot at both ends. */
  #link(points: readonly (readonly [number, number])[]): void {
    const path = points.map(([x, y], i) => `${i === 0 ? "M" : "L"}${x} ${y}`).join("");
    this.#links.append(svg("path", { class: "cf-link", d: path }));
    for (const point of [points[0], points.at(-1)]) {
      if (point) this.#links.append(svg("circle", { class: "cf-link-end", cx: point[0], cy: point[1], r: 17 }));
    }
  }

  /** Let new tiles glide in from whoever played them. A whole table that appears at once does not move. */
  #moveIn(arrivals: readonly string[], fresh: boolean): void {
    if (fresh || arrivals.length > 3 || this.#options.still?.()) return;
    for (const id of arrivals) {
      const { laid, group } = this.#drawn.get(id)!;
      const from = this.#options.origin?.(id);
      if (from !== undefined && this.#camera !== undefined) {
        const { scale, x, y } = this.#camera;
        glide(group, { x: (from.x - x) / scale, y: (from.y - y) / scale, turn: laid.turn }, laid);
      }
      if (laid.tile[0] === laid.tile[1]) thump(group.firstElementChild!.nextElementSibling!);
    }
  }

  #wait({ pending, tiles, ends, foot, figures }: BoardState): void {
    const key = pending && `${pending.tile} ${pending.on}`;
    if (this.#pending?.key === key) return;
    this.#pending?.group.remove();
    this.#pending = undefined;
    if (pending === undefined || key === undefined) return;
    const toe = foot && foot.on === pending.on ? missingToes(tiles, foot)[0] : undefined;
    const straight = anchor(tiles, pending.on, 0)?.pose;
    if (toe === undefined && straight === undefined) return;
    const double = pending.tile[0] === pending.tile[1];
    const pose: Pose = toe ?? (double && pending.on !== "start" ? { ...straight!, turn: straight!.turn + 90 } : straight!);
    const wanted = ends[pending.on]?.number ?? pending.tile[0];
    const turned = pending.tile[0] === wanted ? pending.tile : ([pending.tile[1], pending.tile[0]] as const);
    const group = face(turned, { turn: pose.turn, figures: figures ?? false });
    group.classList.add("cf-pending");
    place(group, pose);
    this.#tiles.append(group);
    this.#pending = { key, group };
  }

  #classes({ last, dead = [], places }: BoardState): void {
    this.svg.classList.toggle("cf-choosing", places.length > 0);
    for (const [id, { group }] of this.#drawn) {
      group.classList.toggle("cf-last", id === last);
      group.classList.toggle("cf-dead", dead.includes(id));
      group.classList.toggle("cf-lead", id === LEAD);
    }
  }

  #drawMarks(): void {
    if (this.#state !== undefined && this.#camera !== undefined) this.#marks.draw(this.#state, this.#camera.scale);
  }

  #measure(host: HTMLElement): void {
    const { clientWidth: width, clientHeight: height } = host;
    if (width === this.#window.width && height === this.#window.height) return;
    this.#window = { width, height };
    this.#aim(true, false);
    this.#drawMarks();
  }

  /** Point the camera: anew, or where it was if that still shows everything. */
  #aim(anew: boolean, softly: boolean): void {
    if (this.#state === undefined || this.#window.width === 0 || this.#window.height === 0) return;
    const inner = { width: this.#window.width - 2 * EDGE_PX, height: this.#window.height - 2 * EDGE_PX };
    const start = startCamera(this.#state.home, inner);
    const from = anew || this.#camera === undefined ? start : { ...this.#camera, x: this.#camera.x - EDGE_PX, y: this.#camera.y - EDGE_PX };
    const points = [...Object.values(this.#state.tiles).flatMap(corners), ...this.#marks.extent(this.#state, from.scale)];
    const followed = follow(from, boundsOf(points), inner);
    if (followed === from && !anew && this.#camera !== undefined) return;
    const camera = { ...followed, x: followed.x + EDGE_PX, y: followed.y + EDGE_PX };
    this.#camera = camera;
    this.#world.classList.toggle("cf-soft", softly && !this.#options.still?.());
    this.#world.style.transform = `translate(${camera.x}px, ${camera.y}px) scale(${camera.scale})`;
  }

  #tap(event: MouseEvent): void {
    if (this.#state === undefined || this.#camera === undefined) return;
    const frame = this.svg.getBoundingClientRect();
    const tap = { x: event.clientX - frame.left, y: event.clientY - frame.top };
    const radius = this.#marks.radius(this.#camera.scale) * this.#camera.scale;
    const targets: Target[] = this.#marks.targets().map((target) => ({ ...target, ...this.screen(target) }));
    const places = meant(tap, targets, radius * 0.7);
    if (places.length > 0) this.#options.onPick(places);
  }
}

/** The SVG transform of a pose, as a CSS one so that it can move. */
export function place(group: SVGGElement, { x, y, turn }: Pose): void {
  group.style.transform = `translate(${x}px, ${y}px) rotate(${turn}deg)`;
}

function samePose(a: Laid, b: Laid): boolean {
  return a.x === b.x && a.y === b.y && a.turn === b.turn && a.tile[0] === b.tile[0] && a.tile[1] === b.tile[1];
}

/** Tiles never move within a round, so another lead, or none, is another round. */
function isAnotherRound(before: Layout, after: Layout): boolean {
  const [a, b] = [before[LEAD], after[LEAD]];
  return a !== undefined && (b === undefined || !samePose(a, b));
}
