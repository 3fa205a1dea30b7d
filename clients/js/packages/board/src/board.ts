/**
 * The table: tiles where the server put them, marks where lines go on, a window that shows it all or what one likes.
 *
 * Give it the state as often as you like; it changes only what changed. It knows no rule: what glows is what it is
 * told, and a tap is reported as the places it may mean.
 */

import { cheer } from "./cheer.ts";
import { meant, REACH_PX, type Target } from "./choose.ts";
import { svg } from "./face.ts";
import type { OpenFoot } from "./feet.ts";
import { listen } from "./gestures.ts";
import { Marks } from "./marks.ts";
import { MiniMap } from "./minimap.ts";
import { fly, GLIDE_MS, open, swell } from "./motion.ts";
import { Pending, type Waiting } from "./pending.ts";
import type { EndMark } from "./places.ts";
import { isDouble, type Layout, type Point, type Pose } from "./poses.ts";
import { isAnotherRound, Tiles } from "./tiles.ts";
import { around, CLOSER, type Corner, Viewport } from "./viewport.ts";

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
  pending?: Waiting | undefined;
  /** The tile played last. */
  last?: string | undefined;
  /** Doubles that can never be finished. */
  dead?: readonly string[];
  /** Figures in place of pips. */
  figures?: boolean;
  /** The box a round usually fits, in table units. */
  home: { width: number; height: number };
  /** Degrees by which the whole table is turned: 0, 90, 180 or 270. */
  turn?: number;
}

/** How the table is looked at, for whoever puts buttons beside it. */
export interface Look {
  /** Everything is in the window. */
  fitted: boolean;
  /** A corner of the window where nothing lies, if there is one. */
  corner: Corner | undefined;
}

/** What the host of a board listens to. */
export interface BoardOptions {
  /** The places a tap or key may mean: one, or several nobody could tell apart. */
  onPick: (places: string[]) => void;
  /** A tap at a place that does not glow. */
  onMiss?: (place: string) => void;
  /** How the table is looked at has changed. */
  onLook?: (look: Look) => void;
  /** Where a new tile comes from, in pixels of the board; undefined: it appears in place. */
  origin?: (id: string) => Point | undefined;
  /** Where a refused tile goes back to, in pixels of the board. */
  home?: (tile: readonly [number, number]) => Point | undefined;
  /** What is called out when a tile lands, if anything. */
  call?: (id: string) => string | undefined;
  /** No motion at all. */
  still?: () => boolean;
}

/** Buttons in a corner need this much of it, in pixels. */
const CORNER_PX = { width: 60, height: 60 };
/** What lies in the middle of the table. */
const MIDDLE = { x: 0, y: 0 };
/** Where the size of marks is guessed from, before there is a window. */
const FIRST_SCALE = 0.2;
/** More new tiles than these at once do not glide: a whole table has appeared. */
const MOST_ARRIVALS = 3;

/** A table inside `host`, which it fills. */
export class Board {
  /** What carries the table's own label. */
  readonly element = document.createElement("div");
  readonly #options: BoardOptions;
  readonly #world: SVGSVGElement;
  readonly #tiles = new Tiles();
  readonly #pending = new Pending();
  readonly #marks: Marks;
  readonly #map: MiniMap;
  readonly #view = new Viewport();
  readonly #observer: ResizeObserver;
  readonly #stop: () => void;
  #state: BoardState | undefined;
  #look: Look = { fitted: true, corner: undefined };

