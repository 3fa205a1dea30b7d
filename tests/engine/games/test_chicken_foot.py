"""Chicken Foot by worked examples. The notation is explained in ``chickenfoot.engine.notation``."""

from __future__ import annotations

from dataclasses import replace

import pytest

from chickenfoot.engine import match as rules
from chickenfoot.engine.events import (
    DrawnOut,
    Drew,
    FootDead,
    FootDone,
    FootOpened,
    Passed,
    Played,
    RoundOver,
)
from chickenfoot.engine.games import find
from chickenfoot.engine.layout import End
from chickenfoot.engine.moves import Illegal
from chickenfoot.engine.notation import position, read_move, show_ends, show_moves, show_tiles
from chickenfoot.engine.pose import Lay
from tests.engine.play import seed_of

GAME = find("chicken_foot")

DEAD_DOUBLE = (
    "played=4-9@foot 6-9@foot 2-9@foot 5-9@foot 0-9@foot 1-9@foot 1-4@4 4-6@6 4-7@4 2-4@2 3-4@4 4-5@5"
)
"""CF-10: seven of the ten fours lie on the table; 0-4, 4-4 and 4-8 do not."""
DEAD_FOOT = f"{DEAD_DOUBLE} 4-4@4 0-4@foot"
"""CF-12, one toe before the end: only 4-8 is left for the foot."""

ALL_NOUGHTS = (
    "startToes=3 played=0-9@foot 1-9@foot 2-9@foot"
    " 0-3@0 3-4@3 0-4@4 0-5@0 5-6@5 0-6@6 0-1@1 0-2@2 0-7@0 7-8@7"
)
"""Two lines end in a nought, one in an eight; of the noughts only 0-0 and 0-8 are not on the table."""


def offer(text):
    return show_moves(position(text))


def answer(text, move):
    """Make one move in a position; return what it brought about and the match after it."""
    before = position(text)
    events = rules.decide(before, before.round.turn, read_move(before.round.layout, move))
    return events, rules.evolve_all(before, events)


def kinds(events):
    return [event.k for event in events]


class TestTheStartFoot:
    def test_only_tiles_of_its_number_go_on_it_and_nothing_else_is_open(self):
        """CF-01, R6."""
        assert offer("pending=(9,0,6) ends=[] hand=3-9 0-9 5-5 4-7") == "0-9@foot, 3-9@foot"

    def test_its_toes_wait_until_it_is_complete(self):
        """CF-05, R6."""
        assert offer("pending=(9,5,6) ends=[0,1,2,3,4] hand=0-0 1-5 5-9") == "5-9@foot"

    def test_the_sixth_toe_opens_all_lines_and_closes_the_start(self):
        """CF-06, R8, R13."""
        events, after = answer(
            "played=0-9@foot 1-9@foot 2-9@foot 3-9@foot 4-9@foot"
            " hands=5-9 8-8 / 0-0 1-5 6-7 6-9 2-2 / 3-8 / 7-8",
            "5-9@foot",
        )
        assert kinds(events) == ["played", "foot_done", "asked"]
        assert show_ends(after.round.layout) == "ends=[0,1,2,3,4,5]"
        assert show_moves(after) == "0-0@0, 1-5@1, 1-5@5, 2-2@2"

    def test_a_toe_is_never_a_double_even_in_the_round_of_the_double_blank(self):
        """CF-26, R12."""
        assert offer("double=0 pending=(0,2,6) ends=[1,2] hand=0-4 4-4") == "0-4@foot"

    @pytest.mark.parametrize("toes", [6, 4, 3])
    def test_it_wants_as_many_toes_as_the_table_chose(self, toes):
        """R7."""
        match = rules.begin("chicken_foot", {"startToes": toes}, 4)
        match = rules.evolve_all(match, rules.open_deal(match, 1, seed_of(toes)))
        assert show_ends(match.round.layout) == f"pending=(9,0,{toes}) ends=[]"

    def test_its_toes_are_numbered_in_the_order_of_filling_and_start_the_lines(self):
        """R7."""
        text = "played=4-9@foot 0-9@foot 2-9@foot hand=3-9 5-5"
        events, _ = answer(text, "3-9@foot")
        (played,) = (event for event in events if isinstance(event, Played))
        assert (played.placed.lay, played.placed.slot, played.placed.line) == (Lay.TOE, 3, "D")
        assert played.placed.tile == (9, 3)
        assert played.opens == {"4": End(3, 1, "D"), "0": End(9, 2)}
        assert played.lines == 4


