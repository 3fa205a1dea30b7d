"""
What a placement would do to everybody's future, tried on the land and taken back.

Plots are given out in a fixed order: the new ends first, then the ends whose plots were cut, oldest first.

Rule 1. All of them are weighed on the board as it was before the tile lay. ``Board.add`` uses the same
        functions with the same view, so the future that a search chose is the one that comes, and nobody
        works it out twice.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf
from typing import TYPE_CHECKING, Final

from chickenfoot.engine.geometry import costs
from chickenfoot.engine.geometry.dots import layers, patch
from chickenfoot.engine.geometry.land import WOOD
from chickenfoot.engine.geometry.plots import find_plot
from chickenfoot.engine.structs import struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from chickenfoot.engine.geometry.ends import End
    from chickenfoot.engine.geometry.land import Box, Land
    from chickenfoot.engine.geometry.plots import Need, Plot
    from chickenfoot.engine.geometry.survey import Survey
    from chickenfoot.engine.geometry.vectors import Tip
    from chickenfoot.engine.pose import Placement

_MOST: Final = 12
"""More ends than one tile ever opens."""

NEW: Final = 1 << 400
"""The first owner bit of ends that do not exist yet; far above any bit a board gives out."""

_SIBLINGS: Final = NEW * ((1 << _MOST) - 1)

_MOVED: Final = NEW << _MOST
"""The first owner bit of the plots that others would move to."""


@dataclass(slots=True)
class Scene:
    """
    The board before a tile lies.

    Args:
        survey: how it looks from the end the tile is for.
        end: that end.
        others: everybody else, oldest first.
        wood: what lies, as a coarse picture.

    """

    survey: Survey
    end: End
    others: list[End]
    wood: int = 0
    _heat: tuple[int, int, int] | None = None
    _surveys: dict[int, Survey] = field(default_factory=dict)

    @property
    def own(self) -> int:
        """The owner bit to look through."""
        return self.end.bit

    def warmth(self, boxes: Iterable[Box]) -> float:
        """The cost of laying tiles where other ends look."""
        if self._heat is None:
            self._heat = layers(end.cone for end in self.others)
        low, dots = patch(boxes)
        return costs.HEAT * sum([(layer >> low & dots).bit_count() for layer in self._heat])

    def survey_of(self, other: End) -> Survey:
        """How the board looks from another end, whose own plot is in nobody's way."""
        survey = self._surveys.get(other.bit)
        if survey is None:
            dots = self.wood
            for end in self.others:
                if end is not other:
                    dots |= end.dots
            survey = self._surveys[other.bit] = self.survey.with_dots(dots)
        return survey


@struct(frozen=True, slots=True)
class Future:
    """What a placement leads to: plots of the ends it opens, and new plots of the ends whose plots it cut."""

    needs: tuple[Need, ...] = ()
    plots: tuple[Plot, ...] = ()
    moved: tuple[tuple[End, Plot], ...] = ()


@struct(frozen=True, slots=True)
class Found:
    """What a search found."""

    placement: Placement
    future: Future


def foresee(scene: Scene, tips: Sequence[Tip], needs: tuple[Need, ...], hits: int) -> Future:
    """What comes when the tiles that lie open these ends and touched these owners."""
    _, plots, put = settle(scene.survey, tips, needs, scene.own, inf)
    _, moved = damage(scene, hits)
    take_back(scene.survey.land, put)
    return Future(needs, tuple(plots), tuple(moved))


def settle(
    survey: Survey, tips: Sequence[Tip], needs: Sequence[Need], own: int, limit: float
) -> tuple[float, list[Plot], list[tuple[Box, ...]]]:
    """
    Give new ends their plots, in the better of two orders.

    Returns:
        The sum of the costs, infinite from ``limit`` on; the plots; and their boxes in the order in which
        they were put on the land, where they stay: the caller takes them back, last first. Below the limit
        all of it is the same for any limit.

    """
    total, plots, put, clash = _in_order(survey, tips, needs, own, limit)
    if not clash:
        return total, plots, put
    take_back(survey.land, put)
    other = _in_order(survey, tips, needs, own, min(limit, total), backwards=True)
    if other[0] < total:
        return other[:3]
    take_back(survey.land, other[2])
    for index, boxes in enumerate(put):
        survey.land.put(boxes, NEW << index)
    return total, plots, put


def _in_order(
    survey: Survey,
    tips: Sequence[Tip],
    needs: Sequence[Need],
    own: int,
    limit: float,
    *,
    backwards: bool = False,
) -> tuple[float, list[Plot], list[tuple[Box, ...]], bool]:
    land = survey.land
    total = 0.0
    plots: dict[int, Plot] = {}
    put: list[tuple[Box, ...]] = []
    clash = False
    for index in sorted(range(len(tips)), reverse=backwards):
        bit = NEW << index
        plot = find_plot(survey, tips[index], needs[index], own | bit, limit - total)
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


def damage(scene: Scene, hits: int, limit: float = inf) -> tuple[float, list[tuple[End, Plot]]]:
    """
    What the ends lose whose plots the tiles on the land cut.

    Args:
        scene: the board.
        hits: the owner bits that were touched.
        limit: the sum stops counting there.

    Returns:
        The sum, and the plots that these ends would move to; all of them when the sum is below the limit.

    """
    moved: list[tuple[End, Plot]] = []
    if not hits & ~WOOD:
        return 0.0, moved
    land = scene.survey.land
    total = 0.0
    # Plots that were left, like the one of the end that is used up, are in nobody's way.
    left = scene.own
    put: list[tuple[Box, ...]] = []
    for end in scene.others:
        if end.bit & hits:
            before = end.plot.cost
            left |= end.bit
            after = find_plot(scene.survey_of(end), end.at, end.need, left, before + limit - total)
            total += max(0.0, after.cost - before)
            if total >= limit:
                break
            moved.append((end, after))
            land.put(after.boxes, _MOVED << len(put))
            put.append(after.boxes)
    take_back(land, put)
    return total, moved
