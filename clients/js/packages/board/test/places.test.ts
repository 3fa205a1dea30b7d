import { describe, expect, test } from "vitest";

import { anchor, lineEnds, roomFor } from "../src/places.ts";
import { type Layout, overlap } from "../src/poses.ts";
import round from "./round.json" with { type: "json" };

const tiles = round.tiles as unknown as Layout;

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
      1: { tile: [2, 5], on: "0", x: 206, y: 0, turn: 0 },
      2: { tile: [5, 5], on: "1", x: 362, y: 0, turn: 90 },
    };
    expect(anchor(line, "R", 0)!.pose).toMatchObject({ x: 362 + 50 + 106, turn: 0 });
    expect(anchor(line, "L", 0)!.pose).toMatchObject({ x: -206 });
  });

  test("lies along x even when a double leads", () => {
    const across = { 0: { tile: [6, 6], x: 0, y: 0, turn: 90 } } as const;
    expect(anchor(across, "R", 0)!.pose).toMatchObject({ x: 156, turn: 0 });
    expect(anchor(across, "L", 0)!.pose).toMatchObject({ x: -156, turn: 180 });
  });

  test("goes on through a spinner, whose narrow ends are places of their own", () => {
    const table: Layout = {
      0: { tile: [6, 2], x: 0, y: 0, turn: 0 },
      1: { tile: [2, 2], on: "0", x: 156, y: 0, turn: 90 },
      2: { tile: [2, 4], on: "1", x: 312, y: 0, turn: 0 },
    };
    expect(anchor(table, "R", 0)!.pose).toMatchObject({ x: 518, y: 0, turn: 0 });
    const arm = anchor(table, "1", 0)!.pose;
    expect([Math.round(arm.x), Math.round(arm.y), arm.turn % 180]).toEqual([156, 206, 90]);
    const grown: Layout = { ...table, 3: { tile: [2, 0], on: "1", x: 156, y: 206, turn: 90 } };
    expect(anchor(grown, "R", 0)!.pose).toMatchObject({ x: 518, y: 0 });
    expect(Math.round(anchor(grown, "1", 0)!.pose.y)).toBe(-206);
  });
});

describe("a star of trains", () => {
  const star: Layout = {
    0: { tile: [9, 9], x: 0, y: 0, turn: 90 },
    1: { tile: [9, 4], on: "0", line: "A", x: 250, y: 0, turn: 0 },
    2: { tile: [4, 1], on: "1", line: "A", x: 456, y: 0, turn: 0 },
  };

  test("a train's place is the tip of the line with its letter", () => {
    expect(anchor(star, "T0", 0, { free: 1, line: "A" })!.pose).toMatchObject({ x: 662, y: 0, turn: 0 });
  });

  test("a place that names the tile it goes on from is there", () => {
    expect(anchor(star, "M", 0, { free: 1, on: "2" })!.pose).toMatchObject({ x: 662, y: 0, turn: 0 });
    expect(anchor(star, "M", 0, { free: 1, on: "99" })).toBeUndefined();
  });

  test("a train not yet begun is where the view says, or nowhere", () => {
    expect(anchor(star, "T1", 0, { free: 1, line: "B" })).toBeUndefined();
    expect(anchor(star, "T1", 30, { free: 1, at: [0, 250, 90] })).toEqual({ at: { x: 0, y: 250 }, pose: { x: 0, y: 250, turn: 90 } });
  });
});

test("the ends of lettered lines are plain tiles that nothing touches", () => {
  for (const id of lineEnds(tiles)) expect(Object.values(tiles).some((tile) => tile.on === id)).toBe(false);
  expect(lineEnds(tiles).length).toBeGreaterThan(8);
});

test("a tile that waits is bent away from what lies in its way", () => {
  const table: Layout = { 0: { tile: [6, 2], x: 0, y: 0, turn: 0 }, 1: { tile: [1, 1], x: 330, y: 0, turn: 90 } };
  const pose = roomFor(table, anchor(table, "R", 0)!, false);
  expect(pose.turn).not.toBe(0);
  for (const laid of Object.values(table)) expect(overlap(pose, laid)).toBe(false);
});
