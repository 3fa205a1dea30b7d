/** How a round is counted up: hands turn over one after the other, tile by tile. */

import { useEffect, useState } from "preact/hooks";

import type { Tile } from "../state/hand.ts";

/** Milliseconds from one tile to the next, and for all of them at most. */
const STEP_MS = 170;
const LONGEST_MS = 3_600;

/** What one seat shows after so many steps: the first `tiles` of its hand face up, their pips, and whether all is counted. */
export interface Counted {
  tiles: number;
  pips: number;
  done: boolean;
}

/** Where each seat's hand stands after `step` steps. A hand takes a step for each tile and one for its points. */
export function countedAfter(step: number, hands: readonly (readonly Tile[])[]): Counted[] {
  let begin = 0;
  return hands.map((hand) => {
    const tiles = Math.min(Math.max(0, step - begin), hand.length);
    const done = step > begin + hand.length;
    begin += hand.length + 1;
    return { tiles, pips: hand.slice(0, tiles).reduce((sum, [a, b]) => sum + a + b, 0), done };
  });
}

/** Steps until everything is counted. */
export function stepsOf(hands: readonly (readonly Tile[])[]): number {
  return hands.reduce((sum, hand) => sum + hand.length + 1, 0);
}

/** Count up once, from the first drawing on; the second value ends it at once. Nothing moves under reduced motion. */
export function useCounting(steps: number): [step: number, finish: () => void] {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const [step, setStep] = useState(still ? steps : 0);
  useEffect(() => {
    if (step >= steps) return undefined;
    const timer = setTimeout(() => setStep(step + 1), Math.min(STEP_MS, LONGEST_MS / steps));
    return () => clearTimeout(timer);
  }, [step, steps]);
  return [Math.min(step, steps), () => setStep(steps)];
}
