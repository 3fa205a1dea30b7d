"""
Where a tile goes when no joint has room: near its end, with a line drawn to it.

It is seen in very few rounds, and always near by. The search goes around the end in rings and weighs a place
as everywhere else, with a price for each ring, so a slightly farther place may win if it spares the others.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Final

from chickenfoot.engine.geometry import costs
from chickenfoot.engine.geometry.feet import toes_at
from chickenfoot.engine.geometry.land import WOOD
from chickenfoot.engine.geometry.trial import Found, Future, Scene, damage, settle, take_back
from chickenfoot.engine.geometry.vectors import LENGTH, UX, UY, WIDTH, along, face, tip
from chickenfoot.engine.pose import Placement, Pose

if TYPE_CHECKING:
    from collections.abc import Generator

    from chickenfoot.engine.geometry.ends import End
    from chickenfoot.engine.geometry.feet import Foot
    from chickenfoot.engine.geometry.plots import Need, Plot

STEP: Final = 75
"""Hundredths between two rings."""

_BENDS: Final = (0, -45, 45, -90, 90, -135, 135, 180)


def search_apart(
    scene: Scene, need: Need, feet: tuple[Foot, ...] | None, *, goes_on: bool
) -> Generator[None, None, Found]:
    """
    Find a place that touches nothing.

    Args:
        scene: the board and the end.
        need: what may come at the ends the tile opens.
        feet: for a double, the ways it may lie; None for a plain tile.
        goes_on: the line goes on from the tile itself, not only from its toes.

    Returns:
        A placement with a link. There always is one: where the world were full, it would be made larger.

    """
    survey = scene.survey
    land = survey.land
    at_x, at_y, at_turn = scene.end.at
    half = (LENGTH if feet is None else WIDTH) / 2
    best, found, ring = inf, None, 0
    while found is None or ring * costs.RING < best:
        ring += 1
        if STEP * ring > 2 * land.half_width:
            land = survey.land = land.widened(LENGTH)
        spokes = 8 + 4 * ring
        for spoke in range(spokes):
            yield
            way = round(360 * spoke / spokes + at_turn) % 360
            x, y = along(at_x, at_y, way, STEP * ring + half)
            cx, cy = round(x), round(y)
            for bend in _BENDS:
                turn = (at_turn + bend) % 360
                near = round(cx - half * UX[turn]), round(cy - half * UY[turn])
                cost = ring * costs.RING + survey.outlook(*near, turn)
                if cost >= best:
                    continue
                fit = _fit(scene, (cx, cy, turn), feet)
                if fit is None:
                    continue
                lie, toes, hits, price = fit
                tips = [tip(*toe) for toe in toes]
                if goes_on:
                    tips.append(tip(cx, cy, turn) if feet is None else face(cx, cy, turn))
                wood = ((cx, cy, lie), *toes)
                cost += price + scene.warmth(wood)
                needs = (need,) * len(tips)
                moved: list[tuple[End, Plot]] = []
                land.put(wood)
                total, plots, put = settle(survey, tips, needs, scene.own, best - cost)
                cost += total
                if cost < best:
                    loss, moved = damage(scene, hits, best - cost)
                    cost += loss
                take_back(land, put)
                land.take_back(wood)
                if cost < best:
                    link = ((round(at_x), round(at_y)), near)
                    placement = Placement(Pose(cx, cy, lie), tuple(Pose(*toe) for toe in toes), link)
                    best, found = cost, Found(placement, Future(needs, tuple(plots), tuple(moved)))
    return found


def _fit(
    scene: Scene, at: tuple[int, int, int], feet: tuple[Foot, ...] | None
) -> tuple[int, list[tuple[int, int, int]], int, float] | None:
    """How the tile lies here, its toes, whose plots it cuts and what the foot's look costs; None: no room."""
    cx, cy, turn = at
    land, own = scene.survey.land, scene.own
    lie = turn if feet is None else (turn + 90) % 360
    hits = land.touches(cx, cy, lie % 180) & ~own
    if hits & WOOD:
        return None
    if feet is None:
        return lie, [], hits, 0.0
    steps = toes_at(turn)
    for foot in feet:
        touched = hits
        toes = []
        for name in foot.toes:
            step = steps[name]
            toes.append((cx + step.dx, cy + step.dy, step.turn))
            touched |= land.touches(cx + step.dx, cy + step.dy, step.turn % 180) & ~own
            if touched & WOOD:
                break
        else:
            return lie, toes, touched, costs.KIND * foot.cost
    return None
