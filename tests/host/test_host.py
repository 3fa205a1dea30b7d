from __future__ import annotations

import asyncio
import gc
import weakref

import orjson
import pytest

from chickenfoot import projection
from chickenfoot.host import host as hosts
from chickenfoot.host.chronicle import AGAIN_MS, CHECKPOINT_EVERY
from chickenfoot.stores.contracts import Unavailable
from chickenfoot.stores.records import verify
from chickenfoot.table.commands import Create, Leave, Rematch, Rename
from chickenfoot_protocol.merge_patch import apply
from tests.host.rig import Person, Rig, refusal, settle


async def test_a_table_asked_for_by_many_at_once_is_loaded_once() -> None:
    rig = Rig()
    shown, _ = await rig.table()
    other = rig.new_host()
    found = await asyncio.gather(*(other.find("AAAA2222") for _ in range(20)))
    assert len({id(each) for each in found}) == 1
    assert found[0] is not shown


async def test_an_unknown_code_is_nothing() -> None:
    rig = Rig()
    assert await rig.host.find("BBBB2222") is None


async def test_making_a_table_again_with_one_token_gives_the_same_table() -> None:
    rig = Rig()
    codes = iter(["AAAA2222", "AAAA2222", "CCCC2222", "DDDD2222"])

    def wish(table_id: str, code: str) -> Create:
        return Create(table_id, code, "chicken_foot", "Ana", "ana")

    def other(table_id: str, code: str) -> Create:
        return Create(table_id, code, "chicken_foot", "Bo", "bo")

    first, again = await rig.host.create(wish, lambda: next(codes))
    assert not again
    # The first code is taken; the next one is tried.
    second, _ = await rig.host.create(other, lambda: next(codes))
    assert second.live.table.code == "CCCC2222"
    same, again = await rig.host.create(wish, lambda: next(codes))
    assert (same is first, again) == (True, True)


async def test_a_token_that_was_given_up_makes_no_table() -> None:
    rig = Rig()
    _, ana = await rig.table()
    await ana.do(Leave())

    def wish(table_id: str, code: str) -> Create:
        return Create(table_id, code, "chicken_foot", "Ana", "ana")

    assert await refusal(rig.host.create(wish, lambda: "BBBB2222")) == "unauthorized"


async def test_a_table_nobody_looks_at_is_let_go_and_found_again() -> None:
    rig = Rig()
    shown, ana = await rig.table(grace_seconds=5)
    ana.go()
    await rig.clock.advance(6_000)
    assert not shown.live.table.seats[0].here
    await rig.clock.advance(hosts.REST_MS)
    await rig.host.look_after_all()
    assert len(rig.host) == 0
    found = await rig.host.find("AAAA2222")
    assert found is not shown
    assert found.live.table == shown.live.table


async def test_what_is_let_go_is_freed_at_once() -> None:
    """The collector looks at old things so rarely that a thousand tables would wait for it."""
    rig = Rig()
    gc.collect()
    gc.disable()
    try:
        shown, ana = await rig.table()
        await ana.do(Rename("Anna"), "r1")
        ana.go()
        parts = [weakref.ref(each) for each in (shown, shown.live, shown.live.history)]
        del shown, ana
        for _ in range(8):
            await rig.clock.advance(hosts.ROUND_MS)
            await rig.host.look_after_all()
            await settle()
        assert len(rig.host) == 0
        assert [part() for part in parts] == [None, None, None]
    finally:
        gc.enable()


async def test_a_table_that_was_just_asked_for_is_not_let_go() -> None:
    """Whoever asked still has to say hello."""
    rig = Rig()
    shown, ana = await rig.table()
    ana.go()
    for _ in range(3):
        await rig.clock.advance(hosts.ROUND_MS)
    assert await rig.host.find("AAAA2222") is shown
    await rig.host.look_after_all()
    assert not shown.closed
    for _ in range(2):
        await rig.clock.advance(hosts.ROUND_MS)
    await rig.host.look_after_all()
    assert shown.closed


async def test_a_table_that_waits_for_something_is_not_let_go() -> None:
    rig = Rig()
    _, ana = await rig.table(grace_seconds=40)
    ana.go()
    await rig.clock.advance(hosts.REST_MS + 1000)
    await rig.host.look_after_all()
    assert len(rig.host) == 1, "its absence is still to be noted"


async def test_what_a_dead_host_was_to_do_another_does() -> None:
    rig = Rig()
    shown, people = await rig.dealt(2, grace_seconds=5, bot_pause_ms=0)
    for person in people:
        person.go()
    shown.close()  # killed
    other = rig.new_host()
    await rig.clock.advance(hosts.DUE_MS + 1)
    await other.look_after_all()
    assert len(other) == 1
    await rig.clock.advance(6_000)
    there = await other.table(shown.live.id)
    assert there.live.table.asleep is not None


async def test_a_deadline_that_passed_unseen_is_set_anew() -> None:
    rig = Rig()
    shown, _people = await rig.dealt(2, turn_seconds=10, grace_seconds=20)
    ask = shown.live.table.ask
    shown.close()
    rig.clock.time += 60_000
    there = await rig.new_host().table(shown.live.id)
    assert there.live.table.ask.n == ask.n
    assert there.live.table.ask.due == rig.clock.now() + 20_000


