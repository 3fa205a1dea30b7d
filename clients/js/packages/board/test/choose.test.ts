import { expect, test } from "vitest";

import { meant } from "../src/choose.ts";

const target = (id: string, x: number, y = 0) => ({ id, x, y });

test("the nearest place within a finger's reach is meant", () => {
  const places = [target("A", 0), target("B", 100)];
  expect(meant({ x: 30, y: 0 }, places, 8)).toEqual(["A"]);
  expect(meant({ x: 60, y: 5 }, places, 8)).toEqual(["B"]);
});

test("a tap beyond reach means nothing", () => {
  expect(meant({ x: 45, y: 0 }, [target("A", 0)], 8)).toEqual([]);
});

test("two places under one finger are asked about, nearest first", () => {
  const places = [target("A", 0), target("B", 30), target("C", 200)];
  expect(meant({ x: 18, y: 0 }, places, 8)).toEqual(["B", "A"]);
});

test("a tap well inside a disc is believed", () => {
  expect(meant({ x: 3, y: 2 }, [target("A", 0), target("B", 30)], 8)).toEqual(["A"]);
});
