"""
The tiles on the table: a tree that grows at its ends.

Everything here is public. Place ids are text: the id of the tile a new one would touch, or a name a game
gives (``start``, ``L``, ``R``). Dictionaries keep the order of placing and are never changed in place.
"""

from __future__ import annotations

from dataclasses import field
from typing import Final

from chickenfoot.engine.pose import Lay, Point, Pose
from chickenfoot.engine.structs import struct
from chickenfoot.engine.tiles import Seat

START: Final = "start"
"""The place of the tile that opens a round."""

_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ"


def letter(number: int) -> str:
    """Name line ``number`` (0 is the first): A to Z without I and O, then AA, AB and so on."""
    name = ""
    number += 1
    while number:
        number, last = divmod(number - 1, len(_LETTERS))
        name = _LETTERS[last] + name
    return name


def place_order(place: str) -> tuple[int, int, str]:
    """Sort key of place ids: tile ids as numbers first, then names by code point."""
    return (0, int(place), "") if place.isdigit() else (1, 0, place)


@struct(frozen=True, slots=True)
class Placed:
    """
    One tile on the table.

    ``tile`` is turned: its first number touches ``on``. ``by`` is absent when the rules laid it. ``slots``
    are the poses its toes will take; ``pose`` is absent only where nobody asked geometry (fast simulations).
    ``place`` is the place it was laid on where that has a name of its own (``L``, ``R``).
    """

    tile: tuple[int, int]
    on: str | None = None
    by: Seat | None = None
    line: str | None = None
    lay: Lay = Lay.PLAIN
    slot: int = 0
    pose: Pose | None = None
    slots: tuple[Pose, ...] = ()
    link: tuple[Point, ...] = ()
    place: str | None = None


@struct(frozen=True, slots=True)
class End:
    """
    A place for tiles: the number wanted (absent: any), how many more it takes, its line's letter.

    ``on`` is the tile a new one would touch, where the place has a name of its own; with ``slot``, which of
    its slots comes next: there the next tile's pose is fixed (a star's arm that is not begun). ``owner`` is
    whose line it is, where lines belong to seats; ``marked``: its marker lets everybody play on it.
    """

    number: int | None
    free: int = 1
    line: str | None = None
    on: str | None = None
    slot: int | None = None
    owner: Seat | None = None
    marked: bool = False


@struct(frozen=True, slots=True)
class Foot:
    """The one double that still wants toes (rules 1.2, theorem 2). ``dead``: they can never all come."""

    on: str
    number: int
    placed: int
    need: int
    dead: bool = False


@struct(frozen=True, slots=True)
class Layout:
    """
    The table as everybody sees it.

    ``ends`` holds every open place, also those that must wait while a foot is unfinished;
    ``shown`` is what may be played on now. ``seen[n]`` counts the placed tiles that carry n.
    """

    tiles: dict[str, Placed] = field(default_factory=dict)
    ends: dict[str, End] = field(default_factory=dict)
    foot: Foot | None = None
    seen: tuple[int, ...] = ()
    lines: int = 0
    """How many line letters were given."""

    @property
    def shown(self) -> dict[str, End]:
        """The places a tile may go now: only the foot while one is unfinished, where a double is a place."""
        if self.foot is None or self.foot.on not in self.ends:
            return self.ends
        return {self.foot.on: self.ends[self.foot.on]}
