"""
The board as geometry sees it: which rectangles are taken and where lines may go on.

Rule 1. A board is a fold over the *stored*, rounded placements, in order. Two boards that were given the same
        placements give the same next placement, on any machine and after any restart.
Rule 2. ``search`` looks and changes nothing; ``add`` changes and looks at nothing but its arguments.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chickenfoot.engine.geometry.boxes import Ground
from chickenfoot.engine.geometry.ends import End
from chickenfoot.engine.geometry.openings import Opening, first_placement
from chickenfoot.engine.geometry.search import search_double, search_plain
from chickenfoot.engine.pose import Lay, Placement, Pose

if TYPE_CHECKING:
    from collections.abc import Generator

Tile = tuple[int, int]


class Board:
    """
    A mutable cache beside the state, never part of it: fold the placed tiles in, ask where the next one goes.

    Args:
        max_pip: the highest number of the set; it sets the size of the world.
        opening: how the round's first tile lies.

    """

    __slots__ = ("_ends", "_ground", "_opening", "_size", "_slots", "max_pip")

    def __init__(self, max_pip: int, opening: Opening) -> None:
        self.max_pip = max_pip
        self._opening = opening
        half_width = 3400 if max_pip <= 12 else 3400 * max_pip // 12
        self._ground = Ground(half_width, half_width * 26 // 34)
        self._ends: dict[str, End] = {}
        self._slots: dict[str, tuple[Pose, ...]] = {}
        self._size = 0

    def __len__(self) -> int:
        """How many tiles were folded in."""
        return self._size

    def search(self, tile: Tile, on: str | None, lay: Lay, slot: int = 0) -> Generator[None, None, Placement]:
        """
        Find the place of a tile, a slice of work at a time.

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
            return first_placement(self._opening, double=tile[0] == tile[1])
        if lay is Lay.TOE:
            return Placement(self._slots[on or ""][slot])
        end = self._ends[on or ""]
        if lay is Lay.PLAIN:
            return (yield from search_plain(self._ground, end))
        return (yield from search_double(self._ground, end, grows=lay is Lay.FOOT))

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

        The same arguments as the search that placed it, its id, and the placement as stored. Nothing is
        checked: what is stored is true.
        """
        pose = placement.pose
        place = id
        if lay is Lay.TOE:
            old = self._slots[on or ""][slot]
            self._ground.remove(old.x, old.y, old.turn)
        elif lay is not Lay.START:
            del self._ends[on or ""]
            if self._opening.has_sides and on in {"L", "R"}:
                place = on
        self._ground.add(pose.x, pose.y, pose.turn)
        self._size += 1
        if lay is Lay.START:
            self._open_start(place, tile, placement)
            return
        if placement.slots:
            self._slots[id] = placement.slots
            for toe in placement.slots:
                self._ground.add(toe.x, toe.y, toe.turn)
        elif lay is Lay.ACROSS:
            self._ends[place] = End.past(pose, tile[1], across=True)
        else:
            self._ends[place] = End.past(pose, tile[1], across=False)

    def _open_start(self, place: str, tile: Tile, placement: Placement) -> None:
        if self._opening.has_sides:
            across = tile[0] == tile[1]
            pose = placement.pose
            back = Pose(pose.x, pose.y, (pose.turn + 180) % 360)
            self._ends["R"] = End.past(pose, tile[1], across=across)
            self._ends["L"] = End.past(back, tile[0], across=across)
            return
        self._slots[place] = placement.slots
        for toe in placement.slots:
            self._ground.add(toe.x, toe.y, toe.turn)
