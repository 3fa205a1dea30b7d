from __future__ import annotations

from itertools import combinations

import pytest

from chickenfoot.engine.geometry.feet import (
    ACROSS_FEET,
    FEET,
    FORCED_FEET,
    NATURAL,
    SPINNER,
    TOES,
    stumps_of,
    toes_at,
)
from tests.engine.geometry.sat import separation

EIGHT = range(0, 360, 45)


def boxes(foot, turn):
    double = (0, 0, turn if foot.along else turn + 90)
    toes = [(step.dx, step.dy, step.turn) for step in (toes_at(turn)[name] for name in foot.toes)]
    return double, toes


@pytest.mark.parametrize("foot", [*FEET, *FORCED_FEET, SPINNER], ids=lambda foot: " ".join(foot.toes))
@pytest.mark.parametrize("turn", EIGHT)
def test_toes_touch_their_double_and_not_each_other(foot, turn):
    double, toes = boxes(foot, turn)
    for toe in toes:
        assert 3 <= separation(double, toe) <= 10
    for one, other in combinations(toes, 2):
        assert separation(one, other) >= 3


@pytest.mark.parametrize("foot", [*FEET, *FORCED_FEET], ids=lambda foot: " ".join(foot.toes))
def test_toes_keep_off_the_tile_the_double_came_from(foot):
    double, toes = boxes(foot, 0)
    parent = (-206 if foot.along else -156, 0, 0)
    assert separation(parent, double) >= 3
    assert all(separation(parent, toe) >= 3 for toe in toes)


def test_a_natural_foot_has_its_middle_toe_first_then_left_then_right():
    toes = toes_at(0)
    assert [toes[name].turn for name in NATURAL.toes] == [0, 315, 45]
    assert toes["SL"].dy < 0 < toes["SR"].dy


def test_feet_come_cheapest_first_because_searches_stop_at_the_first_too_dear():
    for feet in (FEET, FORCED_FEET, ACROSS_FEET):
        assert [foot.cost for foot in feet] == sorted(foot.cost for foot in feet)
    assert FEET[0] is NATURAL


def test_every_toe_has_its_mirror_image():
    for turn in EIGHT:
        here = {(step.dx, step.dy, step.turn) for step in toes_at(turn).values()}
        there = {(step.dx, -step.dy, -step.turn % 360) for step in toes_at(-turn % 360).values()}
        assert here == there
    assert len(TOES) == 14


def test_a_stump_is_a_foot_with_toes_left_out():
    assert {len(foot.toes) for foot in stumps_of(2)} == {2}
    assert [foot.toes for foot in stumps_of(0)] == [(), ()]
    whole = {(foot.along, frozenset(foot.toes)) for foot in (*FEET, *FORCED_FEET)}
    for stump in stumps_of(1):
        assert any(along == stump.along and set(stump.toes) < names for along, names in whole)
