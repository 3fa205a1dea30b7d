"""
What spans tables: when each is due, when each life ends, and the lobby's list.

These are hints. An entry may be early or about a table that is gone, but none is missing; whoever reads one
looks at the table before believing it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any, Final

from chickenfoot.stores.redis import keys
from chickenfoot.stores.redis.clocks import RedisClock, lives
from chickenfoot.stores.redis.lane import Way
from chickenfoot.stores.redis.names import Names

KEEP_SECONDS: Final = 400 * 86_400
"""An index outlives every table; it is renewed whenever it is written."""
LIST_CHUNK: Final = 50


class Indexes:
    """The indexes of one store."""

    def __init__(self, way: Way, clock: RedisClock, names: Names) -> None:
        self._way = way
        self._clock = clock
        self._names = names

    # Due.

    async def schedule(self, table_id: str, at: int | None) -> None:
        """Note when a table is due, or that it is not."""
        key = keys.shard("due", table_id)
        if at is None:
            await self._way.do("ZREM", key, table_id)
        else:
            await self._note(key, table_id, at)

    async def due(self, now: int, limit: int) -> tuple[str, ...]:
        """Return living tables whose time has come, the longest overdue first."""
        found: list[str] = []
        candidates = await self._come("due", now, limit)
        for start in range(0, len(candidates), limit):
            chunk = candidates[start : start + limit]
            living = await self.living(chunk)
            found += [table_id for table_id in chunk if table_id in living]
            gone = [table_id for table_id in chunk if table_id not in living]
            await asyncio.gather(*(self._way.do("ZREM", keys.shard("due", each), each) for each in gone))
            if len(found) >= limit:
                break
        return tuple(found[:limit])

    # Life.

    async def note_life(self, table_id: str, end: int) -> None:
        """Note when a life ends, ms."""
        await self._note(keys.shard("life", table_id), table_id, end)

    async def sweep(self, now: int, limit: int) -> int:
        """Delete what belongs to tables past their life."""
        over = (await self._come("life", now, limit))[:limit]
        buried = await asyncio.gather(*(self._bury(table_id) for table_id in over))
        return sum(buried)

    async def _bury(self, table_id: str) -> bool:
        reply = await self._way.run("bury", keys.all_of(table_id, "hsicrp"), self._clock.given())
        match reply:
            case [b"lives", end]:
                await self.note_life(table_id, int(end))
                return False
            case [b"dead", code, claim]:
                await self._names.release(table_id, code.decode(), claim.decode())
        await asyncio.gather(
            self._way.do("ZREM", keys.shard("due", table_id), table_id),
            self._way.do("ZREM", keys.OPEN, table_id),
            self._way.do("ZREM", keys.shard("life", table_id), table_id),
        )
        return True

    # The lobby's list.

    async def list_table(self, table_id: str, line: bytes | None) -> None:
        """Show a table in the list with this line, or no longer."""
        if line is None:
            await asyncio.gather(self._way.do("ZREM", keys.OPEN, table_id), self._line(table_id, b""))
        elif await self._line(table_id, line):
            await self._way.run("place", [keys.OPEN], table_id, KEEP_SECONDS)

    async def _line(self, table_id: str, line: bytes) -> bool:
        key = keys.of_table(table_id, "h")
        return bool(await self._way.run("summary", [key], self._clock.given(), line))

    async def listed(self, limit: int) -> tuple[bytes, ...]:
        """Return the lines of the living tables that were listed last, the newest first."""
        lines: list[bytes] = []
        start = 0
        while len(lines) < limit:
            members = await self._way.do("ZREVRANGE", keys.OPEN, start, start + LIST_CHUNK - 1)
            chunk = [member.decode() for member in members]
            if not chunk:
                break
            start += len(chunk)
            heads, now = await self.heads(chunk, "line")
            shown = [each for each, (at, ttl, line) in heads.items() if line and lives(at, ttl, now)]
            lines += [heads[each][2] for each in shown]
            stale = [each for each in chunk if each not in shown]
            if stale:
                await self._way.do("ZREM", keys.OPEN, *stale)
                start -= len(stale)
        return tuple(lines[:limit])

    # Common.

    async def _note(self, key: str, table_id: str, at: int) -> None:
        await self._way.run("note", [key], table_id, at, KEEP_SECONDS)

    async def _come(self, index: str, now: int, limit: int) -> list[str]:
        """Return tables whose time in an index has come, the earliest first, ``limit`` from each shard."""
        shards = await asyncio.gather(
            *(
                self._way.do("ZRANGEBYSCORE", key, "-inf", now, "WITHSCORES", "LIMIT", 0, limit)
                for key in keys.shards(index)
            )
        )
        found = [
            (float(score), member.decode())
            for shard in shards
            for member, score in zip(shard[::2], shard[1::2], strict=True)
        ]
        return [table_id for _, table_id in sorted(found)]

    async def living(self, table_ids: list[str]) -> set[str]:
        """Return those of these tables that live."""
        heads, now = await self.heads(table_ids)
        return {each for each, (at, ttl, *_) in heads.items() if lives(at, ttl, now)}

    async def heads(self, table_ids: Iterable[str], *fields: str) -> tuple[dict[str, list[Any]], int]:
        """Return ``at``, ``ttl`` and these fields of each head, and the time."""
        wanted = list(table_ids)
        asked = [self._way.do("HMGET", keys.of_table(each, "h"), "at", "ttl", *fields) for each in wanted]
        now, *heads = await asyncio.gather(self._clock.now(), *asked)
        return dict(zip(wanted, heads, strict=True)), now
