"""
Block dominoes as OpenSpiel plays it, alone and with partners: the same moves are legal, as much is scored.

What differs: OpenSpiel names the number an end shows and not the end, and its first player leads whatever was
dealt. And in its game of partners the side that holds less wins, although somebody of the other side has gone
out; ours is won by going out (docs/rules.md, D17).
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from chickenfoot.engine import match as rules
from chickenfoot.engine.layout import START
from chickenfoot.engine.moves import Play
from chickenfoot.engine.notation import position

GAMES = [json.loads(line) for line in (Path(__file__).parent / "open_spiel.jsonl").read_text().splitlines()]
OPTIONS = {"block_dominoes": "blocked=gross", "team_dominoes": "teams=partners"}


def text_of(hands):
    return " / ".join(" ".join(f"{x}-{y}" for x, y in hand) for hand in hands)


def offered(match):
    """Our moves in OpenSpiel's words: a tile and the number it is laid at."""
    ends = match.round.layout.ends
    return {
        (move.tile, None if move.on == START else ends[move.on].number)
        for move in rules.moves(match)
        if isinstance(move, Play)
    }


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_a_game_of_open_spiel_is_a_game_of_ours(number):
    game = GAMES[number]
    match = position(f"hands={text_of(game['hands'])} play=block {OPTIONS[game['game']]}", "dominoes")
    for seat, legal, (tile, edge) in game["moves"]:
        assert match.round.turn == seat
        assert offered(match) == {(tuple(one), near) for one, near in legal}
        ends = match.round.layout.ends
        place = START if edge is None else next(name for name in ends if ends[name].number == edge)
        match = rules.evolve_all(match, rules.decide(match, seat, Play(tuple(tile), place)))
    over = match.round.over
    assert over is not None
    # OpenSpiel takes from the losers what the winners get.
    theirs = tuple(max(0, score) for score in game["scores"])
    if over.seat is not None and game["game"] == "team_dominoes":
        mine, others = by_side(game, over.seat)
        if mine >= others:
            assert theirs[over.seat] == 0
            theirs = tuple(others * (seat % 2 == over.seat % 2) for seat in range(4))
    assert theirs == over.points


def test_both_games_are_there_and_end_in_every_way():
    ends = {(game["game"], any(not hand for hand in left(game))) for game in GAMES}
    assert len(ends) == 4


def by_side(game, seat):
    """What the side of a seat holds at the end, and what the other holds."""
    held = [sum(map(sum, hand)) for hand in left(game)]
    return sum(held[seat % 2 :: 2]), sum(held[1 - seat % 2 :: 2])


def left(game):
    hands = [[tuple(tile) for tile in hand] for hand in game["hands"]]
    for seat, _, (tile, _) in game["moves"]:
        hands[seat].remove(tuple(tile))
    return hands
