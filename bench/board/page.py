"""The built web table and a socket that plays a prepared table, on one loopback port."""

from __future__ import annotations

import json
import mimetypes
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any

from websockets.datastructures import Headers
from websockets.http11 import Request, Response
from websockets.sync.server import Server, ServerConnection, serve

CODE = "K7MX2QRT"
AT = 1_796_000_000_000


class Prepared:
    """Serves the page; its table is at ``view`` and changes when told to."""

    def __init__(self, web: Path, view: dict[str, Any]) -> None:
        self._web = web
        self._view = view
        self._version = 1
        self._socket: ServerConnection | None = None
        self.greeted = threading.Event()

    def tell(self, patch: dict[str, Any], *events: dict[str, Any]) -> None:
        """Send one update."""
        self._version += 1
        self._say(type="update", version=self._version, hash="h", at=AT, events=list(events), patch=patch)

    @contextmanager
    def served(self) -> Iterator[str]:
        """Serve on a free port; the address of the table."""
        server: Server = serve(
            self._talk,
            "127.0.0.1",
            0,
            process_request=self._file,
            subprotocols=["chickenfoot.v1"],
            compression=None,
        )
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.socket.getsockname()[1]}/t/{CODE}"
        finally:
            server.shutdown()
            thread.join()

    def _file(self, _: ServerConnection, request: Request) -> Response | None:
        path = request.path.split("?")[0]
        if path.endswith("/socket"):
            return None
        if path.startswith("/api/"):
            return Response(
                HTTPStatus.NOT_FOUND, "Not Found", Headers({"Content-Type": "application/json"}), b"{}"
            )
        file = self._web / path.lstrip("/")
        file = file if file.is_file() else self._web / "index.html"
        kind = mimetypes.guess_type(file.name)[0] or "text/plain"
        body = file.read_bytes()
        return Response(
            HTTPStatus.OK, "OK", Headers({"Content-Type": kind, "Content-Length": str(len(body))}), body
        )

    def _talk(self, socket: ServerConnection) -> None:
        self._socket = socket
        for text in socket:
            if json.loads(text)["type"] == "hello":
                limits = {
                    "frame_bytes": 4096,
                    "per_second": 10,
                    "burst": 20,
                    "name": 24,
                    "chat": 200,
                    "reactions": [],
                }
                you = {"role": "player", "seat": 0}
                about = {"protocol": 1, "server": "bench", "now": AT, "heartbeat_ms": 60_000}
                self._say(type="welcome", you=you, limits=limits, durability="memory", **about)
                self._say(
                    type="snapshot",
                    reason="join",
                    epoch="e",
                    version=self._version,
                    hash="h",
                    at=AT,
                    view=self._view,
                )
                self._say(type="live", version=self._version)
                self.greeted.set()

    def _say(self, **frame: Any) -> None:
        assert self._socket is not None
        self._socket.send(json.dumps(frame))
