from __future__ import annotations

from math import hypot

import pytest

from chickenfoot.engine.geometry.joints import forced_joints, joints
from chickenfoot.engine.geometry.vectors import UX, UY
from tests.engine.geometry.sat import distance_to_square, separation

EIGHT = range(0, 360, 45)
both = pytest.mark.parametrize("double", [False, True], ids=["plain", "double"])
everywhere = pytest.mark.parametrize("turn", EIGHT)


def box(joint, double):
    return (joint.dx, joint.dy, joint.turn + 90 if double else joint.turn)


def parent(turn):
    """The tile whose far end is at the origin."""
    return (-100 * UX[turn], -100 * UY[turn], turn)


@both
@everywhere
def test_every_joint_leaves_a_hairline_and_no_more_than_a_splay(turn, double):
    for joint in joints(turn, double=double):
        assert 4 <= separation(parent(turn), box(joint, double)) <= 7
    for joint in forced_joints(turn, double=double):
        assert 4 <= separation(parent(turn), box(joint, double)) <= 60


@both
@everywhere
def test_straight_and_hinged_tiles_keep_the_middle_of_their_near_edge_close(turn, double):
    """A hinge swings the middle of the edge away by 38 hundredths; the gap comes on top."""
    for joint in joints(turn, double=double):
        if not joint.bends_square:
            assert hypot(joint.mx, joint.my) <= 44


@both
@everywhere
def test_a_square_turn_lies_a_gap_away_from_the_last_half_of_its_parent(turn, double):
    """The half alone, a square of one width, is the neighbour: not the half before it."""
    last_half = (-50 * UX[turn], -50 * UY[turn])
    for joint in joints(turn, double=double):
        if joint.bends_square:
            gap = distance_to_square(last_half, turn, box(joint, double))
            assert gap == pytest.approx(6, abs=0.01)


@both
@everywhere
def test_joints_are_seven_cheapest_first(turn, double):
    found = joints(turn, double=double)
    assert len(found) == 7
    assert [joint.cost for joint in found] == sorted(joint.cost for joint in found)
    assert {(joint.turn - turn) % 360 for joint in found} == {0, 45, 315, 90, 270}


@both
def test_left_and_right_mirror_each_other(double):
    for family in (joints, forced_joints):
        for turn in EIGHT:
            here = {(round(j.dx, 6), round(j.dy, 6), j.turn, j.cost) for j in family(turn, double=double)}
            there = {
                (round(j.dx, 6), round(-j.dy, 6), -j.turn % 360, j.cost)
                for j in family(-turn % 360, double=double)
            }
            assert here == there


@both
def test_joints_turn_with_their_end(double):
    for first, second in zip(joints(0, double=double), joints(90, double=double), strict=True):
        assert (second.dx, second.dy) == pytest.approx((-first.dy, first.dx))
        assert (second.turn - first.turn) % 360 == 90
