from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from typing import Any

import httpx
import orjson
import pytest
import structlog

from chickenfoot.settings import Settings
from chickenfoot.stores import open_store
from chickenfoot.transport import tokens
from chickenfoot.transport.app import make_app
from tests.outside.raw import BINARY, frame
from tests.transport.server import Client, Running, eventually, running


@pytest.fixture
async def server() -> AsyncIterator[Running]:
    async with running() as made:
        yield made


async def sat(server: Running, code: str, name: str = "Bo") -> tuple[Client, str]:
    client, token = await server.come(code), tokens.new_token()
    answer = await client.ask(type="sit", id="sit", name=name, token=token)
    assert answer["type"] == "seated"
    await client.until("live")
    return client, token


async def test_hello_is_answered_by_welcome_snapshot_and_live(server: Running) -> None:
    made = await server.make()
    client = await server.dial(made["code"])
    assert b"chickenfoot.v1" in client.raw.head
    await client.say(type="hello", token=made["token"], client="test/1")
    await client.until("live")
    assert [message["type"] for message in client.seen] == ["welcome", "snapshot", "live"]
    welcome = client.seen[0]
    assert welcome["you"] == {"seat": 0, "role": "player"}
    assert welcome["limits"]["frame_bytes"] == 4096
    assert welcome["durability"] == "memory"


async def test_a_watcher_has_no_seat(server: Running) -> None:
    made = await server.make()
    client = await server.come(made["code"].lower())
    assert client.seen[0]["you"] == {"role": "watcher"}
    assert "you" not in client.seen[1]["view"]


async def test_sitting_down_is_answered_by_seated_then_a_snapshot_and_live(server: Running) -> None:
    made = await server.make()
    client = await server.come(made["code"])
    token = tokens.new_token()
    client.seen.clear()
    await client.say(type="sit", id="s", name="Bo", token=token)
    await client.until("live")
    kinds = [message["type"] for message in client.seen if message["type"] not in ("update", "presence")]
    assert kinds == ["seated", "snapshot", "live"]
    seated = next(message for message in client.seen if message["type"] == "seated")
    assert (seated["seat"], seated["token"], seated.get("again")) == (1, token, None)
    again = await client.ask(type="sit", id="s", name="Bo", token=token)
    assert again == {**seated, "again": True}


async def test_sitting_down_again_anywhere_with_the_token_gives_the_same_seat(server: Running) -> None:
    made = await server.make()
    _, token = await sat(server, made["code"])
    other = await server.come(made["code"])
    same_id = await other.ask(type="sit", id="sit", name="Bo", token=token)
    assert (same_id["seat"], same_id["again"]) == (1, True)
    third = await server.come(made["code"])
    new_id = await third.ask(type="sit", id="new", name="Bo", token=token)
    assert (new_id["seat"], new_id["again"]) == (1, True)
    fourth = await server.come(made["code"])
    changed = await fourth.ask(type="sit", id="sit", name="Eve", token=token)
    assert changed["code"] == "bad_message"


async def test_without_a_token_the_server_makes_one_and_repeats_it_on_the_same_socket(
    server: Running,
) -> None:
    made = await server.make()
    client = await server.come(made["code"])
    seated = await client.ask(type="sit", id="s", name="Bo")
    assert tokens.is_token(seated["token"])
    assert (await client.ask(type="sit", id="s", name="Bo"))["token"] == seated["token"]
    assert (await client.ask(type="sit", id="s", name="Eve"))["code"] == "bad_message"
    assert (await client.ask(type="sit", id="t", name="Bo", token=seated["token"]))["again"]
    assert (await client.ask(type="sit", id="u", name="Bo"))["code"] == "not_now"
    assert (await client.ask(type="ready", id="s", ready=True))["code"] == "bad_message"


