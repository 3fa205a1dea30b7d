"""Where it happens: a Redis, workers, a wire before them and one behind each, and tables being played."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from tests.faults.checker import Verdict, judge
from tests.faults.history import Entry, read, roll_back
from tests.faults.players import Match
from tests.faults.processes import Nest, Redis, Worker
from tests.faults.proxy import Wire

FLAGS = (
    "--commands-per-second", "0", "--other-commands-per-second", "0", "--drain-seconds", "1",
    "--tables-per-minute", "0", "--log-level", "warning",
)  # fmt: skip


OUTDATED = {"ask_closed", "not_your_ask", "not_now", "illegal_move"}
"""What somebody is told who answered just when the history was set back."""


class Arena:
    """The place. Make it with ``arena``."""

    def __init__(self, nest: Nest, redis: Redis | None, workers: list[Worker], seed: int) -> None:
        self.nest = nest
        self.redis = redis
        self.workers = workers
        self.seed = seed
        self.dice = Random(seed)
        self._routes = Random(seed + 1)
        self.front = Wire(self._in_turn, http=True)
        self.matches: list[Match] = []
        self.undone: dict[str, list[tuple[str, list[Entry]]]] = {}
        self.kills: list[float] = []
        self._playing: set[asyncio.Task[None]] = set()
        self._unbegun: list[str] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.front.port}"

    @property
    def up(self) -> list[Worker]:
        return [worker for worker in self.workers if worker.pid is not None]

    def busiest(self) -> Worker:
        """Return the worker that most people look through."""
        looking = Counter(pair.target for pair in self.front.open)
        return max(self.up, key=lambda worker: looking[worker.port])

    def _in_turn(self) -> Iterable[int]:
        ports = [worker.port for worker in self.workers]
        self._routes.shuffle(ports)
        return ports

    # Tables.

    def play(self, count: int = 1, **plan: Any) -> list[Match]:
        """Begin matches."""
        begun = []
        for _ in range(count):
            match = Match(self.url, Random(self.dice.random()), **plan)
            begun.append(match)
            self.matches.append(match)
            task = asyncio.ensure_future(match.run())
            self._playing.add(task)
        return begun

    async def dealt(self, matches: Sequence[Match]) -> None:
        """Wait until all these are being played; that some do not begin is found later."""
        await self._while(lambda: not all(match.started.is_set() for match in matches))
        for task in self._playing:
            if task.done():
                task.result()
        self._unbegun = [str(match.state()) for match in matches if not match.started.is_set()]

    async def finish(self, *, still: float = 8, most: float = 90) -> None:
        """
        Wait until all matches are over, or nothing has happened for ``still`` seconds.

        ``most``: and never longer than that: what is broken may go round in circles.
        """
        await self._while(lambda: any(not task.done() for task in self._playing), still, most)
        await self.leave()

    async def _while(self, true: Callable[[], bool], still: float = 8, most: float = 90) -> None:
        shown, since, end = -1, time.monotonic(), time.monotonic() + most
        while true() and time.monotonic() < min(since + still, end):
            await asyncio.wait(self._playing, timeout=0.05, return_when=asyncio.FIRST_EXCEPTION)
            now = sum(len(match.record.seen) for match in self.matches)
            if now != shown:
                shown, since = now, time.monotonic()
            if all(task.done() for task in self._playing):
                return

    async def leave(self) -> None:
        """Let everybody go."""
        for task in self._playing:
            task.cancel()
        await asyncio.gather(*self._playing, return_exceptions=True)
        self._playing.clear()

    async def verdict(self, *, over: bool = True) -> Verdict:
        """Judge all that happened. ``over``: all matches must have ended."""
        verdict = await asyncio.to_thread(self._judge, over)
        for state in self._unbegun:
            verdict.say("unfinished", f"a match did not begin: {state}")
        return verdict

    def _judge(self, over: bool) -> Verdict:
        verdict = Verdict()
        for match in self.matches:
            self.judge_one(match, verdict, over=over)
        return verdict

    def judge_one(self, match: Match, verdict: Verdict, *, over: bool = True) -> None:
        """Judge one table."""
        record = match.record
        if record.code:
            with self.redis.client() as client:
                history = read(client, record.code, self.undone.get(record.code, []))
            judge(record, history, verdict, over=over)
        self.complaints(match, verdict)

    def complaints(self, match: Match, verdict: Verdict) -> None:
        """Add what players had to complain of."""
        record = match.record
        for code, what in record.troubles:
            if code in OUTDATED and record.code in self.undone:
                continue  # what was tapped belonged to the history that is gone
            verdict.say("trouble", f"{record.code}: a player was told {code} {what}")
        for frame in record.internal:
            verdict.say("internal", f"{record.code}: {frame}")
        for loss in record.losses:
            if loss.code == 1011:
                verdict.say("internal", f"{record.code}: a socket closed with 1011")
        if record.waiting:
            verdict.say("unanswered", f"{record.code}: {record.waiting} taps were never answered")

    # Faults.

    async def kill(self, worker: Worker, *, in_flight: bool = False) -> None:
        """Kill a worker; ``in_flight``: while what it did is not yet heard of."""
        wire = worker.wire or self.front
        if in_flight:
            wire.held = True
            await asyncio.sleep(0.25)
        self.kills.append(time.monotonic())
        await worker.end(signal.SIGKILL)
        if in_flight or worker.wire is not None:
            wire.held = False
            wire.cut()

    def roll_back(self, match: Match, count: int) -> int:
        """Take the last entries out of a table's history; return how many."""
        with self.redis.client() as client:
            removed = roll_back(client, match.record.code, count, match.begun)
        if removed is None:
            return 0
        self.undone.setdefault(match.record.code, []).append(removed)
        return len(removed[1])


@asynccontextmanager
async def arena(
    folder: Path,
    seed: int,
    *,
    workers: int = 3,
    broken: Iterable[str] = (),
    skews: Sequence[int] = (),
    flags: Sequence[str] = (),
    last_flags: Sequence[str] = (),
    redis_options: Sequence[str] = (),
    durability: str = "disk",
    clean: bool = False,
) -> AsyncIterator[Arena]:
    """Set everything up, and leave nothing behind: with ``clean`` not even the folder."""
    async with contextlib.AsyncExitStack() as stack:
        nest = await stack.enter_async_context(Nest(folder, clean=clean))
        redis = Redis(nest, "redis", *redis_options)
        await redis.start()
        made: list[Worker] = []
        place = Arena(nest, redis, made, seed)
        for number in range(workers):
            wire = await Wire(lambda: (place.redis.port,)).start()
            stack.push_async_callback(wire.stop)
            store = ["--redis", f"redis://127.0.0.1:{wire.port}", "--durability", durability]
            more = last_flags if number == workers - 1 else ()
            worker = Worker(
                nest,
                number,
                store,
                [*FLAGS, *flags, *more],
                broken=broken,
                skew_ms=skews[number] if skews else 0,
            )
            worker.wire = wire
            made.append(worker)
        await place.front.start()
        stack.push_async_callback(place.front.stop)
        stack.push_async_callback(place.leave)
        await asyncio.gather(*(worker.start() for worker in made))
        yield place
