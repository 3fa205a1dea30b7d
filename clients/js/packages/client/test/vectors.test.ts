/** The published vectors: whatever language, the same answers. */

import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { commitmentOf, dealOf, mergePatch, numbers, type Pips, rulesHashOf, memoryStore, seedOf, Table, toHex } from "../src/index.ts";
import { World } from "./fake.ts";
import type { Json } from "../src/protocol.ts";

const read = (file: string) => JSON.parse(readFileSync(new URL(`../../../../../protocol/vectors/${file}`, import.meta.url), "utf8"));

interface DealCase {
  name: string;
  game: string;
  options: Record<string, string | number | boolean>;
  seats: number;
  rules_hash: string;
  match: string;
  deal: number;
  secret: string;
  commitment: string;
  entropies: string[];
  seed: string;
  attempt: number;
  words: number[];
  max_pip: number;
  aside: Pips[];
  hand: number;
  hands: Pips[][];
  boneyard: Pips[];
  first_seat: number;
}

describe("deals", () => {
  const cases: DealCase[] = read("deals.json").deals;

  test("there are some", () => expect(cases.length).toBeGreaterThanOrEqual(10));

  test.each(cases.map((one) => [one.name, one] as const))("%s", (_, one) => {
    const input = { match: one.match, deal: one.deal, rulesHash: one.rules_hash, secret: one.secret, entropies: one.entropies, maxPip: one.max_pip, aside: one.aside, hand: one.hand, attempt: one.attempt };
    expect(rulesHashOf(one.game, one.options, one.seats)).toBe(one.rules_hash);
    expect(commitmentOf(one.match, one.deal, one.secret)).toBe(one.commitment);
    expect(toHex(seedOf(input))).toBe(one.seed);
    const deal = dealOf(input);
    expect(deal.hands).toEqual(one.hands);
    expect(deal.boneyard).toEqual(one.boneyard);
    expect(deal.below(one.seats)).toBe(one.first_seat);
  });

  test.each(cases.map((one) => [one.name, one] as const))("the words of: %s", (_, one) => {
    const below = numbers(seedOf({ ...one, rulesHash: one.rules_hash, maxPip: one.max_pip, hand: 0 }), one.attempt);
    expect(one.words.map(() => below(0x1_0000_0000))).toEqual(one.words);
  });
});

describe("patches", () => {
  const cases: { before: Json; patch: Json; after: Json }[] = Object.values(read("patches.json") as Record<string, never[]>).flat();

  test.each(cases.map((one) => [JSON.stringify(one).slice(0, 80), one] as const))("%s", (_, one) => {
    const before = JSON.stringify(one.before);
    expect(mergePatch(one.before, one.patch)).toEqual(one.after);
    expect(JSON.stringify(one.before)).toBe(before);
  });
});

type Step = { connect: { resume?: object } } | { hear: object } | { see: { version?: number; live: boolean; view?: object; says: string[] } };

describe("transcripts", () => {
  const cases: { name: string; steps: Step[] }[] = read("transcripts.json").transcripts;

  test.each(cases.map((one) => [one.name, one] as const))("%s", (_, { steps }) => {
    const world = new World();
    const store = memoryStore();
    const resumesAsSeat = steps.some((step) => "connect" in step && JSON.stringify(step.connect).includes('"seat"'));
    if (resumesAsSeat) store.set("K7MX2QRT", { token: "s_mine", state: "seated" });
    const table = new Table({ base: "http://t", code: "K7MX2QRT", env: world.env, store });
    let read = 0;
    for (const step of steps) {
      if ("connect" in step) {
        if (world.sockets.length === 0) table.connect();
        else {
          world.socket.dies();
          world.pass(400);
        }
        world.socket.open();
        read = 1;
        expect(world.socket.last("hello").resume).toEqual(step.connect.resume);
      } else if ("hear" in step) {
        world.socket.says(step.hear);
      } else {
        const says = world.socket.said.slice(read).map((frame) => frame.type);
        read = world.socket.said.length;
        expect(says.filter((type) => type !== "pong")).toEqual(step.see.says.filter((type) => type !== "pong"));
        expect(table.replica?.version).toEqual(step.see.version);
        expect(table.replica?.view).toEqual(step.see.view);
        expect(table.status === "live").toBe(step.see.live);
      }
    }
  });
});
