"""All Fives by worked examples: the spinner, the count, the end of a hand."""

from __future__ import annotations

import pytest

from chickenfoot.engine import match as rules
from chickenfoot.engine.events import Asked, Dealt, MatchOver, RoundOver, RoundStarted, Scored
from chickenfoot.engine.layout import End
from chickenfoot.engine.line.counts import open_count
from chickenfoot.engine.notation import position, read_move, show_ends, show_moves
from chickenfoot.engine.pose import Lay
from tests.engine.play import seed_of

PLAY = "play=all_fives"


def at(text):
    return position(f"{text} {PLAY}", "dominoes")


def answer(text, move):
    before = at(text)
    events = rules.decide(before, before.round.turn, read_move(before.round.layout, move))
    return events, rules.evolve_all(before, events)


def scored(table, move):
    """The count after a move on a table, and what it scores."""
    tile = move.split("@")[0]
    start = f"played={table} " if table else ""
    events, after = answer(f"{start}hands={tile} {spare(table, tile)} / {other(table, tile)} yard=1", move)
    points = sum(event.points for event in events if isinstance(event, Scored))
    return open_count(after.round.layout), points


def used(table, tile):
    return {"-".join(sorted(word.split("@")[0].split("-"))) for word in [*table.split(), tile]}


def spare(table, tile):
    """A tile that the player keeps, so that nobody goes out."""
    return next(one for one in ("0-1", "1-1", "1-2", "1-3") if one not in used(table, tile))


def other(table, tile):
    taken = used(table, tile) | {spare(table, tile)}
    return next(one for one in ("0-2", "2-2", "2-4", "3-4") if one not in taken)


class TestTheCount:
    @pytest.mark.parametrize(
        ("table", "move", "count", "points"),
        [
            ("", "5-5@start", 10, 10),  # AF-01
            ("5-5@start", "0-5@R", 10, 10),  # AF-02
            ("5-5@start 0-5@R", "0-0@R", 10, 10),  # AF-03
            ("5-5@start 0-5@R 0-0@R", "5-6@L", 6, 0),
            ("5-5@start 0-5@R 0-0@R 5-6@L", "0-4@R", 10, 10),
            ("", "4-6@start", 10, 10),  # AF-04
            ("", "0-5@start", 5, 5),  # AF-05
            ("", "1-4@start", 5, 5),
            ("", "2-3@start", 5, 5),
            ("", "6-6@start", 12, 0),  # AF-06
            ("6-6@start", "3-6@R", 15, 15),  # AF-07
            ("6-6@start 3-6@R", "2-6@L", 5, 5),  # AF-08
            ("6-6@start 3-6@R 2-6@L", "5-6@U", 10, 10),  # AF-09
            ("6-6@start 3-6@R 2-6@L 5-6@U", "5-5@U", 15, 15),  # AF-11
            ("6-6@start 3-6@R 2-6@L 5-6@U 5-5@U", "2-2@L", 17, 0),  # AF-12
            ("6-6@start 3-6@R 2-6@L 5-6@U 1-6@D", "1-1@D", 12, 0),
            ("5-5@start", "3-5@R", 13, 0),  # AF-17
            ("5-5@start 3-5@R", "4-5@L", 7, 0),
            ("5-5@start 3-5@R 4-5@L", "3-6@R", 10, 10),
        ],
    )
    def test_the_open_ends_are_added_up_after_each_play(self, table, move, count, points):
        """D13."""
        assert scored(table, move) == (count, points)

    def test_a_later_spinner_counts_twice_until_its_outer_side_is_covered(self):
        """D12, D13."""
        assert scored("3-5@start", "5-5@R") == (13, 0)
        assert scored("3-5@start 5-5@R", "2-5@R") == (5, 5)

    def test_a_double_that_does_not_branch_counts_both_halves(self):
        """AF-16, D13."""
        assert scored("6-6@start 3-6@R 2-6@L 5-6@U 1-3@R", "1-1@R") == (9, 0)

    def test_the_highest_count_is_thirty_five(self):
        """D13."""
        table = "0-0@start 0-6@R 0-5@L 0-4@U 0-1@D 6-6@R 4-4@U 1-5@D"
        assert scored(table, "5-5@L") == (35, 35)


