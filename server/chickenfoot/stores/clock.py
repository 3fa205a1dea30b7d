"""
The store's time: wall time that never runs backwards.

Deadlines are compared with it and entries are stamped with it, so a step back would reopen what was over.
A small step back (the system correcting itself) makes this clock wait. After a large one it runs on from
where it was, by the monotonic clock: waiting for hours would stop every clock at every table.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Final

Clock = Callable[[], int]
"""Give the time in ms."""

WAIT_MS: Final = 5_000


def wall_ms() -> int:
    """Return Unix time in ms."""
    return time.time_ns() // 1_000_000


def monotonic_ms() -> int:
    """Return ms since some moment, never affected by somebody setting the time."""
    return time.monotonic_ns() // 1_000_000


class SteadyClock:
    """
    A clock for one store, safe to read from several threads.

    Args:
        wall: the time to follow, ms.
        monotonic: measures how long it runs on by itself; by default ``wall`` does.
        floor: the time never to fall below, such as the newest one in the data, ms.

    """

    __slots__ = ("_guard", "_last", "_monotonic", "_seen", "_wall")

    def __init__(self, wall: Clock, monotonic: Clock | None = None, floor: int = 0) -> None:
        self._wall = wall
        self._monotonic = monotonic or wall
        self._last = floor
        self._seen = self._monotonic()
        self._guard = threading.Lock()

    def __call__(self) -> int:
        """Return the time in ms: never less than any time returned before."""
        with self._guard:
            wall, seen = self._wall(), self._monotonic()
            passed = seen - self._seen
            self._seen = seen
            if wall >= self._last:
                self._last = wall
            elif self._last - wall > WAIT_MS:
                self._last += max(0, passed)
            return self._last


def system_clock(floor: int = 0) -> SteadyClock:
    """Return a clock that follows this computer's."""
    return SteadyClock(wall_ms, monotonic_ms, floor)
