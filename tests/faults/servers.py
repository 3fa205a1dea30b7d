"""Scenarios about what Redis itself does, and about the stores that need none."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from chickenfoot.stores import Gone, open_store
from tests.faults.arena import FLAGS, Arena, arena
from tests.faults.checker import Verdict, judge
from tests.faults.history import Entry, History, forgotten
from tests.faults.manners import Insistent
from tests.faults.moments import match_storm
from tests.faults.processes import Nest, Redis, Worker, asks
from tests.faults.proxy import Wire

ACCOUNT = ("ACL", "SETUSER", "default")

TROUBLES: dict[str, tuple[list[tuple[str, ...]], list[tuple[str, ...]]]] = {
    "out of memory": ([("CONFIG", "SET", "maxmemory", "1")], [("CONFIG", "SET", "maxmemory", "0")]),
    "a replica": ([("REPLICAOF", "127.0.0.1", "1")], [("REPLICAOF", "NO", "ONE")]),
    "scripts are flushed": ([("SCRIPT", "FLUSH")], []),
    "connections are killed": (
        [("CLIENT", "KILL", "TYPE", "normal"), ("CLIENT", "KILL", "TYPE", "pubsub")],
        [],
    ),
    "a right is missing": ([(*ACCOUNT, "-evalsha")], [(*ACCOUNT, "+evalsha")]),
    "keys are thrown away": (
        [("CONFIG", "SET", "maxmemory-policy", "allkeys-lru"), ("CLIENT", "KILL", "TYPE", "normal")],
        [("CONFIG", "SET", "maxmemory-policy", "noeviction")],
    ),
}
"""What goes wrong in Redis, and how it is put right."""


async def redis_says_no(folder: Path, seed: int, broken: Sequence[str] = ()) -> Verdict:
    """Each trouble lasts a moment while people play: they are told to wait, and nothing worse."""
    async with arena(folder, seed, workers=2, broken=broken) as place:
        matches = place.play(3)
        await place.dealt(matches)
        for wrong, right in TROUBLES.values():
            await _say(place, wrong)
            await asyncio.sleep(0.5)
            await _say(place, right)
            await asyncio.sleep(0.3)
        await place.redis.end(signal.SIGKILL)
        place.redis.options = (*place.redis.options, "--key-load-delay", "10000")
        await place.redis.start()
        await place.finish()
        return await place.verdict()


async def _say(place: Arena, commands: list[tuple[str, ...]]) -> None:
    def say() -> None:
        # A connection of its own for each: one of them may be the one that is killed.
        for command in commands:
            with place.redis.client() as client:
                client.execute_command(*command)

    await asyncio.to_thread(say)


async def redis_comes_late(folder: Path, seed: int) -> Verdict:
    """Workers that start before Redis say that they are not ready, and serve when it is there."""
    verdict = Verdict()
    async with Nest(folder) as nest:
        late = Redis(nest)
        worker = Worker(nest, 0, ["--redis", f"redis://127.0.0.1:{late.port}"], FLAGS)
        await worker.start(wait=False)
        await worker.answers("/healthz")
        if (status := await asks(worker.port, "/readyz")) != 503:
            verdict.say("ready", f"without Redis a worker answers {status}")
        await late.start()
        await worker.answers()
    return verdict


# Without Redis.


class Alone(Arena):
    """One worker with a store of its own."""

    def __init__(self, nest: Nest, worker: Worker, seed: int, data: str) -> None:
        super().__init__(nest, None, [worker], seed)
        self.data = data

    def _judge(self, over: bool) -> Verdict:
        return asyncio.run(self._judged(over))

    async def _judged(self, over: bool) -> Verdict:
        verdict = Verdict()
        store = open_store(self.data)
        try:
            for match in self.matches:
                code = match.record.code
                name = await store.journal.find(code)
                tail = Gone() if name is None else await store.journal.tail(name, 0)
                history = None
                if not isinstance(tail, Gone):
                    entries = [Entry(e.version, e.hash, e.at, e.data) for e in tail.entries]
                    # The key stays in the store, which has proved the chain by now.
                    history = History(tail.head.epoch, None, (tail.head.version, tail.head.hash), entries, [])
                judge(match.record, history, verdict, over=over)
                self.complaints(match, verdict)
        finally:
            store.close()
        return verdict


@asynccontextmanager
async def alone(folder: Path, seed: int, data: str, broken: Sequence[str] = ()) -> AsyncIterator[Alone]:
    async with Nest(folder) as nest:
        worker = Worker(nest, 0, ["--data", data], FLAGS, broken=broken)
        place = Alone(nest, worker, seed, data if data == "memory:" else f"sqlite:{data}")
        await place.front.start()
        try:
            await worker.start()
            yield place
        finally:
            await place.leave()
            await place.front.stop()


async def the_only_worker_is_killed(
    folder: Path, seed: int, broken: Sequence[str] = (), kills: int = 3
) -> Verdict:
    """The same with a file: kill -9, storms of repeats, and a second process that wants the file, too."""
    data = str(folder / "tables.db")
    async with alone(folder, seed, data, broken) as place:
        worker = place.workers[0]
        matches = place.play(3)
        await place.dealt(matches)
        for _ in range(kills):
            await asyncio.sleep(place.dice.uniform(0.3, 0.8))
            await place.kill(worker, in_flight=True)
            await worker.start()
        second = Worker(place.nest, 1, ["--data", data], FLAGS)
        await second.start(wait=False)
        refused = await asyncio.wait_for(place.nest.ended(second.pid), 10)
        await place.finish()
        await worker.end(signal.SIGTERM)
        verdict = await place.verdict()
        if refused != 2:
            verdict.say("shared", f"a second process on the same file ended with {refused}")
        return verdict


async def one_worker_is_stormed(
    folder: Path, seed: int, broken: Sequence[str] = (), data: Callable[[Path], str] = lambda _: "memory:"
) -> Verdict:
    """Every command five times, where one process has it all."""
    where = data(folder)
    async with alone(folder, seed, where, broken) as place:
        player = type("Here", (Insistent,), {"urls": (place.workers[0].url,) * 3})
        matches = place.play(2, player=player, seats=2, pace=0.02)
        await place.finish()
        await place.workers[0].end(signal.SIGTERM)
        verdict = Verdict() if where == "memory:" else await place.verdict()
        for match in matches:
            if where == "memory:":
                place.complaints(match, verdict)
            match_storm(match, verdict)
        return verdict


async def a_replica_takes_over(folder: Path, seed: int, durability: str = "replica") -> Verdict:
    """The replica lags, the primary dies, and the replica takes its place."""
    async with arena(folder, seed, workers=2, durability=durability) as place:
        first = place.redis
        link = await Wire(lambda: (first.port,)).start()
        second = Redis(place.nest, "second", "--replicaof", "127.0.0.1", str(link.port))
        third = Redis(place.nest, "third", "--replicaof", "127.0.0.1", str(second.port))
        try:
            await second.start()
            await third.start()
            matches = place.play(4)
            await place.dealt(matches)
            await asyncio.sleep(1)
            link.lost = True
            await asyncio.sleep(0.7)
            await asyncio.to_thread(_hand_over, place, first, second)
            await first.end()
            place.redis = second
            for worker in place.workers:
                worker.wire.cut()
            await place.finish()
            verdict = await place.verdict()
        finally:
            await link.stop()
        if verdict.counts["undone"]:
            verdict.say("undone", f"{verdict.counts['undone']} acknowledged moves are gone with the primary")
        return verdict


def _hand_over(place: Arena, first: Redis, second: Redis) -> None:
    with first.client() as old, second.client() as new:
        # Nothing is written any more from here on, so that what is gone can be told exactly.
        old.client_kill_filter(_type="normal", skipme=True)
        old.execute_command("REPLICAOF", "127.0.0.1", "1")
        new.execute_command("REPLICAOF", "NO", "ONE")
        for match in place.matches:
            gone = forgotten(old, new, match.record.code)
            if gone is not None:
                place.undone.setdefault(match.record.code, []).append(gone)
