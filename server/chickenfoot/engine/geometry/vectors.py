"""
Directions and the few lengths everything else is made of.

Positions are in hundredths of a tile's width, x to the right and y *down*, as on a screen and on the wire.
A heading is a whole number of degrees, clockwise, 0 pointing right; facing along a heading, "left" is the
heading minus 90.

Rule 1. The cosines are rounded to twelve digits once, and afterwards only ``+ - *`` and ``math.sqrt`` touch
        them, all of which IEEE 754 fixes to the last bit: every machine finds the same poses.
"""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final

WIDTH: Final = 100
"""The short side of a tile, in hundredths of itself."""

LENGTH: Final = 200
"""The long side of a tile."""

GAP: Final = 6
"""The air left between two tiles that belong together, so that a pair of halves reads as two tiles."""

Tip = tuple[float, float, int]
"""An open edge: its middle, and the heading out of it."""

# ``+ 0.0`` turns a negative zero into a plain one.
UX: Final = tuple(round(cos(radians(turn)), 12) + 0.0 for turn in range(360))
"""UX[turn]: how far one step along a heading goes to the right."""

UY: Final = tuple(round(sin(radians(turn)), 12) + 0.0 for turn in range(360))
"""UY[turn]: how far one step along a heading goes down the screen."""


def along(x: float, y: float, turn: int, ahead: float, left: float = 0.0) -> tuple[float, float]:
    """The point ``ahead`` of (x, y) along heading ``turn`` and ``left`` to the left of it, in hundredths."""
    ux, uy = UX[turn], UY[turn]
    return x + ahead * ux + left * uy, y + ahead * uy - left * ux


def tip(x: float, y: float, turn: int) -> Tip:
    """The far end of a tile that lies along ``turn`` with its centre at (x, y)."""
    return (*along(x, y, turn, LENGTH / 2), turn)


def face(x: float, y: float, turn: int) -> Tip:
    """The far face of a double that lies across a line along ``turn``."""
    return (*along(x, y, turn, WIDTH / 2), turn)
