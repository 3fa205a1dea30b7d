import { describe, expect, test } from "vitest";

import { anchor, corners, ghosts, isDouble, type Layout, missingToes, outward } from "../src/poses.ts";
import round from "./round.json" with { type: "json" };

const tiles = round.tiles as unknown as Layout;
const doubles = Object.keys(tiles).filter((id) => isDouble(tiles[id]!.tile) && Object.values(tiles).some((tile) => tile.on === id));
const childrenOf = (id: string) => Object.values(tiles).filter((tile) => tile.on === id);
const without = (id: string): Layout => Object.fromEntries(Object.entries(tiles).filter(([, tile]) => tile.on !== id));
const apart = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);

describe("a round the server laid", () => {
  test("has feet to look at", () => {
    expect(doubles.length).toBeGreaterThan(3);
  });

  test.each(doubles)("the ghosts of double %s lie where its toes came to lie, in that order", (id) => {
    const toes = childrenOf(id);
    const slots = ghosts(without(id), id, 6, id === "0" ? 6 : 3);
    toes.forEach((toe, i) => {
      expect(apart(slots[i]!, toe)).toBeLessThan(2);
      expect(((slots[i]!.turn % 360) + 360) % 360).toBe(toe.turn);
    });
  });

  test("a laid toe has no ghost any more", () => {
    expect(ghosts(tiles, "0", 6, 6)).toEqual([]);
    const half = Object.fromEntries(Object.entries(tiles).filter(([, tile], i) => tile.on !== "0" || i < 4));
    expect(ghosts(half, "0", 3, 6)).toHaveLength(3);
  });

  test("a line goes on beyond its last tile", () => {
    const { at, pose } = anchor(tiles, "1", 30)!;
    expect([at.x, at.y, pose.x, pose.turn]).toEqual([156 + 138, 0, 156 + 206, 0]);
    // Tile 12 continues line A straight on: where a pending tile would have been shown.
    expect(apart(pose, tiles["12"]!)).toBe(0);
  });

  test("a double points away from its parent, before and after its toes", () => {
    expect(outward(tiles, "18") % 360).toBe(45);
    expect(outward(without("18"), "18") % 360).toBe(45);
  });
});

test("an empty table opens in the middle, an unknown place nowhere", () => {
  expect(anchor({}, "start", 30)?.at).toEqual({ x: 0, y: 0 });
  expect(anchor(tiles, "train 7", 30)).toBeUndefined();
});

describe("a single line", () => {
  const lead = { tile: [6, 2], x: 0, y: 0, turn: 0 } as const;

  test("has a left and a right end", () => {
    expect(anchor({ 0: lead }, "L", 0)!.pose).toMatchObject({ x: -206, turn: 180 });
    expect(anchor({ 0: lead }, "R", 0)!.pose).toMatchObject({ x: 206, turn: 0 });
  });

  test("ends at the last tile of a side, across doubles too", () => {
    const line: Layout = {
      0: lead,
      1: { tile: [2, 5], on: "R", x: 206, y: 0, turn: 0 },
      2: { tile: [5, 5], on: "R", x: 362, y: 0, turn: 90 },
    };
    expect(anchor(line, "R", 0)!.pose).toMatchObject({ x: 362 + 50 + 106, turn: 0 });
    expect(anchor(line, "L", 0)!.pose).toMatchObject({ x: -206 });
  });

  test("lies along x even when a double leads", () => {
    const across = { 0: { tile: [6, 6], x: 0, y: 0, turn: 90 } } as const;
    expect(anchor(across, "R", 0)!.pose).toMatchObject({ x: 156, turn: 0 });
    expect(anchor(across, "L", 0)!.pose).toMatchObject({ x: -156, turn: 180 });
  });
});

test("the four arms of a start double make a cross", () => {
  const start = { 0: { tile: [9, 9], x: 0, y: 0, turn: 90 } } as const;
  const round4 = ghosts(start, "0", 4, 4).map(({ x, y, turn }) => [Math.round(x) + 0, Math.round(y) + 0, turn]);
  expect(round4).toEqual([[156, 0, 0], [0, 206, 90], [-156, 0, 180], [0, -206, 270]]);
});

test("corners are those of a 200 by 100 box, turned", () => {
  const all = corners({ x: 10, y: 20, turn: 90 });
  expect(all.map(({ x, y }) => [Math.round(x), Math.round(y)]).sort()).toEqual([[-40, -80], [-40, 120], [60, -80], [60, 120]].sort());
});

describe("missingToes", () => {
  test("are where the server keeps room for them", () => {
    const foot = { on: "0", need: 3, placed: 1, slots: [[1, 2, 0], [3, 4, 45], [5, 6, 315]] as const };
    expect(missingToes({}, foot)).toEqual([{ x: 3, y: 4, turn: 45 }, { x: 5, y: 6, turn: 315 }]);
  });
});
