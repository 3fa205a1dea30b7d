from __future__ import annotations

import asyncio
from typing import Any

import pytest
import structlog

from chickenfoot.host.surroundings import Chores, Lives
from chickenfoot.stores.contracts import Unavailable
from chickenfoot.table.commands import Refused
from chickenfoot.table.state import Phase


async def test_work_that_waits_for_nothing_is_done_at_once() -> None:
    done = []

    async def work() -> None:
        done.append(1)

    Chores().begin(work())
    assert done == [1]


async def test_work_that_waits_goes_on_in_a_task() -> None:
    gate: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    log: list[Any] = []

    async def work() -> None:
        log.append("begun")
        await asyncio.sleep(0)
        log.append(await gate)
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            log.append("cancelled")
            raise

    chores = Chores()
    chores.begin(work())
    assert log == ["begun"]
    await asyncio.sleep(0)
    gate.set_result("told")
    for _ in range(5):
        await asyncio.sleep(0)
    assert log == ["begun", "told"]
    (task,) = chores._running
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert log[-1] == "cancelled"


async def test_an_error_that_is_waited_for_reaches_the_work() -> None:
    gate: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    caught: list[str] = []

    async def work() -> None:
        try:
            await gate
        except ValueError as error:
            caught.append(str(error))

    chores = Chores()
    chores.begin(work())
    await asyncio.sleep(0)
    gate.set_exception(ValueError("no"))
    await chores.finish(1)
    assert caught == ["no"]


@pytest.mark.parametrize("waits", [False, True])
async def test_a_fault_is_logged_without_its_message_and_harms_nobody(waits: bool) -> None:
    async def work() -> None:
        if waits:
            await asyncio.sleep(0)
        raise RuntimeError("hand 3-7")

    chores = Chores()
    with structlog.testing.capture_logs() as logs:
        chores.begin(work())
        await chores.finish(1)
        await asyncio.sleep(0)
    (line,) = logs
    assert line["kind"] == "RuntimeError"
    assert "test_surroundings.py" in line["where"]
    assert "3-7" not in str(line)


async def test_chores_left_over_do_not_hold_up_the_end() -> None:
    chores = Chores()
    task = chores.spawn(asyncio.sleep(60))
    await chores.finish(0.01)
    assert not task.done()
    task.cancel()
    await asyncio.sleep(0)


def test_how_long_a_table_lives_follows_from_where_it_stands() -> None:
    lives = Lives(1, 2, 3)
    assert {phase: lives.of(phase) for phase in Phase} == {
        Phase.LOBBY: 1,
        Phase.PLAYING: 2,
        Phase.ROUND_OVER: 2,
        Phase.PAUSED: 2,
        Phase.MATCH_OVER: 3,
        Phase.CLOSED: 3,
    }


@pytest.mark.parametrize(
    ("error", "faults"), [(Unavailable(), 0), (Refused("busy", "later"), 0), (OSError(), 1)]
)
async def test_a_store_that_is_away_is_no_fault_of_a_chore(error: Exception, faults: int) -> None:
    """Whoever waits for it answers with it; an alarm on faults would ring at every restart of Redis."""

    async def work() -> None:
        await asyncio.sleep(0)
        raise error

    chores = Chores()
    chores.spawn(work())
    await chores.finish(1)
    await asyncio.sleep(0)
    assert chores.faults == faults
