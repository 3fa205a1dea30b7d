from chickenfoot.stores import Created, Gone
from tests.stores.suite.kit import HOUR, key


async def test_a_table_is_gone_when_its_life_is_over(store, begin, clock):
    history = await begin(ttl_seconds=HOUR)
    await history.add(command=key())
    await store.journal.keep_record("t", "m", 1, b"lines")
    await store.journal.list_table("t", b"summary")
    await store.journal.schedule("t", clock.ms)
    clock.advance(seconds=HOUR, ms=-1)
    assert await store.journal.find("CODEt") == "t"
    assert await store.journal.listed(9) == (b"summary",)
    assert await store.journal.due(clock.ms, 9) == ("t",)
    clock.advance(ms=1)
    assert await store.journal.find("CODEt") is None
    assert await store.journal.heads(["t"]) == {"t": None}
    assert await store.journal.tail("t", 0) == Gone()
    assert await store.journal.append("t", history.head, b"x", command=key()) == Gone()
    assert await store.journal.recall("t", "ana", "c1") is None
    assert await store.journal.records("t", "m") == ()
    assert await store.journal.listed(9) == ()
    assert await store.journal.due(clock.ms, 9) == ()


async def test_every_entry_lengthens_the_life_and_may_change_its_length(store, begin, clock):
    history = await begin(ttl_seconds=HOUR)
    clock.advance(seconds=HOUR - 1)
    await history.add()
    clock.advance(seconds=HOUR - 1)
    await history.add(ttl_seconds=2 * HOUR)
    clock.advance(seconds=2 * HOUR - 1)
    await history.add()
    clock.advance(seconds=2 * HOUR - 1)
    assert await store.journal.find("CODEt") == "t"
    clock.advance(seconds=1)
    assert await store.journal.find("CODEt") is None


async def test_a_table_says_when_its_life_ends(store, begin, clock):
    history = await begin(ttl_seconds=HOUR)
    assert await store.journal.life("t") == clock.ms + HOUR * 1000
    clock.advance(seconds=5)
    entry = await history.add(ttl_seconds=60)
    assert await store.journal.life("t") == entry.at + 60_000
    clock.advance(seconds=60)
    assert await store.journal.life("t") is None
    assert await store.journal.life("nobody") is None


async def test_reading_does_not_lengthen_a_life(store, begin, clock):
    await begin(ttl_seconds=HOUR)
    clock.advance(seconds=HOUR - 1)
    await store.journal.tail("t", 0)
    await store.journal.schedule("t", 5)
    clock.advance(seconds=1)
    assert await store.journal.tail("t", 0) == Gone()


async def test_code_claim_and_id_are_free_again_after_a_life_also_before_the_sweep(store, begin, clock):
    await begin("t", ttl_seconds=HOUR)
    await begin("other", ttl_seconds=HOUR)
    clock.advance(seconds=HOUR)
    made = await store.journal.create("t", "CODEother", "claim-t", b"new life", HOUR)
    assert isinstance(made, Created)
    assert await store.journal.find("CODEother") == "t"
    assert await store.journal.tail("other", 0) == Gone()
    assert (await store.journal.tail("t", 0)).entries == (made.entry,)


async def test_a_new_table_inherits_nothing_from_one_that_had_its_id(store, begin, clock):
    history = await begin(ttl_seconds=HOUR)
    await history.grow(210)
    await history.add(command=key())
    await store.journal.checkpoint("t", 5, b"old")
    await store.journal.keep_record("t", "m", 1, b"old")
    await store.journal.list_table("t", b"old")
    clock.advance(seconds=HOUR)
    assert await store.journal.sweep(clock.ms + 60_000, 10) == 1
    fresh = await begin(ttl_seconds=HOUR)
    found = await store.journal.tail("t", 0, checkpoint=True)
    assert (found.head, found.checkpoint, len(found.entries)) == (fresh.head, None, 1)
    assert await store.journal.recall("t", "ana", "c1") is None
    assert await store.journal.records("t", "m") == ()
    assert await store.journal.listed(9) == ()


async def test_a_sweep_deletes_the_dead_at_most_a_minute_late_and_leaves_the_living(store, begin, clock):
    for name in "abc":
        await begin(name, ttl_seconds=HOUR)
    living = await begin("d", ttl_seconds=2 * HOUR)
    assert await store.journal.sweep(clock.ms, 10) == 0
    clock.advance(seconds=HOUR + 60)
    assert await store.journal.sweep(clock.ms, 2) == 2
    assert await store.journal.sweep(clock.ms, 10) == 1
    assert await store.journal.sweep(clock.ms, 10) == 0
    await living.add()


async def test_the_stores_time_never_runs_backwards(store, begin, clock):
    history = await begin()
    now = await store.journal.now()
    clock.ms -= 3000
    assert await store.journal.now() == now
    assert (await history.add()).at == now
