import { expect, test } from "vitest";

import { Api, type FetchLike, HttpRefusal, memoryStore, storageStore } from "../src/index.ts";

type Call = Parameters<FetchLike>;

/** A server that gives the next answer, or fails without one. */
function server(...answers: ({ status: number; body?: unknown } | "unreachable")[]) {
  const calls: Call[] = [];
  const api = new Api("http://table.test/", async (...call) => {
    calls.push(call);
    const answer = answers.shift();
    if (answer === undefined || answer === "unreachable") throw new TypeError("failed");
    const json = async () => (answer.body === undefined ? JSON.parse("<html>") : answer.body);
    return { ok: answer.status < 400, status: answer.status, json };
  });
  return { api, calls, body: (i: number) => JSON.parse(calls[i]![1]!.body!) };
}

test("a made table's token is kept under its code", async () => {
  const { api, calls, body } = server({ status: 201, body: { code: "K7MX2QRT", seat: 0, token: "s_x", url: "" } });
  const store = memoryStore();
  await api.create({ game: "chicken_foot", name: "Ana" }, store);
  expect(calls[0]![0]).toBe("http://table.test/api/tables");
  expect(body(0)).toMatchObject({ game: "chicken_foot", name: "Ana", token: expect.stringMatching(/^s_[\w-]{32}$/) });
  expect(store.get("K7MX2QRT")).toEqual({ token: "s_x", state: "seated" });
});

test("when the answer is lost, asking again uses the same token, so the table is the same", async () => {
  const { api, body } = server("unreachable", { status: 201, body: { code: "K7MX2QRT", token: "s_x" } }, "unreachable");
  const store = memoryStore();
  const making = { game: "chicken_foot", name: "Ana" };
  await expect(api.create(making, store)).rejects.toThrow(TypeError);
  await api.create(making, store);
  await expect(api.create(making, store)).rejects.toThrow(TypeError);
  expect(body(1).token).toBe(body(0).token);
  expect(body(2).token).not.toBe(body(0).token);
});

test("a refusal carries its code and frees the token", async () => {
  const { api, body } = server({ status: 400, body: { code: "bad_name", title: "A name is …", status: 400 } }, { status: 503 });
  const store = memoryStore();
  const refused = await api.create({ game: "chicken_foot", name: "" }, store).catch((error: HttpRefusal) => error);
  expect(refused).toMatchObject({ status: 400, problem: { code: "bad_name" } });
  await api.create({ game: "chicken_foot", name: "Ana" }, store).catch(() => undefined);
  expect(body(1).token).not.toBe(body(0).token);
});

test("a finished round is asked for by match and deal, where they are known", async () => {
  const { api, calls } = server({ status: 200, body: { deal: 2 } }, { status: 200, body: {} }, { status: 404, body: { code: "not_now", title: "", status: 404 } });
  expect(await api.replay("K7MX2QRT")).toEqual({ deal: 2 });
  await api.replay("K7MX2QRT", { match: "0".repeat(32), deal: 3 });
  expect(calls.map(([url]) => url)).toEqual([
    "http://table.test/api/tables/K7MX2QRT/replay",
    `http://table.test/api/tables/K7MX2QRT/replay?match=${"0".repeat(32)}&deal=3`,
  ]);
  await expect(api.replay("K7MX2QRT", { deal: 9 })).rejects.toMatchObject({ problem: { code: "not_now" } });
});

test("what is not our server's answer has no code", async () => {
  const { api } = server({ status: 502 }, { status: 200 });
  expect(await api.games().catch((error: HttpRefusal) => error)).toMatchObject({ status: 502, problem: undefined });
  await expect(api.invitation("K7MX2QRT")).rejects.toThrow(HttpRefusal);
});

test("a storage that refuses costs the memory after a reload, not the seat", () => {
  const broken = () => { throw new Error("quota"); };
  const store = storageStore({ getItem: broken, setItem: broken, removeItem: broken });
  store.set("A", { token: "s_1", state: "asked" });
  expect(store.get("A")).toEqual({ token: "s_1", state: "asked" });
  store.remove("A");
  expect(store.get("A")).toBeUndefined();
});

test("rubbish in the storage is no token", () => {
  const kept = new Map([["chickenfoot.seat.A", "{"], ["chickenfoot.seat.B", "7"]]);
  const store = storageStore({ getItem: (k) => kept.get(k) ?? null, setItem: (k, v) => void kept.set(k, v), removeItem: (k) => void kept.delete(k) });
  expect(store.get("A")).toBeUndefined();
  expect(store.get("B")).toBeUndefined();
  store.set("A", { token: "s_1", state: "seated" });
  expect(store.get("A")).toEqual({ token: "s_1", state: "seated" });
});