async def test_commands_sent_in_one_breath_are_answered_in_order(server: Running) -> None:
    made = await server.make()
    client = await server.dial(made["code"])
    said = [
        {"type": "hello"},
        {"type": "sit", "id": "1", "name": "Bo"},
        {"type": "ready", "id": "2", "ready": True},
        {"type": "rename", "id": "3", "name": "Bob"},
        {"type": "chat", "id": "4", "text": "hi"},
    ]
    await client.send(*(orjson.dumps(each) for each in said))
    await client.until("ack", id="4")
    answers = [m for m in client.seen if m["type"] in ("seated", "ack", "refused")]
    assert [(m["type"], m["id"]) for m in answers] == [
        ("seated", "1"),
        ("ack", "2"),
        ("ack", "3"),
        ("ack", "4"),
    ]
    view = server.desk.host._tables[next(iter(server.desk.host._tables))].live.table
    assert (view.seats[1].name, view.seats[1].ready) == ("Bob", True)


async def test_a_token_that_is_no_seat_is_4401(server: Running) -> None:
    made = await server.make()
    for hello in (
        {"token": tokens.new_token()},
        {"token": "x"},
        {"token": tokens.new_token(), "transfer": "x" * 22},
    ):
        client = await server.dial(made["code"])
        await client.say(type="hello", **hello)
        assert await client.closed() == 4401
        assert client.seen == [{"type": "bye", "code": "unauthorized", "retry_ms": 0}]


async def test_an_unknown_code_is_4404(server: Running) -> None:
    for code in ("22222222", "nonsense"):
        client = await server.dial(code)
        assert client.raw.status == 101
        assert await client.closed() == 4404


async def test_guessing_is_slowed_down_but_a_known_code_is_not(server: Running) -> None:
    made = await server.make()
    for _ in range(10):
        assert await (await server.dial("22222222")).closed() == 4404
    held = await server.dial("22222223")
    assert await held.closed(0.3) is None
    begun = time.monotonic()
    await server.come(made["code"])
    assert time.monotonic() - begun < 1
    await held.go()


async def test_another_web_page_is_4403_and_ours_is_not(server: Running) -> None:
    made = await server.make()
    stranger = await server.dial(made["code"], Origin="http://evil.example")
    assert (stranger.raw.status, await stranger.closed()) == (101, 4403)
    ours = await server.dial(made["code"], Origin=server.url)
    await ours.say(type="hello")
    await ours.until("live")


@pytest.mark.parametrize("first", [b'{"type":"sync"}', b"{", b"[]", b'{"type":"leave","id":"x"}'])
async def test_another_first_message_is_4408(server: Running, first: bytes) -> None:
    made = await server.make()
    client = await server.dial(made["code"])
    await client.send(first)
    assert await client.closed() == 4408


async def test_no_hello_is_4408() -> None:
    async with running(hello_seconds=1) as server:
        made = await server.make()
        client = await server.dial(made["code"])
        begun = time.monotonic()
        assert await client.closed() == 4408
        assert 0.9 < time.monotonic() - begun < 2


async def test_a_hello_that_cannot_be_read_may_be_said_better(server: Running) -> None:
    made = await server.make()
    client = await server.dial(made["code"])
    await client.say(type="hello", spy=True)
    assert (await client.until("refused"))["code"] == "bad_message"
    await client.say(type="hello")
    await client.until("live")


async def test_a_second_hello_is_a_bad_message(server: Running) -> None:
    made = await server.make()
    client = await server.come(made["code"])
    await client.say(type="hello")
    assert (await client.until("refused"))["code"] == "bad_message"


async def test_the_twentieth_bad_message_is_the_last(server: Running) -> None:
    made = await server.make()
    client = await server.come(made["code"])
    await client.send(*[b"{"] * 20)
    assert await client.closed() == 1008
    assert sum(message["type"] == "refused" for message in client.seen) == 20


