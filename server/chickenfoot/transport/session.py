"""
One table socket, from its hello to its end: what it says, in order, and what it is answered.

Rule 1: every command is answered once, ``ack`` (``seated`` for ``sit``) or ``refused``. A socket's commands
are carried out one after the other, each in a task that outlives the socket.
Rule 2: what cannot be read, comes too fast or is refused changes nothing.
Rule 3: ids are scoped to the person's stay at the table; a watcher's to the socket; those of ``sit`` to the
token it brings.
"""

from __future__ import annotations

import asyncio
import math
import secrets
from collections import deque
from dataclasses import dataclass
from typing import Final

import structlog

from chickenfoot.host import frames
from chickenfoot.host.audience import Viewer
from chickenfoot.host.camera import Resume
from chickenfoot.host.live_table import Done
from chickenfoot.host.shown import ShownTable
from chickenfoot.stores.contracts import CommandKey
from chickenfoot.table import commands as table
from chickenfoot.table.commands import Refused
from chickenfoot.table.names import clean_name
from chickenfoot.transport import tokens
from chickenfoot.transport.desk import Desk
from chickenfoot.transport.fanout import Screen
from chickenfoot.transport.limits import Bucket, Strikes
from chickenfoot.transport.translate import PLAYING, digest, translate
from chickenfoot.transport.welcome import welcome
from chickenfoot_protocol import wire
from chickenfoot_protocol.base import FRAME_BYTES
from chickenfoot_protocol.codes import REFUSALS, CloseCode, RefusalCode
from chickenfoot_protocol.commands import Chat, React
from chickenfoot_protocol.hello import Hello, Pong, Sync
from chickenfoot_protocol.seat_commands import Command, Sit
from chickenfoot_protocol.wire import BadFrame

BAD_FRAMES: Final = 20
TOO_FAST: Final = 100
SYNC_SECONDS: Final = 5.0
MOST_EARLY: Final = 32
"""Frames taken before the table is found."""
MOST_QUEUED: Final = 128
RETRY_MS: Final = {"unavailable": 1000, "unconfirmed": 1000, "busy": 200}

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class _Seated:
    """The ``sit`` this socket was answered, for a repeat on the same socket."""

    id: str
    digest: str
    token: str
    version: int


