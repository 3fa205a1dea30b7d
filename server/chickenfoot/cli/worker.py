"""
One worker of several: started by the supervisor, never by hand.

It is told its settings over a socket, not by arguments or variables, where a password could be read by
others. Over the same socket it says that people can come, and later that it still lives; when the
other end is gone, or asks it to, it leaves. Over a second one it is asked for its readings.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import signal
import socket
import sys
from typing import Final

from chickenfoot.cli.logs import set_up_log
from chickenfoot.cli.metering import answer
from chickenfoot.cli.starting import allow_many_sockets, stop
from chickenfoot.settings import BadSetting, Settings
from chickenfoot.stores import CannotOpen, open_store
from chickenfoot.transport.app import make_app
from chickenfoot.transport.listening import listen
from chickenfoot.transport.server import TableServer, make_server, settle_memory

UP: Final = b"u"
ALIVE: Final = b"."
EVERYBODY_LEAVES: Final = b"e"
"""Said before the signal to leave: nobody else will answer at this port."""

BEAT_SECONDS: Final = 2.0


def run(control: socket.socket, asked: socket.socket) -> None:
    """Serve until told to leave."""
    with control.makefile("rb") as lines:
        order = json.loads(lines.readline())
    try:
        settings = Settings.read(order["settings"], {})
        set_up_log(settings, order["worker"])
        store = open_store(settings.store, durability=settings.durability)
    except (BadSetting, CannotOpen) as reason:
        stop(reason)
    try:
        try:
            app = make_app(store, settings)
            listening = listen(settings.host, order["port"], shared=True)
        except BadSetting as reason:
            stop(reason)
        except OSError as error:
            stop(f"cannot listen on {settings.host} port {order['port']}: {error.strerror}")
        allow_many_sockets()
        server = make_server(app, settings)
        server.others_listen = True
        line = _Line(server, control)

        def up() -> None:
            line.open()
            app.state.answering = asyncio.get_running_loop().create_task(answer(asked, app.state.desk))

        server.up = up
        settle_memory()
        server.run(sockets=[listening])
    finally:
        store.close()


class _Line:
    """The worker's end of the line to the supervisor."""

    def __init__(self, server: TableServer, control: socket.socket) -> None:
        self._server = server
        self._control = control

    def open(self) -> None:
        """Say that people can come, and listen."""
        self._control.setblocking(False)  # noqa: FBT003
        asyncio.get_running_loop().add_reader(self._control, self._hear)
        self._say(UP)
        self._beat()

    def _hear(self) -> None:
        try:
            said = self._control.recv(64)
        except BlockingIOError:
            return
        except OSError:
            said = b""
        if said == b"":
            asyncio.get_running_loop().remove_reader(self._control)
        if said == b"" or EVERYBODY_LEAVES in said:
            self._server.others_listen = False
            self._server.handle_exit(signal.SIGTERM, None)

    def _say(self, what: bytes) -> None:
        with contextlib.suppress(OSError):
            self._control.send(what)

    def _beat(self) -> None:
        self._say(ALIVE)
        asyncio.get_running_loop().call_later(BEAT_SECONDS, self._beat)


if __name__ == "__main__":
    run(*(socket.socket(fileno=int(each)) for each in sys.argv[1:3]))
