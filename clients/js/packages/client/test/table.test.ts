import { beforeEach, describe, expect, test } from "vitest";

import { type Happening, memoryStore, Table, type TokenStore, type Unsent } from "../src/index.ts";
import { FakeSocket, goLive, settled, snapshot, update, view, welcome, World } from "./fake.ts";

const CODE = "K7MX2QRT";
let world: World;
let store: TokenStore;
let table: Table;
let heard: Happening[];

beforeEach(() => {
  world = new World();
  store = memoryStore();
  heard = [];
  table = new Table({ base: "http://table.test:8000/", code: CODE, env: world.env, store, tab: "t1", client: "test/1" });
  table.subscribe((happening) => heard.push(happening));
});

function live(version = 1, seen = view()): FakeSocket {
  table.connect();
  goLive(world.socket, version, seen);
  return world.socket;
}

describe("coming in", () => {
  test("it dials the table's socket in the protocol's name and says hello first", () => {
    table.connect();
    world.socket.open();
    expect(world.socket.url).toBe("ws://table.test:8000/api/tables/K7MX2QRT/socket");
    expect(world.socket.protocol).toBe("chickenfoot.v1");
    expect(world.socket.said).toEqual([{ type: "hello", tab: "t1", client: "test/1" }]);
  });

  test("it is live only when the server says that it has everything", () => {
    table.connect();
    world.socket.open();
    expect(table.status).toBe("connecting");
    world.socket.says(welcome);
    world.socket.says(snapshot(3));
    expect(table.status).toBe("catching_up");
    expect(table.replica?.version).toBe(3);
    world.socket.says({ type: "live", version: 3 });
    expect(table.status).toBe("live");
  });

  test("connecting twice opens one socket", () => {
    table.connect();
    table.connect();
    expect(world.sockets).toHaveLength(1);
  });

  test("a stored token comes with hello, and with it the resume point of a seat", () => {
    store.set(CODE, { token: "s_mine", state: "seated" });
    const socket = live(7, view({ you: { seat: 2 } }));
    expect(socket.last("hello").token).toBe("s_mine");
    socket.dies();
    world.pass(400);
    world.socket.open();
    expect(world.socket.last("hello")).toMatchObject({
      token: "s_mine",
      resume: { epoch: "e1", version: 7, hash: "h7", seat: 2 },
    });
  });

  test("it knows the server's clock", () => {
    live();
    expect(world.time + table.clockOffset).toBe(5_000_000);
  });
});

describe("following the table", () => {
  test("an update that fits is applied and told with its events", () => {
    const socket = live(1, view({ table: { ask: { n: 1, seat: 0 } } }));
    socket.says(update(2, { table: { ask: { n: 2, seat: 1 } } }, { events: [{ k: "passed", seat: 0, why: "empty" }] }));
    expect(table.replica).toMatchObject({ version: 2, hash: "h2", view: { table: { ask: { n: 2, seat: 1 } } } });
    expect(heard.at(-1)).toMatchObject({ kind: "update", events: [{ k: "passed" }], before: { version: 1 } });
  });

  test("an update with from spans versions", () => {
    const socket = live(1);
    socket.says(update(9, { table: { phase: "round_over" } }, { from: 1 }));
    expect(table.replica?.version).toBe(9);
  });

  test("an update that does not fit changes nothing and asks for a snapshot", () => {
    const socket = live(1);
    socket.says(update(3, { table: { phase: "closed" } }));
    expect(table.replica).toMatchObject({ version: 1, view: { table: { phase: "playing" } } });
    expect(socket.said.at(-1)).toEqual({ type: "sync" });
    socket.says(update(4, { table: { phase: "closed" } }));
    expect(socket.said.filter((frame) => frame.type === "sync")).toHaveLength(1);
    socket.says(snapshot(4, view({ table: { phase: "round_over" } }), "sync"));
    socket.says(update(5, { table: { phase: "match_over" } }));
    expect(table.replica).toMatchObject({ version: 5, view: { table: { phase: "match_over" } } });
  });

  test("an update it has already is passed over", () => {
    const socket = live(5);
    socket.says(update(5, { table: { phase: "closed" } }));
    expect(table.replica?.view.table.phase).toBe("playing");
    expect(socket.said.some((frame) => frame.type === "sync")).toBe(false);
  });

  test("a sync refused as too fast is asked again after the wait", () => {
    const socket = live(1);
    socket.says(update(3, {}));
    socket.says({ type: "refused", code: "rate_limited", message: "", retry: true, retry_ms: 3000, version: 1 });
    world.pass(2_999);
    expect(socket.said.filter((frame) => frame.type === "sync")).toHaveLength(1);
    world.pass(1);
    expect(socket.said.filter((frame) => frame.type === "sync")).toHaveLength(2);
  });

  test("a snapshot that never comes ends the socket", () => {
    live(1).says(update(3, {}));
    world.pass(7_000);
    expect(table.status).toBe("waiting");
  });

  test("frames and fields of a later server are passed over", () => {
    const socket = live(1);
    socket.says({ type: "weather", sunny: true });
    expect(table.status).toBe("live");
  });

  test("ping is answered", () => {
    const socket = live();
    socket.says({ type: "ping", now: 1 });
    expect(socket.said.at(-1)).toEqual({ type: "pong" });
  });
});

