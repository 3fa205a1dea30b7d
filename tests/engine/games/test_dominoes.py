"""Draw dominoes by worked examples. The notation is explained in ``chickenfoot.engine.notation``."""

from __future__ import annotations

from random import Random

import pytest

from chickenfoot.engine import match as rules
from chickenfoot.engine.events import DrawnOut, Drew, MatchOver, Passed, RoundOver, RoundStarted
from chickenfoot.engine.game import BadOptions, Deal, check_options
from chickenfoot.engine.games import find
from chickenfoot.engine.notation import position, read_move, read_tile, show_ends, show_moves
from chickenfoot.engine.pose import Lay
from chickenfoot.engine.standing import verdict
from tests.engine.play import play, seed_of

GAME = find("dominoes")


def at(text):
    return position(text, "dominoes")


def answer(text, move):
    before = at(text)
    events = rules.decide(before, before.round.turn, read_move(before.round.layout, move))
    return events, rules.evolve_all(before, events)


def kinds(events):
    return [event.k for event in events]


def leader(*hands):
    tiles = [[read_tile(word) for word in hand.split()] for hand in hands]
    deal = Deal({}, len(hands), None, 0, tiles, (), lambda _: pytest.fail("nothing is left to chance"))
    return GAME.opener(deal, GAME.first_seat(deal))


class TestTheLead:
    def test_the_holder_of_the_highest_double_leads(self):
        """SD-01, D3."""
        assert leader("4-6 3-3", "5-5 0-1") == 1
        assert leader("0-0 1-2", "5-6 4-6") == 0

    def test_without_doubles_the_heaviest_tile_leads_then_the_larger_half(self):
        """SD-02, D3."""
        assert leader("5-6 0-1", "4-6 3-5") == 0
        assert leader("0-1 4-5", "3-6 1-2") == 1

    def test_the_leader_may_begin_with_any_tile(self):
        """SD-01, SD-20, D3."""
        assert show_moves(at("hand=5-5 0-1")) == "0-1@start, 5-5@start"
        assert show_moves(at("hand=0-1 6-6")) == "0-1@start, 6-6@start"

    def test_the_lead_opens_two_ends(self):
        """SD-03, SD-04, D4."""
        events, after = answer("hands=0-1 2-2 / 3-3 yard=5", "0-1@start")
        assert show_ends(after.round.layout) == "L0 R1"
        assert events[0].placed.lay is Lay.START
        assert show_moves(at("line=[0,1] hand=1-1 0-5 2-3")) == "0-5@L, 1-1@R"
        assert show_moves(at("line=[5,5] hand=2-5")) == "2-5@L, 2-5@R"


class TestTheLine:
    def test_a_double_leaves_its_end_as_it_was(self):
        """SD-05, D4."""
        events, after = answer("line=[0,1] hand=1-1 0-5 2-3", "1-1@R")
        assert show_ends(after.round.layout) == "L0 R1"
        assert events[0].placed.lay is Lay.ACROSS
        assert (events[0].placed.on, events[0].placed.place) == ("0", "R")

    def test_a_tile_remembers_the_tile_it_touches_and_the_side(self):
        """D4."""
        tiles = at("played=0-3@start 0-4@L 3-5@R 4-4@L 4-6@L hand=1-1").round.layout.tiles
        assert [(placed.on, placed.place) for placed in tiles.values()] == [
            (None, None),
            ("0", "L"),
            ("0", "R"),
            ("1", "L"),
            ("3", "L"),
        ]

    def test_a_tile_that_fits_both_ends_may_go_on_either(self):
        """SD-14, D4."""
        text = "played=0-3@start 0-4@L hand=3-4 6-6"
        assert show_ends(at(text).round.layout) == "L4 R3"
        assert show_moves(at(text)) == "3-4@L, 3-4@R"
        assert show_ends(answer(text, "3-4@L")[1].round.layout) == "L3 R3"
        assert show_ends(answer(text, "3-4@R")[1].round.layout) == "L4 R4"


class TestDrawing:
    def test_one_draws_until_a_tile_fits_and_plays_it(self):
        """D5."""
        events, after = answer("line=[6,6] hand=1-2 yard=0-3 4-4 2-6 5", "draw")
        assert events[:3] == [Drew(0, (0, 3)), Drew(0, (4, 4)), Drew(0, (2, 6))]
        assert kinds(events)[3:] == ["asked"]
        assert show_moves(after) == "2-6@L, 2-6@R"

    def test_one_draws_the_boneyard_empty_and_passes(self):
        """SD-07, D5."""
        events, after = answer("line=[6,6] hands=1-2 / 0-6 1-1 yard=0-3 4-4", "draw")
        assert events[:3] == [Drew(0, (0, 3)), Drew(0, (4, 4)), Passed(0, "unplayable")]
        assert after.round.turn == 1
        assert len(after.round.boneyard) == 0

    def test_the_reserve_stays(self):
        """D5."""
        events, after = answer("line=[6,6] hands=1-2 / 0-6 1-1 yard=0-3 4-4 5-5 reserve=2", "draw")
        assert kinds(events) == ["drew", "passed", "asked"]
        assert len(after.round.boneyard) == 2

    def test_in_the_block_game_one_passes_at_once(self):
        """SD-08, D5."""
        events, after = answer("line=[6,6] hands=3-6 1-3 / 1-2 / 0-6 1-1 play=block", "3-6@L")
        assert events[1] == Passed(1, "empty")
        assert after.round.turn == 2

    @pytest.mark.parametrize(("play", "yard", "aside"), [("draw", 8, 0), ("block", 0, 8)])
    def test_what_the_block_game_leaves_over_is_out_of_play(self, play, yard, aside):
        """SD-19, D2, D5."""
        match = rules.begin("dominoes", {"play": play}, 4)
        match = rules.evolve_all(match, rules.open_deal(match, 1, seed_of("left over")))
        assert (len(match.round.boneyard), len(match.round.aside)) == (yard, aside)


