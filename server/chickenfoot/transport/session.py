"""
One table socket, from its hello to its end: what is heard, and how much of it is too much.

Rule 1: what cannot be read or comes too fast is answered and changes nothing; too much of it within a minute
ends the socket.
Rule 2: the first message is a hello; what comes before the table is found waits, if it is little.
"""

from __future__ import annotations

import asyncio
import math
import secrets
from collections import Counter
from typing import Final

import structlog

from chickenfoot.host import frames
from chickenfoot.host.audience import Viewer
from chickenfoot.host.camera import Resume
from chickenfoot.host.shown import ShownTable
from chickenfoot.table.commands import Refused
from chickenfoot.table.names import clean_name
from chickenfoot.transport import tokens
from chickenfoot.transport.desk import Desk
from chickenfoot.transport.fanout import Screen
from chickenfoot.transport.limits import Bucket, Strikes
from chickenfoot.transport.orders import Orders
from chickenfoot.transport.translate import PLAYING
from chickenfoot.transport.welcome import welcome
from chickenfoot_protocol import wire
from chickenfoot_protocol.base import FRAME_BYTES
from chickenfoot_protocol.codes import CloseCode, RefusalCode
from chickenfoot_protocol.hello import Hello, Pong, Sync
from chickenfoot_protocol.seat_commands import Command
from chickenfoot_protocol.wire import BadFrame

BAD_FRAMES: Final = 20
TOO_FAST: Final = 100
SYNC_SECONDS: Final = 5.0
PONGS_PER_SECOND: Final = 1.0
PONGS_BURST: Final = 20
MOST_EARLY: Final = 32
"""Messages taken before the table is found."""


log = structlog.get_logger()


