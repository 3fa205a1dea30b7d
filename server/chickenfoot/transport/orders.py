"""
Carries out the commands of one socket, one after the other, and answers each once.

Rule 1: ids are scoped to the person's stay at the table; a watcher's to the socket; those of ``sit`` to the
token it brings.
Rule 2: the work is a task of the host. A socket that ends in the middle stops nothing.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Final

import structlog

from chickenfoot.host import frames
from chickenfoot.host.audience import Viewer
from chickenfoot.host.done import Done
from chickenfoot.host.shown import ShownTable
from chickenfoot.host.surroundings import Surroundings, fault
from chickenfoot.stores.contracts import CommandKey
from chickenfoot.table import commands as table
from chickenfoot.table.commands import Refused
from chickenfoot.transport import tokens
from chickenfoot.transport.translate import digest, translate
from chickenfoot_protocol.codes import REFUSALS, RefusalCode
from chickenfoot_protocol.commands import Chat, React
from chickenfoot_protocol.seat_commands import Command, Sit, Transfer

MOST_QUEUED: Final = 128
MOST_SATS: Final = 16
RETRY_MS: Final = {"unavailable": 1000, "unconfirmed": 1000, "busy": 200}

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class _Sat:
    """The ``sit`` this socket was answered, for a repeat on the same socket."""

    id: str
    digest: str
    token: str
    version: int


class Orders:
    """The commands of one viewer."""

    __slots__ = ("_around", "_queue", "_request", "_sats", "_shown", "_viewer", "_working")

    def __init__(self, shown: ShownTable, viewer: Viewer, around: Surroundings, request: str = "") -> None:
        self._shown = shown
        self._viewer = viewer
        self._around = around
        self._request = request
        self._queue: deque[Command] | None = None
        self._working = False
        self._sats: dict[str, _Sat] = {}

    def take(self, command: Command) -> None:
        """Carry a command out when those before it are done."""
        if not self._working:
            self._working = True
            self._around.chores.begin(self._work(command))
            return
        if self._queue is None:
            self._queue = deque()
        if len(self._queue) >= MOST_QUEUED:
            self._around.counts.limits["queue"] += 1
            self.refuse("busy", command.id)
        else:
            self._queue.append(command)

    @property
    def sitting(self) -> str | None:
        """The name of the person's stay at the table, ``None`` for a watcher."""
        seat = self._viewer.seat
        return None if seat is None else self._shown.live.table.sitter(seat).sitting

    def refuse(
        self, code: str, command_id: str | None, reason: str = "", retry_ms: int | None = None
    ) -> None:
        """Answer that nothing was done, and why."""
        self._around.counts.refusals[code] += 1
        refusal = REFUSALS[RefusalCode(code)]
        self._viewer.screen.show(
            frames.refused(
                code,
                reason or refusal.sentence,
                retry=refusal.retry,
                retry_ms=RETRY_MS.get(code) if retry_ms is None else retry_ms,
                version=self._shown.live.version,
                command_id=command_id,
            )
        )

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
            elif isinstance(command, Transfer):
                await self._transfer(command)
            else:
                done = await self._do(command)
                self._viewer.screen.show(frames.ack(command.id, done.version, again=done.again))
        except Refused as reason:
            self.refuse(reason.code, command.id, reason.reason)
        except Exception as error:  # noqa: BLE001 - whatever it is, the next command is carried out
            self._around.counts.faults += 1
            self.refuse("internal", command.id)
            # The message may hold what nobody may see; kind and place do not.
            names = {"request": self._request, "table": self._shown.live.id}
            log.error("a command failed", **names, command=type(command).__name__, **fault(error))  # noqa: TRY400

    def _key(self, command: Command) -> CommandKey:
        if command.id in self._sats:
            raise Refused("bad_message", "this id was used for another command")
        return CommandKey(self.sitting or self._viewer.connection, command.id, digest(command))

    async def _transfer(self, command: Transfer) -> None:
        """Hand out a code. Only its hash is kept, so a repeat has none to show."""
        code = tokens.new_transfer()
        wanted = table.OfferTransfer(tokens.hashed(code))
        done = await self._shown.live.submit(wanted, self._viewer, self._key(command))
        data = {"code": code} if done.changed else None
        self._viewer.screen.show(frames.ack(command.id, done.version, again=done.again, data=data))

    async def _do(self, command: Command) -> Done:
        shown, viewer, key = self._shown, self._viewer, self._key(command)
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
        shown, viewer, sat = self._shown, self._viewer, self._sats.get(command.id)
        body = digest(command)
        if sat is not None:
            if sat.digest != body:
                raise Refused("bad_message", "this id was used for another command")
            self._show_seated(sat, again=True)
            return
        token = command.token or tokens.new_token()
        secret = tokens.hashed(token)
        occupant = "t:" + secret if command.token else viewer.connection
        wanted = table.Sit(command.name, secret, command.seat)
        done = await shown.sit(viewer, wanted, CommandKey(occupant, command.id, body))
        sat = self._sats[command.id] = _Sat(command.id, body, token, done.version)
        if len(self._sats) > MOST_SATS:
            del self._sats[next(iter(self._sats))]
        self._show_seated(sat, again=not done.changed)
        if viewer.token != secret or viewer.seat is None:
            shown.seated(viewer, secret)

    def _show_seated(self, sat: _Sat, *, again: bool) -> None:
        seat = self._shown.live.table.seat_of(tokens.hashed(sat.token))
        if seat is None:
            raise Refused("unauthorized", "this token was given up")
        self._viewer.screen.show(frames.seated(sat.id, seat, sat.token, sat.version, again=again))
