"""
The thread that never gives up: dials, listens, notices silence, comes back.

It owns the socket and nothing else; what frames mean is the state's business.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from chickenfoot_client.backoff import delay
from chickenfoot_client.errors import Closed, Refused, Unreachable
from chickenfoot_client.sockets import Dial, Lost, Socket
from chickenfoot_protocol.codes import CloseCode, reconnects

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from chickenfoot_client.outputs import Frame

PROBE_SECONDS = 2.0
SILENT_TICKS = 6
"""Half heartbeats that end without a frame until a connection counts as dead: 2.5 to 3 whole ones."""


class Listener(Protocol):
    """What the link reports to."""

    @property
    def heartbeat_seconds(self) -> float:
        """How often a frame comes at least."""

    async def opened(self) -> None:
        """A socket is open."""

    async def heard(self, frame: Frame) -> None:
        """A frame came."""

    def lost(self) -> None:
        """The socket is gone."""

    def again(self, code: int) -> bool:
        """A socket closed for good; whether to try once more all the same."""

    def over(self, error: Exception) -> None:
        """No connection will come any more."""


class Link:
    """One connection at a time, for as long as `run` runs."""

    def __init__(
        self,
        address: str,
        listener: Listener,
        dial: Dial,
        sleep: Callable[[float], Awaitable[object]],
        random: Callable[[], float],
    ) -> None:
        self._address = address
        self._listener = listener
        self._dial = dial
        self._sleep = sleep
        self._random = random
        self._socket: Socket | None = None
        self._dead = asyncio.Event()
        self._wake = asyncio.Event()
        self._attempt = 0
        self._ticks = 0
        self.retry_ms: int | None = None
        """What the last `bye` asked for."""

    async def send(self, frame: Frame) -> None:
        """Send a frame if there is a socket; whoever needs an answer sends it again on the next one."""
        if self._socket is not None:
            await self._socket.send(frame)

    def settled(self) -> None:
        """Note that the connection works: the next loss starts with the shortest wait."""
        self._attempt = 0

    async def run(self) -> None:
        """Keep connected until the server says to stay away, or the task is cancelled."""
        while True:
            self.retry_ms = None
            self._wake.clear()
            try:
                socket = await self._dial(self._address)
            except Refused as refused:
                self._listener.over(refused)
                return
            except Unreachable:
                pass
            else:
                code = await self._talk(socket)
                if not reconnects(code):
                    if self._listener.again(code):
                        continue
                    self._listener.over(Closed(code))
                    return
            wait = delay(self._attempt, self._random, self.retry_ms)
            self._attempt += 1
            await self._first(self._sleep(wait), self._wake.wait())

    async def probe(self) -> None:
        """
        Find out at once whether the connection lives: call it when the computer woke or the network changed.

        Without an answer within 2 s the socket is dropped and a new one dialled at once; while waiting
        to reconnect, the wait is over.
        """
        self._wake.set()
        socket = self._socket
        if socket is None:
            return
        answered = await self._first(socket.ping(), self._sleep(PROBE_SECONDS))
        if answered != 0 and socket is self._socket:
            self._attempt = 0
            self._dead.set()

    async def _talk(self, socket: Socket) -> int:
        self._socket, self._ticks = socket, 0
        self._dead.clear()
        listening = asyncio.ensure_future(self._listen(socket))
        watching = asyncio.ensure_future(self._watch())
        dead = asyncio.ensure_future(self._dead.wait())
        try:
            await asyncio.wait({listening, dead}, return_when=asyncio.FIRST_COMPLETED)
            if listening.done():
                return listening.result()
            # Silence or an unanswered probe: nothing that is said to this peer arrives either.
            return int(CloseCode.NO_CLOSE_FRAME)
        finally:
            self._socket = None
            self._listener.lost()
            for task in (listening, watching, dead):
                task.cancel()
            await asyncio.gather(listening, watching, dead, return_exceptions=True)
            with suppress(OSError):
                await socket.close()

    async def _listen(self, socket: Socket) -> int:
        try:
            await self._listener.opened()
            while True:
                frame = await socket.receive()
                self._ticks = 0
                await self._listener.heard(frame)
        except Lost as lost:
            return lost.code

    async def _watch(self) -> None:
        while self._ticks < SILENT_TICKS:
            await self._sleep(self._listener.heartbeat_seconds / 2)
            self._ticks += 1
        self._dead.set()

    @staticmethod
    async def _first(*things: Awaitable[object]) -> int:
        """Wait for whichever comes first and return which it was."""
        tasks = [asyncio.ensure_future(thing) for thing in things]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            return next(number for number, task in enumerate(tasks) if task in done)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
