/** The order of a hand belongs to its holder: no update may disturb it. */

/** Two numbers, the smaller first, as the wire has them in hands and moves. */
export type Tile = readonly [number, number];

/** A tile as a key. */
export function keyOf([a, b]: readonly number[]): string {
  return a! <= b! ? `${a}-${b}` : `${b}-${a}`;
}

/** The order after an update: what stays keeps its place, what is new comes last, what is gone is gone. */
export function keepOrder(order: readonly string[], hand: readonly Tile[]): string[] {
  const held = new Set(hand.map(keyOf));
  const kept = order.filter((key) => held.has(key));
  const known = new Set(kept);
  return [...kept, ...[...held].filter((key) => !known.has(key))];
}

/** How a hand can be sorted at a wish. */
export type Sorting = "number" | "weight";

/** Sort by the larger number or by pips, heaviest first. */
export function sorted(hand: readonly Tile[], by: Sorting): string[] {
  const rank = ([a, b]: Tile) => (by === "weight" ? a + b : Math.max(a, b)) * 100 + Math.max(a, b);
  return [...hand].sort((one, other) => rank(other) - rank(one)).map(keyOf);
}
