"""
How a double may lie at a joint, and where its toes may lie around it.

A toe's place is written in the frame of the line: how far ahead and how far left of the double's centre the
middle of its near edge lies, and the turn of the toe against the line. The splayed places are exact: the
toe's near edge touches the double's corner while its inner corner touches the middle toe, the way a hand
lays a chicken's foot.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import sqrt
from typing import Final

from chickenfoot.engine.geometry.vectors import GAP, LENGTH, WIDTH, along
from chickenfoot.engine.structs import struct

_IN: Final = 100 - 25 * sqrt(2)
_OUT: Final = 50 + 25 * sqrt(2)
_BESIDE: Final = WIDTH + GAP

TOES: Final[dict[str, tuple[float, float, int]]] = {
    "M": (50, 0, 0),
    "SL": (_IN, _OUT, -45),
    "SR": (_IN, -_OUT, 45),
    "PL": (50, _BESIDE, 0),
    "PR": (50, -_BESIDE, 0),
    "NL": (0, 100, -90),
    "NR": (0, -100, 90),
    "HL": (50, _BESIDE / 2, 0),
    "HR": (50, -_BESIDE / 2, 0),
    "T": (100, 0, 0),
    "FL": (_BESIDE / 2, 50, -90),
    "FR": (_BESIDE / 2, -50, 90),
    "BL": (-_BESIDE / 2, 50, -90),
    "BR": (-_BESIDE / 2, -50, 90),
}
"""
On a double that lies across: middle, splayed, parallel, off the narrow ends, and two side by side without a
middle. On a double that lies along the line: the tip, the splayed ones again, and off the front and back half
of its long sides.
"""


@struct(frozen=True, slots=True)
class Foot:
    """
    A way to lay a double and its toes, and how far from natural it looks.

    The toes are filled in this order: middle, left, right, as far as the foot has them.
    """

    cost: float
    toes: tuple[str, ...]
    along: bool = False
    """The double lies along the line instead of across."""


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

FORCED_FEET: Final = (
    Foot(1.4, ("T", "SL", "SR"), along=True),
    Foot(1.5, ("T", "FL", "FR"), along=True),
    Foot(1.6, ("M", "NL", "PL")),
    Foot(1.6, ("M", "PR", "NR")),
    Foot(1.6, ("HL", "HR", "NL")),
    Foot(1.6, ("HL", "HR", "NR")),
    Foot(1.7, ("T", "SL", "FR"), along=True),
    Foot(1.7, ("T", "FL", "SR"), along=True),
    Foot(1.8, ("HL", "NL", "NR")),
    Foot(1.8, ("HR", "NL", "NR")),
    Foot(1.8, ("T", "BL", "FR"), along=True),
    Foot(1.8, ("T", "FL", "BR"), along=True),
    Foot(1.9, ("T", "SL", "BR"), along=True),
    Foot(1.9, ("T", "BL", "SR"), along=True),
    Foot(1.9, ("T", "BL", "BR"), along=True),
    Foot(2.0, ("PL", "NL", "NR")),
    Foot(2.0, ("PR", "NL", "NR")),
    Foot(2.2, ("T", "SL", "BL"), along=True),
    Foot(2.2, ("T", "SR", "BR"), along=True),
    Foot(2.2, ("T", "FL", "BL"), along=True),
    Foot(2.2, ("T", "FR", "BR"), along=True),
    Foot(2.4, ("FL", "FR", "BL"), along=True),
    Foot(2.4, ("FL", "FR", "BR"), along=True),
)
"""Feet that are better than a tile set apart, and nothing more."""

ACROSS_FEET: Final = (*FEET, *(foot for foot in FORCED_FEET if not foot.along))
"""Every foot on a double that lies across its line."""


@cache
def stumps_of(toes: int) -> tuple[Foot, ...]:
    """Feet with fewer than three toes, cheapest first."""
    stumps: dict[tuple[bool, frozenset[str]], Foot] = {}
    for foot in (*FEET, *FORCED_FEET):
        for names in combinations(foot.toes, toes):
            stumps.setdefault((foot.along, frozenset(names)), Foot(foot.cost, names, foot.along))
    return tuple(stumps.values())


BARE: Final = Foot(0.0, ())
"""A double that grows no foot: the line goes on from its far face."""

SPINNER: Final = Foot(0.0, ("NL", "NR"))
"""A double that also takes a tile off each narrow end."""


@struct(frozen=True, slots=True)
class Step:
    """A toe seen from its double's centre, in whole hundredths; ``turn`` is its heading."""

    dx: int
    dy: int
    turn: int


@cache
def toes_at(turn: int) -> dict[str, Step]:
    """Every toe of a double in a line that runs along ``turn``."""
    steps = {}
    for name, (ahead, left, bend) in TOES.items():
        heading = (turn + bend) % 360
        x, y = along(*along(0, 0, turn, ahead, left), heading, GAP + LENGTH / 2)
        steps[name] = Step(round(x), round(y), heading)
    return steps
