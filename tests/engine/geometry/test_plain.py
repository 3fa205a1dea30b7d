from __future__ import annotations

from chickenfoot.engine.geometry.plain import search_plain
from chickenfoot.engine.geometry.plots import Need
from chickenfoot.engine.pose import Placement, Pose
from tests.engine.geometry.sat import separation
from tests.engine.geometry.scenes import cell, drained, filed, pit, scene_of


def test_with_nothing_in_the_way_a_line_runs_straight_on():
    found, _ = drained(search_plain(scene_of(), Need.DOUBLE))
    assert found == Placement(Pose(106, 0, 0))


def test_a_line_bends_before_a_wall():
    found, _ = drained(search_plain(scene_of((400, 0, 90), (400, 206, 90)), Need.DOUBLE))
    assert found.pose.turn == 315


def test_a_tile_never_lies_on_another_and_the_search_leaves_no_trace():
    for width in (130, 200, 300, 500):
        wood = pit(width=width)
        scene = scene_of(*wood)
        before = filed(scene.survey.land)
        found, _ = drained(search_plain(scene, Need.DOUBLE))
        pose = found.pose
        assert all(separation((pose.x, pose.y, pose.turn), box) >= 3 - 1e-6 for box in wood)
        assert filed(scene.survey.land) == before


def test_without_room_at_any_joint_it_says_so():
    found, _ = drained(search_plain(scene_of(*cell()), Need.PLAIN))
    assert found is None