async def test_the_hundredth_too_fast_is_the_last_and_a_burst_is_carried_out(server: Running) -> None:
    made = await server.make()
    client = await server.come(made["code"])
    await client.send(*(b'{"type":"draw","ask":1,"id":"%d"}' % number for number in range(300)))
    assert await client.closed() == 1008
    codes = [message["code"] for message in client.seen if message["type"] == "refused"]
    assert codes.count("not_seated") == 20
    assert codes.count("rate_limited") == 100
    limited = next(m for m in client.seen if m.get("code") == "rate_limited")
    assert limited["retry"]
    assert 0 < limited["retry_ms"] <= 100


async def test_what_is_no_move_has_a_smaller_allowance_that_the_seats_sockets_share(server: Running) -> None:
    made = await server.make()
    one = await server.come(made["code"], token=made["token"])
    two = await server.come(made["code"], token=made["token"], tab="two")
    for number in range(5):
        assert (await one.ask(type="rename", id=f"a{number}", name=f"Ana{number}"))["type"] == "ack"
        assert (await two.ask(type="rename", id=f"b{number}", name=f"Anb{number}"))["type"] == "ack"
    assert (await one.ask(type="rename", id="c", name="Anna"))["code"] == "rate_limited"


async def test_a_snapshot_can_be_asked_for_once_in_five_seconds(server: Running) -> None:
    made = await server.make()
    client = await server.come(made["code"])
    await client.say(type="sync")
    assert (await client.until("snapshot"))["reason"] == "sync"
    await client.until("live")
    await client.say(type="sync")
    refused = await client.until("refused")
    assert (refused["code"], "id" in refused) == ("rate_limited", False)
    assert 4000 < refused["retry_ms"] <= 5000


async def test_pongs_are_no_commands(server: Running) -> None:
    made = await server.make()
    client = await server.come(made["code"], token=made["token"])
    await client.send(*[b'{"type":"pong"}'] * 15)
    for number in range(5):
        assert (await client.ask(type="lock", id=f"l{number}", locked=bool(number % 2)))["type"] == "ack"


async def test_no_subprotocol_of_ours_is_a_400_that_lists_them(server: Running) -> None:
    made = await server.make()
    for offered in (None, "chickenfoot.v99", "mqtt"):
        client = await server.dial(made["code"], Sec_WebSocket_Protocol=offered)
        body = await client.raw.reader.read(4096)
        assert client.raw.status == 400
        assert orjson.loads(body)["allowed"] == ["chickenfoot.v1"]


async def test_too_many_sockets_from_one_address_are_429_and_room_is_made_again() -> None:
    async with running(limit_loopback=True, connections_per_address=2) as server:
        made = await server.make()
        one, two = await server.come(made["code"]), await server.come(made["code"])
        three = await server.dial(made["code"])
        assert three.raw.status == 429
        assert b"retry-after" in three.raw.head.lower()
        await one.go()
        await eventually(lambda: len(server.desk.sessions) == 1)
        await server.come(made["code"])
        await two.go()


async def test_a_watchers_name_that_cannot_be_shown_is_refused_and_the_watcher_stays(server: Running) -> None:
    made = await server.make(settings={"watcher_chat": True})
    client = await server.dial(made["code"])
    await client.say(type="hello", name="a\u202eb")
    assert (await client.until("refused"))["code"] == "bad_name"
    assert (await client.ask(type="chat", id="c", text="hi"))["code"] == "bad_name"
    named = await server.come(made["code"], name="Wes")
    assert (await named.ask(type="chat", id="c", text="hi"))["type"] == "ack"
    assert any(m["type"] == "chat" and m.get("name") == "Wes" for m in named.seen)


async def test_binary_is_1003_also_before_hello(server: Running) -> None:
    made = await server.make()
    client = await server.dial(made["code"])
    await client.raw.send(frame(BINARY, b"x"))
    assert await client.closed() == 1003


async def test_a_socket_that_ends_in_the_middle_of_everything_leaves_nothing_behind(server: Running) -> None:
    made = await server.make()
    for count in range(30):
        client = await server.dial(made["code"])
        if count % 3:
            await client.say(type="hello")
        if count % 3 == 2:
            await client.send(b'{"type":"sync"}', b'{"type":"chat","id":"x","text":"y"}')
        client.raw.writer.transport.abort()
    (shown,) = server.desk.host._tables.values()
    await eventually(lambda: not server.desk.sessions and not len(shown.live.audience))


