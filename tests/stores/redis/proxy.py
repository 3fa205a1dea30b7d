"""A wire between a client and a server that can be cut, held up, or made to swallow what comes back."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Self


class Wire:
    """Listens on a port of its own; ``swallow`` and ``hold`` say what becomes of the server's replies."""

    def __init__(self, port: int) -> None:
        self.to = port
        self.port = 0
        self.swallow = 0
        """How many chunks from the server still vanish; then the connection is cut."""
        self.hold = False
        """Nothing goes in either direction, and nobody is told."""
        self.connections = 0
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._writers: set[asyncio.StreamWriter] = set()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}"

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        self.cut()
        for task in tuple(self._tasks):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

    def cut(self) -> None:
        """Cut every connection."""
        for writer in tuple(self._writers):
            writer.close()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.to)
        except OSError:
            writer.close()
            return
        self._writers |= {writer, far_writer}
        for source, target, back in ((reader, far_writer, False), (far_reader, writer, True)):
            task = asyncio.ensure_future(self._carry(source, target, back=back))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, *, back: bool) -> None:
        with contextlib.suppress(OSError):
            while chunk := await source.read(65536):
                if self.hold:
                    continue
                if back and self.swallow:
                    self.swallow -= 1
                    if not self.swallow:
                        break
                    continue
                target.write(chunk)
                await target.drain()
        target.close()
        self._writers.discard(target)