class Session:
    """What one socket has said and may say."""

    __slots__ = (
        "__weakref__",
        "_bad",
        "_bucket",
        "_desk",
        "_early",
        "_fast",
        "_orders",
        "_other",
        "_over",
        "_pongs",
        "_screen",
        "_shown",
        "_syncs",
        "_viewer",
        "hello",
        "request",
    )

    def __init__(self, desk: Desk, screen: Screen, request: str = "") -> None:
        now = desk.clock()
        self.request = request
        """Names the socket in the log."""
        self._desk = desk
        self._screen = screen
        self._bucket = Bucket(desk.settings.commands_per_second, desk.settings.commands_burst, now)
        self._other: Bucket | None = None
        self._pongs: Bucket | None = None
        self._syncs: Bucket | None = None
        self._bad: Strikes | None = None
        self._fast: Strikes | None = None
        self._early: list[bytes] | None = []
        self._over = False
        self._shown: ShownTable | None = None
        self._viewer: Viewer | None = None
        self._orders: Orders | None = None
        self.hello: asyncio.Future[Hello] = asyncio.get_running_loop().create_future()
        """The first message, once it is there."""

    # Coming and going.

    def join(self, shown: ShownTable, hello: Hello) -> None:
        """Let the socket in, or dismiss it with the reason."""
        name, clean = hello.name, _clean(hello.name)
        viewer = Viewer(self._screen, secrets.token_hex(8), tab=hello.tab, name=clean)
        if not shown.admit(viewer, None if hello.token is None else tokens.hashed(hello.token)):
            self._over = True
            return
        self._shown, self._viewer = shown, viewer
        self._orders = Orders(shown, viewer, self._desk.host.around, self.request)
        log.info("a socket has joined", **self._names(shown), player=viewer.seat is not None)
        self._screen.show(welcome(self._desk, viewer))
        shown.open_for(viewer, _resume(hello))
        if name is not None and clean is None:
            self._orders.refuse("bad_name", None)
        early, self._early = self._early or [], None
        for data in early:
            self.on_text(data)

    def leave(self) -> None:
        """Note that the socket is gone."""
        self._over = True
        self.hello.cancel()
        if self._shown is not None and self._viewer is not None:
            log.info("a socket has left", **self._names(self._shown))
            self._shown.leave(self._viewer)

    def _names(self, shown: ShownTable) -> dict[str, str]:
        return {"request": self.request, "table": shown.live.id}

    def on_drain(self) -> None:
        """The reader looks again."""
        shown, viewer = self._shown, self._viewer
        if shown is not None and viewer is not None and viewer in shown.live.audience:
            shown.live.catch_up(viewer)

    def close(self, code: CloseCode, reason: str = "") -> None:
        """Close, and hear nothing more."""
        self._over = True
        self._screen.close(code, reason)

    def dismiss(self, code: str, close: CloseCode, retry_ms: int = 0) -> None:
        """Say goodbye and close."""
        self._screen.show(frames.bye(code, retry_ms))
        self.close(close, code)

    @property
    def _limits(self) -> Counter[str]:
        return self._desk.host.around.counts.limits

    # Hearing.

    def on_text(self, data: bytes) -> None:
        """Hear one message."""
        if self._over:
            return
        if len(data) > FRAME_BYTES:
            self._limits["frame_bytes"] += 1
            self.close(CloseCode.TOO_BIG, "frame too long")
        elif not self.hello.done():
            self._hear_hello(data)
        elif self._orders is not None:
            self._hear(self._orders, data)
        elif self._early is not None and len(self._early) < MOST_EARLY:
            self._early.append(data)
        else:
            self._limits["early"] += 1
            self.close(CloseCode.POLICY, "wait for live")

    def _hear_hello(self, data: bytes) -> None:
        try:
            said = wire.parse(data)
        except BadFrame as bad:
            if bad.code is RefusalCode.BAD_MESSAGE and b'"hello"' in data:
                # A hello that cannot be read is refused like any frame; there is time for a better one.
                self._screen.show(
                    frames.refused(
                        bad.code, bad.message, retry=False, retry_ms=None, version=0, command_id=None
                    )
                )
                self._count_bad()
            else:
                self.close(CloseCode.NO_HELLO, "hello comes first")
            return
        if isinstance(said, Hello):
            self.hello.set_result(said)
        else:
            self.close(CloseCode.NO_HELLO, "hello comes first")

    def _hear(self, orders: Orders, data: bytes) -> None:
        try:
            said = wire.parse(data)
        except BadFrame as bad:
            orders.refuse(bad.code, bad.id, bad.message)
            self._count_bad()
            return
        now = self._desk.clock()
        if isinstance(said, Command):
            kind, wait = "commands", self._bucket.take(now)
            if not wait and not isinstance(said, PLAYING):
                kind, wait = "other_commands", self._allowance(orders).take(now)
            if wait:
                self._too_fast(orders, kind, said.id, wait)
            else:
                orders.take(said)
        elif isinstance(said, Pong):
            self._pongs = self._pongs or Bucket(PONGS_PER_SECOND, PONGS_BURST, now)
            if wait := self._pongs.take(now):
                self._too_fast(orders, "pongs", None, wait)
        elif isinstance(said, Sync):
            self._sync(orders, now)
        else:
            orders.refuse("bad_message", None, "hello was said before")
            self._count_bad()

    def _allowance(self, orders: Orders) -> Bucket:
        """Return the bucket for what is no move: the seat's, or a watcher's own."""
        sitting = orders.sitting
        if sitting is not None and self._shown is not None:
            return self._desk.other_commands(self._shown, sitting)
        if self._other is None:
            settings = self._desk.settings
            rate, burst = settings.other_commands_per_second, settings.other_commands_burst
            self._other = Bucket(rate, burst, self._desk.clock())
        return self._other

    def _sync(self, orders: Orders, now: float) -> None:
        assert self._shown is not None
        assert self._viewer is not None
        self._syncs = self._syncs or Bucket(1 / SYNC_SECONDS, 1, now)
        if wait := self._syncs.take(now):
            self._too_fast(orders, "syncs", None, wait)
        else:
            self._shown.live.snapshot(self._viewer, "sync")

    def _count_bad(self) -> None:
        self._bad = self._bad or Strikes(BAD_FRAMES)
        if self._bad.strike(self._desk.clock()):
            self._limits["bad_frames"] += 1
            self.close(CloseCode.POLICY, "too many bad frames")

    def _too_fast(self, orders: Orders, kind: str, command_id: str | None, wait: float) -> None:
        self._limits[kind] += 1
        orders.refuse("rate_limited", command_id, retry_ms=math.ceil(wait * 1000))
        self._fast = self._fast or Strikes(TOO_FAST)
        if self._fast.strike(self._desk.clock()):
            self._limits["too_fast"] += 1
            self.close(CloseCode.POLICY, "too fast for too long")


def _clean(name: str | None) -> str | None:
    """Return a watcher's name as it will be shown; ``None`` for one that cannot be."""
    if name is None:
        return None
    try:
        return clean_name(name)
    except Refused:
        return None


def _resume(hello: Hello) -> Resume | None:
    given = hello.resume
    return None if given is None else Resume(given.epoch, given.version, given.hash, given.seat)
