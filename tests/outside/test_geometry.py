"""The checker's own eye for poses: it sees what it should, and is not fooled."""

from tests.outside.geometry import complaints, corners, distance, penetration

START = {"tile": [9, 9], "x": 0, "y": 0, "turn": 90}


def test_two_tiles_edge_to_edge_do_not_overlap():
    toe = {"tile": [9, 3], "on": "0", "x": 150, "y": 0, "turn": 0}
    assert complaints("1", {"0": START, "1": toe}) == []


def test_a_tile_pushed_into_another_is_seen():
    toe = {"tile": [9, 3], "on": "0", "x": 140, "y": 0, "turn": 0}
    assert complaints("1", {"0": START, "1": toe}) == ["tile 1 overlaps tile 0 by 10.0"]


def test_a_slanted_overlap_is_seen():
    toe = {"tile": [9, 3], "on": "0", "x": 150, "y": 30, "turn": 45}
    assert penetration(corners(START), corners(toe)) > 1
    assert complaints("1", {"0": START, "1": toe})


def test_the_wrong_half_at_the_parent_is_seen():
    toe = {"tile": [9, 3], "on": "0", "x": 150, "y": 0, "turn": 180}
    assert complaints("1", {"0": START, "1": toe}) == [
        "tile 1 shows its parent the wrong half (100.0 against 0.0)"
    ]


def test_a_tile_set_apart_needs_a_link():
    toe = {"tile": [9, 3], "on": "0", "x": 350, "y": 0, "turn": 0}
    assert complaints("1", {"0": START, "1": toe}) == ["tile 1 is 200.0 away from its parent without a link"]
    assert complaints("1", {"0": START, "1": toe | {"link": [[50, 0], [250, 0]]}}) == []
    assert len(complaints("1", {"0": START, "1": toe | {"link": [[900, 0], [900, 900]]}})) == 2


def test_distance_of_parallel_tiles():
    one = {"x": 0, "y": 0, "turn": 0}
    other = {"x": 0, "y": 130, "turn": 0}
    assert abs(distance(corners(one), corners(other)) - 30) < 1e-9
