"""Redis is killed, set back, and left by its replicas: what was acknowledged, and who notices."""

import asyncio
import contextlib
import os
import random
import shutil
import signal
from types import SimpleNamespace

import pytest

from chickenfoot.host import journal
from chickenfoot.host.counts import Counts
from chickenfoot.stores import Again, Appended, CommandKey, Conflict, Taken, Unavailable, Unconfirmed
from chickenfoot.table.commands import Refused
from tests.stores.redis.conftest import begin
from tests.stores.redis.proxy import Wire
from tests.stores.redis.servers import RedisServer
from tests.stores.suite.kit import HOUR, key

pytestmark = pytest.mark.faults


@pytest.fixture
def start(tmp_path):
    """Start servers of one test: ``start("--replicaof", "127.0.0.1", "6379")``."""
    servers = []

    def new(*options, **how):
        servers.append(RedisServer(tmp_path / str(len(servers)), *options, **how))
        return servers[-1]

    yield new
    for server in servers:
        server.kill()


class Writer:
    """Sends one command after another to a table, each until it is answered, as a client would."""

    def __init__(self, stores, history, chance):
        self.stores = stores
        self.history = history
        self.chance = chance
        self.acked = {}
        self.enough = False

    async def write(self):
        number = 0
        while not self.enough:
            number += 1
            await self.send(number)

    async def send(self, number):
        command = CommandKey("ana", f"c{number}", "d")
        while True:
            store = self.chance.choice(self.stores)
            with contextlib.suppress(Refused):
                result = await journal.append(
                    SimpleNamespace(store=store, counts=Counts()),
                    self.history.id,
                    self.history.head,
                    b"%d" % number,
                    command=command,
                    not_before=None,
                    ttl_seconds=HOUR,
                )
                match result:
                    case Appended(_, head):
                        self.history.head = head
                        self.acked[number] = head.version
                        return
                    case Again(version):
                        self.acked[number] = version
                        self.history.head = (await journal.tail(store.journal, self.history.id, version)).head
                        return
                    case Conflict(head):
                        self.history.head = head

    async def check(self, store):
        """Everything acknowledged is there, once, where it was said to be; and nothing else."""
        found = await store.journal.tail(self.history.id, 0)
        written = [int(entry.data) for entry in found.entries[1:]]
        assert written == sorted(set(written))
        assert all(found.entries[version - 1].data == b"%d" % n for n, version in self.acked.items())
        assert len(written) - len(self.acked) in (0, 1)


async def test_redis_is_killed_again_and_again_and_nothing_acknowledged_is_lost_or_doubled(start, opening):
    server = start()
    chance = random.Random(3)
    stores = [opening(server.url) for _ in range(2)]
    writers = [Writer(stores, await begin(stores[0], f"t{n}"), chance) for n in range(8)]
    tasks = [asyncio.ensure_future(writer.write()) for writer in writers]
    for _ in range(4):
        await asyncio.sleep(chance.uniform(0.1, 0.4))
        await asyncio.to_thread(server.kill)
        await asyncio.sleep(chance.uniform(0, 0.3))
        await asyncio.to_thread(server.start)
    await asyncio.sleep(0.3)
    for writer in writers:
        writer.enough = True
    await asyncio.wait_for(asyncio.gather(*tasks), 20)
    for writer in writers:
        assert len(writer.acked) > 5
        await writer.check(stores[0])


async def test_wires_that_cut_hold_and_swallow_lose_and_double_nothing(start, opening):
    server = start()
    chance = random.Random(5)
    async with Wire(server.port) as one, Wire(server.port) as two:
        stores = [await asyncio.to_thread(opening, wire.url) for wire in (one, two)]
        direct = opening(server.url)
        writers = [Writer(stores, await begin(direct, f"t{n}"), chance) for n in range(8)]
        tasks = [asyncio.ensure_future(writer.write()) for writer in writers]
        for _ in range(40):
            await asyncio.sleep(chance.uniform(0.01, 0.1))
            wire = chance.choice((one, two))
            match chance.randrange(4):
                case 0:
                    wire.cut()
                case 1:
                    wire.hold = True
                    await asyncio.sleep(0.2)
                    wire.hold = False
                    wire.cut()
                case _:
                    wire.swallow = chance.randint(1, 3)
        for writer in writers:
            writer.enough = True
        one.swallow = two.swallow = 0
        await asyncio.wait_for(asyncio.gather(*tasks), 20)
        again = stores[0].counts["breaks"] + stores[1].counts["breaks"]
        assert again > 5
        for writer in writers:
            await writer.check(direct)
        for store in stores:
            await store.rest()


