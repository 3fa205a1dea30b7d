"""
uvicorn's HTTP with what strangers on the open net make necessary.

Rule 1: whoever is connected without a request being worked on has ``HEADER_SECONDS`` to say all of the next
head. Bytes that come one by one do not buy more time, nor does a body that nobody reads any more.
Rule 2: what is no HTTP is answered in the same form as every other error, where an answer can still begin.
"""

from __future__ import annotations

import asyncio
import sys
from http import HTTPStatus
from typing import Any, Final, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from websockets.datastructures import Headers
from websockets.http11 import Response
from websockets.server import ServerProtocol

from chickenfoot.transport import problems
from chickenfoot.transport.problems import Trouble
from chickenfoot_protocol.codes import RefusalCode

HEADER_SECONDS: Final = 10.0
"""How long a request's head may take to come."""
HEAD_BYTES: Final = 16_384
"""How much of a head is kept while its end has not come."""


class PromptHttp(H11Protocol):
    """uvicorn's HTTP, for peers that get to the point."""

    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to wait for the head of a request."""
        super().connection_made(cast("asyncio.Transport", transport))
        self._wait()

    def on_response_complete(self) -> None:
        """Begin to wait for the head of the next request."""
        self._wait()
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._stop_waiting()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: Any) -> None:
        """Hand over to the websocket, which has its own patience."""
        self._stop_waiting()
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """Answer what is no HTTP. Called while the reason is being handled."""
        self._stop_waiting()
        if self.conn.our_state not in {h11.IDLE, h11.SEND_RESPONSE}:
            self.transport.abort()  # the answer to what came before has begun, or is over
            return
        reason = sys.exc_info()[1]
        status = reason.error_status_hint if isinstance(reason, h11.RemoteProtocolError) else 400
        answer = problem(status, msg)
        head = h11.Response(
            status_code=status,
            reason=HTTPStatus(status).phrase.encode(),
            headers=[*answer.raw_headers, (b"connection", b"close")],
        )
        for part in (head, h11.Data(data=bytes(answer.body)), h11.EndOfMessage()):
            self.transport.write(self.conn.send(part))
        self.transport.close()

    def _wait(self) -> None:
        self._stop_waiting()
        self._waiting = self.loop.call_later(HEADER_SECONDS, self._give_up)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _give_up(self) -> None:
        self._waiting = None
        working: RequestResponseCycle | None = self.cycle  # before the first request there is none
        if working is None or working.response_complete:
            self.transport.abort()


class Handshakes(ServerProtocol):
    """The websocket of ``websockets``, which says no in the same form."""

    def reject(self, status: Any, text: str) -> Response:
        """Return the answer to a handshake that cannot be."""
        answer = problem(int(status), text.strip())
        headers = Headers((name.decode(), value.decode()) for name, value in answer.raw_headers)
        headers["Connection"] = "close"
        return Response(
            answer.status_code, HTTPStatus(answer.status_code).phrase, headers, bytes(answer.body)
        )


def problem(status: int, detail: str) -> Any:
    """Return the answer to what never reached the application."""
    code = RefusalCode.BAD_MESSAGE if status < 500 else RefusalCode.INTERNAL
    if status in {403, 405, 501}:
        code = RefusalCode.UNSUPPORTED
    return problems.response(Trouble(code, detail, status=status))
