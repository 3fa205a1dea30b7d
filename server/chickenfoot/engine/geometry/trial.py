"""
What a placement would do to everybody's future, tried on the land and taken back.

The order in which plots are given out is the same here and in ``Board.add``: the new ends first, then the
ends whose plots were cut, oldest first.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Final

from chickenfoot.engine.geometry.land import WOOD
from chickenfoot.engine.geometry.plots import find_plot

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chickenfoot.engine.geometry.ends import End
    from chickenfoot.engine.geometry.land import Box, Land
    from chickenfoot.engine.geometry.plots import Need, Plot
    from chickenfoot.engine.geometry.survey import Survey
    from chickenfoot.engine.geometry.vectors import Tip

NEW: Final = 1 << 400
"""The first owner bit of ends that do not exist yet; far above any bit a board gives out."""

_SIBLINGS: Final = NEW * ((1 << 12) - 1)


@dataclass(slots=True)
class Scene:
    """One search: the survey it looks with, the end it is for, and everybody else."""

    survey: Survey
    end: End
    others: list[End]


@contextmanager
def laid(land: Land, boxes: Sequence[Box]) -> Iterator[None]:
    """Tiles lie on the land for a moment."""
    land.put(boxes)
    yield
    land.take_back(boxes)


def settle(
    survey: Survey, tips: Sequence[Tip], need: Need, own: int, limit: float
) -> tuple[float, list[Plot], list[tuple[Box, ...]]]:
    """
    Give new ends their plots, in the better of two orders.

    Returns:
        The sum of the costs, infinite from ``limit`` on; the plots; and their boxes in the order in which
        they were put on the land, where they stay: the caller takes them back, last first.

    """
    total, plots, put, clash = _in_order(survey, tips, need, own, limit)
    if not clash:
        return total, plots, put
    take_back(survey.land, put)
    other = _in_order(survey, tips, need, own, min(limit, total), backwards=True)
    if other[0] < total:
        return other[:3]
    take_back(survey.land, other[2])
    for index, boxes in enumerate(put):
        survey.land.put(boxes, NEW << index)
    return total, plots, put


def _in_order(
    survey: Survey, tips: Sequence[Tip], need: Need, own: int, limit: float, *, backwards: bool = False
) -> tuple[float, list[Plot], list[tuple[Box, ...]], bool]:
    land = survey.land
    total = 0.0
    plots: dict[int, Plot] = {}
    put: list[tuple[Box, ...]] = []
    clash = False
    for index in sorted(range(len(tips)), reverse=backwards):
        bit = NEW << index
        plot = find_plot(survey, tips[index], need, own | bit, limit - total)
        total += plot.cost
        plots[index] = plot
        if total >= limit:
            break
        if put and not clash:
            clash = any(land.touches(*box) & _SIBLINGS for box in plot.boxes)
        land.put(plot.boxes, bit)
        put.append(plot.boxes)
    return total, [plots[index] for index in range(len(tips)) if index in plots], put, clash


def take_back(land: Land, put: Sequence[tuple[Box, ...]]) -> None:
    """Take plots off the land again, last first."""
    for boxes in reversed(put):
        land.take_back(boxes)


def damage(scene: Scene, hits: int, limit: float = inf) -> float:
    """
    What the ends lose whose plots the tiles on the land cut.

    ``hits`` are the owner bits that were touched. The sum stops counting at ``limit``.
    """
    if not hits & ~WOOD:
        return 0.0
    survey = scene.survey
    total = 0.0
    put: list[tuple[Box, ...]] = []
    for end in scene.others:
        if end.bit & hits:
            before = end.plot.cost
            after = find_plot(survey, end.at, end.need, end.bit, before + limit - total)
            total += max(0.0, after.cost - before)
            if total >= limit:
                break
            survey.land.put(after.boxes, end.bit)
            put.append(after.boxes)
    take_back(survey.land, put)
    return total
