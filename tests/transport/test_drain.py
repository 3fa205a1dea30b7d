"""Going down, and coming up beside others: nobody new is taken, and whoever must go elsewhere is told so."""

from __future__ import annotations

import asyncio

import httpx
import pytest

from chickenfoot.stores.redis import keys
from tests.stores.redis.servers import RedisServer
from tests.transport.server import Running, running


async def refused_upgrade(server: Running, code: str) -> int:
    """Return the status with which a websocket is denied."""
    headers = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
        "Sec-WebSocket-Protocol": "chickenfoot.v1",
    }
    async with httpx.AsyncClient(trust_env=False) as new:
        answer = await new.get(f"{server.url}/api/tables/{code}/socket", headers=headers)
    assert answer.json()["code"] == "unavailable"
    assert int(answer.headers["Retry-After"]) >= 1
    return answer.status_code


async def test_while_going_down_it_answers_that_it_takes_nobody():
    async with running(drain_seconds=2) as server:
        made = await server.make()
        people = [await server.come(made["code"]) for _ in range(4)]
        server.server.should_exit = True
        assert await people[0].closed() == 1012 or await people[1].closed() == 1012
        async with httpx.AsyncClient(base_url=server.url, trust_env=False) as new:
            ready = await new.get("/readyz")
            assert (ready.status_code, ready.json()["status"]) == (503, "draining")
            assert (await new.get("/healthz")).status_code == 200
            table = {"game": "chicken_foot", "name": "Ana"}
            assert (await new.post("/api/tables", json=table)).status_code == 503
        assert await refused_upgrade(server, made["code"]) == 503
        assert [await each.closed() for each in people] == [1012] * 4


async def test_where_others_listen_at_the_same_port_the_door_is_closed_at_once():
    async with running(drain_seconds=2) as server:
        made = await server.make()
        people = [await server.come(made["code"]) for _ in range(4)]
        server.server.others_listen = True
        server.server.should_exit = True
        assert await people[0].closed() == 1012 or await people[1].closed() == 1012
        with pytest.raises(httpx.ConnectError):
            async with httpx.AsyncClient(trust_env=False) as new:
                await new.get(f"{server.url}/readyz")


async def test_where_others_have_the_same_tables_people_come_back_at_once_but_not_together(redis_server):
    async with running(redis_server.url, drain_seconds=1) as server:
        made = await server.make()
        people = [await server.come(made["code"]) for _ in range(12)]
        server.server.should_exit = True
        assert [await each.closed() for each in people] == [1012] * 12
        waits = {each.seen[-1]["retry_ms"] for each in people}
        assert len(waits) > 5
        assert all(0 <= wait <= 1000 for wait in waits)


async def test_a_table_of_a_newer_version_is_shown_by_another_process(redis_server):
    async with running(redis_server.url) as old, running(redis_server.url) as other:
        made = await other.make()
        with redis_server.client() as client:
            (head,) = client.keys("cf:{*}:h")
            client.hset(head, "fmt", 99)
        visitor = await old.dial(made["code"])
        assert await visitor.closed() == 1012
        assert visitor.seen[-1]["code"] == "restarting"
        assert 0 <= visitor.seen[-1]["retry_ms"] <= 1000
        async with httpx.AsyncClient(trust_env=False) as new:
            answer = await new.get(f"{old.url}/api/tables/{made['code']}")
        assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
        assert keys.PREFIX.encode() in head


@pytest.mark.faults
async def test_who_comes_while_redis_is_away_for_a_moment_need_not_come_again(tmp_path):
    redis = RedisServer(tmp_path / "redis")
    try:
        async with running(redis.url) as server:
            made = await server.make()
            ana = await server.come(made["code"], token=made["token"])
            redis.kill()
            coming = asyncio.create_task(server.come(made["code"]))
            assert (await ana.ask(type="rename", id="r", name="Anna"))["code"] == "unavailable"
            await asyncio.to_thread(redis.start)
            watcher = await asyncio.wait_for(coming, 10)
            assert watcher.raw.closed is None
            async with asyncio.timeout(10):
                while (await ana.ask(type="rename", id="r", name="Anna"))["type"] != "ack":  # noqa: ASYNC110
                    await asyncio.sleep(0.1)
    finally:
        redis.kill()
