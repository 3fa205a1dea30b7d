from __future__ import annotations

import asyncio

import pytest

from chickenfoot.host import journal
from chickenfoot.stores.contracts import CommandKey, Unavailable
from chickenfoot.table.commands import Kick, Lock, Ready, Rename, Start
from tests.host.rig import Person, Rig, refusal, settle


async def test_what_is_shown_is_in_the_journal() -> None:
    rig = Rig()
    shown, people = await rig.full_table()
    await people[0].do(Start())
    tail = await rig.store.journal.tail(shown.live.id, 0)
    assert tail.head.version == shown.live.version
    assert len(tail.entries) == shown.live.version


async def test_every_viewer_of_a_whole_match_sees_the_truth_by_patches_alone() -> None:
    rig = Rig(seed=5)
    shown, people = await rig.dealt(4, options={"length": "half"})
    watcher = Person(shown, "Wes")
    assert watcher.come()
    moves = 0
    while shown.live.table.phase.value != "match_over":
        if await rig.move(shown, people):
            moves += 1
        else:
            for person in people:
                if shown.live.table.phase.value == "round_over":
                    await person.do(Ready(True))
            await rig.clock.advance(3100)
        assert all(person.sees_the_truth() for person in (*people, watcher))
    assert moves > 100


async def test_a_command_sent_again_acts_once_and_is_answered_the_same() -> None:
    rig = Rig()
    _, ana = await rig.table()
    first = await ana.do(Rename("Anna"), "r1")
    again = await ana.do(Rename("Anna"), "r1")
    assert (first.version, first.again) == (again.version, False)
    assert again.again


async def test_an_id_used_for_something_else_is_refused() -> None:
    rig = Rig()
    _, ana = await rig.table()
    await ana.do(Lock(True), "x", "one")
    assert await refusal(ana.do(Lock(False), "x", "two")) == "bad_message"
    # Also where the second command alone would be refused, or would change nothing.
    assert await refusal(ana.do(Kick(7), "x", "three")) == "bad_message"
    assert await refusal(ana.do(Lock(True), "x", "four")) == "bad_message"


async def test_a_refusal_is_not_remembered() -> None:
    rig = Rig()
    shown, _ana = await rig.table()
    bo = Person(shown, "Bo", "bo")
    bo.come()
    assert await refusal(bo.do(Ready(True), "id", "d")) == "not_seated"
    await bo.sit()
    assert not (await bo.do(Ready(True), "id", "d")).again


async def test_a_command_that_changes_nothing_is_answered_with_the_version_there_is() -> None:
    rig = Rig()
    shown, ana = await rig.table()
    before = shown.live.version
    done = await ana.do(Lock(False), "l")
    assert (done.version, done.changed, done.again) == (before, False, False)


async def test_two_hosts_on_one_store_show_one_table() -> None:
    rig = Rig(seed=3)
    shown, people = await rig.dealt(3)
    there = await rig.new_host().table(shown.live.id)
    assert there is not None
    for person in people[1:]:
        person.go()
    movers = [people[0]]
    for person in people[1:]:
        other = person.again(there)
        assert other.come(person.resume)
        movers.append(other)
    for _ in range(20):
        ask = shown.live.table.ask
        if ask is None:
            break
        mover = next(each for each in movers if each.viewer.seat == ask.seat)
        await rig.move(mover.table, movers)
        await settle()
        assert shown.live.version == there.live.version
        assert shown.live.table == there.live.table
    assert all(person.sees_the_truth() for person in movers)


async def test_commands_through_two_hosts_at_once_are_settled_by_the_journal() -> None:
    rig = Rig()
    shown, people = await rig.full_table(3)
    there = await rig.new_host().table(shown.live.id)
    assert there is not None
    bo = people[1].again(there)
    assert bo.come()
    names = ["Bob", "Bobby", "Robert", "Rob"]
    work = []
    for name in names:
        work += [people[0].do(Rename("A" + name)), bo.do(Rename(name))]
    await asyncio.gather(*work)
    await settle()
    tail = await rig.store.journal.tail(shown.live.id, 0)
    assert tail.head.version == shown.live.version == there.live.version
    assert shown.live.table == there.live.table


async def test_the_same_id_through_two_hosts_at_once_acts_once() -> None:
    rig = Rig()
    shown, people = await rig.full_table(3)
    there = await rig.new_host().table(shown.live.id)
    assert there is not None
    bo = people[1].again(there)
    bo.come()
    key = CommandKey("bo", "1", "d")
    done = await asyncio.gather(
        shown.live.submit(Rename("Bob"), people[1].viewer, key),
        there.live.submit(Rename("Bob"), bo.viewer, key),
    )
    assert sorted(each.again for each in done) == [False, True]
    assert done[0].version == done[1].version
    await settle()
    assert shown.live.version == there.live.version == done[0].version


