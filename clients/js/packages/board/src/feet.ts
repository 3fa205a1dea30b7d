/** Feet: where the toes of a double lie, and where those that are missing will. */

import { along, distance, GAP, isDouble, type Layout, type Point, type Pose } from "./poses.ts";
import { outward } from "./places.ts";

/** A double that wants toes. `slots` are centre and turn of each toe in filling order, where they are known. */
export interface OpenFoot {
  on: string;
  need: number;
  placed: number;
  slots?: readonly (readonly [number, number, number])[] | undefined;
}

/** Two poses nearer than this are the same slot. */
const SAME = 60;
/** Lines that grow from a double before it counts as a foot. */
const FOOT = 3;

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
    slots = [0, 180, 270, 90].map((side) => {
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

/** A double and the toes that lie at it. */
export interface Footprint {
  id: string;
  toes: string[];
}

/** Every double that is a foot: three or more lines grow from it, or it is the one that wants toes now. */
export function footprints(tiles: Layout, open?: OpenFoot): Footprint[] {
  const toes = new Map<string, string[]>();
  for (const [id, { on }] of Object.entries(tiles)) {
    if (on === undefined || tiles[on] === undefined || !isDouble(tiles[on].tile)) continue;
    const known = toes.get(on);
    if (known === undefined) toes.set(on, [id]);
    else known.push(id);
  }
  return [...toes].filter(([id, found]) => found.length >= FOOT || id === open?.on).map(([id, found]) => ({ id, toes: found }));
}

/** The print of a foot as a path: a stroke from the double to the tip of each toe. */
export function printPath(double: Point, toes: readonly Pose[]): string {
  return toes
    .map((toe) => {
      const tip = along(toe, toe.turn, 60);
      return `M${Math.round(double.x)} ${Math.round(double.y)}L${Math.round(tip.x)} ${Math.round(tip.y)}`;
    })
    .join("");
}
