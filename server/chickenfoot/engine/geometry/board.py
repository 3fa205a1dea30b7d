"""
The board as geometry sees it: what is taken, where lines may go on, and the room each end hopes to use.

Rule 1. A board is a fold over the *stored*, rounded placements, in order. Two boards that were given the same
        placements give the same next placement, on any machine and after any restart.
Rule 2. ``search`` looks and leaves everything as it was; ``add`` changes and asks nobody.
Rule 3. Nothing that lies ever moves. Plots move; they are hopes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chickenfoot.engine.geometry.apart import search_apart
from chickenfoot.engine.geometry.double import DoubleSearch
from chickenfoot.engine.geometry.feet import ACROSS_FEET, BARE, FEET, SPINNER, stumps_of
from chickenfoot.engine.geometry.frontier import Frontier
from chickenfoot.engine.geometry.land import Box, Land
from chickenfoot.engine.geometry.openings import Opening, first_placement
from chickenfoot.engine.geometry.plain import search_plain
from chickenfoot.engine.geometry.plots import Need
from chickenfoot.engine.geometry.survey import Home
from chickenfoot.engine.geometry.vectors import face, tip
from chickenfoot.engine.pose import Lay, Placement

if TYPE_CHECKING:
    from collections.abc import Generator

Tile = tuple[int, int]

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

    __slots__ = ("_doubles", "_frontier", "_seen", "_size", "max_pip", "opening")

    def __init__(self, max_pip: int, opening: Opening) -> None:
        self.max_pip = max_pip
        self.opening = opening
        world = WORLD * max(12, max_pip) // 12
        scale = max(12, max_pip) / 12
        width, height = (
            side * scale for side in HOMES[min(size for size in HOMES if size >= min(max_pip, 12))]
        )
        home = Home(-width, -height, width, height)
        self._frontier = Frontier(Land(world, world), home, grows=opening.grows_feet)
        self._seen = [0] * (max_pip + 1)
        self._doubles: set[int] = set()
        self._size = 0

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
        scene = self._frontier.scene(self._frontier.ends[on or ""])
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
        place = id
        if lay is Lay.TOE:
            # Its rectangle has lain, and its end has held a plot, since its double came.
            frontier.keep(on or "", slot, id, tile[1])
        elif lay is not Lay.START:
            frontier.close(on or "")
            if on in {"L", "R"}:
                place = on
        self._size += 1
        for number in set(tile):
            self._seen[number] += 1
        if tile[0] == tile[1]:
            self._doubles.add(tile[0])
        if lay is not Lay.TOE:
            self._lie(place, id, tile, lay, placement)
        frontier.review(self._need, tile)

    def _lie(self, place: str, id: str, tile: Tile, lay: Lay, placement: Placement) -> None:  # noqa: A002
        """The tile and its promised toes lie; the ends it opens and the ends it disturbs take plots."""
        frontier = self._frontier
        pose, slots = placement.pose, placement.slots
        double = tile[0] == tile[1]
        sides = lay is Lay.START and self.opening.has_sides(double=double)
        boxes: list[Box] = [(pose.x, pose.y, pose.turn)]
        if not sides:
            boxes += [(toe.x, toe.y, toe.turn) for toe in slots]
        cut = frontier.lie(boxes)
        if sides:
            out = face if double else tip
            tips = [out(pose.x, pose.y, way) for way in (0, 180)]
            frontier.open(("R", "L"), tips, tile[::-1], [self._need(number) for number in tile[::-1]])
        elif slots:
            # Nobody knows what the toes will show.
            need = Need.DOUBLE if len(self._doubles) <= self.max_pip else Need.PLAIN
            frontier.promise(id, slots, need)
        if lay is Lay.ACROSS:
            frontier.open(
                (place,), [face(pose.x, pose.y, (pose.turn - 90) % 360)], tile[1:], [self._need(tile[1])]
            )
        elif lay is Lay.PLAIN:
            frontier.open((place,), [tip(pose.x, pose.y, pose.turn)], tile[1:], [self._need(tile[1])])
        frontier.mend(cut)

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
