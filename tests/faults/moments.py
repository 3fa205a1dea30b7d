"""Scenarios about one moment, socket or command: storms, deadlines, readers, a lost reply, a herd."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path

from tests.faults.arena import Arena, arena
from tests.faults.checker import Verdict, storm
from tests.faults.manners import Insistent, Late
from tests.faults.players import Match, joined
from tests.faults.proxy import Wire
from tests.faults.readers import deaf
from tests.faults.record import TableRecord


async def every_command_comes_five_times(folder: Path, seed: int, broken: Sequence[str] = ()) -> Verdict:
    async with arena(folder, seed, broken=broken) as place:
        urls = tuple(worker.url for worker in place.workers)
        player = type("Everywhere", (Insistent,), {"urls": urls})
        matches = place.play(2, player=player, seats=2, pace=0.02)
        await place.finish()
        verdict = await place.verdict()
        for match in matches:
            match_storm(match, verdict)
        return verdict


def match_storm(match: Match, verdict: Verdict) -> None:
    storm(match.record, Insistent.times, verdict)


async def a_draw_is_repeated(folder: Path, seed: int, broken: Sequence[str] = ()) -> Verdict:
    """The answer to every draw is lost, and the client sends it again."""
    async with arena(folder, seed, workers=2, broken=broken) as place:
        async with own_wire(place) as wire:
            matches = place.play(2, seats=2, options={"hand": 4}, wires={1: url(wire)}, pace=0.05)
            await place.dealt(matches)
            for match in matches:
                _lose_replies(match, wire)
            await place.finish()
        verdict = await place.verdict()
        draws = [
            said for match in matches for said in match.record.said.values() if said.frame["type"] == "draw"
        ]
        verdict.counts["repeated"] = sum(said.sends > 1 for said in draws)
        return verdict


def _lose_replies(match: Match, wire: Wire) -> None:
    person = match.people[1]
    send = person._link.send

    async def lossy(frame: dict[str, object]) -> None:
        if frame["type"] == "draw" and frame["id"] not in match.record.said:
            wire.swallow = 1
        await send(frame)

    person._link.send = lossy


async def time_runs_out(
    folder: Path, seed: int, broken: Sequence[str] = (), seconds: float = 8, tables: int = 10
) -> Verdict:
    """Workers' clocks are wrong by five seconds, and people answer at the last moment, or just after it."""
    async with arena(folder, seed, broken=("short_turns", *broken), skews=(0, 5000, -5000)) as place:
        matches = place.play(
            tables, seats=2, player=Late, settings={"turn_seconds": 1, "grace_seconds": 300}, chatty=False
        )
        await place.dealt(matches)
        await asyncio.sleep(seconds)
        await place.leave()
        verdict = await place.verdict(over=False)
        late = {"ask_closed", "not_your_ask"}
        verdict.found = [
            (kind, text) for kind, text in verdict.found if kind != "trouble" or not _says(text, late)
        ]
        return verdict


def _says(text: str, codes: set[str]) -> bool:
    return any(f"was told {code} " in text for code in codes)


def url(wire: Wire) -> str:
    return f"http://127.0.0.1:{wire.port}"


class own_wire:  # noqa: N801 - reads as a function
    """A wire in front of the workers for somebody alone."""

    def __init__(self, place: Arena) -> None:
        self.wire = Wire(place._in_turn, http=True)

    async def __aenter__(self) -> Wire:
        return await self.wire.start()

    async def __aexit__(self, *_: object) -> None:
        await self.wire.stop()


