from __future__ import annotations

from chickenfoot.host.history import KEEP, History, replayed
from chickenfoot.stores.codec import decode_events
from chickenfoot.stores.contracts import KEEP_VERSIONS
from chickenfoot.table.commands import Rename
from chickenfoot.table.table import evolve
from tests.host.rig import Rig


async def played(count: int):
    rig = Rig()
    shown, ana = await rig.table()
    for number in range(count - 1):
        await ana.do(Rename(f"Ana{number}"))
    tail = await rig.store.journal.tail(shown.live.id, 0)
    tables, table = {}, None
    for entry in tail.entries:
        table = tables[entry.version] = evolve(table, decode_events(entry.data), entry.at)
    return tail, tables


async def test_any_kept_state_can_be_had_again() -> None:
    tail, tables = await played(90)
    _, history = await replayed(tail)
    for version in (1, 31, 32, 33, 64, 90):
        assert history.table_at(version) == tables[version]


async def test_what_came_after_a_version_is_given_in_order() -> None:
    tail, tables = await played(70)
    _, history = await replayed(tail)
    steps = list(history.since(40))
    assert [step.entry.version for step in steps] == list(range(41, 71))
    assert all(step.table == tables[step.entry.version] for step in steps)


async def test_enough_is_kept_and_not_more() -> None:
    tail, tables = await played(700)
    _, history = await replayed(tail)
    assert history.get(700 - KEEP_VERSIONS) is not None
    assert history.get(700 - 2 * KEEP) is None
    assert history.get(701) is None
    assert history.table_at(700 - KEEP_VERSIONS) == tables[700 - KEEP_VERSIONS]


async def test_a_checkpoint_leaves_enough_versions_after_it() -> None:
    tail, tables = await played(300)
    _, history = await replayed(tail)
    version, table = history.checkpoint()
    assert 300 - version >= KEEP_VERSIONS
    assert table == tables[version]
    short, _ = await played(100)
    assert (await replayed(short))[1].checkpoint() is None


async def test_a_history_begun_at_a_checkpoint_goes_on_from_there() -> None:
    tail, tables = await played(60)
    history = History(30, tables[30])
    for entry in tail.entries[30:]:
        history.add(entry, tables[entry.version - 1], decode_events(entry.data), tables[entry.version])
    assert history.get(30) is None
    assert history.table_at(45) == tables[45]
    assert history.newest == 60
