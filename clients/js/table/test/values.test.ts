import "./browser.ts";

import { describe, expect, test } from "vitest";

import { choices } from "../src/parts/field.tsx";
import { onlyHere } from "../src/parts/share.tsx";
import { fits, fitted, narrowed } from "../src/state/clashes.ts";
import { around, sides } from "../src/parts/seats.tsx";
import { nextSeat } from "../src/state/plates.ts";
import { keepOrder, keyOf, sorted, type Tile } from "../src/state/hand.ts";
import { routeOf } from "../src/state/router.ts";
import { preferred } from "../src/words/languages.ts";

describe("the hand's order", () => {
  const hand: Tile[] = [[0, 1], [2, 7], [3, 3], [4, 6]];

  test("survives an update: gone is gone, new comes last, the rest stays", () => {
    const mine = ["4-6", "0-1", "3-3", "2-7"];
    expect(keepOrder(mine, [[0, 1], [2, 7], [4, 6], [5, 5]])).toEqual(["4-6", "0-1", "2-7", "5-5"]);
    expect(keepOrder(mine, hand)).toEqual(mine);
  });

  test("can be sorted both ways", () => {
    expect(sorted([[0, 9], [5, 6], [1, 2]], "number")).toEqual(["0-9", "5-6", "1-2"]);
    expect(sorted([[0, 9], [5, 6], [1, 2]], "weight")).toEqual(["5-6", "0-9", "1-2"]);
  });

  test("knows a tile whichever way it lies", () => expect(keyOf([7, 2])).toBe("2-7"));
});

describe("seats", () => {
  const table = { seats: { 0: {}, 1: {}, 2: {}, 3: {} }, ask: { n: 1, seat: 3 } } as never;

  test("go around from the one who looks", () => {
    expect(around(table, 2)).toEqual([3, 0, 1]);
    expect(around(table, undefined)).toEqual([0, 1, 2, 3]);
  });

  test("the next after the last is the first", () => expect(nextSeat(table)).toBe(0));

  test("are all placed around the board", () => {
    for (let others = 1; others <= 9; others += 1) {
      const [left, top, right] = sides(others);
      expect(left + top + right).toBe(others);
      expect(Math.min(left, top, right)).toBeGreaterThanOrEqual(0);
    }
  });
});

test("addresses lead to screens", () => {
  expect(routeOf("/", "")).toEqual({ screen: "home" });
  expect(routeOf("/", "?new")).toEqual({ screen: "make" });
  expect(routeOf("/t/k7mx2qrt", "")).toEqual({ screen: "table", code: "K7MX2QRT" });
  expect(routeOf("/t/short", "")).toEqual({ screen: "home" });
});

test("only this computer opens loopback addresses", () => {
  expect(["localhost", "127.0.0.1", "127.1.2.3", "[::1]", "a.localhost"].map(onlyHere)).toEqual([true, true, true, true, true]);
  expect(["192.168.1.7", "table.test", "127.example.org", "localhost.example.org"].map(onlyHere)).toEqual([false, false, false, false]);
});

test("the first language we have words for is taken", () => {
  expect(preferred(["de-AT", "sv-SE", "fr-CA", "en"])).toBe("sv");
  expect(preferred(["pt-BR"])).toBe("pt");
  expect(preferred(["de", "constructor"])).toBe("en");
});

test("a schema's values and range are found wherever they stand", () => {
  expect(choices({ anyOf: [{ enum: ["table"] }, { type: "integer", minimum: 1, maximum: 20 }] })).toEqual({ values: ["table"], range: { min: 1, max: 20 } });
  expect(choices({ type: "boolean", default: false }).values).toEqual([true, false]);
  expect(choices({ anyOf: [{ const: 0 }, { minimum: 10, maximum: 600 }], type: "integer" })).toEqual({ values: [0], range: { min: 10, max: 600 } });
  expect(choices({ type: "integer", minimum: 50, maximum: 1000 })).toEqual({ values: [], range: { min: 50, max: 1000 } });
});

describe("what does not go together", () => {
  const clashes = [{ seats: [2, 3], teams: ["partners", "latin"] }, { set: [9], teams: ["latin"] }, { seats: [4], set: [6], hand: [8, 9] }];
  const game = { clashes, defaults: { teams: "none", set: 6, hand: "table" } } as never;
  const hand = { anyOf: [{ enum: ["table"] }, { type: "integer", minimum: 1, maximum: 9 }] };
  const teams = { enum: ["none", "partners", "latin"] };
  const standard = { teams: "none", set: 6, hand: "table" };

  test("is not offered", () => {
    expect(choices(narrowed(teams, game, "teams", standard, 4)).values).toEqual(["none", "partners", "latin"]);
    expect(choices(narrowed(teams, game, "teams", standard, 2)).values).toEqual(["none"]);
    expect(choices(narrowed(teams, game, "teams", { ...standard, set: 9 }, 4)).values).toEqual(["none", "partners"]);
    expect(choices(narrowed(hand, game, "hand", standard, 4))).toEqual({ values: ["table"], range: { min: 1, max: 7 } });
    expect(choices(narrowed(hand, game, "hand", standard, 3)).range).toEqual({ min: 1, max: 9 });
  });

  test("gives way to the standard when the number of seats changes", () => {
    const latin = { ...standard, teams: "latin" };
    expect([4, 2].map((seats) => fits(game, latin, seats))).toEqual([true, false]);
    expect(fitted(game, latin, 4)).toBe(latin);
    expect(fitted(game, { ...latin, hand: 7 }, 2)).toEqual({ ...standard, hand: 7 });
  });

  test("is left to a server that does not tell", () => expect(narrowed(teams, {} as never, "teams", standard, 2)).toBe(teams));
});
