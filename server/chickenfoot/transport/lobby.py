"""The HTTP side: the catalogue, making and finding tables, records, health."""

from __future__ import annotations

import asyncio
import re
from typing import Any, Final

import orjson
import structlog
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from chickenfoot import projection
from chickenfoot.host.shown import ShownTable
from chickenfoot.table.commands import Create
from chickenfoot.table.state import Phase
from chickenfoot.transport import catalogue, tokens
from chickenfoot.transport.bodies import only, read_body
from chickenfoot.transport.desk import Desk
from chickenfoot.transport.problems import Trouble
from chickenfoot_protocol.catalogue import CreateTable
from chickenfoot_protocol.codes import RefusalCode

MOST_LISTED: Final = 100
_MATCH: Final = re.compile(r"[0-9a-f]{32}\Z")
_DEAL: Final = re.compile(r"[1-9][0-9]{0,5}\Z")
_FRESH: Final = {"Cache-Control": "no-store"}


async def games(request: Request) -> Response:
    """Serve ``GET /api/games``."""
    only(request)
    return Response(
        catalogue.catalogue(), media_type="application/json", headers={"Cache-Control": "no-cache"}
    )


async def tables(request: Request) -> Response:
    """Serve ``/api/tables``."""
    return await (create_table(request) if request.method == "POST" else open_tables(request))


async def create_table(request: Request) -> Response:
    """Serve ``POST /api/tables``."""
    desk = _desk(request)
    only(request)
    if desk.draining:
        raise Trouble(RefusalCode.UNAVAILABLE, "restarting", seconds=1.0)
    if wait := desk.ledger.wait_to_create(desk.addresses.client(request)):
        raise Trouble(RefusalCode.RATE_LIMITED, "too many tables from one address", seconds=wait)
    wish = await read_body(request, CreateTable)
    token = wish.token or tokens.new_token()
    secret = tokens.hashed(token)
    settings = None if wish.settings is None else wish.settings.model_dump(exclude_none=True)

    def command(table_id: str, code: str) -> Create:
        return Create(table_id, code, wish.game, wish.name, secret, wish.preset, wish.options, settings)

    making = desk.host.around.chores.spawn(desk.host.create(command, tokens.new_code))
    shown, again = await asyncio.shield(making)
    structlog.contextvars.bind_contextvars(table=shown.live.id)
    table = shown.live.table
    seat = table.seat_of(secret)
    if seat is None:
        raise Trouble(RefusalCode.UNAUTHORIZED, "this token was given up")
    url = f"{desk.addresses.base_url(request)}/t/{table.code}"
    made: dict[str, Any] = {"code": table.code, "url": url, "seat": seat, "token": token}
    if again:
        made["again"] = True
    return JSONResponse(made, status_code=201, headers=_FRESH)


async def open_tables(request: Request) -> Response:
    """Serve ``GET /api/tables?open=1``."""
    only(request, "open")
    if request.query_params.get("open") != "1":
        raise Trouble(RefusalCode.BAD_MESSAGE, "ask with open=1")
    lines = await _desk(request).host.open_tables(MOST_LISTED)
    body = b'{"tables":[' + b",".join(lines) + b"]}"
    return Response(body, media_type="application/json", headers=_FRESH)


async def table(request: Request) -> Response:
    """Serve ``GET /api/tables/{code}``."""
    only(request)
    shown = await _find(request)
    if shown.live.table.phase is Phase.CLOSED:
        raise Trouble(RefusalCode.TABLE_CLOSED)
    return _json(projection.preview(shown.live.table))


async def record(request: Request) -> Response:
    """Serve ``GET /api/tables/{code}/record``."""
    only(request, "match")
    match = _match(request)
    shown = await _find(request)
    lines = await shown.record(match)
    if lines is None:
        raise Trouble(RefusalCode.NOT_NOW, "no round of that match is finished", status=404)
    name = f'attachment; filename="chickenfoot-{shown.live.table.code}.jsonl"'
    return Response(lines, media_type="application/jsonl", headers={**_FRESH, "Content-Disposition": name})


async def replay(request: Request) -> Response:
    """Serve ``GET /api/tables/{code}/replay``."""
    only(request, "match", "deal")
    match, deal = _match(request), request.query_params.get("deal")
    if deal is not None and not _DEAL.match(deal):
        raise Trouble(RefusalCode.BAD_MESSAGE, "deal is the number of a deal")
    shown = await _find(request)
    film = await shown.film(match, None if deal is None else int(deal))
    if film is None:
        raise Trouble(RefusalCode.NOT_NOW, "no such round is finished", status=404)
    return Response(film, media_type="application/json", headers=_FRESH)


def _match(request: Request) -> str | None:
    match = request.query_params.get("match")
    if match is not None and not _MATCH.match(match):
        raise Trouble(RefusalCode.BAD_MESSAGE, "match is 32 hexadecimal digits")
    return match


async def healthz(request: Request) -> Response:
    """Serve ``GET /healthz``: this process is alive."""
    only(request)
    return _json({"status": "ok"})


async def readyz(request: Request) -> Response:
    """Serve ``GET /readyz``: people may be sent here."""
    only(request)
    desk = _desk(request)
    kept, store = desk.host.around.store, "ok" if await desk.host.ready() else "unreachable"
    status = "draining" if desk.draining else store
    checks = {
        "store": "unverified" if store == "ok" and kept.unverified() else store,
        # Without it moves through other processes are seen late, within seconds, but they are seen.
        "bus": "silent" if store == "ok" and not kept.listening() else store,
    }
    body = {"status": status, "checks": checks}
    return JSONResponse(body, status_code=200 if status == "ok" else 503, headers=_FRESH)


async def _find(request: Request) -> ShownTable:
    """Return the table asked for. An unknown code is answered later and later to who guesses."""
    desk = _desk(request)
    code = tokens.read_code(request.path_params["code"])
    shown = None if code is None else await desk.host.find(code)
    if shown is None or shown.live.gone:
        await asyncio.sleep(desk.ledger.unknown_code(desk.addresses.client(request)))
        raise Trouble(RefusalCode.NO_SUCH_TABLE)
    structlog.contextvars.bind_contextvars(table=shown.live.id)
    return shown


def _desk(request: Request) -> Desk:
    desk: Desk = request.app.state.desk
    return desk


def _json(body: dict[str, Any]) -> Response:
    return Response(orjson.dumps(body), media_type="application/json", headers=_FRESH)
