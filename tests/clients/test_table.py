from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager

import pytest

from chickenfoot_client import Closed, MemoryTokens, Refused, Saved, Table
from tests.clients.scripted import DIGEST, MATCH, TOKEN, Clock, Server, asked, settle, view

LINK = "http://table.test/t/K7MX2QRT"


class World:
    def __init__(self, tokens=None):
        self.server, self.clock = Server(), Clock()
        self.tokens = tokens or MemoryTokens()
        self.random = 0.5

    def table(self, **how):
        return Table.join(
            LINK,
            tokens=self.tokens,
            dial=self.server.dial,
            sleep=self.clock.sleep,
            random=lambda: self.random,
            tab="tab-1",
            **how,
        )

    @asynccontextmanager
    async def entered(self, version=1, shown=None, **how):
        """A table that has had its first snapshot."""
        entering = asyncio.ensure_future(self.table(**how).__aenter__())
        await settle()
        await self.server.peer.greet(version, view() if shown is None else shown)
        table = await entering
        try:
            yield table
        finally:
            await table.__aexit__(None, None, None)

    async def seated_player(self, table_how=None):
        """Start entering with a token that is a seat already."""
        self.tokens.put(LINK, Saved(TOKEN, seated=True))


@pytest.fixture
def world():
    return World()


async def change_of(table):
    return await asyncio.wait_for(anext(table), 1)


async def test_a_watcher_sees_the_table_and_every_change(world):
    async with world.entered(version=5) as table:
        assert world.server.addresses == ["ws://table.test/api/tables/K7MX2QRT/socket"]
        assert (table.version, table.seat, table.live) == (5, None, True)
        first = await change_of(table)
        assert (first.version, first.reason, first.phase, first.moves) == (5, "join", "lobby", [])
        await world.server.peer.update(
            6, {"table": {"phase": "playing"}}, [{"k": "match_started", "match": MATCH}]
        )
        second = await change_of(table)
        assert (second.version, second.phase, second.reason) == (6, "playing", None)
        assert [event["k"] for event in second.events] == ["match_started"]


async def test_hello_says_who_we_are(world):
    entering = asyncio.ensure_future(world.table(name="Ana").__aenter__())
    await settle()
    hello = await world.server.peer.heard()
    assert hello == {"type": "hello", "tab": "tab-1", "client": "chickenfoot-python/1", "name": "Ana"}
    entering.cancel()
    await settle()


async def test_with_a_name_it_sits_down_with_a_token_stored_beforehand(world):
    entering = asyncio.ensure_future(world.table(name="Ana", seat=1).__aenter__())
    await settle()
    peer = world.server.peer
    await peer.greet(1, view())
    sit = await peer.heard()
    assert (sit["type"], sit["name"], sit["seat"]) == ("sit", "Ana", 1)
    assert world.tokens.get(LINK) == Saved(sit["token"], seated=False)
    await peer.say(type="seated", id=sit["id"], seat=1, token=sit["token"], version=2)
    assert world.tokens.get(LINK) == Saved(sit["token"], seated=True)
    assert not entering.done()
    await peer.snapshot(2, view(1), "seat")
    await peer.say(type="live", version=2)
    table = await entering
    assert table.seat == 1
    await table.__aexit__(None, None, None)


async def test_a_seat_that_was_granted_but_never_told_is_asked_for_with_the_same_token_and_id(world):
    entering = asyncio.ensure_future(world.table(name="Ana").__aenter__())
    await settle()
    await world.server.peer.greet(1, view())
    sit = await world.server.peer.heard()
    await world.server.peer.drop()
    await world.clock.advance(1)
    hello = await world.server.peer.greet(2, view())
    assert "token" not in hello
    assert await world.server.peer.heard() == sit
    entering.cancel()
    await settle()


