"""What follows from the rules of Chicken Foot, held against matches by chance under every option."""

from __future__ import annotations

from random import Random

import pytest

from chickenfoot.engine import match as rules
from chickenfoot.engine.events import FootDead, FootDone, FootOpened, Played
from chickenfoot.engine.games import find
from chickenfoot.engine.layout import letter
from chickenfoot.engine.pose import Lay
from chickenfoot.engine.tiles import is_double
from tests.engine.play import play, some_options

GAME = find("chicken_foot")


@pytest.fixture(scope="module")
def steps():
    """Some rounds of matches with all sorts of options; each step knows its match."""
    chance = Random("theorems")
    walked = []
    for _ in range(80):
        options, seats = some_options(GAME, chance)
        walked += play(rules.begin(GAME.id, options, seats), chance, rounds=2)
    return walked


def of_kind(step, kind):
    return [event for event in step.events if isinstance(event, kind)]


def test_a_toe_is_never_a_double(steps):
    """R12."""
    toes = [played for step in steps for played in of_kind(step, Played) if played.placed.lay is Lay.TOE]
    assert len(toes) > 1000
    assert not any(is_double(played.tile) for played in toes)


def test_one_double_at_most_is_unfinished(steps):
    """R12: a foot is opened only when there is none, and done before the next."""
    opened = 0
    for step in steps:
        if step.move is None:
            opened = 0
        for event in step.events:
            if isinstance(event, FootOpened | FootDone):
                opened += 1 if isinstance(event, FootOpened) else -1
                assert opened in {0, 1}
        assert (step.after.round.layout.foot is not None) == (opened == 1)


def test_what_a_foot_lacks_is_settled_when_its_double_is_played(steps):
    """R23: tiles of its number off the table less toes missing never changes while it is unfinished."""
    surplus = {}
    for step in steps:
        layout = step.after.round.layout
        foot = layout.foot
        if step.move is None:
            surplus = {}
        if foot is not None:
            off_the_table = len(layout.seen) - layout.seen[foot.number]
            now = off_the_table - (foot.need - foot.placed)
            assert surplus.setdefault(foot.on, now) == now
            assert foot.dead == (now < 0)
            for dead in of_kind(step, FootDead):
                assert dead.left == off_the_table


def test_only_a_dead_foot_is_given_up_and_a_dead_foot_is_never_finished(steps):
    """R23, R28."""
    released = 0
    for step in steps:
        for done in of_kind(step, FootDone):
            released += done.released
            before = step.before.round.layout.foot
            dead = before.dead if before is not None else bool(of_kind(step, FootDead))
            assert done.released == dead
    assert released > 10


def test_the_start_foot_is_never_dead(steps):
    """R6."""
    for step in steps:
        foot = step.after.round.layout.foot
        assert foot is None or foot.on != "0" or not foot.dead


def test_nobody_goes_out_before_the_start_foot_is_done_with_the_hands_of_the_table():
    """R3, R6."""
    chance = Random("start feet")
    for seats in GAME.players:
        for step in play(rules.begin(GAME.id, {"length": "single"}, seats), chance):
            over = step.after.round.over
            assert over is None or len(step.after.round.layout.tiles) > 7


def test_places_grow_by_two_with_each_foot_and_by_nothing_else(steps):
    """R8, R10, R11: the number of ends is the start's toes and two for each foot done."""
    for step in steps:
        layout = step.after.round.layout
        if layout.foot is None and layout.tiles:
            grown = 0
            for name, placed in layout.tiles.items():
                toes = sum(other.on == name and other.lay is Lay.TOE for other in layout.tiles.values())
                grown += toes if placed.lay is Lay.START else toes - 1 if placed.lay is Lay.FOOT else 0
            assert len(layout.ends) == grown
            assert len(layout.ends) <= step.after.options["startToes"] + 2 * (len(layout.seen) - 1)


def test_places_are_consistent_with_the_tiles(steps):
    """R8: an end shows the far number of the tile it is at, and carries its line's letter."""
    for step in steps:
        layout = step.after.round.layout
        for place, end in layout.ends.items():
            if place == "start":
                continue
            at = layout.tiles[place]
            assert end.number == at.tile[1]
            assert end.line == at.line
            assert end.free == 1 or at.lay in {Lay.FOOT, Lay.START}
        for placed in layout.tiles.values():
            if placed.on is not None:
                assert placed.tile[0] == layout.tiles[placed.on].tile[1]
        assert list(layout.tiles) == [str(number) for number in range(len(layout.tiles))]


def test_letters_are_given_once_and_kept_for_life(steps):
    """R7."""
    for step in steps:
        layout = step.after.round.layout
        letters = {placed.line for placed in layout.tiles.values()} - {None}
        assert letters == {letter(number) for number in range(layout.lines)}
        for placed in layout.tiles.values():
            if placed.lay is Lay.START:
                assert placed.line is None
            elif placed.lay is not Lay.TOE or (placed.slot == 0 and layout.tiles[placed.on].lay is Lay.FOOT):
                assert placed.line == layout.tiles[placed.on].line
        if layout.foot is not None and layout.foot.on == "0":
            toes = [placed.line for placed in layout.tiles.values() if placed.lay is Lay.TOE]
            assert toes == list("ABCDEF")[: len(toes)]


def test_what_was_seen_is_counted(steps):
    """R23."""
    for step in steps[::7]:
        layout = step.after.round.layout
        for number, count in enumerate(layout.seen):
            assert count == sum(number in placed.tile for placed in layout.tiles.values())
