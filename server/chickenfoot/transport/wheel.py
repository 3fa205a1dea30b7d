"""
One clock for all sockets of a worker, in place of several timers for each.

Once a second the wheel looks at every socket: is a ping due, is an answer overdue, has a full buffer waited
too long, is a closing socket still there. Once per turn of the event loop it flushes what was written, so
that the several small frames of one move cost one system call.

Rule 1: a peer that does not read is gone within ``ping + pong + 3`` seconds, whatever its kernel
takes for it.
Rule 2: nothing here waits for a peer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from chickenfoot.host.counts import Counts

if TYPE_CHECKING:
    from chickenfoot.transport.ws_protocol import TableSocketProtocol

CLOSE_GRACE: Final = 1.5
"""Seconds a peer has to answer a close before its connection is dropped."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long the wheel waits, in seconds."""

    ping: float = 10.0
    pong: float = 10.0
    slow: float = 10.0
    beat: float = 15.0


class Wheel:
    """Turns once a second while there is a socket. One per event loop."""

    def __init__(self, patience: Patience, beat: Callable[[], bytes], counts: Counts | None = None) -> None:
        self._patience = patience
        self._beat = beat
        self._sockets: set[TableSocketProtocol] = set()
        self._unflushed: list[TableSocketProtocol] = []
        self._turning: asyncio.TimerHandle | None = None
        self.counts = counts or Counts()
        """Where sockets that are cut are counted."""

    def __len__(self) -> int:
        return len(self._sockets)

    def add(self, socket: TableSocketProtocol) -> None:
        """Begin to look after a socket whose handshake is done."""
        now = socket.loop.time()
        # Sockets that came together do not all ping together.
        share = (id(socket) >> 6) % 1024 / 1024
        socket.ping_at = now + self._patience.ping * (0.5 + share / 2)
        socket.beat_at = now + self._patience.beat * (0.5 + share / 2)
        self._sockets.add(socket)
        if self._turning is None:
            self._turning = socket.loop.call_later(1.0, self._turn, socket.loop)

    def remove(self, socket: TableSocketProtocol) -> None:
        """Forget a socket that is gone."""
        self._sockets.discard(socket)

    def flush_soon(self, socket: TableSocketProtocol) -> None:
        """Flush the socket at the end of this turn of the loop."""
        if not self._unflushed:
            socket.loop.call_soon(self._flush)
        self._unflushed.append(socket)

    def _flush(self) -> None:
        sockets, self._unflushed = self._unflushed, []
        for socket in sockets:
            socket.flush()

    def _turn(self, loop: asyncio.AbstractEventLoop) -> None:
        self._turning = loop.call_later(1.0, self._turn, loop) if self._sockets else None
        now, beat = loop.time(), b""
        for socket in tuple(self._sockets):
            if socket.closing_at is not None:
                if now - socket.closing_at >= CLOSE_GRACE:
                    socket.abort()
            elif why := self._too_slow(socket, now):
                self.counts.cut[why] += 1
                socket.cut()
            else:
                if now >= socket.ping_at:
                    socket.ping_at = now + self._patience.ping
                    if socket.ponged_by is None:
                        socket.ponged_by = now + self._patience.pong
                        socket.ping()
                if socket.on_text is not None and now >= socket.beat_at:
                    socket.beat_at = now + self._patience.beat
                    beat = beat or self._beat()
                    if not socket.busy:
                        socket.write_frame(beat)

    def _too_slow(self, socket: TableSocketProtocol, now: float) -> str | None:
        """Return what a socket is too slow with, ``None`` if it is not."""
        if socket.paused_at is not None and now - socket.paused_at >= self._patience.slow:
            return "buffer"
        return "pong" if socket.ponged_by is not None and now >= socket.ponged_by else None
