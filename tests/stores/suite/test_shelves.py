"""Records, the lobby's list, and the tables that want attention."""


async def test_the_records_of_a_match_come_back_by_deal(store, begin):
    await begin("t")
    for deal in (10, 2, 1):
        await store.journal.keep_record("t", "m", deal, b"deal %d" % deal)
    await store.journal.keep_record("t", "later", 1, b"another match")
    assert await store.journal.records("t", "m") == (b"deal 1", b"deal 2", b"deal 10")
    assert await store.journal.records("t", "later") == (b"another match",)
    assert await store.journal.records("t", "never") == ()


async def test_keeping_a_record_twice_changes_nothing(store, begin):
    await begin("t")
    await store.journal.keep_record("t", "m", 1, b"first")
    await store.journal.keep_record("t", "m", 1, b"second")
    assert await store.journal.records("t", "m") == (b"first",)


async def test_the_list_shows_the_newest_first_and_as_many_as_are_wanted(store, begin):
    for name in "abc":
        await begin(name)
        await store.journal.list_table(name, name.encode())
    assert await store.journal.listed(10) == (b"c", b"b", b"a")
    assert await store.journal.listed(2) == (b"c", b"b")


async def test_a_changed_summary_keeps_its_place_and_none_takes_it_off(store, begin):
    for name in "abc":
        await begin(name)
        await store.journal.list_table(name, name.encode())
    await store.journal.list_table("a", b"A")
    await store.journal.list_table("b", None)
    await store.journal.list_table("b", None)
    assert await store.journal.listed(10) == (b"c", b"A")
    await store.journal.list_table("b", b"B")
    assert await store.journal.listed(10) == (b"B", b"c", b"A")


async def test_tables_are_due_when_their_time_has_come(store, begin, clock):
    for name, at in (("a", 300), ("b", 100), ("c", 200), ("d", None)):
        await begin(name)
        await store.journal.schedule(name, at)
    assert await store.journal.due(99, 10) == ()
    assert await store.journal.due(200, 10) == ("b", "c")
    assert await store.journal.due(1000, 10) == ("b", "c", "a")
    assert await store.journal.due(1000, 2) == ("b", "c")


async def test_being_due_lasts_until_it_is_scheduled_anew(store, begin):
    await begin("a")
    await store.journal.schedule("a", 100)
    assert await store.journal.due(100, 10) == ("a",)
    assert await store.journal.due(100, 10) == ("a",)
    await store.journal.schedule("a", 500)
    assert await store.journal.due(100, 10) == ()
    await store.journal.schedule("a", None)
    assert await store.journal.due(1000, 10) == ()
