"""What only a file can do: come back, shrink, be damaged, share a commit."""

import asyncio
import sqlite3

import pytest

from chickenfoot.stores import Appended, Torn, Unavailable, open_store
from chickenfoot.stores.schema import open_file
from chickenfoot.stores.writer import Writer
from tests.stores.suite.kit import HOUR, FakeClock, History, key


@pytest.fixture
def path(tmp_path):
    return tmp_path / "t.db"


@pytest.fixture
def clock():
    return FakeClock()


async def begin(store, name="t"):
    made = await store.journal.create(name, f"CODE{name}", f"claim-{name}", b"{}", HOUR)
    return History(store, name, made.head, [made.entry])


async def test_everything_is_there_again_after_closing(path, clock):
    store = open_store(f"sqlite:{path}", clock)
    history = await begin(store)
    await history.grow(205)
    await history.add(command=key())
    await store.journal.checkpoint("t", 3, b"three")
    await store.journal.keep_record("t", "m", 1, b"deal")
    await store.journal.list_table("t", b"summary")
    await store.journal.schedule("t", 7)
    before = await store.journal.tail("t", 0)
    store.close()
    store = open_store(f"sqlite:{path}", clock)
    assert await store.journal.tail("t", 0) == before
    assert await store.journal.find("CODEt") == "t"
    assert await store.journal.recall("t", "ana", "c1") == ("d1", 206)
    assert await store.journal.records("t", "m") == (b"deal",)
    assert await store.journal.listed(5) == (b"summary",)
    assert await store.journal.due(7, 5) == ("t",)
    history.store = store
    await history.add()
    store.close()


async def test_time_does_not_fall_behind_the_data_after_a_restart(path, clock):
    store = open_store(f"sqlite:{path}", clock)
    await begin(store)
    stamped = clock.ms
    store.close()
    clock.ms -= 86_400_000
    store = open_store(f"sqlite:{path}", clock)
    assert await store.journal.now() == stamped
    store.close()


async def test_what_waits_at_one_instant_shares_a_commit(path, clock):
    writer = Writer(open_file(path))
    gate = asyncio.Event()
    loop = asyncio.get_running_loop()
    started = asyncio.Event()

    def block(_):
        loop.call_soon_threadsafe(started.set)
        asyncio.run_coroutine_threadsafe(gate.wait(), loop).result(5)

    first = asyncio.ensure_future(writer.do(block))
    await started.wait()
    rest = [
        asyncio.ensure_future(writer.do(lambda db: db.execute("SELECT 1").fetchone())) for _ in range(100)
    ]
    await asyncio.sleep(0)
    gate.set()
    await first
    assert await asyncio.gather(*rest) == [(1,)] * 100
    assert writer.commits == 2
    writer.close()


async def test_one_failing_job_does_not_spoil_its_neighbours(path):
    writer = Writer(open_file(path))

    def add(n):
        return lambda db: db.execute("INSERT INTO checkpoints VALUES (?, 1, '', '')", (n,)).lastrowid

    def refuse(_):
        raise ValueError("of its own")

    results = await asyncio.gather(
        writer.do(add(1)),
        writer.do(add(1)),
        writer.do(refuse),
        writer.do(lambda db: db.execute("SELECT * FROM nothing")),
        writer.do(add(2)),
        return_exceptions=True,
    )
    assert results[0] == 1
    assert isinstance(results[1], Unavailable)
    assert isinstance(results[2], ValueError)
    assert isinstance(results[3], Unavailable)
    assert results[4] == 2
    assert await writer.do(lambda db: db.execute("SELECT n FROM checkpoints").fetchall()) == [(1,), (2,)]
    writer.close()


async def test_a_closed_store_is_unavailable(path):
    store = open_store(f"sqlite:{path}")
    store.close()
    store.close()
    with pytest.raises(Unavailable):
        await store.journal.find("CODE")


