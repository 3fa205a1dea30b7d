"""Le Double-Neuf by worked examples. The notation is explained in ``chickenfoot.engine.notation``."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from chickenfoot.engine import match as rules
from chickenfoot.engine.events import Asked, Dealt, FootDone, FootOpened, MatchOver, Passed, Played, RoundOver
from chickenfoot.engine.game import BadOptions, check_options
from chickenfoot.engine.games import find
from chickenfoot.engine.geometry import Opening
from chickenfoot.engine.notation import position, read_move, read_tile, show_ends, show_moves
from chickenfoot.engine.pose import Lay
from tests.engine.play import play, seed_of

GAME = find("double_nine")
TABLE = GAME.presets["table"]


def at(text):
    return position(text, "double_nine")


def answer(text, move):
    before = at(text)
    events = rules.decide(before, before.round.turn, read_move(before.round.layout, move))
    return events, rules.evolve_all(before, events)


class TestTheOpening:
    def test_only_the_double_nine_opens_the_round(self):
        """DN-01, N3."""
        assert show_moves(at("hand=9-9 8-9 0-0")) == "9-9@start"

    def test_the_holder_is_asked_for_it_and_the_next_seat_goes_on(self):
        """N3."""
        for number in range(20):
            match = rules.begin("double_nine", {}, 4 + number % 7)
            match = rules.evolve_all(match, rules.open_deal(match, 1, seed_of("opening", number)))
            now = match.round
            assert (9, 9) in now.hands[now.turn].reveal()
            assert now.turn == now.opener
            assert now.double == 9
            assert show_moves(match) == "9-9@start"
            told = rules.decide(match, now.turn, *rules.moves(match))
            assert isinstance(told[0], Played)
            after = rules.evolve_all(match, told)
            passed = [event.seat for event in told if isinstance(event, Passed)]
            order = [(now.opener + 1 + n) % match.seats for n in range(len(passed) + 1)]
            assert [*passed, after.round.turn] == order

    def test_a_deal_in_which_the_double_nine_sleeps_is_dealt_again(self):
        """DN-14, N4."""
        assert GAME.throws_back({}, [[read_tile("8-9")], [read_tile("0-0")]])
        assert not GAME.throws_back({}, [[read_tile("8-9")], [read_tile("9-9")]])
        told = rules.open_deal(rules.begin("double_nine", {}, 8), 1, seed_of("asleep"))
        assert [event.k for event in told] == ["round_started", "dealt", "asked"]

    def test_hands_and_what_is_left_aside(self):
        """DN-15, N1, N2."""
        sizes = []
        for seats in GAME.players:
            match = rules.begin("double_nine", {}, seats)
            dealt = next(e for e in rules.open_deal(match, 1, seed_of(seats)) if isinstance(e, Dealt))
            assert len(dealt.boneyard) == 0
            assert len({len(hand) for hand in dealt.hands}) == 1
            sizes.append((len(dealt.hands[0]), len(dealt.aside)))
        assert sizes == [(13, 3), (11, 0), (9, 1), (7, 6), (6, 7), (6, 1), (5, 5)]

    def test_with_five_players_every_tile_is_dealt_so_nothing_is_dealt_again(self):
        """DN-16, N4."""
        assert 5 * GAME.hand_size({}, 5) == 55

    def test_four_to_ten_play(self):
        """N1."""
        for seats in (3, 11):
            with pytest.raises(BadOptions):
                check_options(GAME, None, None, seats)


class TestTheStar:
    def test_the_first_tile_goes_to_the_centre(self):
        """DN-02, N5."""
        assert show_moves(at("ends=[] hand=8-9 8-8 0-1")) == "8-9@C"

    def test_a_line_may_go_on_before_the_star_is_complete(self):
        """DN-03, N5."""
        assert show_moves(at("ends=[8] hand=8-8 0-9 3-4")) == "0-9@C, 8-8@8"

    def test_a_nine_may_go_wherever_it_fits(self):
        """DN-06, N5."""
        assert show_moves(at("ends=[9,7] hand=3-9")) == "3-9@C, 3-9@9"
        assert show_moves(at("ends=[9,4] hand=4-9")) == "4-9@C, 4-9@9, 4-9@4"

    def test_a_double_lies_across_and_leaves_its_end_as_it_was(self):
        """DN-07, N5."""
        assert show_moves(at("ends=[7] hand=7-7")) == "7-7@7"
        events, after = answer("played=7-9@C hands=7-7 0-1 / 1-7 / 2-7 / 3-7", "7-7@7")
        assert events[0].placed.lay is Lay.ACROSS
        assert events[1] == Asked(1)
        assert show_ends(after.round.layout) == "Cx8 ends=[7]"

    def test_lines_get_letters_as_they_are_begun_and_keep_them(self):
        """N5."""
        tiles = at("played=7-9@C 3-9@C 3-4@3 7-7@7 7-8@7 hand=0-0").round.layout.tiles
        assert [(placed.on, placed.line, placed.lay.value, placed.slot) for placed in tiles.values()] == [
            (None, None, "start", 0),
            ("0", "A", "toe", 0),
            ("0", "B", "toe", 1),
            ("2", "B", "plain", 0),
            ("1", "A", "across", 0),
            ("4", "A", "plain", 0),
        ]

    @pytest.mark.parametrize("arms", [9, 8])
    def test_the_star_has_so_many_lines_and_then_is_full(self, arms):
        """N6."""
        nines = " ".join(f"{n}-9@C" for n in range(arms))
        match = at(f"played={nines} hand=0-8 arms={arms}")
        assert "0" not in match.round.layout.ends
        assert show_moves(match) == ("0-8@0, 0-8@8" if arms == 9 else "0-8@0")
        assert GAME.board(match.options, 4) == Opening.hub(arms)

    def test_the_last_nine_of_a_star_of_eight_goes_on_a_line(self):
        """N6."""
        nines = " ".join(f"{n}-9@C" for n in range(1, 9))
        assert show_moves(at(f"played={nines} 0-1@1 hand=0-9 arms=8")) == "0-9@0"
        assert show_moves(at(f"played={nines} hand=0-9 arms=8")) == ""

    def test_the_whole_star_first(self):
        """N6."""
        text = "played=1-9@C 2-9@C hands=3-9 1-2 / 1-3 4-9 / 1-4 5-9 / 1-5 6-9 starFirst={}"
        assert show_moves(at(text.format("false"))) == "1-2@1, 1-2@2, 3-9@C"
        text = text.replace("@C", "@foot")
        assert show_moves(at(text.format("true"))) == "3-9@foot"
        assert show_ends(at(text.format("true")).round.layout) == "pending=(9,2,9) ends=[1,2]"

    def test_the_star_first_says_when_it_begins_and_when_it_is_done(self):
        """N6."""
        events, _ = answer("hands=9-9 1-1 / 1-9 / 2-9 / 3-9 arms=8 starFirst=true", "9-9@start")
        assert events[1] == FootOpened("0", 9, 8)
        nines = " ".join(f"{n}-9@foot" for n in range(7))
        text = f"played={nines} hands=7-9 7-8 / 1-7 / 2-7 / 3-7 arms=8 starFirst=true"
        events, after = answer(text, "7-9@foot")
        assert events[1] == FootDone("0")
        assert after.round.layout.foot is None
        assert show_moves(after) == "1-7@1, 1-7@7"

    def test_a_star_that_nobody_can_complete_blocks_the_round(self):
        """N6, N9."""
        events, _ = answer("played=1-9@foot hands=2-9 0-0 / 1-1 / 1-3 / 1-4 starFirst=true", "2-9@foot")
        assert events[-1] == RoundOver("blocked", (11, 0, 0, 0))


class TestPassing:
    def test_who_can_play_must(self):
        """DN-09, N7."""
        assert show_moves(at("ends=[1,2] hand=1-2 5-5")) == "1-2@1, 1-2@2"

    def test_who_cannot_passes_by_itself_and_nobody_draws(self):
        """DN-08, N7."""
        assert show_moves(at("ends=[1,2] hand=3-4 5-5")) == ""
        events, after = answer("ends=[1,2] hands=1-1 6-6 / 3-4 5-5 / 2-2 / 0-0", "1-1@1")
        assert events[1:] == [Passed(1, "empty"), Asked(2)]
        assert after.round.turn == 2


class TestTheEndOfARound:
    def test_who_goes_out_scores_what_all_others_hold(self):
        """DN-10, N8."""
        events, after = answer("ends=[1] hands=1-1 / 3-4 / 0-0 8-9 / 5-5", "1-1@1")
        assert events[1:] == [RoundOver("out", (34, 0, 0, 0), 0)]
        assert after.totals == (34, 0, 0, 0)

    def test_going_out_comes_before_a_block(self):
        """DN-20, N8."""
        events, _ = answer("ends=[1] hands=1-5 / 3-4 / 0-0 / 6-6", "1-5@1")
        assert events[1] == RoundOver("out", (19, 0, 0, 0), 0)

    def test_the_lowest_hand_of_a_blocked_round_scores_the_others_without_deduction(self):
        """DN-11, N9."""
        events, _ = answer("ends=[1] hands=1-2 6-6 / 3-4 / 8-8 0-4 / 4-5", "1-2@1")
        assert events[1:] == [RoundOver("blocked", (0, 41, 0, 0))]

    def test_equal_lowest_hands_make_the_round_void(self):
        """DN-12, N10."""
        events, after = answer("ends=[1] hands=1-2 3-4 / 1-6 / 8-8 0-4 / 4-5", "1-2@1")
        assert events[1:] == [RoundOver("blocked", (0, 0, 0, 0), void=True)]
        assert after.scores == ()
        again = rules.open_deal(after, after.deal + 1, seed_of("again"))
        assert (again[0].number, again[0].deal) == (1, 2)

    def test_equal_hands_above_the_lowest_do_not_matter(self):
        """DN-13, N10."""
        events, _ = answer("ends=[1] hands=1-2 0-5 / 3-6 / 4-5 / 3-8", "1-2@1")
        assert events[1:] == [RoundOver("blocked", (29, 0, 0, 0))]

    def test_the_double_blank_counts_nothing(self):
        """N8."""
        events, _ = answer("ends=[1] hands=1-1 / 0-0 / 0-2 / 0-3", "1-1@1")
        assert events[1:] == [RoundOver("out", (5, 0, 0, 0), 0)]

    def test_a_round_ends_out_or_blocked_and_in_no_other_way(self):
        """N9."""
        chance, ends = Random("double nine ends"), set()
        for number in range(60):
            for step in play(rules.begin("double_nine", {}, 4 + number % 3), chance, rounds=3):
                ends |= {(event.why, event.void) for event in step.events if isinstance(event, RoundOver)}
        assert ends == {("out", False), ("blocked", False), ("blocked", True)}


class TestTheMatch:
    def test_the_first_to_reach_the_target_wins(self):
        """DN-19, N11."""
        match = at("ends=[1] hands=0-2 / 8-8 5-4 / 1-1 / 0-3 turn=2")
        told = rules.decide(_with_totals(match, (96, 80, 70, 10)), 2, read_move(match.round.layout, "1-1@1"))
        assert told[-2:] == [RoundOver("out", (0, 0, 30, 0), 2), MatchOver((2,), (2, 3, 1, 4))]

    def test_below_the_target_another_round_is_played(self):
        """N11."""
        match = at("ends=[1] hands=0-2 / 1-2 / 1-1 / 0-3 turn=2")
        told = rules.decide(_with_totals(match, (96, 80, 70, 10)), 2, read_move(match.round.layout, "1-1@1"))
        assert told[-1] == RoundOver("out", (0, 0, 8, 0), 2)

    def test_a_single_round_decides_unless_it_is_void(self):
        """N11."""
        events, _ = answer("ends=[1] hands=1-2 6-6 / 3-4 / 8-8 0-4 / 4-5 length=single", "1-2@1")
        assert events[-1] == MatchOver((1,), (2, 1, 2, 2))
        events, _ = answer("ends=[1] hands=1-2 3-4 / 1-6 / 8-8 0-4 / 4-5 length=single", "1-2@1")
        assert events[-1].void

    def test_the_preset_is_every_default(self):
        """N12."""
        assert TABLE == {"length": "target", "target": 100, "arms": 9, "starFirst": False}
        assert check_options(GAME, {}, None, 4)[0] == "table"
        assert check_options(GAME, {"arms": 8}, None, 4)[0] == "custom"

    @pytest.mark.parametrize(
        "options",
        [{"target": 49}, {"target": 1001}, {"arms": 7}, {"starFirst": "yes"}, {"hand": 5}, {"set": 9}],
    )
    def test_what_the_game_does_not_offer_is_refused(self, options):
        """N11."""
        with pytest.raises(BadOptions):
            check_options(GAME, options, None, 4)


def _with_totals(match, totals):
    return replace(match, scores=(totals,), totals=totals)
