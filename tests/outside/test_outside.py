"""The outside checker against the real server: matches of all sizes, tricks, and the life of a table."""

import asyncio
from random import Random

import pytest
from tests.outside import clocks, http_probe, life
from tests.outside.arena import Arena
from tests.outside.checker import choose, one_match
from tests.outside.report import Report


async def run(scenario, url, report):
    arena = Arena(url, report, Random(7))
    try:
        await scenario(arena)
    finally:
        await arena.close()


def told(report: Report) -> str:
    return "\n".join(report.lines())


@pytest.mark.parametrize(
    ("seats", "how"),
    [
        (2, "half"),
        (3, "random"),
        (4, "four_arms"),
        (5, "random"),
        (6, "table"),
        (7, "random"),
        (8, "table"),
        (3, "dominoes"),
    ],
)
async def test_a_match_through_the_socket_is_the_match_the_rules_tell(quick_server, seats, how):
    report = Report()
    await one_match(quick_server.url, report, seats, seats, choose(Random(seats), how, seats))
    assert not report.deviations, told(report)
    assert report.counts["matches judged"] == 1


@pytest.mark.parametrize(
    "scenario", [*life.SCENARIOS, http_probe.probe], ids=lambda scenario: scenario.__name__
)
async def test_the_life_of_a_table(quick_server, scenario):
    report = Report(scenario.__name__)
    await run(scenario, quick_server.url, report)
    assert not report.deviations, told(report)


async def test_what_happens_at_a_table_by_itself(quick_server):
    """All at once: each of them mostly waits."""
    reports = [Report(scenario.__name__) for scenario in clocks.SCENARIOS]
    pairs = zip(clocks.SCENARIOS, reports, strict=True)
    await asyncio.gather(*(run(scenario, quick_server.url, report) for scenario, report in pairs))
    assert not [told(report) for report in reports if report.deviations]


@pytest.mark.long
@pytest.mark.parametrize("seed", range(40))
async def test_many_matches_with_any_options(quick_server, seed):
    dice = Random(1000 + seed)
    seats = 2 + seed % 7
    report = Report()
    how = "dominoes" if seats < 5 and seed % 3 == 0 else dice.choice(("random", "random", "random", "full"))
    await one_match(quick_server.url, report, 1000 + seed, seats, choose(dice, how, seats))
    assert not report.deviations, told(report)
