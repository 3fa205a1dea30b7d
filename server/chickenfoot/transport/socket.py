"""
The route of the table socket: who may open one, and its life until it closes.

Rule 1: what can be judged before the handshake (subprotocol, limits, draining) is answered by HTTP; what a
web page could not see there (origin, code, token) by a close code.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from typing import Any, Final

import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from chickenfoot.host import frames
from chickenfoot.host.journal import Outgrown
from chickenfoot.host.shown import ShownTable
from chickenfoot.stores.contracts import CommandKey, Unavailable, WrittenByNewer
from chickenfoot.table.commands import Refused, TakeOver
from chickenfoot.table.state import Phase
from chickenfoot.transport import problems, tokens
from chickenfoot.transport.desk import Desk
from chickenfoot.transport.fanout import FastScreen, PlainScreen, screen_of
from chickenfoot.transport.problems import Trouble
from chickenfoot.transport.session import Session
from chickenfoot_protocol.base import SUBPROTOCOL
from chickenfoot_protocol.codes import CloseCode, RefusalCode
from chickenfoot_protocol.hello import Hello

SPOKEN: Final = (SUBPROTOCOL,)
"""Subprotocols, the newest first."""
NEWER: Final = (WrittenByNewer, Outgrown)
STORE_SECONDS: Final = 6.0
"""How long a socket waits for a store that does not answer."""

log = structlog.get_logger()


async def table_socket(socket: WebSocket) -> None:
    """Serve ``GET /api/tables/{code}/socket``."""
    desk: Desk = socket.app.state.desk
    address = desk.addresses.client(socket)
    trouble = _trouble(desk, socket, address)
    if trouble is not None:
        await socket.send_denial_response(problems.response(trouble))
        return
    try:
        await socket.accept(next(each for each in SPOKEN if each in socket.scope["subprotocols"]))
        await _serve(desk, socket, address)
    except WebSocketDisconnect:
        pass
    finally:
        desk.ledger.disconnect(address)


async def nowhere(socket: WebSocket) -> None:
    """Decline a websocket at an address that has none."""
    await socket.send_denial_response(problems.response(Trouble(RefusalCode.UNSUPPORTED, status=404)))


def _trouble(desk: Desk, socket: WebSocket, address: str) -> Trouble | None:
    if not any(each in socket.scope["subprotocols"] for each in SPOKEN):
        detail = "offer one of these in Sec-WebSocket-Protocol"
        return Trouble(RefusalCode.UNSUPPORTED, detail, status=400, allowed=list(SPOKEN))
    if desk.draining:
        return Trouble(RefusalCode.UNAVAILABLE, "restarting", seconds=1.0)
    if wait := desk.ledger.connect(address):
        return Trouble(RefusalCode.RATE_LIMITED, "too many connections from one address", seconds=wait)
    return None


async def _serve(desk: Desk, socket: WebSocket, address: str) -> None:
    screen = screen_of(socket)
    session = Session(desk, screen, structlog.contextvars.get_contextvars().get("request", ""))
    if isinstance(screen, FastScreen):
        screen.listen(session.on_text, session.on_drain)
    else:
        screen.on_drain(session.on_drain)
    desk.sessions.add(session)
    opening = asyncio.get_running_loop().create_task(_open(desk, socket, session, address))
    beating = None if isinstance(screen, FastScreen) else asyncio.create_task(_beat(desk, screen))
    try:
        await _listen(socket, session)
    finally:
        desk.sessions.discard(session)
        opening.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await opening
        session.leave()
        if isinstance(screen, PlainScreen):
            screen.stop()
        if beating is not None:
            beating.cancel()


async def _listen(socket: WebSocket, session: Session) -> None:
    """Wait for the end. Messages come this way only where the server below is not ours."""
    while True:
        message: dict[str, Any] = dict(await socket.receive())
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        if text is None:
            session.close(CloseCode.BINARY, "text only")
        else:
            session.on_text(text.encode("utf-8", "surrogatepass"))


async def _open(desk: Desk, socket: WebSocket, session: Session, address: str) -> None:
    """Find the table and let the socket in."""
    if not desk.addresses.may_connect(socket):
        session.dismiss("forbidden", CloseCode.FORBIDDEN)
        return
    try:
        shown = await _find(desk, socket.path_params["code"])
        if shown is None:
            await asyncio.sleep(desk.ledger.unknown_code(address))
            session.dismiss("no_such_table", CloseCode.NO_SUCH_TABLE)
            return
        async with asyncio.timeout(desk.settings.hello_seconds):
            hello = await session.hello
        # Shielded: the work goes on when the socket ends in the middle of it.
        await asyncio.shield(desk.host.around.chores.spawn(_know(shown, hello)))
    except TimeoutError:
        session.close(CloseCode.NO_HELLO, "no hello")
        return
    except (Unavailable, Refused) as reason:
        if isinstance(reason, Refused) and reason.code == "unauthorized":
            session.dismiss("unauthorized", CloseCode.BAD_TOKEN)
        elif isinstance(reason, NEWER):
            # In the middle of an upgrade: another process can show the table.
            session.dismiss("restarting", CloseCode.RESTARTING, random.randint(0, 1000))  # noqa: S311 - jitter
        else:
            session.dismiss("overloaded", CloseCode.OVERLOADED)
        return
    if shown.live.gone:
        session.dismiss("no_such_table", CloseCode.NO_SUCH_TABLE)
    elif shown.closed:
        # It was let go while the hello was waited for: the next one finds it anew.
        session.dismiss("restarting", CloseCode.RESTARTING)
    else:
        session.join(shown, hello)


async def _know(shown: ShownTable, hello: Hello) -> None:
    """
    See that what a hello says is known as well as it can be.

    A seat taken, a code given, or a version shown through another worker a moment ago may not have been heard
    of here: what would be a goodbye for good, or a reset that is none, is judged by the end of the history.
    Raises Refused ``unauthorized`` for a code that opens no seat.
    """
    live = shown.live
    secret = tokens.hashed(hello.token or "")
    stranger = hello.token is not None and live.table.seat_of(secret) is None
    ahead = hello.resume is not None and hello.resume.version > live.version
    if live.gone or not (stranger or ahead):
        return
    await live.check()
    if not stranger or live.table.seat_of(secret) is not None:
        return
    if hello.transfer is not None and live.table.phase is not Phase.CLOSED:
        code = tokens.hashed(hello.transfer)
        await live.submit(TakeOver(code, secret), key=CommandKey("t:" + secret, "transfer", code[:32]))


async def _find(desk: Desk, code: str) -> ShownTable | None:
    """
    Return the table asked for.

    A store that is away for a moment is waited for: whoever is sent off comes back later than that, and asks
    more of everybody. Raises Unavailable, Refused.
    """
    known = tokens.read_code(code)
    if known is None:
        return None
    waited = 0.0
    while True:
        try:
            return await desk.host.find(known)
        except (Unavailable, Refused) as reason:
            away = not isinstance(reason, Refused) or reason.code == "unavailable"
            if not away or isinstance(reason, NEWER) or waited >= STORE_SECONDS or desk.draining:
                raise
        pause = random.uniform(0.1, 0.5 + waited / 4)  # noqa: S311 - jitter
        await asyncio.sleep(pause)
        waited += pause


async def _beat(desk: Desk, screen: PlainScreen) -> None:
    """Ping, where no wheel does."""
    while True:
        await asyncio.sleep(desk.settings.heartbeat_ms / 1000)
        screen.show(frames.ping(desk.host.around.clock.now()))
