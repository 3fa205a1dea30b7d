"""
A wire that goes wrong on demand: it delays, cuts, holds back, loses, and swallows what comes back.

In front of the workers it is what a load balancer is: it gives each connection to a worker that accepts it.
Between a worker and Redis it is the network.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Self

HIGH = 4 * 2**20
"""Bytes held for one direction before its sender is no longer read."""


class Wire:
    """
    Listens on a port of its own and leads to others, whichever accepts first in the order of ``order``.

    ``delay`` holds every byte up for so many seconds, both ways. ``lost`` makes every byte vanish without a
    word. ``held`` keeps the far side's bytes back until it is over. ``swallow`` is how many of the far side's
    next chunks vanish, each with the connection it came on. ``http``: whom a worker turns away with a 503 is
    sent to the next one, unseen, as ``deploy/haproxy.cfg`` does.
    """

    def __init__(self, targets: Callable[[], Iterable[int]], *, http: bool = False) -> None:
        self.targets = targets
        self.http = http
        self.port = 0
        self.delay = 0.0
        self.lost = self.held = False
        self.swallow = 0
        self.open: set[Pair] = set()
        self.left: set[Pair] = set()
        """All of which at least one half is still there."""
        self.stopped = False
        self._server: asyncio.Server | None = None
        self._accepting: set[asyncio.Task[None]] = set()

    async def start(self) -> Self:
        """Begin to listen."""
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(lambda: Near(self), "127.0.0.1", 0, backlog=2048)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def stop(self) -> None:
        """Cut everything and listen no more."""
        self.stopped = True
        if self._server is not None:
            self._server.close()
            await asyncio.sleep(0.01)  # who was accepted just now
        for task in tuple(self._accepting):
            task.cancel()
        await asyncio.gather(*self._accepting, return_exceptions=True)
        for pair in tuple(self.left):
            pair.abort()
        while self.left:  # noqa: ASYNC110 - the loop has still to tell them
            await asyncio.sleep(0)

    def cut(self, which: Callable[[Pair], bool] = lambda _: True) -> int:
        """Cut connections without a goodbye; return how many."""
        pairs = [pair for pair in self.left if which(pair)]
        for pair in pairs:
            pair.abort()
        return len(pairs)

    def some(self, dice: Random, share: float) -> set[Pair]:
        """Return a share of the open connections."""
        pairs = sorted(self.open, key=lambda pair: pair.number)
        return set(dice.sample(pairs, max(1, round(share * len(pairs))))) if pairs else set()

    def release(self) -> None:
        """Let go of what was held back."""
        self.held = False
        for pair in tuple(self.open):
            pair.release()

    def accept(self, pair: Pair) -> None:
        """Lead a new connection to somebody who takes it."""
        task = asyncio.get_running_loop().create_task(self._reach(pair))
        self._accepting.add(task)
        task.add_done_callback(self._accepting.discard)

    async def _reach(self, pair: Pair) -> None:
        loop = asyncio.get_running_loop()
        if pair.targets is None:
            pair.targets = iter(self.targets())
        for target in pair.targets:
            try:
                await loop.create_connection(lambda: Far(pair), "127.0.0.1", target)
            except OSError:
                continue
            pair.target = target
            return
        pair.abort()


class Pair:
    """One connection: its two halves, and what is on the way between them."""

    _numbers = iter(range(2**62))

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.number = next(self._numbers)
        self.target = 0
        self.targets: Iterator[int] | None = None
        """Who is left to try."""
        self.deaf = False
        """This one connection loses every byte without a word."""
        self.near: asyncio.Transport | None = None
        self.far: asyncio.Transport | None = None
        self._early: list[bytes] = []
        self._asked: list[bytes] | None = [] if wire.http else None
        """What was asked before the first answer, for the next one should this one turn it away."""
        self._kept: list[bytes] = []
        self._at = {False: 0.0, True: 0.0}
        self._ended: set[bool] = set()
        wire.open.add(self)
        wire.left.add(self)

    def carry(self, data: bytes, *, back: bool) -> None:
        """Take bytes of one half to the other, as the wire is just now."""
        wire = self.wire
        if wire.lost or self.deaf:
            return
        if self._asked is not None and not back:
            self._asked.append(data)
        if self._asked is not None and back and self._turned_away(data):
            return
        if back and wire.swallow:
            wire.swallow -= 1
            self.abort()
        elif back and (wire.held or self._kept):
            self._kept.append(data)
        elif self.far is None:
            self._early.append(data)
        else:
            self._later(data, back=back)

    def _turned_away(self, answer: bytes) -> bool:
        """Go to the next worker if this one takes nobody."""
        asked, self._asked = self._asked, None
        if not answer.startswith(b"HTTP/1.1 503") or asked[0].startswith(b"POST"):
            return False
        far, self.far = self.far, None
        far.get_protocol().pair = None
        far.abort()
        self._early, self._asked = asked, [*asked]
        self.wire.accept(self)
        return True

    def _later(self, data: bytes, *, back: bool) -> None:
        loop = asyncio.get_running_loop()
        now = loop.time()
        at = self._at[back] = max(self._at[back], now + self.wire.delay)
        if at <= now:
            self._write(data, back=back)
        else:
            loop.call_at(at, lambda: self._write(data, back=back))

    def _write(self, data: bytes, *, back: bool) -> None:
        target, source = (self.near, self.far) if back else (self.far, self.near)
        if target is None or target.is_closing():
            return
        target.write(data)
        if target.get_write_buffer_size() > HIGH and source is not None:
            source.pause_reading()

    def reached(self, far: asyncio.Transport) -> None:
        """Note that somebody took the connection."""
        self.far = far
        self.wire.left.add(self)
        if self.near is None or self.near.is_closing():
            far.abort()
            return
        early, self._early = self._early, []
        for data in early:
            self._later(data, back=False)

    def resume(self) -> None:
        """Read on where a reader was too slow."""
        for transport in (self.near, self.far):
            if transport is not None and not transport.is_closing():
                transport.resume_reading()

    def release(self) -> None:
        """Deliver what was kept back."""
        kept, self._kept = self._kept, []
        for data in kept:
            self._later(data, back=True)

    def ended(self, *, back: bool) -> None:
        """One half is closed: the other ends when all before it is through."""
        self.wire.open.discard(self)
        self._ended.add(back)
        if self.far is None or len(self._ended) == 2:
            self.wire.left.discard(self)
        if self.wire.lost or self.deaf:
            return  # nobody hears of it
        other = self.near if back else self.far
        loop = asyncio.get_running_loop()
        if other is not None and not other.is_closing():
            loop.call_at(max(loop.time(), self._at[back]), other.close)

    def abort(self) -> None:
        """Reset both halves."""
        self.wire.open.discard(self)
        for transport in (self.near, self.far):
            if transport is not None:
                transport.abort()


class Near(asyncio.Protocol):
    """The half of whoever connected to us."""

    def __init__(self, wire: Wire) -> None:
        self.pair = Pair(wire)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.pair.near = transport
        if self.pair.wire.stopped:
            self.pair.abort()
            return
        transport.set_write_buffer_limits(high=HIGH)
        self.pair.wire.accept(self.pair)

    def data_received(self, data: bytes) -> None:
        self.pair.carry(data, back=False)

    def connection_lost(self, error: Exception | None) -> None:
        self.pair.ended(back=False)

    def resume_writing(self) -> None:
        self.pair.resume()


class Far(asyncio.Protocol):
    """The half of whom we lead to."""

    def __init__(self, pair: Pair) -> None:
        self.pair: Pair | None = pair

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        transport.set_write_buffer_limits(high=HIGH)
        self.pair.reached(transport)

    def data_received(self, data: bytes) -> None:
        if self.pair is not None:
            self.pair.carry(data, back=True)

    def connection_lost(self, error: Exception | None) -> None:
        if self.pair is not None:
            self.pair.ended(back=True)

    def resume_writing(self) -> None:
        if self.pair is not None:
            self.pair.resume()
