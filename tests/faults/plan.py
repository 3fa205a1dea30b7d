"""What will go wrong, and when: all of it follows from the seed."""

from __future__ import annotations

import asyncio
import signal
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from tests.faults.arena import Arena
from tests.faults.processes import Worker

KINDS = {
    "kill a worker": 20,
    "kill a worker in mid-commit": 14,
    "end a worker": 6,
    "stop a worker for a moment": 8,
    "kill Redis": 4,
    "cut a worker off Redis": 14,
    "lose all between a worker and Redis": 8,
    "swallow a reply of Redis": 14,
    "delay a worker's Redis": 8,
    "cut the subscriptions": 10,
    "forget the scripts": 4,
    "cut players": 14,
    "lose all of some players": 8,
    "swallow what players are told": 10,
    "set histories back": 4,
}
"""Kinds of faults and how often each comes."""


@dataclass(frozen=True, slots=True)
class Fault:
    """``at``: seconds after the begin. ``which`` picks its victim; it lasts ``seconds`` where it lasts."""

    at: float
    kind: str
    which: int
    seconds: float


def plan(seed: int, seconds: float, every: float = 0.5) -> list[Fault]:
    """Return the faults of a run."""
    return [*_plan(Random(seed), seconds, every)]


def _plan(dice: Random, seconds: float, every: float) -> Iterator[Fault]:
    at = 0.0
    while (at := at + dice.uniform(0.2, 1.8) * every) < seconds:
        kind = dice.choices([*KINDS], [*KINDS.values()])[0]
        yield Fault(at, kind, dice.randrange(2**31), dice.uniform(0.05, 0.7))


class Injector:
    """Does what the plan says."""

    def __init__(self, place: Arena) -> None:
        self.place = place
        self.done: Counter[str] = Counter()
        self.calm = asyncio.Event()
        self._redis = asyncio.Lock()
        self._busy: set[Worker] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self, faults: list[Fault]) -> None:
        """Let all of it happen; return when everything is whole again."""
        loop = asyncio.get_running_loop()
        begun = loop.time()
        for fault in faults:
            await asyncio.sleep(max(0.0, begun + fault.at - loop.time()))
            task = loop.create_task(self._do(fault))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        while self._tasks:
            await asyncio.gather(*self._tasks)

    async def _do(self, fault: Fault) -> None:
        place, seconds = self.place, fault.seconds
        free = [worker for worker in place.workers if worker.pid is not None and worker not in self._busy]
        worker = free[fault.which % len(free)] if free else None
        dice = Random(fault.which)
        match fault.kind:
            case "cut players":
                place.front.cut(place.front.some(dice, 0.1).__contains__)
            case "lose all of some players":
                some = place.front.some(dice, 0.1)
                for pair in some:
                    pair.deaf = True
                await asyncio.sleep(seconds)
                place.front.cut(some.__contains__)
            case "swallow what players are told":
                place.front.swallow += 1 + fault.which % 3
            case "kill Redis":
                async with self._redis:
                    await place.redis.end(signal.SIGKILL)
                    await asyncio.sleep(seconds / 2)
                    await place.redis.start()
            case "cut the subscriptions" | "forget the scripts" | "set histories back":
                if not await self._at_redis(fault.kind, dice):
                    return
            case _:
                # The last one is left alone, as a deployment would.
                if worker is None or len(free) < 2:
                    return
                self._busy.add(worker)
                try:
                    await self._at_worker(fault.kind, worker, seconds, fault.which)
                finally:
                    self._busy.discard(worker)
        self.done[fault.kind] += 1

    async def _at_redis(self, kind: str, dice: Random) -> bool:
        place = self.place
        async with self._redis:
            if kind == "set histories back":
                now = [match for match in place.matches if match.fragile and match.playing]
                for match in dice.sample(now, min(len(now), 2)):
                    await asyncio.to_thread(place.roll_back, match, dice.randint(1, 4))
                return bool(now)
            with place.redis.client() as client:
                if kind == "cut the subscriptions":
                    await asyncio.to_thread(client.client_kill_filter, _type="pubsub")
                else:
                    await asyncio.to_thread(client.script_flush)
        return True

    async def _at_worker(self, kind: str, worker: Worker, seconds: float, which: int) -> None:
        place, wire = self.place, worker.wire
        match kind:
            case "kill a worker" | "kill a worker in mid-commit":
                await place.kill(worker, in_flight=kind.endswith("commit"))
                await asyncio.sleep(seconds)
                await worker.start()
            case "end a worker":
                await worker.end(signal.SIGTERM)
                await worker.start()
            case "stop a worker for a moment":
                worker.signal(signal.SIGSTOP)
                await asyncio.sleep(seconds)
                worker.signal(signal.SIGCONT)
            case "cut a worker off Redis":
                wire.cut()
            case "lose all between a worker and Redis":
                wire.lost = True
                await asyncio.sleep(seconds)
                wire.lost = False
                wire.cut()
            case "swallow a reply of Redis":
                wire.swallow += 1 + which % 3
            case "delay a worker's Redis":
                wire.delay = 0.05 + seconds / 3
                await asyncio.sleep(2 * seconds)
                wire.delay = 0.0
