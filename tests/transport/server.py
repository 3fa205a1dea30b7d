"""A real server in the test's own loop, on a free port of this computer."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Callable
from typing import Any

import httpx
import orjson

from chickenfoot.settings import Settings
from chickenfoot.stores import Store, open_store
from chickenfoot.transport.app import make_app
from chickenfoot.transport.listening import listen
from chickenfoot.transport.server import TableServer, make_server
from tests.outside.raw import PING, PONG, TEXT, Raw, frame


class Running:
    """The server, how to reach it, and its desk."""

    def __init__(self, server: TableServer, url: str, store: Store) -> None:
        self.server = server
        self.url = url
        self.store = store
        self.desk = server._desk
        self.clients: list[Client] = []
        self.sockets: list[socket.socket] = []
        self.http = httpx.AsyncClient(base_url=url, trust_env=False)

    async def make(self, **more: Any) -> dict[str, Any]:
        """Make a table; its code and the host's token."""
        wish = {"game": "chicken_foot", "name": "Ana", "options": {"length": "single"}, **more}
        answer = await self.http.post("/api/tables", json=wish)
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    async def dial(self, code: str, **headers: str | None) -> Client:
        """Open a socket, no hello said."""
        raw = await Raw.dial(self.url)
        await raw.upgrade(self.url, f"/api/tables/{code}/socket", **headers)
        self.clients.append(Client(raw))
        return self.clients[-1]

    async def come(self, code: str, **hello: Any) -> Client:
        """Open a socket, say hello, and wait for live."""
        client = await self.dial(code)
        await client.say(type="hello", **hello)
        await client.until("live")
        return client


async def eventually(true: Callable[[], object], patience: float = 10.0) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(patience):
        while not true():  # noqa: ASYNC110 - looked at from outside
            await asyncio.sleep(0.005)


class Client:
    """A raw socket that speaks JSON."""

    def __init__(self, raw: Raw) -> None:
        self.raw = raw
        self.seen: list[dict[str, Any]] = []
        self.answers_pings = True

    async def say(self, **message: Any) -> None:
        await self.send(orjson.dumps(message))

    async def send(self, *texts: bytes) -> None:
        await self.raw.send(*(frame(TEXT, text) for text in texts))

    async def next(self, patience: float = 5.0) -> dict[str, Any] | None:
        """The next message; nothing when the socket is over."""
        while self.raw.closed is None and (got := await self.raw.receive(patience)):
            if got[0] == PING and self.answers_pings:
                await self.raw.send(frame(PONG, got[1]))
            if got[0] == TEXT:
                message: dict[str, Any] = orjson.loads(got[1])
                self.seen.append(message)
                return message
        return None

    async def until(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Read on until a message of this kind with these fields."""
        while message := await self.next():
            if message["type"] == kind and all(message.get(name) == value for name, value in fields.items()):
                return message
        raise AssertionError(f"no {kind}; the socket closed with {self.raw.closed}")

    async def ask(self, **command: Any) -> dict[str, Any]:
        """Send a command and return its answer."""
        await self.say(**command)
        while message := await self.next():
            if message["type"] in ("ack", "refused", "seated") and message.get("id") == command.get("id"):
                return message
        raise AssertionError(f"no answer; the socket closed with {self.raw.closed}")

    async def closed(self, patience: float = 5.0) -> int | None:
        """Read to the end and return the close code."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience):
                while await self.next(patience):
                    pass
        return self.raw.closed

    async def go(self) -> None:
        await self.raw.hang_up()


@contextlib.asynccontextmanager
async def running(data: str = "memory:", **settings: Any) -> AsyncIterator[Running]:
    """Run a server until the block ends."""
    store = open_store(data)
    settings = {"port": 0, "drain_seconds": 0, "tables_per_minute": 0, **settings}
    given = Settings.read(settings, {})
    listening = listen("127.0.0.1", 0)
    server = make_server(make_app(store, given), given)
    server.capture_signals = contextlib.nullcontext  # type: ignore[assignment,method-assign]
    task = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started:  # noqa: ASYNC110 - uvicorn offers nothing to wait for
        await asyncio.sleep(0.005)
    run = Running(server, f"http://127.0.0.1:{listening.getsockname()[1]}", store)
    try:
        yield run
    finally:
        for client in run.clients:
            await client.go()
        for each in run.sockets:
            each.close()
        await run.http.aclose()
        server.should_exit = True
        await asyncio.wait_for(task, 15)
        store.close()
