"""What the server does with bytes that are no request it can work on, or that never become one."""

from __future__ import annotations

import asyncio

import orjson
import pytest

from chickenfoot.transport import http_protocol
from tests.transport.server import Running, running

HEALTH = b"GET /healthz HTTP/1.1\r\nHost: x\r\n"
POST = b"POST /api/tables HTTP/1.1\r\nHost: x\r\n"
UPGRADE = (
    b"GET /api/tables/AAAAAAAA/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
)
OURS = b"Sec-WebSocket-Protocol: chickenfoot.v1\r\n"

FOREVER = {
    "nothing": (b"", b""),
    "half a method": (b"G", b""),
    "half a head": (HEALTH, b""),
    "a head that never ends": (HEALTH, b"X: y\r\n"),
    "a second head that never ends": (HEALTH + b"\r\n" + HEALTH, b"X: y\r\n"),
    "a body after the answer": (HEALTH + b"Content-Length: 100000\r\n\r\n", b"x"),
    "a body that was declined": (POST + b"Content-Length: 100000\r\n\r\n", b"x"),
    "chunks that were declined": (POST + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n"),
}
NO_HTTP = {
    "a tls greeting": (b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n", 400),
    "no host": (b"GET / HTTP/1.1\r\n\r\n", 400),
    "two hosts": (b"GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", 400),
    "a space before the colon": (b"GET / HTTP/1.1\r\nHost : x\r\n\r\n", 400),
    "a length below nothing": (POST + b"Content-Length: -1\r\n\r\n", 400),
    "a coding that is unknown": (POST + b"Transfer-Encoding: gzip\r\n\r\n", 501),
    "a head without an end": (HEALTH + b"X: " + b"a" * 70_000, 431),
}
NO_HANDSHAKE = {
    "another version": (UPGRADE.replace(b"13", b"12") + OURS + b"\r\n", 400),
    "no key": (UPGRADE.replace(b"Sec-WebSocket-Key", b"X") + OURS + b"\r\n", 400),
    "a key of three letters": (UPGRADE.replace(b"dGhlIHNhbXBsZSBub25jZQ==", b"abc") + OURS + b"\r\n", 400),
    "not GET": (UPGRADE.replace(b"GET", b"PUT") + OURS + b"\r\n", 405),
    "subprotocols that are no list": (UPGRADE + b"Sec-WebSocket-Protocol: a b;;\r\n\r\n", 400),
    "two thousand subprotocols": (
        UPGRADE + b"Sec-WebSocket-Protocol: " + b", ".join([b"other"] * 2000) + b"\r\n\r\n", 431,
    ),
    "two hundred headers": (UPGRADE + OURS + b"".join(b"X%d: y\r\n" % n for n in range(200)) + b"\r\n", 431),
    "a line without an end": (UPGRADE.replace(b"AAAAAAAA", b"A" * 9000) + OURS + b"\r\n", 414),
    "a body": (UPGRADE + OURS + b"Content-Length: 5\r\n\r\n", 400),
    "none of our protocols": (UPGRADE + b"\r\n", 400),
    "no such address": (UPGRADE.replace(b"/api/tables/AAAAAAAA/socket", b"/nowhere") + OURS + b"\r\n", 404),
}  # fmt: skip
UNSUPPORTED = {"a coding that is unknown", "not GET", "none of our protocols", "no such address"}


@pytest.fixture
def short_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_protocol, "HEADER_SECONDS", 0.3)


async def dial(server: Running) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", int(server.url.rsplit(":", 1)[1]))


async def answer(server: Running, sent: bytes) -> tuple[int, dict[str, str], bytes]:
    """Send, and read until the server hangs up."""
    reader, writer = await dial(server)
    writer.write(sent)
    got = b""
    try:
        async with asyncio.timeout(5):
            while part := await reader.read(65_536):
                got += part
    except ConnectionResetError:
        pass  # it did not read all that was sent
    writer.transport.abort()
    head, _, body = got.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
    return int(first.split()[1]), headers, body


@pytest.mark.parametrize("case", FOREVER)
@pytest.mark.usefixtures("short_patience")
async def test_no_byte_at_a_time_keeps_a_connection(case: str) -> None:
    beginning, drop = FOREVER[case]
    async with running() as server:
        reader, writer = await dial(server)
        writer.write(beginning)
        gone = asyncio.create_task(reader.read())
        async with asyncio.timeout(5):
            while not gone.done():
                writer.write(drop)
                await asyncio.wait([gone], timeout=0.02)
        assert isinstance(gone.exception(), ConnectionError | None)
        writer.transport.abort()


@pytest.mark.usefixtures("short_patience")
async def test_a_slow_answer_is_waited_for_and_then_the_next_request(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running() as server:
        monkeypatch.setattr(server.desk.host, "ready", lambda: asyncio.sleep(0.5, result=True))
        reader, writer = await dial(server)
        for _ in range(3):
            writer.write(b"GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n")
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 5)
            assert head.startswith(b"HTTP/1.1 200")
            await reader.readuntil(b"}}")
        writer.transport.abort()


@pytest.mark.parametrize("case", [*NO_HTTP, *NO_HANDSHAKE])
async def test_what_is_no_http_is_a_problem_like_any_other(case: str) -> None:
    sent, status = (NO_HTTP | NO_HANDSHAKE)[case]
    async with running() as server:
        got, headers, body = await answer(server, sent)
        assert (got, headers["content-type"]) == (status, "application/problem+json")
        assert int(headers["content-length"]) == len(body)
        problem = orjson.loads(body)
        assert problem["status"] == status
        assert problem["code"] == ("unsupported" if case in UNSUPPORTED else "bad_message")


async def test_what_breaks_off_after_the_answer_ends_without_a_word(caplog: pytest.LogCaptureFixture) -> None:
    async with running() as server:
        sent = HEALTH + b"Transfer-Encoding: chunked\r\n\r\n"
        reader, writer = await dial(server)
        writer.write(sent)
        await reader.readuntil(b'"ok"}')
        writer.write(b"no chunk\r\n")
        async with asyncio.timeout(5):
            assert await reader.read() == b""
        writer.transport.abort()
    assert not [record for record in caplog.records if record.exc_info]
