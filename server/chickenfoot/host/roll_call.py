"""
Whoever runs the server may ask which workers show a table, and how far each of them is.

Rule 1: the question and its answers are messages between workers; clients see neither.
Rule 2: an answer says nothing about the game but its version and the short hash.
Rule 3: somebody who looks at the hands says so in the question, and every worker writes it into its log.
"""

from __future__ import annotations

import os
import socket
from typing import Any, Final

import orjson
import structlog

from chickenfoot.engine.structs import struct
from chickenfoot.host import frames
from chickenfoot.host.live_table import LiveTable
from chickenfoot.host.surroundings import Surroundings

ASK: Final = b"who?"
ANSWER: Final = b"me:"
LOOKS_AT_HANDS: Final = b"hands"

log = structlog.get_logger()


@struct(frozen=True, slots=True)
class Present:
    """One worker that shows the table: its name on the bus, its process, and where it is."""

    worker: str
    computer: str
    pid: int
    version: int
    hash: str
    sockets: int


def question(*, hands: bool) -> bytes:
    """Return the message that asks; ``hands``: whoever asks looks at the hands of the table."""
    return ASK + (LOOKS_AT_HANDS if hands else b"")


def read_answer(message: bytes) -> Present | None:
    """Return what an answer says, ``None`` for any other message."""
    if not message.startswith(ANSWER):
        return None
    try:
        said: Any = orjson.loads(message[len(ANSWER) :])
        return Present(*(said[name] for name in Present.__slots__))
    except (orjson.JSONDecodeError, KeyError, TypeError):
        return None


class RollCall:
    """Answers for one table of this worker."""

    def __init__(self, live: LiveTable, around: Surroundings) -> None:
        self._live = live
        self._around = around

    def heard(self, message: bytes) -> bool:
        """Take a message between workers, if it is one of these."""
        if message.startswith(ASK):
            if message[len(ASK) :] == LOOKS_AT_HANDS:
                log.warning("somebody looks at the hands", table=self._live.id)
            self._around.chores.spawn(self._answer())
            return True
        return message.startswith(ANSWER)

    async def _answer(self) -> None:
        live, bus = self._live, self._around.store.bus
        known = live.history.get(live.version)
        hash_ = "" if known is None else frames.short(known.entry.hash)
        me = Present(bus.me, socket.gethostname(), os.getpid(), live.version, hash_, len(live.audience))
        await bus.shout(live.id, ANSWER + orjson.dumps(me))
