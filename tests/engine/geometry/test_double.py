from __future__ import annotations

import pytest

from chickenfoot.engine.geometry.double import DoubleSearch
from chickenfoot.engine.geometry.feet import BARE, FEET, SPINNER, stumps_of
from chickenfoot.engine.geometry.joints import forced_joints, joints
from chickenfoot.engine.geometry.plots import Need
from chickenfoot.engine.pose import Pose
from tests.engine.geometry.sat import overlaps, separation
from tests.engine.geometry.scenes import cell, drained, filed, pit, scene_of


def search(scene, feet=FEET, *, goes_on=False):
    return drained(DoubleSearch(scene, Need.DOUBLE, feet, goes_on).run())


def boxes(placement):
    return [(pose.x, pose.y, pose.turn) for pose in (placement.pose, *placement.slots)]


def test_with_nothing_in_the_way_it_lies_across_with_a_natural_foot():
    found, _ = search(scene_of())
    assert found.pose == Pose(56, 0, 90)
    assert [slot.turn for slot in found.slots] == [0, 315, 45]


@pytest.mark.parametrize("width", [340, 420, 560, 800])
def test_a_double_and_its_three_toes_keep_off_everything(width):
    wood = pit(width=width)
    scene = scene_of(*wood)
    before = filed(scene.survey.land)
    found, _ = search(scene)
    assert len(found.slots) == 3
    assert not overlaps(boxes(found))
    assert all(separation(mine, box) >= 3 - 1e-6 for mine in boxes(found) for box in wood)
    assert filed(scene.survey.land) == before


def test_between_pauses_the_land_is_as_it_was():
    scene = scene_of(*pit(width=420))
    before = filed(scene.survey.land)
    run = DoubleSearch(scene, Need.DOUBLE, FEET, goes_on=False).run()
    for _ in run:
        assert filed(scene.survey.land) == before


def test_without_room_for_three_toes_it_says_so_and_a_stump_may_fit():
    scene = scene_of(*pit(width=215, depth=700))
    assert search(scene)[0] is None
    stump, _ = search(scene, stumps_of(0))
    assert stump.slots == ()


def test_a_stump_may_lie_along_the_line_where_across_has_no_room():
    wall = [(186, y, 90) for y in (-206, 0, 206)]
    assert search(scene_of(*pit(width=215, depth=700), *wall), stumps_of(1))[0] is None
    roomy, _ = search(scene_of(*pit(width=640, depth=1500), *wall), stumps_of(1))
    assert len(roomy.slots) == 1


def test_without_room_for_the_double_itself_nothing_fits():
    assert search(scene_of(*cell()))[0] is None
    assert search(scene_of(*cell()), stumps_of(0))[0] is None


def test_a_bare_double_lies_across_and_goes_on():
    found, _ = search(scene_of(grows=False), (BARE,), goes_on=True)
    assert found.pose == Pose(56, 0, 90)
    assert found.slots == ()


def test_a_bare_double_looks_for_a_way_on_behind_it():
    """Straight ahead only the double itself would fit."""
    wall = [(260, y, 90) for y in (-206, 0, 206)]
    found, _ = search(scene_of(*wall, grows=False), (BARE,), goes_on=True)
    blind, _ = search(scene_of(*wall, grows=False), (BARE,), goes_on=False)
    assert blind.pose == Pose(56, 0, 90)
    assert found.pose != blind.pose


def test_a_bare_double_never_lies_along_its_line():
    """Its far face is where the line goes on, and the stored pose must tell where that is."""
    ways = [*joints(0, double=True), *forced_joints(0, double=True)]
    places = {(round(way.dx), round(way.dy), (way.turn + 90) % 360) for way in ways}
    for wood in (pit(width=130), pit(width=215), [*pit(width=300), (250, 0, 90)]):
        found, _ = search(scene_of(*wood, grows=False), (BARE,), goes_on=True)
        assert (found.pose.x, found.pose.y, found.pose.turn) in places


def test_a_spinner_promises_its_narrow_ends():
    found, _ = search(scene_of(grows=False), (SPINNER,), goes_on=True)
    assert [slot.turn for slot in found.slots] == [270, 90]
