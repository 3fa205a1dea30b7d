from __future__ import annotations

import asyncio

import pytest

from chickenfoot_client import play_with
from tests.clients.scripted import asked, settle, view
from tests.clients.test_table import World


@pytest.fixture
def world():
    return World()


def first(shown):
    return shown["you"]["moves"][0]


async def later(shown):
    await asyncio.sleep(0)
    return shown["you"]["moves"][-1]


async def test_it_says_ready_plays_when_asked_and_stops_at_the_end(world):
    async with world.entered(version=1, shown=view(1, host=0)) as table:
        playing = asyncio.ensure_future(play_with(table, first))
        peer = world.server.peer
        assert (await peer.acks(2))["type"] == "ready"
        assert await peer.silent(), "the view that shows it is not here yet"
        await peer.update(2, {"table": {"ready": {"1": True}}})
        assert await peer.silent()
        await peer.update(3, {"table": asked(7)["table"] | {"host": 0}, "you": asked(7)["you"]})
        command = await peer.acks(4)
        assert (command["type"], command["ask"], command["tile"]) == ("play", 7, [0, 7])
        await peer.update(
            4,
            {
                "table": {"phase": "round_over", "ask": None, "ready": None},
                "you": {"moves": None},
            },
        )
        assert (await peer.acks(5))["type"] == "ready"
        await peer.update(5, {"table": {"phase": "match_over", "result": {"winners": [1]}}})
        assert await playing == {"winners": [1]}


async def test_between_an_ack_and_its_update_nothing_is_decided_twice(world):
    async with world.entered(version=1, shown=asked(7)) as table:
        playing = asyncio.ensure_future(play_with(table, first))
        peer = world.server.peer
        await peer.acks(2)
        await peer.say(type="chat", seat=0, text="well played", at=1)
        assert await peer.silent()
        await peer.update(2, {"table": {"ask": {"n": 8}}})
        assert (await peer.acks(3))["ask"] == 8
        playing.cancel()


async def test_choosing_may_take_its_time(world):
    async with world.entered(version=1, shown=asked(7)) as table:
        playing = asyncio.ensure_future(play_with(table, later))
        assert (await world.server.peer.acks(2))["type"] == "draw"
        playing.cancel()


async def test_a_move_the_clock_was_faster_than_is_let_go(world):
    async with world.entered(version=1, shown=asked(7)) as table:
        playing = asyncio.ensure_future(play_with(table, first))
        peer = world.server.peer
        command = await peer.heard()
        await peer.say(
            type="refused", id=command["id"], code="ask_closed", message="", retry=False, version=2
        )
        assert await peer.silent()
        await peer.update(2, {"table": {"ask": {"n": 8}}})
        assert (await peer.acks(3))["ask"] == 8
        playing.cancel()


async def test_the_host_is_left_to_start(world):
    async with world.entered(version=1, shown=view(0, host=0)) as table:
        playing = asyncio.ensure_future(play_with(table, first))
        assert await world.server.peer.silent()
        playing.cancel()


async def test_it_ends_with_the_table(world):
    async with world.entered(version=1, shown=view(0, host=0)) as table:
        playing = asyncio.ensure_future(play_with(table, first))
        await settle()
        await world.server.peer.drop(4410)
        assert await playing is None
