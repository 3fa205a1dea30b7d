"""What the suite works with. A new store joins it by a line in STORES."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from chickenfoot.stores import Appended, CommandKey, Entry, Head, Store

HOUR = 3600
STORES: dict[str, Callable[[Any], str]] = {
    "memory": lambda _: "memory:",
    "sqlite": lambda request: f"sqlite:{request.getfixturevalue('tmp_path')}/tables.db",
    "redis": lambda request: request.getfixturevalue("redis_server").guarded_url,
}


@dataclass
class FakeClock:
    ms: int = 1_700_000_000_000

    def __call__(self) -> int:
        return self.ms

    def advance(self, *, ms: int = 0, seconds: int = 0) -> None:
        self.ms += ms + seconds * 1000


@dataclass
class History:
    """One table of the store under test, and the head as its only writer knows it."""

    store: Store
    id: str
    head: Head
    entries: list[Entry] = field(default_factory=list)

    async def add(self, data: bytes = b"{}", **how) -> Entry:
        result = await self.store.journal.append(self.id, self.head, data, **how)
        assert isinstance(result, Appended), result
        self.head = result.head
        self.entries.append(result.entry)
        return result.entry

    async def grow(self, to: int) -> None:
        while self.head.version < to:
            await self.add(b'{"v":%d}' % (self.head.version + 1))


def key(command_id: str = "c1", occupant: str = "ana", digest: str = "d1") -> CommandKey:
    return CommandKey(occupant, command_id, digest)


async def attend(store: Store, table_id: str, rung, heard=print) -> Callable[[], None]:
    """Follow a table; return once its bell is heard."""
    ready = asyncio.Event()
    stop = store.bus.follow(table_id, rung, heard, ready.set)
    if store.shared:
        await asyncio.wait_for(ready.wait(), 10)
    return stop


async def settle(store: Store) -> None:
    """Let everybody hear all that has been rung and said: what is said last is heard last."""
    for _ in range(5):
        await asyncio.sleep(0)
    if store.shared:
        said = asyncio.Event()
        stop = await attend(store, "echo", print, lambda _: said.set())
        await store.bus.shout("echo", b"")
        await asyncio.wait_for(said.wait(), 10)
        stop()