async def test_closing_finishes_what_was_begun(path, clock):
    store = open_store(f"sqlite:{path}", clock)
    history = await begin(store)
    append = asyncio.ensure_future(store.journal.append("t", history.head, b"last"))
    await asyncio.sleep(0)
    store.close()
    assert isinstance(await append, Appended)
    store = open_store(f"sqlite:{path}", clock)
    assert (await store.journal.tail("t", 1)).entries[0].data == b"last"
    store.close()


async def test_a_full_disk_is_unavailable_and_passes(path, clock):
    store = open_store(f"sqlite:{path}", clock)
    history = await begin(store)
    connection = store.journal._writer._connection
    [(pages,)] = connection.execute("PRAGMA page_count").fetchall()
    connection.execute(f"PRAGMA max_page_count={pages}")
    before = await store.journal.tail("t", 0)
    with pytest.raises(Unavailable):
        await store.journal.append("t", history.head, b"x" * 100_000, command=key())
    assert await store.journal.tail("t", 0) == before
    connection.execute("PRAGMA max_page_count=1000000")
    await history.add(b"x" * 100_000, command=key())
    store.close()


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE entries SET data = x'7b7d' WHERE version = 3",
        "UPDATE entries SET at = at + 1 WHERE version = 3",
        "DELETE FROM entries WHERE version = 3",
        "DELETE FROM entries WHERE version = 5",
        "UPDATE tables SET key = '00'",
    ],
)
async def test_a_history_that_somebody_changed_is_torn(path, clock, damage):
    store = open_store(f"sqlite:{path}", clock)
    await (await begin(store)).grow(5)
    await (await begin(store, "other")).grow(5)
    store.close()
    raw = sqlite3.connect(path)
    raw.execute(damage + (" AND " if "WHERE" in damage else " WHERE ") + "n = 1")
    raw.commit()
    raw.close()
    store = open_store(f"sqlite:{path}", clock)
    with pytest.raises(Torn):
        await store.journal.tail("t", 1)
    assert len((await store.journal.tail("other", 1)).entries) == 4
    store.close()


async def test_the_chain_is_proved_from_the_checkpoint_on(path, clock):
    store = open_store(f"sqlite:{path}", clock)
    await (await begin(store)).grow(210)
    await store.journal.checkpoint("t", 10, b"ten")
    store.close()
    raw = sqlite3.connect(path)
    raw.execute("UPDATE checkpoints SET hash = 'x'")
    raw.commit()
    raw.close()
    store = open_store(f"sqlite:{path}", clock)
    with pytest.raises(Torn):
        await store.journal.tail("t", 0)
    assert len((await store.journal.tail("t", 11)).entries) == 199
    store.close()


async def test_the_space_of_deleted_tables_goes_back_to_the_disk(path, clock):
    store = open_store(f"sqlite:{path}", clock)
    for name in range(30):
        history = await begin(store, str(name))
        for _ in range(10):
            await history.add(b"x" * 10_000)
    store.close()
    full = path.stat().st_size
    assert full > 3_000_000
    clock.advance(seconds=2 * HOUR)
    store = open_store(f"sqlite:{path}", clock)
    assert await store.journal.sweep(clock.ms, 100) == 30
    for _ in range(3):
        assert await store.journal.sweep(clock.ms, 100) == 0
    store.close()
    assert path.stat().st_size < full / 10


async def test_the_log_beside_the_file_does_not_grow_for_ever(path, clock):
    store = open_store(f"sqlite:{path}", clock)
    history = await begin(store)
    for _ in range(40):
        for _ in range(25):
            await history.add(b"x" * 20_000, ttl_seconds=HOUR)
    assert path.with_name("t.db-wal").stat().st_size < 12_000_000 < path.stat().st_size
    store.close()


@pytest.mark.parametrize(
    ("pragma", "value"),
    [("synchronous", 2), ("journal_mode", "wal"), ("locking_mode", "exclusive"), ("auto_vacuum", 2)],
)
def test_a_commit_is_on_the_disk_before_it_is_told(path, pragma, value):
    connection = open_file(path)
    assert connection.execute(f"PRAGMA {pragma}").fetchone() == (value,)
    connection.close()
