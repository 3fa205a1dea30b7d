import asyncio

from tests.stores.suite.kit import key


async def settle():
    """Let everything that is ready on the loop happen."""
    for _ in range(5):
        await asyncio.sleep(0)


async def test_every_follower_hears_the_bell_after_each_append(store, begin):
    history = await begin("t")
    one, two = [], []
    store.bus.follow("t", one.append, print)
    store.bus.follow("t", two.append, print)
    await history.grow(3)
    await settle()
    assert one == two == [2, 3]


async def test_the_appender_has_its_answer_before_the_bell_rings(store, begin):
    history = await begin("t")
    order = []
    store.bus.follow("t", lambda version: order.append(f"bell {version}"), print)
    await history.add()
    order.append("answer")
    await settle()
    assert order == ["answer", "bell 2"]


async def test_the_bell_is_silent_when_nothing_was_appended(store, begin, clock):
    history = await begin("t")
    stale = history.head
    await history.add(command=key())
    rung = []
    await settle()
    store.bus.follow("t", rung.append, print)
    await store.journal.append("t", stale, b"x")
    await store.journal.append("t", history.head, b"x", command=key())
    await store.journal.append("t", history.head, b"x", not_before=clock.ms + 1)
    await settle()
    assert rung == []


async def test_the_bell_rings_although_the_appender_was_cancelled(store, begin):
    history = await begin("t")
    rung = asyncio.Queue()
    store.bus.follow("t", rung.put_nowait, print)
    attempt = asyncio.ensure_future(store.journal.append("t", history.head, b"x"))
    await asyncio.sleep(0)
    attempt.cancel()
    assert await asyncio.wait_for(rung.get(), 5) == 2


async def test_whoever_stops_following_hears_no_more(store, begin):
    history = await begin("t")
    rung, heard = [], []
    stop = store.bus.follow("t", rung.append, heard.append)
    stop()
    stop()
    await history.add()
    await store.bus.shout("t", b"hello")
    await settle()
    assert rung == heard == []


async def test_a_shout_reaches_every_follower_of_the_table_and_of_no_other(store, begin):
    await begin("t")
    here, too, elsewhere = [], [], []
    store.bus.follow("t", print, here.append)
    store.bus.follow("t", print, too.append)
    store.bus.follow("other", print, elsewhere.append)
    await store.bus.shout("t", b"hello")
    await settle()
    assert here == too == [b"hello"]
    assert elsewhere == []


async def test_a_follower_may_stop_from_within_a_call(store, begin):
    history = await begin("t")
    rung = []

    def once(version):
        rung.append(version)
        stop()

    stop = store.bus.follow("t", once, print)
    store.bus.follow("t", rung.append, print)
    await history.grow(3)
    await settle()
    assert sorted(rung) == [2, 2, 3]
