"""The textbook separating-axis test, written without the tables of the engine, to check them."""

from __future__ import annotations

from math import cos, inf, radians, sin

Box = tuple[float, float, int]


def corners(x, y, turn):
    """The four corners of a tile with its centre at (x, y)."""
    ux, uy = cos(radians(turn)), sin(radians(turn))
    return [
        (x + a * ux - b * uy, y + a * uy + b * ux)
        for a, b in ((100, 50), (100, -50), (-100, -50), (-100, 50))
    ]


def separation(a, b):
    """How far apart two tiles are along the best separating axis; negative when they overlap."""
    best = -inf
    for turn in (a[2], a[2] + 90, b[2], b[2] + 90):
        ux, uy = cos(radians(turn)), sin(radians(turn))
        first = [x * ux + y * uy for x, y in corners(*a)]
        second = [x * ux + y * uy for x, y in corners(*b)]
        best = max(best, min(second) - max(first), min(first) - max(second))
    return best


def distance_to_square(centre, turn, tile):
    """How far a tile is from a half tile, a square of one width, along the best separating axis."""
    x, y = centre
    best = -inf
    for axis in (turn, turn + 90, tile[2], tile[2] + 90):
        ux, uy = cos(radians(axis)), sin(radians(axis))
        middle = x * ux + y * uy
        half = 50 * (abs(cos(radians(axis - turn))) + abs(sin(radians(axis - turn))))
        along = [cx * ux + cy * uy for cx, cy in corners(*tile)]
        best = max(best, min(along) - middle - half, middle - half - max(along))
    return best


def overlaps(boxes):
    """The pairs of tiles that overlap. Touching is no overlap; a hundredth of a hundredth is forgiven."""
    return [
        (a, b)
        for i, a in enumerate(boxes)
        for b in boxes[:i]
        if abs(a[0] - b[0]) < 230 and abs(a[1] - b[1]) < 230 and separation(a, b) < -0.01
    ]
