"""Open the store in Redis."""

from __future__ import annotations

import asyncio
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from chickenfoot.stores.cannot_open import CannotOpen
from chickenfoot.stores.clock import Clock
from chickenfoot.stores.contracts import Store
from chickenfoot.stores.redis.bus import RedisBus
from chickenfoot.stores.redis.clocks import RedisClock
from chickenfoot.stores.redis.connecting import Connecting
from chickenfoot.stores.redis.health import Health, vitals
from chickenfoot.stores.redis.journal import RedisJournal
from chickenfoot.stores.redis.lane import Lane
from chickenfoot.stores.redis.presence import RedisPresence

REPLICAS: Final = {"disk": 0, "replica": 1}
"""Profiles of durability, and how many replicas must have a move before it is acknowledged."""


def open_redis(url: str, clock: Clock | None = None, durability: str = "disk") -> Store:
    """
    Open the store and return it. Redis need not be there yet.

    Args:
        url: the address (``connecting.Connecting``).
        clock: gives the time in ms, for tests; by default Redis' own clock counts.
        durability: ``disk``: what is acknowledged survives every process; ``replica``: and the failure of one
            server of Redis.

    Raises CannotOpen.

    """
    if durability not in REPLICAS:
        raise CannotOpen(f"durability {durability!r} is none of {', '.join(REPLICAS)}")
    counts: Counter[str] = Counter()
    connecting = Connecting(url)
    health = _looked_at(url).over(connecting)
    commits = Lane(health.connect, counts, REPLICAS[durability])
    looks = Lane(health.connect, counts)
    bus = RedisBus(connecting.pool, looks, counts)
    time = RedisClock(looks, clock)
    journal = RedisJournal(commits, looks, time, bus.learn, confirms=REPLICAS[durability] > 0)

    async def rest() -> None:
        await bus.rest()
        await journal.rest()
        await commits.rest()
        await looks.rest()
        await connecting.rest()

    return Store(
        journal,
        bus,
        RedisPresence(looks, time),
        lambda: None,
        _promise(durability, forgets=health.forgets),
        shared=True,
        rest=rest,
        unverified=lambda: health.unverified,
        listening=bus.listening,
        counts=counts,
        vitals=lambda: vitals(looks, health),
    )


def _promise(durability: str, *, forgets: bool) -> str:
    """Return what clients are told that an acknowledged command survives (protocol, ``welcome``)."""
    if durability == "replica":
        return "replica"
    return "disk" if forgets else "redis"


def _looked_at(url: str) -> Health:
    """Look at the server now, whether or not a loop is running here: on a loop and connections apart."""
    health = Health(Connecting(url))
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, health.first_look()).result()
    return health
