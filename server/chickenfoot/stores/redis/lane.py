"""
One connection to Redis, on which commands of many tables travel together.

What is asked for in one turn of the loop goes out in one write, and what comes meanwhile waits for the next:
one round trip for all of them, whatever table they are about.

Rule 1: a command is sent once. When its reply does not come it is Unavailable, and the connection is given
up: a late reply must never be taken for that of another command.
Rule 2: nobody cancels an exchange. Who asked may go away; what was sent is read to its end.
Rule 3: a script that Redis does not know (restarted, flushed) did not run: it is loaded and sent again.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, Protocol

import structlog
from redis.asyncio.connection import AbstractConnection
from redis.exceptions import NoScriptError, ReadOnlyError, RedisError, ResponseError

from chickenfoot.stores.contracts import Unavailable, Unconfirmed
from chickenfoot.stores.redis.scripts import script

SECONDS: Final = 1.0
"""How long an exchange may take, connecting included."""
IDLE_SECONDS: Final = 5.0
"""After so long without traffic a connection is tried with a ping before anything is entrusted to it."""
MOST: Final = 256
"""Commands in one exchange."""
COMPLAIN_SECONDS: Final = 10.0
WAIT_MS: Final = 500
"""How long a replica may take to say that it has what was written."""

Argument = str | bytes | int

log = structlog.get_logger()


class Way(Protocol):
    """A way to Redis: what the journal and the others need of it."""

    def do(self, *command: Argument) -> Awaitable[Any]:
        """Send a command, at once, and give its reply. Raises Unavailable."""

    def run(self, name: str, keys: list[str], *arguments: Argument) -> Awaitable[Any]:
        """Run a script of ours, at once, and give its reply. Raises Unavailable."""


@dataclass(slots=True)
class _Call:
    command: tuple[Argument, ...]
    reply: asyncio.Future[Any]
    script: str | None = None

    def fail(self, error: Exception) -> None:
        if not self.reply.done():
            self.reply.set_exception(error)

    def answer(self, reply: Any) -> None:
        if not self.reply.done():
            self.reply.set_result(reply)


class Lane:
    """
    A way over one connection.

    Args:
        connect: gives a connection that is ready, or raises.
        counts: where to count exchanges and breaks.
        replicas: how many replicas must have what was written before a reply is given; 0 for none.

    """

    def __init__(
        self,
        connect: Callable[[], Awaitable[AbstractConnection]],
        counts: Counter[str],
        replicas: int = 0,
    ) -> None:
        self._connect = connect
        self._counts = counts
        self._replicas = replicas
        self._connection: AbstractConnection | None = None
        self._used = 0.0
        self._complained: dict[str, float] = {}
        self._waiting: list[_Call] = []
        self._task: asyncio.Task[None] | None = None

    def do(self, *command: Argument) -> Awaitable[Any]:
        """Send a command and give its reply. Raises Unavailable."""
        return self._ask(command, None)

    def run(self, name: str, keys: list[str], *arguments: Argument) -> Awaitable[Any]:
        """Run a script of ours and give its reply. Raises Unavailable."""
        return self._ask(("EVALSHA", script(name).digest, len(keys), *keys, *arguments), name)

    def _ask(self, command: tuple[Argument, ...], name: str | None) -> asyncio.Future[Any]:
        loop = asyncio.get_running_loop()
        call = _Call(command, loop.create_future(), name)
        self._waiting.append(call)
        if self._task is None or self._task.done():
            self._task = loop.create_task(self._work())
        return call.reply

    async def rest(self) -> None:
        """Let what is under way come to its end, and close the connection."""
        while self._task is not None and not self._task.done():
            await asyncio.wait([self._task])
        await self._drop()

    async def _work(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            self._counts["exchanges"] += 1
            try:
                async with asyncio.timeout(SECONDS + (WAIT_MS / 1000 if self._replicas else 0)):
                    await self._exchange(batch)
            except Exception as error:  # noqa: BLE001 - whatever it was, the replies did not come
                self._counts["breaks"] += 1
                await self._drop()
                unavailable = error if isinstance(error, Unavailable) else _unanswered(error)
                for call in batch:
                    call.fail(unavailable)

    async def _exchange(self, batch: list[_Call]) -> None:
        connection = await self._ready()
        waits = [("WAIT", self._replicas, WAIT_MS)] if self._replicas else []
        replies = await self._converse(connection, [*(call.command for call in batch), *waits])
        have = replies[-1]
        unknown = [n for n, reply in enumerate(replies) if isinstance(reply, NoScriptError)]
        if unknown:
            names = sorted({name for n in unknown if (name := batch[n].script)})
            loads = [("SCRIPT", "LOAD", script(name).text) for name in names]
            commands = [batch[n].command for n in unknown]
            again = await self._converse(connection, [*loads, *commands, *waits])
            have = again[-1]
            for n, reply in zip(unknown, again[len(loads) :], strict=False):
                replies[n] = reply
        confirmed = not self._replicas or (isinstance(have, int) and have >= self._replicas)
        for call, reply in zip(batch, replies, strict=False):
            if isinstance(reply, ResponseError):
                call.fail(self._refused(reply))
            elif confirmed:
                call.answer(reply)
            else:
                call.fail(Unconfirmed("too few replicas have it yet"))
        if any(isinstance(reply, ReadOnlyError) for reply in replies):
            # This is a replica now; the next connection may find the primary.
            await self._drop()

    async def _converse(self, connection: AbstractConnection, commands: list[tuple[Any, ...]]) -> list[Any]:
        await connection.send_packed_command(connection.pack_commands(commands), check_health=False)
        replies: list[Any] = []
        for _ in commands:
            try:
                replies.append(await connection.read_response())
            except ResponseError as error:
                replies.append(error)
        self._used = asyncio.get_running_loop().time()
        return replies

    async def _ready(self) -> AbstractConnection:
        if self._connection is not None and not await self._alive(self._connection):
            await self._drop()
        if self._connection is None:
            self._connection = await self._connect()
        return self._connection

    async def _alive(self, connection: AbstractConnection) -> bool:
        """Tell whether a connection may be entrusted with something: it costs nothing while it is in use."""
        try:
            if await connection.can_read():
                return False  # it was closed: nothing else can come while nothing is asked
            if asyncio.get_running_loop().time() - self._used > IDLE_SECONDS:
                async with asyncio.timeout(SECONDS / 3):
                    await self._converse(connection, [("PING",)])
        except (OSError, TimeoutError, RedisError):
            return False
        return True

    async def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(OSError, RedisError):
                await connection.disconnect(nowait=True)

    def _refused(self, error: ResponseError) -> Unavailable:
        code = str(getattr(error, "status_code", None) or str(error).split(" ", 1)[0])
        now = asyncio.get_running_loop().time()
        if now - self._complained.get(code, -COMPLAIN_SECONDS) >= COMPLAIN_SECONDS:
            self._complained[code] = now
            log.error("redis refuses commands", code=code, kind=type(error).__name__)
        self._counts["refused"] += 1
        return Unavailable(f"redis refused: {code}")


def _unanswered(error: Exception) -> Unavailable:
    """Say what happened in words of ours: the library's may quote what was sent."""
    return Unavailable(f"redis did not answer: {type(error).__name__}")
