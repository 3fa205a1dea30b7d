"""Who won: totals, places, ties."""

from __future__ import annotations

from collections.abc import Sequence

from chickenfoot.engine.events import MatchOver
from chickenfoot.engine.game import Game
from chickenfoot.engine.state import Match
from chickenfoot.engine.tiles import Seat


def places(totals: Sequence[int], *, low_wins: bool) -> tuple[int, ...]:
    """Return each seat's place: 1 is best; equal totals share one and the next is skipped (1, 2, 2, 4)."""
    if low_wins:
        return tuple(1 + sum(other < total for other in totals) for total in totals)
    return tuple(1 + sum(other > total for other in totals) for total in totals)


def verdict(game: Game, match: Match) -> MatchOver:
    """Return the end of a match on its present totals. Several winners are a draw; no winner is a loser."""
    standing = places(match.totals, low_wins=game.low_wins)
    tied = tuple(seat for seat, place in enumerate(standing) if place == 1)
    winners: tuple[Seat, ...] = tied
    rule = None
    if len(tied) > 1:
        winners, rule = game.break_tie(match, tied)
    return MatchOver(winners, standing, game.losers(match, winners), rule)
