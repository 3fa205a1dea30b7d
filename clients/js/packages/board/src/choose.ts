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
 * The nearest wins within reach, unless another is so close to it that a finger covers both; a tap well inside the
 * nearest one's own disc (`certain` pixels) is believed.
 */
export function meant(tap: Point, targets: readonly Target[], certain: number): string[] {
  const far = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
  const near = targets
    .filter((target) => far(target, tap) <= REACH_PX)
    .sort((a, b) => far(a, tap) - far(b, tap));
  const [first, second] = near;
  if (first === undefined) return [];
  if (second === undefined || far(first, tap) <= certain || far(first, second) >= REACH_PX) return [first.id];
  return near.filter((target) => far(target, first) < REACH_PX).map((target) => target.id);
}
