"""
A match as a value: what the rules need to know, and nothing of sockets, names or clocks.

States are made by ``match.begin`` and changed only by ``match.evolve``.
"""

from __future__ import annotations

from dataclasses import field

from chickenfoot.engine.events import MatchOver, RoundOver
from chickenfoot.engine.layout import Layout
from chickenfoot.engine.structs import struct
from chickenfoot.engine.tiles import Boneyard, Hand, Seat, Tile

OptionValue = str | int | bool


def scored(seat: Seat) -> str:
    """Return the mark that counts what a seat made while playing this round."""
    return f"scored.{seat}"


@struct(frozen=True, slots=True)
class Round:
    """
    One deal in play.

    ``turn`` is the seat asked. ``drew`` is the tile it drew in this turn, while that still limits what it may
    do; ``marks`` is free for a game's own public facts (train markers, running scores), JSON values only.
    """

    number: int
    deal: int
    hands: tuple[Hand, ...]
    boneyard: Boneyard
    aside: Boneyard = field(default_factory=Boneyard)
    double: int | None = None
    opener: Seat | None = None
    layout: Layout = field(default_factory=Layout)
    turn: Seat | None = None
    drew: Tile | None = field(default=None, repr=False)
    over: RoundOver | None = None
    marks: dict[str, OptionValue] = field(default_factory=dict)

    def made(self, seat: Seat) -> int:
        """Return the points a seat made while playing this round."""
        points = self.marks.get(scored(seat), 0) if self.marks else 0
        assert isinstance(points, int)
        return points


@struct(frozen=True, slots=True)
class Match:
    """
    A match of one game.

    ``number`` counts the rounds begun (a void round is begun again under its number), ``deal`` the deals.
    ``first`` is where the turn of round 1 began, once known. ``scores[r][seat]`` are the points of finished
    round r+1. ``rounds`` is how many the match has, 0 where a target decides.
    """

    game: str
    options: dict[str, OptionValue]
    seats: int
    rounds: int
    first: Seat | None = None
    number: int = 0
    deal: int = 0
    scores: tuple[tuple[int, ...], ...] = ()
    totals: tuple[int, ...] = ()
    round: Round | None = None
    over: MatchOver | None = None
