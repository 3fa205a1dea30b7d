import { expect, test } from "vitest";

import { type Box, follow, LARGEST_TILE_PX, READABLE_TILE_PX, shown, START_TILE_PX, startCamera } from "../src/camera.ts";

const PHONE = { width: 344, height: 380 };
const DESK = { width: 980, height: 560 };
const HOME = { width: 2040, height: 2400 };

const holds = (outer: Box, inner: Box) =>
  outer.left <= inner.left + 1e-6 && outer.top <= inner.top + 1e-6 && outer.right >= inner.right - 1e-6 && outer.bottom >= inner.bottom - 1e-6;

test("a round starts in the middle, with tiles of a comfortable size", () => {
  expect(startCamera(HOME, PHONE)).toEqual({ scale: START_TILE_PX / 200, x: 172, y: 190 });
  expect(startCamera({ width: 100, height: 100 }, DESK).scale).toBe(LARGEST_TILE_PX / 200);
});

test("it does not move while it shows everything", () => {
  const camera = startCamera(HOME, DESK);
  expect(follow(camera, { left: -300, top: -300, right: 900, bottom: 200 }, DESK)).toBe(camera);
});

test.each([PHONE, DESK])("whatever grows is shown, and it never zooms in ($width wide)", (window) => {
  let camera = startCamera(HOME, window);
  const bounds = { left: -100, top: -100, right: 100, bottom: 100 };
  for (let i = 0; i < 60; i += 1) {
    const side = (["left", "right", "top", "bottom", "right"] as const)[i % 5]!;
    bounds[side] += (side === "left" || side === "top" ? -1 : 1) * 90;
    const next = follow(camera, bounds, window);
    expect(next.scale).toBeLessThanOrEqual(camera.scale);
    expect(holds(shown(next, window), bounds)).toBe(true);
    camera = next;
  }
});

test("moving makes room to spare, so that the next tile does not move it again", () => {
  const moved = follow(startCamera(HOME, PHONE), { left: -1000, top: -100, right: 100, bottom: 100 }, PHONE);
  expect(follow(moved, { left: -1100, top: -100, right: 100, bottom: 100 }, PHONE)).toBe(moved);
});

test("a small corner of a wide table is panned to without zooming", () => {
  const camera = startCamera(HOME, DESK);
  const panned = follow(camera, { left: 1500, top: 0, right: 2200, bottom: 300 }, DESK);
  expect(panned.scale).toBe(camera.scale);
});

test("where tiles are small already, no room is spared", () => {
  const bounds = { left: -1200, top: -900, right: 1200, bottom: 900 };
  const fitted = follow(startCamera(HOME, PHONE), bounds, PHONE);
  expect(fitted.scale).toBeCloseTo(PHONE.width / 2400);
  expect(fitted.scale * 200).toBeLessThan(READABLE_TILE_PX);
});
