"""
Who is connected, over all processes.

An entry lives 30 s unless it is refreshed, so those of a process that was killed go by themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from chickenfoot.stores.local import PRESENCE_MS
from chickenfoot.stores.redis import keys
from chickenfoot.stores.redis.clocks import RedisClock
from chickenfoot.stores.redis.lane import Way

NOBODY = "-"
"""The seat of a watcher."""


class RedisPresence:
    """Who is connected to any process."""

    def __init__(self, way: Way, clock: RedisClock) -> None:
        self._way = way
        self._clock = clock

    async def enter(self, table_id: str, connection: str, seat: int | None) -> None:
        """Note or refresh a connection for 30 s."""
        await self._note(table_id, "", {connection: seat})

    async def leave(self, table_id: str, connection: str) -> None:
        """Forget a connection."""
        await self._note(table_id, connection, {})

    async def refresh(self, table_id: str, connections: Mapping[str, int | None]) -> dict[str, int | None]:
        """Enter all these and return everybody."""
        return await self._note(table_id, "", connections)

    async def who(self, table_id: str) -> dict[str, int | None]:
        """Return the connections that were refreshed in time."""
        return await self._note(table_id, "", {})

    async def _note(
        self, table_id: str, forgotten: str, connections: Mapping[str, int | None]
    ) -> dict[str, int | None]:
        pairs = ((NOBODY if seat is None else seat, connection) for connection, seat in connections.items())
        members = await self._way.run(
            "presence",
            [keys.of_table(table_id, "p")],
            self._clock.given(),
            PRESENCE_MS,
            forgotten,
            *chain.from_iterable(pairs),
        )
        split = (member.decode().partition(":") for member in members)
        return {connection: None if seat == NOBODY else int(seat) for seat, _, connection in split}