class TestLines:
    def test_a_tile_that_fits_two_ends_may_go_on_either_and_leaves_the_other_number(self):
        """CF-15, R9."""
        text = "ends=[1,3,6] hand=3-6 8-8"
        assert offer(text) == "3-6@3, 3-6@6"
        assert sorted(end.number for end in answer(text, "3-6@3")[1].round.layout.ends.values()) == [1, 6, 6]
        assert sorted(end.number for end in answer(text, "3-6@6")[1].round.layout.ends.values()) == [1, 3, 3]

    def test_two_ends_of_one_number_are_two_places(self):
        """R9."""
        assert offer("ends=[4,4,1] hand=4-7") == "4-7@4 x2"

    def test_a_line_keeps_its_letter_and_the_end_its_tile_turned(self):
        """R8."""
        events, _ = answer(
            "played=0-9@foot 1-9@foot 2-9@foot 3-9@foot 4-9@foot 5-9@foot hand=2-7 8-8", "2-7@2"
        )
        played = events[0]
        assert played.closes == ("3",)
        assert played.opens == {"7": End(7, 1, "C")}
        assert (played.placed.tile, played.placed.on, played.placed.lay) == ((2, 7), "3", Lay.PLAIN)


class TestFeet:
    def test_a_double_wants_three_toes_before_anybody_plays_elsewhere(self):
        """CF-07, R10."""
        text = "played=0-9@foot 1-9@foot 2-9@foot 3-9@foot 4-9@foot 5-9@foot"
        events, after = answer(f"{text} hands=2-2 8-8 / 2-7 1-5 0-0 2-3 / 7-7 / 6-6", "2-2@2")
        assert kinds(events) == ["played", "foot_opened", "asked"]
        assert events[1] == FootOpened("7", 2, 3)
        assert events[0].placed.lay is Lay.FOOT
        assert show_ends(after.round.layout) == "pending=(2,0,3) ends=[0,1,3,4,5]"
        assert show_moves(after) == "2-3@foot, 2-7@foot"

    def test_a_double_of_another_number_is_no_toe(self):
        """CF-09, R12."""
        assert offer("pending=(4,0,3) ends=[0,1,3,5,7] hand=3-3 0-0 4-8") == "4-8@foot"

    def test_the_third_toe_opens_its_lines_the_first_with_the_letter_of_the_double(self):
        """R11, R7."""
        text = "played=0-9@foot 1-9@foot 2-9@foot 3-9@foot 4-9@foot 5-9@foot 2-2@2 2-7@foot 2-8@foot"
        before = position(f"{text} hand=2-6 8-8")
        assert {end.line for place, end in before.round.layout.ends.items() if place in {"8", "9"}} == {
            "C",
            "G",
        }
        events, after = answer(f"{text} hand=2-6 8-8", "2-6@foot")
        assert kinds(events) == ["played", "foot_done", "asked"]
        assert events[1] == FootDone("7")
        assert events[0].closes == ("7",)
        assert events[0].opens == {"10": End(6, 1, "H")}
        assert show_ends(after.round.layout) == "ends=[0,1,3,4,5,7,8,6]"


