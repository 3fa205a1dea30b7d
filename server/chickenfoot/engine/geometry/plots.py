"""
Plots: the room an open end must be left, found by trying the tiles that could come.

What can come next at an end is public. While the double of its number is out, a whole foot may come; after
that only a plain tile; once all tiles of the number lie, nothing. A *plot* is the exact rectangles of one way
to lay what may come. As long as an end owns a plot that nobody else touches, its next tile has a place.
Finding the cheapest plot also measures how good the end's future is, and that measure drives every decision.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from math import inf
from typing import TYPE_CHECKING, Final

from chickenfoot.engine.geometry import costs
from chickenfoot.engine.geometry.feet import BARE, FEET, FORCED_FEET, NATURAL, toes_at
from chickenfoot.engine.geometry.joints import forced_joints, joints
from chickenfoot.engine.geometry.land import WOOD
from chickenfoot.engine.geometry.vectors import UX, UY
from chickenfoot.engine.structs import struct

if TYPE_CHECKING:
    from chickenfoot.engine.geometry.feet import Foot
    from chickenfoot.engine.geometry.joints import Joint
    from chickenfoot.engine.geometry.land import Box
    from chickenfoot.engine.geometry.survey import Survey
    from chickenfoot.engine.geometry.vectors import Tip


class Need(IntEnum):
    """What may still come at an end."""

    NOTHING = 0
    PLAIN = 1
    DOUBLE = 2


@struct(frozen=True, slots=True)
class Plot:
    """Rectangles an end would use next, and the cost of that future. Empty where there is none or no need."""

    cost: float
    boxes: tuple[Box, ...] = ()
    turn: int = 0
    """The heading the line would take."""


_NOTHING: Final = Plot(0.0)

_FORCED_FROM: Final = costs.FORCED + costs.KIND * FORCED_FEET[0].cost
"""No plot with a forced foot is cheaper."""

UNMADE: Final = 0.5
"""The share of its cost that a hinge counts before it is made."""


@cache
def forced_ways(turn: int) -> tuple[tuple[tuple[Joint, ...], tuple[Foot, ...]], ...]:
    """Ways to lay a double nobody would choose, in groups from bad to worse: some joints and their feet."""
    across = tuple(foot for foot in FORCED_FEET if not foot.along)
    along = tuple(foot for foot in FORCED_FEET if foot.along)
    return (
        (joints(turn, double=True), across),
        (joints(turn, double=False), along),
        (forced_joints(turn, double=True), FEET + across),
        (forced_joints(turn, double=False), along),
    )


def find_plot(survey: Survey, at: Tip, need: Need, own: int, limit: float = inf) -> Plot:
    """
    The cheapest plot of an end.

    Args:
        survey: the board.
        at: the end.
        need: what may come.
        own: owner bits to look through.
        limit: a plot at least this dear is as good as none.

    Returns:
        The plot. Where none is cheaper than the limit it costs infinitely much, so that no rounding of sums
        can make it look affordable.

    """
    if need is Need.NOTHING:
        return _NOTHING
    if need is Need.PLAIN:
        return _plain_plot(survey, at, own, limit)
    return _double_plot(survey, at, own, limit)


def _double_plot(survey: Survey, at: Tip, own: int, limit: float) -> Plot:
    """A plot for a double with its foot; if there is none, at least one for a plain tile."""
    x, y, turn = at
    feet, start = (FEET, 410) if survey.grows else ((BARE,), 160)
    # Where the limit is too low for a forced foot it may prune. Elsewhere it may not: a forced foot stands in
    # only where no other was possible at any price.
    prunes = limit <= _FORCED_FROM or not survey.grows
    best = min(limit, costs.NO_FOOT) if prunes else costs.NO_FOOT
    found: Plot | None = None
    touches = survey.land.touches
    for at_least, _, way in survey.ranked(x, y, joints(turn, double=True), hinge=UNMADE, limit=best):
        if at_least >= best:
            break
        cx, cy = round(x + way.dx), round(y + way.dy)
        across = (way.turn + 90) % 180
        hits = touches(cx, cy, across) & ~own
        if hits & WOOD:
            continue
        cost = at_least + survey.lane(cx, cy, way.turn, own, start)
        if cost + (costs.SHARE if hits else 0.0) >= best:
            continue
        plot = _foot_plot(survey, (cx, cy, way.turn), feet, (cost, hits, own, best))
        if plot is not None:
            best, found = plot.cost, plot
    if found is None and not prunes:
        found = _forced_plot(survey, at, own, costs.NO_FOOT)
    if found is None:
        if limit <= costs.POOR:
            return Plot(inf)
        plain = _plain_plot(survey, at, own, limit - costs.POOR)
        return Plot(costs.POOR + plain.cost, plain.boxes, plain.turn)
    return found if found.cost < limit else Plot(inf)


def _foot_plot(
    survey: Survey,
    double: tuple[int, int, int],
    feet: tuple[Foot, ...],
    so_far: tuple[float, int, int, float],
) -> Plot | None:
    """
    The cheapest of some feet on a double, if it beats the best so far.

    ``double`` is its centre and the heading of the line; ``so_far`` the cost without the foot, the owners the
    double touches, the owners to look through, and the cost to beat.
    """
    cx, cy, turn = double
    cost, hits, own, best = so_far
    touches = survey.land.touches
    steps = toes_at(turn)
    known: dict[str, int] = {}
    chosen: Foot | None = None
    for foot in feet:
        price = cost + costs.KIND * foot.cost
        if price >= best:
            break
        touched = hits
        for name in foot.toes:
            hit = known.get(name)
            if hit is None:
                step = steps[name]
                hit = known[name] = touches(cx + step.dx, cy + step.dy, step.turn % 180) & ~own
            touched |= hit
            if hit & WOOD:
                break
        if touched & WOOD:
            continue
        if touched:
            price += costs.SHARE
        if price < best:
            best, chosen = price, foot
    if chosen is None:
        return None
    lie = turn % 180 if chosen.along else (turn + 90) % 180
    toes = [steps[name] for name in chosen.toes]
    boxes = ((cx, cy, lie), *((cx + toe.dx, cy + toe.dy, toe.turn % 180) for toe in toes))
    return Plot(best, boxes, turn)


def _forced_plot(survey: Survey, at: Tip, own: int, best: float) -> Plot | None:
    """A plot that holds only a foot nobody would lay by choice."""
    x, y, turn = at
    found: Plot | None = None
    for ways, feet in forced_ways(turn):
        if found is not None:
            break
        for way in ways:
            cost = costs.FORCED + way.cost
            if cost >= best:
                continue
            cx, cy = round(x + way.dx), round(y + way.dy)
            lie = way.turn % 180 if feet[0].along else (way.turn + 90) % 180
            hits = survey.land.touches(cx, cy, lie) & ~own
            if hits & WOOD:
                continue
            plot = _foot_plot(survey, (cx, cy, way.turn), feet, (cost, hits, own, best))
            if plot is not None:
                best, found = plot.cost, plot
    return found


def _plain_plot(survey: Survey, at: Tip, own: int, limit: float) -> Plot:
    """A plot for a plain tile and, if there is room, a foot or one more tile behind it."""
    x, y, turn = at
    lost = 1.5 * costs.NO_FOOT
    best = min(limit, lost)
    boxes: tuple[Box, ...] = ()
    heading = 0
    touches = survey.land.touches
    for at_least, _, way in survey.ranked(x, y, joints(turn, double=False), hinge=UNMADE, limit=best):
        if at_least >= best:
            break
        first = (round(x + way.dx), round(y + way.dy), way.turn % 180)
        hits = touches(*first) & ~own
        if hits & WOOD:
            continue
        cost = at_least + (0.6 * costs.SHARE if hits else 0.0)
        if cost >= best:
            continue
        cost += survey.lane(first[0], first[1], way.turn, own, 160)
        if cost >= best:
            continue
        more = _behind(survey, first, way.turn, own)
        cost += costs.SPOT * (not more) + costs.SPOT * (len(more) < 2)
        if cost < best:
            best, boxes, heading = cost, (first, *more), way.turn
    if not boxes:
        return Plot(lost if lost < limit else inf)
    return Plot(best, boxes, heading)


def _behind(survey: Survey, first: Box, turn: int, own: int) -> tuple[Box, ...]:
    """A free natural foot straight behind a plain tile; or else one free tile; or nothing."""
    x, y, _ = first
    touches = survey.land.touches
    ux, uy = UX[turn], UY[turn]
    cx, cy = round(x + 156 * ux), round(y + 156 * uy)
    double = (cx, cy, (turn + 90) % 180)
    if not touches(*double) & ~own:
        steps = toes_at(turn)
        foot = [double]
        for name in (NATURAL if survey.grows else BARE).toes:
            step = steps[name]
            foot.append((cx + step.dx, cy + step.dy, step.turn % 180))
            if touches(*foot[-1]) & ~own:
                break
        else:
            return tuple(foot)
    second = (round(x + 206 * ux), round(y + 206 * uy), turn % 180)
    return () if touches(*second) & ~own else (second,)
