import { beforeEach, describe, expect, test } from "vitest";

import { checkRound, commitmentOf, dealOf, type Pips, rulesHashOf, Table, type TableView, Witness } from "../src/index.ts";
import { goLive, settled, snapshot, update, World } from "./fake.ts";

const MATCH = "00112233445566778899aabbccddeeff";
const SECRET = "5e".repeat(32);
const SEEDS = ["aa".repeat(16), "", "cc".repeat(20)];
const OPTIONS = { startToes: 6, set: "auto", length: "full", reserve: 0 };

/** A finished round dealt by the book: every seat played one tile, seat 1 drew two. */
function finished(): TableView {
  const rulesHash = rulesHashOf("chicken_foot", OPTIONS, 3);
  const { hands, boneyard } = dealOf({ match: MATCH, deal: 4, rulesHash, secret: SECRET, entropies: SEEDS, maxPip: 9, aside: [[7, 7]], hand: 14 });
  const held = [hands[0]!, [...hands[1]!, boneyard[0]!, boneyard[1]!], hands[2]!];
  const sort = (tiles: Pips[]) => [...tiles].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return {
    game: "chicken_foot", options: OPTIONS, match: MATCH, rules_hash: rulesHash,
    seats: { 0: {}, 1: {}, 2: {} },
    round: { number: 3, deal: 4, double: 7, commitment: commitmentOf(MATCH, 4, SECRET) },
    tiles: Object.fromEntries([
      ["0", { tile: [7, 7] }],
      // Played tiles lie either way round.
      ...held.map((tiles, seat) => [String(seat + 1), { tile: [...tiles.at(-1)!].reverse(), by: seat }]),
    ]),
    result: {
      why: "blocked", points: {}, secret: SECRET, seeds: { 0: SEEDS[0], 2: SEEDS[2] },
      hands: Object.fromEntries(held.map((tiles, seat) => [String(seat), sort(tiles.slice(0, -1))])),
    },
  } as unknown as TableView;
}

const edited = (edit: (table: any) => void): TableView => {
  const table = structuredClone(finished());
  edit(table);
  return table;
};

describe("a finished round", () => {
  test("dealt by the book is fair, whatever the rules", () => {
    expect(checkRound(finished(), { commitment: finished().round!.commitment, seat: 0, seed: SEEDS[0]! })).toEqual({ ok: true, seen: true });
  });

  test("whose promise came before us proves less", () => {
    expect(checkRound(finished())).toEqual({ ok: true, seen: false });
  });

  test("is nothing to check before it is over", () => {
    expect(checkRound(edited((table) => delete table.result))).toBeUndefined();
  });

  test("under another secret than promised is caught", () => {
    expect(checkRound(edited((table) => (table.result.secret = "5f".repeat(32))))).toEqual({ ok: false, why: "commitment" });
    expect(checkRound(finished(), { commitment: "00".repeat(32) })).toEqual({ ok: false, why: "commitment" });
  });

  test("under other rules than shown is caught", () => {
    expect(checkRound(edited((table) => (table.options.startToes = 4)))).toEqual({ ok: false, why: "rules" });
  });

  test("without our entropy is caught", () => {
    expect(checkRound(finished(), { seat: 0, seed: "ab".repeat(16) })).toEqual({ ok: false, why: "seed" });
    expect(checkRound(finished(), { seat: 1, seed: "ab".repeat(16) })).toEqual({ ok: false, why: "seed" });
  });

  test("with two tiles exchanged between hands is caught", () => {
    const cheated = edited((table) => {
      const [a, b] = [table.result.hands[0], table.result.hands[2]];
      [a[0], b[0]] = [b[0], a[0]];
    });
    expect(checkRound(cheated)).toEqual({ ok: false, why: "deal" });
  });

  test("with a better tile drawn than was due is caught", () => {
    const table = finished();
    const rulesHash = table.rules_hash!;
    const { boneyard } = dealOf({ match: MATCH, deal: 4, rulesHash, secret: SECRET, entropies: SEEDS, maxPip: 9, aside: [[7, 7]], hand: 14 });
    const cheated = edited((other) => {
      const drawn = JSON.stringify(boneyard[0]);
      other.result.hands[1] = other.result.hands[1].map((tile: Pips) => (JSON.stringify(tile) === drawn ? boneyard[5] : tile));
    });
    expect(checkRound(cheated)).toEqual({ ok: false, why: "deal" });
  });
});

