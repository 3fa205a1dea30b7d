import { expect, test } from "vitest";

import { corners, type Layout, overlap, turned } from "../src/poses.ts";
import round from "./round.json" with { type: "json" };

const tiles = Object.values(round.tiles as unknown as Layout);

test("corners are those of a 200 by 100 box, turned", () => {
  const all = corners({ x: 10, y: 20, turn: 90 });
  expect(all.map(({ x, y }) => [Math.round(x), Math.round(y)]).sort()).toEqual([[-40, -80], [-40, 120], [60, -80], [60, 120]].sort());
});


test("tiles the server laid never overlap, and one laid on another does", () => {
  tiles.forEach((one, i) => {
    for (const other of tiles.slice(i + 1)) expect(overlap(one, other), `${one.tile} ${other.tile}`).toBe(false);
    expect(overlap(one, { ...one, x: one.x + 30, turn: one.turn + 45 })).toBe(true);
  });
});

test.each([[0, [10, 20]], [90, [-20, 10]], [180, [-10, -20]], [270, [20, -10]], [360, [10, 20]], [-90, [20, -10]]] as const)("a table turned by %i shows a point at %o", (turn, [x, y]) => {
  expect(turned({ x: 10, y: 20 }, turn)).toEqual({ x, y });
  expect(turned(turned({ x: 10, y: 20 }, turn), 360 - turn)).toEqual({ x: 10, y: 20 });
});
