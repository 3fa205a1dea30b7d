"""The end of a round turns every hand face up; nothing else here takes tiles out of a hand."""

from __future__ import annotations

from chickenfoot.engine.state import Match
from chickenfoot.engine.tiles import Seat, Tile


def hands_face_up(match: Match) -> dict[Seat, tuple[Tile, ...]]:
    """Return what everybody still held when the round ended. Raises ValueError while it is in play."""
    current = match.round
    if current is None or current.over is None:
        raise ValueError("hands are shown when the round is over")
    return {seat: hand.reveal() for seat, hand in enumerate(current.hands)}
