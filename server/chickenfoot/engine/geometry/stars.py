"""
Where the lines of a star begin.

Up to nine arms fit close around an upright double, none further from it than a splayed toe may be. Even
steps around a circle would not do that: a double is twice as high as wide. So their places were searched for
once, mirror images left and right, as near as they come with their headings as even as they come, and stand
here as whole numbers; tests hold them to it. More arms than nine need a circle, and a spoke to each.
"""

from __future__ import annotations

from math import ceil, pi
from typing import TYPE_CHECKING, Final

from chickenfoot.engine.geometry.vectors import GAP, LENGTH, WIDTH, along
from chickenfoot.engine.pose import Pose

if TYPE_CHECKING:
    from chickenfoot.engine.pose import Point

_NEAR: Final = {
    3: ((168, 93, 29), (-168, 93, 151), (0, -206, 270)),
    4: ((150, 149, 45), (-150, 149, 135), (-150, -150, 225), (150, -150, 315)),
    5: ((127, 175, 54), (-127, 175, 126), (-166, -51, 197), (0, -206, 270), (166, -51, 343)),
    6: ((156, 0, 0), (109, 188, 60), (-109, 188, 120), (-156, 0, 180), (-109, -188, 240), (109, -188, 300)),
    7: (
        (165, 39, 13), (94, 197, 64), (-94, 197, 116), (-165, 39, 167),
        (-164, -129, 218), (0, -206, 270), (164, -129, 322),
    ),
    8: (
        (214, 86, 22), (88, 199, 67), (-88, 199, 113), (-214, 86, 158),
        (-168, -68, 202), (-87, -209, 247), (87, -209, 293), (168, -68, 338),
    ),
    9: (
        (208, 125, 31), (83, 233, 70), (-83, 233, 110), (-208, 125, 149), (-163, -27, 189),
        (-157, -186, 230), (0, -206, 270), (157, -186, 310), (163, -27, 351),
    ),
}  # fmt: skip
"""Centre and turn of the first tile of each arm, clockwise from the right."""


def star(arms: int) -> tuple[Pose, ...]:
    """Return the poses of the first tiles of so many arms around an upright double, clockwise."""
    if arms in _NEAR:
        return tuple(Pose(x, y, turn) for x, y, turn in _NEAR[arms])
    # Neighbouring arms are ``pitch`` apart; at this radius their near corners are a gap apart.
    pitch = pi / arms
    radius = max(150, ceil((WIDTH + GAP) / 2 / pitch))
    turns = [round(360 * arm / arms) % 360 for arm in range(arms)]
    centres = [along(0, 0, turn, radius + LENGTH / 2) for turn in turns]
    return tuple(Pose(round(x), round(y), turn) for (x, y), turn in zip(centres, turns, strict=True))


def spoke(pose: Pose, arms: int) -> tuple[Point, ...]:
    """Return the line to draw from the double to an arm's first tile, where there are too many arms."""
    if arms in _NEAR:
        return ()
    x, y = along(pose.x, pose.y, pose.turn, -LENGTH / 2)
    from_x = max(-WIDTH / 2, min(WIDTH / 2, x))
    from_y = max(-LENGTH / 2, min(LENGTH / 2, y))
    return (round(from_x), round(from_y)), (round(x), round(y))
