"""The bell over a connection that is cut, hangs, or comes back without a word."""

import asyncio

import pytest

from chickenfoot.stores.redis import bus, keys, lane
from tests.stores.redis.conftest import begin
from tests.stores.redis.proxy import Wire
from tests.stores.suite.kit import attend, settle

PATIENCE = 10


class Ear:
    """Follows a table and can be waited for."""

    def __init__(self, store, table_id="t"):
        self.rung = []
        self.heard = []
        self.doubts = 0
        self._news = asyncio.Event()
        self.stop = store.bus.follow(table_id, self._rung, self._heard, self._doubt)

    def _rung(self, bell):
        self.rung.append(bell)
        self._news.set()

    def _heard(self, message):
        self.heard.append(message)
        self._news.set()

    def _doubt(self):
        self.doubts += 1
        self._news.set()

    async def until(self, true):
        async with asyncio.timeout(PATIENCE):
            while not true():
                self._news.clear()
                await self._news.wait()


@pytest.fixture
def quick(monkeypatch):
    """Let it hear itself more often, so that a test need not wait for seconds."""
    monkeypatch.setattr(bus, "BEAT_SECONDS", 0.05)
    monkeypatch.setattr(bus, "SILENCE_SECONDS", 0.3)
    monkeypatch.setattr(bus, "LOOK_SECONDS", 0.05)
    monkeypatch.setattr(lane, "SECONDS", 0.3)


def cut_subscriptions(server):
    with server.client() as client:
        client.client_kill_filter(_type="pubsub")


async def test_one_process_hears_what_another_appends(opening, redis_server):
    one, two = opening(redis_server.url), opening(redis_server.url)
    history = await begin(one)
    ear = Ear(two)
    await ear.until(lambda: ear.doubts)
    await two.journal.tail("t", 0)
    entry = await history.add()
    await ear.until(lambda: ear.rung)
    assert ear.rung[0].entry == entry
    assert ear.rung[0].previous == history.entries[0].hash
    await one.bus.shout("t", b"hello")
    await ear.until(lambda: ear.heard)
    assert ear.heard == [b"hello"]


async def test_following_is_confirmed_at_once_also_while_nothing_happens(store):
    """Whoever follows need not wait until the owner of the subscription looks up by itself."""
    first = Ear(store, "first")
    await first.until(lambda: first.doubts)
    loop = asyncio.get_running_loop()
    begun = loop.time()
    for number in range(10):
        ear = Ear(store, f"t{number}")
        await ear.until(lambda ear=ear: ear.doubts)
    assert loop.time() - begun < 10 * bus.LOOK_SECONDS / 2


async def test_a_second_follower_of_a_table_is_told_to_look_too(store):
    first = Ear(store)
    await first.until(lambda: first.doubts)
    second = Ear(store)
    await second.until(lambda: second.doubts)
    assert first.doubts == 1


async def test_a_subscription_that_is_cut_comes_back_and_everybody_is_told_to_look(store, redis_server):
    histories = [await begin(store, f"t{n}") for n in range(3)]
    ears = [Ear(store, history.id) for history in histories]
    for times in (2, 3, 4):
        for ear in ears:
            await ear.until(lambda ear=ear, times=times: ear.doubts >= times - 1)
        cut_subscriptions(redis_server)
        # Nobody hears this one; the doubt that follows makes up for it.
        await histories[0].add()
    for ear in ears:
        await ear.until(lambda ear=ear: ear.doubts >= 4)
    await settle(store)
    for ear, history in zip(ears, histories, strict=True):
        before = len(ear.rung)
        await history.add()
        await ear.until(lambda ear=ear, before=before: len(ear.rung) > before)
    assert store.counts["bus_rebuilt"] >= 3
    assert store.bus.listening()


