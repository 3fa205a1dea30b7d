"""
The one suite over a cluster of three: no script touches keys of two slots.

A cluster refuses a command whose keys are not all in one of the slots of the server asked. The way to it
here knows where each slot is and no more.
"""

import asyncio
import time
from collections import Counter

import pytest
from redis.crc import REDIS_CLUSTER_HASH_SLOTS, key_slot

from chickenfoot.stores import Store
from chickenfoot.stores.clock import SteadyClock
from chickenfoot.stores.redis.bus import RedisBus
from chickenfoot.stores.redis.clocks import RedisClock
from chickenfoot.stores.redis.connecting import Connecting
from chickenfoot.stores.redis.health import Health
from chickenfoot.stores.redis.journal import RedisJournal
from chickenfoot.stores.redis.lane import Lane
from chickenfoot.stores.redis.presence import RedisPresence
from tests.stores.redis.servers import RedisServer, free_port

# The suite itself, run once more by this module's ``store``.
from tests.stores.suite.conftest import begin, clock  # noqa: F401
from tests.stores.suite.test_bus import *  # noqa: F403
from tests.stores.suite.test_journal import *  # noqa: F403
from tests.stores.suite.test_life import *  # noqa: F403
from tests.stores.suite.test_presence import *  # noqa: F403
from tests.stores.suite.test_shelves import *  # noqa: F403

pytestmark = pytest.mark.faults

COUNT = 3
WHEREVER = {"TIME", "PING", "PUBLISH"}
"""What has no key. A message is passed on to all servers of a cluster."""


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    servers = []
    try:
        for number in range(COUNT):
            bus = str(free_port())
            options = ("--cluster-enabled", "yes", "--cluster-port", bus)
            servers.append(RedisServer(tmp_path_factory.mktemp(f"node{number}"), *options))
        _join(servers)
        yield servers
    finally:
        for server in servers:
            server.kill()


def _join(servers):
    share = REDIS_CLUSTER_HASH_SLOTS // COUNT + 1
    for number, server in enumerate(servers):
        last = min((number + 1) * share, REDIS_CLUSTER_HASH_SLOTS) - 1
        with server.client() as client:
            client.execute_command("CLUSTER", "ADDSLOTSRANGE", number * share, last)
            for other in servers:
                client.execute_command("CLUSTER", "MEET", "127.0.0.1", other.port, other.options[-1])
    end = time.monotonic() + 30
    for server in servers:
        with server.client() as client:
            while b"cluster_state:ok" not in client.execute_command("CLUSTER", "INFO"):
                assert time.monotonic() < end
                time.sleep(0.05)


class ClusterWay:
    """Sends each command to the server that has its keys."""

    def __init__(self, lanes):
        self.lanes = lanes

    def lane(self, key):
        return self.lanes[key_slot(key.encode()) // (REDIS_CLUSTER_HASH_SLOTS // COUNT + 1)]

    def do(self, *command):
        lane = self.lanes[0] if command[0] in WHEREVER else self.lane(command[1])
        return lane.do(*command)

    def run(self, name, keys, *arguments):
        return self.lane(keys[0]).run(name, keys, *arguments)


@pytest.fixture
async def store(cluster, clock):  # noqa: F811
    for server in cluster:
        with server.client() as client:
            client.flushall()
    counts = Counter()
    connecting = [Connecting(server.url) for server in cluster]
    lanes = [Lane(Health(each).connect, counts) for each in connecting]
    way = ClusterWay(lanes)
    steady = RedisClock(way, SteadyClock(clock))
    bus = RedisBus(connecting[1].pool, way, counts)
    journal = RedisJournal(way, way, steady, bus.learn)
    yield Store(journal, bus, RedisPresence(way, steady), lambda: None, "disk", shared=True, counts=counts)
    await bus.rest()
    await journal.rest()
    await asyncio.gather(*(lane.rest() for lane in lanes))


async def test_tables_lie_on_all_servers_and_each_on_one(store, cluster, begin):  # noqa: F811
    for number in range(30):
        await (await begin(f"t{number}")).grow(3)
    homes = Counter()
    for server in cluster:
        with server.client() as client:
            homes[server.port] = len(client.keys("cf:{*}:h"))
    assert sum(homes.values()) == 30
    assert min(homes.values()) > 0


async def test_a_script_with_keys_of_two_tables_would_be_refused(cluster):
    """Otherwise all the above would prove nothing."""
    with cluster[0].client() as client, pytest.raises(Exception, match=r"slot|Slot|MOVED"):
        client.eval("return 1", 2, "cf:{a}:h", "cf:{b}:h")
