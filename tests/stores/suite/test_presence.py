async def test_a_connection_is_present_from_entering_to_leaving(store):
    await store.presence.enter("t", "phone", 2)
    await store.presence.enter("t", "laptop", None)
    assert await store.presence.who("t") == {"phone": 2, "laptop": None}
    await store.presence.leave("t", "phone")
    assert await store.presence.who("t") == {"laptop": None}
    assert await store.presence.who("other") == {}


async def test_an_entry_lives_30_seconds_unless_refreshed(store, clock):
    await store.presence.enter("t", "phone", 2)
    await store.presence.enter("t", "laptop", 3)
    clock.advance(seconds=20)
    await store.presence.enter("t", "laptop", 1)
    clock.advance(seconds=10)
    assert await store.presence.who("t") == {"laptop": 1}
    clock.advance(seconds=20)
    assert await store.presence.who("t") == {}


async def test_many_are_refreshed_at_once_and_everybody_is_told(store, clock):
    await store.presence.enter("t", "elsewhere", 0)
    await store.presence.enter("t", "phone", 2)
    clock.advance(seconds=20)
    everybody = {"elsewhere": 0, "phone": 1, "laptop": None}
    assert await store.presence.refresh("t", {"phone": 1, "laptop": None}) == everybody
    clock.advance(seconds=20)
    assert await store.presence.refresh("t", {}) == {"phone": 1, "laptop": None}


async def test_leaving_twice_or_without_entering_is_nothing(store):
    await store.presence.leave("t", "phone")
    await store.presence.enter("t", "phone", 0)
    await store.presence.leave("t", "phone")
    await store.presence.leave("t", "phone")
    assert await store.presence.who("t") == {}
