"""kill -9 at random moments while people play, and the same server again on the same file."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import socket
import sys
from pathlib import Path
from typing import Any

import pytest

from chickenfoot.engine.events import Drew, Passed, Played
from chickenfoot.stores import open_store
from chickenfoot.stores.codec import decode_events
from chickenfoot_client import Table, create_table
from tests.transport.server import eventually

KILLS = 5


class Server:
    """A server process that is started again on the same port and file."""

    def __init__(self, data: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.data = data
        self.process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        flags = ["--port", str(self.port), "--data", str(self.data), "--commands-per-second", "0"]
        flags += ["--other-commands-per-second", "0", "--log-level", "warning", "--drain-seconds", "0"]
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "chickenfoot", "serve", *flags, stdout=asyncio.subprocess.PIPE
        )
        await self.process.stdout.readline()
        # The line comes before the first connection is served; the port is open already.

    async def kill(self) -> None:
        os.kill(self.process.pid, signal.SIGKILL)
        await self.process.wait()
        self.process._transport.close()

    async def stop(self) -> None:
        if self.process.returncode is None:
            self.process.terminate()
        await self.process.wait()
        self.process._transport.close()


async def play(table: Table, acks: list[tuple[int, dict[str, Any]]], dice: random.Random) -> dict[str, Any]:
    """Play at random until the match is over; note every answer."""
    async with table:
        async for _ in table:
            view = table.view
            if view["table"]["phase"] == "match_over":
                return view
            if (
                view["table"]["phase"] == "lobby"
                and table.seat
                and str(table.seat) not in view["table"].get("ready", ())
            ):
                await table.send("ready", ready=True)
            moves = view.get("you", {}).get("moves")
            if moves:
                await asyncio.sleep(dice.uniform(0.0, 0.15))
                answer = await table.play(dice.choice(moves))
                acks.append((table.seat, answer))
    raise AssertionError("the table was closed")


@pytest.mark.faults
async def test_nothing_acknowledged_is_lost_whenever_the_server_is_killed(tmp_path: Path) -> None:
    dice = random.Random(11)
    server = Server(tmp_path / "tables.db")
    await server.start()
    acks: list[tuple[int, dict[str, Any]]] = []
    base = f"http://127.0.0.1:{server.port}"
    made = await create_table(
        base,
        game="chicken_foot",
        name="P0",
        options={"length": "single"},
        settings={"seats": 4, "grace_seconds": 300},
    )
    people = [Table.join(made)] + [Table.join(made.url, name=f"P{number}") for number in range(1, 4)]
    playing = [asyncio.create_task(play(table, acks, random.Random(n))) for n, table in enumerate(people)]

    def all_ready() -> bool:
        view = people[0]._state.view
        return view is not None and len(view["table"].get("ready", ())) == 3

    async with asyncio.timeout(120):
        await eventually(all_ready)
        await people[0].send("start")
        for _ in range(KILLS):
            enough = len(acks) + 3
            await eventually(lambda enough=enough: len(acks) >= enough or all(t.done() for t in playing), 40)
            await asyncio.sleep(dice.uniform(0.0, 0.2))
            await server.kill()
            await server.start()
        views = await asyncio.gather(*playing)
    await server.stop()

    assert all(view["table"] == views[0]["table"] for view in views), "everybody saw the same end"
    store = open_store(f"sqlite:{server.data}")
    try:
        table_id = await store.journal.find(made.code)
        tail = await store.journal.tail(table_id, 0)
    finally:
        store.close()
    moves = {}
    for entry in tail.entries:
        for event in decode_events(entry.data):
            if isinstance(event, Played | Drew | Passed) and event.seat is not None:
                moves.setdefault(entry.version, event.seat)
    versions = [answer["version"] for _, answer in acks]
    assert len(set(versions)) == len(versions), "no answer was given for two moves"
    assert all(moves.get(answer["version"]) == seat for seat, answer in acks), "every answer is in the log"
    assert len(acks) > 20
