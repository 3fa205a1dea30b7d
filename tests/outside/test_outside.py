"""The outside checker against the real server: matches of all sizes, tricks, and the life of a table."""

import asyncio
import re
import subprocess
from random import Random

import pytest

from tests.outside import clocks, doors, http_probe, later, life
from tests.outside.arena import Arena
from tests.outside.checker import choose, one_match, play_match
from tests.outside.dominoes import DEFAULTS as DOMINOES
from tests.outside.laws import LAWS
from tests.outside.options import TABLE
from tests.outside.record import check_record
from tests.outside.report import Report
from tests.outside.servers import COMMAND


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
        (4, "double_nine"),
        (10, "double_nine"),
        (2, "maltese_cross"),
        (4, "maltese_cross"),
        (2, "mexican_train"),
        (10, "mexican_train"),
    ],
)
async def test_a_match_through_the_socket_is_the_match_the_rules_tell(quick_server, seats, how):
    report = Report()
    await one_match(quick_server.url, report, seats, seats, choose(Random(seats), how, seats))
    assert not report.deviations, told(report)
    assert report.counts["matches judged"] == 1


@pytest.mark.parametrize(
    "scenario",
    [*life.SCENARIOS, *doors.SCENARIOS, *later.SCENARIOS, http_probe.probe],
    ids=lambda scenario: scenario.__name__,
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


@pytest.mark.parametrize(
    ("seats", "special"),
    [
        (2, {"play": "all_fives", "length": "target", "target": 30}),
        (4, {"play": "all_fives", "teams": "partners", "set": 9}),
        (3, {"play": "bergen", "length": "target", "target": 10}),
        (4, {"play": "block", "teams": "latin", "length": "target", "target": 60}),
    ],
)
async def test_every_kind_of_dominoes_is_what_the_rules_tell(quick_server, seats, special):
    report = Report()
    await one_match(quick_server.url, report, seats, seats, ("dominoes", DOMINOES | special))
    assert not report.deviations, told(report)
    assert report.counts["matches judged"] == 1


async def test_a_record_is_sound_and_no_digit_of_it_can_be_changed(quick_server, tmp_path):
    report = Report("record")
    arena = Arena(quick_server.url, report, Random(3))
    await arena.create("chicken_foot", TABLE | {"length": "half", "hand": 4}, 3)
    await arena.seat_others(3)
    await arena.watch()
    await play_match(arena, tricks=0.0)
    words = await check_record(arena)
    await arena.close()
    assert not report.deviations, told(report)
    file = tmp_path / "match.jsonl"

    def sound(text: str) -> bool:
        file.write_text(text)
        verify = subprocess.run([COMMAND, "verify", "--quiet", file], check=False, capture_output=True)
        return verify.returncode == 0

    assert sound(words)
    lines = words.splitlines(keepends=True)
    for number in Random(3).sample(range(len(lines)), 5):
        changed = re.sub(r"\d", lambda digit: str((int(digit[0]) + 1) % 10), lines[number], count=1)
        assert not sound("".join([*lines[:number], changed, *lines[number + 1 :]])), lines[number]
    assert not sound("".join([*lines[:5], *lines[6:]]))
    assert not sound("".join(lines[:-1]))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(40))
async def test_many_matches_with_any_options(quick_server, seed):
    dice = Random(1000 + seed)
    seats = 2 + seed % 9 if seed % 2 == 0 else 2 + seed % 7
    report = Report()
    others = [name for name, law in LAWS.items() if law.options and law.players[0] <= seats <= law.players[1]]
    how = dice.choice(others) if seed % 2 == 0 else dice.choice(("random", "random", "random", "full"))
    await one_match(quick_server.url, report, 1000 + seed, seats, choose(dice, how, seats))
    assert not report.deviations, told(report)
