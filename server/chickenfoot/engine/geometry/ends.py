"""An open end: where a line may go on."""

from __future__ import annotations

from dataclasses import dataclass

from chickenfoot.engine.geometry.vectors import LENGTH, WIDTH, along
from chickenfoot.engine.pose import Pose


@dataclass(slots=True)
class End:
    """The middle of the exposed edge, the heading out of it, and the number it shows."""

    x: float
    y: float
    turn: int
    number: int

    @classmethod
    def past(cls, pose: Pose, number: int, *, across: bool) -> End:
        """The end behind a tile: at the tip of a plain one, on the far face of a double that lies across."""
        turn = (pose.turn - 90) % 360 if across else pose.turn
        x, y = along(pose.x, pose.y, turn, WIDTH / 2 if across else LENGTH / 2)
        return cls(x, y, turn, number)
