"""Small boards to try one module on: some wood, one end, nobody else."""

from __future__ import annotations

from chickenfoot.engine.geometry.dots import picture
from chickenfoot.engine.geometry.ends import End
from chickenfoot.engine.geometry.land import Land
from chickenfoot.engine.geometry.plots import Need
from chickenfoot.engine.geometry.survey import Home, Survey
from chickenfoot.engine.geometry.trial import Scene

OWN = 2
OTHER = 4


def survey_of(*wood, grows=True):
    """A survey of land with some wood on it."""
    land = Land(3000, 3000)
    land.put(wood)
    return Survey(land, Home(-1000, -1000, 1000, 1000), picture(wood), grows=grows)


def scene_of(*wood, at=(0.0, 0.0, 0), grows=True):
    """A scene with one end, which looks right from the origin unless told otherwise."""
    return Scene(survey_of(*wood, grows=grows), End(at, OWN, 1, Need.DOUBLE), [])


def filed(land):
    """Everything on the land, to see that a trial left it as it was."""
    return {key: list(boxes) for key, boxes in land._squares.items() if boxes}


def drained(search):
    """Run a search to its end; return the placement it found, or None, and how often it paused."""
    pauses = 0
    while True:
        try:
            next(search)
            pauses += 1
        except StopIteration as done:
            return done.value and done.value.placement, pauses


def pit(*, width, depth=2000):
    """Two walls of tiles along a corridor that starts at the origin and runs right, shut behind."""
    wall = [(x, side * (width // 2 + 60), 0) for x in range(-300, depth, 210) for side in (-1, 1)]
    return [*wall, (-460, 0, 90)]


def cell():
    """Wood on all sides of an end at the origin, so near that no tile fits."""
    return [(120, 0, 90), (60, 170, 0), (60, -170, 0), (-50, 110, 0), (-50, -110, 0), (-160, 0, 90)]
