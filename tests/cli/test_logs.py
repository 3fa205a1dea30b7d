"""What the log says, and above all what it never says."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
import sys
from collections.abc import Callable, Iterator

import pytest
import structlog

from chickenfoot.cli.logs import FORMATS, set_up_log, table_mark
from chickenfoot.host.voices import Voices
from chickenfoot.settings import BadSetting, Settings
from chickenfoot.transport import tokens
from tests.transport.playing import Match, play_match
from tests.transport.server import Running, running

NAMES = ["Zephyrine", "Quillon"]
LINES = ["the walrus sings", "an aubergine at noon"]
OATH = "by-all-the-hens"
"""Put where it must not be repeated."""

TOLD = (
    "a socket has joined",
    "a socket has left",
    "answered",
    "a command failed",
    "RuntimeError",
    "a library has something to say",
    "some.library",
    "cannot read %s",
    "Exception in ASGI application",
    "ValueError",
)

Begin = Callable[..., io.StringIO]


@pytest.fixture
def begin(monkeypatch: pytest.MonkeyPatch) -> Iterator[Begin]:
    """Set the log up and return where it is written to."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    written = io.StringIO()

    def set_up(worker: str | None = "3", **settings: str) -> io.StringIO:
        monkeypatch.setattr(sys, "stderr", written)
        set_up_log(Settings(**settings), worker)
        return written

    yield set_up
    structlog.reset_defaults()
    structlog.contextvars.clear_contextvars()
    root.handlers[:] = handlers
    root.setLevel(level)


async def be_hostile(server: Running, match: Match) -> None:
    """Say what nobody should, and ask for what is not there."""
    code, token, oath = match.code, next(iter(match.tokens)), OATH.encode()
    for path in (f"/t/{OATH}", f"/api/tables/{OATH}", f"/api/tables/{code}", f"/{OATH}?token={token}"):
        await server.http.get(path, headers={"Authorization": token, "X-Forwarded-For": OATH})
    await server.http.post("/api/tables", content=f'{{"game":"{OATH}","token":"{token}"')
    await server.http.post("/api/tables", json={"game": "chicken_foot", "name": "\u202e" + NAMES[0]})
    client = await server.dial(code)
    await client.send(b'{"type":"' + oath + b'"}')
    await client.closed()
    client = await server.come(code, token=token, name=OATH)
    for text in (b'{"' + oath, token.encode(), b"[" * 2000, b'{"type":"play"}', b"\xff" + oath):
        await client.send(text)
    assert await client.closed() == 1007
    client = await server.come(code, token=token)
    # An error of ours, with a secret in its message.
    answer = await client.ask(type="chat", id="c1", text=LINES[0])
    assert answer["code"] == "internal"


async def played(server: Running, monkeypatch: pytest.MonkeyPatch) -> Match:
    match = await play_match(server.url, NAMES, LINES)

    async def falls_over(*_: object) -> None:
        raise RuntimeError(f"{OATH} {match.code}")

    monkeypatch.setattr(Voices, "say", falls_over)
    await be_hostile(server, match)
    # The loop's own complaint, and two of libraries that quote what they were given.
    asyncio.get_running_loop().call_exception_handler(
        {"message": f"Exception in callback f({OATH!r})", "exception": RuntimeError(OATH)}
    )
    logging.getLogger("some.library").error(f"cannot read {OATH}")  # noqa: G004 - as some do
    logging.getLogger("uvicorn.error").error("cannot read %s", OATH)
    logging.getLogger("uvicorn.error").error("Exception in ASGI application", exc_info=ValueError(OATH))
    return match


@pytest.mark.parametrize("form", FORMATS)
async def test_a_match_with_talk_attacks_and_errors_leaves_no_secret_in_the_log(
    begin: Begin, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    written = begin(log_level="debug", log_format=form)
    async with running() as server:
        match = await played(server, monkeypatch)
        table_id = await server.store.journal.find(match.code)
        tail = await server.store.journal.tail(table_id, 0, checkpoint=True)
    text = written.getvalue()
    assert len(match.tokens) == 2
    assert len(match.hands) > 5
    secrets = {match.code, match.code.lower(), table_id, OATH, *NAMES, *LINES, *match.tokens}
    secrets |= {tokens.hashed(token) for token in match.tokens}
    for entry in tail.entries:
        secrets |= {entry.hash[:16], *re.findall(r'"(?:secret|value)":"(\w+)"', entry.data.decode())}
    assert len(secrets) > 20
    assert not [secret for secret in secrets if secret in text]
    assert not re.search(r"\[\d+, ?\d+\]|walrus|aubergine|\bhand\b|\btile\b|Traceback", text)
    # It is not silent: what happened is there, by kind and place, with the marks to put lines together.
    assert table_mark(table_id) in text
    for told in TOLD:
        assert told in text, told


async def test_lines_of_one_socket_and_one_table_can_be_put_together(begin: Begin) -> None:
    written = begin(log_format="json")
    async with running() as server:
        made = await server.make()
        ana = await server.come(made["code"], token=made["token"])
        await ana.go()
        table_id = await server.store.journal.find(made["code"])
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    assert {line["worker"] for line in lines} == {"3"}
    mark = table_mark(table_id)
    joined = [line for line in lines if line["event"] == "a socket has joined"]
    left = [line for line in lines if line["event"] == "a socket has left"]
    assert [line["table"] for line in joined + left] == [mark, mark]
    assert joined[0]["request"] == left[0]["request"]
    assert re.fullmatch(r"[0-9a-f]{12}", joined[0]["request"])
    made_line = next(line for line in lines if line["event"] == "answered")
    assert made_line["request"] != joined[0]["request"]
    assert {name: made_line[name] for name in ("what", "method", "status", "table")} == {
        "what": "tables", "method": "POST", "status": 201, "table": mark,
    }  # fmt: skip


async def test_what_a_table_does_later_does_not_name_the_request_that_came_first(begin: Begin) -> None:
    written = begin(log_format="json")

    def fall_over() -> None:
        structlog.get_logger().warning("later")

    async with running() as server:
        structlog.contextvars.bind_contextvars(request="first")
        clock = server.desk.host.around.clock
        clock.call_at(clock.now(), fall_over)
        await asyncio.sleep(0)
        await asyncio.sleep(0.01)
    later = [line for line in map(json.loads, written.getvalue().splitlines()) if line["event"] == "later"]
    assert len(later) == 1
    assert "request" not in later[0]


def test_a_table_has_a_mark_that_is_neither_its_code_nor_its_id() -> None:
    marks = {table_mark(f"{n:016x}") for n in range(1000)}
    assert len(marks) == 1000
    assert all(re.fullmatch(r"[0-9a-f]{10}", mark) for mark in marks)
    assert table_mark("0123456789abcdef") not in "0123456789abcdef"


def test_only_what_is_important_enough_is_written(begin: Begin) -> None:
    written = begin(log_level="warning", log_format="json")
    structlog.get_logger().info("quiet")
    structlog.get_logger().warning("loud")
    logging.getLogger("some.library").info("quiet")
    logging.getLogger("some.library").warning("loud, too")
    said = [json.loads(line)["event"] for line in written.getvalue().splitlines()]
    assert said == ["loud", "a library has something to say"]


@pytest.mark.parametrize("setting", [{"log_level": "chatty"}, {"log_format": "xml"}])
def test_a_level_or_format_that_there_is_not_is_refused_with_those_there_are(setting: dict[str, str]) -> None:
    with pytest.raises(BadSetting, match="takes one of"):
        set_up_log(Settings(**setting))
