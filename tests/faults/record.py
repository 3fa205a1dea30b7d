"""
What everybody said and saw, noted at the socket: below the client's code, so that its faults show, too.

Times are of one steady clock, seconds. A history's point is (version, hash).
"""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import orjson

from chickenfoot_client.sockets import Lost, Socket
from tests.outside.wire import merged, tiles_in

Json = dict[str, Any]
Tile = tuple[int, int]


def digest(value: Any) -> int:
    """Return a number that is the same for equal JSON values, and in practice for no others."""
    return hash(orjson.dumps(value, option=orjson.OPT_SORT_KEYS))


def json_of(value: Any) -> Any:
    """Return a value as it arrives."""
    return orjson.loads(orjson.dumps(value))


@dataclass(slots=True)
class Said:
    """
    A command: as it was first sent, and every answer to it.

    ``floor`` is the highest version of this table that had been acknowledged to anybody when it was sent.
    """

    seat: int | None
    frame: Json
    floor: int
    answers: list[Json] = field(default_factory=list)
    sends: int = 0


@dataclass(slots=True)
class Seen:
    """
    A state that was shown to somebody: by an ``update`` from version ``base``, or a snapshot (``reason``).

    ``public`` and ``own`` are digests of what the view says to everybody, and to this seat.
    """

    viewer: int
    seat: int | None
    reason: str | None
    base: int
    version: int
    hash: str
    public: int
    own: int
    tiles: frozenset[Tile]


@dataclass(slots=True)
class Loss:
    """A connection that ended, and when everything was there again (0: never)."""

    viewer: int
    at: float
    code: int
    bye: str | None
    live: float = 0.0


@dataclass(slots=True)
class TableRecord:
    """All of one table. ``troubles`` are refusals that a player saw, as (code, command)."""

    code: str
    said: dict[str, Said] = field(default_factory=dict)
    seen: list[Seen] = field(default_factory=list)
    losses: list[Loss] = field(default_factory=list)
    troubles: list[tuple[str, Json]] = field(default_factory=list)
    internal: list[Json] = field(default_factory=list)
    failed: Counter[str] = field(default_factory=Counter)
    """Why connections did not come about."""
    acked: int = 0
    viewers: int = 0
    waiting: int = 0
    """Commands that players wait for."""


class Viewer:
    """One viewer of a table, over all its connections; its ``view`` is put together from the frames alone."""

    def __init__(self, record: TableRecord) -> None:
        self.record = record
        self.number = record.viewers
        record.viewers += 1
        self.view: Json = {}
        self.version = 0
        self.hash = ""
        self.bye: str | None = None
        self.loss: Loss | None = None

    @property
    def seat(self) -> int | None:
        return self.view.get("you", {}).get("seat")

    def sent(self, frame: Json) -> None:
        if "id" in frame:
            said = self.record.said.get(frame["id"])
            if said is None:
                said = self.record.said[frame["id"]] = Said(self.seat, frame, self.record.acked)
            said.sends += 1

    def got(self, frame: Json) -> None:
        match frame["type"]:
            case "snapshot":
                self._show(frame, frame["view"], frame["reason"], frame["view"])
            case "update":
                base = frame.get("from", frame["version"] - 1)
                if base != self.version:
                    return  # the client must notice and ask for a snapshot
                told = frame["patch"] if "from" in frame else [frame["events"], frame["patch"]]
                self._show(frame, merged(self.view, frame["patch"]), None, told)
            case "live":
                if self.loss is not None:
                    self.loss.live, self.loss = time.monotonic(), None
            case "ack" | "seated" | "refused":
                self._answered(frame)
            case "bye":
                self.bye = frame["code"]

    def _show(self, frame: Json, view: Json, reason: str | None, told: Any) -> None:
        base, self.version, self.hash = self.version, frame["version"], frame["hash"]
        self.view = view
        self.record.seen.append(
            Seen(
                self.number, self.seat, reason, base, self.version, self.hash,
                digest(view["table"]), digest(view.get("you")), frozenset(tiles_in(told)),
            )
        )  # fmt: skip

    def _answered(self, frame: Json) -> None:
        if frame.get("code") == "internal":
            self.record.internal.append(frame)
        said = self.record.said.get(frame.get("id", ""))
        if said is not None:
            said.answers.append(frame)
            if frame["type"] == "ack" and not frame.get("again"):
                self.record.acked = max(self.record.acked, frame["version"])

    def lost(self, code: int) -> None:
        if self.loss is None:
            self.loss = Loss(self.number, time.monotonic(), code, self.bye)
            self.record.losses.append(self.loss)
        self.bye = None


class Recording:
    """A socket that is looked at."""

    def __init__(self, socket: Socket, viewer: Viewer) -> None:
        self._socket = socket
        self._viewer = viewer

    async def send(self, frame: Json) -> None:
        self._viewer.sent(frame)
        await self._socket.send(frame)

    async def receive(self) -> Json:
        try:
            frame = await self._socket.receive()
        except Lost as lost:
            self._viewer.lost(lost.code)
            raise
        self._viewer.got(frame)
        return frame

    async def ping(self) -> None:
        await self._socket.ping()

    async def close(self, code: int = 1000) -> None:
        await self._socket.close(code)
