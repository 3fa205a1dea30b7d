"""
Where the page of metrics gets its numbers: from this process, or from the workers of a supervisor.

The supervisor has a line of its own to each of them, over which it asks.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import TimeoutError as TooLate
from typing import Any, Final

import orjson

from chickenfoot.cli.starting import stop
from chickenfoot.settings import Settings
from chickenfoot.transport.desk import Desk
from chickenfoot.transport.readings import PATIENCE, read

ASK_SECONDS: Final = 2 * PATIENCE
_SIZE: Final = 4


async def answer(line: socket.socket, desk: Desk) -> None:
    """Give all readings of this worker whenever the supervisor asks, until it is gone."""
    reader, writer = await asyncio.open_connection(sock=line)
    try:
        while number := await reader.read(1):
            text = orjson.dumps(await read(desk))
            writer.write(number + len(text).to_bytes(_SIZE, "big") + text)
            await writer.drain()
    except OSError:
        pass
    finally:
        writer.close()


class Here:
    """Asks the one process there is: this one, whose loop runs in another thread than the page."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._loop: asyncio.AbstractEventLoop | None = None

    def begin(self) -> None:
        """Call this on the loop, once it runs."""
        self._loop = asyncio.get_running_loop()

    def __call__(self) -> dict[str, Any]:
        """Return the readings, by worker; in any other thread."""
        if self._loop is None or not self._loop.is_running():
            return {"0": None}
        reading = asyncio.run_coroutine_threadsafe(read(self._desk), self._loop)
        try:
            return {"0": reading.result(ASK_SECONDS)}
        except TooLate:
            reading.cancel()
            return {"0": None}


@contextlib.contextmanager
def metrics_page(settings: Settings, ask: Callable[[], dict[str, Any]]) -> Iterator[None]:
    """Serve the page of metrics, if there is to be one, until the block ends."""
    if not settings.metrics_port:
        yield
        return
    from chickenfoot.transport.metrics import open_page  # noqa: PLC0415 - most people need none of it

    host, port = settings.metrics_host, settings.metrics_port
    try:
        close = open_page(port, ask, host)
    except OSError as error:
        stop(f"cannot serve metrics on {host} port {port}: {error.strerror}")
    try:
        yield
    finally:
        close()


class Meter:
    """The supervisor's end of one line."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._number = 0
        self._asked: dict[int, asyncio.Future[list[Any] | None]] = {}
        self._hearing = asyncio.get_running_loop().create_task(self._hear())

    @classmethod
    async def over(cls, line: socket.socket) -> Meter:
        """Return the meter at the other end of this line."""
        return cls(*await asyncio.open_connection(sock=line))

    async def ask(self) -> list[Any] | None:
        """Return the worker's readings, ``None`` if it does not answer in time."""
        if self._hearing.done():
            return None
        number = self._number = (self._number + 1) % 256
        answer = self._asked[number] = asyncio.get_running_loop().create_future()
        try:
            self._writer.write(bytes([number]))
            async with asyncio.timeout(ASK_SECONDS):
                readings: list[Any] | None = await answer
                return readings
        except (TimeoutError, OSError):
            return None
        finally:
            self._asked.pop(number, None)

    async def _hear(self) -> None:
        """Hand each answer to whoever still waits for it, until the worker is gone."""
        try:
            while True:
                head = await self._reader.readexactly(1 + _SIZE)
                text = await self._reader.readexactly(int.from_bytes(head[1:], "big"))
                asked = self._asked.get(head[0])
                if asked is not None and not asked.done():
                    asked.set_result(orjson.loads(text))
        except (OSError, asyncio.IncompleteReadError):
            for asked in self._asked.values():
                if not asked.done():
                    asked.set_result(None)

    def close(self) -> None:
        """Ask no more."""
        self._writer.close()
