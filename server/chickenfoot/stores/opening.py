"""Find the store that an address names."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from chickenfoot.stores import statements
from chickenfoot.stores.cannot_open import CannotOpen
from chickenfoot.stores.clock import Clock, SteadyClock, system_clock
from chickenfoot.stores.contracts import Store
from chickenfoot.stores.local import LocalBus, LocalPresence
from chickenfoot.stores.memory import MemoryJournal
from chickenfoot.stores.schema import open_file
from chickenfoot.stores.sqlite import SqliteJournal
from chickenfoot.stores.writer import Writer

REDIS: Final = frozenset({"redis", "rediss", "redis+sentinel", "unix"})
"""The schemes of addresses of a Redis."""


def open_store(url: str, clock: Clock | None = None, durability: str = "disk") -> Store:
    """
    Open a store and return it; its ``close`` lets go of it.

    Args:
        url: ``memory:``, ``sqlite:PATH`` or the address of a Redis (``redis://HOST:PORT``; more in
            ``redis/connecting.py``).
        clock: gives the time in ms; by default the computer's, or that of Redis.
        durability: ``disk``, or with Redis also ``replica``.

    Raises CannotOpen (StoreBusy, StoreDamaged, StoreTooNew), each with a message for people.

    """
    scheme, colon, rest = url.partition(":")
    if scheme in REDIS and rest.startswith("//"):
        # Most people need none of it, and it takes a moment to load.
        from chickenfoot.stores.redis import open_redis  # noqa: PLC0415

        return open_redis(url, clock and SteadyClock(clock), durability)
    if durability != "disk":
        raise CannotOpen(f"durability {durability!r} needs Redis")
    if scheme == "memory" and colon and not rest:
        return _open_memory(clock)
    if scheme == "sqlite" and rest:
        return _open_sqlite(Path(rest).expanduser(), clock)
    shown = re.sub(r"//.*@", "//", url, flags=re.DOTALL)  # no password in a message
    raise CannotOpen(f"{shown!r} names no store: write memory: or sqlite:FILE or redis://HOST:PORT")


def _open_memory(clock: Clock | None) -> Store:
    bus, time = LocalBus(), _steady(clock, 0)
    return Store(MemoryJournal(bus, time), bus, LocalPresence(time), lambda: None, "memory")


def _open_sqlite(path: Path, clock: Clock | None) -> Store:
    # Through a link, the file is still the same file, and its log must lie beside it.
    connection = open_file(path.resolve())
    time = _steady(clock, statements.newest(connection))
    writer, bus = Writer(connection), LocalBus()
    return Store(SqliteJournal(writer, bus, time), bus, LocalPresence(time), writer.close, "disk")


def _steady(clock: Clock | None, floor: int) -> Clock:
    return system_clock(floor) if clock is None else SteadyClock(clock, floor=floor)
