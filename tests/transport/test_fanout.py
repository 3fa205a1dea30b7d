from __future__ import annotations

import asyncio
from typing import Any

import pytest
from starlette.websockets import WebSocket

from chickenfoot.transport.fanout import FastScreen, PlainScreen, screen_of, show_all
from chickenfoot.transport.framing import frame


class Protocol:
    def __init__(self) -> None:
        self.frames: list[bytes] = []
        self.busy = False
        self.closed: Any = None

    def write_frame(self, framed: bytes) -> None:
        self.frames.append(framed)

    def finish(self, code: int, reason: str) -> None:
        self.closed = (code, reason)


class Wire:
    """A foreign server's side of a websocket."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.gate = asyncio.Event()
        self.gate.set()
        self.broken = False

    async def send(self, message: dict[str, Any]) -> None:
        await self.gate.wait()
        if self.broken:
            raise OSError
        self.sent.append(message)

    async def receive(self) -> dict[str, Any]:
        return {"type": "websocket.connect"}


async def plain() -> tuple[PlainScreen, Wire]:
    wire = Wire()
    socket = WebSocket({"type": "websocket", "extensions": {}}, wire.receive, wire.send)
    await socket.accept()
    screen = screen_of(socket)
    assert isinstance(screen, PlainScreen)
    return screen, wire


@pytest.mark.parametrize(("size", "head"), [(0, 2), (125, 2), (126, 4), (65535, 4), (65536, 10)])
def test_a_frame_has_the_shortest_head(size: int, head: int) -> None:
    framed = frame(b"x" * size)
    assert framed[0] == 0x81
    assert len(framed) == size + head
    assert framed[head:] == b"x" * size
    if head > 2:
        assert int.from_bytes(framed[2:head]) == size


def test_one_frame_serves_all() -> None:
    protocols = [Protocol() for _ in range(5)]
    show_all([FastScreen(each) for each in protocols], b"{}")  # type: ignore[arg-type]
    assert len({id(each.frames[0]) for each in protocols}) == 1
    assert protocols[0].frames == [b"\x81\x02{}"]


async def test_other_servers_get_plain_sends_in_order() -> None:
    screen, wire = await plain()
    show_all([screen], b"1")
    screen.show(b"2")
    screen.close(4403, "bye")
    screen.show(b"3")
    await asyncio.sleep(0.01)
    assert [message.get("text", message.get("code")) for message in wire.sent[1:]] == ["1", "2", 4403]


async def test_a_plain_reader_that_is_behind_is_busy_and_told_of_when_it_drained() -> None:
    screen, wire = await plain()
    drained: list[int] = []
    screen.on_drain(lambda: drained.append(1))
    wire.gate.clear()
    for _ in range(100):
        screen.show(b"x")
    await asyncio.sleep(0)
    for _ in range(100):
        screen.show(b"x")
    assert screen.busy
    wire.gate.set()
    await asyncio.sleep(0.01)
    assert not screen.busy
    assert drained


async def test_a_reader_that_is_gone_is_forgotten() -> None:
    screen, wire = await plain()
    wire.broken = True
    screen.show(b"x")
    await asyncio.sleep(0.01)
    screen.show(b"y")
    screen.stop()
    await asyncio.sleep(0)
