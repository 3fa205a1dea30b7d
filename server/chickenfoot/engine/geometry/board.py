"""
The board as geometry sees it: what is taken, where lines may go on, and the room each end hopes to use.

Rule 1. A board is a fold over the *stored*, rounded placements, in order. Two boards that were given the same
        placements give the same next placement, on any machine and after any restart.
Rule 2. ``search`` looks and leaves everything as it was; ``add`` changes and asks nobody.
Rule 3. Nothing that lies ever moves. Plots move; they are hopes.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from chickenfoot.engine.geometry.apart import search_apart
from chickenfoot.engine.geometry.double import DoubleSearch
from chickenfoot.engine.geometry.feet import ACROSS_FEET, BARE, FEET, SPINNER, stumps_of
from chickenfoot.engine.geometry.frontier import Birth, Frontier, needs_of
from chickenfoot.engine.geometry.land import Box, Land
from chickenfoot.engine.geometry.openings import Opening, first_placement
from chickenfoot.engine.geometry.plain import search_plain
from chickenfoot.engine.geometry.plots import Need
from chickenfoot.engine.geometry.survey import Home
from chickenfoot.engine.geometry.trial import Future
from chickenfoot.engine.geometry.vectors import face, tip
from chickenfoot.engine.pose import Lay, Placement

if TYPE_CHECKING:
    from collections.abc import Generator

    from chickenfoot.engine.geometry.trial import Found, Scene

Tile = tuple[int, int]
_Foreseen = tuple[tuple[Tile, str | None, Lay, Placement] | None, Future | None]

_NOTHING: Final[_Foreseen] = (None, None)

WORLD: Final = 3000
"""Half the side of the world for sets up to double-12; nothing lies further out."""

HOMES: Final = {6: (830, 910), 9: (1020, 1200), 12: (1370, 1490)}
"""Half the sides of the home box by set, larger sets in proportion; upright, as the smallest screens are."""


class Board:
    """
    A mutable cache beside the state, never part of it: fold placed tiles in, ask where the next one goes.

    Args:
        max_pip: the highest number of the set; it sets the size of the world.
        opening: how the round's first tile lies.

    """

    __slots__ = ("_doubles", "_foreseen", "_frontier", "_seen", "_size", "max_pip", "opening")

    def __init__(self, max_pip: int, opening: Opening) -> None:
        self.max_pip = max_pip
        self.opening = opening
        self._frontier = _empty(max_pip, grows=opening.grows_feet)
        self._seen = [0] * (max_pip + 1)
        self._doubles: set[int] = set()
        self._size = 0
        self._foreseen = _NOTHING

    def __len__(self) -> int:
        """How many tiles were folded in."""
        return self._size

    def search(self, tile: Tile, on: str | None, lay: Lay, slot: int = 0) -> Generator[None, None, Placement]:
        """
        Find the place of a tile, a slice of work at a time.

        Fold nothing in between the first slice and the last.

        Args:
            tile: turned, so that ``tile[0]`` touches ``on``.
            on: the tile it will touch, or ``L`` / ``R`` where the opening has sides; ignored for the first.
            lay: how it joins.
            slot: which free place of the parent, for ``Lay.TOE``.

        Returns:
            The placement, in whole hundredths. Store it, then ``add`` it; the board has not changed.

        Raises:
            LookupError: there is no such open place. That is a mistake of the caller, not of a player.

        """
        if lay is Lay.START:
            return first_placement(self.opening, double=tile[0] == tile[1])
        if lay is Lay.TOE:
            return Placement(self._frontier.promised[on or "", slot][0])
        found = yield from self._look(self._frontier.scene(on or ""), tile, lay)
        self._foreseen = ((tile, on, lay, found.placement), found.future)
        return found.placement

    def _look(self, scene: Scene, tile: Tile, lay: Lay) -> Generator[None, None, Found]:
        if lay is Lay.PLAIN:
            need = self._need(tile[1], coming=1)
            return (yield from search_plain(scene, need)) or (
                yield from search_apart(scene, need, None, goes_on=True)
            )
        if lay is Lay.FOOT:
            # Nobody knows what the toes will show.
            need = Need.DOUBLE if len(self._doubles) < self.max_pip else Need.PLAIN
            found = yield from DoubleSearch(scene, need, FEET, goes_on=False).run()
            if found is None and (left := self._left(tile[0])) < 3:
                # A dead foot (rules 1.2, theorem 3): promise only the toes that can still come.
                stumps = stumps_of(left)
                found = yield from DoubleSearch(scene, Need.NOTHING, stumps, goes_on=False).run()
            return found or (yield from search_apart(scene, need, ACROSS_FEET, goes_on=False))
        need = min(Need.PLAIN, self._need(tile[1], coming=1))
        feet = (SPINNER,) if self._spins(lay) else (BARE,)
        return (yield from DoubleSearch(scene, need, feet, goes_on=True).run()) or (
            yield from search_apart(scene, need, feet, goes_on=True)
        )

    def place(self, tile: Tile, on: str | None, lay: Lay, slot: int = 0) -> Placement:
        """Search to the end without a pause. Same arguments and result as ``search``."""
        search = self.search(tile, on, lay, slot)
        while True:
            try:
                next(search)
            except StopIteration as found:
                placement: Placement = found.value
                return placement

    def add(  # noqa: PLR0917 - a placed tile is all of these
        self,
        id: str,  # noqa: A002 - what the layout calls it
        tile: Tile,
        on: str | None,
        lay: Lay,
        placement: Placement,
        slot: int = 0,
    ) -> None:
        """
        Fold in a tile that lies.

        Takes the arguments of the search that placed it, its id, and the placement as stored. Nothing is
        checked: what is stored is true.

        Raises:
            LookupError: there is no such open place.

        """
        frontier = self._frontier
        if lay is Lay.TOE:
            # Its rectangle has lain, and its end has held a plot, since its double came.
            frontier.keep(on or "", slot, id, tile[1])
        elif lay is not Lay.START and on not in frontier.ends:
            raise LookupError(on)
        self._size += 1
        for number in set(tile):
            self._seen[number] += 1
        if tile[0] == tile[1]:
            self._doubles.add(tile[0])
        if lay is not Lay.TOE:
            births = self._births(id, tile, on, lay, placement)
            boxes = _boxes(placement, births)
            foreseen: Future | None
            if lay is Lay.START:
                foreseen = _first_future(self.opening, self.max_pip, boxes, births)
            else:
                known, foreseen = self._foreseen
                if foreseen and (known != (tile, on, lay, placement) or foreseen.needs != needs_of(births)):
                    foreseen = None
            frontier.lay(None if lay is Lay.START else on, boxes, births, foreseen)
        self._foreseen = _NOTHING
        frontier.review(self._need, tile)

    def _births(
        self,
        id: str,  # noqa: A002
        tile: Tile,
        on: str | None,
        lay: Lay,
        placement: Placement,
    ) -> tuple[Birth, ...]:
        """The ends that a tile opens: behind the toes it is promised, then behind itself."""
        pose = placement.pose
        double = tile[0] == tile[1]
        if lay is Lay.START and self.opening.has_sides(double=double):
            out = face if double else tip
            return tuple(
                Birth(out(pose.x, pose.y, way), self._need(number), side, number)
                for side, way, number in (("R", 0, tile[1]), ("L", 180, tile[0]))
            )
        # Nobody knows what the toes will show.
        need = Need.DOUBLE if len(self._doubles) <= self.max_pip else Need.PLAIN
        births = [
            Birth(tip(toe.x, toe.y, toe.turn), need, toe=(id, slot, toe))
            for slot, toe in enumerate(placement.slots)
        ]
        if lay is Lay.ACROSS or lay is Lay.PLAIN:
            at = (
                face(pose.x, pose.y, (pose.turn - 90) % 360)
                if lay is Lay.ACROSS
                else tip(pose.x, pose.y, pose.turn)
            )
            place = on if on in {"L", "R"} else id
            births.append(Birth(at, self._need(tile[1]), place, tile[1]))
        return tuple(births)

    def _left(self, number: int) -> int:
        """How many tiles with a number are neither on the table nor its double."""
        return self.max_pip - self._seen[number]

    def _need(self, number: int, coming: int = 0) -> Need:
        """What may still come at an end that shows a number, when ``coming`` more tiles with it lie."""
        if self._seen[number] + coming > self.max_pip:
            return Need.NOTHING
        return Need.PLAIN if number in self._doubles else Need.DOUBLE

    def _spins(self, lay: Lay) -> bool:
        """Whether a double that lies now is its line's spinner: the first double, but not the first tile."""
        return lay is Lay.ACROSS and self.opening == Opening.SPINNER and not self._doubles


def _empty(max_pip: int, *, grows: bool) -> Frontier:
    """Nothing lies yet."""
    world = WORLD * max(12, max_pip) // 12
    scale = max(12, max_pip) / 12
    width, height = (side * scale for side in HOMES[min(size for size in HOMES if size >= min(max_pip, 12))])
    return Frontier(Land(world, world), Home(-width, -height, width, height), grows=grows)


def _boxes(placement: Placement, births: tuple[Birth, ...]) -> tuple[Box, ...]:
    """The tile, and the toes that are promised to it; a first tile's sides are promised to nobody."""
    toes = [birth.toe[2] for birth in births if birth.toe]
    return tuple((pose.x, pose.y, pose.turn) for pose in (placement.pose, *toes))


@lru_cache(maxsize=256)
def _first_future(
    opening: Opening, max_pip: int, boxes: tuple[Box, ...], births: tuple[Birth, ...]
) -> Future:
    """What a round's first tile leads to. Only its name is new each time, so it is looked up."""
    return _empty(max_pip, grows=opening.grows_feet).lay(None, boxes, births)
