"""Commands that travel together, and every way in which a reply does not come."""

import asyncio
import contextlib

import pytest

from chickenfoot.stores import Again, Appended, Created, Taken, Unavailable
from chickenfoot.stores.redis import keys, lane
from tests.stores.redis.conftest import begin
from tests.stores.redis.proxy import Wire
from tests.stores.suite.kit import HOUR, History, key


@pytest.fixture
async def wire(redis_server):
    async with Wire(redis_server.port) as made:
        yield made


async def test_commits_of_many_tables_share_an_exchange(store):
    histories = [await begin(store, f"t{n}") for n in range(50)]
    before = store.counts["exchanges"]
    await asyncio.gather(*(history.add() for history in histories))
    assert store.counts["exchanges"] - before == 1
    assert all(history.head.version == 2 for history in histories)


async def test_a_move_costs_one_round_trip(store):
    history = await begin(store)
    before = store.counts["exchanges"]
    await history.add(command=key())
    assert store.counts["exchanges"] - before == 1


async def test_what_is_asked_for_meanwhile_goes_out_next_and_in_order(store):
    replies = []

    async def ask(n):
        replies.append((n, await store.journal._looks.do("PING", str(n))))

    await asyncio.gather(*(ask(n) for n in range(600)))
    assert replies == [(n, str(n).encode()) for n in range(600)]


async def test_scripts_that_redis_forgot_are_given_to_it_again(store, redis_server):
    history = await begin(store)
    with redis_server.client() as client:
        for _ in range(3):
            client.script_flush()
            await asyncio.gather(history.add(command=key("again")), store.journal.tail("t", 0))
            client.script_flush()
            assert await store.journal.append("t", history.head, b"x", command=key("again")) == Again(
                history.head.version
            )
            await history.store.journal.checkpoint("t", 0, b"")
            history = History(store, "t", history.head)
            with redis_server.client() as other:
                other.delete(keys.of_table("t", "i"))
    assert store.counts["breaks"] == 0


async def test_a_swallowed_reply_is_told_and_the_same_call_finds_out_what_happened(wire, opening):
    """The move is in the history, its answer is not: asking again must neither double nor lose it."""
    store = await asyncio.to_thread(opening, wire.url)
    history = await begin(store)
    for number in range(5):
        wire.swallow = 1
        with pytest.raises(Unavailable):
            await store.journal.append("t", history.head, b"x", command=key(f"c{number}"))
        again = await store.journal.append("t", history.head, b"x", command=key(f"c{number}"))
        assert again == Again(history.head.version + 1)
        history.head = (await store.journal.tail("t", 0)).head
    assert history.head.version == 6


async def test_the_library_does_not_try_again_by_itself(wire, opening):
    store = await asyncio.to_thread(opening, wire.url)
    await store.journal.now()
    connections = wire.connections
    wire.swallow = 1
    with pytest.raises(Unavailable):
        await store.journal.now()
    assert wire.connections == connections
    await store.journal.now()
    assert wire.connections == connections + 1


async def test_a_cut_wire_fails_what_is_under_way_and_nothing_after_it(wire, opening):
    store = await asyncio.to_thread(opening, wire.url)
    history = await begin(store)
    wire.cut()
    with pytest.raises(Unavailable):
        await asyncio.gather(history.add(command=key()), history.add(command=key("c2")))
    await history.add(command=key("c3"))


async def test_a_wire_that_hangs_is_given_up_and_its_late_replies_are_nobodys(wire, opening, monkeypatch):
    monkeypatch.setattr(lane, "SECONDS", 0.2)
    store = await asyncio.to_thread(opening, wire.url)
    history = await begin(store)
    wire.hold = True
    with pytest.raises(Unavailable, match="TimeoutError"):
        await history.add(command=key())
    wire.hold = False
    assert isinstance(await store.journal.append("t", history.head, b"x", command=key()), Appended)


async def test_a_connection_that_died_while_idle_is_noticed_before_anything_is_entrusted_to_it(
    wire, opening, monkeypatch
):
    store = await asyncio.to_thread(opening, wire.url)
    history = await begin(store)
    monkeypatch.setattr(lane, "IDLE_SECONDS", 0.0)
    wire.cut()
    await history.add()
    assert store.counts["breaks"] == 0


async def test_a_cancelled_caller_does_not_disturb_the_exchange(store):
    history = await begin(store)
    other = await begin(store, "other")
    attempt = asyncio.ensure_future(history.add(command=key()))
    neighbour = asyncio.ensure_future(other.add())
    await asyncio.sleep(0)
    attempt.cancel()
    await neighbour
    assert other.head.version == 2
    assert await store.journal.append("t", history.head, b"x", command=key()) == Again(2)
    assert store.counts["breaks"] == 0


async def test_a_redis_without_memory_refuses_whole_and_goes_on_when_there_is_some(store, redis_server):
    history = await begin(store)
    await history.add(command=key())
    with redis_server.client() as client:
        client.config_set("maxmemory", 1)
        try:
            with pytest.raises(Unavailable, match="OOM"):
                await history.add(command=key("c2"))
            with pytest.raises(Unavailable, match="OOM"):
                await begin(store, "other")
            assert (await store.journal.tail("t", 0)).head == history.head
            assert await store.journal.recall("t", "ana", "c2") is None
        finally:
            client.config_set("maxmemory", 0)
    await history.add(command=key("c2"))
    await begin(store, "other")


async def test_a_replica_refuses_and_the_next_connection_may_find_the_primary(store, redis_server):
    history = await begin(store)
    with redis_server.client() as client:
        client.config_set("repl-diskless-sync", "yes")
        client.replicaof("127.0.0.1", "1")
        try:
            with pytest.raises(Unavailable, match="READONLY"):
                await history.add(command=key())
        finally:
            client.replicaof("no", "one")
    await history.add(command=key())


@pytest.mark.parametrize(
    "right", ["xadd", "hset", "zadd", "zremrangebyscore", "zcard", "expire", "publish", "hmget", "xrevrange"]
)
async def test_a_right_that_is_taken_away_leaves_nothing_half_done(opening, redis_server, right):
    """Redis does not undo a script that fails half-way, and half of an entry would be the worst of all."""
    store = opening(redis_server.guarded_url)
    history = await begin(store)
    with redis_server.client() as client:
        client.execute_command("ACL", "SETUSER", "chickenfoot", f"-{right}")
        with pytest.raises(Unavailable) as told:
            await store.journal.append("t", history.head, b"[6,6]", command=key())
        assert "6,6" not in str(told.value)
        with contextlib.suppress(Unavailable):
            await store.journal.create("u", "CODEu", "claim-u", b"{}", HOUR)
        client.execute_command("ACL", "SETUSER", "chickenfoot", f"+{right}")
    found = await store.journal.tail("t", 0)
    acted = found.head.version == 2
    assert await store.journal.recall("t", "ana", "c1") == (("d1", 2) if acted else None)
    repeated = await store.journal.append("t", history.head, b"[6,6]", command=key())
    assert repeated == Again(2) if acted else isinstance(repeated, Appended)
    assert [entry.data for entry in (await store.journal.tail("t", 0)).entries] == [b'{"v":1}', b"[6,6]"]
    made = await store.journal.create("u", "CODEu", "claim-u", b"{}", HOUR)
    assert isinstance(made, Created) or made == Taken("u")
    assert (await store.journal.tail("u", 0)).head.version == 1
