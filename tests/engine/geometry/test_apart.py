from __future__ import annotations

from itertools import pairwise
from math import hypot

from chickenfoot.engine.geometry.apart import STEP, search_apart
from chickenfoot.engine.geometry.feet import ACROSS_FEET
from chickenfoot.engine.geometry.plots import Need
from tests.engine.geometry.sat import overlaps, separation
from tests.engine.geometry.scenes import cell, drained, filed, scene_of


def boxes(placement):
    return [(pose.x, pose.y, pose.turn) for pose in (placement.pose, *placement.slots)]


def test_a_tile_set_apart_is_near_free_and_linked_from_its_end_to_its_edge():
    scene = scene_of(*cell())
    before = filed(scene.survey.land)
    found, pauses = drained(search_apart(scene, Need.PLAIN, None, goes_on=True))
    assert found.link[0] == (0, 0)
    near = found.link[-1]
    assert abs(hypot(near[0] - found.pose.x, near[1] - found.pose.y) - 100) < 2
    assert hypot(found.pose.x, found.pose.y) < 8 * STEP
    assert all(separation(boxes(found)[0], box) >= 3 - 1e-6 for box in cell())
    assert pauses > 8
    assert filed(scene.survey.land) == before


def test_a_double_set_apart_brings_its_whole_foot():
    found, _ = drained(search_apart(scene_of(*cell()), Need.DOUBLE, ACROSS_FEET, goes_on=False))
    assert len(found.slots) == 3
    assert not overlaps(boxes(found))
    assert all(separation(mine, box) >= 3 - 1e-6 for mine in boxes(found) for box in cell())
    near = found.link[-1]
    assert abs(hypot(near[0] - found.pose.x, near[1] - found.pose.y) - 50) < 2


def test_a_full_world_grows():
    scene = scene_of(*cell())
    scene.survey.land.half_width = scene.survey.land.half_height = 120
    found, _ = drained(search_apart(scene, Need.PLAIN, None, goes_on=True))
    assert max(abs(found.pose.x), abs(found.pose.y)) > 120


def test_a_fuller_neighbourhood_sends_it_further():
    walls = [[], [(x, y, 0) for x in range(-630, 700, 210) for y in range(-440, 500, 220)]]
    far = []
    for more in walls:
        found, _ = drained(search_apart(scene_of(*cell(), *more), Need.PLAIN, None, goes_on=True))
        far.append(hypot(found.pose.x, found.pose.y))
    assert all(a < b for a, b in pairwise(far))
