"""What only the scripts can do: one clock, one chain, expiry, and names that lead to tables."""

import asyncio
import time

import pytest

from chickenfoot.stores import (
    Again,
    Appended,
    Conflict,
    Created,
    Gone,
    Taken,
    Torn,
    Unavailable,
    WrittenByNewer,
)
from chickenfoot.stores.chain import link
from chickenfoot.stores.redis import keys, names, replies
from tests.stores.redis.conftest import begin
from tests.stores.suite.kit import HOUR, FakeClock, key
from tests.transport.playing import play_match
from tests.transport.server import running

TABLE_KEYS = keys.all_of("t", "hsicrp")


async def everything(store):
    """Make a table that has everything a table can have."""
    history = await begin(store)
    await history.grow(210)
    await history.add(command=key())
    await store.journal.checkpoint("t", 3, b"state")
    await store.journal.keep_record("t", "m", 1, b"deal")
    await store.journal.list_table("t", b"line")
    await store.journal.schedule("t", 5)
    await store.presence.enter("t", "phone", 1)
    return history


async def test_redis_computes_the_chain_that_the_program_proves(store, redis_server):
    history = await begin(store)
    await history.add("a tile | [6,6] é🐔".encode())
    with redis_server.client() as client:
        chain_key = client.hget(keys.of_table("t", "h"), "k").decode()
    first, second = history.entries
    assert link(chain_key, history.head.epoch, 1, first.at, first.data) == first.hash
    assert link(chain_key, first.hash, 2, second.at, second.data) == second.hash


async def test_entries_are_stamped_with_the_clock_of_redis(store):
    history = await begin(store)
    now = await store.journal.now()
    assert abs(now - time.time() * 1000) < 60_000
    assert 0 <= now - history.entries[0].at < 60_000


async def test_everything_is_there_for_another_process(store, opening, redis_server):
    history = await everything(store)
    other = opening(redis_server.url)
    assert await other.journal.tail("t", 0) == await store.journal.tail("t", 0)
    assert await other.journal.find("CODEt") == "t"
    assert await other.journal.recall("t", "ana", "c1") == ("d1", 211)
    assert await other.journal.records("t", "m") == (b"deal",)
    assert await other.journal.listed(5) == (b"line",)
    assert await other.presence.who("t") == {"phone": 1}
    history.store = other
    await history.add()
    assert await store.journal.heads(["t"]) == {"t": history.head}


async def test_every_key_expires_and_those_of_a_table_together_after_its_life(store, redis_server):
    await everything(store)
    with redis_server.client() as client:
        left = {name.decode(): client.ttl(name) for name in client.keys("*")}
    assert set(TABLE_KEYS) < set(left)
    assert all(seconds > 0 for seconds in left.values()), left
    lasting = [left[name] for name in TABLE_KEYS if name != keys.of_table("t", "p")]
    assert min(lasting) > HOUR
    assert max(lasting) - min(lasting) < 60


async def test_a_match_through_two_servers_leaves_no_key_that_stays_for_ever(redis_server):
    async with running(redis_server.guarded_url) as one, running(redis_server.guarded_url) as two:
        match = await play_match(one.url, ["Ana", "Ben"], ["hello"])
        watcher = await two.come(match.code)
        await one.desk.host.look_after_all()
        await two.desk.host.look_after_all()
        with redis_server.client() as client:
            left = {name.decode(): client.ttl(name) for name in client.keys("*")}
        assert {name.split(":")[1] for name in left} >= {"code", "claim", "due", "life"}
        assert all(name.startswith("cf:") for name in left)
        assert not [name for name, seconds in left.items() if seconds <= 0]
        assert watcher.raw.closed is None


async def test_a_life_that_gets_longer_takes_everything_along(store, redis_server):
    history = await everything(store)
    await history.add(ttl_seconds=30 * 86_400)
    await store.journal.rest()
    with redis_server.client() as client:
        names_of = [keys.code("CODEt"), keys.claim("claim-t"), *TABLE_KEYS[:-1]]
        assert all(client.ttl(name) > 29 * 86_400 for name in names_of)


