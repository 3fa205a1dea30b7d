import "./browser.ts";

import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { herald } from "../src/parts/herald.tsx";
import type { Line, Session } from "../src/state/session.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** As much of a session as is heard, and what was said of it. */
function table() {
  const story = signal<Line[]>([]);
  const hint = signal<(() => string) | undefined>(undefined);
  const session = { story, hint, view: signal(undefined), selected: signal(undefined), status: signal("live"), moves: signal([]), playing: signal(undefined), sentAt: signal(undefined), doubtful: signal(false), me: signal(0) } as unknown as Session;
  const said: { text: string; at: number }[] = [];
  const begun = Date.now();
  const stop = herald(session, (text) => said.push({ text, at: Date.now() - begun }));
  let n = 0;
  const tell = (text: string, quiet = false) => (story.value = [...story.value, { n: (n += 1), say: () => text, seat: 1, quiet }]);
  return { tell, hint, said, stop, texts: () => said.map(({ text }) => text) };
}

test("a move is said once, soon", () => {
  const { tell, texts, said } = table();
  tell("Ana played 3-7.");
  vi.advanceTimersByTime(10_000);
  expect(texts().filter((text) => text !== "")).toEqual(["Ana played 3-7."]);
  expect(said.at(-1)!.at).toBeLessThan(1_000);
});

test("many moves at once are no flood: the last of them, in one saying, and some time until the next", () => {
  const { tell, said } = table();
  for (let move = 1; move <= 60; move += 1) {
    tell(`Move ${move}.`);
    vi.advanceTimersByTime(100);
  }
  vi.advanceTimersByTime(10_000);
  expect(said.length).toBeLessThanOrEqual(5);
  for (const [i, { at }] of said.entries()) if (i > 0) expect(at - said[i - 1]!.at).toBeGreaterThanOrEqual(2_000);
  expect(said.at(-1)!.text).toContain("Move 60.");
  for (const { text } of said) expect(text.split(". ").length).toBeLessThanOrEqual(3);
});

test("what is no news is not said", () => {
  const { tell, texts } = table();
  tell("The next deal is sealed.", true);
  vi.advanceTimersByTime(10_000);
  expect(texts().join("")).toBe("");
});

test("a reason is said, and nothing more after the page was left", () => {
  const { hint, tell, texts, stop } = table();
  hint.value = () => "The double 4 needs 2 more toes first.";
  vi.advanceTimersByTime(5_000);
  expect(texts().at(-1)).toBe("The double 4 needs 2 more toes first.");
  tell("Too late.");
  stop();
  vi.advanceTimersByTime(5_000);
  expect(texts().at(-1)).not.toContain("Too late");
});
