import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { MOST_PIPS, pipFace, pipPath } from "../src/pips.ts";

const css = readFileSync(new URL("../src/board.css", import.meta.url), "utf8");
const colour = (name: string) => new RegExp(`--cf-${name}: (#[0-9a-f]{6})`).exec(css)![1]!;

test("every number up to twelve has as many pips, and no two numbers the same face", () => {
  const faces = new Set<string>();
  for (let n = 0; n <= MOST_PIPS; n += 1) {
    const face = pipFace(n)!;
    expect(face.at).toHaveLength(n);
    expect(new Set(face.at.map(String)).size).toBe(n);
    faces.add(pipPath(face));
  }
  expect(faces.size).toBe(MOST_PIPS + 1);
  expect(pipFace(MOST_PIPS + 1)).toBeUndefined();
});

test("pips lie inside their half and do not touch", () => {
  for (let n = 1; n <= MOST_PIPS; n += 1) {
    const { at, radius } = pipFace(n)!;
    for (const [x, y] of at) expect(Math.max(Math.abs(x), Math.abs(y)) + radius).toBeLessThanOrEqual(44);
    for (const [i, a] of at.entries()) {
      for (const b of at.slice(i + 1)) expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeGreaterThan(2 * radius);
    }
  }
});

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((i) => {
    const c = Number.parseInt(hex.slice(i, i + 2), 16) / 255;
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

test("every pip colour stands at least 3 to 1 on ivory, the lead's ivory too", () => {
  for (const ground of ["ivory", "ivory-lead"].map(colour)) {
    for (let n = 1; n <= 18; n += 1) {
      const ratio = (luminance(ground) + 0.05) / (luminance(colour(`n${n}`)) + 0.05);
      expect(ratio, `n${n} on ${ground}`).toBeGreaterThanOrEqual(3);
    }
  }
});
