"""
How bytes reach a socket: the only file that knows what lies below.

A server frame is not masked, so one frame serves every reader: it is made once and written to all. Where the
server below is not ours (tests, other ASGI servers), the same texts go through plain ASGI sends.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Any, Final, Protocol

from starlette.websockets import WebSocket

from chickenfoot.transport.framing import frame
from chickenfoot.transport.ws_protocol import EXTENSION, TableSocketProtocol

_MOST_WAITING: Final = 64


class Screen(Protocol):
    """What a camera shows its pictures on."""

    @property
    def busy(self) -> bool:
        """Whether its reader is behind; then only what must not be lost is shown."""

    def show(self, text: bytes) -> None:
        """Send one JSON text."""

    def close(self, code: int, reason: str = "") -> None:
        """Close after all that was shown."""


class FastScreen:
    """A socket of our own protocol class."""

    __slots__ = ("protocol",)

    def __init__(self, protocol: TableSocketProtocol) -> None:
        self.protocol = protocol

    @property
    def busy(self) -> bool:
        """Whether the transport's buffer is over its mark."""
        return self.protocol.busy

    def show(self, text: bytes) -> None:
        """Frame and write."""
        self.protocol.write_frame(frame(text))

    def close(self, code: int, reason: str = "") -> None:
        """Close the websocket."""
        self.protocol.finish(code, reason)

    def listen(self, on_text: Callable[[bytes], None], on_drain: Callable[[], None]) -> None:
        """Give every message to ``on_text`` from now on."""
        self.protocol.on_text = on_text
        self.protocol.on_drain = on_drain


class PlainScreen:
    """A socket of any other server: a short list and a task that sends it."""

    __slots__ = ("_closing", "_on_drain", "_socket", "_task", "_waiting")

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._waiting: list[bytes] = []
        self._closing: tuple[int, str] | None = None
        self._task: asyncio.Task[None] | None = None
        self._on_drain: Callable[[], None] | None = None

    @property
    def busy(self) -> bool:
        """Whether the list is long."""
        return len(self._waiting) >= _MOST_WAITING or self._closing is not None

    def show(self, text: bytes) -> None:
        """Put it on the list."""
        if self._closing is None:
            self._waiting.append(text)
            self._send_soon()

    def close(self, code: int, reason: str = "") -> None:
        """Close when the list is empty."""
        if self._closing is None:
            self._closing = (code, reason)
            self._send_soon()

    def on_drain(self, on_drain: Callable[[], None]) -> None:
        """Call this whenever the list has been long and is empty."""
        self._on_drain = on_drain

    def stop(self) -> None:
        """Forget what was not sent."""
        self._waiting.clear()
        if self._task is not None:
            self._task.cancel()

    def _send_soon(self) -> None:
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._send())

    async def _send(self) -> None:
        try:
            while self._waiting:
                texts, self._waiting = self._waiting, []
                for text in texts:
                    await self._socket.send_text(text.decode())
                if len(texts) >= _MOST_WAITING and self._on_drain is not None:
                    self._on_drain()
            if self._closing is not None:
                await self._socket.close(*self._closing)
        except Exception:  # noqa: BLE001 - whatever a foreign server raises here: the reader is gone
            self._waiting.clear()


def screen_of(socket: WebSocket) -> FastScreen | PlainScreen:
    """Return the best screen this connection offers."""
    extensions: dict[str, Any] = socket.scope.get("extensions") or {}
    protocol = extensions.get(EXTENSION)
    return FastScreen(protocol) if isinstance(protocol, TableSocketProtocol) else PlainScreen(socket)


def show_all(screens: Iterable[Screen], text: bytes) -> None:
    """Send one text to many: framed once."""
    framed = b""
    for screen in screens:
        if isinstance(screen, FastScreen):
            framed = framed or frame(text)
            screen.protocol.write_frame(framed)
        else:
            screen.show(text)