async def test_a_table_that_is_played_on_is_found_by_its_code_for_ever(opening, redis_server):
    """Codes are renewed along with the table, by what is appended alone."""
    clock = FakeClock()
    store = opening(redis_server.url, clock)
    history = await begin(store)
    with redis_server.client() as client:
        for _ in range(3):
            client.expire(keys.code("CODEt"), 10)
            clock.advance(seconds=HOUR - 1)
            await history.add()
            await store.journal.rest()
            assert client.ttl(keys.code("CODEt")) > HOUR
    assert await store.journal.find("CODEt") == "t"


async def test_a_swept_table_leaves_nothing_behind(opening, redis_server):
    clock = FakeClock()
    store = opening(redis_server.url, clock)
    await everything(store)
    clock.advance(seconds=HOUR)
    assert await store.journal.sweep(clock.ms, 10) == 1
    with redis_server.client() as client:
        assert client.keys("*") == []


async def test_an_index_that_is_early_is_put_right(opening, redis_server):
    clock = FakeClock()
    store = opening(redis_server.url, clock)
    history = await begin(store)
    clock.advance(seconds=HOUR - 1)
    await history.add()
    await store.journal.rest()
    with redis_server.client() as client:
        client.zadd(keys.shard("life", "t"), {"t": clock.ms})
        assert await store.journal.sweep(clock.ms, 10) == 0
        assert client.zscore(keys.shard("life", "t"), "t") == clock.ms + HOUR * 1000


async def test_a_small_step_back_of_the_clock_is_waited_out_and_a_large_one_followed(opening, redis_server):
    clock = FakeClock()
    # Two processes with clocks of their own stand for a Redis whose clock is set back.
    ahead, behind = FakeClock(clock.ms + 4000), FakeClock(clock.ms)
    history = await begin(opening(redis_server.url, ahead))
    history.store = opening(redis_server.url, behind)
    assert (await history.add()).at == ahead.ms
    behind.ms -= 3_600_000
    history.store = opening(redis_server.url, behind)
    assert (await history.add()).at == behind.ms


# A history that was damaged, undone, or written by somebody else.


async def test_a_head_without_its_entries_is_torn(store, redis_server):
    history = await begin(store)
    await history.grow(5)
    with redis_server.client() as client:
        client.delete(keys.of_table("t", "s"))
    with pytest.raises(Torn):
        await history.add()
    with pytest.raises(Torn):
        await store.journal.tail("t", 0)


async def test_a_missing_entry_and_a_changed_one_are_torn(store, redis_server):
    history = await begin(store)
    await history.grow(5)
    stream = keys.of_table("t", "s")
    with redis_server.client() as client:
        client.xdel(stream, "3-0")
        with pytest.raises(Torn, match="version 3"):
            await store.journal.tail("t", 0)
        client.delete(stream)
        for entry in history.entries:
            data = b"[6,6]" if entry.version == 4 else entry.data
            client.xadd(stream, {"t": entry.at, "h": entry.hash, "d": data}, f"{entry.version}-0")
    with pytest.raises(Torn, match="version 4"):
        await store.journal.tail("t", 0)


async def test_entries_without_a_head_are_gone(store, redis_server):
    history = await begin(store)
    with redis_server.client() as client:
        client.delete(keys.of_table("t", "h"))
    assert await history.store.journal.append("t", history.head, b"x") == Gone()


