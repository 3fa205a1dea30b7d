"""
The open ends of a board and the plots they hold.

Every change happens while a tile is folded in, in a fixed order: the tile lies, the new ends take plots, the
ends whose plots it cut find others (oldest first), and ends whose need fell give room back.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from chickenfoot.engine.geometry.dots import layers, picture
from chickenfoot.engine.geometry.ends import End
from chickenfoot.engine.geometry.land import WOOD, Box, Land
from chickenfoot.engine.geometry.plots import Need, find_plot
from chickenfoot.engine.geometry.survey import Home, Survey
from chickenfoot.engine.geometry.trial import Scene, settle, take_back
from chickenfoot.engine.geometry.vectors import Tip, tip

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chickenfoot.engine.pose import Pose


class Frontier:
    """
    All ends, named by the place that takes the next tile, or promised to a toe that is still to come.

    Args:
        land: the land, empty.
        home: the home box.
        grows: whether doubles of this game grow feet.

    """

    __slots__ = ("_births", "_everyone", "_wood", "ends", "grows", "home", "land", "promised")

    def __init__(self, land: Land, home: Home, *, grows: bool) -> None:
        self.land = land
        self.home = home
        self.grows = grows
        self.ends: dict[str, End] = {}
        self.promised: dict[tuple[str, int], tuple[Pose, End]] = {}
        self._everyone: dict[int, End] = {}
        self._wood = 0
        self._births = 0

    def survey(self, own: End | None = None) -> Survey:
        """Look at the board from an end, or as nobody in particular."""
        dots = self._wood
        for end in self._everyone.values():
            if end is not own:
                dots |= end.dots
        return Survey(self.land, self.home, dots, grows=self.grows)

    def scene(self, own: End) -> Scene:
        """All that a search for the next tile at an end wants to know."""
        others = [end for end in self._everyone.values() if end is not own]
        survey = self.survey(own)
        survey.heat = layers(end.cone for end in others)
        return Scene(survey, own, others)

    def lie(self, boxes: Sequence[Box]) -> int:
        """Tiles, and toes that are promised, lie from now on. Returns the owners whose plots they cut."""
        cut = 0
        for x, y, turn in boxes:
            cut |= self.land.touches(x, y, turn % 180)
        self.land.put(boxes)
        self.home.grow(boxes)
        self._wood |= picture(boxes)
        return cut

    def close(self, place: str) -> End:
        """An end is used: it leaves, and its plot with it. Raises LookupError when there is none."""
        end = self.ends.pop(place)
        del self._everyone[end.bit]
        self.land.clear(end.boxes, end.bit)
        return end

    def open(
        self, places: Sequence[str], tips: Sequence[Tip], numbers: Sequence[int], needs: Sequence[Need]
    ) -> None:
        """New ends, each with its number and need, take plots."""
        for place, at, number, need in zip(places, tips, numbers, needs, strict=True):
            self.ends[place] = self._born(at, number, need)
            self._replot(self.ends[place])

    def promise(self, id: str, slots: Sequence[Pose], need: Need, first: int = 0) -> None:  # noqa: A002
        """
        Toes to come: their rectangles lie already, and the ends behind them take plots now.

        ``first`` is the number of the first slot.
        """
        tips = [tip(slot.x, slot.y, slot.turn) for slot in slots]
        _, plots, put = settle(self.survey(), tips, need, 0, inf)
        take_back(self.land, put)
        for index, (slot, at, plot) in enumerate(zip(slots, tips, plots, strict=True)):
            end = self._born(at, None, need)
            end.hold(plot)
            self.land.put(plot.boxes, end.bit)
            self.promised[id, first + index] = (slot, end)

    def keep(self, id: str, slot: int, place: str, number: int) -> None:  # noqa: A002
        """A promised toe came: its end is open under a place. Raises LookupError when it was not promised."""
        _, end = self.promised.pop((id, slot))
        end.number = number
        self.ends[place] = end

    def mend(self, cut: int) -> None:
        """Ends whose plots were cut find others, oldest first."""
        if cut & ~WOOD:
            for end in self._everyone.values():
                if end.bit & cut:
                    self._replot(end)

    def review(self, need_of: Callable[[int], Need], numbers: Sequence[int]) -> None:
        """Ends that show one of these numbers may need less than before and give room back."""
        for end in self._everyone.values():
            if end.number is not None and end.number in numbers:
                need = need_of(end.number)
                if need != end.need:
                    end.need = need
                    self._replot(end)

    def _born(self, at: Tip, number: int | None, need: Need) -> End:
        self._births += 1
        end = End(at, WOOD << self._births, number, need)
        self._everyone[end.bit] = end
        return end

    def _replot(self, end: End) -> None:
        self.land.clear(end.boxes, end.bit)
        end.hold(find_plot(self.survey(end), end.at, end.need, end.bit))
        self.land.put(end.boxes, end.bit)
