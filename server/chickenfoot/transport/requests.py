"""
Every request and every socket has an id in the log, and every answer is counted.

Rule 1: what was asked is named by the route that answers, never by the address: it may hold a code.
Rule 2: what only looks whether we live, and files of the page, are noted for whoever debugs.
"""

from __future__ import annotations

import secrets
import time
from typing import Final

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from chickenfoot.host.counts import Counts
from chickenfoot.host.surroundings import fault

QUIET: Final = frozenset({"healthz", "readyz", "page", "file"})

log = structlog.get_logger()


class Requests:
    """Gives ids, counts and notes."""

    def __init__(self, app: ASGIApp, counts: Counts) -> None:
        self._app = app
        self._counts = counts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(request=new_request())
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
            return
        status, begun = 500, time.perf_counter()

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, noting)
        except Exception as error:
            self._counts.faults += 1
            log.error("a request failed", **fault(error))  # noqa: TRY400 - its message may hold secrets
            raise
        finally:
            self._counts.requests[f"{status // 100}xx"] += 1
            what = getattr(scope.get("endpoint"), "__name__", "nothing")
            note = log.debug if what in QUIET else log.info
            took = round((time.perf_counter() - begun) * 1000, 1)
            note("answered", what=what, method=scope["method"], status=status, ms=took)


def new_request() -> str:
    """Return an id that no other request of these days has: 12 hex digits."""
    return secrets.token_hex(6)