describe("losing and finding the connection", () => {
  test("the first retry comes within 0.8 s, later ones double with jitter up to 20 s, for ever", () => {
    live().dies();
    const waits: number[] = [];
    for (let i = 0; i < 12; i += 1) {
      waits.push(table.retryAt! - world.time);
      world.pass(table.retryAt! - world.time);
      world.socket.dies();
    }
    expect(waits).toEqual([400, 800, 1600, 3200, 6400, 10000, 10000, 10000, 10000, 10000, 10000, 10000]);
    expect(table.status).toBe("waiting");
  });

  test("a live connection starts the doubling anew", () => {
    live().dies();
    world.pass(400);
    world.socket.dies();
    world.pass(800);
    goLive(world.socket);
    world.socket.dies();
    expect(table.retryAt! - world.time).toBe(400);
  });

  test("a restarting server says when to come back", () => {
    const socket = live();
    socket.says({ type: "bye", code: "restarting", retry_ms: 1500 });
    socket.dies(1012);
    expect(table.retryAt! - world.time).toBe(1900);
  });

  test("an overloaded server is left alone for longer", () => {
    live().dies(1013);
    expect(table.retryAt! - world.time).toBe(6400);
  });

  test.each([4008, 4009, 4399, 1001, 1006, 1011, 1012])("close %i reconnects", (code) => {
    live().dies(code);
    expect(table.status).toBe("waiting");
  });

  test.each([1000, 4403, 4404, 4408, 4409, 4410, 4426, 4499])("close %i stops until asked", (code) => {
    const socket = live();
    socket.says({ type: "bye", code: "closed", retry_ms: 0 });
    socket.dies(code);
    world.pass(1_000_000);
    expect(table).toMatchObject({ status: "stopped", stopped: { code, bye: "closed" } });
    expect(world.sockets).toHaveLength(1);
    table.connect();
    expect(world.sockets).toHaveLength(2);
  });

  test("silence of two and a half heartbeats is a dead socket", () => {
    const socket = live();
    world.pass(24_000);
    socket.says({ type: "ping", now: 1 });
    world.pass(24_999);
    expect(table.status).toBe("live");
    world.pass(1);
    expect(table.status).toBe("waiting");
    expect(socket.closed).toBe(true);
  });

  test("a socket that never gets live is given up after 10 s", () => {
    table.connect();
    world.socket.open();
    world.pass(10_000);
    expect(table.status).toBe("waiting");
  });

  test("what is not our protocol is a dead socket", () => {
    live().saysText("<html>");
    expect(table.status).toBe("waiting");
  });

  test("nothing an old socket does reaches the table any more", () => {
    const old = live();
    const late = old.onmessage!;
    old.dies();
    world.pass(400);
    goLive(world.socket, 5);
    old.dies(4410);
    expect(old.onmessage).toBeNull();
    expect(late).not.toBeNull();
    expect(table.status).toBe("live");
  });
});