async def test_a_token_from_an_earlier_process_that_was_never_confirmed_is_used_again(world):
    world.tokens.put(LINK, Saved(TOKEN, seated=False))
    entering = asyncio.ensure_future(world.table(name="Ana").__aenter__())
    await settle()
    hello = await world.server.peer.greet(1, view())
    assert "token" not in hello
    assert (await world.server.peer.heard())["token"] == TOKEN
    entering.cancel()
    await settle()


async def test_a_confirmed_token_says_hello_and_needs_no_sitting(world):
    world.tokens.put(LINK, Saved(TOKEN, seated=True))
    entering = asyncio.ensure_future(world.table(name="Ana").__aenter__())
    await settle()
    hello = await world.server.peer.greet(3, view(2))
    assert hello["token"] == TOKEN
    table = await entering
    assert table.seat == 2
    await table.__aexit__(None, None, None)


async def test_a_token_of_another_time_is_forgotten_and_a_seat_asked_for_anew(world):
    world.tokens.put(LINK, Saved(TOKEN, seated=True))
    entering = asyncio.ensure_future(world.table(name="Ana").__aenter__())
    await settle()
    assert (await world.server.peer.heard())["token"] == TOKEN
    await world.server.peer.drop(4401)
    assert len(world.server.peers) == 2
    hello = await world.server.peer.greet(1, view())
    assert "token" not in hello
    sit = await world.server.peer.heard()
    assert sit["type"] == "sit"
    assert sit["token"] != TOKEN
    entering.cancel()
    await settle()


async def test_a_seat_that_went_to_another_device_later_is_not_asked_for_anew(world):
    world.tokens.put(LINK, Saved(TOKEN, seated=True))
    async with world.entered(shown=view(1), name="Ana") as table:
        await change_of(table)
        await world.server.peer.drop()
        await world.clock.advance(1)
        await world.server.peer.heard()
        await world.server.peer.drop(4401)
        assert [change async for change in table] == []
        assert table.closed.code == 4401
        assert len(world.server.peers) == 2


async def test_a_token_in_the_link_that_is_no_seat_is_an_end(world):
    table = Table.join(f"{LINK}#{TOKEN}", name="Ana", dial=world.server.dial, sleep=world.clock.sleep)
    entering = asyncio.ensure_future(table.__aenter__())
    await settle()
    assert (await world.server.peer.heard())["token"] == TOKEN
    await world.server.peer.drop(4401)
    with pytest.raises(Closed, match="4401"):
        await entering


async def test_a_refused_seat_is_told_and_its_token_forgotten(world):
    entering = asyncio.ensure_future(world.table(name="Ana").__aenter__())
    await settle()
    await world.server.peer.greet(1, view())
    sit = await world.server.peer.heard()
    await world.server.peer.say(
        type="refused", id=sit["id"], code="name_taken", message="taken", retry=False, version=1
    )
    with pytest.raises(Refused, match="name_taken"):
        await entering
    assert world.tokens.get(LINK) is None
    assert world.server.peer.closed == 1000


@pytest.mark.parametrize("code", [4401, 4403, 4404, 4409, 4410, 4426])
async def test_codes_that_say_stay_away_end_the_iteration(world, code):
    async with world.entered() as table:
        await change_of(table)
        await world.server.peer.drop(code)
        assert [change async for change in table] == []
        assert table.closed.code == code
        await world.clock.advance(60)
        assert len(world.server.peers) == 1
        with pytest.raises(Closed):
            await table.chat("hello?")


@pytest.mark.parametrize("code", [1001, 1006, 1008, 1011, 1012, 1013, 4008, 4009, 4399])
async def test_all_other_codes_mean_come_back_and_resume(world, code):
    async with world.entered(version=7, shown=view(1)) as table:
        await change_of(table)
        await world.server.peer.drop(code)
        assert not table.live
        await world.clock.advance(0.4)
        hello = await world.server.peer.heard()
        assert hello["resume"] == {"epoch": "e", "version": 7, "hash": "h7", "seat": 1}
        await world.server.peer.welcome()
        await world.server.peer.update(
            9, {"table": {"phase": "playing"}}, [{"k": "back", "seat": 1}], from_=7
        )
        assert not table.live
        await world.server.peer.say(type="live", version=9)
        change = await change_of(table)
        assert (change.version, change.reason, [event["k"] for event in change.events]) == (9, None, ["back"])


