import asyncio

import pytest

from chickenfoot.stores import (
    Again,
    Appended,
    Conflict,
    Created,
    Early,
    Entry,
    Gone,
    Head,
    Reused,
    Tail,
    Taken,
)
from tests.stores.suite.kit import HOUR, key


async def test_a_history_begins_with_version_one_at_the_stores_time(store, clock):
    made = await store.journal.create("t", "CODE", "claim", b"first", HOUR)
    assert isinstance(made, Created)
    assert made.entry == Entry(1, clock.ms, made.head.hash, b"first")
    assert made.head.version == 1
    assert len(bytes.fromhex(made.head.epoch)) == 8
    assert len(bytes.fromhex(made.head.hash)) == 20


async def test_the_same_claim_is_answered_with_the_table_it_made(store, begin):
    await begin("t")
    assert await store.journal.create("other", "OTHER", "claim-t", b"x", HOUR) == Taken("t")
    assert await store.journal.find("OTHER") is None


async def test_a_code_in_use_is_taken(store, begin):
    await begin("t")
    assert await store.journal.create("other", "CODEt", "new", b"x", HOUR) == Taken(None)
    assert isinstance(await store.journal.create("other", "FREE", "new", b"x", HOUR), Created)


async def test_an_id_in_use_is_taken(store, begin):
    first = await begin("t")
    assert await store.journal.create("t", "OTHER", "new", b"x", HOUR) == Taken(None)
    assert await store.journal.tail("t", 0) == Tail(first.head, tuple(first.entries))


async def test_two_tables_never_share_an_epoch_or_a_hash(begin):
    one, two = await begin("one"), await begin("two")
    assert one.head.epoch != two.head.epoch
    assert one.head.hash != two.head.hash


async def test_an_entry_is_appended_onto_its_head(store, begin, clock):
    history = await begin()
    clock.advance(ms=5)
    result = await store.journal.append("t", history.head, b"second")
    assert isinstance(result, Appended)
    assert result.entry == Entry(2, clock.ms, result.head.hash, b"second")
    assert result.head == Head(history.head.epoch, 2, result.entry.hash)


async def test_equal_data_twice_gives_two_hashes(begin):
    history = await begin()
    first, second = await history.add(b"same"), await history.add(b"same")
    assert first.hash != second.hash


@pytest.mark.parametrize(
    "change",
    [
        lambda head: Head("0" * 16, head.version, head.hash),
        lambda head: Head(head.epoch, head.version - 1, head.hash),
        lambda head: Head(head.epoch, head.version + 1, head.hash),
        lambda head: Head(head.epoch, head.version, "0" * 40),
    ],
    ids=["epoch", "older", "newer", "hash"],
)
async def test_any_other_head_conflicts_and_changes_nothing(store, begin, change):
    history = await begin()
    await history.add()
    result = await store.journal.append("t", change(history.head), b"x", command=key())
    assert result == Conflict(history.head)
    assert await store.journal.tail("t", 0) == Tail(history.head, tuple(history.entries))
    assert await store.journal.recall("t", "ana", "c1") is None


async def test_of_many_appends_onto_one_head_exactly_one_wins(store, begin):
    history = await begin()
    results = await asyncio.gather(*(store.journal.append("t", history.head, b"%d" % i) for i in range(20)))
    [winner] = [result for result in results if isinstance(result, Appended)]
    assert all(result == Conflict(winner.head) for result in results if result != winner)
    found = await store.journal.tail("t", 1)
    assert found == Tail(winner.head, (winner.entry,))


async def test_a_command_acts_once_and_is_answered_the_same_however_often_it_comes(store, begin):
    history = await begin()
    results = await asyncio.gather(
        *(store.journal.append("t", history.head, b"x", command=key()) for _ in range(5))
    )
    assert [type(result) for result in results].count(Appended) == 1
    assert [result for result in results if not isinstance(result, Appended)] == [Again(2)] * 4


async def test_a_repeated_command_is_known_before_its_head_or_its_time_are_looked_at(store, begin, clock):
    history = await begin()
    await history.add(command=key())
    stale = Head("0" * 16, 77, "0" * 40)
    repeated = await store.journal.append("t", stale, b"x", command=key(), not_before=clock.ms + 1_000_000)
    assert repeated == Again(2)


async def test_an_id_with_another_body_is_reused(store, begin):
    history = await begin()
    await history.add(command=key(digest="one"))
    assert await store.journal.append("t", history.head, b"x", command=key(digest="two")) == Reused()


async def test_ids_are_scoped_to_the_occupant_and_to_the_table(store, begin):
    history, other = await begin("t"), await begin("other")
    await history.add(command=key(occupant="ana"))
    await history.add(command=key(occupant="ben"))
    await other.add(command=key(occupant="ana"))
    assert await store.journal.recall("t", "ana", "c1") == ("d1", 2)
    assert await store.journal.recall("t", "ben", "c1") == ("d1", 3)
    assert await store.journal.recall("other", "ana", "c1") == ("d1", 2)
    assert await store.journal.recall("other", "ben", "c1") is None


async def test_ids_are_remembered_for_200_versions_and_not_for_ever(store, begin):
    history = await begin()
    await history.add(command=key("early"))
    for version in range(3, 203):
        await history.add()
        if version % 20 == 0:
            assert await store.journal.recall("t", "ana", "early") == ("d1", 2)
    assert history.head.version == 202
    assert await store.journal.append("t", history.head, b"x", command=key("early")) == Again(2)
    await history.grow(600)
    assert await store.journal.recall("t", "ana", "early") is None


