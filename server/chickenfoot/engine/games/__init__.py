"""The catalogue. A file here that holds a ``GAME`` is a game; nothing else has to be told."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from chickenfoot.engine.game import Game

FIRST: Final = "chicken_foot"
"""The game that heads the catalogue; the others follow by id."""


class UnknownGame(LookupError):  # noqa: N818 - a reason, not an error of the program
    """There is no game of this id."""


def discover(folders: Iterable[str], package: str) -> dict[str, Game]:
    """Return the games found in these folders by id. Raises ValueError when two share an id."""
    games: dict[str, Game] = {}
    for module in iter_modules(folders, f"{package}."):
        game = getattr(import_module(module.name), "GAME", None)
        if isinstance(game, Game):
            if game.id in games:
                raise ValueError(f"two games are called {game.id}")
            games[game.id] = game
    return games


@lru_cache(maxsize=1)
def _catalogue() -> dict[str, Game]:
    games = discover(__path__, __name__)
    return {name: games[name] for name in sorted(games, key=lambda name: (name != FIRST, name))}


def find(game_id: str) -> Game:
    """Return the game of this id. Raises UnknownGame."""
    try:
        return _catalogue()[game_id]
    except KeyError:
        raise UnknownGame(game_id) from None


def all_games() -> tuple[Game, ...]:
    """Return every game, Chicken Foot first, the others by id."""
    return tuple(_catalogue().values())
