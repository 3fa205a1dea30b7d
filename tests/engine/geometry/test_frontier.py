from __future__ import annotations

import pytest

from chickenfoot.engine.geometry.frontier import Birth, Frontier
from chickenfoot.engine.geometry.land import WOOD, Land
from chickenfoot.engine.geometry.plots import Need
from chickenfoot.engine.geometry.survey import Home
from chickenfoot.engine.geometry.vectors import tip
from chickenfoot.engine.pose import Pose
from tests.engine.geometry.scenes import filed


def frontier():
    return Frontier(Land(3000, 3000), Home(-1000, -1000, 1000, 1000), grows=True)


def opened(*tips, need=Need.DOUBLE):
    """Ends named 0, 1, …, each opened by itself by a tile that lies nowhere near."""
    made = frontier()
    for place, at in enumerate(tips):
        made.lay(None, [(-2900, -2900 + 300 * place, 0)], [Birth(at, need, str(place), 5)])
    return made


def test_an_opened_end_holds_a_plot_on_the_land():
    made = opened((0.0, 0.0, 0))
    end = made.ends["0"]
    assert all(made.land.touches(*box) & end.bit for box in end.boxes)


def test_a_used_end_leaves_nothing_behind():
    made = opened((0.0, 0.0, 0))
    made.lay("0", [(2900, 2900, 0)], [])
    assert made.ends == {}
    assert {owner for boxes in filed(made.land).values() for *_, owner in boxes} == {WOOD}
    with pytest.raises(LookupError):
        made.lay("0", [(2900, 2900, 0)], [])


def test_ends_whose_plots_a_tile_cuts_find_others():
    made = opened((0.0, 0.0, 0), (0.0, 1000.0, 0))
    first, second = made.ends.values()
    before = first.boxes, second.boxes
    future = made.lay(None, [(60, 0, 90)], [])
    assert [end for end, _ in future.moved] == [first]
    assert first.boxes != before[0]
    assert all(not made.land.touches(*box) & WOOD for box in first.boxes)
    assert second.boxes == before[1]


def test_a_promised_toe_becomes_an_end_with_the_plot_it_held():
    made = frontier()
    slots = (Pose(156, 0, 0), Pose(-156, 0, 180))
    births = [
        Birth(tip(toe.x, toe.y, toe.turn), Need.DOUBLE, toe=("7", slot, toe))
        for slot, toe in enumerate(slots)
    ]
    made.lay(None, [(0, 0, 90), *((toe.x, toe.y, toe.turn) for toe in slots)], births)
    plot = made.promised["7", 1][1].plot
    assert made.promised["7", 1][0] == slots[1]
    made.keep("7", 1, "8", 4)
    assert made.ends["8"].plot is plot
    assert made.ends["8"].number == 4
    with pytest.raises(LookupError):
        made.keep("7", 1, "9", 4)


def test_an_end_that_needs_less_gives_room_back():
    made = opened((0.0, 0.0, 0))
    made.review(lambda _: Need.NOTHING, [5])
    assert made.ends["0"].boxes == ()
    assert {owner for boxes in filed(made.land).values() for *_, owner in boxes} == {WOOD}


def test_a_review_of_other_numbers_changes_nothing():
    made = opened((0.0, 0.0, 0))
    before = made.ends["0"].plot
    made.review(lambda _: Need.NOTHING, [4])
    assert made.ends["0"].plot is before