async def test_the_first_retry_is_soon_and_the_waits_double_up_to_20_seconds(world):
    world.random = 1.0
    async with world.entered() as table:
        world.server.down()
        await world.server.peer.drop()
        waits = []
        for _ in range(8):
            waits.append(world.clock.waits[-1])
            await world.clock.advance(waits[-1])
        assert waits == [0.8, 1.6, 3.2, 6.4, 12.8, 20.0, 20.0, 20.0]
        assert not table.live


async def test_a_connection_that_worked_resets_the_waits(world):
    world.random = 1.0
    async with world.entered():
        world.server.down()
        await world.server.peer.drop()
        await world.clock.advance(0.8)
        world.server.refuse = None
        await world.clock.advance(1.6)
        await world.server.peer.greet(1, view())
        await world.server.peer.drop()
        assert world.clock.waits[-1] == 0.8


async def test_bye_says_when_to_come_back(world):
    async with world.entered():
        await world.server.peer.say(type="bye", code="restarting", retry_ms=2500)
        await world.server.peer.drop(1012)
        assert 2.5 in world.clock.waits
        await world.clock.advance(2.4)
        assert len(world.server.peers) == 1
        await world.clock.advance(0.1)
        assert len(world.server.peers) == 2


async def test_an_http_refusal_of_the_version_ends_it(world):
    world.server.refuse = Refused("unsupported", "no common version")
    with pytest.raises(Refused, match="unsupported"):
        await world.table().__aenter__()


async def test_a_command_waits_for_its_answer_across_connections_with_the_same_id(world):
    async with world.entered(shown=view(1)) as table:
        ready = asyncio.ensure_future(table.ready())
        first = await world.server.peer.heard()
        await world.server.peer.drop()
        await world.clock.advance(1)
        await world.server.peer.heard()
        await world.server.peer.welcome()
        assert await world.server.peer.silent(), "nothing is sent before live"
        await world.server.peer.say(type="live", version=1)
        assert await world.server.peer.heard() == first
        await world.server.peer.say(type="ack", id=first["id"], version=2, again=True)
        assert (await ready)["again"] is True


async def test_a_command_given_while_disconnected_goes_out_when_live(world):
    async with world.entered(shown=view(1)) as table:
        await world.server.peer.drop()
        chat = asyncio.ensure_future(table.chat("hi"))
        await settle()
        await world.clock.advance(1)
        await world.server.peer.greet(1, view(1))
        command = await world.server.peer.acks(1)
        assert command["text"] == "hi"
        await chat


async def test_answers_may_come_in_any_order(world):
    async with world.entered(shown=view(1)) as table:
        one, two = asyncio.ensure_future(table.chat("1")), asyncio.ensure_future(table.chat("2"))
        first, second = await world.server.peer.heard(), await world.server.peer.heard()
        assert first["id"] != second["id"]
        await world.server.peer.say(type="ack", id=second["id"], version=2)
        await world.server.peer.say(
            type="refused", id=first["id"], code="not_now", message="no", retry=False, version=2
        )
        assert (await two)["version"] == 2
        with pytest.raises(Refused, match="not_now"):
            await one


async def test_a_refusal_for_now_is_tried_again_with_the_same_id(world):
    async with world.entered(shown=view(1)) as table:
        chat = asyncio.ensure_future(table.chat("hi"))
        command = await world.server.peer.heard()
        await world.server.peer.say(
            type="refused",
            id=command["id"],
            code="rate_limited",
            message="",
            retry=True,
            retry_ms=700,
            version=1,
        )
        assert await world.server.peer.silent()
        await world.clock.advance(0.7)
        assert await world.server.peer.acks(1) == command
        await chat


