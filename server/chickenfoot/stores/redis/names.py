"""
Codes and claims: what leads to a table from outside.

They cannot be written in one step with the table, which may be on another server. So they are reserved
first, and believed only if the table they lead to lives and says the same.
"""

from __future__ import annotations

import asyncio
from typing import Final

from chickenfoot.stores.contracts import Taken, Unavailable
from chickenfoot.stores.redis import keys
from chickenfoot.stores.redis.clocks import RedisClock, lives
from chickenfoot.stores.redis.lane import Way

COMING_MS: Final = 10_000
"""A reservation whose table is not there is given up after so long: whoever made it has failed."""
LOOKS: Final = 20
LOOK_SECONDS: Final = 0.05
"""How often, and at which distance, to look whether the table of somebody else's reservation comes."""


class Names:
    """The codes and claims of one store."""

    def __init__(self, way: Way, clock: RedisClock) -> None:
        self._way = way
        self._clock = clock

    async def find(self, code: str) -> str | None:
        """Return the living table with this share code. Raises Unavailable."""
        held = await self._way.do("GET", keys.code(code))
        if held is None:
            return None
        table_id = _table(held)
        return table_id if await self._leads(table_id, "code", code) else None

    async def reserve(self, table_id: str, code: str, claim: str, ttl_seconds: int) -> Taken | None:
        """Point claim and code at a table that is to be made, or return what they lead to already."""
        for _ in range(LOOKS):
            held = await self._hold(keys.claim(claim), table_id, ttl_seconds, "claim", claim)
            if held is None:
                break
            if await self._leads(held, "claim", claim):
                return Taken(held)
            await asyncio.sleep(LOOK_SECONDS)
        else:
            raise Unavailable("another call with this claim is under way")
        if await self._hold(keys.code(code), table_id, ttl_seconds, "code", code) is not None:
            await self.release(table_id, None, claim)
            return Taken(None)
        return None

    async def release(self, table_id: str, code: str | None, claim: str) -> None:
        """Let go of what was reserved for a table that is not made."""
        await asyncio.gather(*(self._way.run("release", [key], table_id, "") for key in _keys(code, claim)))

    async def renew(self, table_id: str, code: str, claim: str, ttl_seconds: int) -> None:
        """Keep what leads to a table for as long as the table."""
        await asyncio.gather(
            *(self._way.run("release", [key], table_id, ttl_seconds) for key in _keys(code, claim))
        )

    async def _hold(self, key: str, table_id: str, ttl_seconds: int, field: str, value: str) -> str | None:
        """Point a key at a table; return the one it leads to, or will soon, instead."""
        replaced, given = b"", self._clock.given()
        while held := await self._way.run("reserve", [key], given, table_id, ttl_seconds, replaced):
            other, reserved = _table(held), int(held.rpartition(b"|")[2])
            coming = await self._clock.now() - reserved < COMING_MS
            if held == replaced or coming or await self._leads(other, field, value):
                return other
            replaced = held
        return None

    async def _leads(self, table_id: str, field: str, value: str) -> bool:
        (at, ttl, its_value), now = await asyncio.gather(
            self._way.do("HMGET", keys.of_table(table_id, "h"), "at", "ttl", field), self._clock.now()
        )
        return lives(at, ttl, now) and its_value == value.encode()


def _table(held: bytes) -> str:
    return held.rpartition(b"|")[0].decode()


def _keys(code: str | None, claim: str) -> list[str]:
    return [keys.claim(claim)] if code is None else [keys.code(code), keys.claim(claim)]
