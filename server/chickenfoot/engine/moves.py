"""What a seat may answer when it is asked."""

from __future__ import annotations

from chickenfoot.engine.structs import struct
from chickenfoot.engine.tiles import Tile


@struct(frozen=True, slots=True)
class Play:
    """Lay a tile of the hand on a place."""

    tile: Tile
    on: str


@struct(frozen=True, slots=True)
class Draw:
    """Take from the boneyard, as often as the rules say."""


@struct(frozen=True, slots=True)
class Pass:
    """End the turn without a tile, where the rules leave that choice."""


Move = Play | Draw | Pass


class Illegal(Exception):  # noqa: N818 - a reason, not an error of the program
    """The move is not among those offered. Says no more, so that it cannot tell where a tile lies."""
