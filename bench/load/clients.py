"""
Many light websocket clients in one process: enough of RFC 6455 to talk to a server that behaves.

A client reads only what it needs to play: the frames that concern its own seat. All others are counted.
"""

from __future__ import annotations

import asyncio
import base64
import os
import random
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

import orjson

CLOCK = time.perf_counter
VERSION_AT = len(b'{"type":"update","version":')
MOVES = (b'{"k":"played"', b'{"k":"drew"', b'{"k":"passed"')


class WebClient(asyncio.Protocol, ABC):
    """One connection: a handshake, whole text frames in, masked text frames out."""

    def __init__(self, path: str, host: str, subprotocol: str) -> None:
        self._ask = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Protocol: {subprotocol}\r\n\r\n"
        ).encode()
        self._open = False
        self._buffer = b""
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.frames = 0
        self.bytes = 0

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self._ask)

    def data_received(self, data: bytes) -> None:
        if self._buffer:
            data = self._buffer + data
        at = 0
        if not self._open:
            end = data.find(b"\r\n\r\n")
            if end < 0:
                self._buffer = data
                return
            if not data.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(ConnectionError(data[:200].decode(errors="replace")))
                self.transport.abort()
                return
            self._open, at = True, end + 4
            self.opened.set_result(None)
        size = len(data)
        while size - at >= 2:
            length, head = data[at + 1], 2
            if length == 126:
                if size - at < 4:
                    break
                length, head = int.from_bytes(data[at + 2 : at + 4]), 4
            elif length == 127:
                if size - at < 10:
                    break
                length, head = int.from_bytes(data[at + 2 : at + 10]), 10
            stop = at + head + length
            if stop > size:
                break
            first = data[at]
            if first == 0x81:
                self.frames += 1
                self.bytes += length
                self.on_text(data[at + head : stop])
            elif first == 0x89:
                self.transport.write(bytes((0x8A, 0x80 | length)) + b"\0\0\0\0" + data[at + head : stop])
            elif first == 0x88:
                self.transport.close()
                return
            at = stop
        self._buffer = data[at:] if at < size else b""

    def say(self, text: bytes) -> None:
        """Send one text frame, masked with zeros: a mask hides nothing from a server."""
        if self.transport.is_closing():
            return
        length = len(text)
        head = bytes((0x81, 0x80 | length)) if length < 126 else b"\x81\xfe" + length.to_bytes(2)
        self.transport.write(head + b"\0\0\0\0" + text)

    @abstractmethod
    def on_text(self, text: bytes) -> None:
        """Take one whole text frame."""


class Player(WebClient):
    """Plays whatever it is offered, at once or at a pace, over any number of matches."""

    def __init__(self, table: Table, seat: int) -> None:
        self.host = table.load.hosts[seat % len(table.load.hosts)]
        super().__init__(f"/api/tables/{table.code}/socket", self.host, "chickenfoot.v1")
        self.table = table
        self.seat = seat
        self.asked = 0
        self.live = asyncio.get_running_loop().create_future()
        self.snapshot = self.newest = b""

    def hello(self) -> None:
        token = self.table.tokens[self.seat]
        self.say(orjson.dumps({"type": "hello", "token": token} if self.seat == 0 else {"type": "hello"}))

    def command(self, **fields: Any) -> None:
        self.say(orjson.dumps({"id": f"{random.getrandbits(60):x}", **fields}))

    def on_text(self, text: bytes) -> None:
        load = self.table.load
        if text.startswith(b'{"type":"update"'):
            self.newest = text
            if load.measuring:
                load.update_bytes.append(len(text))
            self.table.reached(text)
            # Frames of its own, and those that change the phase.
            if b'"you":' in text or b'"phase":' in text:
                patch = orjson.loads(text)["patch"]
                self.look(patch.get("table", {}), patch.get("you", {}))
        elif text.startswith(b'{"type":"snapshot"'):
            self.snapshot = self.newest = text
            view = orjson.loads(text)["view"]
            self.look(view["table"], view.get("you", {}))
        elif text.startswith(b'{"type":"live"'):
            if not self.live.done():
                self.live.set_result(None)
        elif text.startswith(b'{"type":"refused"'):
            load.refused[orjson.loads(text)["code"]] = load.refused.get(orjson.loads(text)["code"], 0) + 1

    def look(self, table: dict[str, Any], you: dict[str, Any]) -> None:
        phase = table.get("phase")
        if phase == "round_over":
            self.command(type="ready", ready=True)
        elif phase == "match_over" and self.seat == 0:
            self.command(type="rematch")
        elif phase == "lobby":
            if self.seat:
                self.command(type="ready", ready=True)
            else:
                self.table.start_when_ready(self)
        moves, ask = you.get("moves"), table.get("ask")
        if moves and ask and ask["n"] > self.asked:
            self.asked = ask["n"]
            self.table.play(self, ask["n"], random.choice(moves))


class Table:
    """One table of the load: its players, and the move under way."""

    def __init__(self, load: Load, code: str, tokens: list[str]) -> None:
        self.load = load
        self.code = code
        self.tokens = tokens
        self.players: list[Player] = []
        self.sent = 0.0
        self.under_way: dict[int, tuple[float, int]] = {}

    def play(self, player: Player, ask: int, move: dict[str, Any]) -> None:
        frame = orjson.dumps({"id": f"{random.getrandbits(60):x}", "ask": ask, **move})
        pace = self.load.pace
        if pace:
            asyncio.get_running_loop().call_later(pace * random.uniform(0.5, 1.5), self._send, player, frame)
        else:
            self._send(player, frame)

    def _send(self, player: Player, frame: bytes) -> None:
        self.sent = CLOCK()
        player.say(frame)

    def reached(self, text: bytes) -> None:
        """Count an update that a player has; when all have that of a move, the move is done."""
        version = int(text[VERSION_AT : text.index(b",", VERSION_AT)])
        # The next move is sent only after this update has come, so the one sent last is the one it is about.
        sent, count = self.under_way.get(version, (self.sent, 0))
        if count + 1 < len(self.players):
            self.under_way[version] = (sent, count + 1)
            return
        self.under_way.pop(version, None)
        if self.load.measuring and any(kind in text for kind in MOVES):
            self.load.moves += 1
            self.load.latencies.append(CLOCK() - sent)

    def start_when_ready(self, host: Player) -> None:
        asyncio.get_running_loop().call_later(0.5, lambda: host.command(type="start"))


class Load:
    """All tables and what was counted. The seats of a table come through each of the hosts in turn."""

    def __init__(self, host: str, pace: float, *others: str) -> None:
        self.host = host
        self.hosts = [host, *others]
        self.pace = pace
        self.measuring = False
        self.moves = 0
        self.latencies: list[float] = []
        self.update_bytes: list[int] = []
        self.refused: dict[str, int] = {}
        self.tables: list[Table] = []


async def connect(host: str, make: Callable[[], Any]) -> Any:
    """Open one connection and wait for its handshake."""
    name, port = host.split(":")
    _, client = await asyncio.get_running_loop().create_connection(make, name, int(port))
    await client.opened
    return client