async def test_a_command_refused_for_now_too_often_is_refused(world):
    async with world.entered(shown=view(1)) as table:
        chat = asyncio.ensure_future(table.chat("hi"))
        for _ in range(8):
            command = await world.server.peer.heard()
            await world.server.peer.say(
                type="refused", id=command["id"], code="busy", message="", retry=True, version=1
            )
            await world.clock.advance(10)
            if world.server.peer.closed is not None:
                break
        with pytest.raises(Refused, match="busy"):
            await chat


async def test_an_update_that_does_not_fit_asks_for_a_snapshot_and_is_not_applied(world):
    async with world.entered(version=5) as table:
        await change_of(table)
        await world.server.peer.update(7, {"table": {"phase": "playing"}})
        assert await world.server.peer.heard() == {"type": "sync"}
        await world.server.peer.update(8, {"table": {"phase": "paused"}})
        assert await world.server.peer.silent(), "one sync is enough"
        assert table.view["table"]["phase"] == "lobby"
        await world.server.peer.snapshot(8, view(phase="paused"), "sync")
        await world.server.peer.say(type="live", version=8)
        assert (await change_of(table)).phase == "paused"


async def test_a_sync_that_comes_too_soon_is_sent_again(world):
    async with world.entered(version=5):
        await world.server.peer.update(7, {})
        assert await world.server.peer.heard() == {"type": "sync"}
        await world.server.peer.say(
            type="refused", code="rate_limited", message="", retry=True, retry_ms=3000, version=7
        )
        await world.clock.advance(3)
        assert await world.server.peer.heard() == {"type": "sync"}


async def test_silence_for_two_and_a_half_heartbeats_is_a_dead_connection(world):
    async with world.entered() as table:
        await world.clock.advance(20)
        await world.server.peer.say(type="ping", now=1)
        assert (await world.server.peer.heard())["type"] == "pong"
        await world.clock.advance(25)
        assert table.live
        first = world.server.peer
        world.random = 0.0
        await world.clock.advance(5)
        assert first.closed is not None
        assert len(world.server.peers) == 2


async def test_a_probe_that_is_answered_changes_nothing(world):
    async with world.entered() as table:
        await table.probe()
        await world.clock.advance(3)
        assert len(world.server.peers) == 1


async def test_a_probe_without_an_answer_reconnects_at_once(world):
    async with world.entered() as table:
        world.server.peer.answers_pings = False
        probing = asyncio.ensure_future(table.probe())
        await settle()
        await world.clock.advance(1.9)
        assert len(world.server.peers) == 1
        world.random = 0.0
        await world.clock.advance(0.1)
        await probing
        await world.clock.advance(0)
        assert len(world.server.peers) == 2


async def test_a_probe_while_waiting_ends_the_wait(world):
    world.random = 1.0
    async with world.entered() as table:
        await world.server.peer.drop()
        assert len(world.server.peers) == 1
        await table.probe()
        await settle()
        assert len(world.server.peers) == 2


async def test_a_move_carries_the_number_of_the_decision(world):
    async with world.entered(shown=asked(18)) as table:
        change = await change_of(table)
        assert [move["type"] for move in change.moves] == ["play", "draw"]
        playing = asyncio.ensure_future(table.play(change.moves[0]))
        command = await world.server.peer.acks(2)
        del command["id"]
        assert command == {"type": "play", "tile": [0, 7], "on": "0", "ask": 18}
        await playing


async def test_a_busy_reader_gets_one_change_with_everything_in_it(world):
    async with world.entered(version=1) as table:
        for version in range(2, 6):
            await world.server.peer.update(version, {}, [{"k": "ready", "seat": 0, "ready": True}])
        await world.server.peer.say(type="chat", seat=0, text="hi", at=1)
        change = await change_of(table)
        assert (change.version, len(change.events), change.reason) == (5, 4, "join")
        assert [said["text"] for said in change.said] == ["hi"]


