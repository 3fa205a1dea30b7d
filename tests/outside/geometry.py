"""
Whether tiles lie as the protocol says: a hundredth of a tile's width is the unit, a tile is 100 by 200.

A pose is the centre `x`, `y` (y downwards) and `turn`,
degrees clockwise of the way from the first number to the second.
Distances are between closed rectangles.
"""

from collections.abc import Mapping
from math import cos, hypot, radians, sin
from typing import Any

Point = tuple[float, float]
Placed = Mapping[str, Any]

OVERLAP = 1.0
NEAR = 60.0
# Both poses are rounded to whole units or thereabouts.
ROUNDING = 1.5


def axis(turn: float) -> Point:
    return (cos(radians(turn)), sin(radians(turn)))


def corners(pose: Placed, start: float = -100, stop: float = 100) -> list[Point]:
    """The corners of a tile, or of the part of it between two distances along its length."""
    (ux, uy), x, y = axis(pose["turn"]), pose["x"], pose["y"]
    vx, vy = -uy, ux
    return [
        (x + ux * along + vx * aside, y + uy * along + vy * aside)
        for along, aside in ((start, -50), (stop, -50), (stop, 50), (start, 50))
    ]


def penetration(one: list[Point], other: list[Point]) -> float:
    """How deep two rectangles overlap along the axis that separates them best; negative when they do not."""
    best = float("inf")
    for shape in (one, other):
        for first, second in ((0, 1), (1, 2)):
            ex, ey = shape[second][0] - shape[first][0], shape[second][1] - shape[first][1]
            length = hypot(ex, ey)
            nx, ny = -ey / length, ex / length
            mine = [x * nx + y * ny for x, y in one]
            theirs = [x * nx + y * ny for x, y in other]
            best = min(best, min(max(mine), max(theirs)) - max(min(mine), min(theirs)))
    return best


def to_segment(point: Point, one: Point, other: Point) -> float:
    dx, dy = other[0] - one[0], other[1] - one[1]
    share = ((point[0] - one[0]) * dx + (point[1] - one[1]) * dy) / (dx * dx + dy * dy)
    share = max(0.0, min(1.0, share))
    return hypot(point[0] - one[0] - share * dx, point[1] - one[1] - share * dy)


def distance(one: list[Point], other: list[Point]) -> float:
    """Between two convex outlines; 0 when they meet."""
    if penetration(one, other) >= 0:
        return 0.0
    return min(
        to_segment(corner, shape[at - 1], shape[at])
        for corners_, shape in ((one, other), (other, one))
        for corner in corners_
        for at in range(len(shape))
    )


def complaints(new: str, tiles: Mapping[str, Placed]) -> list[str]:
    """What is wrong with the newest tile, given all that lie on the table."""
    placed = tiles[new]
    wrong = []
    mine = corners(placed)
    for name, other in tiles.items():
        if name != new and hypot(other["x"] - placed["x"], other["y"] - placed["y"]) < 230:
            depth = penetration(mine, corners(other))
            if depth > OVERLAP:
                wrong.append(f"tile {new} overlaps tile {name} by {depth:.1f}")
    parent = tiles.get(str(placed.get("on")))
    if parent is None:
        return wrong
    gap = distance(mine, corners(parent))
    if "link" in placed:
        line = placed["link"]
        if len(line) < 2:
            wrong.append(f"tile {new}: a link of {len(line)} points")
            return wrong
        if distance_to(line[0], parent) > NEAR + ROUNDING:
            wrong.append(f"tile {new}: the link does not begin at its parent")
        if distance_to(line[-1], placed) > NEAR + ROUNDING:
            wrong.append(f"tile {new}: the link does not reach it")
    elif gap > NEAR + ROUNDING:
        wrong.append(f"tile {new} is {gap:.1f} away from its parent without a link")
    if placed["tile"][0] != placed["tile"][1] and "link" not in placed:
        near = distance(corners(placed, -100, 0), corners(parent))
        far = distance(corners(placed, 0, 100), corners(parent))
        if near > far + ROUNDING:
            wrong.append(f"tile {new} shows its parent the wrong half ({near:.1f} against {far:.1f})")
    return wrong


def distance_to(point: Any, pose: Placed) -> float:
    outline = corners(pose)
    (ux, uy) = axis(pose["turn"])
    dx, dy = point[0] - pose["x"], point[1] - pose["y"]
    if abs(dx * ux + dy * uy) <= 100 and abs(dy * ux - dx * uy) <= 50:
        return 0.0
    return min(to_segment((point[0], point[1]), outline[at - 1], outline[at]) for at in range(4))
