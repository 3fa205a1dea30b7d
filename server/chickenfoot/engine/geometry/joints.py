"""
How a tile may join an end: straight, bent, or around the corner.

An open end is a point, the middle of the exposed short edge, and a heading, the way the line runs there.
A joint says where the middle of the next tile's near edge goes, seen from that point, and which way the
tile runs on. A double lies crosswise to its heading, so its near edge is a long face.

| joint | the tile runs on | where it touches |
|---|---|---|
| straight | as before | edge to edge |
| hinge | 45 degrees to a side | inner corner to inner corner |
| corner | 90 degrees to a side | its near half lies straight ahead |
| side | 90 degrees to a side | off the long side of the last half |
"""

from __future__ import annotations

from functools import cache
from typing import Final

from chickenfoot.engine.geometry.costs import CORNER, HINGE, SHIFT, SIDE
from chickenfoot.engine.geometry.dots import fan
from chickenfoot.engine.geometry.vectors import GAP, LENGTH, UX, UY, WIDTH, along
from chickenfoot.engine.structs import struct

_HALF: Final = WIDTH / 2


@struct(frozen=True, slots=True)
class Joint:
    """One way to go on: the step from the end to the tile's centre, and the heading after it."""

    cost: float
    turn: int
    """The heading the line takes, in degrees."""
    dx: float
    dy: float
    """From the end's point to the tile's centre."""
    mx: float
    my: float
    """From the end's point to the middle of the tile's near edge."""
    look: tuple[float, float, int, int, float]
    """The unit step along the heading, and its ``dots.fan``: looked up once, because searches look a lot."""

    @property
    def bends_square(self) -> bool:
        """Whether the line turns by more than a hinge."""
        return self.cost > HINGE


def _joint(turn: int, near: tuple[float, float], *, cost: float, double: bool) -> Joint:
    mx, my = near
    dx, dy = along(mx, my, turn, _HALF if double else LENGTH / 2)
    return Joint(cost, turn, dx, dy, mx, my, (UX[turn], UY[turn], *fan(turn)))


@cache
def ahead(turn: int) -> tuple[Joint]:
    """No joint at all: the view along a heading from the point itself."""
    return (_joint(turn, (0.0, 0.0), cost=0.0, double=False),)


def _hinge(turn: int, after: int, side: int) -> tuple[float, float]:
    """The near edge of a tile whose inner corner touches the inner corner of the end."""
    x, y = along(0, 0, turn, 0, _HALF * side)
    return along(x, y, after, GAP, -_HALF * side)


@cache
def joints(turn: int, *, double: bool) -> tuple[Joint, ...]:
    """
    The seven ordinary joints at an end with heading ``turn``, cheapest first, left before right.

    The order breaks ties, so it is part of what makes a board the same everywhere.
    """
    found = [_joint(turn, along(0, 0, turn, GAP), cost=0.0, double=double)]
    for side in (1, -1):
        after = (turn - 45 * side) % 360
        found.append(_joint(after, _hinge(turn, after, side), cost=HINGE, double=double))
    for side in (1, -1):
        after = (turn - 90 * side) % 360
        reach = GAP + (WIDTH if double else _HALF)
        x, y = along(0, 0, turn, reach)
        found.append(_joint(after, along(x, y, after, -_HALF), cost=CORNER, double=double))
    for side in (1, -1):
        after = (turn - 90 * side) % 360
        x, y = (0.0, 0.0) if double else along(0, 0, turn, -_HALF)
        found.append(_joint(after, along(x, y, after, _HALF + GAP), cost=SIDE, double=double))
    return tuple(found)


@cache
def forced_joints(turn: int, *, double: bool) -> tuple[Joint, ...]:
    """Joints that look forced and are tried only when the ordinary ones leave no decent place."""
    found = [
        _joint(turn, along(0, 0, turn, GAP, shift), cost=SHIFT, double=double) for shift in (_HALF, -_HALF)
    ]
    for side in (1, -1):
        after = (turn - 45 * side) % 360
        x, y = _hinge(turn, after, side)
        found += [
            _joint(after, along(x, y, after, 0, shift), cost=SHIFT + HINGE, double=double)
            for shift in (_HALF, -_HALF)
        ]
    if not double:
        for side in (1, -1):
            after = (turn - 90 * side) % 360
            found += [_joint(after, _hinge(turn, after, side), cost=SHIFT + CORNER, double=double)]
    return tuple(found)
