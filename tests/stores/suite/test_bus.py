import asyncio

from tests.stores.suite.kit import attend, key, settle


async def test_every_follower_hears_the_bell_after_each_append(store, begin):
    history = await begin("t")
    one, two = [], []
    await attend(store, "t", one.append)
    await attend(store, "t", two.append)
    await history.grow(3)
    await settle(store)
    assert [bell.version for bell in one] == [bell.version for bell in two] == [2, 3]


async def test_a_bell_that_brings_the_entry_brings_what_was_written_and_where_it_belongs(store, begin):
    history = await begin("t")
    bells = []
    await attend(store, "t", bells.append)
    await store.journal.tail("t", 0)
    await history.grow(4)
    await settle(store)
    assert [bell.version for bell in bells] == [2, 3, 4]
    for bell in bells:
        if bell.entry is not None:
            assert bell.entry == history.entries[bell.version - 1]
            assert bell.previous == history.entries[bell.version - 2].hash


async def test_the_appender_has_its_answer_before_the_bell_rings(store, begin):
    if store.shared:
        return  # two connections: either may be first, and nobody minds
    history = await begin("t")
    order = []
    await attend(store, "t", lambda bell: order.append(f"bell {bell.version}"))
    await history.add()
    order.append("answer")
    await settle(store)
    assert order == ["answer", "bell 2"]


async def test_the_bell_is_silent_when_nothing_was_appended(store, begin, clock):
    history = await begin("t")
    stale = history.head
    await history.add(command=key())
    rung = []
    await settle(store)
    await attend(store, "t", rung.append)
    await store.journal.append("t", stale, b"x")
    await store.journal.append("t", history.head, b"x", command=key())
    await store.journal.append("t", history.head, b"x", not_before=clock.ms + 1)
    await settle(store)
    assert rung == []


async def test_the_bell_rings_although_the_appender_was_cancelled(store, begin):
    history = await begin("t")
    rung = asyncio.Queue()
    await attend(store, "t", rung.put_nowait)
    attempt = asyncio.ensure_future(store.journal.append("t", history.head, b"x"))
    await asyncio.sleep(0)
    attempt.cancel()
    assert (await asyncio.wait_for(rung.get(), 5)).version == 2


async def test_whoever_stops_following_hears_no_more(store, begin):
    history = await begin("t")
    rung, heard = [], []
    stop = await attend(store, "t", rung.append, heard.append)
    stop()
    stop()
    await history.add()
    await store.bus.shout("t", b"hello")
    await settle(store)
    assert rung == heard == []


async def test_a_shout_reaches_every_follower_of_the_table_and_of_no_other(store, begin):
    await begin("t")
    here, too, elsewhere = [], [], []
    await attend(store, "t", print, here.append)
    await attend(store, "t", print, too.append)
    await attend(store, "other", print, elsewhere.append)
    await store.bus.shout("t", b"hello")
    await settle(store)
    assert here == too == [b"hello"]
    assert elsewhere == []


async def test_a_follower_may_stop_from_within_a_call(store, begin):
    history = await begin("t")
    rung = []

    def once(bell):
        rung.append(bell.version)
        stop()

    stop = await attend(store, "t", once)
    await attend(store, "t", lambda bell: rung.append(bell.version))
    await history.grow(3)
    await settle(store)
    assert sorted(rung) == [2, 2, 3]


async def test_a_follower_that_fails_does_not_silence_the_others(store, begin):
    if not store.shared:
        return  # here it is the loop that goes on
    history = await begin("t")
    rung = []
    await attend(store, "t", lambda bell: 1 // 0)
    await attend(store, "t", rung.append)
    await history.add()
    await settle(store)
    assert [bell.version for bell in rung] == [2]
