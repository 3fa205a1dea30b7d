"""Where a plain tile goes: the joint that leaves the best future to its own line and to the others."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from chickenfoot.engine.geometry import costs
from chickenfoot.engine.geometry.joints import forced_joints, joints
from chickenfoot.engine.geometry.land import WOOD
from chickenfoot.engine.geometry.plots import find_plot
from chickenfoot.engine.geometry.trial import NEW, Found, Future, Scene, damage
from chickenfoot.engine.geometry.vectors import tip
from chickenfoot.engine.pose import Placement, Pose

if TYPE_CHECKING:
    from collections.abc import Generator

    from chickenfoot.engine.geometry.ends import End
    from chickenfoot.engine.geometry.plots import Need, Plot


def search_plain(scene: Scene, need: Need) -> Generator[None, None, Found | None]:
    """
    Find the place of a tile that lies lengthwise.

    Args:
        scene: the board and the end.
        need: what may come at the tile's far number.

    Returns:
        Its placement and future, or None where no joint has room.

    """
    survey, own = scene.survey, scene.own
    land = survey.land
    at_x, at_y, at_turn = scene.end.at
    best = inf
    found: Found | None = None
    for kind in (joints, forced_joints):
        if best < costs.POOR:
            break
        ways = survey.ranked(at_x, at_y, kind(at_turn, double=False))
        for at_least, _, way in ways:
            if at_least >= best:
                break
            x, y, turn = round(at_x + way.dx), round(at_y + way.dy), way.turn
            hits = land.touches(x, y, turn % 180) & ~own
            if hits & WOOD:
                continue
            wood = ((x, y, turn),)
            cost = at_least + scene.warmth(wood)
            if cost >= best:
                continue
            land.put(wood)
            plot = find_plot(survey, tip(x, y, turn), need, NEW | own, best - cost)
            cost += plot.cost
            moved: list[tuple[End, Plot]] = []
            if hits and cost < best:
                land.put(plot.boxes, NEW)
                loss, moved = damage(scene, hits, best - cost)
                cost += loss
                land.take_back(plot.boxes)
            land.take_back(wood)
            if cost < best:
                best = cost
                found = Found(Placement(Pose(x, y, turn)), Future((need,), (plot,), tuple(moved)))
            yield
    return found
