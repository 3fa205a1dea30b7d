from __future__ import annotations

from math import hypot

import pytest

from chickenfoot.engine.geometry.vectors import UX, UY, along, face, tip

TURNS = range(0, 360, 5)


@pytest.mark.parametrize("turn", TURNS)
def test_a_step_along_any_heading_is_one_long(turn):
    assert hypot(UX[turn], UY[turn]) == pytest.approx(1, abs=1e-11)


def test_y_grows_downwards_and_turns_are_clockwise():
    assert along(0, 0, 0, 7) == (7, 0)
    assert along(0, 0, 90, 7) == (0, 7)
    assert along(0, 0, 180, 7) == (-7, 0)


@pytest.mark.parametrize("turn", TURNS)
def test_left_is_a_quarter_turn_back(turn):
    assert along(3, 4, turn, 0, 5) == pytest.approx(along(3, 4, (turn - 90) % 360, 5))


def test_no_cosine_carries_more_digits_than_every_machine_agrees_on():
    assert all(value == round(value, 12) for value in UX + UY)
    assert "-0.0" not in {str(value) for value in UX + UY}


def test_a_tile_ends_one_width_from_its_centre_and_a_double_half_of_that():
    assert tip(10, 20, 90) == (10, 120, 90)
    assert face(10, 20, 90) == (10, 70, 90)