describe("waking up", () => {
  test("a live socket that answers the probe stays", () => {
    const socket = live();
    table.probe();
    expect(socket.said.at(-1)).toEqual({ type: "sync" });
    world.pass(1_999);
    socket.says(snapshot(1, view(), "sync"));
    socket.says({ type: "live", version: 1 });
    world.pass(5_000);
    expect(table.status).toBe("live");
  });

  test("frames already in flight do not count as an answer", () => {
    const socket = live();
    table.probe();
    socket.says(update(2, {}));
    world.pass(2_000);
    expect(table.status).toBe("waiting");
  });

  test("even a refusal is an answer", () => {
    const socket = live();
    table.probe();
    socket.says({ type: "refused", code: "rate_limited", message: "", retry: true, version: 1 });
    world.pass(5_000);
    expect(table.status).toBe("live");
  });

  test("no answer within 2 s replaces the socket", () => {
    live();
    table.probe();
    world.pass(2_000);
    expect(table.status).toBe("waiting");
  });

  test("three wake events at once make one probe", () => {
    const socket = live();
    table.probe();
    table.probe();
    table.probe();
    expect(socket.said.filter((frame) => frame.type === "sync")).toHaveLength(1);
  });

  test("a waiting connection tries at once and counts from the start", () => {
    live().dies();
    for (let i = 0; i < 5; i += 1) {
      world.pass(table.retryAt! - world.time);
      world.socket.dies();
    }
    const before = world.sockets.length;
    table.probe();
    expect(world.sockets).toHaveLength(before + 1);
    world.socket.dies();
    expect(table.retryAt! - world.time).toBe(400);
  });
});

describe("commands", () => {
  test("a command is pending until its ack", async () => {
    const socket = live();
    const answer = table.send({ type: "ready", ready: true });
    const { id } = socket.last("ready");
    expect(table.pending).toHaveLength(1);
    socket.says({ type: "ack", id, version: 2 });
    expect(await answer).toMatchObject({ ok: true, frame: { type: "ack" } });
    expect(table.pending).toHaveLength(0);
  });

  test("a move answers the present ask", () => {
    const socket = live(1, view({ table: { ask: { n: 18, seat: 0 } } }));
    void table.play({ type: "play", tile: [0, 7], on: "0" });
    expect(socket.last("play")).toMatchObject({ ask: 18, tile: [0, 7], on: "0" });
  });

  test("a refusal comes back with its code", async () => {
    const socket = live();
    const answer = table.send({ type: "start" });
    socket.says({ type: "refused", id: socket.last("start").id, code: "not_now", message: "no", retry: false, version: 1 });
    expect(await answer).toEqual({ ok: false, code: "not_now", message: "no" });
  });

  test("unanswered commands are said again on the next socket, same ids, same order, once live", async () => {
    const first = live();
    const one = table.send({ type: "ready", ready: true });
    const two = table.send({ type: "chat", text: "hi" });
    const said = first.said.slice(-2);
    first.dies();
    world.pass(400);
    world.socket.open();
    world.socket.says(welcome);
    expect(world.socket.said).toHaveLength(1);
    world.socket.says({ type: "live", version: 1 });
    expect(world.socket.said.slice(1)).toEqual(said);
    world.socket.says({ type: "ack", id: said[1]!.id, version: 1 });
    world.socket.says({ type: "ack", id: said[0]!.id, version: 1, again: true });
    expect((await one).ok).toBe(true);
    expect((await two).ok).toBe(true);
  });

  test("a command given while the connection is away waits for it", () => {
    live().dies();
    void table.send({ type: "ready", ready: true });
    world.pass(400);
    goLive(world.socket);
    expect(world.socket.last("ready")).toMatchObject({ ready: true });
  });

  test("an answer that does not come in 5 s is asked for again under the same id", () => {
    const socket = live();
    void table.send({ type: "ready", ready: true });
    world.pass(5_000);
    const said = socket.said.filter((frame) => frame.type === "ready");
    expect(said).toHaveLength(2);
    expect(said[0]).toEqual(said[1]);
  });

  test("a refusal that may be tried again is, after its wait", async () => {
    const socket = live();
    const answer = table.send({ type: "ready", ready: true });
    const { id } = socket.last("ready");
    socket.says({ type: "refused", id, code: "unconfirmed", message: "", retry: true, retry_ms: 300, version: 1 });
    expect(table.pending).toHaveLength(1);
    world.pass(500);
    expect(socket.said.filter((frame) => frame.type === "ready")).toHaveLength(2);
    socket.says({ type: "ack", id, version: 2, again: true });
    expect((await answer).ok).toBe(true);
  });

  test("ids differ", () => {
    const socket = live();
    for (let i = 0; i < 20; i += 1) void table.send({ type: "ready", ready: true });
    const ids = socket.said.filter((frame) => frame.type === "ready").map((frame) => frame.id as string);
    expect(new Set(ids).size).toBe(20);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{1,36}$/);
  });

  test("when the table stops, whoever waits is told", async () => {
    const socket = live();
    const answer = table.send({ type: "ready", ready: true });
    socket.dies(4410);
    expect(await answer).toMatchObject({ ok: false, code: "gone" });
    expect(await table.send({ type: "ready", ready: true })).toMatchObject({ ok: false, code: "gone" });
  });
});

