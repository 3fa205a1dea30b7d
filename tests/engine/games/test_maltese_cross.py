"""Maltese Cross by worked examples. The notation is explained in ``chickenfoot.engine.notation``."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from chickenfoot.engine import match as rules
from chickenfoot.engine.events import (
    Asked,
    DrawnOut,
    Drew,
    FootDone,
    FootOpened,
    MatchOver,
    Passed,
    RoundOver,
)
from chickenfoot.engine.game import BadOptions, check_options
from chickenfoot.engine.games import find
from chickenfoot.engine.geometry import Opening
from chickenfoot.engine.notation import position, read_move, read_tile, show_ends, show_moves
from chickenfoot.engine.pose import Lay
from tests.engine.play import play, seed_of

GAME = find("maltese_cross")
ARMS = "double=6 played=5-6@foot 4-6@foot 3-6@foot 2-6@foot"
CROSS = f"{ARMS} 5-5@5 4-4@4 3-3@3 2-2@2"


def at(text):
    return position(text, "maltese_cross")


def answer(text, move):
    before = at(text) if isinstance(text, str) else text
    events = rules.decide(before, before.round.turn, read_move(before.round.layout, move))
    return events, rules.evolve_all(before, events)


class TestTheLead:
    def test_hands(self):
        """M1, M2."""
        assert [GAME.hand_size({}, seats) for seats in GAME.players] == [7, 5, 5]
        for seats in (1, 5):
            with pytest.raises(BadOptions):
                check_options(GAME, None, None, seats)

    def test_the_holder_of_the_highest_double_must_lead_it(self):
        """M3."""
        for number in range(60):
            match = rules.begin("maltese_cross", {}, 2 + number % 3)
            told = rules.open_deal(match, 1, seed_of("lead", number))
            match = rules.evolve_all(match, told)
            now = match.round
            doubles = [x for hand in now.hands for x, y in hand.reveal() if x == y]
            assert now.double == max(doubles)
            assert (now.double, now.double) in now.hands[now.turn].reveal()
            assert show_moves(match) == f"{now.double}-{now.double}@start"
            events, after = answer(match, f"{now.double}-{now.double}@start")
            assert events[1] == FootOpened("0", now.double, 4)
            assert after.round.turn == (now.turn + 1) % match.seats

    def test_hands_without_a_double_are_dealt_again(self):
        """M4."""
        assert GAME.throws_back({}, [[read_tile("0-1")], [read_tile("5-6")]])
        assert not GAME.throws_back({}, [[read_tile("0-1")], [read_tile("0-0")]])


class TestTheCross:
    def test_the_middle_takes_four_tiles_before_anything_else(self):
        """MC-01, M5."""
        assert show_moves(at("double=6 played=5-6@foot hand=5-5 4-6")) == "4-6@foot"

    def test_the_fourth_tile_begins_the_doubles(self):
        """M5, M6."""
        text = "double=6 played=5-6@foot 4-6@foot 3-6@foot hands=2-6 0-0 / 5-5 / 1-5"
        events, after = answer(text, "2-6@foot")
        assert events[1:] == [FootDone("0"), Passed(1, "empty"), Asked(1)] or events[1:] == [
            FootDone("0"),
            Asked(1),
        ]
        assert show_ends(after.round.layout) == "ends=[5,4,3,2]"

    def test_each_line_wants_its_own_double_and_nothing_else(self):
        """MC-02, M6."""
        assert show_moves(at(f"{ARMS} hand=5-5 1-5 0-6")) == "5-5@5"
        assert show_ends(at(ARMS).round.layout) == "ends=[5,4,3,2]"

    def test_a_line_that_has_its_double_waits_for_the_others(self):
        """MC-03, M6."""
        match = at(f"{ARMS} 5-5@5 hand=1-5 3-3")
        assert show_moves(match) == "3-3@3"
        assert show_ends(match.round.layout) == "ends=[4,3,2]"

    def test_the_last_double_opens_all_four_lines(self):
        """M6, M7."""
        text = f"{ARMS} 5-5@5 4-4@4 3-3@3 hands=2-2 0-0 / 1-5 1-2 / 0-1"
        events, after = answer(text, "2-2@2")
        assert events[1:] == [Asked(1)]
        assert show_ends(after.round.layout) == "ends=[5,4,3,2]"
        assert show_moves(after) == "1-2@2, 1-5@5"

    def test_then_any_tile_goes_where_it_fits_and_nothing_branches(self):
        """M7."""
        match = at(f"{CROSS} 1-5@5 hand=1-1 1-4 0-0")
        assert show_moves(match) == "1-1@1, 1-4@4, 1-4@1"
        _, after = answer(match, "1-1@1")
        assert sorted(end.number for end in after.round.layout.ends.values()) == [1, 2, 3, 4]

    def test_lines_keep_their_letters_and_lie_as_a_cross(self):
        """M5, M7."""
        tiles = at(f"{CROSS} 1-5@5").round.layout.tiles
        assert [(p.on, p.line, p.lay, p.slot) for p in tiles.values()] == [
            (None, None, Lay.START, 0),
            ("0", "A", Lay.TOE, 0),
            ("0", "B", Lay.TOE, 1),
            ("0", "C", Lay.TOE, 2),
            ("0", "D", Lay.TOE, 3),
            ("1", "A", Lay.ACROSS, 0),
            ("2", "B", Lay.ACROSS, 0),
            ("3", "C", Lay.ACROSS, 0),
            ("4", "D", Lay.ACROSS, 0),
            ("5", "A", Lay.PLAIN, 0),
        ]
        assert GAME.board({}, 4) == Opening.SPINNER


class TestDrawing:
    def test_who_cannot_play_draws_one_tile_and_lays_it_if_it_fits(self):
        """M8."""
        events, after = answer("double=6 played=5-6@foot hands=5-5 1-2 / 0-0 yard=4-6 3", "draw")
        assert events == [Drew(0, (4, 6)), Asked(0)]
        assert show_moves(after) == "4-6@foot"
        events, _ = answer("double=6 played=5-6@foot hands=5-5 1-2 / 0-0 yard=3-4 3", "draw")
        assert events == [Drew(0, (3, 4)), Passed(0, "unplayable"), Asked(1)]

    def test_who_can_play_must(self):
        """M8."""
        assert show_moves(at(f"{CROSS} hand=1-5 0-0 yard=5")) == "1-5@5"

    def test_the_reserve_is_never_drawn_although_a_double_may_lie_there(self):
        """M8, M10."""
        text = f"{ARMS} 5-5@5 4-4@4 hands=3-3 1-5 / 0-1 0-0 yard=2-2 0-2 reserve=2"
        events, _ = answer(text, "3-3@3")
        assert events[1:] == [RoundOver("blocked", (0, 5))]


class TestTheEnd:
    def test_who_goes_out_scores_what_the_others_hold(self):
        """M9."""
        events, _ = answer(f"{CROSS} hands=1-5 / 0-0 1-1 / 3-4 yard=2", "1-5@5")
        assert events[1:] == [RoundOver("out", (9, 0, 0), 0)]

    def test_one_may_go_out_before_the_cross_is_done(self):
        """M9."""
        events, _ = answer("double=6 played=5-6@foot hands=4-6 / 0-0 1-1 / 3-4 yard=2", "4-6@foot")
        assert events[1:] == [RoundOver("out", (9, 0, 0), 0)]

    def test_the_lowest_hand_of_a_blocked_round_scores_the_difference(self):
        """M10."""
        events, _ = answer(f"{ARMS} hands=5-5 2-5 1-0 / 1-4 / 1-5 0-6", "5-5@5")
        assert events[1:] == [RoundOver("blocked", (0, 15, 0))]

    def test_equal_lowest_hands_score_nothing(self):
        """M11."""
        events, after = answer(f"{ARMS} hands=5-5 0-5 / 1-4 / 1-5 0-6", "5-5@5")
        assert events[1:] == [RoundOver("blocked", (0, 0, 0))]
        assert after.scores == ((0, 0, 0),)

    def test_a_dead_position_is_drawn_out_one_tile_a_seat(self):
        """M10."""
        match = at(f"{CROSS} 1-5@5 1-2@1 hands=2-4 0-0 / 0-1 yard=0-3 0-5 1-1")
        layout = match.round.layout
        # As if all other twos and fours, and all threes, lay on the table.
        seen = (*layout.seen[:2], 6, 7, 6, *layout.seen[5:])
        match = replace(match, round=replace(match.round, layout=replace(layout, seen=seen)))
        assert show_moves(match) == "2-4@4, 2-4@2 x2"
        events, _ = answer(match, "2-4@2")
        assert events[1] == DrawnOut(((1, (0, 3)), (0, (0, 5)), (1, (1, 1))))
        assert events[2] == RoundOver("dead", (1, 0))

    def test_the_first_to_reach_the_target_wins(self):
        """M12."""
        match = replace(
            at(f"{CROSS} hands=1-5 / 0-0 1-1 / 3-4 yard=2"), scores=((51, 20, 59),), totals=(51, 20, 59)
        )
        events, _ = answer(match, "1-5@5")
        assert events[-1] == MatchOver((0,), (1, 3, 2))

    def test_a_single_round_is_won_by_who_won_it(self):
        """M12."""
        events, _ = answer(f"{CROSS} hands=1-5 / 0-0 / 3-4 yard=2 length=single", "1-5@5")
        assert events[-1] == MatchOver((0,), (1, 2, 2))
        events, _ = answer(f"{ARMS} hands=5-5 0-5 / 1-4 / 1-5 0-6 length=single", "5-5@5")
        assert events[-1] == MatchOver((0, 1), (1, 1, 1))
        events, _ = answer("double=6 played=5-6@foot hands=4-6 / 0-0 length=single", "4-6@foot")
        assert events[-1] == MatchOver((0,), (1, 1))

    def test_every_end_happens(self):
        """M9, M10."""
        chance, ends = Random("maltese ends"), set()
        for number in range(300):
            options = {"reserve": number % 3, "length": "single"}
            for step in play(rules.begin("maltese_cross", options, 2 + number % 3), chance):
                ends |= {event.why for event in step.events if isinstance(event, RoundOver)}
        assert {"out", "blocked"} <= ends

    def test_the_preset_and_what_is_refused(self):
        """M12."""
        assert check_options(GAME, None, None, 2) == (
            "table",
            {"length": "target", "target": 60, "reserve": 0},
        )
        for options in ({"target": 49}, {"reserve": 3}, {"deadPosition": "endNow"}, {"hand": 5}):
            with pytest.raises(BadOptions):
                check_options(GAME, options, None, 2)
