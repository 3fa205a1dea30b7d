"""
The short form: every scenario once, and each again with a part of it broken, which must be noticed.

They run a few at a time, since most of them wait most of the time. The long form is ``make faults``.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest
import pytest_asyncio

from tests.faults import moments, scenarios, servers
from tests.faults.checker import Verdict

pytestmark = [pytest.mark.faults, pytest.mark.asyncio(loop_scope="module")]

SEED = int(os.environ.get("FAULTS_SEED", "1"))
AT_ONCE = 4

Run = Callable[[Path, int], Awaitable[Verdict]]


@dataclass(frozen=True)
class Case:
    """
    A scenario, what to break for its control, and what must then be found: one of these kinds.

    The numbers are those of the list in docs/faults.md.
    """

    run: Run
    control: Run
    kinds: frozenset[str]


def case(run: Run, *kinds: str, **broken: object) -> Case:
    return Case(run, partial(run, **broken), frozenset(kinds))


CASES = {
    "workers_are_killed": case(scenarios.workers_are_killed, "doubled", "refused", broken=("ids",)),
    "redis_is_killed": case(scenarios.redis_is_killed, "lost", options=("--appendonly", "no")),
    "history_is_set_back": case(
        scenarios.history_is_set_back, "strayed", "disagreed", "unfinished", broken=("versions",)
    ),
    "the_network_fails": case(scenarios.the_network_fails, "unfinished", broken=("gaps",)),
    "workers_are_replaced": case(scenarios.workers_are_replaced, "rude", broken=("goodbyes",)),
    "people_just_play_and_acks_must_be_true": case(scenarios.people_just_play, "lost", broken=("early",)),
    "people_just_play_and_patches_must_fit": case(
        scenarios.people_just_play, "disagreed", broken=("patches",)
    ),
    "people_just_play_and_hands_stay_hidden": case(scenarios.people_just_play, "leak", broken=("leak",)),
    "every_command_comes_five_times": case(
        moments.every_command_comes_five_times, "unequal", broken=("ids",)
    ),
    "a_draw_is_repeated": case(moments.a_draw_is_repeated, "refused", "doubled", broken=("ids",)),
    "time_runs_out": case(moments.time_runs_out, "early", broken=("clocks",)),
    "somebody_does_not_read": case(moments.somebody_does_not_read, "kept", broken=("patience",)),
    "a_line_goes_dead": case(moments.a_line_goes_dead, "unnoticed", broken=("patience",)),
    "everybody_comes_at_once": case(
        moments.everybody_comes_at_once,
        "late",
        last_flags=("--limit-loopback", "--connections-per-address", "99"),
    ),
    "redis_says_no": case(servers.redis_says_no, "internal", broken=("errors",)),
    "a_replica_takes_over": case(servers.a_replica_takes_over, "undone", durability="disk"),
    "the_only_worker_is_killed": case(
        servers.the_only_worker_is_killed, "refused", "doubled", broken=("ids",)
    ),
    "one_worker_is_stormed": case(servers.one_worker_is_stormed, "unequal", broken=("ids",)),
}


SCENARIOS = [*{case.run: name for name, case in reversed(CASES.items())}.values()][::-1]
"""Each scenario under the first of its names: some have several controls."""


class Runs:
    """The runs that the tests of this session want, a few at a time."""

    def __init__(self, folder: Path, wanted: list[tuple[str, str]]) -> None:
        self._folder = folder
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._tasks = {each: asyncio.ensure_future(self._run(*each)) for each in wanted}

    async def _run(self, name: str, how: str) -> Verdict:
        async with self._turns:
            folder = self._folder / f"{name}-{how}"
            folder.mkdir()
            return await getattr(CASES[name], how)(folder, SEED)

    async def of(self, name: str, how: str) -> Verdict:
        return await self._tasks[name, how]

    async def stop(self) -> None:
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)


@pytest.fixture(scope="module")
def wanted(request: pytest.FixtureRequest) -> list[tuple[str, str]]:
    items = request.session.items
    mine = [item for item in items if item.module is request.module and hasattr(item, "callspec")]
    how = {
        test_nothing_is_lost_and_nobody_notices.__name__: "run",
        test_a_broken_part_is_found.__name__: "control",
    }
    return [(item.callspec.params["name"], how[item.originalname]) for item in mine]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def runs(
    tmp_path_factory: pytest.TempPathFactory, wanted: list[tuple[str, str]]
) -> AsyncIterator[Runs]:
    made = Runs(tmp_path_factory.mktemp("faults"), wanted)
    yield made
    await made.stop()


async def test_workers_do_not_need_redis_to_start(tmp_path: Path) -> None:
    verdict = await servers.redis_comes_late(tmp_path, SEED)
    assert verdict.found == []


@pytest.mark.parametrize("name", SCENARIOS)
async def test_nothing_is_lost_and_nobody_notices(runs: Runs, name: str) -> None:
    verdict = await runs.of(name, "run")
    assert verdict.found == [], f"again with: FAULTS_SEED={SEED} .venv/bin/pytest tests/faults -k {name}"


@pytest.mark.parametrize("name", CASES)
async def test_a_broken_part_is_found(runs: Runs, name: str) -> None:
    """The control: what finds nothing here would find nothing anywhere."""
    verdict = await runs.of(name, "control")
    assert verdict.kinds.keys() & CASES[name].kinds, (verdict.kinds, verdict.counts, f"seed {SEED}")
