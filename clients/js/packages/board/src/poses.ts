/**
 * Poses: where a tile lies and what it covers.
 *
 * Units as on the wire: a tile is 100 by 200, y grows downwards, turns are degrees clockwise. Nothing here decides
 * where a tile goes: the server does.
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
  by?: number;
  line?: string;
  link?: readonly (readonly [number, number])[];
}

/** Tiles by id. */
export type Layout = Readonly<Record<string, Laid>>;

/** Gap between tiles that touch. */
export const GAP = 6;

/** The unit vector of a direction. */
export function heading(turn: number): Point {
  const angle = (turn * Math.PI) / 180;
  return { x: Math.cos(angle), y: Math.sin(angle) };
}

/** A measure as it is written into a path: a tenth of a unit is less than anybody sees. */
export function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The point so far from another in a direction. */
export function along(from: Point, turn: number, far: number): Point {
  const u = heading(turn);
  return { x: from.x + u.x * far, y: from.y + u.y * far };
}

/** How far apart two points are. */
export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Whether both halves are the same. */
export function isDouble(tile: readonly [number, number]): boolean {
  return tile[0] === tile[1];
}

/** The four corners of a tile, around it. */
export function corners({ x, y, turn }: Pose): Point[] {
  const u = heading(turn);
  return [[100, 50], [100, -50], [-100, -50], [-100, 50]].map(([a, b]) => ({
    x: x + u.x * a! - u.y * b!,
    y: y + u.y * a! + u.x * b!,
  }));
}

/** Whether two tiles overlap by more than a touch: no line parts them. */
export function overlap(a: Pose, b: Pose): boolean {
  if (distance(a, b) > 224) return false;
  const [ours, theirs] = [corners(a), corners(b)];
  return [a.turn, a.turn + 90, b.turn, b.turn + 90].every((turn) => {
    const u = heading(turn);
    const span = (points: Point[]) => points.map((point) => point.x * u.x + point.y * u.y);
    const [one, other] = [span(ours), span(theirs)];
    return Math.max(...one) > Math.min(...other) + 2 && Math.max(...other) > Math.min(...one) + 2;
  });
}

/** The pose as seen when the whole table is turned clockwise by a quarter, a half, or three quarters. */
export function turned<P extends Point>(point: P, turn: number): P {
  const { x, y } = point;
  switch (((turn % 360) + 360) % 360) {
    case 90:
      return { ...point, x: -y, y: x };
    case 180:
      return { ...point, x: -x, y: -y };
    case 270:
      return { ...point, x: y, y: -x };
    default:
      return point;
  }
}
