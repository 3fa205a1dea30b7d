from __future__ import annotations

from typing import Any

from chickenfoot.transport.wheel import CLOSE_GRACE, Patience, Wheel


class Loop:
    """A loop whose time is turned by hand."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.soon: list[Any] = []
        self.later: list[Any] = []

    def time(self) -> float:
        return self.now

    def call_soon(self, what: Any, *arguments: Any) -> None:
        self.soon.append((what, arguments))

    def call_later(self, _: float, what: Any, *arguments: Any) -> str:
        self.later.append((what, arguments))
        return "handle"

    def turn(self, seconds: int) -> None:
        for _ in range(seconds):
            self.now += 1.0
            calls, self.later = self.later, []
            for what, arguments in calls:
                what(*arguments)


class Socket:
    def __init__(self, loop: Loop) -> None:
        self.loop = loop
        self.ping_at = self.beat_at = 0.0
        self.ponged_by: float | None = None
        self.paused_at: float | None = None
        self.closing_at: float | None = None
        self.on_text: Any = print
        self.log: list[str] = []
        self.busy = False

    def ping(self) -> None:
        self.log.append("ping")

    def cut(self) -> None:
        self.log.append("cut")
        self.closing_at = self.loop.now

    def abort(self) -> None:
        self.log.append("abort")

    def write_frame(self, frame: bytes) -> None:
        self.log.append(frame.decode())

    def flush(self) -> None:
        self.log.append("flush")


def wheel_with(loop: Loop) -> tuple[Wheel, Any]:
    wheel, socket = Wheel(Patience(10, 10, 10, 15), lambda: b"beat"), Socket(loop)
    wheel.add(socket)  # type: ignore[arg-type]
    return wheel, socket


def test_a_peer_that_never_answers_is_gone_within_25_seconds() -> None:
    loop = Loop()
    _, socket = wheel_with(loop)
    begun = loop.now
    while "abort" not in socket.log:
        loop.turn(1)
    assert loop.now - begun <= 25
    assert [entry for entry in socket.log if entry != "beat"] == ["ping", "cut", "abort"]


def test_a_peer_that_answers_stays() -> None:
    loop = Loop()
    _, socket = wheel_with(loop)
    for _ in range(300):
        loop.turn(1)
        socket.ponged_by = None
    assert "cut" not in socket.log
    assert 25 <= socket.log.count("ping") <= 32
    assert 18 <= socket.log.count("beat") <= 22


def test_a_full_buffer_that_does_not_drain_ends_the_socket() -> None:
    loop = Loop()
    _, socket = wheel_with(loop)
    socket.paused_at = loop.now
    socket.busy = True
    loop.turn(13)
    assert "cut" in socket.log
    assert "abort" in socket.log


def test_a_closing_socket_that_stays_is_dropped() -> None:
    loop = Loop()
    _, socket = wheel_with(loop)
    socket.closing_at = loop.now
    loop.turn(1)
    assert "abort" not in socket.log
    loop.turn(int(CLOSE_GRACE + 1))
    assert "abort" in socket.log


def test_nobody_is_pinged_by_the_table_before_hello_or_while_behind() -> None:
    loop = Loop()
    _, socket = wheel_with(loop)
    socket.on_text = None
    for _ in range(40):
        loop.turn(1)
        socket.ponged_by = None
    assert "beat" not in socket.log


def test_the_wheel_stands_still_without_sockets() -> None:
    loop = Loop()
    wheel, socket = wheel_with(loop)
    wheel.remove(socket)
    loop.turn(2)
    assert loop.later == []
    wheel.add(socket)
    assert len(loop.later) == 1
    assert len(wheel) == 1


def test_all_that_was_written_in_one_turn_of_the_loop_is_flushed_once() -> None:
    loop = Loop()
    wheel, socket = wheel_with(loop)
    other = Socket(loop)
    wheel.flush_soon(socket)
    wheel.flush_soon(other)  # type: ignore[arg-type]
    assert len(loop.soon) == 1
    what, arguments = loop.soon.pop()
    what(*arguments)
    assert socket.log == other.log == ["flush"]


def test_sockets_that_came_together_do_not_ping_together() -> None:
    loop = Loop()
    wheel = Wheel(Patience(), lambda: b"")
    sockets = [Socket(loop) for _ in range(200)]
    for socket in sockets:
        wheel.add(socket)  # type: ignore[arg-type]
    assert max(s.ping_at for s in sockets) - min(s.ping_at for s in sockets) > 1
