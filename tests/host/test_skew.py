"""Workers whose clocks are seconds off, on one Redis: a clock rings once and never early, bots play once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from chickenfoot.host.alarm import LATE_MS, TURN_MS
from chickenfoot.stores.codec import decode_events
from chickenfoot.table.commands import AddBot
from chickenfoot.table.events import TimedOut
from tests.host.rig import FakeClock
from tests.host.workers import Workers, until


class Off:
    """The store's clock, as a computer sees it whose own is off and was never compared."""

    def __init__(self, true: FakeClock, off: int) -> None:
        self._true = true
        self._off = off

    def now(self) -> int:
        return self._true.now() + self._off

    def call_at(self, at: int, what: Callable[[], None]) -> Callable[[], None]:
        return self._true.call_at(at - self._off, what)


@pytest.fixture
async def skewed(redis_server):
    """Two workers, one five seconds fast and one five seconds slow."""
    made = Workers(redis_server.url, clocks=lambda true: [Off(true, 5_000), Off(true, -5_000)])
    yield made
    await made.close()


async def history(workers):
    tail = await workers.stores[0].journal.tail(workers.shown[0].live.id, 0)
    return [(entry, decode_events(entry.data)) for entry in tail.entries]


async def test_no_turn_ends_before_its_time_and_each_ends_once(skewed):
    await skewed.table(2, turn_seconds=10, grace_seconds=300)
    await skewed.deal()
    asks, live = {}, skewed.shown[0].live
    while (ask := live.table.ask) is not None and len(asks) < 12:
        asks[ask.n] = ask
        while live.table.ask is not None and live.table.ask.n == ask.n:
            await skewed.clock.advance(250)
            # Redis answers in real time, however long that is: the other clock waits for it.
            while any(shown.live.busy for shown in skewed.shown):  # noqa: ASYNC110 - looked at from outside
                await asyncio.sleep(0.002)
        await skewed.agree()
    rung = [(entry, event) for entry, events in await history(skewed) for event in events
            if isinstance(event, TimedOut)]  # fmt: skip
    assert len(rung) == len(asks)
    for (entry, _), ask in zip(rung, asks.values(), strict=True):
        assert ask.due <= entry.at <= ask.due + 1_000


async def test_the_first_in_order_plays_for_the_bots_and_the_others_need_not(redis_server):
    workers = Workers(redis_server.url)
    try:
        await workers.table(2, seats=3, bot_pause_ms=1_000)
        await workers.people[0].do(AddBot(2))
        await workers.deal()
        first, second = sorted(workers.shown, key=lambda shown: shown.attendance.rank())
        await until(lambda: (first.attendance.rank(), second.attendance.rank()) == (0, 1))
        acted = []
        for shown in workers.shown:
            submit = shown.live.submit

            async def noted(command, viewer=None, *more, shown=shown, submit=submit, **how):
                if viewer is None:
                    acted.append(shown)
                return await submit(command, viewer, *more, **how)

            shown.live.submit = noted
        bots = 0
        while (ask := first.live.table.ask) is not None and bots < 5:
            if ask.seat != 2:
                await workers.move()
            else:
                bots += 1
                while first.live.table.ask == ask:
                    await workers.clock.advance(20)
                    await asyncio.sleep(0.003)
            await workers.agree()
        assert bots
        assert acted == [first] * bots

        # The first is gone without a word: the second plays, a little later.
        while (ask := second.live.table.ask) is not None and ask.seat != 2:
            await workers.move()
            await workers.agree()
        if ask is not None:
            first._alarm._ring = lambda step: None
            latest = ask.since + 1_400 + 1_000 + TURN_MS + LATE_MS
            while second.live.table.ask == ask:
                assert workers.clock.now() <= latest
                await workers.clock.advance(20)
                await asyncio.sleep(0.003)
            assert acted[-1] is second
    finally:
        await workers.close()


async def test_a_worker_that_nobody_looks_through_lets_those_with_viewers_go_first(redis_server):
    workers = Workers(redis_server.url, count=3)
    try:
        await workers.table(2)
        idle = workers.shown[2]
        await idle.attendance.look_elsewhere()
        await until(lambda: idle.attendance.rank() == 2)
        ranks = {shown.attendance.rank() for shown in workers.shown[:2]}
        assert ranks == {0, 1}
    finally:
        await workers.close()
