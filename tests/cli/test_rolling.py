"""Every worker is replaced while people play: they come back by themselves, and every tap counts once."""

from __future__ import annotations

import asyncio
import random
import signal
from typing import Any

import pytest

from chickenfoot_client import Table, create_table
from tests.transport.server import eventually
from tests.transport.test_kill import play

pytestmark = pytest.mark.faults


async def test_workers_are_replaced_in_mid_match_and_no_move_is_refused_lost_or_doubled(serve, redis_server):
    flags = ("--commands-per-second", "0", "--other-commands-per-second", "0", "--drain-seconds", "1")
    service = serve("--redis", redis_server.url, "--workers", "2", *flags)
    await asyncio.to_thread(service.up)
    first = service.workers()
    acks: list[tuple[int, dict[str, Any]]] = []
    made = await create_table(
        f"http://127.0.0.1:{service.port}",
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
        await eventually(all_ready, 30)
        await people[0].send("start")
        await eventually(lambda: len(acks) >= 3, 30)
        service.process.send_signal(signal.SIGHUP)
        views = await asyncio.gather(*playing)
        await eventually(lambda: "were replaced" in service.said, 60)
    assert all(view["table"] == views[0]["table"] for view in views), "everybody saw the same end"
    versions = [answer["version"] for _, answer in acks]
    assert {answer["type"] for _, answer in acks} == {"ack"}
    assert len(set(versions)) == len(versions) > 10
    assert not service.workers() & first
    assert service.said.count("draining") == 2