describe("a witness", () => {
  let world: World;
  let table: Table;
  const kept = new Map<string, string>();
  const storage = { getItem: (k: string) => kept.get(k) ?? null, setItem: (k: string, v: string) => void kept.set(k, v), removeItem: () => undefined };
  const dealing = { table: { match: MATCH, round: { number: 1, deal: 1, commitment: "c1", dealing: 9 } }, you: { seat: 0 } } as never;

  beforeEach(() => {
    kept.clear();
    world = new World();
    table = new Table({ base: "http://t", code: "K7MX2QRT", env: world.env });
    new Witness(table, { storage, bytes: world.env.bytes });
    table.connect();
  });

  const seeds = () => world.sockets.flatMap((socket) => socket.said.filter((frame) => frame.type === "seed"));

  test("adds entropy once to a deal being dealt", async () => {
    goLive(world.socket, 1, dealing);
    expect(seeds()).toHaveLength(1);
    expect(seeds()[0]).toMatchObject({ deal: 1, value: expect.stringMatching(/^[0-9a-f]{32}$/) });
    world.socket.says({ type: "ack", id: seeds()[0]!.id, version: 2 });
    await settled();
    world.socket.says(update(2, { table: { phase: "playing" } }));
    expect(seeds()).toHaveLength(1);
  });

  test("adds it to the next deal as soon as that is promised", () => {
    goLive(world.socket, 1, { table: { match: MATCH, round: { deal: 3, commitment: "c3" }, result: { next_commitment: "c4" } }, you: { seat: 0 } } as never);
    expect(seeds()).toMatchObject([{ deal: 4 }]);
  });

  test("says the same value again after a reload", () => {
    goLive(world.socket, 1, dealing);
    const value = seeds()[0]!.value;
    const again = new World();
    const other = new Table({ base: "http://t", code: "K7MX2QRT", env: again.env });
    new Witness(other, { storage, bytes: again.env.bytes });
    other.connect();
    goLive(again.socket, 1, dealing);
    expect(again.socket.last("seed").value).toBe(value);
  });

  test("can be asked later what it saw, by whoever has its storage", async () => {
    goLive(world.socket, 1, dealing);
    const { id, value } = seeds()[0]!;
    world.socket.says({ type: "ack", id, version: 2 });
    await settled();
    expect(Witness.seen("K7MX2QRT", MATCH, 1, storage)).toMatchObject({ seat: 0, seed: value });
    expect(Witness.seen("K7MX2QRT", MATCH, 2, storage)).toBeUndefined();
    expect(Witness.seen("22222222", MATCH, 1, storage)).toBeUndefined();
    storage.setItem("chickenfoot.deals.K7MX2QRT", "{");
    expect(Witness.seen("K7MX2QRT", MATCH, 1, storage)).toBeUndefined();
  });

  test("of a watcher stays silent", () => {
    goLive(world.socket, 1, { table: (dealing as { table: object }).table } as never);
    expect(seeds()).toHaveLength(0);
  });

  test("holds the server to the first promise it saw", () => {
    const round = finished();
    goLive(world.socket, 1, { table: { ...round, result: undefined, round: { ...round.round, commitment: "00" } } } as never);
    const watch = new Witness(table, { storage });
    world.socket.says(snapshot(2, { table: round } as never, "sync"));
    expect(watch.verdict()).toEqual({ ok: false, why: "commitment" });
  });
});
