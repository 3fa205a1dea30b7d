"""
Mexican Train by worked examples.

A position is that of ``chickenfoot.engine.notation`` without a table, and the trains beside it:
``A7 B9 C4* M2`` are the numbers they show, ``*`` a marker, ``!`` a double that waits to be covered; a train
not named is not begun.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from random import Random

import pytest

from chickenfoot.engine import match as rules
from chickenfoot.engine.events import (
    Asked,
    DrawnOut,
    Drew,
    FootDone,
    FootOpened,
    MarkerSet,
    MatchOver,
    Noted,
    Passed,
    Played,
    RoundOver,
)
from chickenfoot.engine.game import BadOptions, check_options
from chickenfoot.engine.games import find
from chickenfoot.engine.geometry import Opening
from chickenfoot.engine.layout import Foot, Placed
from chickenfoot.engine.notation import position, read_move, show_ends, show_moves
from chickenfoot.engine.pose import Lay
from tests.engine.play import play, seed_of

GAME = find("mexican_train")


def at(trains, text, *, first=False, used=()):
    """A round in which everybody has had the first turn, unless ``first``; ``used`` numbers are used up."""
    match = position(f"played= {text}", "mexican_train")
    layout = match.round.layout
    tiles, ends, names = dict(layout.tiles), dict(layout.ends), count(1)
    for word in trains.split():
        name, number = word[0], int(word[1:].strip("*!"))
        tip = str(next(names))
        # What lies behind the end is nobody's concern, unless it is a double.
        tiles[tip] = Placed((number, number) if "!" in word else (13, number), "0", line=name)
        ends[name] = replace(ends[name], number=number, on=tip, slot=None, marked="*" in word)
    seen = tuple(13 if number in used else times for number, times in enumerate(layout.seen))
    layout = replace(layout, tiles=tiles, ends=ends, seen=seen)
    marks = {} if first else {"turns": match.seats}
    return replace(match, round=replace(match.round, layout=layout, marks=marks))


def answer(match, *moves):
    told = []
    for move in moves:
        events = rules.decide(match, match.round.turn, read_move(match.round.layout, move))
        told += [event for event in events if not isinstance(event, Noted)]
        match = rules.evolve_all(match, events)
    return told, match


def plain(events):
    return [event for event in events if not isinstance(event, Played)]


class TestTheBeginning:
    def test_hands_and_what_is_left_to_draw(self):
        """T1, T2."""
        sizes = [GAME.hand_size({}, seats) for seats in GAME.players]
        assert sizes == [15, 15, 15, 12, 12, 10, 10, 8, 8]
        assert [90 - size * seats for size, seats in zip(sizes, GAME.players, strict=True)] == [
            60, 45, 30, 30, 18, 20, 10, 18, 10,
        ]  # fmt: skip
        for seats in (1, 11):
            with pytest.raises(BadOptions):
                check_options(GAME, None, None, seats)

    def test_the_engine_lies_in_the_middle_and_every_train_begins_there(self):
        """T3, T4."""
        match = rules.begin("mexican_train", {}, 10)
        told = rules.open_deal(match, 1, seed_of("engine"))
        assert told[2].tile == (12, 12)
        assert told[2].seat is None
        match = rules.evolve_all(match, told)
        assert show_ends(match.round.layout) == "A12 B12 C12 D12 E12 F12 G12 H12 J12 K12 M12"
        assert [end.owner for end in match.round.layout.ends.values()] == [*range(10), None]
        assert GAME.board({}, 10) == Opening.hub(11)

    def test_the_engine_goes_down_and_the_first_turn_goes_round(self):
        """T3, T16."""
        match = rules.begin("mexican_train", {}, 3)
        doubles, openers = [], []
        for step in play(match, Random("engines")):
            if step.move is None:
                doubles.append(step.after.round.double)
                openers.append(step.after.round.opener)
        assert doubles == [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
        assert openers == [(openers[0] + n) % 3 for n in range(13)]


class TestTheFirstTurn:
    def test_a_train_is_laid_in_one_go(self):
        """MT-01, T5."""
        match = at("", "hands=3-12 3-7 7-7 1-7 5-5 / 1-1 / 2-2 / 3-3 yard=9", first=True)
        assert show_moves(match) == "3-12@A"
        offers = []
        for move in ("3-12@A", "3-7@A", "7-7@A", "1-7@A"):
            told, match = answer(match, move)
            offers.append(show_moves(match))
        assert offers[:3] == ["3-7@A, pass", "1-7@A, 7-7@A, pass", "1-7@A, pass"]
        assert told[1:] == [Asked(1)]
        assert show_ends(match.round.layout) == "A1 B12 C12 D12 M12"

    def test_one_may_stop_and_keeps_ones_train(self):
        """T5."""
        match = at("", "hands=3-12 3-7 7-7 / 1-1 / 2-2 / 3-3 yard=9", first=True)
        told, match = answer(match, "3-12@A", "pass")
        assert plain(told)[1:] == [Passed(0, "stopped"), Asked(1)]
        assert not match.round.layout.ends["A"].marked

    def test_it_may_not_go_on_another_train(self):
        """T5."""
        match = at("A3", "hands=0-12 5-5 / 12-1 / 2-2 / 3-3 turn=1 yard=9", first=True)
        assert show_moves(match) == "1-12@B"

    def test_a_drawn_tile_may_begin_the_train(self):
        """MT-02, T5, T6."""
        match = at("", "hands=4-7 5-5 / 1-1 / 2-2 / 3-3 yard=4-12 9", first=True)
        assert show_moves(match) == "draw"
        told, match = answer(match, "draw")
        assert told == [Drew(0, (4, 12)), Asked(0)]
        assert show_moves(match) == "4-12@A"
        _, match = answer(match, "4-12@A")
        assert show_moves(match) == "4-7@A, pass"

    def test_who_cannot_begin_marks_the_train(self):
        """MT-02, T6."""
        told, match = answer(at("", "hands=4-7 / 1-12 / 2-2 / 3-3 yard=4-5 9", first=True), "draw")
        assert told == [Drew(0, (4, 5)), Passed(0, "unplayable"), MarkerSet(0, "A", up=True), Asked(1)]
        assert show_ends(match.round.layout) == "A12* B12 C12 D12 M12"

    def test_a_double_at_the_end_of_a_first_train_waits_for_everybodys_first_turn(self):
        """T9."""
        match = at("", "hands=4-12 4-4 0-0 / 5-12 1-1 / 4-9 1-2 yard=9", first=True)
        told, match = answer(match, "4-12@A", "4-4@A")
        assert told[-1] == Asked(1)
        assert show_moves(match) == "5-12@B"
        told, match = answer(match, "5-12@B")
        assert told[-1] == Asked(2)
        # Seat 2 has nothing for its own train, and no other is open to it yet.
        assert show_moves(match) == "draw"

    def test_then_it_must_be_covered(self):
        """T8, T9."""
        match = at("A4! B5 C12*", "hands=0-0 5-7 / 4-8 5-6 / 4-9 1-2 yard=9")
        assert show_moves(match) == "draw"
        match = at("A4! B5 C12*", "hands=0-4 4-7 5-7 / 4-8 5-6 / 4-9 1-2 yard=9")
        assert show_moves(match) == "0-4@A, 4-7@A"

    def test_it_may_be_a_turn_like_any_other(self):
        """T5."""
        match = at("", "hands=3-12 3-7 / 1-1 / 2-2 / 3-3 yard=9 firstTurn=one", first=True)
        assert show_moves(match) == "3-12@A, 3-12@M"
        told, _ = answer(match, "3-12@A")
        assert told[1:] == [Asked(1)]


class TestLaterTurns:
    def test_one_tile_on_an_open_train(self):
        """MT-03, T10."""
        match = at("A7 B9 C4* M2", "hands=2-9 4-4 7-8 / 1-1 / 2-2 / 3-3 yard=9")
        assert show_moves(match) == "2-9@M, 4-4@C, 7-8@A"
        told, _ = answer(match, "7-8@A")
        assert told[1:] == [Asked(1)]

    def test_anybody_may_begin_the_mexican_train(self):
        """T10."""
        assert show_moves(at("A7 B9 C4 D5", "hands=3-12 / 1-1 / 2-2 / 3-3 yard=9")) == "3-12@M"

    def test_who_can_play_must(self):
        """T12."""
        match = at("A7 M2", "hands=7-8 / 1-1 / 2-2 / 3-3 yard=9")
        assert show_moves(match) == "7-8@A"

    def test_a_drawn_tile_must_be_laid_where_one_likes(self):
        """T6."""
        match = at("A7 M2", "hands=5-5 / 1-1 / 2-2 / 3-3 yard=2-7 9")
        told, match = answer(match, "draw")
        assert told == [Drew(0, (2, 7)), Asked(0)]
        assert show_moves(match) == "2-7@A, 2-7@M"

    def test_with_nothing_left_to_draw_the_train_is_marked_by_itself(self):
        """T6."""
        match = at("A7 B9 M2", "hands=2-7 5-5 / 6-6 / 2-5")
        told, match = answer(match, "2-7@A")
        assert told[1:] == [Passed(1, "empty"), MarkerSet(1, "B", up=True), Asked(2)]

    def test_the_owner_takes_the_marker_down_and_nobody_else(self):
        """MT-08, T11."""
        told, match = answer(at("A7* B9* M2", "hands=7-8 9-9 1-1 / 1-9 5-5 yard=9"), "7-8@A")
        assert told[1:] == [MarkerSet(0, "A", up=False), Asked(1)]
        told, match = answer(at("A7* B9* M2", "hands=8-9 1-1 / 1-9 5-5 yard=9"), "8-9@B")
        assert told[1:] == [Asked(1)]
        assert match.round.layout.ends["B"].marked

    def test_a_tile_knows_the_tile_it_touches_its_train_and_how_it_lies(self):
        """T4."""
        match = at("", "hands=3-12 3-3 3-7 1-1 / 4-12 2-2 yard=9", first=True)
        _, match = answer(match, "3-12@A", "3-3@A", "3-7@A")
        placed = [(p.tile, p.on, p.line, p.lay, p.slot) for p in match.round.layout.tiles.values()]
        assert placed[1:] == [
            ((12, 3), "0", "A", Lay.TOE, 0),
            ((3, 3), "1", "A", Lay.ACROSS, 0),
            ((3, 7), "2", "A", Lay.PLAIN, 0),
        ]
        ends = match.round.layout.ends
        assert (ends["A"].on, ends["A"].slot, ends["B"].on, ends["B"].slot) == ("3", None, "0", 1)


class TestDoubles:
    def test_a_double_is_followed_by_a_tile_on_it_or_anywhere_open(self):
        """MT-04, T7."""
        match = at("A7 B9 C4* M2", "hands=4-4 4-8 7-8 9-9 1-2 / 1-1 / 2-2 / 3-3 yard=9")
        told, match = answer(match, "4-4@C")
        assert told[1:] == [Asked(0)]
        assert show_moves(match) == "1-2@M, 4-8@C, 7-8@A"

    def test_who_cannot_follow_it_draws_and_then_marks(self):
        """MT-04, T7."""
        match = at("A7 B9 C4* M2", "hands=4-4 9-9 / 1-1 / 2-2 / 4-5 yard=5-5 9")
        _, match = answer(match, "4-4@C")
        assert show_moves(match) == "draw"
        told, match = answer(match, "draw")
        assert told == [
            Drew(0, (5, 5)),
            Passed(0, "unplayable"),
            MarkerSet(0, "A", up=True),
            FootOpened("5", 4, 1),
            Asked(1),
        ]
        # Now seat 1 must cover it, although C is not its own.
        assert show_moves(match) == "draw"

    def test_the_table_names_the_double_that_waits_until_it_is_covered(self):
        """T8."""
        match = at("A7 B9 C4* M2", "hands=4-4 9-9 / 4-6 1-1 / 2-2 / 4-5 yard=5-5 9 9")
        _, match = answer(match, "4-4@C")
        assert match.round.layout.foot is None
        _, match = answer(match, "draw")
        assert match.round.layout.foot == Foot("5", 4, 0, 1)
        assert set(match.round.layout.shown) == {"A", "B", "C", "D", "M"}
        told, match = answer(match, "4-6@C")
        assert told[1:] == [FootDone("5"), Asked(2)]
        assert match.round.layout.foot is None

    def test_covering_one_of_two_names_the_other(self):
        """T8, T9."""
        match = at("A7 B9 C4* D5* M2", "hands=4-4 5-5 1-1 / 4-6 0-0 / 5-8 2-2 / 3-3 yard=9-11 9")
        _, match = answer(match, "4-4@C", "5-5@D", "draw")
        assert match.round.layout.foot == Foot("6", 4, 0, 1)
        told, match = answer(match, "4-6@C")
        assert told[1:] == [FootDone("6"), FootOpened("7", 5, 1), Asked(2)]
        assert show_moves(match) == "5-8@D"

    def test_a_double_on_a_double_asks_for_one_more(self):
        """T7."""
        match = at("A4 B9 M5", "hands=4-4 5-5 4-8 5-9 1-1 / 1-2 yard=9")
        told, match = answer(match, "4-4@A", "5-5@M")
        assert told[-1] == Asked(0)
        assert show_moves(match) == "4-8@A, 5-9@M"
        told, match = answer(match, "5-9@M")
        assert told[-1] == Asked(1)
        assert show_moves(match) == "draw"

    def test_a_double_left_open_must_be_covered_whosever_train_it_is_on(self):
        """T8."""
        match = at("A7 B4! M2", "hands=2-9 4-6 7-8 / 1-1 / 2-2 / 3-3 yard=9")
        assert show_moves(match) == "4-6@B"
        told, match = answer(match, "4-6@B")
        assert told[1:] == [Asked(1)]
        assert show_ends(match.round.layout) == "A7 B6 C12 D12 M2"

    def test_several_are_covered_in_the_order_they_were_played(self):
        """T9."""
        match = at("C5! A4! M2", "hands=4-6 5-6 2-7 / 1-1 / 4-9 / 3-3 yard=9")
        assert show_moves(match) == "5-6@C"
        _, match = answer(match, "5-6@C")
        assert show_moves(match) == "draw"

    def test_the_last_tile_may_be_a_double(self):
        """MT-07, T15."""
        told, _ = answer(at("A4 M2", "hands=4-4 / 1-1 0-0 / 2-5 / 3-3 yard=9 doubleBlank=50"), "4-4@A")
        assert told[1:] == [RoundOver("out", (0, 52, 7, 6), 0)]


class TestTheEnd:
    def test_blocked_when_no_hand_fits_any_train(self):
        """T13."""
        told, _ = answer(at("A7 B9 M2", "hands=2-7 5-5 / 6-6 / 8-8"), "2-7@M")
        assert told[1:] == [RoundOver("blocked", (10, 12, 16))]

    def test_a_train_that_its_owner_must_mark_is_no_block(self):
        """T13."""
        told, match = answer(at("A7 B9 C4 M2", "hands=2-11 5-5 / 6-6 / 9-10"), "2-11@M")
        assert told[1:] == [Passed(1, "empty"), MarkerSet(1, "B", up=True), Asked(2)]
        assert show_moves(match) == "9-10@B"

    def test_only_the_train_of_a_waiting_double_counts(self):
        """T13."""
        told, _ = answer(at("A7 B9 M2", "hands=7-7 5-5 / 2-6 / 9-10"), "7-7@A")
        assert told[1:] == [RoundOver("blocked", (10, 8, 19))]

    def test_a_double_that_can_never_be_covered_is_drawn_out(self):
        """T14."""
        match = at("A7 B9 M2", "hands=2-4 0-0 / 2-6 5-5 / 9-10 yard=5-6 5-7 5-8 5-9", used=(7,))
        match = rules.evolve_all(match, [Noted("laid", 1)])
        layout = match.round.layout
        double = {**layout.tiles, "1": replace(layout.tiles["1"], tile=(7, 7))}
        match = replace(match, round=replace(match.round, layout=replace(layout, tiles=double)))
        assert show_moves(match) == "2-4@M"
        told, _ = answer(match, "2-4@M")
        assert told[1] == FootOpened("1", 7, 1)
        assert told[2] == DrawnOut(((1, (5, 6)), (2, (5, 7)), (0, (5, 8)), (1, (5, 9))))
        assert told[3].why == "dead"

    def test_a_pass_may_leave_a_dead_position(self):
        """T14."""
        match = at("A7 B9 M2", "hands=7-7 4-4 / 2-6 / 9-10 yard=5-6 5-7 deadPosition=endNow", used=())
        layout = match.round.layout
        match = replace(
            match, round=replace(match.round, layout=replace(layout, seen=(1,) * 7 + (12,) + (1,) * 5))
        )
        told, match = answer(match, "7-7@A")
        assert told[1:] == [Asked(0)]
        told, _ = answer(match, "draw")
        assert [event.k for event in told] == ["drew", "passed", "marker", "foot_opened", "round_over"]
        assert told[-1] == RoundOver("dead", (8 + 11, 8, 19))

    def test_the_double_blank_has_its_price(self):
        """T15."""
        for price in (0, 25, 50):
            match = at("A4 M2", f"hands=4-6 / 0-0 yard=9 doubleBlank={price}")
            told, _ = answer(match, "4-6@A")
            assert told[1:] == [RoundOver("out", (0, price), 0)]

    def test_how_long_a_match_is(self):
        """T16."""
        for length, rounds in (("full", 13), ("half", 7), ("single", 1)):
            assert rules.begin("mexican_train", {"length": length}, 4).rounds == rounds
        told, _ = answer(at("A4 M2", "hands=4-6 / 0-1 / 0-2 0-0 yard=9 length=single"), "4-6@A")
        assert told[-1] == MatchOver((0,), (1, 2, 3))
        assert check_options(GAME, None, None, 2) == (
            "table",
            {"firstTurn": "train", "deadPosition": "drawOut", "doubleBlank": 0, "length": "full"},
        )

    @pytest.mark.parametrize(
        "options", [{"length": "target"}, {"set": 9}, {"doubleBlank": 10}, {"deadPosition": "release"}]
    )
    def test_what_the_game_does_not_offer_is_refused(self, options):
        """T16."""
        with pytest.raises(BadOptions):
            check_options(GAME, options, None, 4)
