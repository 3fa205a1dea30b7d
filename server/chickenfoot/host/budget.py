"""A bound on work that anybody may ask for: so much at once, so much a second, over all tables."""

from __future__ import annotations

import time
from collections.abc import Callable


class Budget:
    """``burst`` pieces of work at once, ``rate`` a second in the long run."""

    __slots__ = ("_at", "_burst", "_clock", "_left", "_rate")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = self._left = burst
        self._clock = clock
        self._at = clock()

    def allows(self, pieces: int) -> bool:
        """Spend so many, if there are; else spend nothing."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if pieces > self._left:
            return False
        self._left -= pieces
        return True
