"""The documents that never change while the server runs: games, settings, schema."""

from __future__ import annotations

from functools import cache
from typing import Any

import orjson
from starlette.requests import Request
from starlette.responses import Response

from chickenfoot.engine.clashes import clashes
from chickenfoot.engine.game import options_schema
from chickenfoot.engine.games import all_games
from chickenfoot.table.settings import settings_schema
from chickenfoot.transport.bodies import only
from chickenfoot_protocol.generate import documents


@cache
def catalogue() -> bytes:
    """Return the answer of ``GET /api/games``."""
    games: list[dict[str, Any]] = []
    for game in all_games():
        presets = {name: dict(values) for name, values in game.presets.items()}
        games.append(
            {
                "id": game.id,
                "players": {"min": game.players[0], "max": game.players[-1]},
                "presets": presets,
                "options": options_schema(game),
                "defaults": next(iter(presets.values())),
                "low_wins": game.low_wins,
                "clashes": clashes(game),
            }
        )
    return orjson.dumps({"games": games, "settings": settings_schema()})


@cache
def _documents() -> dict[str, bytes]:
    return {name: orjson.dumps(value) for name, value in documents().items()}


async def schema(request: Request) -> Response:
    """Serve ``GET /api/protocol/schema.json``."""
    only(request)
    return Response(_documents()["chickenfoot.schema.json"], media_type="application/schema+json")


async def asyncapi(request: Request) -> Response:
    """Serve ``GET /api/protocol/asyncapi.json``."""
    only(request)
    return Response(_documents()["asyncapi.json"], media_type="application/json")