async def test_a_history_that_was_rolled_back_replaces_the_one_shown() -> None:
    rig = Rig()
    shown, people = await rig.full_table(3)
    kept = rig.store.journal._tables[shown.live.id]
    before = people[1].resume
    # The store loses its last two entries, as after a failover, and others go on from there.
    del kept.entries[-2:]
    last = kept.entries[-1]
    kept.head = type(kept.head)(kept.head.epoch, last.version, last.hash)
    await people[0].do(Rename("Anna"))
    frames = people[1].read()
    assert [frame["type"] for frame in frames][:2] == ["snapshot", "live"]
    assert frames[0]["reason"] == "reset"
    assert all(person.sees_the_truth() for person in people)
    assert shown.live.table.seats[0].name == "Anna"
    # Whoever resumes from what was lost is told so, too.
    people[1].go()
    bo = people[1].again()
    bo.come(before)
    assert next(f for f in bo.screen.shown if f["type"] == "snapshot")["reason"] == "reset"


async def test_a_store_that_does_not_answer_is_asked_again_with_the_same_id(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(journal, "PAUSES", (0, 0, 0))
    rig = Rig()
    _, ana = await rig.table()
    real, calls = rig.store.journal.append, []

    async def loses_the_answer(*args, **kwargs):
        calls.append(kwargs["command"])
        answer = await real(*args, **kwargs)
        if len(calls) == 1:
            raise Unavailable
        return answer

    monkeypatch.setattr(rig.store.journal, "append", loses_the_answer)
    done = await ana.do(Rename("Anna"), "r")
    assert done.again
    assert len(calls) == 2
    assert ana.sees_the_truth()
    assert ana.view["table"]["seats"]["0"]["name"] == "Anna"


async def test_a_store_that_stays_away_gives_unavailable_and_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(journal, "PAUSES", (0, 0, 0))
    rig = Rig()
    shown, ana = await rig.table()

    async def away(*args, **kwargs):
        raise Unavailable

    monkeypatch.setattr(rig.store.journal, "append", away)
    assert await refusal(ana.do(Rename("Anna"), "r")) == "unavailable"
    monkeypatch.undo()
    assert shown.live.table.seats[0].name == "Ana"
    assert (await ana.do(Rename("Anna"), "r")).version == 2


async def test_a_caller_that_is_cancelled_stops_no_commit() -> None:
    rig = Rig()
    shown, ana = await rig.table()
    chore = rig.host.around.chores.spawn(ana.do(Rename("Anna")))
    waiting = asyncio.ensure_future(asyncio.shield(chore))
    await asyncio.sleep(0)
    waiting.cancel()
    await settle()
    assert shown.live.table.seats[0].name == "Anna"


async def test_a_table_that_is_gone_sends_everybody_away() -> None:
    rig = Rig()
    shown, ana = await rig.table()
    rig.clock.time += 25 * 3_600_000
    assert await refusal(ana.do(Rename("Anna"), "r")) == "no_such_table"
    assert ana.screen.closed == (4404, "no_such_table")
    assert await rig.host.table(shown.live.id) is None


async def roll_back(rig: Rig, table_id: str, count: int) -> None:
    """Let the store lose the newest entries."""
    kept = rig.store.journal._tables[table_id]
    del kept.entries[-count:]
    last = kept.entries[-1]
    kept.head = type(kept.head)(kept.head.epoch, last.version, last.hash)


async def test_a_deal_whose_secret_was_shown_before_the_store_lost_its_end_is_given_up() -> None:
    rig = Rig(seed=2)
    shown, people = await rig.dealt(2, options={"length": "full"})
    while await rig.move(shown, people):
        pass
    people[0].read()
    secret = people[0].view["table"]["result"]["secret"]
    await roll_back(rig, shown.live.id, 2)
    await people[0].do(Rename("Anna"))
    await rig.clock.advance(10_000)
    assert all(person.sees_the_truth() for person in people)
    table = people[0].view["table"]
    assert table["voided"] == 1
    assert shown.live.table.fairness.deal >= 2
    assert shown.live.table.fairness.secret != secret


async def test_a_deal_that_nobody_saw_the_end_of_is_played_on_after_a_rollback() -> None:
    rig = Rig(seed=2)
    shown, people = await rig.dealt(2)
    await rig.move(shown, people)
    await rig.move(shown, people)
    await roll_back(rig, shown.live.id, 1)
    await people[0].do(Rename("Anna"))
    await rig.clock.advance(1000)
    assert shown.live.table.fairness.voided == ()
    assert shown.live.table.fairness.deal == 1
    assert all(person.sees_the_truth() for person in people)
