"""
The hard test, which answers whether a tile may lie somewhere without touching another.

Two tiles with fixed headings overlap exactly when the step from one centre to the other falls into a convex
polygon, the Minkowski sum of the two rectangles. For every pair of headings that polygon is kept as one
interval of x for each whole y, so the exact separating-axis answer costs two look-ups and a comparison.
Tiles are filed by coarse squares: one look-up finds everything near enough to matter.
"""

from __future__ import annotations

from functools import cache
from math import ceil, floor, inf
from typing import Final

from chickenfoot.engine.geometry.vectors import LENGTH, UX, UY, WIDTH

MARGIN: Final = 3
"""Hundredths of air the hard test asks for. Below GAP, so that rounding never makes neighbours collide."""

REACH: Final = 227
"""No two tiles whose centres are further apart than this on either axis can come within MARGIN."""

_SQUARE: Final = 228

Box = tuple[int, int, int]
"""A tile's rectangle: centre x, centre y, turn modulo 180."""


def corners(x: float, y: float, turn: int) -> tuple[tuple[float, float], ...]:
    """The four corners of a tile with its centre at (x, y), in order around it."""
    ux, uy = UX[turn], UY[turn]
    ax, ay = ux * LENGTH / 2, uy * LENGTH / 2
    bx, by = -uy * WIDTH / 2, ux * WIDTH / 2
    return (
        (x + ax + bx, y + ay + by),
        (x + ax - bx, y + ay - by),
        (x - ax - bx, y - ay - by),
        (x - ax + bx, y - ay + by),
    )


def separation(a: Box, b: Box) -> float:
    """
    How far apart two tiles are along the best separating axis; negative when they overlap.

    This is the textbook separating-axis test. Only tests and the building of the tables use it.
    """
    best = -inf
    corners_a, corners_b = corners(*a), corners(*b)
    for turn in (a[2], a[2] + 90, b[2], b[2] + 90):
        ux, uy = UX[turn % 360], UY[turn % 360]
        along_a = [x * ux + y * uy for x, y in corners_a]
        along_b = [x * ux + y * uy for x, y in corners_b]
        best = max(best, min(along_b) - max(along_a), min(along_a) - max(along_b))
    return best


@cache
def forbidden(turn_a: int, turn_b: int) -> tuple[tuple[int, int], ...]:
    """
    For each step dy from -REACH to REACH, the open interval of dx in which the second tile is too near.

    Args:
        turn_a: heading of the tile that lies, 0 to 179.
        turn_b: heading of the tile that comes, 0 to 179.

    Returns:
        2 * REACH + 1 pairs (low, high); the tiles are too near when low < dx < high.

    """
    bands: list[tuple[float, float, float]] = []
    for turn in {turn_a, (turn_a + 90) % 180, turn_b, (turn_b + 90) % 180}:
        ux, uy = UX[turn], UY[turn]
        reach = MARGIN + sum(
            abs(ux * UX[t] + uy * UY[t]) * LENGTH / 2 + abs(ux * UY[t] - uy * UX[t]) * WIDTH / 2
            for t in (turn_a, turn_b)
        )
        bands.append((ux, uy, reach))
    rows: list[tuple[int, int]] = []
    for dy in range(-REACH, REACH + 1):
        low, high = -inf, inf
        for ux, uy, reach in bands:
            # |ux * dx + uy * dy| < reach
            if ux == 0:
                if abs(uy * dy) >= reach:
                    low, high = 0.0, 0.0
                continue
            one, two = (-reach - uy * dy) / ux, (reach - uy * dy) / ux
            low, high = max(low, min(one, two)), min(high, max(one, two))
        # For whole dx, ``low < dx`` says the same as ``floor(low) < dx``.
        rows.append((floor(low), ceil(high)) if low < high else (0, 0))
    return tuple(rows)


class Ground:
    """The rectangles that are taken: placed tiles, and the toes promised to an unfinished foot."""

    __slots__ = ("_squares", "half_height", "half_width")

    def __init__(self, half_width: int, half_height: int) -> None:
        self.half_width = half_width
        self.half_height = half_height
        self._squares: dict[tuple[int, int], list[Box]] = {}

    def add(self, x: int, y: int, turn: int) -> None:
        """Take a rectangle. It is filed in the nine squares around its centre."""
        box = (x, y, turn % 180)
        sx, sy = x // _SQUARE, y // _SQUARE
        for i in (sx - 1, sx, sx + 1):
            for j in (sy - 1, sy, sy + 1):
                self._squares.setdefault((i, j), []).append(box)

    def remove(self, x: int, y: int, turn: int) -> None:
        """Give a rectangle back. It must have been added with the same numbers."""
        box = (x, y, turn % 180)
        sx, sy = x // _SQUARE, y // _SQUARE
        for i in (sx - 1, sx, sx + 1):
            for j in (sy - 1, sy, sy + 1):
                self._squares[i, j].remove(box)

    def free(self, x: int, y: int, turn: int) -> bool:
        """Whether a tile may lie here: inside the world and MARGIN away from everything taken."""
        if not (-self.half_width <= x <= self.half_width and -self.half_height <= y <= self.half_height):
            return False
        near = self._squares.get((x // _SQUARE, y // _SQUARE))
        if near is None:
            return True
        turn %= 180
        for bx, by, bturn in near:
            dy = y - by
            if -REACH <= dy <= REACH:
                low, high = forbidden(bturn, turn)[dy + REACH]
                if low < x - bx < high:
                    return False
        return True


def near_each_other(a: Box, b: Box) -> bool:
    """Whether two rectangles are closer than MARGIN: the hard test for a pair."""
    dy = b[1] - a[1]
    if not -REACH <= dy <= REACH:
        return False
    low, high = forbidden(a[2] % 180, b[2] % 180)[dy + REACH]
    return low < b[0] - a[0] < high
