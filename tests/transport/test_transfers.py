"""A seat moves to another device, from the frames both devices send."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

import pytest

from chickenfoot.table.commands import Rename
from chickenfoot.transport import tokens
from tests.transport.server import Client, Running, running
from tests.transport.test_votes import dealt


@pytest.fixture
async def server() -> AsyncIterator[Running]:
    async with running() as made:
        yield made


async def asked(client: Client, command_id: str = "t") -> str:
    """Ask for a code."""
    answer = await client.ask(type="transfer", id=command_id)
    assert answer["type"] == "ack", answer
    code: str = answer["data"]["code"]
    return code


async def test_a_code_moves_the_seat_with_its_hand_and_the_old_device_lets_go(server: Running) -> None:
    ana, bo = await dealt(server)
    code = await asked(bo.client)
    assert re.fullmatch(r"[A-Za-z0-9_-]{22}", code)
    mine = tokens.new_token()
    phone = await server.come(bo.code, transfer=code, token=mine)
    snapshot = next(frame for frame in phone.seen if frame["type"] == "snapshot")
    welcome = phone.seen[0]
    bo.look()
    assert snapshot["view"]["you"] == bo.view["you"]
    assert welcome["you"] == {"seat": 1, "role": "player"}
    assert await bo.client.closed() == 4409
    assert bo.client.seen[-1] == {"type": "bye", "code": "replaced", "retry_ms": 0}
    old = await server.dial(bo.code)
    await old.say(type="hello", token=bo.token)
    assert await old.closed() == 4401
    watcher = await server.come(bo.code)
    assert (await watcher.ask(type="sit", id="s", name="Bo", token=bo.token))["code"] == "unauthorized"
    await ana.at(snapshot["version"])
    assert (await phone.ask(type="rename", id="r", name="Bob"))["type"] == "ack"


async def test_the_same_hello_again_is_an_ordinary_one_even_much_later(server: Running) -> None:
    _, bo = await dealt(server)
    mine, code = tokens.new_token(), await asked(bo.client)
    await server.come(bo.code, transfer=code, token=mine)
    again = await server.come(bo.code, transfer=code, token=mine, tab="two")
    assert again.seen[0]["you"]["seat"] == 1
    plain = await server.come(bo.code, token=mine, tab="three")
    assert plain.seen[0]["you"]["seat"] == 1


async def test_a_code_that_was_used_replaced_or_invented_is_4401(server: Running) -> None:
    _, bo = await dealt(server)
    first, second = await asked(bo.client, "t1"), await asked(bo.client, "t2")
    for code in ("x" * 22, first):
        device = await server.dial(bo.code)
        await device.say(type="hello", transfer=code, token=tokens.new_token())
        assert await device.closed() == 4401
        assert device.seen == [{"type": "bye", "code": "unauthorized", "retry_ms": 0}]
    await server.come(bo.code, transfer=second, token=tokens.new_token())
    late = await server.dial(bo.code)
    await late.say(type="hello", transfer=second, token=tokens.new_token())
    assert await late.closed() == 4401


async def test_a_repeat_is_answered_again_without_the_code(server: Running) -> None:
    _, bo = await dealt(server)
    first = await bo.client.ask(type="transfer", id="t")
    again = await bo.client.ask(type="transfer", id="t")
    assert again == {"type": "ack", "id": "t", "version": first["version"], "again": True}
    assert (await bo.client.ask(type="ready", id="t", ready=True))["code"] == "bad_message"


async def test_ids_survive_the_move(server: Running) -> None:
    _, bo = await dealt(server)
    done = await bo.client.ask(type="rename", id="same", name="Bob")
    code = await asked(bo.client)
    phone = await server.come(bo.code, transfer=code, token=tokens.new_token())
    again = await phone.ask(type="rename", id="same", name="Bob")
    assert again == {**done, "again": True}


async def test_what_the_old_device_still_had_in_the_queue_is_not_carried_out(server: Running) -> None:
    _, bo = await dealt(server)
    code = await asked(bo.client)
    shown = next(iter(server.desk.host._tables.values()))
    viewer = next(iter(shown.live.audience.of_seat(1)))
    await server.come(bo.code, transfer=code, token=tokens.new_token())
    assert viewer.seat is None
    with pytest.raises(Exception, match="not_seated"):
        await shown.live.submit(Rename("Mallory"), viewer)


async def test_a_locked_table_lets_a_transfer_in_and_no_watcher_gets_a_code(server: Running) -> None:
    ana, bo = await dealt(server)
    watcher = await server.come(ana.code)
    assert (await watcher.ask(type="transfer", id="t"))["code"] == "not_seated"
    assert (await ana.say("lock", locked=True))["type"] == "ack"
    code = await asked(bo.client)
    phone = await server.come(bo.code, transfer=code, token=tokens.new_token())
    assert phone.seen[0]["you"]["seat"] == 1


async def test_a_closed_table_says_closed_whatever_the_code(server: Running) -> None:
    ana, bo = await dealt(server)
    code = await asked(bo.client)
    assert (await ana.say("close"))["type"] == "ack"
    phone = await server.dial(bo.code)
    await phone.say(type="hello", transfer=code, token=tokens.new_token())
    assert await phone.closed() == 4410


async def test_the_code_stands_in_no_store(server: Running) -> None:
    _, bo = await dealt(server)
    code = await asked(bo.client)
    shown = next(iter(server.desk.host._tables.values()))
    assert tokens.hashed(code) == shown.live.table.sitter(1).offer.code
    assert code not in repr(shown.live.table)
    assert tokens.hashed(code) not in repr(shown.live.table)
