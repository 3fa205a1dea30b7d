"""Reading what HTTP requests bring, and no more of it than makes sense."""

from __future__ import annotations

import asyncio
from typing import Final, TypeVar

from starlette.requests import ClientDisconnect, Request

from chickenfoot.transport.problems import Trouble
from chickenfoot_protocol.base import Wire
from chickenfoot_protocol.codes import RefusalCode
from chickenfoot_protocol.wire import parse_body

LARGEST: Final = 8192
"""Bytes of a body."""
SECONDS: Final = 10.0
"""How long a body may take to come."""

Body = TypeVar("Body", bound=Wire)


async def read_body(request: Request, model: type[Body]) -> Body:
    """Return the body as this model. Raises Trouble, BadFrame."""
    kind = request.headers.get("content-type", "").split(";")[0].strip().lower()
    if kind != "application/json":
        raise Trouble(RefusalCode.UNSUPPORTED, "send application/json", status=415)
    length = request.headers.get("content-length", "0")
    if length.isdigit() and int(length) > LARGEST:
        raise _too_large()
    data = bytearray()
    try:
        async with asyncio.timeout(SECONDS):
            async for chunk in request.stream():
                data += chunk
                if len(data) > LARGEST:
                    raise _too_large()
    except TimeoutError:
        raise Trouble(RefusalCode.BAD_MESSAGE, "the body did not come", status=408) from None
    except ClientDisconnect:
        raise Trouble(RefusalCode.BAD_MESSAGE, "the body broke off") from None
    return parse_body(model, data)


def only(request: Request, *allowed: str) -> None:
    """Refuse query parameters that are unknown or given twice."""
    for name in request.query_params:
        if name not in allowed or len(request.query_params.getlist(name)) > 1:
            raise Trouble(RefusalCode.BAD_MESSAGE, "a query parameter is unknown or given twice")


def _too_large() -> Trouble:
    return Trouble(RefusalCode.BAD_MESSAGE, "the body is too large", status=413, limit=LARGEST)
