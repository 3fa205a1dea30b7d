"""
What goes wrong, scenario by scenario: each plays tables while something happens, and returns what was found.

``broken`` names parts of the workers to break (``broken.py``): then something must be found.
"""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Sequence
from pathlib import Path

from tests.faults.arena import Arena, arena
from tests.faults.checker import Verdict

TABLES = 5


async def workers_are_killed(folder: Path, seed: int, broken: Sequence[str] = (), kills: int = 8) -> Verdict:
    async with arena(folder, seed, broken=broken) as place:
        matches = place.play(TABLES)
        await place.dealt(matches)
        for number in range(kills):
            await asyncio.sleep(place.dice.uniform(0.1, 0.6))
            worker = place.dice.choice(place.up) if number % 2 else place.busiest()
            await place.kill(worker, in_flight=number % 2 == 0)
            await worker.start(wait=False)
        await place.finish()
        return await place.verdict()


async def redis_is_killed(folder: Path, seed: int, options: Sequence[str] = (), kills: int = 3) -> Verdict:
    async with arena(folder, seed, workers=2, redis_options=options) as place:
        matches = place.play(TABLES)
        await place.dealt(matches)
        for _ in range(kills):
            await asyncio.sleep(place.dice.uniform(0.3, 0.8))
            await place.redis.end()
            await asyncio.sleep(place.dice.uniform(0, 0.4))
            await place.redis.start()
        await place.finish()
        return await place.verdict()


async def history_is_set_back(folder: Path, seed: int, broken: Sequence[str] = (), waves: int = 3) -> Verdict:
    async with arena(folder, seed, workers=2, broken=broken) as place:
        matches = place.play(TABLES + 1)
        await place.dealt(matches)
        removed = 0
        for wave in range(waves):
            await asyncio.sleep(place.dice.uniform(0.6, 1.2))
            for match in place.dice.sample(matches, len(matches) // 2):
                removed += place.roll_back(match, place.dice.randint(1, 4))
            # One worker knows only what is there now, the other one what was there before.
            worker = place.workers[wave % 2]
            await place.kill(worker)
            await worker.start(wait=False)
        await place.finish()
        verdict = await place.verdict()
        verdict.counts["removed"] = removed
        assert verdict.counts["undone"] <= removed
        return verdict


async def the_network_fails(folder: Path, seed: int, broken: Sequence[str] = (), faults: int = 16) -> Verdict:
    async with arena(folder, seed, workers=2, broken=broken) as place:
        matches = place.play(TABLES)
        await place.dealt(matches)
        for number in range(faults):
            await asyncio.sleep(place.dice.uniform(0.05, 0.3))
            await network_fault(place, ("bells", "cut", "hole", "swallow", "delay", "people")[number % 6])
        await place.finish()
        return await place.verdict()


async def network_fault(place: Arena, kind: str) -> None:
    """Do one thing to one of the wires, and undo it."""
    dice = place.dice
    wire = dice.choice([worker.wire for worker in place.workers])
    match kind:
        case "bells":
            with place.redis.client() as client:
                client.client_kill_filter(_type="pubsub")
        case "cut":
            wire.cut()
        case "hole":
            wire.lost = True
            await asyncio.sleep(0.7)
            wire.lost = False
            wire.cut()
        case "swallow":
            wire.swallow = dice.randint(1, 3)
        case "delay":
            wire.delay = dice.uniform(0.05, 0.3)
            await asyncio.sleep(0.7)
            wire.delay = 0.0
        case "people":
            some = place.front.some(dice, 0.3)
            for pair in some:
                pair.deaf = True
            await asyncio.sleep(0.3)
            place.front.cut(some.__contains__)
        case _:
            place.front.swallow = dice.randint(1, 6)


async def workers_are_replaced(
    folder: Path, seed: int, broken: Sequence[str] = (), rounds: int = 1
) -> Verdict:
    """Each worker in turn is told to end and started anew, while people play."""
    async with arena(folder, seed, broken=broken) as place:
        matches = place.play(TABLES)
        await place.dealt(matches)
        took = []
        for _ in range(rounds):
            for worker in place.workers:
                took.append(await worker.end(signal.SIGTERM))
                await worker.start()
        await place.finish()
        verdict = await place.verdict()
        for match in matches:
            for loss in match.record.losses:
                verdict.counts["losses"] += 1
                if (loss.code, loss.bye) != (1012, "restarting"):
                    verdict.say("rude", f"a socket ended with {loss.code} {loss.bye}")
        if max(took) > 1 + 2:
            verdict.say("slow", f"a worker took {max(took):.1f} s to end")
        return verdict


async def people_just_play(folder: Path, seed: int, broken: Sequence[str] = ()) -> Verdict:
    """Nothing happens but play: what workers show is looked at."""
    async with arena(folder, seed, workers=1, broken=broken) as place:
        place.play(3, watchers=2, pace=0.05)
        await place.finish()
        return await place.verdict()


def blackouts(place: Arena) -> list[float]:
    """Return how long, in seconds, each one lost to the kill of a worker was without the table."""
    return sorted(
        (loss.live or time.monotonic()) - loss.at
        for match in place.matches
        for loss in match.record.losses
        if any(0 <= loss.at - kill < 0.25 for kill in place.kills)
    )
