"""How the board looks from an end: what is taken, what is crowded, and where it would rather not go."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from math import inf, sqrt
from typing import TYPE_CHECKING

from chickenfoot.engine.geometry import costs
from chickenfoot.engine.geometry.costs import HINGE
from chickenfoot.engine.geometry.dots import ORIGIN, STRIDE
from chickenfoot.engine.geometry.joints import ahead
from chickenfoot.engine.geometry.vectors import UX, UY, WIDTH

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chickenfoot.engine.geometry.joints import Joint
    from chickenfoot.engine.geometry.land import Box, Land


@dataclass(slots=True)
class Home:
    """
    The box that the board tries to stay in: a start size, grown by what left it.

    Clients keep this box in view, so leaving it makes everybody's tiles smaller.
    """

    left: float
    top: float
    right: float
    bottom: float

    def grow(self, boxes: Iterable[Box]) -> None:
        """Make room for tiles; half a diagonal around the centre is near enough."""
        for x, y, _ in boxes:
            self.left = min(self.left, x - 112)
            self.right = max(self.right, x + 112)
            self.top = min(self.top, y - 112)
            self.bottom = max(self.bottom, y + 112)


class Survey:
    """
    A look at the board from the eyes of one end, or of the board as a whole.

    Args:
        land: what is taken. Searches put trial tiles on it and take them back before they pause.
        home: the home box.
        dots: everything taken, wood and the others' plots, as a coarse picture.
        grows: whether doubles of this game grow feet.

    """

    __slots__ = ("_bounds", "dots", "grows", "land")

    def __init__(self, land: Land, home: Home, dots: int, *, grows: bool) -> None:
        self.land = land
        self._bounds = (home.left, home.top, home.right, home.bottom)
        self.dots = dots
        self.grows = grows

    def with_dots(self, dots: int) -> Survey:
        """The same board, seen by somebody to whom other squares are taken."""
        other = copy(self)
        other.dots = dots
        return other

    def outlook(self, x: float, y: float, turn: int) -> float:
        """The cost of going on along ``turn`` from (x, y): inward, out of the box, into others."""
        return self.ranked(x, y, ahead(turn))[0][0]

    def ranked(
        self,
        x: float,
        y: float,
        ways: tuple[Joint, ...],
        *,
        square_turn: float = 1.0,
        hinge: float = 1.0,
        limit: float = inf,
    ) -> list[tuple[float, int, Joint]]:
        """
        Joints at (x, y) with what they cost before anything is tried, cheapest first: bend and outlook.

        A square turn costs ``square_turn`` times what it says, other bends ``hinge`` times. Joints that cost
        ``limit`` or more may be missing.
        """
        left, top, right, bottom = self._bounds
        dots = self.dots
        ranked: list[tuple[float, int, Joint]] = []
        for order, way in enumerate(ways):
            ux, uy, mask, foot, weight = way.look
            near_x, near_y = x + way.mx, y + way.my
            cost = way.cost * (square_turn if way.cost > HINGE else hinge)
            tip_x, tip_y = near_x + 300 * ux, near_y + 300 * uy
            if tip_x < left:
                cost += costs.BOX * (left - tip_x)
            elif tip_x > right:
                cost += costs.BOX * (tip_x - right)
            if tip_y < top:
                cost += costs.BOX * (top - tip_y)
            elif tip_y > bottom:
                cost += costs.BOX * (tip_y - bottom)
            away = sqrt(near_x * near_x + near_y * near_y)
            if away:
                cost += costs.OUTWARD * (1 - (near_x * ux + near_y * uy) / away)
            if cost >= limit:
                continue
            here = int((near_y + ORIGIN) // WIDTH) * STRIDE + int((near_x + ORIGIN) // WIDTH)  # dots.square
            taken = dots >> here - foot & mask
            if taken:
                cost += weight * taken.bit_count()
            ranked.append((cost, order, way))
        ranked.sort()
        return ranked

    def lane(self, x: int, y: int, turn: int, own: int, start: int) -> float:
        """How soon a lane two widths wide is blocked, from ``start`` hundredths ahead on."""
        touches = self.land.touches
        ux, uy = UX[turn], UY[turn]
        across = (turn + 90) % 180
        for reach, price in ((start, costs.LANE), (start + 150, costs.LANE / 2)):
            if touches(round(x + reach * ux), round(y + reach * uy), across) & ~own:
                return price
        return 0.0
