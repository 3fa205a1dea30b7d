"""
Every HTTP error, in the one form of RFC 9457, with the code clients know from the socket.

The shape is ``chickenfoot_protocol.catalogue.Problem``.
"""

from __future__ import annotations

import math
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from chickenfoot.stores.contracts import Unavailable
from chickenfoot.table.commands import Refused
from chickenfoot_protocol.codes import REFUSALS, RefusalCode
from chickenfoot_protocol.wire import BadFrame


class Trouble(Exception):  # noqa: N818 - an answer
    """Raise it to answer with a problem. ``seconds``: when to ask again; ``status``: not the code's own."""

    def __init__(
        self,
        code: RefusalCode,
        detail: str | None = None,
        *,
        status: int | None = None,
        seconds: float | None = None,
        allowed: list[str] | None = None,
        limit: int | None = None,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail
        self.status = status
        self.seconds = seconds
        self.allowed = allowed
        self.limit = limit


def response(trouble: Trouble, headers: dict[str, str] | None = None) -> JSONResponse:
    """Return the answer for a problem."""
    refusal = REFUSALS[trouble.code]
    status = trouble.status or refusal.status
    problem: dict[str, Any] = {"type": "about:blank", "title": refusal.sentence, "status": status}
    problem["code"] = trouble.code.value
    more = {"detail": trouble.detail, "allowed": trouble.allowed, "limit": trouble.limit}
    problem |= {name: value for name, value in more.items() if value is not None}
    if trouble.seconds is not None:
        problem["retry_ms"] = math.ceil(trouble.seconds * 1000)
    sent = dict(headers or {})
    if trouble.seconds is not None:
        sent["Retry-After"] = str(max(1, math.ceil(trouble.seconds)))
    return JSONResponse(problem, status_code=status, headers=sent, media_type="application/problem+json")


async def of_trouble(_: Request, error: Exception) -> Response:
    """Answer ``Trouble``."""
    assert isinstance(error, Trouble)
    return response(error)


async def of_refusal(_: Request, error: Exception) -> Response:
    """Answer a refusal of the table."""
    assert isinstance(error, Refused)
    code = RefusalCode(error.code)
    return response(Trouble(code, error.reason or None, seconds=1.0 if code.retry else None))


async def of_bad_body(_: Request, error: Exception) -> Response:
    """Answer a body that could not be read."""
    assert isinstance(error, BadFrame)
    return response(Trouble(error.code, error.message))


async def of_store(_: Request, error: Exception) -> Response:
    """Answer while the store is away."""
    assert isinstance(error, Unavailable)
    return response(Trouble(RefusalCode.UNAVAILABLE, seconds=1.0))


async def of_http(_: Request, error: Exception) -> Response:
    """Answer what the router refuses: unknown paths and methods."""
    assert isinstance(error, HTTPException)
    code = RefusalCode.UNSUPPORTED if error.status_code < 500 else RefusalCode.INTERNAL
    headers = dict(error.headers or {})
    return response(Trouble(code, error.detail, status=error.status_code), headers)


async def of_fault(_: Request, __: Exception) -> Response:
    """Answer a fault of ours. What was raised stays in the log."""
    return response(Trouble(RefusalCode.INTERNAL))


HANDLERS: Final[dict[Any, Any]] = {
    Trouble: of_trouble,
    Refused: of_refusal,
    BadFrame: of_bad_body,
    Unavailable: of_store,
    HTTPException: of_http,
    Exception: of_fault,
}
