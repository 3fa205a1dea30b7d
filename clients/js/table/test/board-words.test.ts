/** What the table screen makes of a board and a hand: lines in words, the shelf, the order, the home box. */

import "./browser.ts";

import type { Layout } from "@chickenfoot/board";
import type { TableView } from "@chickenfoot/client";
import { beforeEach, describe, expect, test } from "vitest";

import { shelve } from "../src/parts/shelf.ts";
import { keyOf, type Tile } from "../src/state/hand.ts";
import { HandOrder } from "../src/state/order.ts";
import { sorting } from "../src/state/prefs.ts";
import { homeOf } from "../src/words/home.ts";
import { linesOf, middleOf } from "../src/words/lines.ts";

const at = { x: 0, y: 0, turn: 0 };

describe("lines", () => {
  const tiles: Layout = {
    0: { tile: [9, 9], ...at },
    1: { tile: [9, 4], on: "0", line: "A", ...at },
    2: { tile: [9, 1], on: "0", line: "B", ...at },
    3: { tile: [4, 4], on: "1", line: "A", ...at },
    10: { tile: [4, 2], on: "3", line: "A", ...at },
    11: { tile: [4, 0], on: "3", line: "G", ...at },
  };

  test("are told in order of their tiles, each with the tile of another line it grew from", () => {
    expect(linesOf(tiles)).toEqual([
      { letter: "A", tiles: [[9, 4], [4, 4], [4, 2]], from: undefined },
      { letter: "B", tiles: [[9, 1]], from: undefined },
      { letter: "G", tiles: [[4, 0]], from: { tile: [4, 4], letter: "A" } },
    ]);
    expect(middleOf(tiles)).toEqual([9, 9]);
  });

  test("without letters are one, from left to right", () => {
    const line: Layout = {
      0: { tile: [6, 2], ...at },
      1: { tile: [2, 5], on: "0", x: 200, y: 0, turn: 0 },
      2: { tile: [6, 6], on: "0", x: -150, y: 0, turn: 90 },
      3: { tile: [6, 1], on: "2", x: -300, y: 0, turn: 180 },
    };
    expect(linesOf(line)).toEqual([{ letter: undefined, tiles: [[1, 6], [6, 6], [6, 2], [2, 5]], from: undefined }]);
    expect(middleOf(line)).toBeUndefined();
    expect(linesOf({})).toEqual([]);
  });
});

describe("the shelf", () => {
  const sizes = [[360, 640], [320, 568], [768, 1024], [1280, 800], [640, 360]] as const;

  test.each(sizes)("has room for a thumb and for every tile at %i by %i", (width, height) => {
    for (let count = 0; count <= 30; count += 1) {
      const { columns, cell, scrolls } = shelve(count, width, height);
      expect(cell).toBeGreaterThanOrEqual(44);
      expect(Math.ceil(count / columns)).toBeLessThanOrEqual(height < 480 ? 1 : 2);
      expect(columns * cell > width - 8).toBe(scrolls);
    }
  });

  test("keeps to one row while that is comfortable", () => {
    expect(shelve(8, 360, 640).columns).toBe(8);
    expect(shelve(9, 360, 640).columns).toBe(5);
    expect(shelve(11, 700, 800)).toEqual({ columns: 11, cell: 57, scrolls: false });
  });
});

describe("the order of a hand", () => {
  const hand: Tile[] = [[0, 1], [2, 9], [3, 3], [5, 8]];
  beforeEach(() => {
    sorting.value = "own";
  });

  test("is that of the deal, until its holder has another", () => {
    const order = new HandOrder("AAAA");
    order.follow(hand, "m 1");
    expect(order.keys.value).toEqual(hand.map(keyOf));
    order.move("5-8", 0);
    order.follow([...hand.slice(1), [6, 6]], "m 1");
    expect(order.keys.value).toEqual(["5-8", "2-9", "3-3", "6-6"]);
  });

  test("comes back with the same deal, and is forgotten with the next", () => {
    const order = new HandOrder("BBBB");
    order.follow(hand, "m 1");
    order.move("0-1", 3);
    const again = new HandOrder("BBBB");
    again.follow([], "m 1");
    again.follow(hand, "m 1");
    expect(again.keys.value).toEqual(["2-9", "3-3", "5-8", "0-1"]);
    again.follow(hand, "m 2");
    expect(again.keys.value).toEqual(hand.map(keyOf));
  });

  test("of a new hand is the one last asked for", () => {
    const order = new HandOrder("CCCC");
    order.follow(hand, "m 1");
    order.sort("weight");
    order.follow([[0, 0], [1, 9], [4, 4]], "m 2");
    expect(order.keys.value).toEqual(["1-9", "4-4", "0-0"]);
  });

  test("never loses or doubles a tile", () => {
    const order = new HandOrder("DDDD");
    order.follow(hand, "m 1");
    for (let i = -3; i < 9; i += 1) {
      order.move(order.keys.value[Math.abs(i) % 4]!, i);
      expect([...order.keys.value].sort()).toEqual(hand.map(keyOf).sort());
    }
  });
});

test("the home box is that of the set", () => {
  const table = (set: unknown, seats: number) => ({ options: { set }, seats: Object.fromEntries(Array.from({ length: seats }, (_, i) => [i, {}])) }) as unknown as TableView;
  expect(homeOf(table("auto", 6))).toEqual({ width: 2040, height: 2400 });
  expect(homeOf(table("auto", 7))).toEqual({ width: 2740, height: 2980 });
  expect(homeOf(table(6, 4))).toEqual({ width: 1660, height: 1820 });
  expect(homeOf(table(18, 4)).width).toBeCloseTo(2740 * 1.5);
});
