import "./browser.ts";

import { readFileSync } from "node:fs";

import type { Replay } from "@chickenfoot/client";
import { describe, expect, test } from "vitest";

import { CHECKS, check, sound } from "../src/replay/check.ts";
import { keyed } from "../src/replay/controls.tsx";
import { after, begin, lastTile, pictures, type Playing, SPEEDS, type Wish } from "../src/replay/film.ts";
import { addressOf, routeOf } from "../src/state/router.ts";

/** A round of three with draws, plays taken back, a clock that ran out and a boneyard that was drawn out. */
const REPLAY = JSON.parse(readFileSync(new URL("replay.json", import.meta.url), "utf8")) as Replay;
const FILM = pictures(REPLAY);

describe("the film", () => {
  test("has a picture for every step, each made from the one before", () => {
    expect(FILM).toHaveLength(REPLAY.steps.length);
    expect(FILM[0]!.view).toEqual(REPLAY.view);
    expect(FILM.at(-1)!.view.table.result!.hands).toEqual(FILM.at(-1)!.view.hands);
    expect(FILM.map(({ version }) => version)).toEqual([...new Set(FILM.map(({ version }) => version))].sort((a, b) => a - b));
  });

  test("shares what did not change", () => {
    const [a, b] = [FILM[3]!.view, FILM[4]!.view];
    expect(b.table.options).toBe(a.table.options);
  });

  test("counts as many tiles in hands as the table says", () => {
    for (const { view } of FILM) {
      for (const [seat, hand] of Object.entries(view.hands)) expect(view.table.seats[seat]!.tiles).toBe(hand.length);
    }
  });

  test("knows the tile played last, also after one was taken back", () => {
    expect(lastTile(FILM[0]!)).toBeUndefined();
    const back = FILM.findIndex(({ events }) => events.some(({ k }) => k === "taken_back"));
    const gone = FILM[back]!.events.find((event) => event.k === "taken_back")!.id!;
    expect(lastTile(FILM[back - 1]!)).toBe(gone);
    expect(lastTile(FILM[back]!)).not.toBe(gone);
  });
});

describe("moving through it", () => {
  const run = (...wishes: Wish[]) => wishes.reduce<Playing>(after, begin(5, 0));

  test("stays within the round", () => {
    expect(begin(5, 99).at).toBe(4);
    expect(run({ do: "step", by: -1 }).at).toBe(0);
    expect(run({ do: "go", to: Number.MAX_SAFE_INTEGER }).at).toBe(4);
    expect(run({ do: "go", to: 4 }, { do: "step", by: 1 }).at).toBe(4);
  });

  test("runs to the end and stands there", () => {
    const ticks: Wish[] = Array.from({ length: 9 }, () => ({ do: "tick" }));
    expect(run({ do: "toggle" }, ...ticks)).toMatchObject({ at: 4, running: false });
    expect(run({ do: "toggle" }, ticks[0]!)).toMatchObject({ at: 1, running: true });
  });

  test("begins anew when it is played from the end", () => {
    expect(run({ do: "go", to: 4 }, { do: "toggle" })).toMatchObject({ at: 0, running: true });
  });

  test("stops when somebody steps by hand, and does nothing by itself while it stands", () => {
    expect(run({ do: "toggle" }, { do: "step", by: 1 })).toMatchObject({ at: 1, running: false });
    expect(run({ do: "toggle" }, { do: "toggle" }, { do: "tick" })).toMatchObject({ at: 0, running: false });
  });

  test("has speeds with a slowest and a fastest", () => {
    const many = (wish: Wish) => run(...Array.from({ length: 9 }, () => wish)).speed;
    expect(many({ do: "faster" })).toBe(SPEEDS.at(-1));
    expect(many({ do: "slower" })).toBe(SPEEDS[0]);
    expect(run({ do: "speed", to: 2 }).speed).toBe(2);
  });

  test("of a single picture never runs", () => {
    expect(after(begin(1, 0), { do: "toggle" }).running).toBe(false);
  });

  test("goes by keys, where no field has them", () => {
    const key = (name: string, more = {}) => keyed({ key: name, target: null, ...more } as unknown as KeyboardEvent);
    expect(key("ArrowRight")).toEqual({ do: "step", by: 1 });
    expect(key("ArrowLeft")).toEqual({ do: "step", by: -1 });
    expect(key("Home")).toEqual({ do: "go", to: 0 });
    expect(key(" ")).toEqual({ do: "toggle" });
    expect(key(">")).toEqual({ do: "faster" });
    expect(key("Escape")).toBe("close");
    expect(key("ArrowRight", { ctrlKey: true })).toBeUndefined();
    expect(key("d")).toBeUndefined();
  });
});

