"""Which Redis is used, which only with a warning, and which not at all."""

import asyncio
import re

import pytest
import structlog
from redis.exceptions import BusyLoadingError

from chickenfoot.stores import CannotOpen, Unavailable, open_store
from chickenfoot.stores.redis.health import Findings, Health, read_info, read_vitals
from chickenfoot.stores.redis.rights import PROBES
from tests.stores.redis.conftest import begin
from tests.stores.redis.servers import RedisServer, account, free_port


def test_info_is_read_and_what_is_not_said_is_not_made_up():
    said = b"# Memory\r\nmaxmemory_policy:noeviction\r\n# Persistence\r\naof_enabled:1\r\n"
    assert read_info(said) == Findings("noeviction", appendonly=True)
    assert read_info(b"maxmemory_policy:allkeys-lru\r\naof_enabled:0\r\n") == Findings(
        "allkeys-lru", appendonly=False
    )
    assert read_info(b"") == Findings(None, None)
    assert read_info(b"loading:1\r\naof_enabled:0\r\n") == Findings(None, appendonly=False, loading=True)


class StillReading:
    """A Redis that has just been started, as a connection to it and as what makes one."""

    name = "redis://here"

    def new(self):
        return self

    async def connect(self):
        self.connected = True

    async def disconnect(self, *, nowait=False):
        self.connected = False

    async def send_command(self, *command):
        assert command == ("INFO",)

    async def read_response(self):
        return b"maxmemory_policy:noeviction\r\nloading:1\r\naof_enabled:0\r\n"


async def test_a_redis_that_reads_its_files_is_not_said_to_keep_none():
    server = StillReading()
    health = Health(server)
    with structlog.testing.capture_logs() as logged, pytest.raises(BusyLoadingError):
        await health.connect()
    assert logged == []
    assert not health.forgets
    assert not server.connected


@pytest.fixture
def strange_server(tmp_path):
    """Start a Redis that is set up differently: ``strange_server("--maxmemory-policy", "allkeys-lru")``."""
    servers = []

    def start(*options, **how):
        servers.append(RedisServer(tmp_path / str(len(servers)), *options, **how))
        return servers[-1]

    yield start
    for server in servers:
        server.kill()


def sentences(logged):
    return [entry["event"] for entry in logged]


async def test_a_redis_that_throws_keys_away_is_refused_with_what_to_do(strange_server):
    server = strange_server("--maxmemory-policy", "allkeys-lru")
    with pytest.raises(CannotOpen, match=r"allkeys-lru.*Set maxmemory-policy noeviction"):
        open_store(server.url)


async def test_a_redis_that_begins_to_throw_keys_away_is_not_used_when_it_is_reached_again(
    strange_server, opening
):
    server = strange_server()
    store = opening(server.url)
    await begin(store)
    with server.client() as client:
        client.config_set("maxmemory-policy", "volatile-lru")
        client.client_kill_filter(_type="normal", skipme=True)
    with pytest.raises(Unavailable):
        await store.journal.tail("t", 0)
    with pytest.raises(Unavailable, match="volatile-lru"):
        await store.journal.tail("t", 0)
    with server.client() as client:
        client.config_set("maxmemory-policy", "noeviction")
    assert (await store.journal.tail("t", 0)).head.version == 1


async def test_a_redis_that_keeps_nothing_is_used_with_a_loud_warning(strange_server, opening):
    server = strange_server("--appendonly", "no")
    with structlog.testing.capture_logs() as logged:
        store = opening(server.url)
    assert [entry["log_level"] for entry in logged] == ["warning"]
    assert "keeps nothing on disk" in logged[0]["event"]
    # The death of our own process is survived, and that is all.
    assert store.durability == "disk"
    assert not store.unverified()
    await begin(store)


def rights():
    """Return the rights of docs/redis.md without those that connecting itself needs, or nothing needs."""
    return [rule for rule in account() if rule.startswith("+") and rule not in KNOWN_OTHERWISE]


KNOWN_OTHERWISE = {"+info", "+select", "+script|load", "+client|setname"}


def test_every_right_of_the_account_is_tried():
    assert {f"+{probe[0].lower()}" for probe in PROBES} == set(rights())


async def test_an_account_that_lacks_a_right_is_told_which(redis_server):
    address = f"redis://chickenfoot:PASSWORD@127.0.0.1:{redis_server.port}"
    lacking = {rule: rule for rule in rights()} | {"~cf:*": "keys cf:*", "&cf:*": "channels cf:*"}
    with redis_server.client() as client:
        for rule, told in lacking.items():
            client.execute_command("ACL", "SETUSER", *(each for each in account() if each != rule))
            with pytest.raises(CannotOpen, match=re.escape(told)) as refused:
                open_store(address)
            assert "PASSWORD" not in str(refused.value)
        client.execute_command("ACL", "SETUSER", *account(), "-script|load")
        with pytest.raises(CannotOpen, match="refuses"):
            open_store(address)
        client.execute_command("ACL", "SETUSER", *account())
        open_store(address)
        assert client.keys() == []


