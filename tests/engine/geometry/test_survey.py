from __future__ import annotations

import pytest

from chickenfoot.engine.geometry import costs
from chickenfoot.engine.geometry.joints import joints
from chickenfoot.engine.geometry.survey import Home
from tests.engine.geometry.scenes import OWN, survey_of


def test_outward_is_free_and_inward_costs():
    survey = survey_of()
    assert survey.outlook(300, 0, 0) == pytest.approx(0)
    assert survey.outlook(300, 0, 90) == pytest.approx(costs.OUTWARD)
    assert survey.outlook(300, 0, 180) == pytest.approx(2 * costs.OUTWARD)


def test_leaving_the_home_box_costs_for_each_hundredth():
    survey = survey_of()
    assert survey.outlook(700, 0, 0) == pytest.approx(0)
    assert survey.outlook(800, 0, 0) == pytest.approx(100 * costs.BOX)
    assert survey.outlook(0, -900, 270) == pytest.approx(200 * costs.BOX)


def test_what_lies_ahead_costs_and_what_lies_behind_does_not():
    assert survey_of((600, 0, 0)).outlook(0, 0, 0) > 0
    assert survey_of((-600, 0, 0)).outlook(0, 0, 0) == 0


def test_home_grows_and_never_shrinks():
    home = Home(-100, -100, 100, 100)
    home.grow([(300, 0, 0)])
    assert (home.left, home.top, home.right, home.bottom) == (-100, -112, 412, 112)
    home.grow([(0, 0, 0)])
    assert home.right == 412


def test_a_lane_costs_more_the_sooner_it_is_blocked():
    prices = [survey_of((x, 0, 90)).lane(0, 0, 0, OWN, 160) for x in (160, 300, 420, 900)]
    assert prices[0] == costs.LANE
    assert prices == sorted(prices, reverse=True)
    assert prices[-1] == 0


def test_joints_are_ranked_by_their_bend_and_their_outlook():
    survey = survey_of((400, 0, 90))
    ways = joints(0, double=False)
    ranked = survey.ranked(0, 0, ways)
    assert [cost for cost, _, _ in ranked] == sorted(cost for cost, _, _ in ranked)
    for cost, order, way in ranked:
        assert ways[order] is way
        assert cost == pytest.approx(way.cost + survey.outlook(way.mx, way.my, way.turn))
    assert survey.ranked(0, 0, ways, limit=ranked[3][0])[:3] == ranked[:3]


def test_bends_may_count_more_or_less():
    survey = survey_of()
    square, hinge = (next(way for way in joints(0, double=False) if way.turn == turn) for turn in (90, 45))
    for way, factor in ((square, 2), (hinge, 0.5)):
        [(cost, _, _)] = survey.ranked(0, 0, (way,), square_turn=2, hinge=0.5)
        assert cost == pytest.approx(factor * way.cost + survey.outlook(way.mx, way.my, way.turn))


def test_the_same_board_looks_fuller_to_somebody_else():
    survey = survey_of()
    other = survey.with_dots(survey_of((600, 0, 0)).dots)
    assert other.land is survey.land
    assert other.outlook(0, 0, 0) > survey.outlook(0, 0, 0)