  constructor(host: HTMLElement, options: BoardOptions) {
    this.#options = options;
    this.#marks = new Marks((place) => options.onPick([place]));
    this.#map = new MiniMap((to) => this.#looks(this.#view.centre(to)));
    this.#world = svg("svg", { class: "cf-world" }, this.#tiles.group, this.#pending.group, this.#marks.group);
    this.element.className = "cf-board";
    this.element.setAttribute("role", "group");
    this.element.append(this.#world, this.#map.svg);
    host.append(this.element);
    this.#stop = listen(this.element, {
      zoom: (factor, at) => this.#looks(this.#view.zoom(factor, at)),
      pan: (by) => this.#looks(this.#view.pan(by)),
      rest: () => this.#rest(),
      tap: (at, twice, by) => this.#tap(at, twice, by),
    });
    this.#observer = new ResizeObserver(() => this.#measure(host));
    this.#observer.observe(host);
    this.#measure(host);
  }

  /** Take the board out of the page. */
  destroy(): void {
    this.#observer.disconnect();
    this.#stop();
    this.element.remove();
  }

  /** Draw this state. */
  set(state: BoardState): void {
    const before = this.#state;
    this.#state = state;
    const turn = state.turn ?? 0;
    const round = before === undefined || isAnotherRound(before.tiles, state.tiles);
    const anew = round || turn !== (before.turn ?? 0);
    this.#view.turn = turn;
    if (round) this.#tiles.clear();
    if (anew) this.#view.fitted = true;
    const arrivals = this.#tiles.lay(state, turn);
    this.#frame(anew, !anew);
    const calm = anew || arrivals.length > MOST_ARRIVALS || (this.#options.still?.() ?? false);
    if (!calm) this.#moveIn(arrivals);
    if (!anew) this.#call(arrivals);
    this.#pending.show(state.pending, state, turn, (tile) => (calm || arrivals.length > 0 ? undefined : this.#from(this.#options.home?.(tile), 90)));
    this.element.classList.toggle("cf-choosing", state.places.length > 0);
    this.#marks.draw(state, this.#view.scale, turn);
    if (!calm) this.#feet(before, state);
  }

  /** Where a point of the table is, in pixels of the board. */
  screen(point: Point): Point {
    return this.#view.screen(point);
  }

  /** The places a tile let go at this pixel may mean, nearest first. */
  placesAt(pixel: Point): string[] {
    return meant(pixel, this.#targets());
  }

  /** Places that glow but cannot be shown: offer them in words. */
  get unseen(): string[] {
    const seen = new Set(this.#marks.targets().map(({ id }) => id));
    return (this.#state?.places ?? []).filter((place) => !seen.has(place));
  }

  /** Show everything. */
  fit(): void {
    if (this.#view.fit()) this.#soften();
    this.#looks(true);
    this.#rest();
  }

  /** Come nearer by a factor, or step back by one below 1, about the middle. */
  zoom(factor = CLOSER): void {
    const { width, height } = this.#view.window;
    this.#zoomAt(factor, { x: width / 2, y: height / 2 });
  }

  /** The whole table is lifted for a moment: somebody went out. */
  lift(): void {
    if (!this.#options.still?.()) swell(this.#tiles.group, MIDDLE, 1.02, GLIDE_MS, 420);
  }

  #zoomAt(factor: number, at: Point): void {
    if (this.#view.zoom(factor, at)) this.#soften();
    this.#looks(true);
    this.#rest();
  }

  /** Let new tiles glide in from whoever played them. A whole table that appears at once does not move. */
  #moveIn(arrivals: readonly string[]): void {
    const { scale, turn } = this.#view;
    for (const id of arrivals) {
      const drawn = this.#tiles.drawn.get(id)!;
      const { laid, group } = drawn;
      const seen = (pose: Pose): Pose => ({ ...this.screen(pose), turn: pose.turn - laid.turn + turn });
      const waited = this.#pending.poseOf(laid.tile);
      const origin = waited === undefined ? this.#options.origin?.(id) : undefined;
      const from = waited === undefined ? origin && { ...origin, turn } : seen(waited);
      if (from !== undefined) fly(this.element, drawn, scale, from, seen(laid), waited === undefined ? 0.3 : 0.6);
      if (isDouble(laid.tile)) swell(group, laid, 1.14, GLIDE_MS);
    }
  }

  #call(arrivals: readonly string[]): void {
    if (arrivals.length > MOST_ARRIVALS) return;
    for (const id of arrivals) {
      const words = this.#options.call?.(id);
      if (words !== undefined) cheer(this.element, words, this.screen(this.#tiles.drawn.get(id)!.laid), this.#view.window);
    }
  }

  /** Toes open when a foot is begun; when it is finished it swells once. */
  #feet(before: BoardState | undefined, { foot, tiles }: BoardState): void {
    const last = before?.foot?.on;
    if (foot !== undefined && foot.on !== last) {
      this.#marks.group.querySelectorAll(".cf-ghost").forEach((ghost, i) => open(ghost, GLIDE_MS + 70 * i));
    }
    if (last === undefined || foot?.on === last || before!.foot!.placed + 1 < before!.foot!.need) return;
    for (const [id, laid] of Object.entries(tiles)) {
      if (id === last || laid.on === last) swell(this.#tiles.drawn.get(id)!.group, laid, 1.08, GLIDE_MS, 320);
    }
  }

  #from(pixel: Point | undefined, turn: number): Pose | undefined {
    return pixel && { ...this.#view.table(pixel), turn };
  }

  #measure(host: HTMLElement): void {
    const { clientWidth: width, clientHeight: height } = host;
    if (width === this.#view.window.width && height === this.#view.window.height) return;
    this.#view.window = { width, height };
    this.#frame(true, false);
    this.#rest();
  }

  /** Show what there is: anew, or from where the window is. */
  #frame(anew: boolean, softly: boolean): void {
    if (this.#state === undefined) return;
    let moves = false;
    // Marks keep their size on screen, so that on the table they grow where the window steps back: look again then.
    for (let look = 0; look < 3; look += 1) {
      const fresh = anew && look === 0;
      const scale = fresh ? FIRST_SCALE : this.#view.wholeScale;
      const marks = this.#marks.extent(this.#state, scale);
      const things = [...this.#tiles.things, ...marks];
      moves = this.#view.frame(things, around(this.#tiles.bounds, marks), this.#state.home, fresh) || moves;
      if (this.#view.wholeScale === scale) break;
    }
    if (moves && softly) this.#soften();
    this.#looks(moves);
  }

  /** The next move of the window is a glide. */
  #soften(): void {
    if (this.#options.still?.()) return;
    this.#world.classList.add("cf-soft");
    this.#world.addEventListener("transitionend", () => this.#world.classList.remove("cf-soft"), { once: true });
  }

  /** The window may have moved: show it, and tell whoever listens. Returns whether it did. */
  #looks(moved: boolean): boolean {
    const view = this.#view;
    if (moved) this.#world.style.transform = view.transform;
    const boxes = view.boxes;
    if (view.fitted || boxes === undefined || this.#state === undefined) this.#map.hide();
    else this.#map.show(this.#state.tiles, view.turn, boxes.all, boxes.seen);
    const look = { fitted: view.fitted, corner: view.fitted ? view.freeCorner(CORNER_PX, this.#look.corner) : this.#look.corner };
    if (look.fitted !== this.#look.fitted || look.corner !== this.#look.corner) {
      this.#look = look;
      this.#options.onLook?.(look);
    }
    return moved;
  }

  /** Marks keep their size on the screen: draw them for the scale that was come to. */
  #rest(): void {
    if (this.#view.rest()) {
      this.#soften();
      this.#looks(true);
    }
    if (this.#state !== undefined && this.#view.ready) this.#marks.draw(this.#state, this.#view.scale, this.#view.turn);
  }

  #targets(): Target[] {
    return this.#marks.targets().map((target) => ({ id: target.id, ...this.screen(target) }));
  }

  #tap(at: Point, twice: boolean, { target, spoken }: { target: Element; spoken: boolean }): void {
    // A screen reader presses the mark itself; where on the screen that is says nothing.
    const pressed = spoken ? target.closest("[data-place]")?.getAttribute("data-place") : undefined;
    const places = pressed ? [pressed] : meant(at, this.#targets());
    if (places.length > 0) return this.#options.onPick(places);
    if (twice) return this.#view.fitted ? this.#zoomAt(CLOSER, at) : this.fit();
    const near = this.#marks.all().map((place) => ({ id: place.id, ...this.screen(place) }));
    const [missed] = near.filter(({ x, y }) => Math.hypot(x - at.x, y - at.y) < REACH_PX / 2);
    if (missed !== undefined) this.#options.onMiss?.(missed.id);
  }
}
