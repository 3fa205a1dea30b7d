"""An open end: where a line may go on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from chickenfoot.engine.geometry.dots import cone, picture
from chickenfoot.engine.geometry.plots import Need, Plot

if TYPE_CHECKING:
    from chickenfoot.engine.geometry.land import Box
    from chickenfoot.engine.geometry.vectors import Tip


@dataclass(slots=True)
class End:
    """
    An open end and the plot it holds.

    ``bit`` is its owner bit on the land. ``number`` is absent while its tile, a toe, is still to come.
    """

    at: Tip
    bit: int
    number: int | None
    need: Need
    plot: Plot = field(default=Plot(0.0))
    dots: int = 0
    """The plot as a coarse picture."""
    cone: int = 0
    """The room it looks into, as a coarse picture; nothing when nothing can come."""

    def hold(self, plot: Plot) -> None:
        """Take a plot; the caller files its boxes on the land."""
        self.plot = plot
        self.dots = picture(plot.boxes)
        self.cone = cone(*self.at[:2], plot.turn) if plot.boxes else 0

    @property
    def boxes(self) -> tuple[Box, ...]:
        """The rectangles of its plot."""
        return self.plot.boxes
