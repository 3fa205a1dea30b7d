import { expect, test } from "vitest";

import { boundsOf, NEAR_FIT } from "../src/camera.ts";
import type { Point } from "../src/poses.ts";
import { Viewport } from "../src/viewport.ts";

const HOME = { width: 2040, height: 2400 };
const cross: Point[] = [{ x: -900, y: 0 }, { x: 900, y: 0 }, { x: 0, y: -300 }, { x: 0, y: 300 }];

const things = (points: Point[]) => points.map((point) => ({ ...point, reach: 0 }));

function looking(points = cross, turn = 0): Viewport {
  const view = new Viewport();
  view.window = { width: 360, height: 360 };
  view.turn = turn;
  view.frame(things(points), boundsOf(points), HOME, true);
  return view;
}

const inside = (view: Viewport, point: Point) => {
  const { x, y } = view.screen(point);
  return x >= 0 && y >= 0 && x <= view.window.width && y <= view.window.height;
};

test.each([0, 90, 180, 270])("everything is in the window on a table turned by %i", (turn) => {
  const view = looking(cross, turn);
  for (const point of cross) {
    expect(inside(view, point)).toBe(true);
    const back = view.table(view.screen(point));
    expect(back.x).toBeCloseTo(point.x);
    expect(back.y).toBeCloseTo(point.y);
  }
});

test("what is zoomed in on stays where it is, and news do not move it", () => {
  const view = looking();
  const at = { x: 90, y: 180 };
  const point = view.table(at);
  view.zoom(2, at);
  expect(view.fitted).toBe(false);
  expect(view.screen(point).x).toBeCloseTo(at.x);
  const seen = view.transform;
  const more = [...cross, { x: 1500, y: 0 }];
  expect(view.frame(things(more), boundsOf(more), HOME, false)).toBe(false);
  expect(view.transform).toBe(seen);
  expect(view.fit()).toBe(true);
  expect(inside(view, { x: 1500, y: 0 })).toBe(true);
});

test("there is nothing to pan to while everything is shown", () => {
  const view = looking();
  expect(view.pan({ x: 50, y: 0 })).toBe(false);
  view.zoom(3, { x: 180, y: 180 });
  expect(view.pan({ x: 50, y: 0 })).toBe(true);
});

test("however far one pans, the table stays under the middle of the window", () => {
  const view = looking();
  view.zoom(4, { x: 180, y: 180 });
  for (let i = 0; i < 50; i += 1) view.pan({ x: 200, y: 130 });
  const middle = view.table({ x: 180, y: 180 });
  expect(middle.x).toBeCloseTo(-900);
  expect(middle.y).toBeCloseTo(-300);
});

test("nobody zooms out beyond everything, and almost everything is everything", () => {
  const view = looking();
  expect(view.zoom(0.2, { x: 0, y: 0 })).toBe(false);
  expect(view.fitted).toBe(true);
  view.zoom(NEAR_FIT - 0.01, { x: 180, y: 180 });
  expect(view.fitted).toBe(false);
  expect(view.rest()).toBe(true);
  expect(view.fitted).toBe(true);
});

test("buttons go to a corner where nothing lies, stay there while they can, and give up where there is none", () => {
  const view = looking();
  const size = { width: 60, height: 60 };
  expect(view.freeCorner(size, undefined)).toBe("bottom right");
  expect(view.freeCorner(size, "top left")).toBe("top left");
  const full = looking([{ x: -1100, y: -1100 }, { x: 1100, y: 1100 }, { x: -1100, y: 1100 }, { x: 1100, y: -1100 }]);
  expect(full.freeCorner(size, "top left")).toBeUndefined();
});
