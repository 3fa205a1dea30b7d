"""Every reading moves when what it tells of happens, and none names anybody."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import Any

import pytest

from chickenfoot.host.host import Host
from chickenfoot.host.live_table import LiveTable
from chickenfoot.settings import Settings
from chickenfoot.stores import CommandKey, Torn, Unavailable, Unconfirmed
from chickenfoot.table.commands import Rename, TimeOut
from chickenfoot.table.state import Phase
from chickenfoot.transport import readings
from chickenfoot.transport.addresses import Addresses
from chickenfoot.transport.desk import Desk
from chickenfoot.transport.limits import Ledger
from chickenfoot.transport.readings import read
from chickenfoot_protocol.codes import RefusalCode
from tests.host.rig import Person, Rig, refusal, settle
from tests.host.test_two_workers import compare, deafen, dump, set_back
from tests.host.workers import Workers, in_time, until
from tests.outside.raw import PING, Raw, frame
from tests.stores.redis.servers import RedisServer
from tests.transport.playing import play_match
from tests.transport.server import Running, eventually, running
from tests.transport.test_slow import never_reads

BY_PLAYING = {
    "moves by=person", "moves by=bot", "commit_seconds", "fanout_seconds kept=here", "tables phase=lobby",
    "tables phase=playing", "tables phase=match_over", "tables_loaded", "connections role=player",
    "connections role=watcher", "connections role=arriving", "snapshots reason=join", "snapshots reason=seat",
    "snapshots reason=sync", "resumes", "refusals code=bad_message", "http_responses status=2xx",
    "http_responses status=4xx", "draining",
}  # fmt: skip
BY_TWO_WORKERS = {
    "fanout_seconds kept=elsewhere", "conflicts", "gaps cause=bell", "gaps cause=head", "gaps cause=conflict",
    "gaps cause=again", "gaps cause=bus", "gaps cause=open", "forks", "snapshots reason=reset",
    "head_lag_seconds", "head_lag_versions", "store_exchanges", "bells_refused", "redis_memory_bytes",
}  # fmt: skip
BY_TROUBLE = {
    "store_up", "store_answer_seconds", "bus_up", "bus_rebuilt", "store_breaks", "store_refused",
    "commit_failures code=unavailable", "http_responses status=5xx", "store_unverified",
    "redis_memory_limit_bytes", "redis_appendonly",
}  # fmt: skip
ALONE = {
    "moves by=clock", "snapshots reason=gap", "snapshots reason=slow", "commit_failures code=unconfirmed",
    "commit_failures code=internal", "faults",
}  # fmt: skip
"""Shown by tests of their own below."""
OF_INFO = {"redis_replicas", "redis_write_failing", "redis_evicted", "redis_readers_dropped"}
"""What only a server in trouble says; tests/stores/redis/test_health.py."""


def flat(taken: list[Any]) -> dict[str, float]:
    """Return every series by name and labels; a histogram as how many it counted."""
    found = {}
    for name, kind, _, samples in taken:
        for labels, value in samples:
            told = " ".join([name, *(f"{label}={each}" for label, each in labels.items())])
            found[told] = sum(value[:-1]) if kind == "histogram" else value
    return found


class Watch:
    """Looks at the readings of some desks again and again, and knows what has moved."""

    def __init__(self, *desks: Desk) -> None:
        self.desks = desks
        self.seen: dict[str, set[tuple[int, float]]] = {}

    async def look(self) -> dict[str, float]:
        sums: dict[str, float] = {}
        for number, desk in enumerate(self.desks):
            for told, value in flat(await read(desk)).items():
                self.seen.setdefault(told, set()).add((number, value))
                sums[told] = sums.get(told, 0) + value
        return sums

    @property
    def moved(self) -> set[str]:
        return {told for told, values in self.seen.items() if len(values) > len(self.desks)}

    def still(self, expected: set[str]) -> set[str]:
        """What was expected to move and did not."""
        return expected - self.moved


def desk_of(host: Host) -> Desk:
    settings = Settings()
    ledger = Ledger(0, 0, 0, 0, limit_loopback=False, clock=time.monotonic, hit=host.around.counts.limits)
    return Desk(host, settings, Addresses(settings), ledger, time.monotonic)


async def test_a_match_moves_what_tells_of_matches() -> None:
    async with running() as server:
        watch = Watch(server.desk)
        await watch.look()
        done = asyncio.Event()

        async def keep_looking() -> None:
            while not done.is_set():
                await watch.look()
                await asyncio.sleep(0.002)

        looking = asyncio.create_task(keep_looking())
        match = await play_match(server.url, ["Ana", "Ben"], [])
        token = next(iter(match.tokens))
        watcher = await server.come(match.code)
        ana = await server.come(match.code, token=token)
        snapshot = next(each for each in ana.seen if each["type"] == "snapshot")
        await ana.say(type="sync")
        await ana.until("snapshot", reason="sync")
        await ana.say(type="rename", id="n1")
        await ana.until("refused")
        await ana.go()
        resume = {name: snapshot[name] for name in ("epoch", "version", "hash")}
        seat = snapshot["view"]["you"]["seat"]
        await server.come(match.code, token=token, resume={**resume, "seat": seat})
        await server.dial(match.code)
        await server.http.get("/nowhere")
        await eventually(lambda: "connections role=arriving" in watch.moved)
        done.set()
        await looking
        server.desk.draining = True
        await watch.look()
        assert watcher.raw.closed is None
    assert not watch.still(BY_PLAYING)
    assert server.desk.host.around.counts.moves["person"] > 10


async def test_two_workers_move_what_tells_of_each_other(
    redis_server: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    workers = Workers(redis_server.url)
    try:
        await workers.table(2)
        await workers.deal()
        watch = Watch(*(desk_of(rig.host) for rig in workers.rigs))
        ana, ben = workers.people
        one, two = (shown.live for shown in workers.shown)
        # Each hears from the store who else shows the table, in its own time.
        ranks = lambda: sorted(shown.attendance.rank() for shown in workers.shown)  # noqa: E731
        await in_time(workers.clock, lambda: ranks() == [0, 1], 500)
        sums = await watch.look()
        assert sums["tables phase=playing"] == 1, "a table that two workers show is counted once"
        for _ in range(3):
            await workers.move()
            await workers.agree()
        # Both at once, so that one is slower; and a command whose answer was lost.
        for number in range(10):
            renames = [each.do(Rename(f"{each.name}{number}"), f"r{number}") for each in (ana, ben)]
            await asyncio.gather(*renames, return_exceptions=True)
        await workers.agree()
        await watch.look()
        with redis_server.client() as client:
            # A bell that is not true makes everybody look; then one whose forerunner was lost.
            client.publish(f"cf:{{{one.id}}}:ch", b"9|a|b|1|c|{}")
            await until(lambda: sum(store.counts["bells_refused"] for store in workers.stores))
        ring, rung = workers.stores[1].bus._bells.ring, []
        monkeypatch.setattr(workers.stores[1].bus._bells, "ring", lambda *what: rung.append(what))
        await ana.do(Rename("Ann"))
        await until(lambda: rung)
        monkeypatch.setattr(workers.stores[1].bus._bells, "ring", ring)
        await ana.do(Rename("Anne"))
        await workers.agree()
        # The last bell was lost: first the heads tell, then the subscription's confirmation.
        deafen(workers.stores[1], monkeypatch)
        await ana.do(Rename("Anna"))
        monkeypatch.setattr(LiveTable, "compare", lambda *_: None)
        await compare(workers)
        await workers.clock.advance(1500)
        lagging = await watch.look()
        assert (lagging["head_lag_seconds"], lagging["head_lag_versions"]) == (1.5, 1)
        monkeypatch.undo()
        await compare(workers)
        await workers.agree()
        assert (await watch.look())["head_lag_seconds"] == 0
        deafen(workers.stores[1], monkeypatch)
        await ana.do(Rename("Ana2"))
        monkeypatch.undo()
        two.doubt()
        await workers.agree()
        # A command that acted through the other worker, not heard of here.
        deafen(workers.stores[1], monkeypatch)
        key_taken = await ana.do(Rename("Once"), "once")
        again = await _same_elsewhere(ana, two, Rename("Once"), "once")
        assert (again.version, again.again) == (key_taken.version, True)
        await ana.do(Rename("Twice"))
        await two.check()
        monkeypatch.undo()
        await workers.agree()
        kept = dump(redis_server, one.id)
        await ana.do(Rename("Gone"))
        await workers.agree()
        set_back(redis_server, one.id, kept)
        await compare(workers)
        await workers.agree()
        await watch.look()
    finally:
        await workers.close()
    assert not watch.still(BY_TWO_WORKERS)


async def _same_elsewhere(person: Person, live: LiveTable, command: Any, id_: str) -> Any:
    return await live.submit(command, person.viewer, CommandKey(person.viewer.connection, id_, "d"))


async def test_trouble_with_the_store_is_to_be_seen(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    redis = await asyncio.to_thread(RedisServer, tmp_path / "redis")
    try:
        async with running(redis.url) as server:
            monkeypatch.setattr(readings, "PATIENCE", 5.0)
            made = await server.make()
            ana = await server.come(made["code"], token=made["token"])
            watch = Watch(server.desk)
            assert (await watch.look())["store_up"] == 1
            with redis.client() as client:
                client.config_set("maxmemory", "900mb")
                client.config_set("appendonly", "no")
                await watch.look()
                client.acl_setuser("default", enabled=True, nopass=True, commands=["-evalsha"])
                assert (await ana.ask(type="rename", id="r1", name="Anne"))["code"] == "unavailable"
                client.acl_setuser("default", enabled=True, nopass=True, commands=["+@all"])
            redis.kill()
            assert (await watch.look())["store_up"] == 0
            assert (await server.http.get("/readyz")).status_code == 503
            await eventually(lambda: server.store.counts["bus_rebuilt"])
            await watch.look()
            await asyncio.to_thread(redis.start)
            await eventually(server.store.listening)
            await eventually(lambda: server.desk.host.around.store.counts["bus_rebuilt"])
            unverified = server.store.unverified
            object.__setattr__(server.store, "unverified", lambda: True)
            await watch.look()
            object.__setattr__(server.store, "unverified", unverified)
            assert (await watch.look())["store_up"] == 1
    finally:
        redis.kill()
    assert not watch.still(BY_TROUBLE)


async def hit(kind: str, server: Running) -> None:
    """Run into one limit of what sockets may do."""
    made = await server.make()
    ana = await server.come(made["code"], token=made["token"])
    match kind:
        case "commands" | "other_commands" | "too_fast":
            for number in range(130):
                await ana.say(type="rename", id=f"r{number}", name="Anne")
        case "syncs" | "pongs":
            for _ in range(25):
                await ana.say(type=kind.removesuffix("s"))
        case "bad_frames":
            for _ in range(20):
                await ana.send(b"{")
        case "frame_bytes":
            await ana.send(b"x" * 4097)
        case "queue":
            submit, stuck = LiveTable.submit, asyncio.Event()

            async def waits(*what: Any, **how: Any) -> Any:
                await stuck.wait()
                return await submit(*what, **how)

            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(LiveTable, "submit", waits)
                for number in range(140):
                    await ana.say(type="rename", id=f"r{number}", name="Anne")
                await eventually(lambda: server.desk.host.around.counts.limits["queue"])
                stuck.set()
        case "early":
            find, stuck = server.desk.host.find, asyncio.Event()

            async def late(code: str) -> Any:
                await stuck.wait()
                return await find(code)

            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(server.desk.host, "find", late)
                ben = await server.dial(made["code"])
                await ben.send(b'{"type":"hello"}', *[b'{"type":"sync"}'] * 40)
                await ben.closed()
                stuck.set()
        case "connections":
            await server.dial(made["code"])
            await _refused(server, made["code"])
        case "new_connections":
            await server.dial(made["code"])
            await _refused(server, made["code"])
        case "tables":
            await server.http.post("/api/tables", json={"game": "chicken_foot", "name": "Ben"})
        case "unknown_codes":
            server.desk.ledger.unknown_code("10.0.0.1")
            server.desk.ledger.unknown_code("10.0.0.1")


async def _refused(server: Running, code: str) -> None:
    raw = await Raw.dial(server.url)
    with contextlib.suppress(AssertionError):
        await raw.upgrade(server.url, f"/api/tables/{code}/socket")
    await raw.hang_up()


STRICT: dict[str, dict[str, Any]] = {
    "commands": {"commands_burst": 2, "commands_per_second": 1},
    "other_commands": {"commands_per_second": 0},
    "bad_frames": {},
    "connections": {"limit_loopback": True, "connections_per_address": 2},
    "new_connections": {"limit_loopback": True, "new_connections_per_second": 2},
    "tables": {"limit_loopback": True, "tables_per_minute": 1},
    "unknown_codes": {"unknown_codes_per_minute": 1},
    "queue": {"commands_per_second": 0, "other_commands_per_second": 0},
}


@pytest.mark.parametrize("kind", readings.LIMITS)
async def test_a_limit_that_is_hit_is_counted_by_its_kind(kind: str) -> None:
    async with running(**STRICT.get(kind, {})) as server:
        limits = server.desk.host.around.counts.limits
        assert not limits[kind]
        await hit(kind, server)
        await eventually(lambda: limits[kind])
        assert flat(await read(server.desk))[f"limits kind={kind}"] == limits[kind]
        assert set(limits) <= set(readings.LIMITS)


async def test_peers_that_are_too_slow_or_too_loud_are_counted_by_cause() -> None:
    patience = {"ping_seconds": 1, "pong_seconds": 1, "slow_seconds": 1}
    async with running(**patience, commands_per_second=0, other_commands_per_second=0) as server:
        made = await server.make()
        ana = await server.come(made["code"], token=made["token"])
        server.sockets.append(await never_reads(server, made["code"]))
        loud = await server.come(made["code"])
        await loud.raw.send(*[frame(PING, b"x")] * 150)
        cut = server.desk.host.around.counts.cut
        await eventually(lambda: cut["odd_frames"])
        await eventually(lambda: cut["pong"] or cut["buffer"])
        assert flat(await read(server.desk))["readers_cut cause=odd_frames"] == 1
        assert set(cut) <= set(readings.CUTS)
        assert ana.raw.closed is None


async def test_the_clocks_moves_and_faults_of_ours_are_counted() -> None:
    rig = Rig()
    counts = rig.host.around.counts
    counts.kept(TimeOut(1))
    assert counts.moves["clock"] == 1
    rig.host.around.chores.begin(_fails())
    await settle()
    assert flat(await read(desk_of(rig.host)))["faults"] == 1
    await rig.host.close()


async def _fails() -> None:
    raise RuntimeError


async def test_who_falls_behind_or_comes_back_too_late_is_counted_by_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rig = Rig()
    shown, ana = await rig.table()
    watch = Watch(desk_of(rig.host))
    await watch.look()
    monkeypatch.setattr(type(rig.host.around.replays), "allows", lambda *_: False)
    resume = ana.resume
    ana.screen.busy = True
    for number in range(3):
        await ana.do(Rename(f"Ana{number}"))
    ana.screen.busy = False
    shown.live.catch_up(ana.viewer)
    ana.again().come(resume)
    await watch.look()
    await rig.host.close()
    assert not watch.still({"snapshots reason=slow", "snapshots reason=gap"})


@pytest.mark.parametrize(
    ("error", "code"), [(Unconfirmed, "unconfirmed"), (Torn, "internal"), (Unavailable, "unavailable")]
)
async def test_a_commit_that_is_given_up_is_counted_by_its_code(
    monkeypatch: pytest.MonkeyPatch, error: type[Exception], code: str
) -> None:
    rig = Rig()
    _, ana = await rig.table()

    async def fails(*_: Any, **__: Any) -> Any:
        raise error

    monkeypatch.setattr(rig.store.journal, "append", fails)
    assert await refusal(ana.do(Rename("Anne"))) == code
    told = flat(await read(desk_of(rig.host)))
    assert told[f"commit_failures code={code}"] == 1
    assert told["commit_seconds"] == 0
    await rig.host.close()


NAMED = [*BY_PLAYING, *BY_TWO_WORKERS, *BY_TROUBLE, *ALONE, *OF_INFO]


async def test_every_reading_is_shown_to_move_by_one_of_these_tests(redis_server: RedisServer) -> None:
    async with running(redis_server.url) as server:
        told = await read(server.desk)
    names = {each.partition(" ")[0] for each in NAMED} | {"limits", "readers_cut"}
    assert {name for name, *_ in told} - {"build_info", "pid"} <= names
    closed = {"limits": readings.LIMITS, "readers_cut": readings.CUTS, "moves": readings.MOVERS}
    for name, values in closed.items():
        samples = next(samples for each, _, _, samples in told if each == name)
        assert [next(iter(labels.values())) for labels, _ in samples] == list(values)


async def test_no_label_ever_names_a_table_or_anybody() -> None:
    async with running() as server:
        match = await play_match(server.url, ["Zephyrine", "Quillon"], ["the walrus sings"])
        table_id = await server.store.journal.find(match.code)
        await server.http.get(f"/api/tables/{match.code}")
        watcher = await server.come(match.code)
        await watcher.say(type="rename", id="walrus", name="Zephyrine")
        await watcher.until("refused")
        told = await read(server.desk)
    allowed = {*Phase.__members__, *readings.MOVERS, *readings.CAUSES, *readings.REASONS, *readings.FAILURES}
    allowed |= {*readings.CUTS, *readings.LIMITS, *readings.ROLES, *(code.value for code in RefusalCode)}
    allowed |= {"here", "elsewhere", "2xx", "3xx", "4xx", "5xx", *(phase.value for phase in Phase)}
    for name, _, _, samples in told:
        if name != "build_info":
            assert {value for labels, _ in samples for value in labels.values()} <= allowed, name
    text = str(told)
    secrets = {match.code, match.code.lower(), table_id, "Zephyrine", "Quillon", "walrus", *match.tokens}
    assert not [secret for secret in secrets if secret in text]
