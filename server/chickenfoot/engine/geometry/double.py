"""
Where a double goes, with its whole foot.

The three toes get their poses together with the double, because nothing else may be played before they lie:
so nobody can take their places, and the room behind each of them is weighed now.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf
from typing import TYPE_CHECKING

from chickenfoot.engine.geometry import costs
from chickenfoot.engine.geometry.feet import FEET, toes_at
from chickenfoot.engine.geometry.joints import joints
from chickenfoot.engine.geometry.land import WOOD
from chickenfoot.engine.geometry.plots import forced_ways
from chickenfoot.engine.geometry.trial import Found, Future, Scene, damage, settle, take_back
from chickenfoot.engine.geometry.vectors import along, face, tip
from chickenfoot.engine.pose import Placement, Pose

if TYPE_CHECKING:
    from collections.abc import Generator

    from chickenfoot.engine.geometry.ends import End
    from chickenfoot.engine.geometry.feet import Foot
    from chickenfoot.engine.geometry.joints import Joint
    from chickenfoot.engine.geometry.plots import Need, Plot


@dataclass(slots=True)
class _Stance:
    """A double at one joint, across the line or along it."""

    x: int
    y: int
    turn: int
    along: bool
    cost: float
    hits: int
    toes: dict[str, tuple[int, float]] = field(default_factory=dict)
    """For each toe looked at: the owners it touches, and a guess at what its end would cost."""

    @property
    def lie(self) -> int:
        return self.turn if self.along else (self.turn + 90) % 360


@dataclass(slots=True)
class DoubleSearch:
    """
    The search for one double.

    Args:
        scene: the board and the end.
        need: what may come at the ends it opens.
        feet: natural way first; more than one only for doubles that grow feet.
        goes_on: the line goes on from the far face.

    """

    scene: Scene
    need: Need
    feet: tuple[Foot, ...]
    goes_on: bool
    best: float = inf
    future: float = inf
    """What the best so far does to the ends it opens and to the others', its own look left out."""
    found: Found | None = None

    def run(self) -> Generator[None, None, Found | None]:
        """Find the placement, or None where no joint has room. Pauses between trials."""
        turn = self.scene.end.at[2]
        stances = self._stances(joints(turn, double=True), along=False)
        for stance in stances:
            if stance.cost + costs.HOPE >= self.best:
                break
            self._try(stance, self.feet[0], stance.hits)
            yield
        if self.future >= costs.GOOD:
            yield from self._best_of(stances, self.feet[1:])
        for ways, forced in forced_ways(turn):
            if self.future < costs.BAD:
                break
            along = forced[0].along
            feet = forced if self.feet is FEET else tuple(foot for foot in self.feet if foot.along == along)
            if feet:
                yield from self._best_of(self._stances(ways, along=along), feet)
        return self.found

    def _stances(self, ways: tuple[Joint, ...], *, along: bool) -> list[_Stance]:
        survey, own = self.scene.survey, self.scene.own
        at_x, at_y, _ = self.scene.end.at
        stances = []
        # A square turn of a double takes the whole foot with it, and looks it.
        for cost, _, way in survey.ranked(at_x, at_y, ways, square_turn=2):
            x, y = round(at_x + way.dx), round(at_y + way.dy)
            lie = way.turn if along else way.turn + 90
            hits = survey.land.touches(x, y, lie % 180) & ~own
            if not hits & WOOD:
                stances.append(_Stance(x, y, way.turn, along, cost, hits))
        return stances

    def _best_of(self, stances: list[_Stance], feet: tuple[Foot, ...]) -> Generator[None, None, None]:
        """Try the most promising of many feet."""
        hopes: list[tuple[float, int, _Stance, Foot, int]] = []
        for stance in stances:
            for foot in feet:
                if foot.along != stance.along:
                    continue
                if stance.cost + costs.KIND * foot.cost >= self.best:
                    break
                hope = self._hope(stance, foot)
                if hope is not None:
                    hopes.append((hope[0], len(hopes), stance, foot, hope[1]))
            yield
        hopes.sort(key=lambda hope: hope[:2])
        for _, _, stance, foot, hits in hopes[: costs.CAP]:
            self._try(stance, foot, hits)
            yield

    def _hope(self, stance: _Stance, foot: Foot) -> tuple[float, int] | None:
        """A rough guess at what a foot would cost, and what it touches; None when it has no room."""
        land, own = self.scene.survey.land, self.scene.own
        steps = toes_at(stance.turn)
        hits = stance.hits
        guess = stance.cost + costs.KIND * foot.cost
        for name in foot.toes:
            known = stance.toes.get(name)
            if known is None:
                step = steps[name]
                x, y = stance.x + step.dx, stance.y + step.dy
                touched = land.touches(x, y, step.turn % 180) & ~own
                known = stance.toes[name] = (touched, 0.0 if touched & WOOD else self._dread(x, y, step.turn))
            hits |= known[0]
            guess += known[1]
            if hits & WOOD:
                return None
        return guess, hits

    def _dread(self, x: int, y: int, turn: int) -> float:
        """A quick look behind a toe for the room that a double across it needs, and for one more."""
        land, own = self.scene.survey.land, self.scene.own
        across = (turn + 90) % 180
        dread = 0.0
        for reach, dead in ((160, costs.DEAD_END), (260, costs.DEAD_END / 2)):
            ahead_x, ahead_y = along(x, y, turn, reach)
            hits = land.touches(round(ahead_x), round(ahead_y), across) & ~own
            if hits & WOOD:
                return dread + dead
            if hits:
                dread += costs.SHARE
        return dread

    def _try(self, stance: _Stance, foot: Foot, hits: int) -> None:
        """Lay a foot in full, give everybody new plots, and remember it if it is the best so far."""
        scene = self.scene
        survey, land, own = scene.survey, scene.survey.land, scene.own
        steps = toes_at(stance.turn)
        toes = [
            (stance.x + step.dx, stance.y + step.dy, step.turn)
            for step in (steps[name] for name in foot.toes)
        ]
        for x, y, turn in toes:
            hits |= land.touches(x, y, turn % 180) & ~own
        if hits & WOOD:
            return
        wood = [(stance.x, stance.y, stance.lie), *toes]
        cost = stance.cost + costs.KIND * foot.cost + scene.warmth(wood)
        if cost >= self.best:
            return
        tips = [tip(*toe) for toe in toes]
        if self.goes_on:
            tips.append(face(stance.x, stance.y, stance.turn))
        needs = (self.need,) * len(tips)
        moved: list[tuple[End, Plot]] = []
        land.put(wood)
        future, plots, put = settle(survey, tips, needs, own, self.best - cost)
        if cost + future < self.best:
            loss, moved = damage(scene, hits, self.best - cost - future)
            future += loss
        take_back(land, put)
        land.take_back(wood)
        if cost + future < self.best:
            self.best, self.future = cost + future, future
            pose = Pose(stance.x, stance.y, stance.lie)
            placement = Placement(pose, tuple(Pose(*toe) for toe in toes))
            self.found = Found(placement, Future(needs, tuple(plots), tuple(moved)))
