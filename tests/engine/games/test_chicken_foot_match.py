"""Chicken Foot from the deal to the winner, by worked examples."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from chickenfoot.engine import match as rules
from chickenfoot.engine.events import Asked, Drew, FootOpened, MatchOver, RoundOver, RoundStarted
from chickenfoot.engine.game import BadOptions, check_options
from chickenfoot.engine.games import find
from chickenfoot.engine.notation import position, read_move, show_ends, show_moves
from chickenfoot.engine.pose import Lay
from chickenfoot.engine.standing import verdict
from chickenfoot.engine.story import Story
from tests.engine.play import play, seed_of

GAME = find("chicken_foot")


def kinds(events):
    return [event.k for event in events]


def scored(*rounds, **options):
    """A match after rounds with these scores, one tuple of points for each."""
    match = rules.begin("chicken_foot", options, len(rounds[0]))
    for number, points in enumerate(rounds, 1):
        told = [RoundStarted(number, number, 9, 0, 9), RoundOver("out", points, 0)]
        match = rules.evolve_all(match, told)
    return match


class TestTheMatch:
    @pytest.mark.parametrize(
        ("seats", "length", "doubles"),
        [
            (4, "full", [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]),
            (7, "full", [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]),
            (4, "half", [9, 8, 7, 6, 5]),
            (7, "half", [12, 11, 10, 9, 8, 7, 6]),
            (2, "single", [9]),
            (8, "single", [12]),
        ],
    )
    def test_a_round_for_every_double_from_the_top(self, seats, length, doubles):
        """CF-24, R4, R30."""
        match = rules.begin("chicken_foot", {"length": length}, seats)
        steps = list(play(match, Random(length)))
        assert [step.after.round.double for step in steps if step.move is None] == doubles
        assert steps[-1].after.rounds == len(doubles)

    def test_after_the_double_blank_a_match_to_a_target_begins_again_at_the_top(self):
        """R4, R31."""
        assert [GAME.double({"set": 9}, 4, number) for number in (1, 10, 11, 12, 21)] == [9, 0, 9, 8, 9]

    def test_the_lowest_total_wins_and_equal_totals_share_a_place(self):
        """R32."""
        match = scored((20, 3, 20, 40), length="single")
        assert GAME.is_over(match)
        assert verdict(GAME, match) == MatchOver((1,), (2, 1, 2, 4))

    def test_equal_lowest_totals_are_a_draw(self):
        """CF-19, R32."""
        match = scored((120, 120, 140), length="single")
        assert verdict(GAME, match) == MatchOver((0, 1), (1, 1, 3))

    def test_spruce_counts_rounds_scored_zero_then_the_smallest_other_round(self):
        """CF-19, R33."""
        match = scored((0, 0, 28), (0, 0, 28), (0, 0, 28), (4, 6, 28), (116, 114, 28), tie="spruce")
        assert match.totals == (120, 120, 140)
        assert verdict(GAME, match) == MatchOver((0,), (1, 1, 3), tie_break="spruce")
        match = scored((0, 0, 28), (0, 0, 28), (0, 0, 28), (4, 0, 28), (116, 120, 28), tie="spruce")
        assert verdict(GAME, match) == MatchOver((1,), (1, 1, 3), tie_break="spruce")

    def test_spruce_may_leave_a_draw(self):
        """R33."""
        match = scored((0, 7, 9), (7, 0, 9), tie="spruce")
        assert verdict(GAME, match) == MatchOver((0, 1), (1, 1, 3))
        match = scored((0, 7, 3), (7, 0, 4), tie="spruce")
        assert verdict(GAME, match) == MatchOver((0, 1), (1, 1, 1), tie_break="spruce")
        match = scored((0, 0), tie="spruce")
        assert verdict(GAME, match) == MatchOver((0, 1), (1, 1))

    def test_a_target_must_be_exceeded_and_whoever_is_over_it_has_lost(self):
        """CF-20, R31."""
        match = scored((100, 98, 60), length="target", target=100)
        assert not GAME.is_over(match)
        match = scored((100, 98, 60), (4, 1, 30), length="target", target=100)
        assert GAME.is_over(match)
        assert verdict(GAME, match) == MatchOver((2,), (3, 2, 1), losers=(0,))

    def test_a_target_may_have_to_be_reached_only(self):
        """R31."""
        match = scored((100, 98, 60), length="target", target=100, targetRule="reaches")
        assert GAME.is_over(match)
        assert verdict(GAME, match).losers == (0,)

    def test_a_winner_over_the_target_has_not_lost(self):
        """R31."""
        match = scored((130, 120, 120), length="target", target=100)
        assert verdict(GAME, match) == MatchOver((1, 2), (3, 1, 1), losers=(0,))

    def test_a_match_that_is_stopped_goes_by_present_totals(self):
        """R36."""
        match = scored((130, 20, 70), length="full")
        assert rules.stop(match) == [MatchOver((1,), (3, 1, 2))]


class TestTheFirstTurn:
    def test_it_is_drawn_in_the_first_round_and_moves_on_a_seat_each_round(self):
        """CF-22, R5."""
        match = rules.begin("chicken_foot", {}, 3)
        openers = []
        for step in play(match, Random("first turns")):
            if step.move is None:
                openers.append(step.after.round.opener)
                assert step.after.round.turn == openers[-1]
        first = openers[0]
        assert openers == [(first + number) % 3 for number in range(10)]
        begun = {rules.open_deal(match, 1, seed_of("who", number))[0].opener for number in range(40)}
        assert begun == {0, 1, 2}

    def test_it_may_be_the_hosts(self):
        """R5."""
        match = rules.begin("chicken_foot", {"firstSeat": "host"}, 3)
        events = rules.open_deal(match, 1, seed_of("host"), host=2)
        assert events[0].opener == 2
        assert rules.evolve_all(match, events).first == 2


class TestTheDeal:
    @pytest.mark.parametrize(
        ("seats", "hand", "yard"),
        [(2, 20, 14), (3, 14, 12), (4, 11, 10), (5, 9, 9), (6, 7, 12), (7, 10, 20), (8, 9, 18)],
    )
    def test_hands_and_boneyard_by_number_of_players(self, seats, hand, yard):
        """CF-23, R1, R2, R3."""
        match = rules.begin("chicken_foot", {}, seats)
        match = rules.evolve_all(match, rules.open_deal(match, 1, seed_of(seats)))
        assert {len(tiles) for tiles in match.round.hands} == {hand}
        assert len(match.round.boneyard) == yard

    @pytest.mark.parametrize("seats", [0, 1, 9])
    def test_two_to_eight_play(self, seats):
        """R1."""
        with pytest.raises(BadOptions, match="2 to 8"):
            check_options(GAME, None, None, seats)

    @pytest.mark.parametrize("largest", [9, 12, 15, 18])
    @pytest.mark.parametrize("seats", range(2, 9))
    def test_every_set_serves_every_number_of_players(self, largest, seats):
        """R2, R3, R37."""
        _, options = check_options(GAME, {"set": largest}, None, seats)
        size = GAME.hand_size(options, seats)
        whole = (largest + 1) * (largest + 2) // 2 - 1
        # About four fifths are dealt, never more than twenty each.
        assert size == 20 or 0.7 * whole <= seats * size <= 0.88 * whole

    def test_no_more_tiles_are_dealt_than_there_are(self):
        """R37."""
        check_options(GAME, {"hand": 18}, None, 3)
        with pytest.raises(BadOptions, match="57 tiles, there are 54"):
            check_options(GAME, {"hand": 19}, None, 3)
        check_options(GAME, {"hand": 11, "startDouble": "heldOrDrawn"}, None, 5)
        with pytest.raises(BadOptions, match="55 tiles, there are 54"):
            check_options(GAME, {"hand": 11}, None, 5)

    def test_the_start_double_lies_on_the_table_before_anybody_plays(self):
        """R4."""
        match = rules.begin("chicken_foot", {}, 4)
        events = rules.open_deal(match, 1, seed_of("aside"))
        assert kinds(events) == ["round_started", "dealt", "played", "foot_opened", "asked"]
        played = events[2]
        assert (played.seat, played.tile, played.on, played.id) == (None, (9, 9), "start", "0")
        assert (played.placed.on, played.placed.by, played.placed.lay) == (None, None, Lay.START)
        assert played.closes == ("start",)


class TestFourArms:
    """The preset ``four_arms``: the start double is in the shuffle (R34, R35)."""

    def test_it_differs_from_the_table_in_six_options(self):
        """R35."""
        table, arms = GAME.presets["table"], GAME.presets["four_arms"]
        assert {name: value for name, value in arms.items() if table[name] != value} == {
            "startDouble": "heldOrDrawn",
            "startToes": 4,
            "hand": 7,
            "drawnTile": "may",
            "deadPosition": "endNow",
            "tie": "spruce",
        }

    @staticmethod
    def deals(count):
        match = rules.begin("chicken_foot", GAME.presets["four_arms"], 4)
        for number in range(count):
            events = rules.open_deal(match, 1, seed_of("arms", number))
            yield events, rules.evolve_all(match, events)

    def test_whoever_holds_the_double_begins_by_placing_it_and_the_next_seat_goes_on(self):
        """R34."""
        held = 0
        for events, match in self.deals(60):
            if any(isinstance(event, Drew) for event in events):
                continue
            held += 1
            assert kinds(events) == ["round_started", "dealt", "asked"]
            seat = match.round.turn
            assert (9, 9) in match.round.hands[seat]
            assert show_ends(match.round.layout) == "start9"
            assert show_moves(match) == "9-9@start"
            told = rules.decide(match, seat, read_move(match.round.layout, "9-9@start"))
            assert kinds(told) == ["played", "foot_opened", "asked"]
            assert told[0].placed.by == seat
            assert told[-1].seat == (seat + 1) % 4
            assert told[1] == FootOpened("0", 9, 4)
        assert held > 10

    def test_else_they_draw_in_turn_until_somebody_finds_it(self):
        """CF-21, R34."""
        hunts = 0
        for events, match in self.deals(60):
            draws = [event for event in events if isinstance(event, Drew)]
            if not draws:
                continue
            hunts += 1
            assert events[0].opener == match.round.turn
            turn = events[0].first
            assert [draw.seat for draw in draws] == [(turn + n) % 4 for n in range(len(draws))]
            assert [draw.tile == (9, 9) for draw in draws] == [False] * (len(draws) - 1) + [True]
            assert match.round.turn == draws[-1].seat
            assert show_moves(match) == "9-9@start"
            sizes = [7 + sum(draw.seat == seat for draw in draws) for seat in range(4)]
            assert [len(hand) for hand in match.round.hands] == sizes
            assert len(match.round.boneyard) == 27 - len(draws)
        assert hunts > 10

    def test_the_seat_that_draws_first_moves_on_a_seat_each_round(self):
        """CF-21, R5, R34."""
        match = rules.begin("chicken_foot", GAME.presets["four_arms"], 4)
        hunts = 0
        for step in play(match, Random("hunts")):
            draws = [event.seat for event in step.events if isinstance(event, Drew)]
            if step.move is None and draws:
                hunts += 1
                assert draws[0] == (step.after.first + step.after.number - 1) % 4
        assert hunts > 2

    def test_a_hunt_of_three_draws(self):
        """CF-21, R34: round 2, nobody holds 8-8, seat 1 draws first, seat 3 finds it."""
        match = position(
            "hands=0-1 0-2 0-3 0-4 0-5 0-6 0-7 / 1-1 1-2 1-3 1-4 1-5 1-6 1-7 / 2-2 2-3 2-4 2-5 2-6 2-7 2-9"
            " / 3-3 3-4 3-5 3-6 3-7 3-8 3-9 double=8 turn=1 yard=4-4 5-5 8-8 24 startDouble=heldOrDrawn"
            " startToes=4 drawnTile=may deadPosition=endNow tie=spruce"
        )
        story = Story(replace(match, round=replace(match.round, opener=3, turn=None)))
        assert GAME.opening(story) == 3
        assert [(event.seat, event.tile) for event in story.events] == [(1, (4, 4)), (2, (5, 5)), (3, (8, 8))]
        story.tell(Asked(3))
        assert show_moves(story.match) == "8-8@start"
        told = rules.decide(story.match, 3, read_move(story.layout, "8-8@start"))
        after = rules.evolve_all(story.match, told)
        assert [len(hand) for hand in after.round.hands] == [7, 8, 8, 7]
        assert len(after.round.boneyard) == 24
        assert after.round.turn == 0
        assert show_ends(after.round.layout) == "pending=(8,0,4) ends=[]"

    def test_the_hunt_pays_no_heed_to_the_reserve(self):
        """R34."""
        options = {"startDouble": "heldOrDrawn", "hand": 13, "reserve": 2}
        match = rules.begin("chicken_foot", options, 4)
        last = []
        for number in range(400):
            events = rules.open_deal(match, 1, seed_of("reserve", number))
            last.append(len(rules.evolve_all(match, events).round.boneyard))
        assert min(last) == 0

    def test_one_who_may_draw_when_able_may_not_before_the_start(self):
        """R34."""
        options = {"startDouble": "heldOrDrawn", "mayDrawWhenAble": True, "drawnTile": "may"}
        match = rules.begin("chicken_foot", options, 3)
        for number in range(20):
            after = rules.evolve_all(match, rules.open_deal(match, 1, seed_of("able", number)))
            assert show_moves(after) == "9-9@start"
