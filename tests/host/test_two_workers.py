"""Two workers on one Redis: whoever looks, through whichever, sees one table."""

from __future__ import annotations

import asyncio
import contextlib

import pytest

from chickenfoot.host import host as hosts
from chickenfoot.host.alarm import move_of
from chickenfoot.host.voices import Voices
from chickenfoot.stores.contracts import CommandKey, WrittenByNewer
from chickenfoot.stores.redis import keys
from chickenfoot.table.commands import AddBot, Answer, OfferTransfer, Refused, Rename
from chickenfoot.transport.socket import _know as know
from chickenfoot.transport.tokens import hashed
from chickenfoot_protocol.hello import Hello
from tests.host.rig import Person, refusal
from tests.host.workers import Workers, in_time, until
from tests.stores.redis.servers import RedisServer


@pytest.fixture
async def workers(redis_server):
    made = Workers(redis_server.url)
    yield made
    await made.close()


def dump(server, table_id):
    """Return what Redis has of a table, to set it back to."""
    with server.client() as client:
        return {name: client.dump(name) for name in keys.all_of(table_id, "hsic") if client.exists(name)}


def set_back(server, table_id, kept):
    with server.client() as client:
        client.delete(*keys.all_of(table_id, "hsic"))
        for name, value in kept.items():
            client.restore(name, 3_600_000, value)


def deafen(store, monkeypatch):
    """Let a worker miss every bell."""
    monkeypatch.setattr(store.bus._bells, "ring", lambda *_: None)


async def compare(workers):
    for rig in workers.rigs:
        await rig.host.compare_heads()


async def test_a_round_through_two_workers_is_one_round_for_everybody(workers):
    await workers.table()
    await workers.deal()
    moves = 0
    while await workers.move():
        await workers.agree()
        moves += 1
    assert moves > 10
    assert workers.shown[0].live.table.result is not None


async def test_most_moves_of_others_are_shown_without_reading_them_again(workers, redis_server):
    await workers.table()
    await workers.deal()
    with redis_server.client() as client:
        client.config_resetstat()
        for _ in range(10):
            await workers.move()
            await workers.agree()
        # Ten commits, and hardly anything else: no tail is read for a bell that brings its entry.
        assert client.info("commandstats")["cmdstat_evalsha"]["calls"] < 20


async def test_commands_through_both_at_once_all_act_and_each_once(workers):
    """Whoever loses too often is told to send the same command again, as clients do."""
    await workers.table(2)
    before = workers.shown[0].live.version

    async def send(person, number):
        while True:
            with contextlib.suppress(Refused):
                return await person.do(Rename(f"{person.name}{number}"), f"r{number}")

    done = await asyncio.gather(*(send(person, n) for n in range(10) for person in workers.people))
    await workers.agree()
    assert sorted(each.version for each in done) == list(range(before + 1, before + 21))


async def test_one_command_sent_to_both_workers_acts_once_and_both_say_the_same(workers):
    await workers.table(2)
    await workers.deal()
    for number in range(8):
        ask = workers.shown[0].live.table.ask
        if ask is None:
            break
        person = workers.people[ask.seat]
        move = move_of(person.view["you"]["moves"][0])
        key = CommandKey("somebody", f"c{number}", "d")
        done = await asyncio.gather(
            *(shown.live.submit(Answer(ask.n, move), person.viewer, key) for shown in workers.shown * 2)
        )
        assert len({each.version for each in done}) == 1
        assert [each.again for each in done].count(False) == 1
        await workers.agree()


async def test_a_bot_plays_once_although_both_workers_would_play_for_it(workers):
    await workers.table(2, seats=3, bot_pause_ms=0)
    await workers.people[0].do(AddBot(2))
    await workers.agree()
    await workers.deal()
    answered = []
    live = workers.shown[0].live
    while (ask := live.table.ask) is not None:
        answered.append(ask.n)
        if ask.seat == 2:
            await workers.clock.advance(10)
            await until(lambda n=ask.n: live.table.ask is None or live.table.ask.n != n)
        else:
            await workers.move()
        await workers.agree()
    assert answered == sorted(set(answered))
    assert live.table.result is not None


async def test_talk_reaches_both_workers_and_so_does_who_is_here(workers):
    await workers.table(2)
    ana, other = workers.people
    for person in workers.people:
        person.read()
    voices: Voices = other.table.voices
    await voices.say(other.viewer, CommandKey("p1", "c", "d"), "hello")
    await until(lambda: any(frame["type"] == "chat" for frame in ana.screen.shown))
    await until(lambda: workers.shown[0].live.audience.elsewhere == {other.seat})
    await workers.clock.advance(100)
    assert _here(ana) == {"0": "online", "1": "online"}
    other.go()
    await until(lambda: workers.shown[0].live.audience.elsewhere == frozenset())
    await workers.clock.advance(100)
    assert _here(ana) == {"0": "online", "1": "reconnecting"}


