/**
 * Reading a table of poses: where lines end, where toes would go, what lies near what.
 *
 * Units as on the wire: a tile is 100 by 200, y grows downwards, turns are degrees clockwise. Nothing here decides
 * where a tile goes: the server does. Ghosts only hint at it.
 */

/** A point of the table. */
export interface Point {
  x: number;
  y: number;
}

/** Centre and direction of a tile, from its first number to its second. */
export interface Pose extends Point {
  turn: number;
}

/** A tile on the table, as the wire has it. */
export interface Laid extends Pose {
  tile: readonly [number, number];
  on?: string;
  line?: string;
  link?: readonly (readonly [number, number])[];
}

/** Tiles by id. */
export type Layout = Readonly<Record<string, Laid>>;

/** A double that wants toes. `slots` are centre and turn of each toe in filling order, where they are known. */
export interface OpenFoot {
  on: string;
  need: number;
  placed: number;
  slots?: readonly (readonly [number, number, number])[] | undefined;
}

/** Gap between a double and its toes. */
const GAP = 6;
/** Two poses nearer than this are the same slot. */
const SAME = 60;

/** The unit vector of a direction. */
export function heading(turn: number): Point {
  const angle = (turn * Math.PI) / 180;
  return { x: Math.cos(angle), y: Math.sin(angle) };
}

function along(from: Point, turn: number, far: number): Point {
  const u = heading(turn);
  return { x: from.x + u.x * far, y: from.y + u.y * far };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Whether both halves are the same. */
export function isDouble(tile: readonly [number, number]): boolean {
  return tile[0] === tile[1];
}

/** The four corners of a tile. */
export function corners({ x, y, turn }: Pose): Point[] {
  const u = heading(turn);
  return [[100, 50], [100, -50], [-100, 50], [-100, -50]].map(([a, b]) => ({
    x: x + u.x * a! - u.y * b!,
    y: y + u.y * a! + u.x * b!,
  }));
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

/** The three toes of a foot on the face of a double towards `turn`: middle, left, right, as a hand lays them. */
function foot(center: Point, turn: number): Pose[] {
  const face = along(center, turn, 50);
  const toe = (ahead: number, left: number, bend: number): Pose => {
    const corner = along(along(face, turn, ahead), turn - 90, left);
    return { ...along(corner, turn + bend, GAP + 100), turn: turn + bend };
  };
  return [toe(0, 0, 0), toe(14.64, 85.36, -45), toe(14.64, -85.36, 45)];
}

/** Where the missing toes of a foot will lie: as the server says, else where they usually do. */
export function missingToes(tiles: Layout, foot: OpenFoot): Pose[] {
  if (foot.slots === undefined) return ghosts(tiles, foot.on, foot.need - foot.placed, foot.need);
  return foot.slots.slice(foot.placed).map(([x, y, turn]) => ({ x, y, turn }));
}

/** Where the missing toes of a double would usually lie. */
export function ghosts(tiles: Layout, id: string, free: number, need: number): Pose[] {
  const double = tiles[id];
  if (double === undefined) return [];
  const children = Object.values(tiles).filter((one) => one.on === id);
  let slots: Pose[];
  if (double.on !== undefined) slots = foot(double, outward(tiles, id));
  else if (need === 4) {
    slots = [0, 90, 180, 270].map((side) => {
      const turn = double.turn - 90 + side;
      return { ...along(double, turn, (side % 180 === 0 ? 50 : 100) + GAP + 100), turn };
    });
  } else {
    const right = foot(double, double.turn - 90);
    const left = foot(double, double.turn + 90);
    slots = need === 3 ? [right[1]!, right[2]!, left[0]!] : [...right, ...left];
  }
  return slots.filter((slot) => children.every((child) => distance(slot, child) > SAME)).slice(0, free);
}

/** A place's mark: where the disc sits, and the pose of a tile that would be laid there straight on. */
export interface Anchor {
  at: Point;
  pose: Pose;
}

/** The lead tile's id: everything grew from it. */
export const LEAD = "0";

/**
 * Where to show a place. Places are tile ids; `L` and `R` are the ends of a single line; `start` is the middle of an
 * empty table. Undefined for a place this drawing does not know.
 */
export function anchor(tiles: Layout, place: string, radius: number): Anchor | undefined {
  if (place === "start") return { at: { x: 0, y: 0 }, pose: { x: 0, y: 0, turn: 90 } };
  const end = place in tiles ? { from: tiles[place]!, turn: outward(tiles, place), tile: tiles[place]!.tile } : lineEnd(tiles, place);
  if (end === undefined) return undefined;
  const reach = isDouble(end.tile) ? 50 : 100;
  return {
    at: along(end.from, end.turn, reach + radius + 8),
    pose: { ...along(end.from, end.turn, reach + GAP + 100), turn: end.turn },
  };
}

/** The end of a single line: the last tile played on that side, else that side of the lead. */
function lineEnd(tiles: Layout, side: string): { from: Laid; turn: number; tile: readonly [number, number] } | undefined {
  const lead = tiles[LEAD];
  if (lead === undefined || (side !== "L" && side !== "R")) return undefined;
  const ids = Object.keys(tiles).filter((id) => tiles[id]!.on === side);
  const last = ids.sort((a, b) => Number(a) - Number(b)).at(-1);
  if (last !== undefined) {
    const laid = tiles[last]!;
    const before = ids.length > 1 ? tiles[ids.at(-2)!]! : lead;
    const turn = isDouble(laid.tile) ? nearest([laid.turn - 90, laid.turn + 90], laid, before, -1) : laid.turn;
    return { from: laid, turn, tile: laid.tile };
  }
  const turn = isDouble(lead.tile) ? lead.turn - 90 : lead.turn;
  return { from: lead, turn: side === "R" ? turn : turn + 180, tile: lead.tile };
}