class Session:
    """What one socket has said and may say."""

    def __init__(self, desk: Desk, screen: Screen) -> None:
        now = desk.clock()
        settings = desk.settings
        self._desk = desk
        self._screen = screen
        self._connection = secrets.token_hex(8)
        self._bucket = Bucket(settings.commands_per_second, settings.commands_burst, now)
        self._own_other = Bucket(settings.other_commands_per_second, settings.other_commands_burst, now)
        self._bad = Strikes(BAD_FRAMES)
        self._fast = Strikes(TOO_FAST)
        self._syncs = Bucket(1 / SYNC_SECONDS, 1, now)
        self._early: list[bytes] = []
        self._queue: deque[Command] = deque()
        self._working = False
        self._sat: _Seated | None = None
        self._over = False
        self.hello: asyncio.Future[Hello] = asyncio.get_running_loop().create_future()
        self.shown: ShownTable | None = None
        self.viewer: Viewer | None = None

    # Coming and going.

    def join(self, shown: ShownTable, hello: Hello) -> bool:
        """Let the socket in, or dismiss it; tell whether it is in."""
        viewer = Viewer(self._screen, self._connection, tab=hello.tab, name=_watcher_name(hello.name))
        token = None if hello.token is None else tokens.hashed(hello.token)
        if not shown.admit(viewer, token):
            self._over = True
            return False
        self.shown, self.viewer = shown, viewer
        self._screen.show(welcome(self._desk, viewer))
        shown.open_for(viewer, _resume(hello))
        if hello.name is not None and viewer.name is None:
            self._refuse("bad_name", None)
        for data in self._early:
            self.on_text(data)
        self._early.clear()
        return True

    def leave(self) -> None:
        """Note that the socket is gone."""
        self._over = True
        self.hello.cancel()
        if self.shown is not None and self.viewer is not None:
            self.shown.leave(self.viewer)

    def on_drain(self) -> None:
        """The reader looks again."""
        if self.shown is not None and self.viewer is not None and not self._over:
            self.shown.live.catch_up(self.viewer)

    def close(self, code: CloseCode, reason: str = "") -> None:
        """Close, and hear nothing more."""
        self._over = True
        self._screen.close(code, reason)

    def say(self, text: bytes) -> None:
        """Show something that belongs to no table."""
        self._screen.show(text)

    def restart(self, retry_ms: int) -> None:
        """Tell the client to come back after the restart, and close."""
        self._screen.show(frames.bye("restarting", retry_ms))
        self.close(CloseCode.RESTARTING, "restarting")

    # Hearing.

    def on_text(self, data: bytes) -> None:
        """Hear one message."""
        if self._over:
            return
        if len(data) > FRAME_BYTES:
            self.close(CloseCode.TOO_BIG, "frame too long")
        elif not self.hello.done():
            self._hear_hello(data)
        elif self.viewer is None:
            if len(self._early) >= MOST_EARLY:
                self.close(CloseCode.POLICY, "wait for live")
            self._early.append(data)
        else:
            self._hear(data)

    def _hear_hello(self, data: bytes) -> None:
        try:
            said = wire.parse(data)
        except BadFrame as bad:
            if bad.code is RefusalCode.BAD_MESSAGE and b'"hello"' in data:
                self._bad_frame(bad)
            else:
                self.close(CloseCode.NO_HELLO, "hello comes first")
            return
        if isinstance(said, Hello):
            self.hello.set_result(said)
        else:
            self.close(CloseCode.NO_HELLO, "hello comes first")

    def _hear(self, data: bytes) -> None:
        try:
            said = wire.parse(data)
        except BadFrame as bad:
            self._bad_frame(bad)
            return
        now = self._desk.clock()
        command_id = said.id if isinstance(said, Command) else None
        if wait := self._bucket.take(now):
            self._too_fast(command_id, wait)
        elif isinstance(said, Command):
            wait = 0.0 if isinstance(said, PLAYING) else self._others().take(now)
            if wait:
                self._too_fast(command_id, wait)
            elif self._working:
                self._wait_in_line(said)
            else:
                self._working = True
                self._desk.host.around.chores.spawn(self._work(said))
        elif isinstance(said, Sync):
            self._sync(now)
        elif not isinstance(said, Pong):
            self._bad_frame(BadFrame(RefusalCode.BAD_MESSAGE, None, "hello was said before"))

    def _wait_in_line(self, command: Command) -> None:
        if len(self._queue) >= MOST_QUEUED:
            self._refuse("busy", command.id)
        else:
            self._queue.append(command)

    def _others(self) -> Bucket:
        """Return the allowance for what is no move: the seat's, or a watcher's own."""
        assert self.shown is not None
        occupant = self._sitting()
        return self._own_other if occupant is None else self._desk.other_commands(self.shown, occupant)

    def _sync(self, now: float) -> None:
        assert self.shown is not None
        assert self.viewer is not None
        if wait := self._syncs.take(now):
            self._too_fast(None, wait)
        else:
            self.shown.live.snapshot(self.viewer, "sync")

    # Answering.

    async def _work(self, command: Command | None) -> None:
        try:
            while command is not None:
                await self._carry_out(command)
                command = self._queue.popleft() if self._queue else None
        finally:
            self._working = False

    async def _carry_out(self, command: Command) -> None:
        try:
            if isinstance(command, Sit):
                await self._sit(command)
            else:
                done = await self._do(command)
                self._screen.show(frames.ack(command.id, done.version, again=done.again))
        except Refused as reason:
            self._refuse(reason.code, command.id, reason.reason)
        except Exception as error:
            self._refuse("internal", command.id)
            # The message may hold what nobody may see; kind and place do not.
            log.error("a command failed", command=type(command).__name__, kind=type(error).__name__)  # noqa: TRY400
            raise

    async def _do(self, command: Command) -> Done:
        shown, viewer = self.shown, self.viewer
        assert shown is not None
        assert viewer is not None
        if self._sat is not None and command.id == self._sat.id:
            raise Refused("bad_message", "this id was used for another command")
        key = CommandKey(self._sitting() or self._connection, command.id, digest(command))
        match command:
            case Chat(text=text):
                return await shown.voices.say(viewer, key, text)
            case React(emoji=emoji, to=to):
                return await shown.voices.react(viewer, key, emoji, to)
            case _:
                wanted = translate(command)
                if wanted is None:
                    raise Refused("unsupported", "this server does not do that yet")
                return await shown.live.submit(wanted, viewer, key)

    async def _sit(self, command: Sit) -> None:
        shown, viewer, sat = self.shown, self.viewer, self._sat
        assert shown is not None
        assert viewer is not None
        body = digest(command)
        if sat is not None and sat.id == command.id:
            if sat.digest != body:
                raise Refused("bad_message", "this id was used for another command")
            self._show_seated(command.id, sat.token, sat.version, again=True)
            return
        token = command.token or tokens.new_token()
        secret = tokens.hashed(token)
        occupant = "t:" + secret if command.token else self._connection
        wanted = table.Sit(command.name, secret, command.seat)
        done = await shown.live.submit(wanted, viewer, CommandKey(occupant, command.id, body))
        self._sat = _Seated(command.id, body, token, done.version)
        if viewer.token != secret or viewer.seat is None:
            self._show_seated(command.id, token, done.version, again=not done.changed)
            shown.seated(viewer, secret)
        else:
            self._show_seated(command.id, token, done.version, again=not done.changed)

    def _show_seated(self, command_id: str, token: str, version: int, *, again: bool) -> None:
        assert self.shown is not None
        seat = self.shown.live.table.seat_of(tokens.hashed(token))
        if seat is None:
            raise Refused("unauthorized", "this token was given up")
        answer: frames.Json = {"type": "seated", "id": command_id, "seat": seat, "token": token}
        answer["version"] = version
        if again:
            answer["again"] = True
        self._screen.show(frames.text(answer))

    def _sitting(self) -> str | None:
        """Return the name of the person's stay at the table."""
        shown, viewer = self.shown, self.viewer
        if shown is None or viewer is None or viewer.seat is None:
            return None
        return shown.live.table.sitter(viewer.seat).sitting

    def _bad_frame(self, bad: BadFrame) -> None:
        self._refuse(bad.code, bad.id, bad.message)
        if self._bad.strike(self._desk.clock()):
            self.close(CloseCode.POLICY, "too many bad frames")

    def _too_fast(self, command_id: str | None, wait: float) -> None:
        self._refuse("rate_limited", command_id, retry_ms=math.ceil(wait * 1000))
        if self._fast.strike(self._desk.clock()):
            self.close(CloseCode.POLICY, "too fast for too long")

    def _refuse(
        self, code: str, command_id: str | None, reason: str = "", retry_ms: int | None = None
    ) -> None:
        refusal = REFUSALS[RefusalCode(code)]
        answer: frames.Json = {"type": "refused"}
        if command_id is not None:
            answer["id"] = command_id
        answer["code"] = code
        answer["message"] = reason or refusal.sentence
        answer["retry"] = refusal.retry
        wait = retry_ms if retry_ms is not None else RETRY_MS.get(code)
        if wait is not None:
            answer["retry_ms"] = wait
        answer["version"] = 0 if self.shown is None else self.shown.live.version
        self._screen.show(frames.text(answer))


def _watcher_name(name: str | None) -> str | None:
    """Return the name as it will be shown; ``None`` for one that cannot be."""
    if name is None:
        return None
    try:
        return clean_name(name)
    except Refused:
        return None


def _resume(hello: Hello) -> Resume | None:
    given = hello.resume
    return None if given is None else Resume(given.epoch, given.version, given.hash, given.seat)