async def test_resuming_after_a_lost_socket_gives_only_what_was_missed(server: Running) -> None:
    made = await server.make()
    bo, token = await sat(server, made["code"])
    snapshot = next(m for m in reversed(bo.seen) if m["type"] == "snapshot")
    resume = {"epoch": snapshot["epoch"], "version": snapshot["version"], "hash": snapshot["hash"], "seat": 1}
    await bo.go()
    ana = await server.come(made["code"], token=made["token"])
    await ana.ask(type="rename", id="r", name="Anna")
    back = await server.come(made["code"], token=token, resume=resume)
    assert [m["type"] for m in back.seen] == ["welcome", "update", "live"]


async def test_other_servers_below_work_too() -> None:
    app = make_app(open_store("memory:"), Settings())
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://x") as http:
        made = (await http.post("/api/tables", json={"game": "chicken_foot", "name": "Ana"})).json()
    said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    heard: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        heard.append(message)

    scope = {
        "type": "websocket",
        "path": f"/api/tables/{made['code']}/socket",
        "query_string": b"",
        "headers": [(b"host", b"x")],
        "subprotocols": ["chickenfoot.v1"],
        "client": ("127.0.0.1", 1),
        "extensions": {},
    }
    said.put_nowait({"type": "websocket.connect"})
    for text in (
        {"type": "hello", "token": made["token"]},
        {"type": "rename", "id": "r", "name": "Anna"},
    ):
        said.put_nowait({"type": "websocket.receive", "text": orjson.dumps(text).decode()})
    serving = asyncio.create_task(app(scope, said.get, send))
    for _ in range(200):
        await asyncio.sleep(0.005)
        kinds = [orjson.loads(m["text"])["type"] for m in heard if m["type"] == "websocket.send"]
        if "ack" in kinds:
            break
    assert kinds[:3] == ["welcome", "snapshot", "live"]
    assert "update" in kinds
    said.put_nowait({"type": "websocket.receive", "bytes": b"x"})
    await asyncio.sleep(0.02)
    assert heard[-1] == {"type": "websocket.close", "code": 1003, "reason": "text only"}
    said.put_nowait({"type": "websocket.disconnect", "code": 1003})
    await serving
    await app.state.desk.host.close()


async def test_a_fault_of_ours_is_said_to_be_one_and_the_next_command_is_carried_out(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = await server.make()
    client = await server.come(made["code"], token=made["token"])

    def broken(*_arguments: Any) -> Any:
        raise RuntimeError("hand 3-7")

    with structlog.testing.capture_logs() as logs:
        monkeypatch.setattr("chickenfoot.host.live_table.decide", broken)
        answer = await client.ask(type="rename", id="r", name="Anna")
        monkeypatch.undo()
    assert (answer["code"], answer["retry"]) == ("internal", False)
    assert [(line["event"], line["kind"]) for line in logs] == [("a command failed", "RuntimeError")]
    assert "3-7" not in str(logs)
    assert (await client.ask(type="rename", id="r", name="Anna"))["type"] == "ack"


async def test_nothing_secret_is_ever_logged(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with structlog.testing.capture_logs() as logs:
        made = await server.make()
        client, token = await sat(server, made["code"], "Beatrix")
        await client.ask(type="chat", id="c", text="whisper")
        await client.send(b"{", b'{"type":"hello","token":"%b"}' % token.encode())
        await client.go()
        stranger = await server.dial(made["code"])
        await stranger.say(type="hello", token=tokens.new_token())
        await stranger.closed()
    said = str(logs) + "".join(record.getMessage() for record in caplog.records if record.name != "httpx")
    for secret in (made["token"], token, tokens.hashed(token), "Beatrix", "whisper"):
        assert secret not in said
