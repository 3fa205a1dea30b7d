import "./browser.ts";

import { describe, expect, test } from "vitest";

import { niceTop, spread, totalsOf } from "../src/parts/chart.tsx";
import { countedAfter, stepsOf } from "../src/parts/counting.ts";
import { ranked } from "../src/parts/result.tsx";
import type { Tile } from "../src/state/hand.ts";

describe("counting a round up", () => {
  const hands: Tile[][] = [[], [[1, 2], [4, 5]], [[0, 6]]];

  test("turns one tile at a time and ends with what is in the hands", () => {
    expect(countedAfter(0, hands).every(({ tiles, done }) => tiles === 0 && !done)).toBe(true);
    expect(countedAfter(2, hands)).toEqual([{ tiles: 0, pips: 0, done: true }, { tiles: 1, pips: 3, done: false }, { tiles: 0, pips: 0, done: false }]);
    expect(countedAfter(stepsOf(hands), hands)).toEqual([{ tiles: 0, pips: 0, done: true }, { tiles: 2, pips: 12, done: true }, { tiles: 1, pips: 6, done: true }]);
  });

  test("never goes back", () => {
    for (let step = 1; step <= stepsOf(hands); step += 1) {
      const [before, after] = [countedAfter(step - 1, hands), countedAfter(step, hands)];
      after.forEach((one, i) => expect(one.tiles >= before[i]!.tiles && (one.done || !before[i]!.done)).toBe(true));
    }
  });
});

describe("who is ahead after a round", () => {
  const table = { game: "g", seats: { 0: { total: 9 }, 1: { total: 3 }, 2: { total: 9 } }, result: {} } as never;
  const games = (low_wins: boolean) => ({ games: [{ id: "g", low_wins }] }) as never;

  test("is what the catalogue says of the game, and nobody's guess before it is there", () => {
    expect(ranked(table, games(true))).toEqual([1, 0, 2]);
    expect(ranked(table, games(false))).toEqual([0, 2, 1]);
    expect(ranked(table, undefined)).toEqual([0, 1, 2]);
  });
});

describe("the chart", () => {
  test("adds rounds up, a missing one as nothing", () => {
    expect(totalsOf([{ 0: 3 }, { 1: 4 }, { 0: 5 }], 0)).toEqual([3, 3, 8]);
  });

  test("ends its scale at a round number", () => {
    expect([0, 1, 7, 12, 50, 51, 180, 430].map(niceTop)).toEqual([10, 1, 10, 20, 50, 100, 200, 500]);
  });

  test("keeps its initials apart and inside", () => {
    const placed = spread([50, 50, 51, 128], 12, 130);
    expect(placed).toEqual([50, 62, 74, 128]);
    const crowded = spread([120, 121, 129], 12, 130);
    expect(crowded).toEqual([106, 118, 130]);
  });
});