async def test_a_history_that_was_set_back_and_grew_again_refuses_what_was_built_on_the_other(
    store, redis_server
):
    """Both have a version 4; only the hash tells that they are not the same."""
    history = await begin(store)
    await history.grow(3)
    with redis_server.client() as client:
        kept = {name: client.dump(name) for name in keys.all_of("t", "hs")}
        await history.add(b"lost")
        for name, value in kept.items():
            client.restore(name, HOUR * 1000, value, replace=True)
    undone = history.head
    assert undone.version == 4
    heads = await store.journal.heads(["t"])
    assert heads["t"].version == 3
    history.head = heads["t"]
    await history.add(b"new")
    assert history.head.version == 4
    assert history.head.hash != undone.hash
    assert await store.journal.append("t", undone, b"x") == Conflict(history.head)


async def test_what_a_newer_version_wrote_is_neither_read_nor_added_to(store, redis_server):
    history = await begin(store)
    with redis_server.client() as client:
        client.hset(keys.of_table("t", "h"), "fmt", 2)
    with pytest.raises(WrittenByNewer, match="format 2"):
        await history.add()
    with pytest.raises(WrittenByNewer):
        await store.journal.tail("t", 0)


# Codes and claims.


async def test_of_many_creations_with_one_claim_at_once_one_makes_the_table(opening, redis_server):
    stores = [opening(redis_server.url) for _ in range(3)]
    results = await asyncio.gather(
        *(
            store.journal.create(f"t{n}{i}", f"CODE{n}{i}", "claim", b"{}", HOUR)
            for n in range(4)
            for i, store in enumerate(stores)
        )
    )
    [made] = [result for result in results if isinstance(result, Created)]
    [maker] = {result.table_id for result in results if isinstance(result, Taken)}
    assert (await stores[0].journal.tail(maker, 0)).head == made.head
    assert len(results) == 12


async def test_of_many_creations_with_one_code_at_once_one_gets_it(opening, redis_server):
    stores = [opening(redis_server.url) for _ in range(3)]
    results = await asyncio.gather(
        *(store.journal.create(f"t{i}", "CODE", f"claim{i}", b"{}", HOUR) for i, store in enumerate(stores))
    )
    assert sorted(type(result).__name__ for result in results) == ["Created", "Taken", "Taken"]
    assert results.count(Taken(None)) == 2


async def test_a_creation_that_stopped_half_way_holds_its_claim_for_seconds_only(
    opening, redis_server, monkeypatch
):
    monkeypatch.setattr(names, "LOOK_SECONDS", 0)
    clock = FakeClock()
    store = opening(redis_server.url, clock)
    await store.journal._names.reserve("half", "CODE", "claim", HOUR)
    with pytest.raises(Unavailable):
        await store.journal.create("t", "CODE2", "claim", b"{}", HOUR)
    assert await store.journal.find("CODE") is None
    clock.advance(ms=names.COMING_MS)
    assert isinstance(await store.journal.create("t", "CODE", "claim", b"{}", HOUR), Created)
    assert await store.journal.find("CODE") == "t"


# Ids.


async def test_one_id_on_many_processes_acts_once(opening, redis_server):
    stores = [opening(redis_server.url) for _ in range(3)]
    history = await begin(stores[0])
    for number in range(20):
        results = await asyncio.gather(
            *(
                store.journal.append("t", history.head, b"x", command=key(f"c{number}"))
                for store in stores
                for _ in range(3)
            )
        )
        [won] = [result for result in results if isinstance(result, Appended)]
        assert results.count(Again(won.head.version)) == 8
        history.head = won.head
    assert history.head.version == 21


async def test_ids_that_only_look_alike_are_different(store):
    history = await begin(store)
    await history.add(command=key(occupant="t:ana", command_id="c1", digest="one"))
    assert await store.journal.recall("t", "t", "ana") is None
    await history.add(command=key(occupant="t", command_id="ana", digest="two"))
    await history.add(command=key(occupant="t:ana", command_id="c", digest="three"))
    assert await store.journal.recall("t", "t:ana", "c1") == ("one", 2)


def test_a_reply_that_no_script_gives_is_torn():
    with pytest.raises(Torn):
        replies.outcome([b"torn"], None, b"")
