"""The one file that knows a websocket library: open, send, receive, close, ping."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Protocol, TypeAlias

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from chickenfoot_client.errors import Refused, Unreachable
from chickenfoot_protocol.base import SUBPROTOCOL
from chickenfoot_protocol.codes import CloseCode

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from chickenfoot_client.outputs import Frame

MOST_BYTES = 4 * 2**20
"""A frame longer than this is no table; it protects this process, the server's own frames are far smaller."""

OPEN_SECONDS = 10


class Lost(Exception):  # noqa: N818 - an event, not an error
    """The socket closed, with a code; 1006 where it just vanished."""

    def __init__(self, code: int) -> None:
        super().__init__(str(code))
        self.code = code


class Socket(Protocol):
    """What the client needs of a websocket."""

    async def send(self, frame: Frame) -> None:
        """Send one frame. A socket that is gone is told by `receive`; this never raises."""

    async def receive(self) -> Frame:
        """Return the next frame, or raise `Lost` once the socket is closed."""

    async def ping(self) -> None:
        """Return when the other side has answered a websocket ping."""

    async def close(self, code: int = CloseCode.DONE) -> None:
        """Close it, waiting for the other side no longer than a second."""


Dial: TypeAlias = "Callable[[str], Awaitable[Socket]]"
"""Opens a socket to an address, or raises `Unreachable` (come back) or `Refused` (do not)."""


class WebSocket:
    """A socket over the `websockets` library."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection

    async def send(self, frame: Frame) -> None:
        """Send one frame."""
        try:
            await self._connection.send(json.dumps(frame, ensure_ascii=False, separators=(",", ":")))
        except ConnectionClosed:
            return

    async def receive(self) -> Frame:
        """Return the next frame; what is no JSON object is skipped."""
        while True:
            try:
                text = await self._connection.recv()
            except ConnectionClosed as closed:
                raise Lost(closed.rcvd.code if closed.rcvd else CloseCode.NO_CLOSE_FRAME) from None
            try:
                frame = json.loads(text)
            except ValueError:
                continue
            if isinstance(frame, dict):
                return frame

    async def ping(self) -> None:
        """Wait for the answer to a websocket ping; for ever if there is none."""
        try:
            await (await self._connection.ping())
        except ConnectionClosed:
            return

    async def close(self, code: int = CloseCode.DONE) -> None:
        """Close it."""
        await self._connection.close(code)


async def dial(address: str) -> Socket:
    """
    Open a socket to `ws://…/api/tables/{code}/socket`.

    Raises:
        Unreachable: nobody answered, or not now; try again later.
        Refused: the server does not speak this version of the protocol.

    """
    try:
        connection = await connect(
            address,
            subprotocols=[SUBPROTOCOL],  # type: ignore[list-item]
            compression=None,
            open_timeout=OPEN_SECONDS,
            close_timeout=1,
            max_size=MOST_BYTES,
        )
    except InvalidStatus as answer:
        status = answer.response.status_code
        if status == 400:
            raise Refused("unsupported", "the server speaks no version this client knows") from None
        raise Unreachable(f"HTTP {status}") from None
    except (OSError, TimeoutError, InvalidHandshake) as error:
        raise Unreachable(type(error).__name__) from None
    return WebSocket(connection)
