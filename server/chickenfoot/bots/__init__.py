"""
Players without sockets. They get a view like anybody else and answer with one of the moves in it.

No player imports the engine or the table: what a bot may not see it cannot reach. ``arena`` is where they
meet without people.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from chickenfoot.bots import careful, careless
from chickenfoot.bots.chance import Dice
from chickenfoot.bots.pause import pause_ms

__all__ = ["LEVELS", "choose", "pause_ms"]

_PLAYERS: Final[Mapping[str, Callable[[dict[str, Any], Dice], dict[str, Any]]]] = {
    "careful": careful.choose,
    "careless": careless.choose,
}
LEVELS: Final = tuple(_PLAYERS)
"""How well a bot may play, the default first."""


def choose(level: str, view: dict[str, Any], dice: Dice) -> dict[str, Any]:
    """
    Return one of ``view["you"]["moves"]``.

    Args:
        level: one of ``LEVELS``; an unknown one, from some other version, plays as the default.
        view: of a seat that is asked (protocol, the view).
        dice: gives random bytes.

    """
    return _PLAYERS.get(level, careful.choose)(view, dice)
