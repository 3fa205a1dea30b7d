"""Partners by worked examples: two against two, and the game with all tiles dealt."""

from __future__ import annotations

from random import Random

import pytest

from chickenfoot.engine import match as rules
from chickenfoot.engine.events import MatchOver, Played, RoundOver, Scored
from chickenfoot.engine.game import BadOptions, check_options
from chickenfoot.engine.games import find
from chickenfoot.engine.moves import Draw
from chickenfoot.engine.notation import position, read_move, show_moves
from tests.engine.play import play, seed_of

GAME = find("dominoes")


def answer(text, move, teams="partners"):
    before = position(f"{text} teams={teams}", "dominoes")
    events = rules.decide(before, before.round.turn, read_move(before.round.layout, move))
    return events, rules.evolve_all(before, events)


def round_over(events):
    return next(event for event in events if isinstance(event, RoundOver))


class TestTheSides:
    @pytest.mark.parametrize("seats", [2, 3])
    @pytest.mark.parametrize("teams", ["partners", "latin"])
    def test_partners_are_four(self, seats, teams):
        """D16."""
        with pytest.raises(BadOptions, match="four"):
            check_options(GAME, {"teams": teams}, None, seats)
        check_options(GAME, {"teams": teams}, None, 4)

    def test_partners_sit_opposite_each_other(self):
        """D16."""
        assert GAME.teams(GAME.presets["partners"], 4) == ((0, 2), (1, 3))
        assert GAME.teams(GAME.presets["draw"], 4) == ()


class TestThePoints:
    def test_going_out_wins_for_both_and_scores_the_other_sides_pips_alone(self):
        """SD-17, D17."""
        events, after = answer("line=[5,5] hands=0-4 / 4-6 / 2-5 / 0-1 1-5 turn=2 yard=1", "2-5@L")
        assert round_over(events) == RoundOver("out", (17, 0, 17, 0), 2)
        assert after.totals == (17, 0, 17, 0)
        assert events[-1] == MatchOver((0, 2), (1, 3, 1, 3))

    def test_a_blocked_round_is_won_by_the_lighter_side_and_scores_the_other_sides_pips(self):
        """D17."""
        events, after = answer("line=[6,6] hands=0-6 1-2 / 4-4 / 1-5 / 1-3 play=block", "0-6@L")
        assert round_over(events) == RoundOver("blocked", (12, 0, 12, 0))
        assert after.over.winners == (0, 2)

    def test_sides_that_hold_as_much_score_nothing_and_share_the_hand(self):
        """D17, D10."""
        events, after = answer("line=[6,6] hands=0-6 1-2 / 2-3 / 1-5 / 1-3 play=block", "0-6@L")
        assert round_over(events) == RoundOver("blocked", (0, 0, 0, 0))
        assert after.over.winners == (0, 1, 2, 3)

    def test_a_hand_is_won_although_the_other_side_holds_only_blanks(self):
        """D10, D17."""
        events, _ = answer("line=[6,6] hands=3-6 / 0-0 / 4-5 / 1-1 yard=1 play=all_fives", "3-6@L")
        assert round_over(events).points == (15, 0, 15, 0)
        events, _ = answer("line=[5,5] hands=3-5 / 0-0 / 4-4 / 0-1 yard=1", "3-5@L")
        assert events[-1].winners == (0, 2)

    def test_points_made_while_playing_are_both_partners(self):
        """D13, D17."""
        events, after = answer("hands=5-5 1-1 / 0-1 / 2-2 / 3-3 yard=1 play=all_fives", "5-5@start")
        assert events[1] == Scored(0, 10, "fives", (2,))
        assert [after.round.made(seat) for seat in range(4)] == [10, 0, 10, 0]

    def test_bergen_gives_the_hand_to_both(self):
        """D15, D17."""
        events, _ = answer("line=[4,6] hands=1-4 / 5-6 / 0-2 / 2-2 yard=1 play=bergen", "1-4@L")
        assert round_over(events).points == (1, 0, 1, 0)

    @pytest.mark.parametrize("seed", range(6))
    def test_both_always_have_the_same_total(self, seed):
        """D17."""
        chance = Random(seed)
        options = {
            "play": chance.choice(["draw", "block", "all_fives", "bergen"]),
            "teams": chance.choice(["partners", "latin"]),
            "length": "target",
        }
        for step in play(rules.begin("dominoes", options, 4), chance, rounds=3):
            a, b, c, d = step.after.totals
            assert (a, b) == (c, d)


class TestLatin:
    def test_all_tiles_are_dealt_and_nobody_draws(self):
        """D18."""
        match = rules.begin("dominoes", GAME.presets["latin"], 4)
        match = rules.evolve_all(match, rules.open_deal(match, 1, seed_of("latin")))
        assert [len(hand) for hand in match.round.hands] == [7, 7, 7, 7]
        assert len(match.round.boneyard) == len(match.round.aside) == 0

    @pytest.mark.parametrize("wrong", [{"set": 9}, {"set": 12}, {"hand": 5}])
    def test_it_needs_a_double_six_set_and_seven_tiles_each(self, wrong):
        """D18."""
        with pytest.raises(BadOptions, match="seven"):
            check_options(GAME, {"teams": "latin", **wrong}, None, 4)
        check_options(GAME, {"teams": "latin", "hand": 7}, None, 4)

    def test_the_double_six_leads_the_first_hand_and_must_be_played(self):
        """D18."""
        assert show_moves(position("hand=0-1 6-6 3-3 teams=latin", "dominoes")) == "6-6@start"
        match = rules.begin("dominoes", {"teams": "latin"}, 4)
        for n in range(5):
            dealt = rules.evolve_all(match, rules.open_deal(match, 1, seed_of(n)))
            holder = next(i for i, hand in enumerate(dealt.round.hands) if (6, 6) in hand)
            assert (dealt.round.opener, dealt.round.turn) == (holder, holder)

    def test_the_lead_goes_round_from_then_on_with_any_tile(self):
        """D18."""
        leads, offers = [], []
        for step in play(rules.begin("dominoes", GAME.presets["latin"], 4), Random("lead")):
            if step.move is None:
                leads.append(step.after.round.turn)
                offers.append(len(rules.moves(step.after)))
        assert len(leads) > 2
        assert leads == [(leads[0] + n) % 4 for n in range(len(leads))]
        assert offers == [1] + [7] * (len(leads) - 1)

    def test_who_can_play_must(self):
        """D18."""
        for step in play(rules.begin("dominoes", {"teams": "latin"}, 4), Random("must")):
            assert Draw() not in rules.moves(step.after)
            if step.move is not None:
                assert isinstance(step.events[0], Played)