async def test_history_told_while_catching_up_comes_in_one_piece(world):
    async with world.entered(version=5) as table:
        await change_of(table)
        await world.server.peer.drop()
        await world.clock.advance(1)
        await world.server.peer.heard()
        await world.server.peer.welcome()
        waiting = asyncio.ensure_future(change_of(table))
        for version in (6, 7):
            await world.server.peer.update(version, {}, [{"k": "back", "seat": 0}])
        assert not waiting.done()
        await world.server.peer.say(type="live", version=7)
        assert len((await waiting).events) == 2


async def test_leaving_that_was_never_answered_is_done_when_the_token_is_dead(world):
    world.tokens.put(LINK, Saved(TOKEN, seated=True))
    async with world.entered(shown=view(1)) as table:
        leaving = asyncio.ensure_future(table.leave())
        assert (await world.server.peer.heard())["type"] == "leave"
        await world.server.peer.drop()
        await world.clock.advance(1)
        await world.server.peer.heard()
        await world.server.peer.drop(4401)
        assert (await leaving)["type"] == "ack"
        assert world.tokens.get(LINK) is None


async def test_leaving_forgets_the_token_and_looks_on(world):
    world.tokens.put(LINK, Saved(TOKEN, seated=True))
    async with world.entered(shown=view(1)) as table:
        leaving = asyncio.ensure_future(table.leave())
        await world.server.peer.acks(2)
        await leaving
        await world.server.peer.snapshot(2, view(), "seat")
        await world.server.peer.say(type="live", version=2)
        assert table.seat is None
        assert world.tokens.get(LINK) is None
        await world.server.peer.drop()
        await world.clock.advance(1)
        assert "token" not in await world.server.peer.heard()


async def test_who_is_kicked_forgets_the_token(world):
    world.tokens.put(LINK, Saved(TOKEN, seated=True))
    async with world.entered(shown=view(1)) as table:
        await world.server.peer.say(type="bye", code="kicked", retry_ms=0)
        await world.server.peer.drop(4403)
        assert world.tokens.get(LINK) is None
        assert table.closed.code == 4403


async def test_a_seated_player_adds_randomness_once_per_deal(world):
    dealing = {"number": 1, "deal": 1, "commitment": DIGEST, "dealing": 3000}
    shown = view(1, "playing", match=MATCH, rules_hash=DIGEST, round=dealing)
    async with world.entered(shown=shown):
        seed = await world.server.peer.acks(2)
        assert (seed["type"], seed["deal"], len(seed["value"])) == ("seed", 1, 32)
        await world.server.peer.update(2, {}, [{"k": "seed", "seat": 1}])
        assert await world.server.peer.silent()
        dealt = {"table": {"round": {"dealing": None, "boneyard": 10, "double": 9, "opener": 0}}}
        await world.server.peer.update(3, dealt)
        assert await world.server.peer.silent()
        result = {"why": "out", "hands": {}, "points": {}, "secret": "00" * 32, "next_commitment": DIGEST}
        await world.server.peer.update(4, {"table": {"phase": "round_over", "result": result}})
        assert (await world.server.peer.acks(5))["deal"] == 2


@pytest.mark.parametrize("how", ["watching", "unwilling"])
async def test_no_seed_from_who_only_looks_on_or_does_not_want_to(world, how):
    dealing = {"number": 1, "deal": 1, "commitment": DIGEST, "dealing": 3000}
    seat = None if how == "watching" else 1
    shown = view(seat, "playing", match=MATCH, rules_hash=DIGEST, round=dealing)
    async with world.entered(shown=shown, seeds=how != "unwilling"):
        assert await world.server.peer.silent()


async def test_a_transfer_code_is_handed_out(world):
    async with world.entered(shown=view(1)) as table:
        asking = asyncio.ensure_future(table.transfer())
        await world.server.peer.acks(1, data={"code": "a" * 22})
        assert await asking == "a" * 22


async def test_until_waits_for_a_version(world):
    async with world.entered(version=1) as table:
        waiting = asyncio.ensure_future(table.until(2))
        await settle()
        assert not waiting.done()
        await world.server.peer.update(2, {})
        await waiting


