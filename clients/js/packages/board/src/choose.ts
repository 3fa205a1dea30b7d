/** Which place a tap means. */

import type { Point } from "./poses.ts";

/** A finger's reach in CSS pixels. */
export const REACH_PX = 44;

/** A place and where it is shown, in CSS pixels. */
export interface Target extends Point {
  id: string;
}

/**
 * The places a tap may mean: none in reach, the one that is meant, or several nobody could tell apart.
 *
 * The nearest wins within reach. Where others stand nearer to it than a finger's reach, all of them are meant, nearest
 * first, wherever exactly the finger came down: whoever calls this asks which.
 */
export function meant(tap: Point, targets: readonly Target[]): string[] {
  const far = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
  const near = targets
    .map((target) => ({ target, off: far(target, tap) }))
    .filter(({ off }) => off <= REACH_PX)
    .sort((a, b) => a.off - b.off);
  const first = near[0]?.target;
  if (first === undefined) return [];
  const crowd = targets.filter((target) => target !== first && far(target, first) < REACH_PX);
  return [first.id, ...crowd.sort((a, b) => far(a, tap) - far(b, tap)).map((target) => target.id)];
}
