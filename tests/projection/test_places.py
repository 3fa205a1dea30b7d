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


SIX = ((156, 0, 0), (140, -160, 315), (140, 160, 45), (-156, 0, 180), (-140, 160, 135), (-140, -160, 225))
FOUR = ((156, 0, 0), (-156, 0, 180), (0, -206, 270), (0, 206, 90))
ALWAYS = {6: SIX, 4: FOUR, 3: SIX[1:4]}
"""Where the toes of a start double lie, as the protocol says: so the view need not."""


@pytest.mark.parametrize("toes", sorted(ALWAYS))
@pytest.mark.parametrize("start", ["aside", "heldOrDrawn"])
def test_the_toes_of_a_start_double_lie_where_the_protocol_says_and_the_view_is_silent(start, toes):
    lain = []
    for step in one_round("chicken_foot", "table", 4, 2, startToes=toes, startDouble=start):
        table = projection.view(step.after, None)["table"]
        foot = table.get("foot")
        if foot is None and lain:
            break
        if foot is not None and foot["on"] == "0":
            assert "toes" not in table
            lain = [one for one in table["tiles"].values() if one.get("on") == "0"]
            for one, pose in zip(lain, ALWAYS[toes], strict=False):
                assert (one["x"], one["y"], one["turn"]) == pose
    assert len(lain) == toes - 1


def test_every_other_foot_tells_where_its_toes_will_lie():
    for game, preset in every_game():
        for step in steps(game, preset):
            table = projection.view(step.after, None)["table"]
            if "foot" in table and table["foot"]["need"] == 1:
                # One tile covers it, where its train goes on: there is no foot to draw.
                assert table["toes"]["slots"] == []
            elif "foot" in table and "on" in table["tiles"][table["foot"]["on"]]:
                assert len(table["toes"]["slots"]) == table["foot"]["need"]
            elif "foot" in table:
                slots = step.after.match.round.layout.tiles[table["foot"]["on"]].slots
                assert tuple((s.x, s.y, s.turn) for s in slots) == ALWAYS[table["foot"]["need"]]
