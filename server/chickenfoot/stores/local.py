"""The bell and the presence of one process: enough for ``memory`` and ``sqlite``, where there is only one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Final

from chickenfoot.stores.clock import Clock
from chickenfoot.stores.contracts import Bell

PRESENCE_MS: Final = 30_000

_Rung = Callable[[Bell], None]
_Heard = Callable[[bytes], None]


class LocalBus:
    """A bell that rings in this process alone."""

    me = "here"

    def __init__(self) -> None:
        self._followers: dict[str, dict[object, tuple[_Rung, _Heard]]] = {}

    def follow(
        self, table_id: str, rung: _Rung, heard: _Heard, doubt: Callable[[], None] = lambda: None
    ) -> Callable[[], None]:
        """Call these on the loop until the returned function is called. No bell is ever missed here."""
        del doubt
        mark = object()
        self._followers.setdefault(table_id, {})[mark] = (rung, heard)

        def stop() -> None:
            followers = self._followers.get(table_id, {})
            followers.pop(mark, None)
            if not followers:
                self._followers.pop(table_id, None)

        return stop

    def ring(self, table_id: str, version: int) -> None:
        """Tell the followers of a new version, once whoever appended it has had its answer."""
        if table_id in self._followers:
            asyncio.get_running_loop().call_soon(self._ring, table_id, version)

    def others(self) -> frozenset[str]:
        """Return nobody."""
        return frozenset()

    async def shout(self, table_id: str, message: bytes) -> None:
        """Pass a volatile message on."""
        for _, heard in tuple(self._followers.get(table_id, {}).values()):
            heard(message)

    def _ring(self, table_id: str, version: int) -> None:
        for rung, _ in tuple(self._followers.get(table_id, {}).values()):
            rung(Bell(version))


class LocalPresence:
    """Who is connected to this process."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._tables: dict[str, dict[str, tuple[int | None, int]]] = {}

    async def enter(self, table_id: str, connection: str, seat: int | None) -> None:
        """Note or refresh a connection for 30 s."""
        self._tables.setdefault(table_id, {})[connection] = (seat, self._clock() + PRESENCE_MS)

    async def leave(self, table_id: str, connection: str) -> None:
        """Forget a connection."""
        here = self._tables.get(table_id, {})
        here.pop(connection, None)
        if not here:
            self._tables.pop(table_id, None)

    async def refresh(self, table_id: str, connections: Mapping[str, int | None]) -> dict[str, int | None]:
        """Enter all these and return everybody."""
        for connection, seat in connections.items():
            await self.enter(table_id, connection, seat)
        return await self.who(table_id)

    async def who(self, table_id: str) -> dict[str, int | None]:
        """Return the connections that were refreshed in time, and drop the others."""
        now = self._clock()
        here = {key: kept for key, kept in self._tables.get(table_id, {}).items() if kept[1] > now}
        if here:
            self._tables[table_id] = here
        else:
            self._tables.pop(table_id, None)
        return {connection: seat for connection, (seat, _) in here.items()}