async def test_an_older_copy_of_the_data_is_known_by_its_heads(start, opening):
    server = start()
    store = opening(server.url)
    history = await begin(store)
    await history.grow(5)
    old = history.head
    await asyncio.to_thread(server.stop)
    shutil.copytree(server.folder / "appendonlydir", server.folder / "copy")
    await asyncio.to_thread(server.start)
    await history.grow(9)
    await asyncio.to_thread(server.kill)
    shutil.rmtree(server.folder / "appendonlydir")
    shutil.copytree(server.folder / "copy", server.folder / "appendonlydir")
    await asyncio.to_thread(server.start)
    assert await store.journal.heads(["t"]) == {"t": old}
    assert await store.journal.append("t", history.head, b"x", command=key()) == Conflict(old)


async def test_a_redis_that_still_reads_its_log_is_waited_for(start, opening):
    server = start("--loading-process-events-interval-bytes", "1024")
    store = opening(server.url)
    history = await begin(store)
    with server.client() as client:
        for n in range(2000):
            client.set(f"ballast{n}", "x" * 100)
    server.kill()
    server.options = (*server.options, "--key-load-delay", "500")
    server.start(wait=False)
    writer = Writer([store], history, random.Random(1))
    await asyncio.wait_for(writer.send(1), 20)
    assert writer.acked == {1: 2}
    assert "DB loaded from" in (server.folder / "redis.log").read_text()


# Replicas.


async def replicated(primary):
    """Wait until a replica says that it has what was written."""

    def follows():
        with primary.client() as client:
            client.set("ballast", "x")
            return client.wait(1, 500) == 1

    async with asyncio.timeout(20):
        while not await asyncio.to_thread(follows):
            pass


async def test_with_replica_a_move_is_acknowledged_only_when_a_replica_has_it(start, opening):
    primary = start("--repl-diskless-sync-delay", "0")
    replica = start("--replicaof", "127.0.0.1", str(primary.port))
    await replicated(primary)
    store = opening(primary.url, durability="replica")
    assert store.durability == "replica"
    history = await begin(store)
    await history.add(command=key("c1"))
    with replica.client() as client:
        assert client.hget("cf:{t}:h", "v") == b"2"
    os.kill(replica.process.pid, signal.SIGSTOP)
    try:
        for _ in range(2):
            # Kept, and not safe: also when it is asked for again, on whichever connection.
            with pytest.raises(Unconfirmed):
                await store.journal.append("t", history.head, b"x", command=key("c2"))
            other = await asyncio.to_thread(opening, primary.url, durability="replica")
            with pytest.raises(Unconfirmed):
                await other.journal.append("t", history.head, b"x", command=key("c2"))
        # Looking is not held up by what waits for the replica.
        assert (await store.journal.tail("t", 2)).head.version == 3
    finally:
        os.kill(replica.process.pid, signal.SIGCONT)
    async with asyncio.timeout(10):
        while True:
            with contextlib.suppress(Unavailable):
                assert await store.journal.append("t", history.head, b"x", command=key("c2")) == Again(3)
                break


async def test_with_replica_nothing_that_was_done_before_is_said_to_be_done_until_a_replica_has_it(
    start, opening
):
    """Made, or moved, and told that it is not safe yet: asking again, anywhere, does not make it so."""
    primary = start("--repl-diskless-sync-delay", "0")
    replica = start("--replicaof", "127.0.0.1", str(primary.port))
    await replicated(primary)
    store, other = [opening(primary.url, durability="replica") for _ in range(2)]
    history = await begin(store)

    async def make(one, table_id):
        return await one.journal.create(table_id, "NEWCODE2", "new claim", b"{}", HOUR)

    os.kill(replica.process.pid, signal.SIGSTOP)
    try:
        with pytest.raises(Unconfirmed):
            await store.journal.append("t", history.head, b"x", command=key("c1"))
        with pytest.raises(Unconfirmed):
            await make(store, "n1")
        for one in (store, other):
            with pytest.raises(Unconfirmed):
                await one.journal.recall("t", key("c1").occupant, "c1")
            with pytest.raises(Unconfirmed):
                await make(one, "n2")
        assert await other.journal.recall("t", key("c1").occupant, "never sent") is None
    finally:
        os.kill(replica.process.pid, signal.SIGCONT)
    await replicated(primary)
    assert (await other.journal.recall("t", key("c1").occupant, "c1"))[1] == 2
    assert await make(other, "n3") == Taken("n1")


async def test_a_promoted_replica_has_every_move_that_was_confirmed(start, opening):
    primary = start("--repl-diskless-sync-delay", "0")
    replica = start("--replicaof", "127.0.0.1", str(primary.port))
    await replicated(primary)
    store = opening(primary.url, durability="replica")
    histories = [await begin(store, f"t{n}") for n in range(4)]
    for _ in range(10):
        await asyncio.gather(*(history.add() for history in histories))
    primary.kill()
    with replica.client() as client:
        client.replicaof("no", "one")
    there = opening(replica.url)
    heads = await there.journal.heads([history.id for history in histories])
    assert heads == {history.id: history.head for history in histories}
