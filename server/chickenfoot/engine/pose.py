"""
Where a tile lies: the two values that geometry hands to the rules and the wire.

Units are hundredths of a tile's width: a tile is 100 wide and 200 long. ``y`` grows downwards and the
origin is the centre of the round's first tile. A pose, once in an event, never changes.
"""

from __future__ import annotations

from enum import Enum

from chickenfoot.engine.structs import struct

Point = tuple[int, int]


@struct(frozen=True, slots=True)
class Pose:
    """
    The centre of a tile and the direction from its first number to its second.

    ``turn`` is in degrees clockwise, 0 to 359; 0 points right.
    """

    x: int
    y: int
    turn: int


class Lay(Enum):
    """How a tile joins the table, as far as its shape matters."""

    START = "start"
    """The round's first tile. Its slots depend on the board's opening."""
    PLAIN = "plain"
    """Lengthwise at the end of a line: one new end at its far number."""
    FOOT = "foot"
    """A double across the line, with three toe slots on its far face."""
    ACROSS = "across"
    """A double across the line that keeps one end, on its far face."""
    TOE = "toe"
    """A tile in the next free slot of a foot: its pose was fixed when the double was laid."""


@struct(frozen=True, slots=True)
class Placement:
    """
    The answer of geometry for one tile.

    ``slots`` are the poses its own toes will take, in the order they are filled; empty for a plain tile.
    ``link`` is the line to draw from the parent when the tile had to be set apart; empty otherwise.
    """

    pose: Pose
    slots: tuple[Pose, ...] = ()
    link: tuple[Point, ...] = ()
