from __future__ import annotations

from itertools import combinations

import pytest

from chickenfoot.engine.geometry.openings import Opening, first_placement
from chickenfoot.engine.pose import Pose
from tests.engine.geometry.sat import separation

STARS = [Opening.hub(arms) for arms in range(3, 13)]
ALL = [Opening.SIX_TOES, Opening.FOUR_TOES, Opening.THREE_TOES, Opening.LINE, Opening.SPINNER, *STARS]


def box(pose):
    return (pose.x, pose.y, pose.turn)


@pytest.mark.parametrize("opening", ALL, ids=str)
def test_the_first_tile_and_all_around_it_are_free_of_each_other(opening):
    placement = first_placement(opening, double=True)
    assert placement.pose == Pose(0, 0, 90)
    assert len(placement.slots) == opening.arms
    for slot in placement.slots:
        assert separation(box(placement.pose), box(slot)) >= 3
    for one, other in combinations(placement.slots, 2):
        assert separation(box(one), box(other)) >= 3


@pytest.mark.parametrize("opening", ALL[:5], ids=str)
def test_slots_touch_the_double(opening):
    placement = first_placement(opening, double=True)
    for slot in placement.slots:
        assert separation(box(placement.pose), box(slot)) <= 10


def test_six_toes_fill_middle_left_right_on_the_right_face_then_on_the_left_face():
    """Left as seen by somebody who looks out from the double: up on the right, down on the left."""
    turns = [slot.turn for slot in first_placement(Opening.SIX_TOES, double=True).slots]
    assert turns == [0, 315, 45, 180, 135, 225]


def test_three_toes_splay_on_the_right_and_end_in_the_middle_of_the_left():
    turns = [slot.turn for slot in first_placement(Opening.THREE_TOES, double=True).slots]
    assert turns == [315, 45, 180]


@pytest.mark.parametrize("opening", [Opening.FOUR_TOES, Opening.SPINNER], ids=str)
def test_a_cross_goes_right_left_up_down(opening):
    slots = first_placement(opening, double=True).slots
    assert [(slot.turn, slot.x, slot.y) for slot in slots] == [
        (0, 156, 0),
        (180, -156, 0),
        (270, 0, -206),
        (90, 0, 206),
    ]


@pytest.mark.parametrize("opening", [Opening.LINE, Opening.SPINNER], ids=str)
def test_a_line_may_begin_with_any_tile_lengthwise(opening):
    placement = first_placement(opening, double=False)
    assert placement.pose == Pose(0, 0, 0)
    assert placement.slots == (Pose(206, 0, 0), Pose(-206, 0, 180))


def test_only_chicken_foot_openings_grow_feet():
    growing = [opening for opening in ALL if opening.grows_feet]
    assert growing == [Opening.SIX_TOES, Opening.FOUR_TOES, Opening.THREE_TOES]


def test_a_line_has_sides_and_so_has_a_spinner_until_its_double_comes():
    assert [opening.has_sides(double=True) for opening in ALL[:5]] == [False, False, False, True, False]
    assert [opening.has_sides(double=False) for opening in ALL[3:5]] == [True, True]
