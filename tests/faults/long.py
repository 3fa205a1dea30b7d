"""
The long form: tables are played one match after another while things go wrong; numbers at the end.

``mix``: everything (``plan``), after a while in which workers are killed and nothing else, to measure how
long a player is without the table. ``rolling``: all workers are replaced one by one, every 30 s.
"""

from __future__ import annotations

import asyncio
import signal
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from redis.exceptions import RedisError

from chickenfoot_client import ClientError
from tests.faults.arena import Arena, arena
from tests.faults.checker import Verdict
from tests.faults.plan import Injector, plan
from tests.faults.players import Match

GRACE_SECONDS = 180
"""A match that is not over so long after the last fault is stuck."""


@dataclass(slots=True)
class Outcome:
    """All that a run came to."""

    seed: int
    seconds: float = 0.0
    faults: Counter[str] = field(default_factory=Counter)
    verdict: Verdict = field(default_factory=Verdict)
    matches: int = 0
    again: int = 0
    """Tables that could not be made at once."""
    calm: list[float] = field(default_factory=list)
    """How long (s) players of a killed worker were without the table, while nothing else was wrong."""
    rough: list[float] = field(default_factory=list)
    """The same, while other things were wrong, too."""
    failed: Counter[str] = field(default_factory=Counter)
    told: list[float] = field(default_factory=list)
    """The same of players who were told to come back (1012)."""

    def lines(self) -> list[tuple[str, str]]:
        """Return the table."""
        counts, kinds = self.verdict.counts, self.verdict.kinds
        rows = [
            ("seed", str(self.seed)),
            ("minutes", f"{self.seconds / 60:.1f}"),
            ("faults injected", str(sum(self.faults.values()))),
            *((f"  {kind}", str(count)) for kind, count in sorted(self.faults.items())),
            ("matches played to their end", f"{self.matches - kinds['unfinished']} of {self.matches}"),
            ("decisions in the logs", str(counts["decisions"])),
            ("commands acknowledged", str(counts["acked"])),
            ("  undone with a history that was set back", str(counts["undone"])),
            ("  lost", str(counts["lost"])),
            ("  doubled", str(counts["doubled"])),
            ("states shown to clients", str(counts["shown"])),
            ("clients diverged", str(counts["diverged"] + kinds["disagreed"])),
            ("hidden tiles shown", str(kinds["leak"])),
            ("errors that a player saw", str(kinds["trouble"] + kinds["internal"])),
            ("taps never answered", str(kinds["unanswered"])),
            ("blackout, worker killed", _spread(self.calm)),
            ("blackout, worker killed among other faults", _spread(self.rough)),
            ("blackout, worker told to end", _spread(self.told)),
            (
                "connections that failed",
                ", ".join(f"{k} {n}" for k, n in sorted(self.failed.items())) or "none",
            ),
            ("found", _listed(kinds) or "nothing"),
        ]
        return [(name, value) for name, value in rows if value != "none"]


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{kind} {count}" for kind, count in sorted(counts.items()))


def _spread(seconds: list[float]) -> str:
    if not seconds:
        return "none"
    ordered = sorted(seconds)

    def at(share: float) -> float:
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))]

    return f"p50 {at(0.5):.2f} s, p99 {at(0.99):.2f} s, longest {ordered[-1]:.2f} s, of {len(ordered)}"


