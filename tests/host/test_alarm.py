from __future__ import annotations

import pytest

from chickenfoot.engine.moves import Draw, Pass, Play
from chickenfoot.host.alarm import move_of
from chickenfoot.table.commands import AddBot, Ready, Start
from tests.host.rig import Person, Rig, settle


async def with_bots(rig: Rig, count: int, **settings):
    shown, ana = await rig.table(seats=count, **settings)
    for seat in range(1, count):
        await ana.do(AddBot(seat))
    await ana.do(Start())
    await rig.clock.advance(3100)
    return shown, ana


async def test_bots_play_one_after_the_other_with_a_pause() -> None:
    rig = Rig()
    shown, ana = await with_bots(rig, 3, bot_pause_ms=1000)
    seen = set()
    for _ in range(30):
        ask = shown.live.table.ask
        if ask is None:
            break
        if ask.seat == 0:
            await rig.move(shown, [ana])
        else:
            seen.add(ask.seat)
            await rig.clock.advance(ask.since + 599 - rig.clock.now())
            assert shown.live.table.ask == ask, "no bot answers at once"
            while shown.live.table.ask == ask:
                assert rig.clock.now() <= ask.since + 1400
                await rig.clock.advance(1)
    assert seen == {1, 2}


async def test_bots_without_a_pause_play_at_once() -> None:
    rig = Rig()
    shown, ana = await with_bots(rig, 4, bot_pause_ms=0)
    for _ in range(10):
        if shown.live.table.ask is None:
            break
        assert shown.live.table.ask.seat == 0
        await rig.move(shown, [ana])
        await rig.clock.advance(1)


async def test_a_lost_connection_becomes_absence_after_the_grace_and_ends_with_the_return() -> None:
    rig = Rig()
    shown, people = await rig.full_table(3, grace_seconds=30)
    bo = people[1]
    bo.go()
    await rig.clock.advance(29_900)
    assert shown.live.table.seats[1].here
    await rig.clock.advance(200)
    assert not shown.live.table.seats[1].here
    back = bo.again()
    back.come()
    await rig.clock.advance(1)
    assert shown.live.table.seats[1].here
    assert back.sees_the_truth()


async def test_a_short_loss_leaves_no_trace_in_history() -> None:
    rig = Rig()
    shown, people = await rig.full_table(3)
    version = shown.live.version
    people[1].go()
    await rig.clock.advance(10_000)
    people[1].again().come()
    await rig.clock.advance(60_000)
    assert shown.live.version == version


async def test_a_seat_with_a_second_socket_is_not_absent() -> None:
    rig = Rig()
    shown, people = await rig.full_table(3)
    tab = people[1].again()
    tab.come()
    people[1].go()
    await rig.clock.advance(120_000)
    assert shown.live.table.seats[1].here


async def test_a_socket_on_another_host_counts() -> None:
    rig = Rig()
    shown, people = await rig.full_table(3)
    other = rig.new_host()
    there = await other.table(shown.live.id)
    assert there is not None
    bo = people[1].again(there)
    bo.come()
    people[1].go()
    for _ in range(12):
        await rig.clock.advance(5_000)
        await there.attendance.refresh()
        await shown.attendance.refresh()
    assert shown.live.table.seats[1].here
    bo.go()
    for _ in range(8):
        await rig.clock.advance(5_000)
        await shown.attendance.refresh()
    assert not shown.live.table.seats[1].here
    assert shown.live.version == there.live.version


async def test_hosts_that_know_nothing_of_each_other_do_not_quarrel_for_ever() -> None:
    rig = Rig()
    shown, _people = await rig.full_table(2, grace_seconds=30)
    there = await rig.new_host().table(shown.live.id)
    version = shown.live.version
    # Nobody refreshes the presence: the second host loses sight of everybody.
    await rig.clock.advance(300_000)
    assert shown.live.version - version < 60
    assert there.live.version == shown.live.version
    assert all(seat.here for seat in shown.live.table.seats)


async def test_a_bot_stands_in_and_the_owner_takes_the_seat_back() -> None:
    rig = Rig()
    shown, people = await rig.dealt(2, grace_seconds=5, bot_pause_ms=100)
    while shown.live.table.ask.seat != 1:
        await rig.move(shown, people)
    people[1].go()
    await rig.clock.advance(5_100)
    assert shown.live.table.seats[1].stand_in
    await rig.clock.advance(1_000)
    assert shown.live.table.ask is None or shown.live.table.ask.seat == 0
    back = people[1].again()
    back.come()
    await rig.clock.advance(1)
    assert not shown.live.table.seats[1].stand_in
    assert back.sees_the_truth()
    assert "hand" in back.view["you"]


async def test_a_turn_that_is_not_answered_in_time_is_played_never_early() -> None:
    rig = Rig()
    shown, people = await rig.dealt(2, turn_seconds=10)
    ask = shown.live.table.ask
    await rig.clock.advance(ask.due - rig.clock.now() - 1)
    assert shown.live.table.ask == ask
    await rig.clock.advance(1)
    assert shown.live.table.ask != ask
    assert any(event["k"] == "timed_out" for frame in people[0].read() for event in frame.get("events", []))


async def test_a_table_without_people_sleeps() -> None:
    rig = Rig()
    shown, ana = await with_bots(rig, 3, grace_seconds=5)
    ana.go()
    await rig.clock.advance(6_000)
    version = shown.live.version
    await rig.clock.advance(3_600_000)
    assert shown.live.version == version
    assert shown.live.table.asleep is not None
    back = ana.again()
    back.come()
    await rig.clock.advance(1)
    assert shown.live.table.asleep is None


async def test_the_next_round_opens_by_itself() -> None:
    rig = Rig(seed=2)
    shown, people = await rig.dealt(2, next_round_seconds=20, options={"length": "full"})
    while await rig.move(shown, people):
        pass
    assert shown.live.table.phase.value == "round_over"
    await people[0].do(Ready(True))
    await rig.clock.advance(19_000)
    assert shown.live.table.phase.value == "round_over"
    await rig.clock.advance(5_000)
    assert shown.live.table.phase.value == "playing"
    assert shown.live.table.match.number == 2


async def test_two_hosts_that_both_wait_for_a_clock_let_it_ring_once() -> None:
    rig = Rig()
    shown, _people = await rig.dealt(2, turn_seconds=10)
    other = rig.new_host()
    there = await other.table(shown.live.id)
    watcher = Person(there, "Wes")
    watcher.come()
    before = shown.live.table.ask
    await rig.clock.advance(10_000)
    assert shown.live.table.ask.n == before.n + 1
    assert shown.live.version == there.live.version
    assert watcher.sees_the_truth()
    await settle()


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ({"type": "play", "tile": [3, 1], "on": "2"}, Play((1, 3), "2")),
        ({"type": "draw"}, Draw()),
        ({"type": "pass"}, Pass()),
    ],
)
def test_a_move_of_a_view_is_a_move_of_the_rules(said, meant) -> None:
    assert move_of(said) == meant


def test_something_else_is_no_move() -> None:
    with pytest.raises(ValueError, match="not a move"):
        move_of({"type": "chat"})
