"""Sentinels lead to whichever Redis is the primary."""

import asyncio
import contextlib
import subprocess

import pytest

from chickenfoot.stores import Again, Appended, Unavailable
from tests.stores.redis.conftest import begin
from tests.stores.redis.servers import BINARY, RedisServer, free_port
from tests.stores.suite.kit import attend, key

pytestmark = pytest.mark.faults


@pytest.fixture
def watched(tmp_path):
    """A primary, a replica, and a sentinel that lets the replica take over."""
    primary = RedisServer(tmp_path / "one", "--repl-diskless-sync-delay", "0")
    replica = RedisServer(tmp_path / "two", "--replicaof", "127.0.0.1", str(primary.port))
    port = free_port()
    config = tmp_path / "sentinel.conf"
    config.write_text(
        f"port {port}\nbind 127.0.0.1\ndir {tmp_path}\nlogfile {tmp_path}/sentinel.log\n"
        f"sentinel monitor tables 127.0.0.1 {primary.port} 1\n"
        "sentinel down-after-milliseconds tables 500\n"
        "sentinel failover-timeout tables 3000\n"
    )
    sentinel = subprocess.Popen(
        [BINARY, str(config), "--sentinel"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    yield port, primary, replica
    sentinel.kill()
    sentinel.wait()
    primary.kill()
    replica.kill()


async def patiently(call):
    """Ask again and again with the same arguments, as a client would, until there is an answer."""
    async with asyncio.timeout(30):
        while True:
            with contextlib.suppress(Unavailable):
                return await call()
            await asyncio.sleep(0.1)


async def test_after_a_failover_the_same_store_goes_on_at_the_new_primary(watched, opening):
    port, primary, replica = watched

    def replica_is_known():
        with replica.client() as client:
            follows = client.info("replication")["master_link_status"] == "up"
        with contextlib.closing(replica.client()) as client:
            client.connection_pool.connection_kwargs["port"] = port
            return follows and client.execute_command("SENTINEL", "REPLICAS", "tables")

    async with asyncio.timeout(30):
        while not await asyncio.to_thread(replica_is_known):  # noqa: ASYNC110 - looked at from outside
            await asyncio.sleep(0.2)
    store = opening(f"redis+sentinel://127.0.0.1:{port}/tables")
    history = await begin(store)
    rung = []
    await attend(store, "t", rung.append)
    await history.add(command=key("c1"))
    with primary.client() as client:
        client.set("ballast", "x")
        assert client.wait(1, 5000) == 1
    await asyncio.to_thread(primary.kill)
    head = history.head
    result = await patiently(lambda: store.journal.append("t", head, b"x", command=key("c2")))
    assert isinstance(result, Appended) or result == Again(3)
    assert await store.journal.append("t", head, b"x", command=key("c1")) == Again(2)
    with replica.client() as client:
        assert client.info("replication")["role"] == "master"
        assert client.hget("cf:{t}:h", "v") == b"3"
    # The bell hangs at the new primary, too.
    ready = asyncio.Event()
    store.bus.follow("t", print, print, ready.set)
    await asyncio.wait_for(ready.wait(), 10)
    history.head = (await patiently(lambda: store.journal.tail("t", 2))).head
    await history.add()
    async with asyncio.timeout(10):
        while not rung or rung[-1].version != history.head.version:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
