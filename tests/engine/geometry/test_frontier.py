from __future__ import annotations

import pytest

from chickenfoot.engine.geometry.frontier import Frontier
from chickenfoot.engine.geometry.land import WOOD, Land
from chickenfoot.engine.geometry.plots import Need
from chickenfoot.engine.geometry.survey import Home
from chickenfoot.engine.pose import Pose
from tests.engine.geometry.scenes import filed


def frontier():
    return Frontier(Land(3000, 3000), Home(-1000, -1000, 1000, 1000), grows=True)


def opened(*tips):
    made = frontier()
    count = len(tips)
    made.open([str(i) for i in range(count)], tips, [5] * count, [Need.DOUBLE] * count)
    return made


def test_an_opened_end_holds_a_plot_on_the_land():
    made = opened((0.0, 0.0, 0))
    end = made.ends["0"]
    assert all(made.land.touches(*box) & end.bit for box in end.boxes)


def test_a_closed_end_leaves_nothing_behind():
    made = opened((0.0, 0.0, 0))
    made.close("0")
    assert filed(made.land) == {}
    with pytest.raises(LookupError):
        made.close("0")


def test_wood_says_whose_plots_it_cut_and_they_find_others():
    made = opened((0.0, 0.0, 0), (0.0, 1000.0, 0))
    first, second = made.ends.values()
    before = second.boxes
    cut = made.lie([(60, 0, 90)])
    assert cut & first.bit
    assert not cut & second.bit
    made.mend(cut)
    assert all(not made.land.touches(*box) & WOOD for box in first.boxes)
    assert second.boxes == before


def test_a_promised_toe_becomes_an_end_with_the_plot_it_held():
    made = frontier()
    slots = (Pose(156, 0, 0), Pose(-156, 0, 180))
    made.lie([(slot.x, slot.y, slot.turn) for slot in slots])
    made.promise("7", slots, Need.DOUBLE)
    plot = made.promised["7", 1][1].plot
    made.keep("7", 1, "8", 4)
    assert made.ends["8"].plot is plot
    assert made.ends["8"].number == 4
    with pytest.raises(LookupError):
        made.keep("7", 1, "9", 4)


def test_an_end_that_needs_less_gives_room_back():
    made = opened((0.0, 0.0, 0))
    made.review(lambda _: Need.NOTHING, [5])
    assert made.ends["0"].boxes == ()
    assert filed(made.land) == {}


def test_a_review_of_other_numbers_changes_nothing():
    made = opened((0.0, 0.0, 0))
    before = made.ends["0"].plot
    made.review(lambda _: Need.NOTHING, [4])
    assert made.ends["0"].plot is before
