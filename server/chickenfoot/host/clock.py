"""The time, as an argument: what the store says it is, and a way to be called later."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextvars import Context
from typing import Protocol

Cancel = Callable[[], None]


class Clock(Protocol):
    """Tells the store's time in ms, and calls back when a moment has come."""

    def now(self) -> int:
        """Return the time in ms."""

    def call_at(self, at: int, what: Callable[[], None]) -> Cancel:
        """Call ``what`` on the loop at ``at`` (ms; at once when that is past). Return how to prevent it."""


def _ticks() -> int:
    """Return ns of a clock that only goes forward, if there is one also while the computer sleeps."""
    return time.clock_gettime_ns(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class SystemClock:
    """
    The store's time, as far as this process can tell.

    It begins as the computer's time and follows what the store says (``observe``). In between it runs evenly,
    whatever is done to the computer's clock.
    """

    def __init__(self, wall: Callable[[], int] = time.time_ns, ticks: Callable[[], int] = _ticks) -> None:
        self._ticks = ticks
        self._offset_ms = (wall() - ticks()) // 1_000_000

    def now(self) -> int:
        """Return the time in ms."""
        return self.ticks() + self._offset_ms

    def ticks(self) -> int:
        """Return ms since some moment, for ``observe``."""
        return self._ticks() // 1_000_000

    def observe(self, asked: int, told: int) -> int:
        """
        Take in what the store said the time is.

        Args:
            asked: what ``ticks`` was when it was asked; it was answered just now.
            told: its answer, ms.

        Returns:
            By how many ms this clock was put on. What lies within the time the answer took changes nothing:
            nobody knows when the store looked at its clock.

        """
        took = self.ticks() - asked
        off = told - (asked + took // 2 + self._offset_ms)
        if abs(off) <= took // 2:
            return 0
        self._offset_ms += off
        return off

    def call_at(self, at: int, what: Callable[[], None]) -> Cancel:
        """Call back through the running loop."""
        delay = max(0, at - self.now()) / 1000
        # What is done then is nobody's request any more.
        return asyncio.get_running_loop().call_later(delay, what, context=Context()).cancel
