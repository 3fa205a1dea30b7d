"""
The store's time: Redis' own clock, in ms.

Scripts read it themselves (``lua/prelude.lua``). A test may give another clock; its time then travels with
every call.
"""

from __future__ import annotations

from typing import Any, Final

from chickenfoot.stores.clock import Clock
from chickenfoot.stores.redis.lane import Way

STEP_BACK_MS: Final = 5_000
"""As in the prelude: a smaller step back is waited out, a larger one is followed."""


class RedisClock:
    """
    The time of one store.

    Args:
        way: how to ask Redis.
        clock: a clock to use instead, ms.

    """

    def __init__(self, way: Way, clock: Clock | None = None) -> None:
        self._way = way
        self._clock = clock
        self._newest = 0

    def given(self) -> int | str:
        """Return the argument that tells a script the time: empty for Redis' own."""
        return "" if self._clock is None else self._clock()

    async def now(self) -> int:
        """Return the time in ms. Raises Unavailable."""
        if self._clock is not None:
            return self._clock()
        seconds, microseconds = await self._way.do("TIME")
        now = int(seconds) * 1000 + int(microseconds) // 1000
        if not 0 < self._newest - now <= STEP_BACK_MS:
            self._newest = now
        return self._newest


def lives(at: Any, ttl: Any, now: int) -> bool:
    """Tell whether a table with these fields of its head (``None`` where there is none) still lives."""
    return at is not None and ttl is not None and now < int(at) + int(ttl) * 1000
