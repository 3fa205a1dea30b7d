"""A wire between browsers and the server, that can be slow, fall silent, or be cut."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from typing import Self


class Wire:
    """
    Forwards every connection to a server on loopback.

    `delay` is the time in seconds that each piece waits before it goes on, either way.
    """

    def __init__(self, port: int) -> None:
        self._to = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.delay = 0.0
        self._flows = threading.Event()
        self._flows.set()
        self._open: set[socket.socket] = set()
        self._down = False

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._flows.set()
        self._listener.close()
        self.cut()

    def hush(self) -> None:
        """Swallow everything, and tell nobody: what a tunnel or a lost radio does."""
        self._flows.clear()

    def cut(self) -> None:
        """Break every connection, and let no new one through."""
        self._down = True
        for one in list(self._open):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        """Be a wire again."""
        self._down = False
        self._flows.set()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            if self._down:
                near.close()
                continue
            try:
                far = socket.create_connection(("127.0.0.1", self._to))
            except OSError:
                near.close()
                continue
            self._open |= {near, far}
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while piece := one.recv(65536):
                if self.delay:
                    time.sleep(self.delay)
                self._flows.wait()
                other.sendall(piece)
        for end in (one, other):
            self._open.discard(end)
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
