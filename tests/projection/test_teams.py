"""Partners, and points made in mid-round, as the table shows them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from chickenfoot import projection
from chickenfoot.table.state import Phase
from tests.worlds import dealt_table, every_game, fitting, one_round


@pytest.mark.parametrize(("game", "preset"), every_game())
def test_teams_are_shown_where_there_are_some(game, preset):
    seats = fitting(game, preset)[-1]
    before, _, _ = dealt_table(game, preset, seats, b"t" * 32)
    shown = projection.view(before, None)["table"].get("teams")
    assert shown == ([[0, 2], [1, 3]] if preset in {"partners", "latin"} else None)


def test_teams_are_known_before_the_match_begins():
    table, _, _ = dealt_table("dominoes", "partners", 4, b"t" * 32)
    lobby = replace(table, phase=Phase.LOBBY, match=None, fairness=None)
    assert projection.view(lobby, None)["table"]["teams"] == [[0, 2], [1, 3]]


@pytest.mark.parametrize("teams", ["none", "partners"])
def test_points_made_in_mid_round_are_in_the_totals_at_once(teams):
    made, scored = [0, 0, 0, 0], 0
    for seed in range(6):
        made = [0, 0, 0, 0]
        for step in one_round("dominoes", "all_fives", 4, seed, teams=teams):
            for event in step.events:
                if event.k == "scored":
                    scored += 1
                    for seat in {event.seat, *event.others}:
                        made[seat] += event.points
            table = projection.view(step.after, None)["table"]
            totals = [table["seats"][str(seat)]["total"] for seat in range(4)]
            if step.after.match.round.over is None:
                assert totals == made
                assert "scores" not in table
            else:
                assert totals == list(step.after.match.totals)
    assert scored > 10


def test_a_hand_that_counts_for_nothing_takes_its_points_back():
    *_, last = one_round("dominoes", "all_fives", 4, 1)
    before = next(
        step.after
        for step in one_round("dominoes", "all_fives", 4, 1)
        if step.after.match.round.marks and step.after.match.round.over is None
    )
    void = replace(last.after.match.round.over, points=(0, 0, 0, 0), void=True)
    after = replace(before, match=replace(before.match, round=replace(before.match.round, over=void)))
    totals = [seat["total"] for seat in projection.view(after, None)["table"]["seats"].values()]
    assert totals == [0, 0, 0, 0]
