"""
Block dominoes with partners as the package ``dominoes`` plays it, move by move.

One deviation: its winners score all tiles that are left, their own side's as well. Ours score what the other
side holds (docs/rules.md, D17), as OpenSpiel's do. It also offers one end where both show the same number.
"""

from __future__ import annotations

import random

import dominoes
import pytest

from chickenfoot.engine import match as rules
from chickenfoot.engine.layout import START
from chickenfoot.engine.moves import Play
from chickenfoot.engine.notation import position
from tests.engine.differential.test_open_spiel import offered, text_of


def pips_of(tile):
    return tuple(sorted((tile.first, tile.second)))


@pytest.fixture
def same_chance():
    before = random.getstate()
    yield
    random.setstate(before)


@pytest.mark.usefixtures("same_chance")
@pytest.mark.parametrize("seed", range(60))
def test_a_game_of_the_package_is_a_game_of_ours(seed):
    random.seed(seed)  # it deals by the global dice
    leader = seed % 4
    game = dominoes.Game.new(starting_player=leader)
    hands = text_of([pips_of(tile) for tile in hand] for hand in game.hands)
    match = position(f"hands={hands} play=block teams=partners turn={leader}", "dominoes")
    while game.result is None:
        assert match.round.turn == game.turn
        ends = match.round.layout.ends
        legal = {
            (pips_of(tile), ends["L" if left else "R"].number if "L" in ends else None)
            for tile, left in game.valid_moves
        }
        assert offered(match) == legal
        tile, left = random.choice(game.valid_moves)
        place = START if START in ends else "L" if left else "R"
        match = rules.evolve_all(match, rules.decide(match, game.turn, Play(pips_of(tile), place)))
        game.make_move(tile, left)
    held = [sum(tile.first + tile.second for tile in hand) for hand in game.hands]
    sides = (held[0] + held[2], held[1] + held[3])
    winner = 0 if game.result.points > 0 else 1
    if game.result.points == 0:
        assert match.round.over.points == (0, 0, 0, 0)
        return
    assert abs(game.result.points) == sum(sides)
    wanted = tuple(sides[1 - winner] * (seat % 2 == winner) for seat in range(4))
    assert match.round.over.points == wanted
    assert (match.round.over.seat is not None) == game.result.won
