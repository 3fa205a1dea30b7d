"""
A coarse picture of the board: one dot for each half of a tile, in squares of one width.

It answers questions that need no precision but a wide view: how full is the room ahead, and who else looks
that way. A picture is one integer; bit ``row * STRIDE + column`` is the square with that row and column.
"""

from __future__ import annotations

from functools import cache
from math import hypot
from typing import TYPE_CHECKING, Final

from chickenfoot.engine.geometry import costs
from chickenfoot.engine.geometry.vectors import UX, UY, WIDTH

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chickenfoot.engine.geometry.land import Box

STRIDE: Final = 128
"""Squares in a row: the widest world (90 widths, for a double-18 set) and a fan on both sides."""

ORIGIN: Final = (STRIDE // 2 * WIDTH) + WIDTH / 2
"""The origin lies in the middle of its square, so that left and right, up and down look alike."""

FAN_REACH: Final = 13
"""How far the wide look goes, in widths."""

CONE_REACH: Final = 8
"""How far an end defends the room ahead of it, in widths."""


def square(x: float, y: float) -> int:
    """The bit number of the square a point lies in."""
    return int((y + ORIGIN) // WIDTH) * STRIDE + int((x + ORIGIN) // WIDTH)


def patch(boxes: Iterable[Box]) -> tuple[int, int]:
    """The dots of some tiles near each other: the lowest bit's number, and the picture from there on."""
    bits: list[int] = []
    for x, y, turn in boxes:
        dx, dy = UX[turn] * WIDTH / 2, UY[turn] * WIDTH / 2
        bits += (square(x + dx, y + dy), square(x - dx, y - dy))
    low = min(bits, default=0)
    dots = 0
    for bit in bits:
        dots |= 1 << bit - low
    return low, dots


def picture(boxes: Iterable[Box]) -> int:
    """The dots of some tiles."""
    low, dots = patch(boxes)
    return dots << low


def _sector(turn: int, reach: int, opening: float) -> tuple[int, int]:
    ux, uy = UX[turn], UY[turn]
    mask = 0
    for row in range(-reach, reach + 1):
        for column in range(-reach, reach + 1):
            ahead = column * ux + row * uy
            aside = abs(column * uy - row * ux)
            if ahead > 0.2 and hypot(column, row) < reach and aside < 1 + opening * ahead:
                mask |= 1 << (row + reach) * STRIDE + column + reach
    return mask, reach * STRIDE + reach


@cache
def fan(turn: int) -> tuple[int, int, float]:
    """
    The wide room ahead along a heading.

    Returns:
        The picture, the bit that the looker stands on, and what one taken square in it costs.

    """
    mask, foot = _sector(turn, FAN_REACH, 1.3)
    return mask, foot, costs.FAN / mask.bit_count()


@cache
def _cone(turn: int) -> tuple[int, int]:
    return _sector(turn, CONE_REACH, 0.7)


def cone(x: float, y: float, turn: int) -> int:
    """The narrower room that an end at (x, y) wants to stay free, as a picture."""
    mask, foot = _cone(turn)
    return mask << square(x, y) - foot


def layers(cones: Iterable[int]) -> tuple[int, int, int]:
    """The squares that at least one, two and three of the cones hold."""
    one = two = three = 0
    for mask in cones:
        three |= two & mask
        two |= one & mask
        one |= mask
    return one, two, three