def _here(person: Person) -> dict[str, str]:
    told = [frame for frame in person.screen.shown if frame["type"] == "presence"]
    return told[-1]["seats"] if told else {}


async def test_the_same_tab_through_another_worker_replaces_its_older_socket(workers):
    await workers.table(2)
    first, second = workers.shown

    def tab(shown, name="one"):
        person = Person(shown, "P1", "p1", tab=name)
        assert person.come()
        return person

    old, other = tab(first), tab(first, "two")
    await until(lambda: old.viewer.heard and other.viewer.heard)
    new = tab(second)
    await until(lambda: old.screen.closed)
    assert old.screen.closed == (4409, "replaced")
    # Back and forth, and both at once: one is left, and never none.
    for _ in range(5):
        await until(lambda person=new: person.viewer.heard)
        rivals = [tab(first), tab(second)]
        await until(lambda person=new: person.screen.closed)
        await until(lambda those=rivals: any(each.screen.closed for each in those))
        await until(lambda those=rivals: all(each.viewer.heard or each.screen.closed for each in those))
        (new,) = [each for each in rivals if not each.screen.closed]
    assert not other.screen.closed, "another tab of the same seat stays"
    assert not any(person.screen.closed for person in workers.people)


async def test_a_tab_whose_worker_was_deaf_for_a_while_is_replaced_once_it_hears_again(workers, monkeypatch):
    await workers.table(2)
    first, second = workers.shown
    old = Person(first, "P1", "p1", tab="one")
    assert old.come()
    await until(lambda: old.viewer.heard)
    monkeypatch.setattr(workers.stores[0].bus._bells, "hear", lambda *_: None)
    await workers.clock.advance(1_000)
    new = Person(second, "P1", "p1", tab="one")
    assert new.come()
    await until(lambda: new.viewer.heard)
    assert not old.screen.closed
    monkeypatch.undo()
    first._doubt()
    await until(lambda: old.screen.closed)
    # And it does not matter who has doubts.
    second._doubt()
    await workers.people[0].do(Rename("Anna"))
    await workers.people[1].do(Rename("Bob"))
    assert not new.screen.closed


async def test_a_fifth_tab_replaces_the_oldest_on_whichever_worker_it_is(workers):
    await workers.table(2)
    first, second = workers.shown
    tabs = [workers.people[1]]
    await until(lambda: all(store.bus.others() for store in workers.stores))

    async def come(shown, tab):
        await workers.clock.advance(10)
        tabs.append(Person(shown, "P1", "p1", tab=tab))
        assert tabs[-1].come()
        await until(lambda: tabs[-1].viewer.heard)
        await asyncio.gather(*(each.attendance.look_elsewhere() for each in workers.shown))

    for number, shown in enumerate((first, second, first)):
        await come(shown, f"t{number}")
    assert not any(each.screen.closed for each in tabs)
    for number, shown in enumerate((second, first, second, second, first)):
        await come(shown, None)
        await until(lambda n=number: tabs[n].screen.closed == (4409, "replaced"))
        await workers.people[0].do(Rename(f"A{number}"))
        assert [bool(each.screen.closed) for each in tabs] == [True] * (number + 1) + [False] * 4
    # Whoever went is not counted, on whichever worker it was.
    for gone in tabs[-4:-2]:
        gone.go()
    await until(lambda: sum(len(shown.live.audience.of_seat(1)) for shown in workers.shown) == 2)
    await asyncio.gather(*(shown.attendance.refresh() for shown in workers.shown))
    await come(first, "a")
    await come(second, "b")
    await workers.people[0].do(Rename("Ana"))
    assert not any(each.screen.closed for each in tabs[-4:])


async def test_the_last_bell_was_lost_and_the_heads_tell(workers, monkeypatch):
    """The next player would never learn that it is their turn: nothing else happens until they act."""
    await workers.table(2)
    await workers.deal()
    deafen(workers.stores[1], monkeypatch)
    deafen(workers.stores[0], monkeypatch)
    for _ in range(3):
        live = [shown.live for shown in workers.shown]
        await workers.move()
        await compare(workers)
        await workers.agree()
        assert live[0].version == live[1].version


async def test_a_history_that_was_set_back_is_noticed_although_nobody_adds_to_it(workers, redis_server):
    await workers.table(2)
    await workers.deal()
    kept = dump(redis_server, workers.shown[0].live.id)
    for _ in range(3):
        await workers.move()
        await workers.agree()
    version = workers.shown[0].live.version
    for person in workers.people:
        person.read()
    set_back(redis_server, workers.shown[0].live.id, kept)
    await compare(workers)
    await until(lambda: all(shown.live.version < version for shown in workers.shown))
    await workers.agree()
    for person in workers.people:
        resets = [f for f in person.screen.shown if f["type"] == "snapshot" and f["reason"] == "reset"]
        assert len(resets) == 1
    assert await workers.move()
    await workers.agree()


