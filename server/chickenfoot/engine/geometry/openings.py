"""How a round's first tile lies, and where the first tiles around it go."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, Final

from chickenfoot.engine.geometry.feet import toes_at
from chickenfoot.engine.geometry.stars import star
from chickenfoot.engine.geometry.vectors import GAP, LENGTH, WIDTH
from chickenfoot.engine.pose import Placement, Pose
from chickenfoot.engine.structs import struct

_FACE: Final = WIDTH // 2 + GAP + LENGTH // 2
_TIP: Final = LENGTH // 2 + GAP + LENGTH // 2


@struct(frozen=True, slots=True)
class Opening:
    """
    The shape of a game's beginning.

    Use the constants, or ``Opening.hub(arms)`` for a star.
    """

    kind: str
    arms: int

    SIX_TOES: ClassVar[Opening]
    """Chicken foot: a natural foot on both faces. Right face middle, left, right; then the left face."""
    FOUR_TOES: ClassVar[Opening]
    """A chicken foot's cross: right, left, up, down."""
    THREE_TOES: ClassVar[Opening]
    """Right face left and right, then the left face's middle."""
    LINE: ClassVar[Opening]
    """One line with two ends, the places ``R`` and ``L``; a double lies across it."""
    SPINNER: ClassVar[Opening]
    """
    A line whose first double takes four arms. When it opens the round they are its slots: right, left, up,
    down. When it comes later, its far face goes on as ``R`` or ``L``, and its two slots are its narrow ends.
    """

    @classmethod
    def hub(cls, arms: int) -> Opening:
        """A star of ``arms`` lines around the first tile, clockwise, the first to the right."""
        return cls("hub", arms)

    @property
    def grows_feet(self) -> bool:
        """Whether later doubles may want three toes; it decides how much room an open end is kept."""
        return self.kind in {"six", "four", "three"}

    def has_sides(self, *, double: bool) -> bool:
        """Whether a first tile leaves two ends named ``R`` and ``L`` instead of slots."""
        return self.kind == "line" or (self.kind == "spinner" and not double)


Opening.SIX_TOES = Opening("six", 6)
Opening.FOUR_TOES = Opening("four", 4)
Opening.THREE_TOES = Opening("three", 3)
Opening.LINE = Opening("line", 2)
Opening.SPINNER = Opening("spinner", 4)


def _face(turn: int, names: str) -> tuple[Pose, ...]:
    """Toes on one long face of the first double, which looks along ``turn``."""
    toes = [toes_at(turn)[name] for name in names.split()]
    return tuple(Pose(toe.dx, toe.dy, toe.turn) for toe in toes)


@lru_cache(maxsize=64)
def first_placement(opening: Opening, *, double: bool) -> Placement:
    """
    Where the round's first tile lies, with the poses of the tiles that will touch it.

    A double stands upright; any other tile lies along the line, its first number to the left.
    """
    if not double and opening.has_sides(double=False):
        return Placement(Pose(0, 0, 0), (Pose(_TIP, 0, 0), Pose(-_TIP, 0, 180)))
    sides = (Pose(_FACE, 0, 0), Pose(-_FACE, 0, 180))
    tips = (Pose(0, -_TIP, 270), Pose(0, _TIP, 90))
    slots: tuple[Pose, ...]
    if opening.kind == "six":
        slots = _face(0, "M SL SR") + _face(180, "M SL SR")
    elif opening.kind == "three":
        slots = _face(0, "SL SR") + _face(180, "M")
    elif opening.kind == "line":
        slots = sides
    elif opening.kind == "hub":
        slots = star(opening.arms)
    else:
        slots = sides + tips
    return Placement(Pose(0, 0, 90), slots)
