"""What the view says of places, sets and standings, so that a client needs no rule to draw any game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from chickenfoot import projection
from chickenfoot.engine.games import find
from chickenfoot.engine.standing import places
from tests.worlds import every_game, fitting, one_round


def steps(game, preset, seed=3):
    return one_round(game, preset, fitting(game, preset)[0], seed)


def test_a_line_of_a_star_that_is_not_begun_says_where_its_first_tile_will_lie():
    told = None
    for step in steps("double_nine", "table"):
        table = projection.view(step.after, None)["table"]
        for name in (
            table.get("tiles", {}).keys()
            - projection.view(step.before, None)["table"].get("tiles", {}).keys()
        ):
            placed = table["tiles"][name]
            if placed.get("on") == "0":
                assert [placed["x"], placed["y"], placed["turn"]] == told
        told = table.get("ends", {}).get("0", {}).get("at", told)
    assert told is not None


def test_a_place_named_after_a_tile_does_not_name_it_twice():
    for game, preset in every_game():
        for step in steps(game, preset):
            for place, end in projection.view(step.after, None)["table"].get("ends", {}).items():
                assert end.get("on") != place


@pytest.mark.parametrize(("game", "preset"), every_game())
def test_the_round_says_how_large_its_set_is(game, preset):
    for step in steps(game, preset):
        match, shown = step.after.match, projection.view(step.after, None)["table"]["round"]
        assert shown["largest"] == find(game).max_pip(match.options, match.seats)


@pytest.mark.parametrize(("game", "preset"), every_game())
def test_a_result_ranks_the_seats_whether_a_game_counts_up_or_down(game, preset):
    *_, last = steps(game, preset)
    shown = projection.view(last.after, None)["table"]["result"]["places"]
    totals = last.after.match.totals
    assert shown == {str(n): place for n, place in enumerate(places(totals, low_wins=find(game).low_wins))}
    ahead = (min if find(game).low_wins else max)(totals)
    assert {seat for seat, place in shown.items() if place == 1} == {
        str(n) for n, total in enumerate(totals) if total == ahead
    }


def test_a_deal_that_was_given_up_ranks_nobody():
    *_, last = steps("dominoes", "draw")
    void = replace(last.after, match=replace(last.after.match, round=None))
    assert "places" not in projection.view(void, None)["table"]["result"]