async def test_a_history_that_was_set_back_and_went_on_elsewhere_is_never_mixed_with_the_old_one(
    workers, redis_server, monkeypatch
):
    """Both histories have the same versions; one worker hears nothing of it until it looks."""
    await workers.table(2)
    live = workers.shown[0].live
    kept = dump(redis_server, live.id)
    deafen(workers.stores[1], monkeypatch)
    for n in range(3):
        await workers.people[0].do(Rename(f"Old{n}"))
    await compare(workers)
    await workers.agree()
    set_back(redis_server, live.id, kept)
    await workers.rigs[0].host.compare_heads()
    await until(lambda: live.table.seats[0].name == "Ana")
    for n in range(3):
        await workers.people[0].do(Rename(f"New{n}"))
    assert workers.shown[1].live.version == live.version
    await workers.rigs[1].host.compare_heads()
    await until(lambda: workers.shown[1].live.table.seats[0].name == "New2")
    await workers.agree()


async def test_a_command_onto_a_history_that_was_set_back_is_decided_anew(workers, redis_server):
    await workers.table(2)
    live = workers.shown[0].live
    kept = dump(redis_server, live.id)
    await workers.people[0].do(Rename("Old"), "r1")
    set_back(redis_server, live.id, kept)
    done = await workers.people[0].do(Rename("New"), "r2")
    assert done.changed
    await workers.agree()
    assert [shown.live.table.seats[0].name for shown in workers.shown] == ["New", "New"]


async def test_many_who_do_something_at_once_through_four_workers_are_never_told_to_try_later(redis_server):
    """What a server can settle by itself is not for people: who loses to the others is decided anew."""
    workers = Workers(redis_server.url, 4)
    await workers.table(8, seats=8)

    async def chatter(person):
        for number in range(6):
            await person.do(Rename(f"{person.name} {number}"), f"r{number}")

    await asyncio.gather(*(chatter(person) for person in workers.people))
    assert sum(rig.host.around.counts.conflicts for rig in workers.rigs) > 10
    await workers.agree()
    assert [who.name[-2:] for who in workers.shown[0].live.table.seats] == [" 5"] * 8
    await workers.close()


async def test_everything_is_gone_and_everybody_is_told(workers, redis_server):
    await workers.table(2)
    with redis_server.client() as client:
        client.flushall()
    await compare(workers)
    await until(lambda: all(person.screen.closed for person in workers.people))
    assert {person.screen.closed[0] for person in workers.people} == {4404}


async def test_subscriptions_are_cut_again_and_again_and_nobody_is_left_behind(workers, redis_server):
    await workers.table(4)
    await workers.deal()
    with redis_server.client() as client:
        while await workers.move():
            client.client_kill_filter(_type="pubsub")
            await workers.agree()
    assert workers.stores[0].counts["bus_rebuilt"]


async def test_a_worker_that_was_killed_is_missed_after_half_a_minute(workers):
    """Its people are counted absent by the worker that is left, although nobody said goodbye."""
    await workers.table(2, grace_seconds=10, absent="bot", bot_pause_ms=0)
    await workers.deal()
    ana, other = workers.people
    killed = workers.shown.pop()
    killed.close()
    workers.rigs[1].host._tables.clear()
    workers.people.remove(other)
    for _ in range(5):
        await workers.clock.advance(hosts.ROUND_MS)
        await workers.rigs[0].host.look_after_all()
    await until(lambda: workers.shown[0].live.table.seats[1].here is False)
    assert ana.sees_the_truth()


async def test_a_table_that_is_let_go_here_stays_noted_for_the_worker_that_still_shows_it(workers):
    """Should that one be killed, somebody must still look at the table some day."""
    await workers.table(2, grace_seconds=5)
    ana = workers.people.pop(0)
    ana.go()
    await in_time(workers.clock, lambda: not workers.shown[1].live.table.seats[0].here)
    await in_time(workers.clock, lambda: workers.shown[0].live.audience.elsewhere == {1})
    await workers.clock.advance(hosts.REST_MS)
    await workers.rigs[0].host.look_after_all()
    assert len(workers.rigs[0].host) == 0
    due = await workers.stores[1].journal.due(workers.clock.now() + hosts.DUE_MS, 10)
    assert due == (workers.shown[1].live.id,)