class Club:
    """Tables that are always being played, until it is time to go home."""

    def __init__(self, place: Arena, outcome: Outcome, tables: int, **how: Any) -> None:
        self.place = place
        self.outcome = outcome
        self.closing = False
        self.calm = (0.0, 0.0)
        self._how = how
        self._over = asyncio.Event()
        self._slots = [asyncio.ensure_future(self._slot(number)) for number in range(tables)]

    async def _slot(self, number: int) -> None:
        dice = Random(self.place.seed * 1000 + number)
        while not self.closing:
            plan = self._how | {"seats": 2 + number % 3, "bots": number % 2}
            match = Match(self.place.url, Random(dice.random()), **plan)
            # These alone are set back, so that what is checked of the others need make no allowance for it.
            match.fragile = number % 4 == 3
            self.place.matches.append(match)
            try:
                await self._to_the_end(match)
            except BaseExceptionGroup as many:
                self.outcome.verdict.say("trouble", f"{match.record.code}: {many.exceptions}")
            except ClientError:
                self.outcome.again += 1
            self.place.matches.remove(match)
            if match.record.code:
                await self._judge(match)

    async def _judge(self, match: Match) -> None:
        self.outcome.matches += 1
        for _ in range(60):
            try:
                await asyncio.to_thread(self.place.judge_one, match, self.outcome.verdict)
                break
            except RedisError:  # it was killed just now, before anything was judged
                await asyncio.sleep(0.5)
        self.outcome.failed += match.record.failed
        for loss in match.record.losses:
            took = (loss.live or time.monotonic()) - loss.at
            if loss.code == 1012:
                self.outcome.told.append(took)
            elif any(0 <= loss.at - kill < 0.25 for kill in self.place.kills):
                calm = self.calm[0] <= loss.at < self.calm[1]
                (self.outcome.calm if calm else self.outcome.rough).append(took)
        match.record = None

    async def _to_the_end(self, match: Match) -> None:
        running, over = asyncio.ensure_future(match.run()), asyncio.ensure_future(self._over.wait())
        try:
            await asyncio.wait({running, over}, return_when=asyncio.FIRST_COMPLETED)
            if running.done():
                running.result()
        finally:
            for task in (running, over):
                task.cancel()
            await asyncio.gather(running, over, return_exceptions=True)

    async def close(self) -> None:
        """Let everybody play to the end of their match, for as long as that makes sense."""
        self.closing = True
        asyncio.get_running_loop().call_later(GRACE_SECONDS, self._over.set)
        await asyncio.gather(*self._slots)

    async def cancel(self) -> None:
        for slot in self._slots:
            slot.cancel()
        await asyncio.gather(*self._slots, return_exceptions=True)


async def mix(folder: Path, seed: int, minutes: float, tables: int = 12, every: float = 0.4) -> Outcome:
    """Everything that can go wrong."""
    outcome = Outcome(seed)
    begun = time.monotonic()
    async with arena(folder, seed, clean=True) as place:
        club = Club(place, outcome, tables, pace=0.6)
        try:
            await asyncio.sleep(3)
            quiet = min(60.0, 12 * minutes)
            club.calm = (time.monotonic(), time.monotonic() + quiet)
            outcome.faults["kill a worker"] = await kills(place, quiet - 3)
            await asyncio.sleep(max(0.0, club.calm[1] - time.monotonic()))
            injector = Injector(place)
            await injector.run(plan(seed, 60 * minutes - (time.monotonic() - begun), every))
            outcome.faults += injector.done
            await club.close()
        finally:
            await club.cancel()
    outcome.seconds = time.monotonic() - begun
    return outcome


async def kills(place: Arena, seconds: float) -> int:
    """Kill one worker after another, each time when the one before is back; return how many."""
    end, count = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        worker = place.dice.choice(place.workers)
        await place.kill(worker)
        await asyncio.sleep(2)
        await worker.start()
        count += 1
    return count


async def rolling(folder: Path, seed: int, minutes: float, tables: int = 64, every: float = 30) -> Outcome:
    """All workers are replaced, one after the other, again and again."""
    outcome = Outcome(seed)
    begun = time.monotonic()
    async with arena(folder, seed, flags=("--drain-seconds", "3"), clean=True) as place:
        club = Club(place, outcome, tables, pace=2.0)
        try:
            await asyncio.sleep(3)
            while time.monotonic() - begun < 60 * minutes:
                again = time.monotonic() + every
                for worker in place.workers:
                    await worker.end(signal.SIGTERM)
                    await worker.start()
                    outcome.faults["replace a worker"] += 1
                await asyncio.sleep(max(0.0, again - time.monotonic()))
            await club.close()
        finally:
            await club.cancel()
    outcome.seconds = time.monotonic() - begun
    return outcome
