from __future__ import annotations

from chickenfoot.host.audience import MOST_TABS
from chickenfoot.table.commands import AddBot, Close, Kick, Leave, Lock, Ready, Sit
from tests.host.rig import Person, Rig, settle


async def test_a_newcomer_is_shown_everything_then_live_then_who_is_here() -> None:
    rig = Rig()
    _, ana = await rig.table()
    assert [frame["type"] for frame in ana.screen.shown] == ["snapshot", "live", "presence"]
    assert ana.screen.shown[0]["reason"] == "join"
    assert ana.sees_the_truth()


async def test_a_token_that_is_no_seat_is_sent_away() -> None:
    rig = Rig()
    shown, _ = await rig.table()
    stranger = Person(shown, "Eve", "guess")
    assert not shown.admit(stranger.viewer, "guess")
    assert stranger.screen.closed == (4401, "unauthorized")


async def test_nobody_new_watches_a_locked_table_but_seats_come_back() -> None:
    rig = Rig()
    shown, people = await rig.full_table(3)
    watcher = Person(shown, "Wes")
    watcher.come()
    await people[0].do(Lock(True))
    late = Person(shown, "Late")
    assert not late.come()
    assert [frame["type"] for frame in late.screen.shown] == ["bye"]
    assert late.screen.closed == (4403, "table_locked")
    assert watcher.screen.closed is None, "those present stay"
    assert people[1].again().come()


async def test_who_leaves_watches_on_with_a_fresh_view_and_a_dead_token() -> None:
    rig = Rig()
    shown, people = await rig.dealt(3)
    bo = people[1]
    bo.read()
    await bo.do(Leave())
    frames = bo.read()
    assert [(f["type"], f.get("reason")) for f in frames[:2]] == [("snapshot", "seat"), ("live", None)]
    assert "you" not in bo.view
    assert bo.screen.closed is None
    assert not shown.admit(Person(shown, "Bo", "bo").viewer, "bo")


async def test_who_is_kicked_is_told_and_closed_in_every_tab_and_shown_nothing_more() -> None:
    rig = Rig()
    _shown, people = await rig.full_table(3)
    tab = people[1].again()
    tab.come()
    count = len(tab.screen.shown)
    await people[0].do(Kick(1))
    for person in (people[1], tab):
        assert person.screen.shown[-1] == {"type": "bye", "code": "kicked", "retry_ms": 0}
        assert person.screen.closed == (4403, "kicked")
    assert len(tab.screen.shown) == count + 1
    await people[0].do(Ready(True))


async def test_closing_the_table_shows_the_end_and_closes_everybody() -> None:
    rig = Rig()
    shown, people = await rig.full_table(2)
    await people[0].do(Close())
    assert people[0].screen.closed is None, "whoever closes the table is answered before it is"
    await settle()
    for person in people:
        frames = person.read()
        assert [frame["type"] for frame in frames[-2:]] == ["update", "bye"]
        assert person.view["table"]["phase"] == "closed"
        assert person.screen.closed == (4410, "closed")
    late = Person(shown, "Late")
    assert not late.come()
    assert late.screen.closed == (4410, "closed")


async def test_without_watchers_the_door_is_open_only_while_a_seat_is_free() -> None:
    rig = Rig()
    shown, _ana = await rig.table(seats=2, watchers=False)
    one, two = Person(shown, "One", "one"), Person(shown, "Two", "two")
    assert one.come()
    assert two.come()
    await one.sit()
    assert two.screen.shown[-1]["code"] == "table_full"
    assert two.screen.closed == (4403, "table_full")
    assert not Person(shown, "Late").come()


async def test_a_bots_seat_counts_as_free_where_watching_is_off() -> None:
    rig = Rig()
    shown, ana = await rig.table(seats=2, watchers=False)
    await ana.do(AddBot(1))
    assert Person(shown, "Wes").come()


async def test_the_same_tab_again_replaces_its_older_socket() -> None:
    rig = Rig()
    shown, people = await rig.full_table(2)
    first = Person(shown, "Bo", "bo", tab="t1")
    first.come()
    second = Person(shown, "Bo", "bo", tab="t1")
    second.come()
    assert first.screen.closed == (4409, "replaced")
    assert people[1].screen.closed is None, "another tab lives on"
    # The late end of the replaced socket changes nothing.
    first.go()
    connected = shown.live.audience.connected(shown.live.table, rig.clock.now())
    assert connected[1] is None


async def test_a_fifth_tab_replaces_the_oldest() -> None:
    rig = Rig()
    shown, people = await rig.full_table(2)
    tabs = [people[1]]
    for number in range(MOST_TABS):
        tabs.append(Person(shown, "Bo", "bo", tab=f"t{number}"))
        tabs[-1].come()
    assert [tab.screen.closed for tab in tabs] == [(4409, "replaced"), *[None] * MOST_TABS]


async def test_all_tabs_of_a_seat_are_shown_the_same() -> None:
    rig = Rig()
    shown, people = await rig.dealt(2)
    tab = people[1].again()
    tab.come()
    for _ in range(6):
        await rig.move(shown, people)
    assert tab.sees_the_truth()
    assert people[1].sees_the_truth()
    assert tab.view == people[1].view


async def test_sitting_down_twice_with_one_token_gives_one_seat() -> None:
    rig = Rig()
    shown, _ = await rig.table(seats=4)
    bo = Person(shown, "Bo", "bo")
    bo.come()
    await bo.sit()
    version = shown.live.version
    elsewhere = Person(shown, "Bo", "bo", tab="x")
    shown.admit(elsewhere.viewer, None)
    done = await elsewhere.do(Sit("Bo", "bo"))
    assert (done.version, done.changed) == (version, False)
