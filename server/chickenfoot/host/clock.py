"""The time, as an argument: what the store says it is, and a way to be called later."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

Cancel = Callable[[], None]


class Clock(Protocol):
    """Tells the store's time in ms, and calls back when a moment has come."""

    def now(self) -> int:
        """Return the time in ms."""

    def call_at(self, at: int, what: Callable[[], None]) -> Cancel:
        """Call ``what`` on the loop at ``at`` (ms; at once when that is past). Return how to prevent it."""


class SystemClock:
    """The computer's time, corrected by how far the store's is ahead of it (``offset_ms``)."""

    def __init__(self) -> None:
        self.offset_ms = 0

    def now(self) -> int:
        """Return the time in ms."""
        return time.time_ns() // 1_000_000 + self.offset_ms

    def call_at(self, at: int, what: Callable[[], None]) -> Cancel:
        """Call back through the running loop."""
        delay = max(0, at - self.now()) / 1000
        return asyncio.get_running_loop().call_later(delay, what).cancel
