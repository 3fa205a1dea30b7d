"""How the board looks from an end: what is taken, what is crowded, and where it would rather not go."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

from chickenfoot.engine.geometry import costs
from chickenfoot.engine.geometry.dots import fan, picture, square
from chickenfoot.engine.geometry.vectors import UX, UY

if TYPE_CHECKING:
    from collections.abc import Iterable

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

    __slots__ = ("_bounds", "dots", "grows", "heat", "land")

    def __init__(self, land: Land, home: Home, dots: int, *, grows: bool) -> None:
        self.land = land
        self._bounds = (home.left, home.top, home.right, home.bottom)
        self.dots = dots
        self.heat: tuple[int, ...] = ()
        # The cones of the other ends, in layers: only a search that weighs where tiles lie wants them.
        self.grows = grows

    def outlook(self, x: float, y: float, turn: int) -> float:
        """The cost of going on along ``turn`` from (x, y): inward, out of the box, into others."""
        ux, uy = UX[turn], UY[turn]
        left, top, right, bottom = self._bounds
        tip_x, tip_y = x + 300 * ux, y + 300 * uy
        cost = 0.0
        if tip_x < left:
            cost = costs.BOX * (left - tip_x)
        elif tip_x > right:
            cost = costs.BOX * (tip_x - right)
        if tip_y < top:
            cost += costs.BOX * (top - tip_y)
        elif tip_y > bottom:
            cost += costs.BOX * (tip_y - bottom)
        mask, foot, weight = fan(turn)
        taken = self.dots >> square(x, y) - foot & mask
        if taken:
            cost += weight * taken.bit_count()
        away = sqrt(x * x + y * y)
        if away:
            cost += costs.OUTWARD * (1 - (x * ux + y * uy) / away)
        return cost

    def warmth(self, boxes: Iterable[Box]) -> float:
        """The cost of laying tiles where other ends look."""
        dots = picture(boxes)
        return costs.HEAT * sum((dots & layer).bit_count() for layer in self.heat)

    def lane(self, x: int, y: int, turn: int, own: int, start: int) -> float:
        """How soon a lane two widths wide is blocked, from ``start`` hundredths ahead on."""
        touches = self.land.touches
        ux, uy = UX[turn], UY[turn]
        across = (turn + 90) % 180
        for step in range(4):
            reach = start + 100 * step
            if touches(round(x + reach * ux), round(y + reach * uy), across) & ~own:
                return costs.LANE * (4 - step) / 4
        return 0.0
