from __future__ import annotations

from itertools import pairwise
from math import hypot

import pytest

from chickenfoot.engine.geometry.stars import spoke, star
from chickenfoot.engine.pose import Pose
from tests.engine.geometry.sat import separation

DOUBLE = (0, 0, 90)


@pytest.mark.parametrize("arms", range(3, 13))
def test_arms_go_clockwise_from_the_right(arms):
    turns = [pose.turn for pose in star(arms)]
    assert len(turns) == arms
    assert turns == sorted(turns)
    assert all(after - before >= 24 for before, after in pairwise([*turns, turns[0] + 360]))


@pytest.mark.parametrize("arms", range(3, 10))
def test_up_to_nine_arms_lie_as_near_as_a_splayed_toe(arms):
    for x, y, turn in ((pose.x, pose.y, pose.turn) for pose in star(arms)):
        assert 3 <= separation(DOUBLE, (x, y, turn)) <= 55
    assert not any(spoke(pose, arms) for pose in star(arms))


@pytest.mark.parametrize("arms", range(3, 13))
def test_no_two_arms_touch(arms):
    boxes = [(pose.x, pose.y, pose.turn) for pose in star(arms)]
    assert all(separation(one, other) >= 3 for i, one in enumerate(boxes) for other in boxes[:i])


@pytest.mark.parametrize("arms", range(3, 10))
def test_a_star_is_its_own_mirror_image(arms):
    mirrored = {Pose(-pose.x, pose.y, (180 - pose.turn) % 360) for pose in star(arms)}
    assert mirrored == set(star(arms))


@pytest.mark.parametrize("arms", [10, 11])
def test_an_arm_that_lies_further_is_drawn_to_its_double(arms):
    for pose in star(arms):
        (x, y), end = spoke(pose, arms)
        assert abs(x) == 50 or abs(y) == 100
        assert abs(hypot(end[0] - pose.x, end[1] - pose.y) - 100) < 2