class TestTheSpinner:
    def test_its_narrow_ends_open_when_both_sides_are_covered(self):
        """AF-14, D12."""
        text = "played=6-6@start 3-6@R hand=1-6"
        assert show_ends(at(text).round.layout) == "R3 L6"
        assert show_moves(at(text)) == "1-6@L"
        _, after = answer("played=6-6@start 3-6@R hands=2-6 0-0 / 1-6 4-6 yard=1", "2-6@L")
        assert show_ends(after.round.layout) == "R3 L2 U6 D6"
        assert show_moves(after) == "1-6@D, 1-6@U, 4-6@D, 4-6@U"

    def test_a_spinner_that_opens_the_round_has_four_slots(self):
        """D12."""
        tiles = at("played=6-6@start 3-6@R 2-6@L 5-6@U 1-6@D 5-5@U 3-4@R hand=0-0").round.layout.tiles
        told = [(placed.lay, placed.on, placed.slot, placed.place) for placed in tiles.values()]
        assert told == [
            (Lay.START, None, 0, None),
            (Lay.TOE, "0", 0, None),
            (Lay.TOE, "0", 1, None),
            (Lay.TOE, "0", 2, None),
            (Lay.TOE, "0", 3, None),
            (Lay.ACROSS, "3", 0, None),
            (Lay.PLAIN, "1", 0, None),
        ]

    def test_the_first_double_is_the_spinner_wherever_it_comes(self):
        """D12."""
        layout = at("played=3-4@start 4-4@R 2-4@R 4-6@U 0-4@D 0-0@D 0-2@D hand=1-1").round.layout
        told = [(placed.lay, placed.on, placed.slot, placed.place) for placed in layout.tiles.values()]
        assert told == [
            (Lay.START, None, 0, None),
            (Lay.ACROSS, "0", 0, "R"),
            (Lay.PLAIN, "1", 0, "R"),
            (Lay.TOE, "1", 0, None),
            (Lay.TOE, "1", 1, None),
            (Lay.ACROSS, "4", 0, None),
            (Lay.PLAIN, "5", 0, None),
        ]
        assert show_ends(layout) == "R2 L3 U6 D2"
        assert layout.ends["U"] == End(6, on="3")

    def test_only_one_double_is_a_spinner(self):
        """D12."""
        layout = at("played=3-4@start 4-4@R 2-4@R 2-2@R 1-2@R 3-3@L 1-3@L hand=0-0").round.layout
        assert show_ends(layout) == "R1 L1 U4 D4"

    def test_no_narrow_end_opens_while_a_side_is_free(self):
        """D12."""
        assert show_ends(at("played=3-4@start 4-4@R 3-3@L 1-3@L hand=1-1").round.layout) == "R4 L1"


class TestTheRest:
    def test_one_draws_until_a_tile_fits_and_plays_it_for_its_points(self):
        """D11, D13."""
        events, after = answer("line=[6,6] hands=1-2 / 1-1 yard=0-4 4-4 3-6 3", "draw")
        assert [event.k for event in events] == ["drew", "drew", "drew", "asked"]
        assert show_moves(after) == "3-6@L, 3-6@R"
        events = rules.decide(after, 0, read_move(after.round.layout, "3-6@L"))
        assert Scored(0, 15, "fives") in events

    def test_the_hands_are_those_of_the_draw_game(self):
        """D11."""
        for seats, size in ((2, 7), (3, 5), (4, 5)):
            match = rules.begin("dominoes", {"play": "all_fives"}, seats)
            match = rules.evolve_all(match, rules.open_deal(match, 1, seed_of("fives")))
            assert {len(hand) for hand in match.round.hands} == {size}


class TestTheEnd:
    @pytest.mark.parametrize(("held", "bonus"), [("0-3", 5), ("0-2", 0), ("6-6", 10), ("4-6 0-3", 15)])
    def test_who_goes_out_adds_the_others_pips_to_the_nearest_five(self, held, bonus):
        """AF-18, D14."""
        events, _ = answer(f"played=2-4@start hands=1-2 / {held} yard=1", "1-2@L")
        made = sum(event.points for event in events if isinstance(event, Scored))
        assert made == 5
        assert next(e for e in events if isinstance(e, RoundOver)) == RoundOver("out", (made + bonus, 0), 0)

    def test_equal_lowest_hands_of_a_blocked_round_add_nothing(self):
        """AF-20, D14."""
        events, _ = answer("played=6-6@start hands=0-6 1-4 / 2-3 / 4-5 yard=0", "0-6@R")
        assert RoundOver("blocked", (0, 0, 0)) in events

    def test_what_was_made_in_the_hand_is_part_of_its_points(self):
        """D13, D14."""
        _, after = answer("hands=5-5 0-5 / 1-5 2-2 yard=1", "5-5@start")
        after = rules.evolve_all(after, rules.decide(after, 1, read_move(after.round.layout, "1-5@R")))
        assert [after.round.made(seat) for seat in (0, 1)] == [10, 0]
        events = rules.decide(after, 0, read_move(after.round.layout, "0-5@L"))
        assert RoundOver("out", (10 + 5, 0), 0) in events
        assert events[-1] == MatchOver((0,), (1, 2))

    def test_one_hand_is_won_by_the_highest_score_and_not_by_going_out(self):
        """D14."""
        _, after = answer("hands=5-5 1-1 / 1-5 yard=0", "5-5@start")
        events = rules.decide(after, 1, read_move(after.round.layout, "1-5@R"))
        assert RoundOver("out", (10, 0), 1) in events
        assert events[-1].winners == (0,)

    def test_a_target_reached_in_mid_hand_ends_hand_and_match_at_once(self):
        """D14."""
        match = at("length=target target=20 hands=5-5 0-0 / 1-1 2-2 yard=1")
        before = rules.evolve_all(match, [RoundOver("out", (12, 19), 1), RoundStarted(2, 2, largest=6)])
        dealt = at("length=target target=20 hands=5-5 0-0 / 1-1 2-2 yard=1").round
        before = rules.evolve_all(before, [Dealt(dealt.hands, dealt.boneyard, dealt.aside), Asked(0)])
        events = rules.decide(before, 0, read_move(before.round.layout, "5-5@start"))
        assert events[1:] == [
            Scored(0, 10, "fives"),
            RoundOver("target", (10, 0), 0),
            MatchOver((0,), (1, 2)),
        ]
