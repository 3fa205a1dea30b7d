from __future__ import annotations

from math import inf

import pytest

from chickenfoot.engine.geometry import costs
from chickenfoot.engine.geometry.ends import End
from chickenfoot.engine.geometry.plots import Need, find_plot
from chickenfoot.engine.geometry.trial import damage, foresee, settle, take_back
from tests.engine.geometry.scenes import OTHER, filed, pit, scene_of, survey_of

TIPS = [(256.0, 0.0, 0), (210.0, -220.0, 315), (210.0, 220.0, 45)]
NEEDS = [Need.DOUBLE] * 3


@pytest.mark.parametrize("width", [300, 600, 2500])
@pytest.mark.parametrize("limit", [2.0, 20.0, inf])
def test_settling_can_be_taken_back_without_a_trace(width, limit):
    survey = survey_of(*pit(width=width))
    before = filed(survey.land)
    total, _, put = settle(survey, TIPS, NEEDS, 0, limit)
    assert total > 0
    take_back(survey.land, put)
    assert filed(survey.land) == before


def test_settled_ends_cost_what_their_plots_cost():
    survey = survey_of()
    total, plots, put = settle(survey, TIPS, NEEDS, 0, inf)
    assert total == pytest.approx(sum(plot.cost for plot in plots))
    assert {plot.boxes for plot in plots} == set(put)


def test_where_there_is_room_siblings_get_plots_of_their_own():
    survey = survey_of()
    _, plots, put = settle(survey, TIPS, NEEDS, 0, inf)
    take_back(survey.land, put)
    for plot in plots:
        survey.land.put(plot.boxes, OTHER)
        for sibling in plots:
            if sibling is not plot:
                assert all(not survey.land.touches(*box) for box in sibling.boxes)
        survey.land.clear(plot.boxes, OTHER)


def neighbour(scene, at):
    end = End(at, OTHER, 1, Need.DOUBLE)
    end.hold(find_plot(scene.survey, at, Need.DOUBLE, OTHER))
    scene.survey.land.put(end.boxes, OTHER)
    scene.others.append(end)
    return end


def test_cutting_nobody_damages_nobody():
    scene = scene_of()
    neighbour(scene, (800.0, 0.0, 0))
    assert damage(scene, 0) == (0, [])


def test_a_tile_on_a_plot_costs_what_its_owner_loses():
    scene = scene_of()
    end = neighbour(scene, (0.0, 0.0, 0))
    land = scene.survey.land
    wood = [(120, 0, 90)]
    before = filed(land)
    land.put(wood)
    lost, moved = damage(scene, OTHER)
    after = find_plot(scene.survey, end.at, end.need, OTHER)
    assert lost == pytest.approx(after.cost - end.plot.cost)
    assert lost > 0
    assert moved == [(end, after)]
    assert damage(scene, OTHER, lost / 2)[0] >= lost / 2
    land.take_back(wood)
    assert filed(land) == before


def test_what_is_foreseen_is_what_settling_and_damage_say_and_leaves_no_trace():
    scene = scene_of()
    end = neighbour(scene, (0.0, 400.0, 270))
    before = filed(scene.survey.land)
    future = foresee(scene, TIPS, tuple(NEEDS), OTHER)
    assert filed(scene.survey.land) == before
    assert future.needs == tuple(NEEDS)
    assert len(future.plots) == 3
    assert [owner for owner, _ in future.moved] == [end]


def test_warmth_counts_the_halves_that_lie_where_others_look():
    def looking(count):
        scene = scene_of()
        for _ in range(count):
            neighbour(scene, (0.0, 0.0, 0))
        return scene

    assert looking(0).warmth([(300, 0, 0)]) == 0
    assert looking(1).warmth([(300, 0, 0)]) == 2 * costs.HEAT
    assert looking(2).warmth([(300, 0, 0)]) == 4 * costs.HEAT
    assert looking(1).warmth([(-500, 0, 0)]) == 0
