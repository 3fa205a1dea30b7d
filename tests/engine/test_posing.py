from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from chickenfoot.engine import match as rules
from chickenfoot.engine.events import Asked, FootOpened, Passed, Played
from chickenfoot.engine.games import all_games
from chickenfoot.engine.layout import Layout
from chickenfoot.engine.notation import position
from chickenfoot.engine.pose import Lay, Pose
from chickenfoot.engine.posing import board_of, follow, new_board, pose_all, pose_events
from tests.engine.geometry.sat import separation
from tests.engine.play import seed_of

MATCHES = [
    ("chicken_foot", {"length": "single"}, 4),
    ("chicken_foot", {"startToes": 3}, 2),
    *(
        (game.id, dict(values), seats)
        for game in all_games()
        for values in game.presets.values()
        for seats in sorted({game.players[0], game.players[-1]})
        if game.id != "chicken_foot" and game.objection(values, seats) is None
    ),
]


def posed_steps(game, options, seats):
    """A round with poses, as a host plays it: the board follows the committed layouts."""
    chance = Random(f"{game} {options}")
    match = rules.begin(game, options, seats)
    board = new_board(match)
    bare = rules.open_deal(match, 1, seed_of(game, options))
    while True:
        events = pose_all(board, match, bare)
        before, match = match, rules.evolve_all(match, events)
        follow(board, match.round.layout)
        yield before, bare, events, match, board
        if match.round.over is not None:
            return
        move = chance.choice(rules.moves(match))
        bare = rules.decide(match, match.round.turn, move)


each_match = pytest.mark.parametrize(("game", "options", "seats"), MATCHES)


@each_match
def test_every_tile_gets_a_pose_and_nothing_else_changes(game, options, seats):
    for _, bare, events, _, _ in posed_steps(game, options, seats):
        assert len(bare) == len(events)
        for plain, posed in zip(bare, events, strict=True):
            if isinstance(plain, Played):
                assert posed.placed.pose is not None
                clean = replace(posed.placed, pose=None, slots=(), link=())
                assert replace(posed, placed=clean) == plain
            else:
                assert posed == plain


@each_match
def test_a_board_made_from_the_layout_places_the_next_tile_alike(game, options, seats):
    for before, bare, events, match, board in posed_steps(game, options, seats):
        if len(match.round.layout.tiles) % 7 == 1 and before.round is not None:
            assert pose_all(board_of(before), before, bare) == events
        assert len(board) == len(match.round.layout.tiles)


@each_match
def test_toes_lie_where_their_double_said(game, options, seats):
    for _, _, _, match, _ in posed_steps(game, options, seats):
        tiles = match.round.layout.tiles
        for placed in tiles.values():
            if placed.lay is Lay.TOE:
                assert placed.pose == tiles[placed.on].slots[placed.slot]


@each_match
def test_nothing_overlaps_nothing_moves_and_everything_touches_its_parent(game, options, seats):
    lying = {}
    for _, _, _, match, _ in posed_steps(game, options, seats):
        tiles = match.round.layout.tiles
        assert {name: tiles[name].pose for name in lying} == lying
        for name in [*tiles][len(lying) :]:
            pose = tiles[name].pose
            new = (pose.x, pose.y, pose.turn)
            assert all(separation(new, (old.x, old.y, old.turn)) > 0 for old in lying.values())
            parent = lying.get(tiles[name].on)
            if parent is not None and not tiles[name].link and tiles[name].on != "0":
                assert separation(new, (parent.x, parent.y, parent.turn)) < 60
            lying[name] = pose


def test_events_that_place_nothing_come_back_as_they_were():
    match = position("ends=[1,2] hand=1-3")
    told = [Passed(0, "empty"), FootOpened("1", 2, 3), Asked(1)]
    assert pose_all(new_board(match), match, told) == told


def test_a_tile_that_has_a_pose_keeps_it():
    match = rules.begin("chicken_foot", {}, 2)
    events = rules.open_deal(match, 1, seed_of("kept"))
    at = next(i for i, event in enumerate(events) if isinstance(event, Played))
    events[at] = replace(events[at], placed=replace(events[at].placed, pose=Pose(1, 2, 3)))
    assert pose_all(new_board(match), match, events) == events


def test_two_tiles_of_one_entry_know_of_each_other():
    match = rules.begin("chicken_foot", {}, 2)
    deal = rules.open_deal(match, 1, seed_of("two"))
    after = rules.evolve_all(match, deal)
    move = rules.moves(after)[0]
    play = rules.decide(after, after.round.turn, move)
    together = pose_all(new_board(match), match, [*deal, *play])
    apart = pose_all(new_board(match), match, deal)
    posed = rules.evolve_all(match, apart)
    assert together == [*apart, *pose_all(board_of(posed), posed, play)]


def test_a_search_gives_way_between_slices_of_work():
    match = rules.begin("chicken_foot", {}, 2)
    search = pose_events(new_board(match), match, rules.open_deal(match, 1, seed_of("slices")))
    assert not isinstance(search, list)
    assert set(search) <= {None}


def test_a_board_of_another_round_is_refused():
    *_, (_, _, _, match, board) = posed_steps(*MATCHES[0])
    with pytest.raises(ValueError, match="another round"):
        follow(board, Layout())
    follow(board, match.round.layout)
    assert len(board) == len(match.round.layout.tiles)


def test_a_layout_without_poses_makes_no_board():
    match = position("played=0-9@foot hand=1-9")
    with pytest.raises(ValueError, match="no pose"):
        board_of(match)


def test_before_the_first_deal_the_board_is_empty():
    assert len(board_of(rules.begin("dominoes", {}, 2))) == 0