async def test_a_redis_that_will_not_say_is_used_and_called_unverified(redis_server, opening):
    with redis_server.client() as client:
        client.execute_command("ACL", "SETUSER", *account(), "-info")
    with structlog.testing.capture_logs() as logged:
        store = opening(f"redis://chickenfoot:PASSWORD@127.0.0.1:{redis_server.port}")
    assert "allow +info" in logged[0]["event"]
    assert store.unverified()
    await begin(store)


def test_clients_are_told_what_an_acknowledgement_survives(redis_server):
    assert open_store(redis_server.url).durability == "redis"
    assert open_store(redis_server.url, durability="replica").durability == "replica"


async def test_an_account_that_lacks_a_right_is_refused_at_the_start(redis_server):
    with redis_server.client() as client:
        client.execute_command("ACL", "SETUSER", *account(), "-script|load")
    with pytest.raises(CannotOpen, match="refuses"):
        open_store(f"redis://chickenfoot:PASSWORD@127.0.0.1:{redis_server.port}")


@pytest.mark.parametrize("who", ["chickenfoot:wrong", "nobody:PASSWORD"])
async def test_a_wrong_password_is_refused_and_not_repeated_to_anybody(redis_server, who):
    assert redis_server.guarded_url
    with pytest.raises(CannotOpen, match="refuses the user") as refused:
        open_store(f"redis://{who}@127.0.0.1:{redis_server.port}")
    assert who.split(":")[1] not in str(refused.value)


async def test_a_redis_that_wants_a_password_says_so(strange_server):
    server = strange_server("--requirepass", "secret")
    with pytest.raises(CannotOpen, match="password"):
        open_store(server.url)


async def test_a_redis_may_come_after_the_server(tmp_path, opening):
    port = free_port()
    with structlog.testing.capture_logs() as logged:
        store = opening(f"redis://127.0.0.1:{port}")
    assert "cannot be reached yet" in logged[0]["event"]
    with pytest.raises(Unavailable):
        await store.journal.now()
    server = RedisServer(tmp_path / "late", port=port)
    try:
        history = await begin(store)
        await history.add()
    finally:
        server.kill()


@pytest.mark.parametrize(
    "url",
    [
        "redis://:pw@host:port/0",
        "redis+sentinel://one,two",
        "redis+sentinel:///service",
        "redis://host?socket_timeout=soon",
        "redis://host?no_such_option=1",
    ],
)
def test_an_address_that_is_none_is_refused_without_its_password(url):
    with pytest.raises(CannotOpen, match="no address of a Redis") as refused:
        open_store(url)
    assert "pw" not in str(refused.value)


def test_an_unknown_durability_is_refused_with_those_there_are(redis_server):
    with pytest.raises(CannotOpen, match="disk, replica"):
        open_store(redis_server.url, durability="paper")
    with pytest.raises(CannotOpen, match="needs Redis"):
        open_store("memory:", durability="replica")


async def test_vitals_are_what_the_server_says_of_itself(opening, redis_server):
    store = await asyncio.to_thread(opening, redis_server.guarded_url)
    vitals = await store.vitals()
    assert vitals["memory_bytes"] > 100_000
    assert (vitals["appendonly"], vitals["write_failing"], vitals["replicas"], vitals["evicted"]) == (
        1,
        0,
        0,
        0,
    )


def test_numbers_that_a_server_does_not_say_are_left_out():
    told = read_vitals(
        b"used_memory:5\r\naof_last_write_status:err\r\nconnected_slaves:2\r\nevicted_keys:x\r\n"
        b"client_output_buffer_limit_disconnections:7\r\n"
    )
    assert told == {"memory_bytes": 5, "write_failing": 1, "replicas": 2, "readers_dropped": 7}
    assert read_vitals(b"") == {}


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        (("CONFIG", "SET", "maxmemory", "1"), ("CONFIG", "SET", "maxmemory", "0")),
        (("REPLICAOF", "127.0.0.1", "1"), ("REPLICAOF", "NO", "ONE")),
    ],
    ids=["out of memory", "a replica"],
)
async def test_a_redis_that_answers_but_keeps_nothing_is_not_ready(redis_server, opening, wrong, right):
    store = opening(redis_server.url)
    await store.journal.ready()
    with redis_server.client() as client:
        assert [client.ttl(key) > 0 for key in client.scan_iter()] == [True]
        client.execute_command(*wrong)
        assert await store.journal.now()
        with pytest.raises(Unavailable):
            await store.journal.ready()
        client.execute_command(*right)
    await store.journal.ready()


async def test_a_redis_whose_info_was_renamed_is_used_and_called_unverified(strange_server, opening):
    store = opening(strange_server("--rename-command", "INFO", "").url)
    assert store.unverified()
    await begin(store)


async def test_a_redis_that_lacks_a_command_is_refused_with_its_name(strange_server):
    server = strange_server("--rename-command", "EVALSHA", "")
    with pytest.raises(CannotOpen, match=r"\+evalsha"):
        open_store(server.url)
