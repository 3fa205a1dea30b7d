"""A player who lays the first tile that comes to hand."""

from __future__ import annotations

from typing import Any

from chickenfoot.bots.chance import Dice, pick


def choose(view: dict[str, Any], dice: Dice) -> dict[str, Any]:
    """Return any of the moves offered, each as likely as the others."""
    move: dict[str, Any] = pick(dice, view["you"]["moves"])
    return move
