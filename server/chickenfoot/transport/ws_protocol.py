"""
uvicorn's sans-I/O websocket with what a table needs besides: frames made elsewhere, a callback, a way out.

The handshake, fragments, control frames and every violation stay with the class below (and so with
``websockets``); what is done here is to find where frames begin and end, and the common case: a whole text
frame is read in place and handed on without a queue or a task switch.

Rule 1: after ``on_text`` is set no message goes through the ASGI queue any more, only the disconnect.
Rule 2: everything written through ``write_frame`` leaves in order, and before a close.
Rule 3: a closing socket takes and gives nothing more. It is read on (a kernel that drops unread bytes resets
the connection, and the close frame with it) and dropped after ``CLOSE_GRACE``.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import Any, ClassVar, Final, cast

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame

from chickenfoot.transport.framing import LENGTH, end_of_frame, is_utf8
from chickenfoot.transport.http_protocol import Handshakes
from chickenfoot.transport.wheel import CLOSE_GRACE, Wheel

try:
    from websockets.speedups import apply_mask
except ImportError:  # pragma: no cover - no compiled helper for this platform
    from websockets.utils import apply_mask

EXTENSION: Final = "chickenfoot.socket"
"""Where the ASGI scope carries the protocol."""

_FIN_TEXT: Final = 0x81
_FIN: Final = 0x80
_CONTROL: Final = 0x08
_HARD_LIMIT: Final = 4
"""A peer whose own pongs fill the buffer this many times is cut at once."""
_ODD_RATE, _ODD_BURST = 20.0, 100.0
"""Frames a second, and at once, that are no whole texts: control frames and fragments, dear to read."""


class TableSocketProtocol(WebSocketsSansIOProtocol):
    """One connection. Make a subclass with ``protocol_class``, which says who turns the wheel."""

    wheel: ClassVar[Wheel]
    buffer_bytes: ClassVar[int] = 65_536

    on_text: Callable[[bytes], None] | None = None
    """Gets every text message, UTF-8 checked. Must not block."""
    on_drain: Callable[[], None] | None = None
    """Called when a reader that was too slow has caught up."""
    ping_at: float = 0.0
    beat_at: float = 0.0
    ponged_by: float | None = None
    paused_at: float | None = None
    closing_at: float | None = None
    _out: list[bytes] | None = None
    _held: bytes = b""
    """The beginning of a frame whose end has not come."""
    _in_message = False
    """Whether a message in fragments is under way."""
    _given_up = False
    """Whether the stream holds something that only ``websockets`` can judge; it gets all of the rest."""
    _payload: bytes = b""
    _odd_left: float = _ODD_BURST
    _odd_at: float = 0.0

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.conn = Handshakes(max_size=self.config.ws_max_size, logger=self.conn.logger)

    # What a table uses.

    @property
    def busy(self) -> bool:
        """Whether more is waiting for this reader than should be."""
        return self.paused_at is not None or self.closing_at is not None

    def write_frame(self, frame: bytes) -> None:
        """Write one whole websocket frame at the end of this turn of the loop."""
        out = self._out
        if out is not None:
            out.append(frame)
        elif self.closing_at is None and not self.disconnected:
            self._out = [frame]
            self.wheel.flush_soon(self)

    def flush(self) -> None:
        """Write what is waiting now."""
        out, self._out = self._out, None
        if out and not self.transport.is_closing():
            self.transport.write(out[0] if len(out) == 1 else b"".join(out))

    def finish(self, code: int, reason: str = "") -> None:
        """Close the websocket: what was written, then the close frame; the connection ends soon after."""
        if self.closing_at is not None or self.disconnected:
            return
        self.flush()
        try:
            self.conn.send_close(code, reason)
        except InvalidState:
            self.transport.close()
        self._ending(code, reason)

    def cut(self) -> None:
        """Tell a peer that does not read that it is too slow, should it ever look, and drop it."""
        self.finish(4008, "too slow")

    def abort(self) -> None:
        """Drop the connection now."""
        self._out = None
        self.transport.abort()

    def ping(self) -> None:
        """Send the websocket's own ping. Its payload cannot be guessed by who does not read it."""
        self._payload = secrets.token_bytes(4)
        self.write_frame(b"\x89\x04" + self._payload)

    def _ending(self, code: int, reason: str) -> None:
        """Write what ``websockets`` has to say, and let the peer say goodbye for a while."""
        self._out = None
        self._held = b""
        data = b"".join(self.conn.data_to_send())
        if data and not self.transport.is_closing():
            self.transport.write(data)
        self.closing_at = self.loop.time()
        self.close_sent = True
        # The class below closes the transport as soon as the application returns, unless there is a timer.
        self.close_timer = self.loop.call_later(CLOSE_GRACE, self.abort)
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})

    # What the event loop calls.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Set how much may wait for the reader."""
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=self.buffer_bytes)

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of everything; the application hears of it through the queue."""
        self.wheel.remove(self)
        self._out = None
        super().connection_lost(exc)
        self.on_text = self.on_drain = None

    def pause_writing(self) -> None:
        """Note since when the reader is too slow."""
        super().pause_writing()
        self.paused_at = self.loop.time()

    def resume_writing(self) -> None:
        """The reader has caught up."""
        super().resume_writing()
        self.paused_at = None
        if self.on_drain is not None and self.closing_at is None:
            self.on_drain()

    def data_received(self, data: bytes) -> None:
        """Cut the stream into frames; read whole texts here, leave every other frame to the class below."""
        if not self.handshake_complete or self._given_up:
            self._leave(data)
            if not self.handshake_initiated:
                self._decline()
            return
        if self._held:
            data, self._held = self._held + data, b""
        at, end = 0, len(data)
        while at < end and self.conn.parser_exc is None:
            stop = end_of_frame(data, at, self.config.ws_max_size)
            if stop == 0:
                self._held = data[at:]
                return
            if stop < 0:
                self._given_up = True
                self._leave(data[at:])
                return
            first = data[at]
            if first == _FIN_TEXT and not self._in_message and self.on_text is not None:
                if self.closing_at is None:
                    self._hear(data, at, stop)
            else:
                if not first & _CONTROL:
                    self._in_message = not first & _FIN
                if not self._may_be_odd():
                    return
                self._leave(data[at:stop])
            at = stop

    def _decline(self) -> None:
        """End a handshake that ``websockets`` cannot read: all of its head is there, so no more will help."""
        data = b"".join(self.conn.data_to_send())
        self.transport.write(data or self.conn.reject(400, "this is no handshake").serialize())
        self.transport.close()

    def _hear(self, data: bytes, at: int, stop: int) -> None:
        start = at + (8 if data[at + 1] & LENGTH == 126 else 6)
        text = apply_mask(data[start:stop], data[start - 4 : start])
        if text.isascii() or is_utf8(text):
            assert self.on_text is not None
            self.on_text(text)
        else:
            self.finish(1007, "not UTF-8")

    def _may_be_odd(self) -> bool:
        """Count a frame that is no whole text; close a peer that sends too many."""
        now = self.loop.time()
        self._odd_left = min(_ODD_BURST, self._odd_left + (now - self._odd_at) * _ODD_RATE) - 1
        self._odd_at = now
        if self._odd_left >= 0:
            return True
        self.wheel.counts.cut["odd_frames"] += 1
        self.finish(1008, "too many control frames or fragments")
        return False

    def _leave(self, data: bytes) -> None:
        """Let ``websockets`` have it."""
        if self.conn.parser_exc is not None:
            return
        super().data_received(data)
        if self.transport.get_write_buffer_size() > _HARD_LIMIT * self.buffer_bytes:
            self.wheel.counts.cut["flood"] += 1
            self.abort()

    # What the class below calls.

    async def run_asgi(self) -> None:
        """Show the application where to find this object."""
        cast("dict[str, Any]", self.scope["extensions"])[EXTENSION] = self
        await super().run_asgi()

    async def send(self, message: ASGISendEvent) -> None:
        """Send; an answer that declines the handshake is an answer, too."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and self.close_sent:
            self.handshake_complete = True

    def start_keepalive(self) -> None:
        """Leave it to the wheel, and let go of what only the handshake needed."""
        self.wheel.add(self)
        del self.request, self.response

    def send_receive_event_to_app(self) -> None:
        """Hand on a message that came in fragments or is not text."""
        if self.on_text is None:
            super().send_receive_event_to_app()
            return
        data, self.frames = b"".join(self.frames), []
        if self.closing_at is not None:
            return
        if self.curr_msg_data_type != "text":
            self.finish(1003, "text only")
        elif not is_utf8(data):
            self.finish(1007, "not UTF-8")
        else:
            self.on_text(data)

    def handle_pong(self, event: Frame) -> None:
        """Note that the peer reads."""
        if bytes(event.data) == self._payload:
            self.ponged_by = None

    def handle_close(self, event: Frame) -> None:
        """Answer a close, or end after the answer to ours."""
        if not self.close_sent:
            self.flush()
            self.closing_at = self.loop.time()
        super().handle_close(event)

    def handle_parser_exception(self) -> None:
        """Say what was violated, then read on for a while without listening."""
        self.flush()
        close = self.conn.close_sent
        code, reason = (close.code, close.reason) if close is not None else (1006, "")
        if self.closing_at is not None:
            return
        if code == 1009:
            self.wheel.counts.limits["frame_bytes"] += 1
        self._ending(code, reason)
        if self.transport.can_write_eof():
            self.transport.write_eof()

    def shutdown(self) -> None:
        """The server goes down."""
        self.flush()
        super().shutdown()
        self.closing_at = self.loop.time()


def protocol_class(wheel: Wheel, buffer_bytes: int) -> type[TableSocketProtocol]:
    """Return the class to give to uvicorn as ``ws``."""
    namespace: dict[str, Any] = {"wheel": wheel, "buffer_bytes": buffer_bytes}
    return type("TableSocket", (TableSocketProtocol,), namespace)
