"""
Load on a real server: full tables of eight that play Chicken Foot with all rules, placement included.

The server runs on one core and the players on another. A move counts when all eight have its update. Random
play, the next move as soon as the last one is out (the closed loop), or a move per table every two seconds.
The peer is a plain Starlette application with hardly a game, measured in the same run.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import secrets
import statistics
import sys
import tempfile
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any

import orjson
import uvloop

from bench.load.clients import CLOCK, Load, Player, Table, WebClient, connect
from bench.load.processes import Process, ours, peer, pin_the_load
from bench.report import Row

SEATS = 8
TABLES = 16


def post(host: str, body: dict[str, Any]) -> dict[str, Any]:
    connection = http.client.HTTPConnection(host)
    connection.request("POST", "/api/tables", json.dumps(body), {"Content-Type": "application/json"})
    return json.loads(connection.getresponse().read())


async def sit_down(load: Load, tables: int) -> None:
    for _ in range(tables):
        await sit_down_at(load)


async def sit_down_at(load: Load) -> None:
    """Make one more table, and let its people sit down, be ready and start."""
    tokens = ["s_" + secrets.token_urlsafe(24) for _ in range(SEATS)]
    wish = {"game": "chicken_foot", "name": "P0", "token": tokens[0], "settings": {"seats": SEATS}}
    table = Table(load, post(load.host, wish)["code"], tokens)
    load.tables.append(table)
    for seat in range(SEATS):
        host = load.hosts[seat % len(load.hosts)]
        player = await connect(host, lambda seat=seat: Player(table, seat))
        table.players.append(player)
        player.hello()
        await player.live
        if seat:
            player.command(type="sit", name=f"P{seat}", token=tokens[seat])
            player.command(type="ready", ready=True)
    table.start_when_ready(table.players[0])


async def play(
    server: Process, tables: int, pace: float, seconds: float, *others: Process
) -> tuple[Load, float, float]:
    """Let tables play; return what was counted, for how long, and the (first) server's processor time."""
    load = Load(server.host, pace, *(other.host for other in others))
    await sit_down(load, tables)
    # The first deal of a match waits three seconds for chance; then the tables drift apart.
    await asyncio.sleep(5.0)
    load.measuring, began, cpu = True, CLOCK(), server.cpu_seconds()
    await asyncio.sleep(seconds)
    load.measuring, took = False, CLOCK() - began
    cpu = server.cpu_seconds() - cpu
    for table in load.tables:
        for player in table.players:
            player.transport.abort()
    if unexpected := {code: n for code, n in load.refused.items() if code not in ("not_seated", "not_now")}:
        print(f"  refused: {unexpected}", file=sys.stderr)
    return load, took, cpu


def at(values: list[Any], share: float) -> Any:
    ordered = sorted(values) or [0]
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


class Idle(WebClient):
    def on_text(self, text: bytes) -> None:
        pass


async def idle(server: Process, count: int) -> float:
    """Return the KB that a watcher who does nothing costs."""
    code = post(server.host, {"game": "chicken_foot", "name": "P0"})["code"]
    path, clients = f"/api/tables/{code}/socket", []

    async def more(number: int) -> int:
        for _ in range(number):
            client = await connect(server.host, lambda: Idle(path, server.host, "chickenfoot.v1"))
            client.say(b'{"type":"hello"}')
            clients.append(client)
        await asyncio.sleep(1.5)
        return server.memory_kb()

    before = await more(50)
    grown = await more(count) - before
    for client in clients:
        client.transport.abort()
    return grown / count


class Peer(WebClient):
    """A member of a room of the plain server: says the next number when its turn comes."""

    def __init__(self, room: list[Peer], name: str, host: str, count: list[int]) -> None:
        super().__init__(f"/api/tables/{name}/socket", host, "chickenfoot.v1")
        self.room, self.count, self.seen = room, count, 0

    def on_text(self, text: bytes) -> None:  # noqa: ARG002 - its content is known
        self.count[0] += 1
        self.seen += 1
        if self.room[self.seen % SEATS] is self:
            self.say(orjson.dumps({"type": "play", "n": self.seen, "tile": [3, 7]}))


async def play_peer(server: Process, rooms: int, seconds: float) -> tuple[float, float]:
    """Return the peer's moves per second, and its processor time for one in seconds."""
    count = [0]
    for number in range(rooms):
        room: list[Peer] = []
        for _ in range(SEATS):
            made = await connect(
                server.host, lambda room=room, n=number: Peer(room, f"r{n}", server.host, count)
            )
            room.append(made)
        room[0].say(orjson.dumps({"type": "play", "n": 0, "tile": [0, 0]}))
    await asyncio.sleep(1)
    count[0], began, cpu = 0, CLOCK(), server.cpu_seconds()
    await asyncio.sleep(seconds)
    moves = count[0] / SEATS
    return moves / (CLOCK() - began), (server.cpu_seconds() - cpu) / moves


def run(work: Coroutine[Any, Any, Any]) -> Any:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)


def closed_loop(name: str, data: str, bar: int, seconds: float) -> Iterator[Row]:
    with ours(data) as server:
        load, took, cpu = run(play(server, TABLES, 0.0, seconds))
    yield Row(f"{name}, tables of {SEATS}", load.moves / took, "moves/s", bar)
    yield Row(f"{name}, server's processor for a move", cpu / max(1, load.moves) * 1e6, "us")
    if name == "memory":
        yield Row("update to a viewer, median", statistics.median(load.update_bytes or [0]), "bytes", 400)
        yield Row("update to a viewer, 99th percentile", at(load.update_bytes, 0.99), "bytes", 1536)


def measure(seconds: float = 6.0, folder: Path = Path()) -> Iterator[Row]:
    """Yield all figures, one after the other; the data file is made in ``folder``."""
    pin_the_load()
    rates: dict[str, float] = {}
    with tempfile.TemporaryDirectory(dir=folder) as made:
        for name, data, bar in (("memory", "memory:", 2000), ("sqlite", f"{made}/bench.db", 1200)):
            for row in closed_loop(name, data, bar, seconds):
                rates.setdefault(name, row.value)
                yield row
    with ours("memory:") as server:
        load, _, _ = run(play(server, 125, 2.0, 2 * seconds))
        yield Row("1,000 connections, a move per table every 2 s, p50", at(load.latencies, 0.5) * 1e3, "ms")
        yield Row(
            "1,000 connections, a move per table every 2 s, p99", at(load.latencies, 0.99) * 1e3, "ms", 5
        )
    with ours("memory:") as server:
        yield Row("idle connection, of 1,000", run(idle(server, 1000)), "KB", 30)
    with peer() as server:
        plain, each = run(play_peer(server, TABLES, seconds))
    yield Row("plain Starlette with hardly a game", plain, "moves/s")
    yield Row("plain Starlette, server's processor for a move", each * 1e6, "us")
    for name, rate in rates.items():
        yield Row(f"{name}, share of plain Starlette", rate / plain * 100, "%")


if __name__ == "__main__":
    for row in measure():
        print(row, flush=True)