describe("the deal", () => {
  const noted = { commitment: REPLAY.view.table.round!.commitment, seat: 0, seed: FILM.at(-1)!.view.table.result!.seeds!["0"]! };
  const found = (replay: Replay, seen: Parameters<typeof check>[2] | null = noted) => Object.fromEntries(check(replay, pictures(replay), seen ?? undefined).map(({ name, found: how }) => [name, how]));
  const edited = (edit: (replay: any) => void): Replay => {
    const copy = structuredClone(REPLAY);
    edit(copy);
    return copy;
  };
  const fine = Object.fromEntries(CHECKS.map((name) => [name, "ok"]));
  const last = (replay: any) => replay.steps.at(-1).patch.table.result;

  test("is found right in every respect", () => {
    expect(found(REPLAY)).toEqual(fine);
    expect(sound(check(REPLAY, FILM, noted))).toBe(true);
  });

  test("is found right by somebody who was not there, who has less to compare", () => {
    expect(found(REPLAY, null)).toEqual({ ...fine, seen: "unknown", seed: "unknown" });
    expect(sound(check(REPLAY, FILM, undefined))).toBe(true);
  });

  test("under another secret is caught", () => {
    const wrong = edited((replay) => (last(replay).secret = "5f".repeat(32)));
    expect(found(wrong)).toMatchObject({ commitment: "bad", dealt: "bad" });
    expect(sound(check(wrong, pictures(wrong), undefined))).toBe(false);
  });

  test("with another promise than this browser saw is caught", () => {
    expect(found(REPLAY, { ...noted, commitment: "00".repeat(32) })).toEqual({ ...fine, seen: "bad" });
  });

  test("without our own number is caught", () => {
    expect(found(REPLAY, { ...noted, seed: "ab".repeat(16) })).toEqual({ ...fine, seed: "bad" });
  });

  test("under other rules than shown is caught", () => {
    expect(found(edited((replay) => (replay.view.table.options.startToes = 4)))).toEqual({ ...fine, rules: "bad" });
  });

  test("with two tiles exchanged between hands is caught", () => {
    const cheated = edited(({ view }) => ([view.hands[0][0], view.hands[1][0]] = [view.hands[1][0], view.hands[0][0]]));
    expect(found(cheated)).toMatchObject({ dealt: "bad" });
  });

  test("with another tile drawn than the next is caught", () => {
    const cheated = edited((replay) => {
      const [one, two] = replay.steps.flatMap(({ events }: any) => events.filter(({ k }: any) => k === "drew"));
      [one.tile, two.tile] = [two.tile, one.tile];
    });
    expect(found(cheated)).toMatchObject({ dealt: "ok", drawn: "bad" });
  });

  test("with a tile that slips out of a hand is caught", () => {
    const cheated = edited((replay) => {
      const step = replay.steps.findLast(({ events }: any) => events.some(({ k, seat }: any) => k === "played" && seat === 1));
      step.patch.hands["1"].pop();
    });
    expect(found(cheated)).toMatchObject({ dealt: "ok", moved: "bad" });
  });
});

test("a moment has an address, and the address leads to it", () => {
  const moment = { match: REPLAY.match, deal: 3, step: 17 };
  const address = addressOf("K7MX2QRT", moment);
  expect(address).toBe(`/t/K7MX2QRT?replay=${REPLAY.match}&deal=3&step=17`);
  const to = (text: string) => routeOf(new URL(text, "http://x").pathname, new URL(text, "http://x").search);
  expect(to(address)).toEqual({ screen: "table", code: "K7MX2QRT", moment });
  expect(to("/t/k7mx2qrt?replay=")).toEqual({ screen: "table", code: "K7MX2QRT", moment: { step: 0 } });
  expect(to("/t/k7mx2qrt?replay=nonsense&deal=-1&step=1e9")).toEqual({ screen: "table", code: "K7MX2QRT", moment: { step: 0 } });
  expect(addressOf("K7MX2QRT")).toBe("/t/K7MX2QRT");
});
