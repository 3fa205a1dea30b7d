"""
Everybody comes back at once: how long until all see their table live again.

Full tables of eight play; then their worker is killed, and all 1,504 people come with what they have seen to
one worker that has just started and knows no table. The worst case: real clients come spread over a second.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson

from bench.bench_load import at, run, sit_down_at
from bench.bench_stores import redis_address
from bench.load.clients import CLOCK, Load, Player, WebClient, connect
from bench.load.processes import Process, on_redis, ours, pin_the_load
from bench.report import Row

TABLES = 188
TOGETHER = 8
PATIENCE = 60.0


class Returning(WebClient):
    """Comes back with a token and what it has seen; notes when it is live, and how it was helped."""

    def __init__(self, player: Player, host: str) -> None:
        super().__init__(f"/api/tables/{player.table.code}/socket", host, "chickenfoot.v1")
        snapshot, newest = orjson.loads(player.snapshot), orjson.loads(player.newest)
        self._hello = {"type": "hello", "token": player.table.tokens[player.seat]} | {
            "resume": {
                "epoch": snapshot["epoch"],
                "version": newest["version"],
                "hash": newest["hash"],
                "seat": snapshot["view"]["you"]["seat"],
            }
        }
        self.over: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.snapshots = 0

    def hello(self) -> None:
        self.say(orjson.dumps(self._hello))

    def on_text(self, text: bytes) -> None:
        frame = orjson.loads(text)
        if frame["type"] == "snapshot":
            self.snapshots += 1
        elif frame["type"] in ("live", "bye", "refused") and not self.over.done():
            self.over.set_result(frame.get("code", "live"))

    def connection_lost(self, error: Exception | None) -> None:
        if not self.over.done():
            self.over.set_result(f"lost: {type(error).__name__}")


async def begin(server: Process) -> Load:
    """Let people sit down and play a little."""
    load = Load(server.host, 2.0)
    for _ in range(0, TABLES, TOGETHER):
        await asyncio.gather(*(sit_down_at(load) for _ in range(min(TOGETHER, TABLES - len(load.tables)))))
    async with asyncio.timeout(PATIENCE):
        while not all(seated(player) for table in load.tables for player in table.players):  # noqa: ASYNC110
            await asyncio.sleep(0.5)
    await asyncio.sleep(6.0)
    return load


def seated(player: Player) -> bool:
    return "seat" in orjson.loads(player.snapshot)["view"].get("you", {})


async def come_back(load: Load, host: str) -> dict[str, Any]:
    """Let all come at once; return how long each took, and what went wrong."""
    players = [player for table in load.tables for player in table.players]
    took: list[float] = []
    wrong: dict[str, int] = {}
    snapshots = 0
    begun = CLOCK()

    async def one(player: Player) -> None:
        nonlocal snapshots
        try:
            client = await connect(host, lambda: Returning(player, host))
            client.hello()
            end = await client.over
        except (OSError, ConnectionError) as error:
            end = type(error).__name__
        else:
            snapshots += client.snapshots
        if end == "live":
            took.append(CLOCK() - begun)
        else:
            wrong[end] = wrong.get(end, 0) + 1

    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(one(player) for player in players))
    return {"took": took, "wrong": wrong, "snapshots": snapshots, "people": len(players)}


async def herd(first: Process, second: Any) -> dict[str, Any]:
    with first:
        load = await begin(first)
        for table in load.tables:
            for player in table.players:
                player.transport.abort()
        first.kill()
    with second() as server:
        before = server.cpu_seconds()
        told = await come_back(load, server.host)
        return told | {"cpu": server.cpu_seconds() - before}


def rows(name: str, told: dict[str, Any]) -> Iterator[Row]:
    if told["wrong"]:
        print(f"  {name}: {told['wrong']}")
    yield Row(f"{name}, {told['people']} people, all live", max(told["took"], default=PATIENCE), "s", 5)
    yield Row(f"{name}, half of them live", at(told["took"], 0.5), "s")
    yield Row(f"{name}, its processor for all of them", told["cpu"], "s")
    yield Row(f"{name}, snapshots that were needed", told["snapshots"], "people")
    yield Row(f"{name}, people who met an error", sum(told["wrong"].values()), "people", 1)


def measure(folder: Path = Path()) -> Iterator[Row]:
    """Yield the figures for a file and for Redis, whose files are made in ``folder``."""
    pin_the_load()
    with tempfile.TemporaryDirectory(dir=folder) as made:
        data = f"{made}/bench.db"
        yield from rows("one process on a file", run(herd(ours(data), lambda: ours(data))))
    with tempfile.TemporaryDirectory(dir=folder) as made, redis_address(made, "always") as url:
        if url is not None:
            yield from rows("a worker on Redis", run(herd(on_redis(url), lambda: on_redis(url))))


if __name__ == "__main__":
    for row in measure():
        print(row, flush=True)
