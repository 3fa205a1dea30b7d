"""
The hard test, which answers what a rectangle would touch.

Two tiles with fixed headings overlap exactly when the step from one centre to the other falls into a convex
polygon, the Minkowski sum of the two rectangles. For every pair of headings that polygon is kept as one
interval of x for each whole y, so the exact separating-axis answer costs two look-ups and a comparison.
Rectangles are filed by coarse squares: one look-up finds everything near enough to matter.

Each rectangle carries the bit of its owner. ``WOOD`` is what lies for good: tiles, and the toes promised to a
foot. Every other bit belongs to an open end and marks the plot it hopes to use.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from math import ceil, floor, inf
from typing import TYPE_CHECKING, Final

from chickenfoot.engine.geometry.vectors import LENGTH, UX, UY, WIDTH

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MARGIN: Final = 3
"""Hundredths of air the hard test asks for. Below GAP, so that rounding never makes neighbours collide."""

REACH: Final = 227
"""Tiles whose centres are further apart than this, down or across, keep MARGIN whatever their headings."""

WOOD: Final = 1
"""The owner bit of everything that stays where it is."""

_SQUARE: Final = REACH + 1
_ROW: Final = 1 << 10
_AROUND: Final = tuple(i * _ROW + j for i in (-1, 0, 1) for j in (-1, 0, 1))

Box = tuple[int, int, int]
"""A tile's rectangle: centre x, centre y, turn modulo 180."""

Rows = tuple[tuple[int, int], ...]
_Entry = tuple[int, int, "_Against", int]


@cache
def forbidden(turn_a: int, turn_b: int) -> Rows:
    """
    For each step dy between two centres, the open interval of dx in which the tiles are too near.

    Args:
        turn_a: heading of the one tile, 0 to 179.
        turn_b: heading of the other, 0 to 179.

    Returns:
        Pairs (low, high), to be indexed by dy from -REACH to REACH: negative steps are at the end, where
        Python looks for them. The tiles are too near when ``low < dx < high``.

    """
    bands: list[tuple[float, float, float]] = []
    for turn in (turn_a, (turn_a + 90) % 180, turn_b, (turn_b + 90) % 180):
        ux, uy = UX[turn], UY[turn]
        reach = MARGIN + sum(
            abs(ux * UX[t] + uy * UY[t]) * LENGTH / 2 + abs(ux * UY[t] - uy * UX[t]) * WIDTH / 2
            for t in (turn_a, turn_b)
        )
        bands.append((ux, uy, reach))
    rows: list[tuple[int, int]] = []
    for dy in (*range(REACH + 1), *range(-REACH, 0)):
        low, high = -inf, inf
        for ux, uy, reach in bands:
            if ux == 0:
                if abs(uy * dy) >= reach:
                    low, high = 0.0, 0.0
                continue
            one, two = (-reach - uy * dy) / ux, (reach - uy * dy) / ux
            low, high = max(low, min(one, two)), min(high, max(one, two))
        # For whole dx, ``low < dx`` says the same as ``floor(low) < dx``.
        rows.append((floor(low), ceil(high)) if low < high else (0, 0))
    return tuple(rows)


class _Against(dict[int, Rows]):
    """``forbidden`` against one heading, by the other."""

    def __init__(self, turn: int) -> None:
        super().__init__()
        self._turn = turn

    def __missing__(self, turn: int) -> Rows:
        rows = self[turn] = forbidden(self._turn, turn)
        return rows


_against = cache(_Against)


class Land:
    """
    The rectangles that are taken, each with its owner.

    Args:
        half_width: how far out the centre of a tile may lie, to the left and right, in hundredths.
        half_height: the same, up and down.

    """

    __slots__ = ("_squares", "half_height", "half_width")

    def __init__(self, half_width: int, half_height: int) -> None:
        self.half_width = half_width
        self.half_height = half_height
        self._squares: defaultdict[int, list[_Entry]] = defaultdict(list)

    def widened(self, by: int) -> Land:
        """The same land in a larger world. What is put on one lies on both."""
        land = Land(self.half_width + by, self.half_height + by)
        land._squares = self._squares
        return land

    def touches(self, x: int, y: int, turn: int) -> int:
        """
        The owners of what a tile here would come within MARGIN of, as bits.

        ``turn`` is modulo 180. With WOOD among them the other bits may be missing. The edge of the world is
        WOOD.
        """
        if not (-self.half_width <= x <= self.half_width and -self.half_height <= y <= self.half_height):
            return WOOD
        near = self._squares.get(x // _SQUARE * _ROW + y // _SQUARE)
        if not near:
            return 0
        found = 0
        for other_x, other_y, rows, owner in near:
            dy = y - other_y
            if -REACH <= dy <= REACH:
                low, high = rows[turn][dy]
                if low < x - other_x < high:
                    if owner == WOOD:
                        return WOOD
                    found |= owner
        return found

    def put(self, boxes: Iterable[Box], owner: int = WOOD) -> None:
        """Take rectangles. Each is filed in the nine squares around its centre."""
        squares = self._squares
        for x, y, turn in boxes:
            entry = (x, y, _against(turn % 180), owner)
            middle = x // _SQUARE * _ROW + y // _SQUARE
            for step in _AROUND:
                squares[middle + step].append(entry)

    def take_back(self, boxes: Sequence[Box]) -> None:
        """Undo the latest ``put``, which must have been of these rectangles."""
        squares = self._squares
        for x, y, _ in boxes:
            middle = x // _SQUARE * _ROW + y // _SQUARE
            for step in _AROUND:
                squares[middle + step].pop()

    def clear(self, boxes: Iterable[Box], owner: int) -> None:
        """Give rectangles back that were put at any time."""
        for x, y, turn in boxes:
            entry = (x, y, _against(turn % 180), owner)
            middle = x // _SQUARE * _ROW + y // _SQUARE
            for step in _AROUND:
                self._squares[middle + step].remove(entry)