async def test_a_table_goes_on_while_redis_refuses_for_a_moment(workers, redis_server):
    await workers.table(2)
    ana = workers.people[0]
    with redis_server.client() as client:
        client.config_set("maxmemory", 1)
        assert await refusal(ana.do(Rename("Anna"), "r1")) == "unavailable"
        client.config_set("maxmemory", 0)
    assert workers.shown[0].live.table.seats[0].name == "Ana"
    assert (await ana.do(Rename("Anna"), "r1")).changed
    assert (await ana.do(Rename("Anna"), "r1")).again
    await workers.agree()


async def test_a_table_that_a_newer_version_went_on_with_is_left_to_it(workers, redis_server):
    """In the middle of an upgrade: clients come back, and find a worker that can read it."""
    await workers.table(2)
    ana, other = workers.people
    with redis_server.client() as client:
        client.hset(keys.of_table(workers.shown[0].live.id, "h"), "fmt", 99)
    assert await refusal(ana.do(Rename("Anna"))) == "unavailable"
    with redis_server.client() as client:
        client.hset(keys.of_table(workers.shown[0].live.id, "h"), "h", "0" * 40)
    await compare(workers)
    await until(lambda: ana.screen.closed and other.screen.closed)
    assert ana.screen.closed[0] == other.screen.closed[0] == 1012
    assert ana.screen.shown[-1]["code"] == "restarting"
    with pytest.raises(WrittenByNewer):
        await workers.rigs[0].host.table(workers.shown[0].live.id)


@pytest.mark.parametrize("data", [b'{"f":1,"e":[{"k":"of_a_kind_to_come"}]}', b'{"f":2,"e":[]}'])
async def test_an_entry_that_only_a_newer_version_reads_sends_people_to_one(workers, data):
    """Whoever wrote it need not have said so in the head: the entry itself tells."""
    await workers.table(2)
    live = workers.shown[0].live
    await workers.stores[0].journal.append(live.id, live._head, data)
    await until(lambda: all(person.screen.closed for person in workers.people))
    assert {person.screen.closed[0] for person in workers.people} == {1012}
    assert await refusal(workers.rigs[0].host.table(live.id)) == "unavailable"
    # Others that are due are looked at all the same.
    await workers.stores[0].journal.schedule(live.id, 0)
    await workers.rigs[0].host.look_after_all()


@pytest.mark.faults
async def test_a_round_goes_on_although_redis_is_killed_in_the_middle_of_it(tmp_path):
    """Whoever moved while it was away sends the same command again; nothing is lost or happens twice."""
    server = RedisServer(tmp_path / "redis")
    workers = Workers(server.url)
    try:
        await workers.table(4)
        await workers.deal()
        moves = 0
        while (ask := workers.shown[0].live.table.ask) is not None:
            if moves in (3, 6):
                await asyncio.to_thread(server.kill)
                restarting = asyncio.ensure_future(asyncio.to_thread(server.start))
            person = workers.people[ask.seat]
            move = move_of(person.view["you"]["moves"][0])
            while True:
                with contextlib.suppress(Refused):
                    await person.do(Answer(ask.n, move), f"m{ask.n}")
                    break
            if moves in (3, 6):
                await restarting
            await compare(workers)
            await workers.agree()
            moves += 1
        assert moves > 6
        assert workers.shown[0].live.table.result is not None
        kept = await workers.stores[0].journal.tail(workers.shown[0].live.id, 0)
        assert kept.head.version == workers.shown[0].live.version
    finally:
        await workers.close()
        server.kill()


async def test_a_seat_moves_through_a_worker_that_has_not_heard_of_the_code(workers, monkeypatch):
    await workers.table(2)
    deafen(workers.stores[1], monkeypatch)
    ana, there = workers.people[0], workers.shown[1]
    code, token = "c" * 22, "s_" + "t" * 32
    await ana.do(OfferTransfer(hashed(code)))
    await know(there, Hello(transfer=code, token=token))
    assert there.live.table.seat_of(hashed(token)) == 0
    await until(lambda: ana.screen.closed is not None)
    assert ana.screen.closed[0] == 4409
    # The same hello again, and an ordinary one: the seat is there.
    await know(workers.shown[0], Hello(transfer=code, token=token))
    assert workers.shown[0].live.table.seat_of(hashed(token)) == 0


async def test_a_seat_taken_through_another_worker_is_known_to_one_that_heard_no_bell(workers, monkeypatch):
    await workers.table(2, seats=3)
    deafen(workers.stores[1], monkeypatch)
    here, there = workers.shown
    token = "s_" + "u" * 32
    guest = Person(here, "Eve", hashed(token))
    assert guest.come()
    await guest.sit()
    assert there.live.table.seat_of(hashed(token)) is None
    await know(there, Hello(token=token))
    assert there.live.table.seat_of(hashed(token)) == 2