class TestDrawing:
    def test_who_cannot_play_draws(self):
        """CF-02, R15."""
        assert offer("pending=(9,0,6) hand=5-5 4-7 yard=14") == "draw"

    def test_a_drawn_tile_that_fits_must_be_played(self):
        """CF-03, R15."""
        events, after = answer("pending=(9,0,6) hand=5-5 4-7 yard=2-9 13", "draw")
        assert kinds(events) == ["drew", "asked"]
        assert after.round.turn == 0
        assert show_moves(after) == "2-9@foot"

    def test_a_drawn_tile_that_does_not_fit_ends_the_turn(self):
        """CF-04, R15, R16."""
        events, after = answer("pending=(9,0,6) hand=5-5 4-7 yard=8-8 13", "draw")
        assert events[:2] == [Drew(0, (8, 8)), Passed(0, "unplayable")]
        assert kinds(events) == ["drew", "passed", "asked"]
        assert show_tiles(after.round.hands[0].reveal()) == "4-7 5-5 8-8"
        assert after.round.turn == 1

    def test_nobody_may_draw_who_can_play(self):
        """R14."""
        with pytest.raises(Illegal):
            answer("ends=[0,1,3] hand=0-5 8-8 yard=14", "draw")

    def test_with_an_empty_boneyard_the_turn_goes_on_to_whoever_can_play(self):
        """CF-14, R16, R19."""
        hands = "0-4 7-7 / 8-8 2-6 / 5-5 / 1-6 3-8"
        events, after = answer(f"ends=[0,1,3] hands={hands} yard=0", "0-4@0")
        assert events[1:3] == [Passed(1, "empty"), Passed(2, "empty")]
        assert after.round.turn == 3

    def test_the_last_draw_that_lets_nobody_play_ends_the_round(self):
        """CF-28, R21."""
        events, _ = answer("ends=[0,1,3] hands=8-8 / 5-5 / 2-6 / 4-4 yard=7-7", "draw")
        assert kinds(events) == ["drew", "round_over"]
        assert events[-1] == RoundOver("blocked", (16 + 14, 10, 8, 8))

    def test_the_last_tiles_stay_where_the_table_keeps_a_reserve(self):
        """R17."""
        assert offer("ends=[0,1,3] hand=8-8 2-6 yard=3 reserve=2") == "draw"
        events, _ = answer("ends=[0,1] hands=0-4 7-7 / 2-6 / 1-5 7-8 / 2-8 yard=2 reserve=2", "0-4@0")
        assert events[1] == Passed(1, "empty")

    def test_the_turn_ends_at_the_reserve_and_so_does_the_round_when_nobody_can_play(self):
        """R17, R21."""
        events, _ = answer("ends=[0,1] hands=8-8 / 5-5 / 2-6 / 4-4 yard=7-7 1 reserve=1", "draw")
        assert kinds(events) == ["drew", "round_over"]

    def test_drawing_until_it_fits_is_one_step(self):
        """R18."""
        text = "ends=[0,1,3] hand=8-8 2-6 yard=4-4 5-5 1-6 4 draw=untilFits"
        events, after = answer(text, "draw")
        assert events[:3] == [Drew(0, (4, 4)), Drew(0, (5, 5)), Drew(0, (1, 6))]
        assert kinds(events)[3:] == ["asked"]
        assert show_moves(after) == "1-6@1"

    def test_drawing_until_it_fits_stops_at_the_reserve(self):
        """R17, R18."""
        text = "ends=[0,1] hands=8-8 / 0-6 8-9 / 2-6 / 4-4 yard=5-5 7-7 1 draw=untilFits reserve=1"
        events, _ = answer(text, "draw")
        assert events[:3] == [Drew(0, (5, 5)), Drew(0, (7, 7)), Passed(0, "unplayable")]

    def test_a_tile_that_may_be_kept_is_asked_about_whether_it_fits_or_not(self):
        """R18, R19."""
        text = "pending=(9,0,6) hand=5-5 4-7 drawnTile=may"
        assert show_moves(answer(f"{text} yard=2-9 13", "draw")[1]) == "2-9@foot, pass"
        events, after = answer(f"{text} yard=8-8 13", "draw")
        assert kinds(events) == ["drew", "asked"]
        assert show_moves(after) == "pass"
        told = rules.decide(after, 0, read_move(after.round.layout, "pass"))
        assert told[0] == Passed(0, "kept")

    def test_one_may_draw_although_able_where_the_table_says_so_and_then_play_anything(self):
        """R18."""
        text = "ends=[0,1,3] hand=0-5 8-8 mayDrawWhenAble=true"
        assert offer(f"{text} yard=14") == "0-5@0, draw"
        assert offer(f"{text} yard=0") == "0-5@0"
        assert offer(f"{text} yard=2 reserve=2") == "0-5@0"
        _, after = answer(f"{text} yard=3-7 13", "draw")
        assert show_moves(after) == "0-5@0, 3-7@3, pass"
        _, after = answer(f"{text} yard=6-6 13", "draw")
        assert show_moves(after) == "0-5@0, pass"

    def test_one_who_had_to_draw_must_play_what_fits_although_one_may_draw_when_able(self):
        """R15, R18, R19."""
        text = "ends=[0,1,3] hand=6-6 8-8 mayDrawWhenAble=true"
        _, after = answer(f"{text} yard=3-7 13", "draw")
        assert show_moves(after) == "3-7@3"
        events, after = answer(f"{text} yard=7-7 13", "draw")
        assert kinds(events) == ["drew", "asked"]
        assert show_moves(after) == "pass"
        _, after = answer(f"{text} drawnTile=may yard=3-7 13", "draw")
        assert show_moves(after) == "3-7@3, pass"

    def test_a_voluntary_draw_until_it_fits_goes_on_until_a_drawn_tile_fits(self):
        """R18."""
        text = "ends=[0,1,3] hand=0-5 8-8 mayDrawWhenAble=true draw=untilFits yard=6-6 3-7 12"
        _, after = answer(text, "draw")
        assert show_moves(after) == "0-5@0, 3-7@3, pass"

    def test_one_draws_at_most_once_in_a_turn(self):
        """R18."""
        text = "ends=[0,1,3] hand=8-8 6-6 drew=6-6 yard=14 drawnTile=may"
        assert offer(text) == "pass"