async def test_ids_outlive_a_checkpoint(store, begin):
    history = await begin()
    await history.grow(10)
    await history.add(command=key())
    await history.grow(211)
    await store.journal.checkpoint("t", 11, b"state")
    assert await store.journal.recall("t", "ana", "c1") == ("d1", 11)


async def test_nothing_is_appended_before_its_time(store, begin, clock):
    history = await begin()
    due = clock.ms + 1000
    clock.advance(ms=999)
    assert await store.journal.append("t", history.head, b"x", not_before=due) == Early(due - 1)
    clock.advance(ms=1)
    assert (await history.add(not_before=due)).at == due


async def test_the_head_is_looked_at_before_the_time(store, begin, clock):
    history = await begin()
    stale = history.head
    await history.add()
    result = await store.journal.append("t", stale, b"x", not_before=clock.ms + 1000)
    assert result == Conflict(history.head)


async def test_an_unknown_table_is_gone(store):
    head = Head("0" * 16, 1, "0" * 40)
    assert await store.journal.append("nobody", head, b"x", command=key()) == Gone()
    assert await store.journal.tail("nobody", 0) == Gone()
    assert await store.journal.recall("nobody", "ana", "c1") is None
    assert await store.journal.find("NOCODE") is None
    assert await store.journal.records("nobody", "m") == ()
    await store.journal.checkpoint("nobody", 1, b"")
    await store.journal.keep_record("nobody", "m", 1, b"")
    await store.journal.list_table("nobody", b"")
    await store.journal.schedule("nobody", 1)
    assert await store.journal.listed(10) == ()
    assert await store.journal.due(2**50, 10) == ()


async def test_a_tail_holds_what_came_after_a_version(store, begin):
    history = await begin()
    await history.grow(5)
    for after in range(6):
        assert await store.journal.tail("t", after) == Tail(history.head, tuple(history.entries[after:]))


async def test_a_caller_ahead_of_the_history_learns_its_head(store, begin):
    history = await begin()
    assert await store.journal.tail("t", 9) == Tail(history.head, ())


async def test_the_heads_of_many_tables_are_read_at_once(store, begin):
    one, two = await begin("one"), await begin("two")
    await two.grow(3)
    assert await store.journal.heads(["one", "nobody", "two"]) == {
        "one": one.head,
        "nobody": None,
        "two": two.head,
    }
    assert await store.journal.heads([]) == {}


async def test_a_checkpoint_takes_the_place_of_the_entries_up_to_it(store, begin):
    history = await begin()
    await history.grow(210)
    await store.journal.checkpoint("t", 10, b"state at 10")
    rest = tuple(history.entries[10:])
    assert await store.journal.tail("t", 0) == Tail(history.head, rest, (10, b"state at 10"))
    assert await store.journal.tail("t", 9) == Tail(history.head, rest, (10, b"state at 10"))
    assert await store.journal.tail("t", 10) == Tail(history.head, rest)
    assert await store.journal.tail("t", 10, checkpoint=True) == Tail(
        history.head, rest, (10, b"state at 10")
    )
    assert await store.journal.tail("t", 208) == Tail(history.head, rest[-2:])


async def test_without_a_checkpoint_there_is_none_to_give(store, begin):
    history = await begin()
    assert await store.journal.tail("t", 0, checkpoint=True) == Tail(history.head, tuple(history.entries))


async def test_checkpoints_only_move_forward(store, begin):
    history = await begin()
    await history.grow(230)
    await store.journal.checkpoint("t", 20, b"twenty")
    await store.journal.checkpoint("t", 10, b"ten")
    await store.journal.checkpoint("t", 20, b"again")
    assert (await store.journal.tail("t", 0)).checkpoint == (20, b"twenty")
    await store.journal.checkpoint("t", 30, b"thirty")
    found = await store.journal.tail("t", 0)
    assert found.checkpoint == (30, b"thirty")
    assert found.entries == tuple(history.entries[30:])


async def test_a_checkpoint_leaves_the_200_versions_that_clients_may_resume_from(store, begin):
    history = await begin()
    await history.grow(210)
    with pytest.raises(ValueError, match="200"):
        await store.journal.checkpoint("t", 11, b"too near")
    assert len((await store.journal.tail("t", 0)).entries) == 210


async def test_appending_goes_on_after_a_checkpoint(store, begin):
    history = await begin()
    await history.grow(201)
    await store.journal.checkpoint("t", 1, b"one")
    await history.grow(205)
    assert (await store.journal.tail("t", 200)).entries == tuple(history.entries[200:])


async def test_bytes_come_back_as_they_went_in(store, begin):
    data = bytes(range(256)) + "é漢🐔".encode()
    history = await begin(data=data)
    await history.add(data)
    await store.journal.keep_record("t", "m", 1, data)
    assert [entry.data for entry in (await store.journal.tail("t", 0)).entries] == [data, data]
    assert await store.journal.records("t", "m") == (data,)


async def test_a_cancelled_append_either_acted_or_did_not_and_a_repeat_finds_out(store, begin):
    history = await begin()
    attempt = asyncio.ensure_future(store.journal.append("t", history.head, b"x", command=key()))
    await asyncio.sleep(0)
    attempt.cancel()
    repeated = await store.journal.append("t", history.head, b"x", command=key())
    assert repeated == Again(2) or isinstance(repeated, Appended)
    assert (await store.journal.tail("t", 0)).head.version == 2
