"""A server that says what the test says, and a clock that goes when the test says."""

from __future__ import annotations

import asyncio
from typing import Any

from pydantic import TypeAdapter

from chickenfoot_client.errors import Unreachable
from chickenfoot_client.sockets import Lost
from chickenfoot_protocol.commands import AnyCommand, ClientFrame
from chickenfoot_protocol.messages import ServerFrame

TOKEN = "s_" + "a" * 32
MATCH = "0" * 32
DIGEST = "0" * 64

_CLIENT = TypeAdapter(ClientFrame)
_SERVER = TypeAdapter(ServerFrame)
_COMMAND = TypeAdapter(AnyCommand)


async def settle() -> None:
    """Let every task run until it waits for something the test controls."""
    for _ in range(50):
        await asyncio.sleep(0)


class Clock:
    """Time that stands still until `advance`."""

    def __init__(self) -> None:
        self.now = 0.0
        self._sleepers: list[tuple[float, asyncio.Future[None]]] = []

    async def sleep(self, seconds: float) -> None:
        future = asyncio.get_running_loop().create_future()
        self._sleepers.append((self.now + seconds, future))
        await future

    @property
    def waits(self) -> list[float]:
        """How long each sleeper still has."""
        return sorted(round(due - self.now, 3) for due, future in self._sleepers if not future.done())

    async def advance(self, seconds: float) -> None:
        end = self.now + seconds
        while True:
            await settle()
            due = [(at, future) for at, future in self._sleepers if not future.done() and at <= end]
            if not due:
                break
            at, future = min(due, key=lambda pair: pair[0])
            self.now = at
            future.set_result(None)
        self.now = end
        await settle()


class Peer:
    """The server's end of one socket; also the client's socket."""

    def __init__(self) -> None:
        self._to_server: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._to_client: asyncio.Queue[dict[str, Any] | int] = asyncio.Queue()
        self.closed: int | None = None
        self.answers_pings = True

    # What the client calls.

    async def send(self, frame: dict[str, Any]) -> None:
        _CLIENT.validate_json(__import__("json").dumps(frame))
        self._to_server.put_nowait(frame)

    async def receive(self) -> dict[str, Any]:
        item = await self._to_client.get()
        if isinstance(item, int):
            raise Lost(item)
        return item

    async def ping(self) -> None:
        if not self.answers_pings:
            await asyncio.get_running_loop().create_future()

    async def close(self, code: int = 1000) -> None:
        self.closed = code

    # What the test calls.

    async def heard(self) -> dict[str, Any]:
        """The next frame the client sent."""
        await settle()
        assert not self._to_server.empty(), "the client has said nothing"
        return self._to_server.get_nowait()

    async def silent(self) -> bool:
        await settle()
        return self._to_server.empty()

    async def say(self, **frame: Any) -> None:
        frame = {("from" if key == "from_" else key): value for key, value in frame.items()}
        if frame["type"] in ("welcome", "snapshot", "update", "live", "ack", "refused", "seated"):
            _SERVER.validate_json(__import__("json").dumps(frame))
        await self.say_anything(frame)

    async def say_anything(self, frame: dict[str, Any]) -> None:
        self._to_client.put_nowait(frame)
        await settle()

    async def drop(self, code: int = 1006) -> None:
        self._to_client.put_nowait(code)
        await settle()

    async def welcome(self, **you: Any) -> None:
        limits = {
            "frame_bytes": 4096,
            "per_second": 10,
            "burst": 20,
            "name": 20,
            "chat": 200,
            "reactions": [],
        }
        await self.say(
            type="welcome",
            protocol=1,
            server="scripted",
            you=you or {"role": "watcher"},
            now=0,
            heartbeat_ms=10_000,
            limits=limits,
            durability="memory",
        )

    async def snapshot(
        self, version: int, shown: dict[str, Any], reason: str = "join", epoch: str = "e"
    ) -> None:
        await self.say(
            type="snapshot", reason=reason, epoch=epoch, version=version, hash=f"h{version}", at=0, view=shown
        )

    async def update(self, version: int, patch: dict[str, Any], events: Any = (), **more: Any) -> None:
        await self.say(
            type="update", version=version, hash=f"h{version}", at=0, events=list(events), patch=patch, **more
        )

    async def greet(self, version: int, shown: dict[str, Any]) -> dict[str, Any]:
        """Hello, welcome, snapshot, live; returns the hello."""
        hello = await self.heard()
        await self.welcome()
        await self.snapshot(version, shown)
        await self.say(type="live", version=version)
        return hello

    async def acks(self, version: int, **more: Any) -> dict[str, Any]:
        """Ack the next command and return it."""
        command = await self.heard()
        await self.say(type="ack", id=command["id"], version=version, **more)
        return command


class Server:
    """Accepts the sockets a client dials."""

    def __init__(self) -> None:
        self.peers: list[Peer] = []
        self.addresses: list[str] = []
        self.refuse: Exception | None = None

    async def dial(self, address: str) -> Peer:
        self.addresses.append(address)
        if self.refuse is not None:
            raise self.refuse
        self.peers.append(Peer())
        return self.peers[-1]

    @property
    def peer(self) -> Peer:
        return self.peers[-1]

    def down(self) -> None:
        self.refuse = Unreachable("down")


def view(
    seat: int | None = None, phase: str = "lobby", you: dict[str, Any] | None = None, **more: Any
) -> dict[str, Any]:
    """A small view that is valid."""
    table: dict[str, Any] = {
        "code": "K7MX2QRT",
        "phase": phase,
        "game": "chicken_foot",
        "preset": "table",
        "options": {},
        "settings": {
            "seats": 4,
            "visibility": "private",
            "watchers": True,
            "watcher_chat": False,
            "turn_seconds": 0,
            "absent": "bot",
            "grace_seconds": 30,
            "next_round_seconds": 60,
            "bot_level": "careful",
            "bot_pause_ms": 1000,
        },
        "seats": {"0": {"name": "Ana", "kind": "human", "here": True, "tiles": 0, "total": 0}},
        **more,
    }
    if seat is None:
        return {"table": table}
    table["seats"].setdefault(
        str(seat), {"name": "Me", "kind": "human", "here": True, "tiles": 0, "total": 0}
    )
    return {"table": table, "you": {"seat": seat, **(you or {})}}


def asked(n: int, seat: int = 1) -> dict[str, Any]:
    """A view in which we are asked, with one tile to play or a draw."""
    return view(
        seat,
        "playing",
        {"hand": [[0, 7]], "moves": [{"type": "play", "tile": [0, 7], "on": "0"}, {"type": "draw"}]},
        ask={"n": n, "seat": seat},
        ends={"0": {"number": 7, "free": 5}},
    )