class TestDeadFeet:
    def test_a_hopeless_double_may_be_played_and_everybody_is_told(self):
        """CF-10, R23, R24."""
        text = f"{DEAD_DOUBLE} hand=4-4 8-8 yard=5"
        assert offer(text) == "4-4@4"
        events, after = answer(text, "4-4@4")
        assert kinds(events) == ["played", "foot_opened", "foot_dead", "asked"]
        assert events[2] == FootDead("13", left=2)
        assert after.round.layout.foot.dead

    def test_a_double_with_three_tiles_left_is_not_hopeless(self):
        """R23."""
        text = DEAD_DOUBLE.replace(" 4-7@4", "")
        events, _ = answer(f"{text} hand=4-4 8-8 yard=5", "4-4@4")
        assert kinds(events) == ["played", "foot_opened", "asked"]

    def test_the_toes_left_are_still_compulsory(self):
        """R24."""
        assert offer(f"{DEAD_FOOT} hand=4-8 0-0 1-6 yard=3") == "4-8@foot"

    def test_a_dead_position_is_drawn_out_from_the_next_seat_down_to_the_last_tile(self):
        """CF-12, R26, R27."""
        text = f"{DEAD_FOOT} hands=4-8 0-0 / 1-6 / 2-2 / 3-3 yard=6-6 7-7 8-8"
        events, after = answer(text, "4-8@foot")
        assert kinds(events) == ["played", "drawn_out", "round_over"]
        assert events[1] == DrawnOut(((1, (6, 6)), (2, (7, 7)), (3, (8, 8))))
        assert events[2] == RoundOver("dead", (50, 7 + 12, 4 + 14, 6 + 16))
        assert show_ends(after.round.layout) == "pending=(4,2,3) ends=[0,1,1,7,3,0,8]"
        assert len(after.round.boneyard) == 0

    def test_the_draw_out_goes_round_the_table_and_stops_at_the_reserve(self):
        """R17, R27."""
        text = f"{DEAD_FOOT} hands=4-8 0-0 / 1-6 yard=6-6 7-7 8-8 2 reserve=2"
        events, after = answer(text, "4-8@foot")
        assert events[1] == DrawnOut(((1, (6, 6)), (0, (7, 7)), (1, (8, 8))))
        assert len(after.round.boneyard) == 2

    def test_nothing_is_drawn_out_of_an_empty_boneyard(self):
        """R22, R27."""
        events, _ = answer(f"{DEAD_FOOT} hands=4-8 0-0 / 1-6 yard=0", "4-8@foot")
        assert kinds(events) == ["played", "round_over"]
        assert events[1].why == "dead"

    def test_drawing_until_it_fits_does_not_change_the_draw_out(self):
        """R27."""
        text = f"{DEAD_FOOT} hands=4-8 0-0 / 1-6 / 2-2 yard=6-6 7-7 draw=untilFits"
        events, _ = answer(text, "4-8@foot")
        assert events[1] == DrawnOut(((1, (6, 6)), (2, (7, 7))))

    def test_a_table_may_end_at_once_instead(self):
        """CF-12, R28."""
        text = f"{DEAD_FOOT} hands=4-8 0-0 / 1-6 / 2-2 / 3-3 yard=3 deadPosition=endNow"
        events, after = answer(text, "4-8@foot")
        assert kinds(events) == ["played", "round_over"]
        assert events[1] == RoundOver("dead", (50, 7, 4, 6))
        assert len(after.round.boneyard) == 3

    def test_a_table_may_give_the_foot_up_instead(self):
        """CF-12, R28."""
        text = f"{DEAD_FOOT} hands=4-8 0-0 / 1-6 / 2-2 / 3-3 yard=3 deadPosition=release"
        events, after = answer(text, "4-8@foot")
        assert kinds(events) == ["played", "foot_done", "asked"]
        assert events[1] == FootDone("13", released=True)
        assert show_ends(after.round.layout) == "ends=[0,1,1,7,3,0,8]"
        assert show_moves(after) == "1-6@1 x2"

    def test_a_double_whose_tiles_are_all_laid_is_given_up_as_it_is_played(self):
        """R28: here nothing is left elsewhere either, so the round is drawn out after all."""
        text = f"{ALL_NOUGHTS} 0-8@8 hands=0-0 7-7 / 1-6 yard=4-4 deadPosition=release"
        events, _ = answer(text, "0-0@0")
        assert kinds(events) == ["played", "foot_opened", "foot_dead", "foot_done", "drawn_out", "round_over"]
        assert events[2:4] == [FootDead("15", left=0), FootDone("15", released=True)]
        assert events[-1].why == "dead"

    def test_a_table_may_forbid_hopeless_doubles(self):
        """R25."""
        text = f"{DEAD_DOUBLE} hand=4-4 1-6 yard=5 deadDouble=forbidden"
        assert offer(text) == "1-6@1 x2"
        text = f"{DEAD_DOUBLE} hand=4-4 8-8 yard=5 deadDouble=forbidden"
        assert offer(text) == "draw"
        with_room = DEAD_DOUBLE.replace(" 4-7@4", "")
        assert offer(f"{with_room} hand=4-4 8-8 yard=5 deadDouble=forbidden") == "4-4@4 x2"

    def test_a_dead_foot_can_still_be_gone_out_on(self):
        """R20, R24."""
        events, _ = answer(f"{DEAD_FOOT} hands=4-8 / 1-6 / 2-2 / 3-3 yard=3", "4-8@foot")
        assert kinds(events) == ["played", "round_over"]
        assert events[1] == RoundOver("out", (0, 7, 4, 6), seat=0)


