"""Where the next tile goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chickenfoot.engine.geometry.feet import ACROSS, EMERGENCY_FEET, FEET, toe_pose
from chickenfoot.engine.geometry.joints import emergency_joints, joints
from chickenfoot.engine.geometry.vectors import LENGTH, UX, UY, WIDTH
from chickenfoot.engine.pose import Placement, Pose

if TYPE_CHECKING:
    from collections.abc import Generator

    from chickenfoot.engine.geometry.boxes import Ground
    from chickenfoot.engine.geometry.ends import End


def _room(ground: Ground, x: float, y: float, turn: int) -> int:
    steps = 0
    for reach in (110, 210, 310, 410, 510, 610):
        if not ground.free(round(x + reach * UX[turn]), round(y + reach * UY[turn]), (turn + 90) % 360):
            break
        steps += 1
    return steps


def search_plain(ground: Ground, end: End) -> Generator[None, None, Placement]:
    """Find the place of a tile that lies lengthwise."""
    best: tuple[float, Pose] | None = None
    for joint in (*joints(end.turn, double=False), *emergency_joints(end.turn, double=False)):
        x, y = round(end.x + joint.dx), round(end.y + joint.dy)
        if not ground.free(x, y, joint.turn):
            continue
        value = joint.cost - _room(ground, x + 100 * UX[joint.turn], y + 100 * UY[joint.turn], joint.turn)
        if best is None or value < best[0]:
            best = value, Pose(x, y, joint.turn)
    yield
    if best is not None:
        return Placement(best[1])
    return (yield from _apart(ground, end, double=False, grows=False))


def _foot(ground: Ground, x: int, y: int, turn: int, names: tuple[str, ...]) -> tuple[Pose, ...] | None:
    toes = []
    for name in names:
        toe = toe_pose(x, y, turn, name)
        if not ground.free(*toe):
            return None
        toes.append(Pose(*toe))
    return tuple(toes)


def search_double(ground: Ground, end: End, *, grows: bool) -> Generator[None, None, Placement]:
    """Find the place of a double and, when it grows a foot, of its three toes."""
    best: tuple[float, Placement] | None = None
    feet = (*FEET, *EMERGENCY_FEET) if grows else (ACROSS,)
    for joint in (*joints(end.turn, double=True), *emergency_joints(end.turn, double=True)):
        x, y = round(end.x + joint.dx), round(end.y + joint.dy)
        across = (joint.turn + 90) % 360
        if not ground.free(x, y, across):
            continue
        for foot in feet:
            toes = _foot(ground, x, y, joint.turn, foot.toes)
            if toes is None:
                continue
            room = sum(_room(ground, t.x + 100 * UX[t.turn], t.y + 100 * UY[t.turn], t.turn) for t in toes)
            value = joint.cost + 3 * foot.cost - room
            if best is None or value < best[0]:
                best = value, Placement(Pose(x, y, across), toes if grows else ())
        yield
    if best is not None:
        return best[1]
    return (yield from _apart(ground, end, double=True, grows=grows))


def _apart(ground: Ground, end: End, *, double: bool, grows: bool) -> Generator[None, None, Placement]:
    feet = (*FEET, *EMERGENCY_FEET) if grows else (ACROSS,)
    half = (WIDTH if double else LENGTH) / 2
    ring = 0
    while True:
        ring += 1
        points = 8 + 4 * ring
        yield
        for step in range(points):
            way = round(360 * step / points + end.turn) % 360
            x = round(end.x + (75 * ring + half) * UX[way])
            y = round(end.y + (75 * ring + half) * UY[way])
            for bend in (0, -45, 45, -90, 90, -135, 135, 180):
                turn = (end.turn + bend) % 360
                lie = (turn + 90) % 360 if double else turn
                if not ground.free(x, y, lie):
                    continue
                near = (round(x - half * UX[turn]), round(y - half * UY[turn]))
                link = ((round(end.x), round(end.y)), near)
                if not double:
                    return Placement(Pose(x, y, lie), (), link)
                for foot in feet:
                    toes = _foot(ground, x, y, turn, foot.toes)
                    if toes is not None:
                        return Placement(Pose(x, y, lie), toes if grows else (), link)