@pytest.mark.usefixtures("quick")
async def test_a_connection_that_hangs_without_a_word_is_noticed_and_replaced(opening, redis_server):
    direct = opening(redis_server.url)
    history = await begin(direct)
    async with Wire(redis_server.port) as wire:
        store = await asyncio.to_thread(opening, wire.url)
        ear = Ear(store)
        await ear.until(lambda: ear.doubts == 1)
        wire.hold = True
        await history.add()
        async with asyncio.timeout(PATIENCE):
            while not store.counts["bus_rebuilt"]:  # noqa: ASYNC110 - looked at from outside
                await asyncio.sleep(0.02)
        wire.hold = False
        wire.cut()
        await ear.until(lambda: ear.doubts >= 2)
        await history.add()
        await ear.until(lambda: ear.rung)
        assert ear.rung[-1].version == history.head.version
        await store.rest()


@pytest.mark.usefixtures("quick")
async def test_silence_alone_is_an_error(store, monkeypatch):
    """The wire is fine, but what is published does not come: nobody would notice otherwise."""
    ear = Ear(store)
    await ear.until(lambda: ear.doubts == 1)
    monkeypatch.setattr(store.bus, "_publish", lambda *_: None)
    await ear.until(lambda: ear.doubts >= 2)
    assert store.counts["bus_rebuilt"] >= 1


@pytest.mark.usefixtures("quick")
async def test_the_process_hears_itself_while_nothing_happens(store, redis_server):
    ear = Ear(store)
    await ear.until(lambda: ear.doubts)
    with redis_server.client() as client:
        begun = client.info("commandstats")["cmdstat_publish"]["calls"]
        async with asyncio.timeout(PATIENCE):
            while client.info("commandstats")["cmdstat_publish"]["calls"] < begun + 20:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
    assert store.counts["bus_rebuilt"] == 0


@pytest.mark.usefixtures("quick")
async def test_processes_know_which_others_live(opening, redis_server):
    stores = [opening(redis_server.url) for _ in range(3)]
    names = {store.bus.me for store in stores}
    assert len(names) == 3
    assert stores[0].bus.others() == frozenset()
    for store in stores:
        Ear(store)

    async def known(those):
        async with asyncio.timeout(PATIENCE):
            while any(store.bus.others() != names - {store.bus.me} for store in those):  # noqa: ASYNC110
                await asyncio.sleep(0.01)

    await known(stores)
    left = stores.pop()
    names.remove(left.bus.me)
    await left.rest()
    await known(stores)


async def test_what_is_no_longer_followed_is_no_longer_subscribed_to(store, redis_server):
    ear, other = Ear(store, "t"), Ear(store, "other")
    await ear.until(lambda: ear.doubts)
    await other.until(lambda: other.doubts)
    ear.stop()
    await settle(store)
    with redis_server.client() as client:
        channels = {channel.decode() for channel in client.pubsub_channels("cf:{*")}
    assert {keys.of_table("other", "ch"), keys.of_table("other", "x")} <= channels
    assert keys.of_table("t", "ch") not in channels


async def test_thousands_of_tables_share_one_subscription(store, redis_server):
    ears = [Ear(store, f"t{n}") for n in range(1000)]
    for ear in ears:
        await ear.until(lambda ear=ear: ear.doubts)
    with redis_server.client() as client:
        assert len(client.client_list(_type="pubsub")) == 1


async def test_a_forged_bell_cannot_show_anything(store, redis_server):
    """Whoever can publish but not write makes us look at the truth, no more."""
    history = await begin(store)
    ear = Ear(store)
    await ear.until(lambda: ear.doubts)
    await store.journal.tail("t", 0)
    with redis_server.client() as client:
        forged = f"2|{history.head.hash}|{'0' * 40}|1|{history.head.epoch}|{{}}"
        client.publish(keys.of_table("t", "ch"), forged)
    await ear.until(lambda: ear.doubts == 2)
    assert ear.rung == []


async def test_after_resting_it_begins_again_when_somebody_follows(store):
    history = await begin(store)
    rung = []
    await attend(store, "t", rung.append)
    await store.rest()
    await history.add()
    await attend(store, "other", print)
    await history.add()
    await settle(store)
    assert [bell.version for bell in rung] == [3]
