from __future__ import annotations

from random import Random

import pytest

from chickenfoot.engine import match as rules
from chickenfoot.engine.game import BadOptions
from chickenfoot.engine.games import all_games, find
from chickenfoot.engine.moves import Draw, Pass, Play
from chickenfoot.engine.notation import (
    position,
    read_move,
    read_tile,
    show_ends,
    show_move,
    show_moves,
    show_tile,
    show_tiles,
)
from chickenfoot.engine.tiles import full_set, tile
from tests.engine.play import play, some_options


def test_tiles_read_as_they_are_written():
    assert [read_tile(show_tile(a_tile)) for a_tile in full_set(18)] == full_set(18)
    assert read_tile("9-3") == (3, 9)
    assert show_tiles([(0, 1), (2, 3)]) == "0-1 2-3"
    assert show_tiles([]) == "-"


@pytest.mark.parametrize("text", ["3", "3-", "a-b", "1-2-3", ""])
def test_what_is_no_tile_is_refused(text):
    with pytest.raises(ValueError, match=r"unpack|invalid literal"):
        read_tile(text)


@pytest.mark.parametrize(
    "text",
    [
        "pending=(9,0,6) ends=[]",
        "pending=(9,5,6) ends=[0,1,2,3,4]",
        "pending=(2,1,3) ends=[0,1,3,4,5,7]",
        "ends=[0,1,3,4,5,7]",
        "ends=[4,4,4]",
    ],
)
def test_a_sketched_table_shows_what_was_asked_for(text):
    match = position(f"{text} hand=6-8 yard=3")
    assert show_ends(match.round.layout) == text
    assert show_tiles(match.round.hands[0].reveal()) == "6-8"
    assert len(match.round.boneyard) == 3


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("ends=[0,1,3] hand=8-8 yard=2-9 8-9 12", "chicken_foot"),
        ("hands=1-2 / - / 3-4 5-6 turn=2 yard=2 pending=(9,1,6) ends=[0] drew=3-4", "chicken_foot"),
        ("played=0-9@foot 1-9@foot hands=2-9 / 3-9 seats=2", "chicken_foot"),
        ("line=[3,5] hand=3-3", "dominoes"),
        ("hand=3-3 5-6", "dominoes"),
    ],
)
def test_every_tile_of_the_set_is_in_one_place_in_a_position(text, game):
    now = position(text, game).round
    hidden = [a_tile for hand in now.hands for a_tile in hand.reveal()]
    hidden += [*now.boneyard.reveal(), *now.aside.reveal()]
    laid = [tile(*placed.tile) for placed in now.layout.tiles.values()]
    whole = full_set(len(now.layout.seen) - 1)
    assert set(hidden + laid) | {(9, 9)} == set(whole) | {(9, 9)}
    assert len(hidden + laid) == len(set(hidden + laid))


def test_words_say_whose_turn_it_is_and_what_it_drew():
    match = position("hands=1-2 / 2-2 / 3-4 5-6 turn=2 yard=2 ends=[3] drew=3-4 drawnTile=may")
    assert match.round.turn == 2
    assert match.round.drew == (3, 4)
    assert show_tiles(match.round.hands[2].reveal()) == "3-4 5-6"
    assert show_moves(match) == "3-4@3, pass"


def test_words_are_read_as_options_where_they_are():
    match = position("ends=[1] hand=1-2 doubleBlank=25 mayDrawWhenAble=true drawnTile=may")
    assert match.options["doubleBlank"] == 25
    assert match.options["mayDrawWhenAble"] is True
    assert match.options["drawnTile"] == "may"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("ends=[1] hand=1-2 colour=red", "unknown: colour"),
        ("played=0-9@foot hand=0-9", "twice: 0-9"),
        ("played=0-1@7 hand=1-9", "no place is called 7"),
        ("ends=[1,1,1,1,1,1,1,1,1,1] hand=5-5", "no tile is left to show 1"),
    ],
)
def test_what_cannot_be_is_refused(text, reason):
    with pytest.raises(ValueError, match=reason):
        position(text)
    with pytest.raises(BadOptions):
        position("doubleBlank=30")


def test_of_two_places_with_one_name_the_older_is_meant():
    match = position("ends=[4,4] hand=4-7 yard=3")
    assert read_move(match.round.layout, "4-7@4") == Play((4, 7), "1")
    assert show_moves(match) == "4-7@4 x2"
    assert show_moves(position("ends=[4] hand=5-7 yard=3")) == "draw"


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_moves_read_as_they_are_written(game):
    chance = Random(f"notation {game.id}")
    for _ in range(10):
        options, seats = some_options(game, chance)
        for step in play(rules.begin(game.id, options, seats), chance, rounds=1):
            layout = step.after.round.layout
            for move in rules.moves(step.after):
                again = read_move(layout, show_move(layout, move))
                assert show_move(layout, again) == show_move(layout, move)
                if isinstance(move, Draw | Pass):
                    assert again == move
                else:
                    assert again.tile == move.tile


def test_before_the_first_tile_the_start_is_shown():
    assert show_ends(position("hand=3-3", "dominoes").round.layout) == "start"
    match = rules.begin("chicken_foot", find("chicken_foot").presets["four_arms"], 4)
    match = rules.evolve_all(match, rules.open_deal(match, 1, bytes(32)))
    assert show_ends(match.round.layout) == "start9"
