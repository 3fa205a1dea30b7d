"""The application: every address of the server and who answers it."""

from __future__ import annotations

import secrets
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Route, WebSocketRoute

from chickenfoot import bots
from chickenfoot.host.clock import Clock, SystemClock
from chickenfoot.host.host import Host
from chickenfoot.host.surroundings import Lives, Surroundings
from chickenfoot.settings import Settings
from chickenfoot.stores.contracts import Store
from chickenfoot.table.commands import Dice
from chickenfoot.transport import catalogue, lobby
from chickenfoot.transport.addresses import Addresses
from chickenfoot.transport.desk import Desk
from chickenfoot.transport.fanout import show_all
from chickenfoot.transport.headers import SafeHeaders
from chickenfoot.transport.limits import Ledger
from chickenfoot.transport.pages import Pages, web_directory
from chickenfoot.transport.problems import HANDLERS
from chickenfoot.transport.requests import Requests
from chickenfoot.transport.socket import nowhere, table_socket


def make_host(store: Store, settings: Settings, clock: Clock, dice: Dice) -> Host:
    """Return a host of tables over this store."""
    lives = Lives(
        settings.lobby_hours * 3600, settings.unfinished_days * 86400, settings.finished_days * 86400
    )
    return Host(Surroundings(store, clock, dice, show_all, bots.choose, bots.pause_ms, lives))


def make_app(
    store: Store,
    settings: Settings | None = None,
    *,
    clock: Clock | None = None,
    dice: Dice = secrets.token_bytes,
    seconds: Callable[[], float] = time.monotonic,
) -> Starlette:
    """
    Return the server as an ASGI application.

    Args:
        store: keeps the tables; whoever opened it closes it, after the application has shut down.
        settings: how it is run.
        clock: the store's time, for tables.
        dice: random bytes.
        seconds: any steady clock, for limits.

    Raises:
        BadSetting: for an address in the settings that is none.

    """
    settings = settings or Settings()
    host = make_host(store, settings, clock or SystemClock(), dice)
    ledger = Ledger(
        settings.connections_per_address,
        settings.new_connections_per_second,
        settings.tables_per_minute,
        settings.unknown_codes_per_minute,
        settings.limit_loopback,
        seconds,
        host.around.counts.limits,
    )
    pages = Pages(web_directory(settings.web))

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        host.start()
        yield
        await host.close()

    app = Starlette(
        routes=[
            WebSocketRoute("/api/tables/{code}/socket", table_socket),
            Route("/api/games", lobby.games),
            Route("/api/tables", lobby.tables, methods=["GET", "POST"]),
            Route("/api/tables/{code}", lobby.table),
            Route("/api/tables/{code}/record", lobby.record),
            Route("/api/tables/{code}/replay", lobby.replay),
            Route("/api/protocol/schema.json", catalogue.schema),
            Route("/api/protocol/asyncapi.json", catalogue.asyncapi),
            Route("/healthz", lobby.healthz),
            Route("/readyz", lobby.readyz),
            Route("/", pages.page),
            Route("/t/{code}", pages.page),
            WebSocketRoute("/{path:path}", nowhere),
            Route("/{path:path}", pages.file),
        ],
        middleware=[Middleware(Requests, counts=host.around.counts), Middleware(SafeHeaders)],
        exception_handlers=HANDLERS,
        lifespan=lifespan,
    )
    app.state.desk = Desk(host, settings, Addresses(settings), ledger, seconds)
    return app