describe("a page that is reloaded", () => {
  const session = new Map<string, string>();
  const storage = { getItem: (key: string) => session.get(key) ?? null, setItem: (key: string, text: string) => void session.set(key, text), removeItem: (key: string) => void session.delete(key) };
  const page = () => new Table({ base: "http://table.test:8000/", code: CODE, env: world.env, store, session: storage });
  const play: Unsent = { type: "play", ask: 7, tile: [3, 4], on: "0" };
  beforeEach(() => session.clear());

  test("says again what it had asked for, under the same id, and hears the answer", async () => {
    const before = page();
    before.connect();
    goLive(world.socket);
    world.socket.dies();
    void before.send(play);
    const id = before.pending[0]!.id;
    const after = page();
    expect(after.pending).toEqual([{ ...play, id }]);
    after.connect();
    goLive(world.socket);
    expect(world.socket.last("play")).toEqual({ ...play, id });
    world.socket.says({ type: "refused", id, code: "ask_closed", message: "too late", retry: false, version: 1 });
    expect(await after.resumed[0]).toMatchObject({ ok: false, code: "ask_closed" });
    expect(page().pending).toEqual([]);
  });

  test("keeps nothing that was answered, and nothing that names no ask", () => {
    const before = page();
    before.connect();
    goLive(world.socket);
    void before.send(play);
    void before.send({ type: "chat", text: "hello" });
    void before.sit("Ana");
    world.socket.says({ type: "ack", id: world.socket.last("play")["id"], version: 2 });
    expect(session.size).toBe(0);
    expect(page().pending).toEqual([]);
  });

  test("begins anew where the storage holds something else, or nothing may be held", () => {
    session.set(`chickenfoot.unanswered.${CODE}`, '[null, {"id": 3}, "x"]');
    expect(page().pending).toEqual([]);
    session.set(`chickenfoot.unanswered.${CODE}`, "{");
    expect(page().pending).toEqual([]);
    const refuse = () => { throw new Error("forbidden"); };
    const forbidden = new Table({ base: "http://table.test", code: CODE, env: world.env, session: { getItem: refuse, setItem: refuse, removeItem: refuse } });
    expect(() => void forbidden.send(play)).not.toThrow();
    expect(forbidden.pending).toHaveLength(1);
  });
});

