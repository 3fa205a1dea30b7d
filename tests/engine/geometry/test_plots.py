from __future__ import annotations

from math import inf

import pytest

from chickenfoot.engine.geometry import costs
from chickenfoot.engine.geometry.land import WOOD
from chickenfoot.engine.geometry.plots import Need, Plot, find_plot, forced_ways
from tests.engine.geometry.sat import overlaps
from tests.engine.geometry.scenes import OTHER, OWN, cell, filed, pit, survey_of

AT = (0.0, 0.0, 0)


def test_where_nothing_can_come_no_room_is_kept():
    assert find_plot(survey_of(), AT, Need.NOTHING, OWN) == Plot(0.0)


def test_an_open_end_plans_a_natural_foot_straight_ahead():
    plot = find_plot(survey_of(), AT, Need.DOUBLE, OWN)
    assert plot.turn == 0
    assert plot.boxes[0] == (56, 0, 90)
    assert [box[2] for box in plot.boxes[1:]] == [0, 135, 45]


def test_a_plain_tile_is_planned_with_a_foot_behind_it():
    plot = find_plot(survey_of(), AT, Need.PLAIN, OWN)
    assert plot.boxes[0] == (106, 0, 0)
    assert len(plot.boxes) == 5
    assert not overlaps(plot.boxes)


@pytest.mark.parametrize("width", [130, 240, 340, 480, 700])
@pytest.mark.parametrize("need", [Need.PLAIN, Need.DOUBLE])
def test_a_plot_never_lies_on_wood_and_never_on_itself(width, need):
    survey = survey_of(*pit(width=width))
    plot = find_plot(survey, AT, need, OWN)
    assert plot.boxes
    assert all(not survey.land.touches(*box) & WOOD for box in plot.boxes)
    assert not overlaps(plot.boxes)


def test_a_narrower_future_is_a_dearer_one():
    prices = [find_plot(survey_of(*pit(width=w)), AT, Need.DOUBLE, OWN).cost for w in (130, 340, 700, 1500)]
    assert prices == sorted(prices, reverse=True)
    assert prices[0] >= costs.POOR > prices[-1]


def test_an_end_with_wood_all_around_has_no_plot_and_the_highest_cost():
    assert find_plot(survey_of(*cell()), AT, Need.PLAIN, OWN) == Plot(1.5 * costs.NO_FOOT)
    assert find_plot(survey_of(*cell()), AT, Need.DOUBLE, OWN).cost == costs.POOR + 1.5 * costs.NO_FOOT


@pytest.mark.parametrize("width", [130, 340, 700])
@pytest.mark.parametrize("need", [Need.PLAIN, Need.DOUBLE])
@pytest.mark.parametrize("limit", [0.5, 3.0, 9.0, 16.0, 100.0])
def test_a_limit_cuts_a_cost_off_and_changes_nothing_below_it(width, need, limit):
    survey = survey_of(*pit(width=width))
    whole = find_plot(survey, AT, need, OWN)
    cut = find_plot(survey, AT, need, OWN, limit)
    if whole.cost < limit:
        assert cut == whole
    else:
        assert cut == Plot(inf)


def test_a_plot_makes_way_for_others_when_it_can_and_shares_when_it_must():
    free = find_plot(survey_of(), AT, Need.DOUBLE, OWN)
    survey = survey_of()
    survey.land.put(free.boxes, OTHER)
    moved = find_plot(survey, AT, Need.DOUBLE, OWN)
    assert moved.cost > free.cost
    survey.land.put(free.boxes, OWN)
    assert find_plot(survey, AT, Need.DOUBLE, OWN | OTHER) == free


def test_looking_for_a_plot_leaves_the_land_alone():
    survey = survey_of(*pit(width=340))
    before = filed(survey.land)
    find_plot(survey, AT, Need.DOUBLE, OWN)
    assert filed(survey.land) == before


def test_forced_feet_come_in_groups_that_lie_alike():
    for ways, feet in forced_ways(45):
        assert ways
        assert len({foot.along for foot in feet}) == 1
