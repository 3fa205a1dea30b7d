from __future__ import annotations

import pytest

from chickenfoot.host.camera import MOST_EVENTS, Resume
from chickenfoot.host.history import KEEP
from chickenfoot.table.commands import Leave, MoveSeat, Rename
from tests.host.rig import Person, Rig, settle


async def test_a_slow_reader_is_passed_over_and_gets_one_update_for_all_it_missed() -> None:
    rig = Rig()
    shown, people = await rig.dealt(3)
    slow = people[2]
    slow.read()
    slow.screen.busy = True
    for _ in range(4):
        await rig.move(shown, people)
    assert slow.read() == []
    slow.screen.busy = False
    shown.live.catch_up(slow.viewer)
    (update,) = slow.read()
    assert update["from"] == update["version"] - 4
    assert slow.sees_the_truth()


async def test_a_reader_that_missed_too_much_gets_a_snapshot() -> None:
    rig = Rig()
    shown, people = await rig.full_table(3)
    slow = people[2]
    slow.read()
    slow.screen.busy = True
    for number in range(MOST_EVENTS + 1):
        await people[0].do(Rename(f"Ana{number}"))
    slow.screen.busy = False
    shown.live.catch_up(slow.viewer)
    assert [(f["type"], f.get("reason")) for f in slow.read()] == [("snapshot", "slow"), ("live", None)]
    assert slow.sees_the_truth()


async def test_only_who_knows_more_gets_a_frame_of_its_own() -> None:
    rig = Rig()
    shown, people = await rig.dealt(4)
    for person in people:
        person.read()
    await rig.move(shown, people)
    texts = {person.viewer.seat: person.screen.texts[-1] for person in people}
    shared = [text for text in texts.values() if b'"you":' not in text]
    assert 1 <= len(shared) < len(people)
    assert len({id(text) for text in shared}) == 1, "made once for all"


async def test_a_resume_from_a_known_version_gets_only_what_was_missed() -> None:
    rig = Rig()
    shown, people = await rig.dealt(3)
    bo = people[1]
    point = bo.resume
    bo.go()
    for _ in range(3):
        await rig.move(shown, people)
    back = bo.again()
    assert back.come(point)
    kinds = [frame["type"] for frame in back.screen.shown]
    assert kinds[:2] == ["update", "live"]
    assert back.sees_the_truth()


async def test_a_resume_with_nothing_missed_gets_live_alone() -> None:
    rig = Rig()
    _, ana = await rig.table()
    point = ana.resume
    ana.go()
    back = ana.again()
    back.come(point)
    assert [frame["type"] for frame in back.screen.shown][:1] == ["live"]


async def test_a_long_way_back_comes_in_updates_of_at_most_64_events() -> None:
    rig = Rig()
    _shown, people = await rig.full_table(2)
    bo = people[1]
    point = bo.resume
    bo.go()
    for number in range(150):
        await people[0].do(Rename(f"Ana{number}"))
    back = bo.again()
    back.come(point)
    updates = [frame for frame in back.screen.shown if frame["type"] == "update"]
    assert len(updates) > 1
    assert all(len(update["events"]) <= MOST_EVENTS for update in updates)
    assert back.sees_the_truth()


@pytest.mark.parametrize("age", [1, 200])
async def test_the_last_200_versions_can_be_resumed_from(age: int) -> None:
    rig = Rig()
    shown, people = await rig.full_table(2)
    bo, points = people[1], []
    for number in range(KEEP * 2):
        await people[0].do(Rename(f"Ana{number}"))
        points.append(bo.resume)
    bo.go()
    back = Person(shown, "Bo", "bo")
    back.version = points[-1 - age].version
    back.come(points[-1 - age])
    assert "snapshot" not in [frame["type"] for frame in back.screen.shown]
    assert back.live_at == shown.live.version
    old = Person(shown, "Bo", "bo", tab="old")
    old.come(points[0])
    assert old.screen.shown[0]["reason"] == "gap"


async def test_another_history_or_hash_is_a_reset() -> None:
    rig = Rig()
    _shown, ana = await rig.table()
    point = ana.resume
    for wrong in (
        Resume("0" * 16, point.version, point.hash, 0),
        Resume(point.epoch, point.version, "0" * 16, 0),
        Resume(point.epoch, point.version + 1, point.hash, 0),
    ):
        other = ana.again()
        other.come(wrong)
        assert other.screen.shown[0]["reason"] == "reset"


async def test_somebody_else_in_that_seat_is_shown_everything_anew() -> None:
    rig = Rig()
    shown, people = await rig.full_table(3)
    point = people[1].resume
    await people[1].do(Leave())
    dan = Person(shown, "Dan", "dan")
    dan.come()
    await dan.sit(1)
    thief = Person(shown, "Dan", "dan", tab="t")
    thief.come(point)
    assert thief.screen.shown[0]["reason"] == "seat"


async def test_a_watcher_that_now_has_a_seat_is_shown_everything_anew() -> None:
    rig = Rig()
    shown, _ana = await rig.table()
    watcher = Person(shown, "Bo")
    watcher.come()
    point = watcher.resume
    bo = Person(shown, "Bo", "bo")
    bo.come()
    await bo.sit()
    back = Person(shown, "Bo", "bo", tab="b")
    back.come(point)
    assert back.screen.shown[0]["reason"] == "seat"


async def test_who_is_moved_to_another_seat_gets_a_snapshot_for_it() -> None:
    rig = Rig()
    _shown, people = await rig.full_table(3)
    for person in people:
        person.read()
    await people[0].do(MoveSeat(1, 2))
    for person in people[1:]:
        frames = person.read()
        assert [(f["type"], f.get("reason")) for f in frames[:2]] == [("snapshot", "seat"), ("live", None)]
        assert person.sees_the_truth()
    assert people[0].types()[0] == "update"


async def test_a_slow_reader_whose_seat_changed_is_shown_everything() -> None:
    rig = Rig()
    shown, people = await rig.full_table(3)
    slow = people[2]
    slow.read()
    slow.screen.busy = True
    await people[0].do(MoveSeat(1, 2))
    await people[0].do(Rename("Anna"))
    slow.screen.busy = False
    shown.live.catch_up(slow.viewer)
    assert slow.read()[0]["reason"] == "seat"
    assert slow.sees_the_truth()
    await settle()
