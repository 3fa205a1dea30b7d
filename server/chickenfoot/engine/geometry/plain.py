"""Where a plain tile goes: the joint that leaves the best future to its own line and to the others."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from chickenfoot.engine.geometry import costs
from chickenfoot.engine.geometry.joints import forced_joints, joints
from chickenfoot.engine.geometry.land import WOOD
from chickenfoot.engine.geometry.plots import find_plot
from chickenfoot.engine.geometry.trial import NEW, Scene, damage, laid
from chickenfoot.engine.geometry.vectors import tip
from chickenfoot.engine.pose import Placement, Pose

if TYPE_CHECKING:
    from collections.abc import Generator

    from chickenfoot.engine.geometry.plots import Need


def search_plain(scene: Scene, need: Need) -> Generator[None, None, Placement | None]:
    """
    Find the place of a tile that lies lengthwise.

    Args:
        scene: the board and the end.
        need: what may come at the tile's far number.

    Returns:
        Its placement, or None where no joint has room.

    """
    survey, end = scene.survey, scene.end
    land = survey.land
    at_x, at_y, at_turn = end.at
    best = inf
    found: Pose | None = None
    for kind in (joints, forced_joints):
        if best < costs.POOR:
            break
        ways = [
            (way.cost + survey.outlook(at_x + way.mx, at_y + way.my, way.turn), order, way)
            for order, way in enumerate(kind(at_turn, double=False))
        ]
        ways.sort()
        for at_least, _, way in ways:
            if at_least >= best:
                break
            x, y, turn = round(at_x + way.dx), round(at_y + way.dy), way.turn
            hits = land.touches(x, y, turn % 180) & ~end.bit
            if hits & WOOD:
                continue
            wood = ((x, y, turn),)
            cost = at_least + survey.warmth(wood)
            if cost >= best:
                continue
            with laid(land, wood):
                plot = find_plot(survey, tip(x, y, turn), need, NEW | end.bit, best - cost)
                cost += plot.cost
                if hits and cost < best:
                    land.put(plot.boxes, NEW)
                    cost += damage(scene, hits, best - cost)
                    land.take_back(plot.boxes)
            if cost < best:
                best, found = cost, Pose(x, y, turn)
            yield
    return None if found is None else Placement(found)
