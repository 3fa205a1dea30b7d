"""People play through the real proxy while workers and Redis come and go behind it."""

from __future__ import annotations

import asyncio
import json
import shutil
import signal
import socket
import time

import pytest

from chickenfoot_client import Table, create_table
from tests.deploy.topology import Topology
from tests.outside.raw import Raw
from tests.transport.server import Client, eventually

pytestmark = [
    pytest.mark.faults,
    pytest.mark.skipif(shutil.which("haproxy") is None, reason="no haproxy here: apt-get install haproxy"),
]

WISH = b'{"game":"chicken_foot","name":"Ana"}'


@pytest.fixture(scope="module")
def topology(tmp_path_factory):
    with Topology(tmp_path_factory.mktemp("topology")) as made:
        yield made


@pytest.fixture(scope="module", autouse=True)
def unfinished(topology):
    """A request whose head does not come to its end, and when it was begun."""
    with socket.create_connection(("127.0.0.1", topology.port)) as slow:
        slow.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Sl")
        yield slow, time.monotonic()


@pytest.fixture(autouse=True)
def well(topology):
    """Begin with everything running."""
    topology.until_all_ready()
    topology.until(200, "/readyz")


def make(topology) -> dict:
    status, body = topology.ask("/api/tables", WISH)
    assert status == 201, body
    return json.loads(body)


async def come(topology, code: str, **hello) -> Client:
    raw = await Raw.dial(topology.url)
    await raw.upgrade(topology.url, f"/api/tables/{code}/socket")
    client = Client(raw)
    await client.say(type="hello", **hello)
    await client.until("live")
    return client


def test_the_proxy_is_believed_about_addresses_and_pages_come_through(topology):
    made = make(topology)
    assert made["url"] == f"{topology.url}/t/{made['code']}"
    assert topology.ask(f"/t/{made['code']}")[0] == 200
    assert topology.ask("/healthz") == (200, b'{"status":"ok"}')
    assert topology.ask("/proxyz")[0] == 200
    assert topology.ask("/api/tables/AAAAAAAA")[0] == 404


async def test_people_go_on_whichever_worker_is_killed_or_told_to_leave(topology):
    """The client library plays through it; nobody does anything but wait."""
    made = await create_table(topology.url, game="chicken_foot", name="Ana", settings={"seats": 4})
    tables = [Table.join(made)] + [Table.join(made.url, name=f"P{n}") for n in range(1, 4)]

    async def look(table: Table) -> None:
        async with table:
            async for _ in table:
                pass

    looking = [asyncio.create_task(look(table)) for table in tables]

    def names() -> list:
        views = [table._state.view for table in tables]
        return [None if view is None else view["table"]["seats"]["0"]["name"] for view in views]

    try:
        await eventually(lambda: all(names()), 15)
        for number, how in enumerate((signal.SIGKILL, signal.SIGTERM)):
            host = topology.busiest()
            await asyncio.to_thread(topology.kill, topology.workers[host], how)
            answer = await tables[0].send("rename", name=f"Ana {number}")
            assert answer["type"] == "ack", answer
            await eventually(lambda wanted=f"Ana {number}": names() == [wanted] * 4, 15)
            topology.start_worker(host)
            await asyncio.to_thread(topology.until_all_ready)
    finally:
        for task in looking:
            task.cancel()
        await asyncio.gather(*looking, return_exceptions=True)


async def test_without_redis_the_page_is_still_shown_and_tables_come_back(topology):
    made = make(topology)
    ana = await come(topology, made["code"], token=made["token"])
    await asyncio.to_thread(topology.kill, topology.redis)
    assert (await ana.ask(type="rename", id="r", name="Anna"))["code"] == "unavailable"
    await asyncio.to_thread(topology.until, 503, "/readyz")
    assert topology.ask("/")[0] == 200
    status, body = topology.ask("/api/tables?open=1")
    assert (status, json.loads(body)["code"]) == (503, "unavailable")
    topology.start_redis()
    await asyncio.to_thread(topology.until_all_ready)
    again = await ana.ask(type="rename", id="r", name="Anna")
    assert again["type"] == "ack"
    # The proxy finds out by itself, a moment later.
    await asyncio.to_thread(topology.until, 200, f"/api/tables/{made['code']}")
    watcher = await come(topology, made["code"])
    await watcher.go()
    await ana.go()


def test_a_head_that_does_not_come_never_reaches_a_worker(topology, unfinished):
    """Begun before the other tests, to be waited for here."""
    slow, begun = unfinished
    slow.settimeout(max(0.1, begun + 13 - time.monotonic()))
    answer = slow.recv(4096)
    assert answer == b"" or b" 408 " in answer