class TestTheEndOfARound:
    def test_a_round_is_over_when_somebody_goes_out_even_on_a_double(self):
        """CF-13, R20."""
        assert offer("ends=[0,3,7] hand=7-7") == "7-7@7"
        events, _ = answer("ends=[0,3,7] hands=7-7 / 1-2 yard=5", "7-7@7")
        assert kinds(events) == ["played", "foot_opened", "round_over"]
        assert events[-1] == RoundOver("out", (0, 3), seat=0)

    def test_everybody_pays_for_what_is_left_and_the_double_blank_is_dear(self):
        """CF-17, R29."""
        text = "double=8 ends=[1,2] hands=1-3 / 0-0 0-1 / 9-9 5-9 / 0-6"
        assert answer(text, "1-3@1")[0][-1].points == (0, 51, 32, 6)
        assert answer(f"{text} doubleBlank=25", "1-3@1")[0][-1].points == (0, 26, 32, 6)
        assert answer(f"{text} doubleBlank=0", "1-3@1")[0][-1].points == (0, 1, 32, 6)

    def test_nobody_is_spared_in_a_blocked_round(self):
        """CF-18, R21, R29."""
        text = "ends=[4,5] hands=4-8 1-2 / 0-0 / 6-6 0-3 yard=0"
        events, _ = answer(text, "4-8@4")
        assert events[-1] == RoundOver("blocked", (3, 50, 15))

    def test_a_round_is_blocked_only_when_nothing_can_be_drawn(self):
        """R21."""
        events, after = answer("ends=[4,5] hands=4-8 1-2 / 0-0 / 6-6 0-3 yard=1", "4-8@4")
        assert kinds(events) == ["played", "asked"]
        assert show_moves(after) == "draw"

    def test_a_double_that_may_not_be_played_does_not_keep_a_round_alive(self):
        """R25, R26: every end shows a nought, and only the double blank is not on the table."""
        text = f"{ALL_NOUGHTS} hands=0-8 7-7 / 0-0 yard=4-4"
        events, after = answer(text, "0-8@8")
        assert kinds(events) == ["played", "asked"]
        assert show_moves(after) == "0-0@0 x3"
        events, _ = answer(f"{text} deadDouble=forbidden", "0-8@8")
        assert kinds(events) == ["played", "drawn_out", "round_over"]
        assert events[-1].why == "dead"

    @pytest.mark.parametrize(
        ("noughts", "threes", "rule", "dead"),
        [
            (10, 9, "forbidden", True),
            (10, 9, "allowed", False),
            (10, 8, "forbidden", False),
            (9, 9, "forbidden", True),
            (10, 10, "allowed", True),
        ],
    )
    def test_a_position_is_dead_by_the_tiles_that_lie_face_up(self, noughts, threes, rule, dead):
        """R26: two ends, 0 and 3, and so many tiles with those numbers on the table; 0-0 and 3-3 are not."""
        match = position(f"ends=[0,3] hand=1-2 deadDouble={rule}")
        layout = replace(match.round.layout, seen=(noughts, 1, 1, threes, 1, 1, 1, 1, 1, 3))
        assert GAME.is_dead(replace(match, round=replace(match.round, layout=layout))) == dead
