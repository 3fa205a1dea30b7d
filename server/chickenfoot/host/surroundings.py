"""What every table of a process shares: the store, the time, chance, and how long a table lives."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Generator, Iterable, Mapping
from dataclasses import field
from functools import partial
from time import perf_counter
from typing import Any, Final, assert_never

import structlog

from chickenfoot.engine.structs import struct
from chickenfoot.host.audience import Screen
from chickenfoot.host.budget import Budget
from chickenfoot.host.clock import Clock
from chickenfoot.host.counts import Counts
from chickenfoot.stores.contracts import Store, Unavailable
from chickenfoot.table.commands import Dice, Refused
from chickenfoot.table.events import Event
from chickenfoot.table.phases import following
from chickenfoot.table.state import Phase

REPLAYS_PER_SECOND: Final = 4_000
REPLAYS_AT_ONCE: Final = 40_000

log = structlog.get_logger()

Fan = Callable[[Iterable[Screen], bytes], None]
"""Show one text on many screens."""

Choose = Callable[[str, dict[str, Any], Dice], Mapping[str, Any]]
"""Pick one of the moves a view offers: level, view, dice."""

Pause = Callable[[int, Dice], int]
"""Return how many ms a bot seems to think, given the table's setting."""


@struct(frozen=True, slots=True)
class Lives:
    """How many seconds a table is kept after its last event, by where it stands."""

    lobby: int = 24 * 3600
    unfinished: int = 30 * 86400
    finished: int = 7 * 86400

    def of(self, phase: Phase) -> int:
        """Return the seconds for a table in this phase."""
        match phase:
            case Phase.LOBBY:
                return self.lobby
            case Phase.MATCH_OVER | Phase.CLOSED:
                return self.finished
            case Phase.PLAYING | Phase.ROUND_OVER | Phase.PAUSED:
                return self.unfinished
            case _:
                assert_never(phase)

    def after(self, phase: Phase, events: Iterable[Event]) -> int:
        """Return the seconds for a table that was in this phase before these events."""
        for event in events:
            phase = following(phase, event.k)
        return self.of(phase)


class Chores:
    """Tasks that run to their end, whatever becomes of who started them."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()
        self.faults = 0
        """Those that ended with an error of ours."""

    def begin(self, work: Coroutine[Any, Any, Any]) -> None:
        """
        Run work at once, as far as it goes without waiting; only what is left becomes a task.

        Most commands wait for nothing where the store is in memory, and a task costs as much as deciding
        them. ``work`` must not ask for its own task before it first waits.
        """
        try:
            waits_for = work.send(None)
        except StopIteration:
            return
        except Exception as error:  # noqa: BLE001 - as in a task, it concerns nobody here
            self._log(error)
            return
        self.spawn(_rest(work, waits_for))

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Start a task and keep it. What it raises is logged without its message, which may hold secrets."""
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if task.cancelled():
            return
        error = task.exception()
        # A refusal is no fault, nor is a store that is away: whoever waits for the task answers with it.
        if error is not None and not isinstance(error, (Refused, Unavailable)):
            self._log(error)

    def _log(self, error: BaseException) -> None:
        self.faults += 1
        log.error("a chore failed", **fault(error))

    async def finish(self, seconds: float) -> None:
        """Wait for all of them, including those they start, but not longer than this."""
        try:
            async with asyncio.timeout(seconds):
                while self._running:
                    await asyncio.wait(tuple(self._running))
        except TimeoutError:
            log.warning("chores are left over", count=len(self._running))


class _Going:
    """Goes on with a coroutine that has been started, inside a task."""

    def __init__(self, work: Coroutine[Any, Any, Any], waits_for: Any) -> None:
        self._work = work
        self._waits_for = waits_for

    def __await__(self) -> Generator[Any, Any, Any]:
        work, waits_for = self._work, self._waits_for
        while True:
            try:
                got = yield waits_for
            except BaseException as error:  # noqa: BLE001 - whatever it is, it is meant for the work
                step = partial(work.throw, error)
            else:
                step = partial(work.send, got)
            try:
                waits_for = step()
            except StopIteration as done:
                return done.value


async def _rest(work: Coroutine[Any, Any, Any], waits_for: Any) -> Any:
    return await _Going(work, waits_for)


def fault(error: BaseException) -> dict[str, str]:
    """Return what may be logged of an error: its kind and place, but not its message."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = "" if trace is None else f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}"
    return {"kind": type(error).__name__, "where": where}


@struct(frozen=True, slots=True)
class Surroundings:
    """The shared things, as one argument."""

    store: Store
    clock: Clock
    dice: Dice
    fan: Fan
    choose: Choose
    pause: Pause
    lives: Lives = field(default_factory=Lives)
    chores: Chores = field(default_factory=Chores)
    replays: Budget = field(default_factory=lambda: Budget(REPLAYS_PER_SECOND, REPLAYS_AT_ONCE))
    """Versions worked out again for those who come back; beyond it they get a snapshot, which costs less."""
    counts: Counts = field(default_factory=Counts)

    def count_shown(self, at: int, kept: float | None) -> None:
        """Count how long an entry took until now: since ``kept`` here, else since its stamp elsewhere."""
        # What was written in this turn of the loop is handed to the sockets before this is called.
        asyncio.get_running_loop().call_soon(self._count_shown, at, kept)

    def _count_shown(self, at: int, kept: float | None) -> None:
        if kept is None:
            self.counts.shown_elsewhere.add((self.clock.now() - at) / 1000)
        else:
            self.counts.shown_here.add(perf_counter() - kept)