describe("sitting down", () => {
  test("the token is made and stored before it is sent", () => {
    const socket = live();
    void table.sit("Ana", 2);
    const sit = socket.last("sit");
    expect(sit).toMatchObject({ name: "Ana", seat: 2 });
    expect(sit.token).toMatch(/^s_[A-Za-z0-9_-]{32}$/);
    expect(store.get(CODE)).toEqual({ token: sit.token, state: "asked" });
    socket.says({ type: "seated", id: sit.id, seat: 2, token: sit.token, version: 2 });
    expect(store.get(CODE)).toEqual({ token: sit.token, state: "seated" });
  });

  test("a sit whose answer was lost is asked again, with the same token, by a hello without it", async () => {
    const first = live();
    const answer = table.sit("Ana");
    const sit = first.last("sit");
    first.dies();
    world.pass(400);
    goLive(world.socket);
    expect(world.socket.last("hello").token).toBeUndefined();
    expect(world.socket.last("sit")).toEqual(sit);
    world.socket.says({ type: "seated", id: sit.id, seat: 0, token: sit.token, version: 2, again: true });
    expect(await answer).toMatchObject({ ok: true, frame: { seat: 0 } });
  });

  test("a refused sit forgets its token", async () => {
    const socket = live();
    const answer = table.sit("Ana");
    socket.says({ type: "refused", id: socket.last("sit").id, code: "name_taken", message: "", retry: false, version: 1 });
    expect(await answer).toMatchObject({ ok: false, code: "name_taken" });
    expect(store.get(CODE)).toBeUndefined();
  });

  test("a token that was never confirmed and is none makes a watcher, without alarm", () => {
    store.set(CODE, { token: "s_asked", state: "asked" });
    table.connect();
    world.socket.open();
    world.socket.dies(4401);
    goLive(world.socket);
    expect(world.socket.last("hello").token).toBeUndefined();
    expect(table.status).toBe("live");
    expect(heard.some((one) => one.kind === "seat_lost")).toBe(false);
  });

  describe("from another device", () => {
    beforeEach(() => {
      table = new Table({ base: "http://table.test:8000/", code: CODE, env: world.env, store, transfer: "c".repeat(22) });
      table.subscribe((happening) => heard.push(happening));
    });

    test("a seat comes over with a token stored before it is sent, and the code is said no more", () => {
      table.connect();
      world.socket.open();
      const { token, transfer } = world.socket.last("hello");
      expect(transfer).toBe("c".repeat(22));
      expect(store.get(CODE)).toEqual({ token, state: "asked" });
      world.socket.dies();
      world.pass(400);
      goLive(world.socket, 4, view({ you: { seat: 2 } }));
      expect(world.socket.last("hello")).toMatchObject({ token, transfer });
      expect(store.get(CODE)).toEqual({ token, state: "seated" });
      world.socket.dies();
      world.pass(400);
      world.socket.open();
      expect(world.socket.last("hello").token).toBe(token);
      expect(world.socket.last("hello").transfer).toBeUndefined();
    });

    test("a code that opens nothing is told, and the table watched", () => {
      table.connect();
      world.socket.open();
      world.socket.dies(4401);
      expect(heard.map((one) => one.kind)).toContain("transfer_failed");
      expect(heard.some((one) => one.kind === "seat_lost")).toBe(false);
      goLive(world.socket);
      expect(world.socket.last("hello").token).toBeUndefined();
      expect(store.get(CODE)).toBeUndefined();
    });

    test("a seat this device has already is kept, and one it had once is given up for the other", () => {
      store.set(CODE, { token: "s_old", state: "seated" });
      table.connect();
      world.socket.open();
      expect(world.socket.last("hello")).toMatchObject({ token: "s_old" });
      expect(world.socket.last("hello").transfer).toBeUndefined();
      world.socket.dies(4401);
      world.socket.open();
      expect(world.socket.last("hello").transfer).toBe("c".repeat(22));
      expect(world.socket.last("hello").token).not.toBe("s_old");
      expect(heard.some((one) => one.kind === "seat_lost" || one.kind === "transfer_failed")).toBe(false);
    });
  });

  test("a seat that is gone is told once, and the table watched", () => {
    store.set(CODE, { token: "s_old", state: "seated" });
    const socket = live(3, view({ you: { seat: 1 } }));
    socket.dies(4401);
    expect(heard.filter((one) => one.kind === "seat_lost")).toHaveLength(1);
    world.socket.open();
    expect(world.socket.last("hello")).toEqual({ type: "hello", tab: "t1", client: "test/1" });
    world.socket.dies(4401);
    expect(table.status).toBe("stopped");
  });

  test("leaving forgets the token", async () => {
    store.set(CODE, { token: "s_mine", state: "seated" });
    const socket = live();
    const answer = table.send({ type: "leave" });
    socket.says({ type: "ack", id: socket.last("leave").id, version: 2 });
    expect((await answer).ok).toBe(true);
    expect(store.get(CODE)).toBeUndefined();
  });

  test("after an unanswered leave a dead token is the answer", async () => {
    store.set(CODE, { token: "s_mine", state: "seated" });
    const socket = live();
    const answer = table.send({ type: "leave" });
    socket.dies();
    world.pass(400);
    world.socket.open();
    world.socket.dies(4401);
    expect((await answer).ok).toBe(true);
    expect(heard.some((one) => one.kind === "seat_lost")).toBe(false);
  });

  test("who was kicked forgets the token and stops", () => {
    store.set(CODE, { token: "s_mine", state: "seated" });
    const socket = live();
    socket.says({ type: "bye", code: "kicked", retry_ms: 0 });
    socket.dies(4403);
    expect(store.get(CODE)).toBeUndefined();
    expect(table.stopped).toEqual({ code: 4403, bye: "kicked" });
  });
});

test("closing lets go of everything", async () => {
  const socket = live();
  const answer = table.send({ type: "start" });
  table.close();
  await settled();
  expect(socket.closed).toBe(true);
  expect(await answer).toMatchObject({ ok: false, code: "gone" });
  world.pass(1_000_000);
  expect(world.sockets).toHaveLength(1);
});
