from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from typing import Any

import pytest
import uvicorn
from hypothesis import given, settings
from hypothesis import strategies as st
from uvicorn.server import ServerState

from chickenfoot.transport.wheel import Patience, Wheel
from chickenfoot.transport.ws_protocol import EXTENSION, TableSocketProtocol, protocol_class
from tests.outside.raw import BINARY, CLOSE, PING, PONG, TEXT, frame

HANDSHAKE = (
    b"GET /x HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Pipe(asyncio.Transport):
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.closed = self.aborted = self.eof = False
        self.waiting = 0

    def write(self, data: Any) -> None:
        assert not self.closed, "written after the close"
        self.written += bytes(data)

    def take(self) -> bytes:
        written, self.written = self.written, b""
        return written

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.aborted = self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def can_write_eof(self) -> bool:
        return True

    def write_eof(self) -> None:
        self.eof = True

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        self.high = high

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return default


class Talk:
    """A protocol whose handshake is done, and what it heard."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self.drained = 0
        self.ended = asyncio.Event()

        async def app(scope: Any, receive: Any, send: Any) -> None:
            assert scope["extensions"][EXTENSION] is self.protocol
            await receive()
            await send({"type": "websocket.accept"})
            while (await receive())["type"] != "websocket.disconnect":
                pass
            self.ended.set()

        self.wheel = Wheel(Patience(), lambda: b"")
        config = uvicorn.Config(app, ws_max_size=4096, ws_per_message_deflate=False, log_config=None)
        config.load()
        self.pipe = Pipe()
        self.protocol: TableSocketProtocol = protocol_class(self.wheel, 65_536)(
            config=config, server_state=ServerState(), app_state={}
        )

    async def open(self) -> Talk:
        self.protocol.connection_made(self.pipe)
        self.protocol.data_received(HANDSHAKE)
        await asyncio.sleep(0.01)
        assert self.pipe.take().startswith(b"HTTP/1.1 101")
        self.protocol.on_text = self.heard.append
        self.protocol.on_drain = self.drain
        return self

    def drain(self) -> None:
        self.drained += 1

    def say(self, *chunks: bytes) -> None:
        for chunk in chunks:
            if not self.pipe.closed:
                self.protocol.data_received(chunk)

    def end(self) -> None:
        self.protocol.connection_lost(None)


@pytest.fixture
async def talk() -> AsyncIterator[Talk]:
    made = await Talk().open()
    yield made
    if not made.protocol.disconnected:
        made.end()
    await asyncio.wait_for(made.ended.wait(), 2)
    await asyncio.sleep(0)


def close_code(written: bytes) -> int:
    at = written.rindex(b"\x88")
    return int.from_bytes(written[at + 2 : at + 4])


def masked(opcode: int, payload: bytes, fin: bool = True) -> bytes:
    return frame(opcode, payload, fin=fin)


STREAM = [
    (masked(TEXT, b"one"), b"one"),
    (masked(PING, b"hi"), None),
    (masked(TEXT, "zw\u00f6lf \U0001f414".encode()), "zw\u00f6lf \U0001f414".encode()),
    (masked(TEXT, b"in ", fin=False) + masked(PONG, b"no") + masked(0, b"pieces"), b"in pieces"),
    (masked(TEXT, b""), b""),
    (masked(TEXT, b"x" * 126), b"x" * 126),
    (masked(TEXT, b"y" * 4096), b"y" * 4096),
    (masked(PONG, b""), None),
    (masked(TEXT, b"last"), b"last"),
]


async def test_messages_are_heard_whole_however_the_network_cuts_them() -> None:
    stream = b"".join(octets for octets, _ in STREAM)
    said = [text for _, text in STREAM if text is not None]
    dice = random.Random(7)
    for _ in range(60):
        talk = await Talk().open()
        at = 0
        while at < len(stream):
            step = dice.choice((1, 2, 3, 5, 7, 100, 5000))
            talk.say(stream[at : at + step])
            at += step
        assert talk.heard == said
        talk.end()
        await talk.ended.wait()


async def test_byte_by_byte_gives_the_same_as_all_at_once(talk: Talk) -> None:
    stream = b"".join(octets for octets, _ in STREAM)
    talk.say(*(stream[at : at + 1] for at in range(len(stream))))
    assert talk.heard == [text for _, text in STREAM if text is not None]


@pytest.mark.parametrize(
    ("octets", "code"),
    [
        (masked(TEXT, b"x" * 4097), 1009),
        (masked(TEXT, b"x" * 3000, fin=False) + masked(0, b"x" * 1097), 1009),
        (masked(BINARY, b"x"), 1003),
        (masked(BINARY, b"x", fin=False) + masked(0, b"y"), 1003),
        (masked(TEXT, b"\xff"), 1007),
        (masked(TEXT, b"\xc3", fin=False) + masked(0, b"("), 1007),
        (frame(TEXT, b"{}", mask=False), 1002),
        (masked(0, b"x"), 1002),
        (masked(TEXT, b"x", fin=False) + masked(TEXT, b"y"), 1002),
        (masked(3, b"x"), 1002),
        (masked(PING, b"x" * 126), 1002),
        (masked(TEXT, b"x")[:1] + b"\xff" + (1 << 40).to_bytes(8, "big"), 1009),
    ],
)
async def test_a_violation_gets_its_close_code_and_nothing_more_is_heard(
    talk: Talk, octets: bytes, code: int
) -> None:
    talk.say(octets)
    assert close_code(talk.pipe.take()) == code
    talk.say(masked(TEXT, b"more"))
    assert b"more" not in talk.heard
    assert not talk.pipe.written


async def test_a_violation_is_found_however_it_is_cut(talk: Talk) -> None:
    octets = masked(TEXT, b"ok") + masked(TEXT, b"x")[:1] + b"\xff" + (1 << 40).to_bytes(8, "big") + b"z" * 40
    talk.say(*(octets[at : at + 1] for at in range(len(octets))))
    assert talk.heard == [b"ok"]
    assert close_code(talk.pipe.take()) == 1009


async def test_a_frame_inside_a_payload_is_no_frame(talk: Talk) -> None:
    inner = masked(TEXT, b"inner")
    # A length in eight bytes that two would have done for: odd, but whole.
    outer = b"\x81\xff" + len(inner).to_bytes(8, "big") + bytes(4) + inner
    inner_is_ascii = inner.isascii()
    talk.say(outer[:2], outer[2:14], outer[14:])
    assert b"inner" not in talk.heard
    assert talk.heard == ([inner] if inner_is_ascii else [])
    assert inner_is_ascii or close_code(talk.pipe.take()) == 1007


async def test_what_was_written_leaves_before_the_close_and_nothing_after_it(talk: Talk) -> None:
    talk.protocol.write_frame(b"\x81\x01a")
    talk.protocol.write_frame(b"\x81\x01b")
    talk.protocol.finish(4409, "replaced")
    talk.protocol.write_frame(b"\x81\x01c")
    await asyncio.sleep(0)
    written = talk.pipe.take()
    assert written.startswith(b"\x81\x01a\x81\x01b\x88")
    assert close_code(written) == 4409
    talk.say(masked(TEXT, b"late"))
    assert talk.heard == []
    talk.say(masked(CLOSE, b"\x11\x39"))
    assert talk.pipe.closed, "the peer's answer ends the connection"


async def test_several_frames_of_one_turn_are_one_write(talk: Talk) -> None:
    writes: list[bytes] = []
    talk.pipe.write = writes.append  # type: ignore[method-assign]
    for letter in b"abc":
        talk.protocol.write_frame(bytes((0x81, 1, letter)))
    await asyncio.sleep(0)
    assert writes == [b"\x81\x01a\x81\x01b\x81\x01c"]


async def test_a_peers_close_is_answered(talk: Talk) -> None:
    talk.say(masked(CLOSE, b"\x03\xe8"))
    assert talk.pipe.take() == b"\x88\x02\x03\xe8"
    assert talk.pipe.closed


async def test_only_the_answer_to_our_ping_counts(talk: Talk) -> None:
    talk.protocol.ponged_by = 1.0
    talk.protocol.ping()
    await asyncio.sleep(0)
    payload = talk.pipe.take()[2:]
    talk.say(masked(PONG, b"guess"))
    assert talk.protocol.ponged_by == 1.0
    talk.say(masked(PONG, payload))
    assert talk.protocol.ponged_by is None


async def test_a_full_buffer_makes_the_reader_busy_until_it_drains(talk: Talk) -> None:
    assert not talk.protocol.busy
    talk.protocol.pause_writing()
    assert talk.protocol.busy
    talk.protocol.resume_writing()
    assert not talk.protocol.busy
    assert talk.drained == 1


async def test_a_flood_of_pings_ends_with_policy(talk: Talk) -> None:
    talk.say(masked(PING, b"x") * 500)
    assert close_code(talk.pipe.take()) == 1008


async def test_a_peer_that_lets_our_pongs_pile_up_is_dropped(talk: Talk) -> None:
    talk.pipe.waiting = 300_000
    talk.say(masked(PING, b"x"))
    assert talk.pipe.aborted


async def test_shutting_down_closes_with_restart(talk: Talk) -> None:
    talk.protocol.write_frame(b"\x81\x01a")
    talk.protocol.shutdown()
    written = talk.pipe.take()
    assert written.startswith(b"\x81\x01a")
    assert close_code(written) == 1012


@settings(max_examples=60, deadline=None)
@given(junk=st.binary(max_size=400), cuts=st.lists(st.integers(1, 60), max_size=30))
def test_no_bytes_whatever_raise_anything(junk: bytes, cuts: list[int]) -> None:
    async def run() -> None:
        talk = await Talk().open()
        rest = junk
        for cut in cuts:
            talk.say(rest[:cut])
            rest = rest[cut:]
        talk.say(rest)
        talk.end()
        await talk.ended.wait()

    asyncio.run(run())
