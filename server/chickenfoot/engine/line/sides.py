"""
Who plays together, and what a hand is worth to whom (docs/rules.md, D7 to D9, D14, D16 to D18).

A side is one seat, or two partners. Both partners carry what their side scores.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from chickenfoot.engine.tiles import Seat

PAIRS: Final = ((0, 2), (1, 3))
"""Partners sit opposite each other."""


def side_of(teams: Sequence[Sequence[Seat]], seat: Seat) -> tuple[Seat, ...]:
    """Return who scores with ``seat``, itself included."""
    return next((tuple(team) for team in teams if seat in team), (seat,))


def sides(teams: Sequence[Sequence[Seat]], seats: int) -> list[tuple[Seat, ...]]:
    """Return all sides in order of their first seat."""
    return list(dict.fromkeys(side_of(teams, seat) for seat in range(seats)))


def lightest(every: Sequence[tuple[Seat, ...]], held: Sequence[int]) -> tuple[Seat, ...] | None:
    """Return the side that holds fewest pips, or ``None`` where several hold as few."""
    sums = [sum(held[seat] for seat in side) for side in every]
    return None if sums.count(min(sums)) > 1 else every[sums.index(min(sums))]


def to_the_nearest(step: int, points: int) -> int:
    """Round points to a multiple of ``step``; what lies in the middle goes up."""
    return (2 * points + step) // (2 * step) * step
