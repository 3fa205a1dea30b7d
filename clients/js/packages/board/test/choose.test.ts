import { expect, test } from "vitest";

import { meant, REACH_PX } from "../src/choose.ts";

const target = (id: string, x: number, y = 0) => ({ id, x, y });

test("the nearest place within a finger's reach is meant", () => {
  const places = [target("A", 0), target("B", 100)];
  expect(meant({ x: 30, y: 0 }, places)).toEqual(["A"]);
  expect(meant({ x: 60, y: 5 }, places)).toEqual(["B"]);
});

test("a tap beyond reach means nothing", () => {
  expect(meant({ x: 45, y: 0 }, [target("A", 0)])).toEqual([]);
});

test("two places under one finger are asked about, nearest first", () => {
  const places = [target("A", 0), target("B", 30), target("C", 200)];
  expect(meant({ x: 18, y: 0 }, places)).toEqual(["B", "A"]);
});

test("even a tap in the middle of one is asked about, where another is under the same finger", () => {
  const places = [target("A", 0), target("B", 30)];
  expect(meant({ x: 0, y: 0 }, places)).toEqual(["A", "B"]);
});

test("one that is out of the finger's reach, but too near the one meant, is asked about too", () => {
  expect(meant({ x: -30, y: 0 }, [target("A", 0), target("B", 40)])).toEqual(["A", "B"]);
});

test("law: a place alone in the answer stands a finger's reach from every other", () => {
  let seed = 7;
  const next = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  for (let round = 0; round < 500; round += 1) {
    const places = Array.from({ length: 8 }, (_, i) => target(String(i), next() * 200, next() * 200));
    const [only, ...more] = meant({ x: next() * 200, y: next() * 200 }, places);
    if (only === undefined || more.length > 0) continue;
    const found = places[Number(only)]!;
    for (const other of places) if (other !== found) expect(Math.hypot(other.x - found.x, other.y - found.y)).toBeGreaterThanOrEqual(REACH_PX);
  }
});