async def test_a_long_history_is_checkpointed_and_loaded_from_there() -> None:
    rig = Rig()
    shown, ana = await rig.table()
    for number in range(2 * CHECKPOINT_EVERY):
        await ana.do(Rename(f"Ana{number}"))
    await settle()
    tail = await rig.store.journal.tail(shown.live.id, 0, checkpoint=True)
    assert tail.checkpoint is not None
    assert tail.entries[0].version > 1
    assert tail.head.version - tail.checkpoint[0] >= 200
    point = ana.resume
    there = await rig.new_host().table(shown.live.id)
    assert there.live.table == shown.live.table
    ana.go()
    back = ana.again(there)
    back.come(point)
    assert back.screen.shown[0]["type"] == "live"


async def test_open_tables_are_listed_while_somebody_can_sit() -> None:
    rig = Rig()
    shown, _ana = await rig.table(seats=2, visibility="open")
    await settle()
    (line,) = await rig.host.open_tables(10)
    assert b"AAAA2222" in line
    bo = Person(shown, "Bo", "bo")
    bo.come()
    await bo.sit()
    await settle()
    assert await rig.host.open_tables(10) == ()


async def test_tables_past_their_life_are_deleted() -> None:
    rig = Rig()
    _, ana = await rig.table()
    ana.go()
    rig.clock.time += 25 * 3_600_000
    await rig.host.look_after_all()
    await settle()
    assert await rig.host.find("AAAA2222") is None


async def test_a_store_that_is_away_is_not_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    rig = Rig()
    assert await rig.host.ready()

    async def away() -> int:
        raise Unavailable

    monkeypatch.setattr(rig.store.journal, "ready", away)
    assert not await rig.host.ready()


async def test_going_down_waits_for_commits_under_way() -> None:
    rig = Rig()
    shown, ana = await rig.table()
    rig.host.start()
    rig.host.around.chores.spawn(ana.do(Rename("Anna")))
    await rig.host.close()
    assert shown.live.table.seats[0].name == "Anna"


async def test_the_record_of_a_match_can_be_had_and_checked_also_after_a_rematch() -> None:
    rig = Rig(seed=4)
    shown, people = await rig.dealt(2)
    assert await shown.record(None) is None
    while await rig.move(shown, people):
        pass
    await settle()
    lines = await shown.record(None)
    assert verify(lines).winners
    match = shown.live.table.latest_match
    await people[0].do(Rematch())
    assert await shown.record(None) == lines == await shown.record(match)
    assert await shown.record("0" * 32) is None


async def test_a_finished_deal_can_be_looked_at_again_and_one_in_play_cannot() -> None:
    rig = Rig(seed=4)
    shown, people = await rig.dealt(2)
    assert await shown.film(None, None) is None
    while shown.live.table.result is None:
        assert await rig.move(shown, people)
        assert await shown.film(None, 1) is None
    await settle()
    match = shown.live.table.latest_match
    lines = await shown.film(None, None)
    film = orjson.loads(lines)
    assert (film["match"], film["deal"]) == (match, 1)
    live = orjson.loads(orjson.dumps(projection.view(shown.live.table, None)))["table"]
    view = film["view"]
    for step in film["steps"][1:]:
        view = apply(view, step["patch"])
    for key in ("tiles", "ends", "round", "scores"):
        assert view["table"][key] == live[key], key
    assert view["table"]["result"]["secret"] == live["result"]["secret"]
    assert await shown.film(match, 1) is lines
    assert await shown.film(match, 2) is None
    assert await shown.film("0" * 32, None) is None


async def test_a_record_that_cannot_be_played_again_has_no_film(monkeypatch: pytest.MonkeyPatch) -> None:
    rig = Rig(seed=4)
    shown, people = await rig.dealt(2)
    while await rig.move(shown, people):
        pass
    await settle()
    kept = await rig.store.journal.records(shown.live.id, shown.live.table.latest_match)

    async def other(*_args: object) -> tuple[bytes, ...]:
        return (kept[0].replace(b'"k":"played"', b'"k":"passed"', 4),)

    monkeypatch.setattr(rig.store.journal, "records", other)
    assert await shown.film(None, None) is None


async def test_a_record_that_a_dead_host_did_not_keep_is_kept_when_the_table_is_shown_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rig = Rig(seed=4)
    shown, people = await rig.dealt(2)

    async def away(*_args: object) -> None:
        raise Unavailable

    monkeypatch.setattr(rig.store.journal, "keep_record", away)
    while await rig.move(shown, people):
        pass
    await settle()
    monkeypatch.undo()
    assert await shown.record(None) is None
    there = await rig.new_host().table(shown.live.id)
    await settle()
    assert verify(await there.record(None)).winners


async def test_a_record_that_the_store_did_not_take_is_kept_when_it_is_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Once the next deal has begun, nobody could make it any more."""
    rig = Rig(seed=4)
    shown, people = await rig.dealt(2)

    async def away(*_args: object) -> None:
        raise Unavailable

    monkeypatch.setattr(rig.store.journal, "keep_record", away)
    while await rig.move(shown, people):
        pass
    await rig.clock.advance(AGAIN_MS)
    monkeypatch.undo()
    assert await shown.record(None) is None
    await rig.clock.advance(AGAIN_MS)
    assert verify(await shown.record(None)).winners
