"""
A player who counts.

What it weighs, in points of the round's score:

1. A tile laid is a tile not paid for: high tiles and the double blank go first. On a line whose hands are won
   by going out this matters little until nothing can be drawn any more, for only then a round is blocked.
2. A double is hard to lay, so it goes early; the more of its toes one holds oneself, the better, for the
   others then draw. One whose foot can never be finished is kept back (rules, dead foot): by what lies on the
   table, too few of its number are left. Only a hand much lighter than the others' ends a round that way.
   In games whose doubles want no toes a double is only hard to lay.
3. Numbers are kept varied: what is left in hand should fit the places that will be open.
4. A number that one holds is good to leave open; one that nobody can follow any more is not.

It sees only a view, and works out nothing that a person in that seat could not.
"""

from __future__ import annotations

from typing import Any, Final

from chickenfoot.bots.chance import Dice, pick
from chickenfoot.bots.table_talk import Json, Situation, Tile

TOES: Final = 3
LITTLE: Final = 0.2
DEAD: Final = 60.0
DOUBLE: Final = 3.0
OWN_TOE: Final = 2.0
FITS: Final = 1.5
VARIETY: Final = 1.0
LEAVES_OPEN: Final = 1.0
CLOSED: Final = 2.0


def choose(view: dict[str, Any], dice: Dice) -> dict[str, Any]:
    """Return the move offered that promises most; among equals any."""
    moves: list[Json] = view["you"]["moves"]
    if len(moves) == 1:
        return moves[0]
    plays = [move for move in moves if move["type"] == "play"]
    if not plays:
        # Drawing costs a tile, so it comes only when there is nothing else to do.
        return next((move for move in moves if move["type"] == "pass"), moves[0])
    situation = Situation(view)
    worth = [(_worth(situation, move), move) for move in plays]
    best = max(value for value, _ in worth)
    others = [move for move in moves if move["type"] != "play"]
    if best < -DEAD / 2 and others:
        return others[-1]
    return pick(dice, [move for value, move in worth if value == best])


def _worth(situation: Situation, move: Json) -> float:
    x, y = move["tile"]
    tile: Tile = (x, y)
    rest = [other for other in situation.hand if other != tile]
    wanted = situation.places.get(move["on"])
    far = y if wanted == x else x
    value = float(situation.cost(tile)) * (LITTLE if situation.tiles_cost_little else 1)
    if not rest:
        return value + DEAD
    if x == y:
        value += DOUBLE + (_foot(situation, x, rest) if situation.doubles_want_toes else 0.0)
    elif situation.off_the_table(far) - 1 <= 0:
        value -= CLOSED
    open_numbers = situation.tips | {far}
    value += FITS * sum(1 for a, b in rest if a in open_numbers or b in open_numbers) / len(rest)
    value += VARIETY * len({number for other in rest for number in other}) / len(rest)
    return value + LEAVES_OPEN * any(far in other for other in rest)


def _foot(situation: Situation, number: int, rest: list[Tile]) -> float:
    """Return what opening a foot is worth."""
    off = situation.off_the_table(number) - 1
    own = sum(1 for tile in rest if number in tile)
    if off >= TOES:
        return OWN_TOE * min(own, TOES)
    mine = sum(map(situation.cost, rest))
    theirs = situation.fewest_elsewhere * (situation.largest + 1)
    return DEAD / 4 if mine * 2 < theirs else -DEAD