class TestTheEnd:
    def test_who_goes_out_scores_what_the_others_hold(self):
        """SD-10, D7."""
        events, after = answer("line=[6,6] hands=3-6 / 5-6 / 1-1 yard=3", "3-6@L")
        assert events[1] == RoundOver("out", (13, 0, 0), seat=0)
        assert events[2] == MatchOver((0,), (1, 2, 2))
        assert after.over is not None

    def test_the_lowest_hand_of_a_blocked_round_scores_the_others_less_its_own(self):
        """SD-11, D8."""
        text = "line=[6,6] hands=0-6 4-4 / 1-4 / 2-4 3-3 play=block"
        events, _ = answer(text, "0-6@L")
        assert events[1] == RoundOver("blocked", (0, 20 - 5, 0))
        events, _ = answer(f"{text} blocked=gross", "0-6@L")
        assert events[1] == RoundOver("blocked", (0, 20, 0))

    def test_equal_lowest_hands_are_a_drawn_round(self):
        """SD-12, D9."""
        events, after = answer("line=[6,6] hands=0-6 1-4 / 2-3 / 4-5 play=block", "0-6@L")
        assert events[1] == RoundOver("blocked", (0, 0, 0))
        assert after.over == MatchOver((0, 1), (1, 1, 1))

    def test_a_line_whose_numbers_are_all_laid_is_dead(self):
        """SD-13, D6."""
        text = "played=2-2@start 0-2@L 0-3@L 2-3@L 1-2@L 1-4@L 2-4@L 2-6@L 5-6@L"
        assert show_ends(at(text + " hand=2-5").round.layout) == "L5 R2"
        events, _ = answer(f"{text} hands=2-5 3-3 / 1-1 yard=0", "2-5@L")
        assert kinds(events)[:2] == ["played", "round_over"]
        assert events[1].why == "dead"

    def test_the_next_seat_draws_all_of_a_dead_boneyard(self):
        """D6."""
        text = "played=2-2@start 0-2@L 0-3@L 2-3@L 1-2@L 1-4@L 2-4@L 2-6@L 5-6@L"
        events, _ = answer(f"{text} hands=2-5 3-3 / 1-1 / 5-5 yard=4-4 6-6 1 reserve=1", "2-5@L")
        assert events[1] == DrawnOut(((1, (4, 4)), (1, (6, 6))))
        assert events[2] == RoundOver("dead", (22 + 10 - 6, 0, 0))
        events, _ = answer(f"{text} hands=2-5 3-3 / 1-1 / 5-5 yard=4-4 6-6 deadPosition=endNow", "2-5@L")
        assert events[1] == RoundOver("dead", (0, 10 + 6 - 2, 0))


class TestTheMatch:
    def test_one_hand_decides(self):
        """D10."""
        steps = list(play(rules.begin("dominoes", {}, 2), Random("one hand")))
        assert len(steps[-1].after.scores) == 1

    def test_hands_are_played_until_a_total_reaches_the_target(self):
        """D10."""
        match = rules.begin("dominoes", {"length": "target", "target": 50}, 3)
        for number, points in enumerate([(49, 0, 0), (0, 49, 0), (0, 0, 12), (1, 0, 0)], 1):
            assert not GAME.is_over(match)
            told = [RoundStarted(number, number, largest=6), RoundOver("out", points, 0)]
            match = rules.evolve_all(match, told)
        assert GAME.is_over(match)
        assert verdict(GAME, match) == MatchOver((0,), (1, 2, 3))

    def test_who_goes_out_wins_although_the_others_hold_only_the_double_blank(self):
        """D10."""
        events, _ = answer("line=[6,6] hands=3-6 / 0-0 yard=3", "3-6@L")
        assert events[1:] == [RoundOver("out", (0, 0), seat=0), MatchOver((0,), (1, 1))]

    def test_a_hand_that_is_stopped_has_no_winner_of_its_own(self):
        """D10, R36."""
        assert rules.stop(at("line=[6,6] hands=3-6 / 0-0 yard=3"))[1] == MatchOver((0, 1), (1, 1))


class TestTheDeal:
    @pytest.mark.parametrize(("largest", "yards"), [(6, (14, 13, 8)), (9, (41, 40, 35)), (12, (77, 76, 71))])
    def test_hands_are_the_same_with_every_set(self, largest, yards):
        """SD-16, SD-19, D1, D2."""
        for seats, size, yard in zip((2, 3, 4), (7, 5, 5), yards, strict=True):
            match = rules.begin("dominoes", {"set": largest}, seats)
            match = rules.evolve_all(match, rules.open_deal(match, 1, seed_of("deal")))
            assert {len(hand) for hand in match.round.hands} == {size}
            assert len(match.round.boneyard) == yard

    def test_two_to_four_play_with_the_tiles_there_are(self):
        """D1, D2."""
        for seats in (1, 5):
            with pytest.raises(BadOptions, match="2 to 4"):
                check_options(GAME, None, None, seats)
        check_options(GAME, {"hand": 7}, None, 4)
        with pytest.raises(BadOptions, match="32 tiles, there are 28"):
            check_options(GAME, {"hand": 8}, None, 4)
