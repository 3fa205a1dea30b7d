"""
The open ends of a board and the plots they hold.

Every change happens while a tile is folded in, in a fixed order: the end it is for leaves, the tile lies,
the new ends take plots, the ends whose plots it cut take others (oldest first), and ends whose need fell give
room back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chickenfoot.engine.geometry.dots import picture
from chickenfoot.engine.geometry.ends import End
from chickenfoot.engine.geometry.land import WOOD, Box, Land
from chickenfoot.engine.geometry.plots import Need, Plot, find_plot
from chickenfoot.engine.geometry.survey import Home, Survey
from chickenfoot.engine.geometry.trial import Future, Scene, foresee
from chickenfoot.engine.structs import struct

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chickenfoot.engine.geometry.vectors import Tip
    from chickenfoot.engine.pose import Pose


_NOBODY: Final = End((0.0, 0.0, 0), 0, None, Need.NOTHING)
"""Whose eyes a round's first tile is laid with."""


@struct(frozen=True, slots=True)
class Birth:
    """
    An end that a tile opens.

    ``toe`` is the parent and slot of a toe that is still to come, with its pose; otherwise ``place`` is open
    at once, under that name, and shows ``number``.
    """

    at: Tip
    need: Need
    place: str = ""
    number: int | None = None
    toe: tuple[str, int, Pose] | None = None


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

    def scene(self, place: str | None) -> Scene:
        """
        The board as a search for the next tile at a place sees it; None is for the round's first tile.

        Raises LookupError when there is no such open place.
        """
        own = _NOBODY if place is None else self.ends[place]
        others = [end for end in self._everyone.values() if end is not own]
        return Scene(self.survey(own), own, others, self._wood)

    def lay(
        self, place: str | None, boxes: Sequence[Box], births: Sequence[Birth], foreseen: Future | None = None
    ) -> Future:
        """
        A tile comes to lie, with the toes it is promised.

        Args:
            place: the end it uses up; None for the round's first tile.
            boxes: the tile and its toes.
            births: the ends it opens.
            foreseen: what a search knows of this very placement on this very board, for the same births.

        Returns:
            What came of it: what was foreseen, or what a search would have.

        Raises:
            LookupError: there is no such open place.

        """
        scene = self.scene(place) if foreseen is None else None
        if place is not None:
            end = self.ends.pop(place)
            del self._everyone[end.bit]
            self.land.clear(end.boxes, end.bit)
        cut = self._lie(boxes)
        if scene is not None:
            foreseen = foresee(scene, [birth.at for birth in births], needs_of(births), cut)
        assert foreseen is not None
        for birth, plot in zip(births, foreseen.plots, strict=True):
            born = self._born(birth, plot)
            if birth.toe is None:
                self.ends[birth.place] = born
            else:
                parent, slot, pose = birth.toe
                self.promised[parent, slot] = (pose, born)
        for other, plot in foreseen.moved:
            self._hold(other, plot)
        return foreseen

    def keep(self, id: str, slot: int, place: str, number: int) -> None:  # noqa: A002
        """A promised toe came: its end is open under a place. Raises LookupError when it was not promised."""
        _, end = self.promised.pop((id, slot))
        end.number = number
        self.ends[place] = end

    def review(self, need_of: Callable[[int], Need], numbers: Sequence[int]) -> None:
        """Ends that show one of these numbers may need less than before and give room back."""
        for end in self._everyone.values():
            if end.number is not None and end.number in numbers:
                need = need_of(end.number)
                if need != end.need:
                    end.need = need
                    self._hold(end, find_plot(self.survey(end), end.at, need, end.bit))

    def _lie(self, boxes: Sequence[Box]) -> int:
        """Tiles lie from now on. Returns the owners whose plots they cut."""
        cut = 0
        for x, y, turn in boxes:
            cut |= self.land.touches(x, y, turn % 180)
        self.land.put(boxes)
        self.home.grow(boxes)
        self._wood |= picture(boxes)
        return cut

    def _born(self, birth: Birth, plot: Plot) -> End:
        self._births += 1
        end = End(birth.at, WOOD << self._births, birth.number, birth.need)
        self._everyone[end.bit] = end
        end.hold(plot)
        self.land.put(plot.boxes, end.bit)
        return end

    def _hold(self, end: End, plot: Plot) -> None:
        self.land.clear(end.boxes, end.bit)
        end.hold(plot)
        self.land.put(plot.boxes, end.bit)


def needs_of(births: Sequence[Birth]) -> tuple[Need, ...]:
    """What may come at new ends."""
    return tuple(birth.need for birth in births)
