"""An older copy of Redis' data is put back under running workers: everybody is told, and nothing is mixed."""

from __future__ import annotations

import asyncio
import shutil

import pytest

from tests.outside.raw import Raw
from tests.stores.redis.servers import RedisServer
from tests.transport.server import Client

pytestmark = pytest.mark.faults


async def come(url: str, code: str, **hello) -> Client:
    raw = await Raw.dial(url)
    await raw.upgrade(url, f"/api/tables/{code}/socket")
    client = Client(raw)
    await client.say(type="hello", **hello)
    await client.until("live")
    return client


async def shown(client: Client, version: int) -> None:
    """Wait until a client has been shown this version of today's history; its answer may have come later."""
    begun = max(n for n, frame in enumerate(client.seen) if frame["type"] == "snapshot")
    if not any(frame["type"] == "update" and frame["version"] == version for frame in client.seen[begun:]):
        await client.until("update", version=version)


async def test_a_restored_copy_is_announced_to_everybody_through_every_worker(serve, tmp_path):
    redis = RedisServer(tmp_path / "redis")
    clients: list[Client] = []
    try:
        service = serve("--redis", redis.url, "--workers", "2")
        await asyncio.to_thread(service.up)
        url = f"http://127.0.0.1:{service.port}"
        made = service.make_table()
        code = made["code"]
        clients = [await come(url, code, token=made["token"])] + [await come(url, code) for _ in range(7)]
        ana = clients[0]
        kept = await ana.ask(type="rename", id="r1", name="Kept")
        copy = tmp_path / "copy"
        shutil.copytree(redis.folder / "appendonlydir", copy)
        for number in range(2, 5):
            lost = await ana.ask(type="rename", id=f"r{number}", name=f"Lost {number}")
        assert lost["version"] == kept["version"] + 3
        for client in clients:
            await shown(client, lost["version"])

        await asyncio.to_thread(redis.kill)
        shutil.rmtree(redis.folder / "appendonlydir")
        shutil.copytree(copy, redis.folder / "appendonlydir")
        await asyncio.to_thread(redis.start)
        for client in clients:
            reset = await client.until("snapshot")
            assert (reset["reason"], reset["version"]) == ("reset", kept["version"])
            assert reset["view"]["table"]["seats"]["0"]["name"] == "Kept"

        # The same id as before: it never happened in this history.
        again = await ana.ask(type="rename", id="r2", name="Lost 2")
        assert (again["type"], again["version"]) == ("ack", kept["version"] + 1)
        assert "again" not in again
        for client in clients:
            await shown(client, again["version"])
            assert sum(frame["type"] == "snapshot" for frame in client.seen) == 2
        assert service.said.count("history was replaced") == 2, service.said
    finally:
        for client in clients:
            await client.go()
        redis.kill()
