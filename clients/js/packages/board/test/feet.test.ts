import { describe, expect, test } from "vitest";

import { footprints, ghosts, missingToes, printPath } from "../src/feet.ts";
import { isDouble, type Layout } from "../src/poses.ts";
import { anchor, outward } from "../src/places.ts";
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

test("the four arms of a start double make a cross", () => {
  const start = { 0: { tile: [9, 9], x: 0, y: 0, turn: 90 } } as const;
  const round4 = ghosts(start, "0", 4, 4).map(({ x, y, turn }) => [Math.round(x) + 0, Math.round(y) + 0, turn]);
  expect(round4).toEqual([[156, 0, 0], [-156, 0, 180], [0, -206, 270], [0, 206, 90]]);
});

describe("missingToes", () => {
  test("are where the server keeps room for them", () => {
    const foot = { on: "0", need: 3, placed: 1, slots: [[1, 2, 0], [3, 4, 45], [5, 6, 315]] as const };
    expect(missingToes({}, foot)).toEqual([{ x: 3, y: 4, turn: 45 }, { x: 5, y: 6, turn: 315 }]);
  });
});

describe("footprints", () => {
  test("show every double with three lines or more, and the one that waits", () => {
    const found = footprints(tiles);
    expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining(["0"]));
    for (const { id, toes } of found) {
      expect(isDouble(tiles[id]!.tile)).toBe(true);
      expect(toes.length).toBeGreaterThanOrEqual(3);
    }
    const young = without("18");
    expect(footprints({ ...young, 99: { tile: [7, 1], on: "18", x: 0, y: 0, turn: 0 } }, { on: "18", need: 3, placed: 1 }).map(({ id }) => id)).toContain("18");
  });

  test("are no prints of a double that only lies across a line", () => {
    const line: Layout = { 0: { tile: [6, 2], x: 0, y: 0, turn: 0 }, 1: { tile: [2, 2], on: "0", x: 156, y: 0, turn: 90 }, 2: { tile: [2, 5], on: "1", x: 312, y: 0, turn: 0 } };
    expect(footprints(line)).toEqual([]);
  });

  test("reach from the double towards the tip of each toe", () => {
    expect(printPath({ x: 0, y: 0 }, [{ x: 156, y: 0, turn: 0 }, { x: -156, y: 0, turn: 180 }])).toBe("M0 0L216 0M0 0L-216 0");
  });
});
