from __future__ import annotations

from random import Random

import pytest

from chickenfoot.engine.geometry.land import MARGIN, REACH, WOOD, Land, forbidden
from tests.engine.geometry.sat import separation

EIGHT = range(0, 180, 45)


def land():
    return Land(3000, 3000)


@pytest.mark.parametrize("one", EIGHT)
@pytest.mark.parametrize("other", EIGHT)
def test_the_tables_say_what_the_separating_axes_say(one, other):
    rows = forbidden(one, other)
    chance = Random(one * 180 + other)
    for _ in range(400):
        dx, dy = chance.randint(-240, 240), chance.randint(-REACH, REACH)
        low, high = rows[dy]
        gap = separation((0, 0, one), (dx, dy, other))
        if abs(gap - MARGIN) > 1e-6:
            assert (low < dx < high) == (gap < MARGIN)


def test_the_arms_of_a_star_are_judged_as_exactly():
    chance = Random(40)
    for _ in range(2000):
        one, other = chance.randrange(180), chance.randrange(180)
        dx, dy = chance.randint(-240, 240), chance.randint(-REACH, REACH)
        low, high = forbidden(one, other)[dy]
        gap = separation((0, 0, one), (dx, dy, other))
        if abs(gap - MARGIN) > 1e-6:
            assert (low < dx < high) == (gap < MARGIN)


@pytest.mark.parametrize("one", EIGHT)
@pytest.mark.parametrize("other", EIGHT)
def test_beyond_reach_nothing_touches(one, other):
    for far in range(-300, 301, 20):
        assert separation((0, 0, one), (far, REACH + 1, other)) >= MARGIN
        assert separation((0, 0, one), (REACH + 1, far, other)) >= MARGIN


def test_looking_at_land_finds_what_a_walk_over_all_boxes_finds():
    chance = Random(7)
    field = land()
    boxes = []
    for owner in range(60):
        box = (chance.randint(-900, 900), chance.randint(-900, 900), chance.choice(EIGHT))
        boxes.append((box, 2 << owner))
        field.put([box], 2 << owner)
    for _ in range(2000):
        new = (chance.randint(-950, 950), chance.randint(-950, 950), chance.choice(EIGHT))
        expected = 0
        for box, bit in boxes:
            if separation(box, new) < MARGIN - 1e-9:
                expected |= bit
        assert field.touches(*new) == expected


def test_wood_hides_what_else_is_touched():
    field = land()
    field.put([(0, 0, 0)], 8)
    assert field.touches(10, 0, 90) == 8
    field.put([(0, 30, 0)])
    assert field.touches(10, 0, 90) & WOOD


def test_the_world_ends_in_wood():
    field = Land(500, 300)
    assert field.touches(500, 300, 0) == 0
    assert field.touches(501, 0, 0) == field.touches(0, -301, 0) == WOOD


def test_what_is_taken_back_or_cleared_was_never_there():
    field = land()
    boxes = [(0, 0, 0), (300, 0, 45), (0, 300, 90)]
    field.put(boxes, 2)
    field.put([(10, 10, 45)], 4)
    field.take_back([(10, 10, 45)])
    assert all(field.touches(*box) == 2 for box in boxes)
    field.clear(boxes, 2)
    assert all(field.touches(*box) == 0 for box in boxes)


def test_a_turn_and_its_opposite_are_one_rectangle():
    field = land()
    field.put([(0, 0, 270)], 2)
    field.clear([(0, 0, 90)], 2)
    assert field.touches(0, 0, 90) == 0