async def a_line_goes_dead(folder: Path, seed: int, broken: Sequence[str] = ()) -> Verdict:
    """A player's line loses everything without a word; the others are told, and somebody stands in."""
    flags = ("--ping-seconds", "1", "--pong-seconds", "1", "--heartbeat-ms", "1000")
    async with arena(folder, seed, workers=2, broken=broken, flags=flags) as place, own_wire(place) as wire:
        settings = {"grace_seconds": 5, "absent": "bot"}
        matches = place.play(1, settings=settings, wires={2: url(wire)}, chatty=False)
        await place.dealt(matches)
        wire.lost = True
        begun = time.monotonic()
        watching = matches[0].people[0]
        noticed = await until(lambda: not watching.view["table"]["seats"]["2"]["here"], 10)
        took = time.monotonic() - begun
        wire.lost = False
        wire.cut()
        back = noticed and await until(
            lambda: (
                watching.view["table"]["seats"]["2"]["here"]
                or watching.view["table"]["phase"] == "match_over"
            ),
            20,
        )
        await place.finish()
        verdict = await place.verdict()
        verdict.counts["noticed_ms"] = round(took * 1000)
        if not noticed:
            verdict.say("unnoticed", "nobody was told that a player is gone")
        if noticed and not back:
            verdict.say("unnoticed", "nobody was told that the player is back")
        # While a bot stands in, what the owner had tapped is no longer asked.
        verdict.found = [each for each in verdict.found if each[0] != "trouble"]
        return verdict


async def until(true: object, patience: float) -> bool:
    """Wait until something is so; tell whether it came about."""
    end = time.monotonic() + patience
    while not true():
        if time.monotonic() > end:
            return False
        await asyncio.sleep(0.02)
    return True


async def everybody_comes_at_once(
    folder: Path, seed: int, last_flags: Sequence[str] = (), count: int = 200
) -> Verdict:
    """All that look through one worker come back to the other in the same second."""
    async with arena(folder, seed, workers=2, last_flags=last_flags) as place:
        gone, left = place.workers
        matches = place.play(1, seats=2, watchers=0, pace=1.0, chatty=False)
        await place.dealt(matches)
        ports = [gone.port, left.port]
        wire = await Wire(lambda: ports).start()
        record = TableRecord(matches[0].record.code)
        try:
            crowd = [joined(record, f"{url(wire)}/t/{record.code}", random=lambda: 0.0) for _ in range(count)]
            for start in range(0, count, 25):
                await asyncio.gather(*(one.__aenter__() for one in crowd[start : start + 25]))
            await place.kill(gone)
            begun = time.monotonic()
            live = await until(
                lambda: all(loss.live for loss in record.losses) and len(record.losses) >= count, 5
            )
            took = time.monotonic() - begun
            await asyncio.gather(*(one.__aexit__(None, None, None) for one in crowd))
        finally:
            await wire.stop()
        await place.leave()
        verdict = await place.verdict(over=False)
        verdict.counts["back_ms"] = round(took * 1000)
        if not live:
            back = sum(bool(loss.live) for loss in record.losses)
            verdict.say("late", f"{back} of {count} are back after {took:.1f} s")
        return verdict


async def somebody_does_not_read(
    folder: Path, seed: int, broken: Sequence[str] = (), lines: int = 600
) -> Verdict:
    """One never reads and one reads late, while much is said; the others play on."""
    flags = ("--slow-seconds", "4", "--buffer-bytes", "4096")
    async with arena(folder, seed, workers=1, broken=broken, flags=flags) as place:
        matches = place.play(1, chatty=False, pace=0.3)
        await place.dealt(matches)
        worker, code = place.workers[0], matches[0].record.code
        never, late = await deaf(worker.port, code), await deaf(worker.port, code)
        before = worker.memory()
        talker = matches[0].people[0]
        reading = None
        for said in range(0, lines, 50):
            await asyncio.gather(*(talker.chat("\N{DOMINO TILE HORIZONTAL BACK}" * 200) for _ in range(50)))
            if said == lines // 2:
                reading = asyncio.ensure_future(late.catch_up(lambda: talker.version))
        grown = worker.memory() - before
        last = await reading
        ended = await never.is_cut(7)
        await place.finish()
        verdict = await place.verdict()
        verdict.counts["grown_kb"] = grown // 1024
        if not last:
            verdict.say("behind", "who reads late never caught up")
        if not ended:
            verdict.say("kept", "a socket whose peer never reads is kept")
        if grown > 8 * 2**20:
            verdict.say("grown", f"the worker grew by {grown} bytes")
        return verdict
