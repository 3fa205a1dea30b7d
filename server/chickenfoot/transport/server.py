"""
The process around the application: sockets, event loop, and going down in good order.

Rule 1: on SIGTERM nobody new is taken, everybody is told when to come back, and they are closed spread over
``drain_seconds`` so that they do not all come back at once.
Rule 2: the process ends within ``drain_seconds`` and ten more, whatever a peer does.
Rule 3: until then it goes on to answer that it takes nobody, so that a proxy sends people elsewhere. Where
other processes listen at the same port it closes its own door at once instead, and they take everybody.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import os
import random
import signal
import socket
import threading
from collections.abc import Callable, Generator

import structlog
import uvicorn
from starlette.applications import Starlette
from uvicorn.server import HANDLED_SIGNALS

from chickenfoot.host import frames
from chickenfoot.settings import Settings
from chickenfoot.transport.desk import Desk
from chickenfoot.transport.framing import frame
from chickenfoot.transport.http_protocol import HEAD_BYTES, PromptHttp
from chickenfoot.transport.listening import BACKLOG
from chickenfoot.transport.session import Session
from chickenfoot.transport.welcome import server_name
from chickenfoot.transport.wheel import Patience, Wheel
from chickenfoot.transport.ws_protocol import protocol_class
from chickenfoot_protocol.base import FRAME_BYTES
from chickenfoot_protocol.codes import CloseCode

log = structlog.get_logger()


class TableServer(uvicorn.Server):
    """uvicorn's server, which says goodbye."""

    def __init__(self, config: uvicorn.Config, desk: Desk) -> None:
        super().__init__(config)
        self._desk = desk
        self.up: Callable[[], None] = lambda: None
        """Called once people can come."""
        self.others_listen = False
        """Whether other processes listen at the same port and stay: set before the end, see rule 3."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Let people in."""
        await super().startup(sockets)
        log.info("serving", pid=os.getpid(), name=self._desk.host.around.store.bus.me, version=server_name())
        self.up()

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Listen to signals, but do not pass them on at the end: the store is still to be closed."""
        with contextlib.ExitStack() as stack:
            if threading.current_thread() is threading.main_thread():
                for each in HANDLED_SIGNALS:
                    stack.callback(signal.signal, each, signal.signal(each, self.handle_exit))
                # A terminal that is closed says so to all: then whoever stands over us decides.
                hangup = signal.SIG_IGN if self.others_listen else self.handle_exit
                stack.callback(signal.signal, signal.SIGHUP, signal.signal(signal.SIGHUP, hangup))
            yield

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Drain, then go down."""
        desk = self._desk
        desk.draining = True
        if self.others_listen:
            for server in self.servers:
                server.close()
        sessions = [each for each in desk.sessions if isinstance(each, Session)]
        random.shuffle(sessions)
        spread = desk.settings.drain_seconds
        log.info("draining", sockets=len(sessions), seconds=spread)
        pause = spread / max(1, len(sessions))
        done = 0.0
        for count, session in enumerate(sessions, 1):
            session.dismiss("restarting", CloseCode.RESTARTING, come_back_ms(desk))
            if count * pause - done >= 0.05:
                await asyncio.sleep(count * pause - done)
                done = count * pause
        await asyncio.sleep(0.2)
        await super().shutdown(sockets)


def come_back_ms(desk: Desk) -> int:
    """Return when (ms) somebody who is closed should come back: not all at once."""
    if desk.host.around.store.shared:
        return random.randint(0, 1000)  # noqa: S311 - jitter; somebody else is there already
    # Whoever is closed early must come late enough to find the next process up.
    return random.randint(500, 1000 + desk.settings.drain_seconds * 1000)  # noqa: S311 - jitter


def make_server(app: Starlette, settings: Settings) -> TableServer:
    """Return the server for this application, not yet started."""
    desk: Desk = app.state.desk
    patience = Patience(
        settings.ping_seconds, settings.pong_seconds, settings.slow_seconds, settings.heartbeat_ms / 1000
    )
    around = desk.host.around
    wheel = Wheel(patience, lambda: frame(frames.ping(around.clock.now())), around.counts)
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        http=PromptHttp,
        ws=protocol_class(wheel, settings.buffer_bytes),
        ws_max_size=FRAME_BYTES,
        h11_max_incomplete_event_size=HEAD_BYTES,
        ws_per_message_deflate=False,
        loop="auto",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=5,
        backlog=BACKLOG,
        lifespan="on",
    )
    logging.getLogger("websockets").setLevel(logging.WARNING)
    return TableServer(config, desk)


def settle_memory() -> None:
    """Take what is there at the start out of the collector's way, and let it look less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
