"""
Where the toes of a double may lie.

A toe's place is written in the frame of the double's far face: ``ahead`` and ``left`` of the face's middle,
and the turn of the toe against the line. The splayed places are exact: the toe's near edge touches the
double's corner while its inner corner touches the middle toe, the way a hand lays a chicken's foot.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import sqrt
from typing import Final

from chickenfoot.engine.geometry.vectors import GAP, LENGTH, WIDTH, along

_IN: Final = 50 - 25 * sqrt(2)
_OUT: Final = 50 + 25 * sqrt(2)
_BESIDE: Final = WIDTH + GAP

TOES: Final[dict[str, tuple[float, float, int]]] = {
    "M": (0, 0, 0),
    "SL": (_IN, _OUT, -45),
    "SR": (_IN, -_OUT, 45),
    "PL": (0, _BESIDE, 0),
    "PR": (0, -_BESIDE, 0),
    "NL": (-50, 100, -90),
    "NR": (-50, -100, 90),
    "HL": (0, _BESIDE / 2, 0),
    "HR": (0, -_BESIDE / 2, 0),
}
"""Middle, splayed, parallel, off the narrow ends, and two side by side without a middle."""


@dataclass(frozen=True, slots=True)
class Foot:
    """Three toes and how far from a natural foot they look. Toes fill in this order: middle, left, right."""

    cost: float
    toes: tuple[str, ...]


NATURAL: Final = Foot(0.0, ("M", "SL", "SR"))

FEET: Final = (
    NATURAL,
    Foot(0.7, ("M", "PL", "SR")),
    Foot(0.7, ("M", "SL", "PR")),
    Foot(0.9, ("M", "SL", "NR")),
    Foot(0.9, ("M", "NL", "SR")),
    Foot(1.0, ("M", "PL", "PR")),
    Foot(1.2, ("M", "NL", "NR")),
    Foot(1.2, ("M", "PL", "NR")),
    Foot(1.2, ("M", "NL", "PR")),
)
"""Feet a player could have laid, cheapest first."""

EMERGENCY_FEET: Final = (
    Foot(1.6, ("M", "NL", "PL")),
    Foot(1.6, ("M", "PR", "NR")),
    Foot(1.6, ("HL", "HR", "NL")),
    Foot(1.6, ("HL", "HR", "NR")),
    Foot(1.8, ("HL", "NL", "NR")),
    Foot(1.8, ("HR", "NL", "NR")),
    Foot(2.0, ("PL", "NL", "NR")),
    Foot(2.0, ("PR", "NL", "NR")),
)
"""Feet that are better than a tile set apart, and nothing more."""

ACROSS: Final = Foot(0.0, ("M",))
"""The one way on past a double that grows no foot."""


@cache
def toe(turn: int, name: str) -> tuple[float, float, int]:
    """The step from a double's centre to a toe's, and the toe's heading; the line runs along ``turn``."""
    ahead, left, bend = TOES[name]
    heading = (turn + bend) % 360
    x, y = along(0, 0, turn, WIDTH / 2 + ahead, left)
    x, y = along(x, y, heading, GAP + LENGTH / 2)
    return x, y, heading


def toe_pose(x: int, y: int, turn: int, name: str) -> tuple[int, int, int]:
    """The rounded pose of a toe on a double whose centre is (x, y) in a line that runs along ``turn``."""
    dx, dy, heading = toe(turn, name)
    return round(x + dx), round(y + dy), heading
