"""Bergen by worked examples: points for equal ends, one for the hand, fifteen for the game."""

from __future__ import annotations

import pytest

from chickenfoot.engine import match as rules
from chickenfoot.engine.events import MatchOver, RoundOver, Scored
from chickenfoot.engine.game import check_options
from chickenfoot.engine.games import find
from chickenfoot.engine.notation import position, read_move, show_ends
from tests.engine.play import seed_of

GAME = find("dominoes")


def answer(text, move):
    before = position(f"{text} play=bergen", "dominoes")
    events = rules.decide(before, before.round.turn, read_move(before.round.layout, move))
    return events, rules.evolve_all(before, events)


def headers(table, move):
    start = f"played={table} " if table else ""
    tile = move.split("@")[0]
    events, after = answer(f"{start}hands={tile} 5-5 / 0-1 yard=1", move)
    return show_ends(after.round.layout), sum(e.points for e in events if isinstance(e, Scored))


@pytest.mark.parametrize(
    ("table", "move", "ends", "points"),
    [
        ("", "6-6@start", "L6 R6", 2),  # BG-01
        ("", "4-6@start", "L4 R6", 0),  # BG-02
        ("6-6@start", "2-6@R", "L6 R2", 0),  # BG-03
        ("6-6@start 2-6@R", "4-6@L", "L4 R2", 0),
        ("6-6@start 2-6@R 4-6@L", "2-4@L", "L2 R2", 2),
        ("6-6@start 2-6@R 4-6@L 2-4@L", "2-2@R", "L2 R2", 3),
        ("6-6@start 2-6@R 4-6@L 2-4@L 2-2@R", "2-3@L", "L3 R2", 0),  # BG-05
    ],
)
def test_each_play_is_judged_by_the_ends_it_leaves(table, move, ends, points):
    """D15."""
    assert headers(table, move) == (ends, points)


def test_two_equal_ends_cannot_be_kept_by_a_plain_tile():
    """BG-06, D15."""
    ends, points = headers("3-4@start 3-6@L 4-6@L", "1-4@L")
    assert (ends, points) == ("L1 R4", 0)


def test_a_double_at_one_end_and_its_number_at_the_other_score_three():
    """D15."""
    assert headers("6-6@start 2-6@R 2-4@R", "4-6@R") == ("L6 R6", 3)


def test_the_hand_is_worth_a_point_to_who_goes_out():
    """BG-07, D15."""
    events, _ = answer("line=[4,6] hands=1-4 / 5-6 4-5 yard=1", "1-4@L")
    assert RoundOver("out", (1, 0), 0) in events


@pytest.mark.parametrize(("hands", "points"), [("0-6 1-4 / 2-4", (1, 0)), ("0-6 1-4 / 2-3", (0, 0))])
def test_a_blocked_hand_is_worth_a_point_to_the_lightest_alone(hands, points):
    """BG-07, D15."""
    events, _ = answer(f"line=[6,6] hands={hands} yard=0", "0-6@L")
    assert RoundOver("blocked", points) in events


def test_what_was_made_and_the_hand_are_added_up():
    """D15."""
    _, after = answer("hands=6-6 / 1-2 yard=0", "6-6@start")
    assert after.round.over == RoundOver("out", (2 + 1, 0), 0)
    assert after.over == MatchOver((0,), (1, 2))


class TestTheGame:
    @pytest.mark.parametrize(("seats", "size"), [(2, 6), (3, 6), (4, 5)])
    def test_the_hands_are_its_own(self, seats, size):
        """D15."""
        match = rules.begin("dominoes", {"play": "bergen"}, seats)
        match = rules.evolve_all(match, rules.open_deal(match, 1, seed_of("bergen")))
        assert {len(hand) for hand in match.round.hands} == {size}

    def test_it_is_played_to_fifteen_where_nobody_says_otherwise(self):
        """D15."""
        targets = {
            play: check_options(GAME, {"play": play, "length": "target"}, None, 2)[1]["target"]
            for play in ("draw", "block", "all_fives", "bergen")
        }
        assert targets == {"draw": 100, "block": 100, "all_fives": 100, "bergen": 15}
        assert check_options(GAME, {"play": "bergen", "target": 30}, None, 2)[1]["target"] == 30
        assert check_options(GAME, {"length": "target"}, "bergen", 2)[1]["target"] == 15
        name, values = check_options(GAME, {"play": "bergen", "length": "target"}, None, 2)
        assert (name, values["target"]) == ("bergen", 15)

    def test_the_target_is_reached_in_mid_hand(self):
        """D14, D15."""
        before = position("length=target target=10 play=bergen hands=6-6 0-0 / 1-1 2-2 yard=1", "dominoes")
        before = rules.evolve(before, Scored(0, 8, "header"))
        events = rules.decide(before, 0, read_move(before.round.layout, "6-6@start"))
        assert events[1:] == [
            Scored(0, 2, "header"),
            RoundOver("target", (10, 0), 0),
            MatchOver((0,), (1, 2)),
        ]
