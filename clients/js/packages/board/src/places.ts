/**
 * Places: where a line goes on.
 *
 * The view names places; this says where they are. A place that says so itself (`at`, `on`) is believed. The id of a tile
 * is the free side of that tile; a letter is the end of that line; `L` and `R` are the two ends of a single line.
 * A place that cannot be found here is offered in words by whoever uses the board.
 */

import { along, GAP, heading, isDouble, type Laid, type Layout, overlap, type Point, type Pose } from "./poses.ts";

/** A place where a line goes on. */
export interface EndMark {
  number?: number;
  free: number;
  line?: string;
  /** Where the next tile would lie straight on: centre and turn. */
  at?: readonly [number, number, number];
  /** The tile that the next one would touch, where the place has a name of its own. */
  on?: string;
  /** Whose line it is, where lines belong to seats. */
  seat?: number;
  /** Everybody may play on it, although it belongs to a seat. */
  marker?: boolean;
}

/** A place's mark: where the disc sits, and the pose of a tile that would be laid there straight on. */
export interface Anchor {
  at: Point;
  pose: Pose;
}

/** The lead tile's id: everything grew from it. */
export const LEAD = "0";

/** Where a line leaves a tile. */
interface Exit {
  from: Laid;
  turn: number;
}

/** Tiles by the id of what they touch, in order of placing. */
export function childrenOf(tiles: Layout): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const id of order(tiles)) {
    const on = tiles[id]!.on;
    if (on === undefined) continue;
    const known = found.get(on);
    if (known === undefined) found.set(on, [id]);
    else known.push(id);
  }
  return found;
}

/** Tile ids in order of placing: a JavaScript object tells keys that are whole numbers in their order. */
export function order(tiles: Layout): string[] {
  return Object.keys(tiles);
}

/** Direction in which the table goes on beyond a tile: its own for a plain one, away from its parent for a double. */
export function outward(tiles: Layout, id: string): number {
  const laid = tiles[id]!;
  if (!isDouble(laid.tile)) return laid.turn;
  const sides = [laid.turn - 90, laid.turn + 90];
  const child = Object.values(tiles).find((one) => one.on === id);
  if (child !== undefined) return nearest(sides, laid, child, 1);
  const parent = laid.on === undefined ? undefined : tiles[laid.on];
  return parent === undefined ? sides[0]! : nearest(sides, laid, parent, -1);
}

function nearest(turns: number[], from: Point, to: Point, sign: 1 | -1): number {
  const score = (turn: number) => sign * (heading(turn).x * (to.x - from.x) + heading(turn).y * (to.y - from.y));
  return turns.reduce((best, turn) => (score(turn) > score(best) ? turn : best));
}

/** Where to show a place; undefined for a place this drawing does not know. `radius` is that of its disc. */
export function anchor(tiles: Layout, place: string, radius: number, end?: EndMark): Anchor | undefined {
  if (end?.at !== undefined) {
    const [x, y, turn] = end.at;
    return { at: { x, y }, pose: { x, y, turn } };
  }
  if (place === "start") return { at: { x: 0, y: 0 }, pose: { x: 0, y: 0, turn: 90 } };
  const exit = exitOf(tiles, end?.on !== undefined && end.on in tiles ? end.on : place, end?.line);
  if (exit === undefined) return undefined;
  const reach = reachOf(exit);
  return {
    at: along(exit.from, exit.turn, reach + radius + 8),
    pose: { ...along(exit.from, exit.turn, reach + GAP + 100), turn: exit.turn },
  };
}

/** From the middle of a tile to its edge in the direction of an exit. */
function reachOf({ from, turn }: Exit): number {
  const u = heading(turn - from.turn);
  return Math.abs(u.x) > 0.7 ? 100 : 50;
}

function exitOf(tiles: Layout, place: string, line: string | undefined): Exit | undefined {
  if (place in tiles) return freeSide(tiles, place);
  const children = childrenOf(tiles);
  const tip = lineTip(tiles, children, line) ?? sideTip(tiles, children, place);
  return tip;
}

/** The free side of a tile: its tip, or for a double with lines on both faces, a narrow end. */
function freeSide(tiles: Layout, id: string): Exit {
  const from = tiles[id]!;
  const turn = outward(tiles, id);
  if (!isDouble(from.tile)) return { from, turn };
  const around = Object.values(tiles).filter((one) => one.on === id || one === tiles[from.on ?? ""]);
  const sides = [turn, turn + 180, from.turn, from.turn + 180];
  const taken = around.map((one) => nearest(sides, from, one, 1));
  return { from, turn: sides.find((side) => !taken.includes(side)) ?? turn };
}

/** The tip of the line with this letter. */
function lineTip(tiles: Layout, children: Map<string, string[]>, line: string | undefined): Exit | undefined {
  if (line === undefined) return undefined;
  const tip = order(tiles).filter((id) => tiles[id]!.line === line && !children.has(id)).at(-1);
  return tip === undefined ? undefined : { from: tiles[tip]!, turn: outward(tiles, tip) };
}

/** The end of a single line: from the lead to that side, and on from tile to tile. */
function sideTip(tiles: Layout, children: Map<string, string[]>, side: string): Exit | undefined {
  const lead = tiles[LEAD];
  if (lead === undefined || (side !== "L" && side !== "R")) return undefined;
  const right = isDouble(lead.tile) ? lead.turn - 90 : lead.turn;
  let exit: Exit = { from: lead, turn: side === "R" ? right : right + 180 };
  let id = LEAD;
  for (;;) {
    const next: string | undefined = (children.get(id) ?? []).find((child) => leaves(exit, tiles[child]!));
    if (next === undefined) return exit;
    id = next;
    exit = { from: tiles[id]!, turn: isDouble(tiles[id]!.tile) ? nearest([tiles[id]!.turn - 90, tiles[id]!.turn + 90], tiles[id]!, exit.from, -1) : tiles[id]!.turn };
  }
}

/** Whether a tile lies where a line leaves, rather than at another side. */
function leaves({ from, turn }: Exit, child: Laid): boolean {
  const sides = isDouble(from.tile) ? [turn, turn + 180, turn + 90, turn - 90] : [turn, turn + 180];
  return nearest(sides, from, child, 1) === turn;
}

/** Plain tiles at the end of a lettered line. */
export function lineEnds(tiles: Layout): string[] {
  const covered = new Set<string | undefined>();
  for (const id in tiles) covered.add(tiles[id]!.on);
  const ends: string[] = [];
  for (const id in tiles) if (!covered.has(id) && tiles[id]!.line !== undefined && !isDouble(tiles[id]!.tile)) ends.push(id);
  return ends;
}

/** A pose for a tile that waits at a place: straight on, or bent away from what lies there. */
export function roomFor(tiles: Layout, { pose }: Anchor, double: boolean): Pose {
  const laid = Object.values(tiles);
  const near = along(pose, pose.turn, -100);
  const poses = [0, -45, 45, -90, 90].map((bend) => {
    const turn = pose.turn + bend;
    // The inner corner stays where it is, as when a hand turns a tile about it.
    const hinge = along(near, pose.turn + Math.sign(bend) * 90, bend === 0 ? 0 : 50);
    const edge = along(hinge, turn - Math.sign(bend) * 90, bend === 0 ? 0 : 50);
    return double ? { ...along(edge, turn, 50), turn: turn + 90 } : { ...along(edge, turn, 100), turn };
  });
  return poses.find((one) => laid.every((other) => !overlap(one, other))) ?? poses[0]!;
}