async def test_a_frame_that_breaks_the_protocol_is_not_silence(world):
    async with world.entered() as table:
        await change_of(table)
        await world.server.peer.say_anything({"type": "update", "version": "x"})
        with pytest.raises(TypeError):
            await change_of(table)
        with pytest.raises(TypeError):
            await table.chat("hello?")


async def test_frames_and_fields_of_a_newer_server_are_skipped(world):
    async with world.entered(version=1) as table:
        await change_of(table)
        await world.server.peer.say_anything({"type": "weather", "rain": True})
        await world.server.peer.say_anything(
            {
                "type": "update",
                "version": 2,
                "hash": "h2",
                "at": 0,
                "events": [{"k": "rained"}],
                "patch": {},
                "new": 1,
            }
        )
        assert (await change_of(table)).version == 2


async def test_leaving_the_context_closes_the_socket_and_keeps_the_seat(world):
    world.tokens.put(LINK, Saved(TOKEN, seated=True))
    async with world.entered(shown=view(1)) as table:
        pass
    assert world.server.peer.closed == 1000
    assert world.tokens.get(LINK) == Saved(TOKEN, seated=True)
    assert table.closed.code == 1000


async def test_every_command_has_a_method(world):
    calls = {
        "rename": lambda t: t.rename("Bo"),
        "configure": lambda t: t.configure(options={"length": "half"}),
        "move_seat": lambda t: t.move_seat(0, 1),
        "add_bot": lambda t: t.add_bot(1, "careless"),
        "remove_bot": lambda t: t.remove_bot(1),
        "kick": lambda t: t.kick(1),
        "lock": lambda t: t.lock(),
        "give_host": lambda t: t.give_host(1),
        "start": lambda t: t.start(),
        "ready": lambda t: t.ready(),
        "seed": lambda t: t.seed(1, "00" * 16),
        "propose": lambda t: t.propose("pause"),
        "vote": lambda t: t.vote(1, yes=False),
        "resume_play": lambda t: t.resume_play(),
        "react": lambda t: t.react("🐔", to="3"),
        "rematch": lambda t: t.rematch(),
        "close": lambda t: t.close_table(),
        "leave": lambda t: t.leave(),
    }
    async with world.entered(shown=view(1)) as table:
        for kind, call in calls.items():
            doing = asyncio.ensure_future(call(table))
            assert (await world.server.peer.acks(1))["type"] == kind
            await doing


async def test_a_seat_comes_over_from_another_device_with_a_token_made_here(world):
    entering = asyncio.ensure_future(world.table(transfer="c" * 22).__aenter__())
    await settle()
    first = await world.server.peer.heard()
    assert first["transfer"] == "c" * 22
    assert world.tokens.get(LINK) == Saved(first["token"], seated=False)
    await world.server.peer.drop()
    await world.clock.advance(1)
    again = await world.server.peer.greet(4, view(2))
    assert again == first
    table = await entering
    assert table.seat == 2
    assert world.tokens.get(LINK) == Saved(first["token"], seated=True)
    await world.server.peer.drop()
    await world.clock.advance(1)
    hello = await world.server.peer.heard()
    assert hello["token"] == first["token"]
    assert "transfer" not in hello
    await table.__aexit__(None, None, None)


async def test_a_code_that_is_too_old_is_an_end(world):
    entering = asyncio.ensure_future(world.table(name="Ana", transfer="c" * 22).__aenter__())
    await settle()
    await world.server.peer.drop(4401)
    with pytest.raises(Closed, match="4401"):
        await entering
    assert world.tokens.get(LINK) is None


async def test_a_reader_who_is_busy_for_long_keeps_the_last_256_events(world):
    async with world.entered(version=1) as table:
        for version in range(2, 302):
            await world.server.peer.update(version, {}, [{"k": "ready", "seat": version % 10, "ready": True}])
        change = await change_of(table)
        assert len(change.events) == 256
        assert (change.version, change.events[-1]["seat"]) == (301, 1)
