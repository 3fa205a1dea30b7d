"""
Whether the Redis we reach can keep what it is given.

Rule 1: a server that throws keys away when memory is short tears tables apart: it is not used at all.
Rule 2: one that writes nothing to its disk is used, with a loud warning: it forgets everything when it ends.
Rule 3: one that will not say is used, and called unverified.
Rule 4: one that is still reading its files is not judged: until it is done it says that it keeps nothing.

Only INFO is asked, which a careful operator can allow; CONFIG is not needed.
"""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass
from typing import Final

import structlog
from redis.asyncio.connection import AbstractConnection
from redis.exceptions import (
    AuthenticationError,
    BusyLoadingError,
    NoPermissionError,
    RedisError,
    ResponseError,
)

from chickenfoot.stores.cannot_open import CannotOpen
from chickenfoot.stores.contracts import Unavailable
from chickenfoot.stores.redis import rights
from chickenfoot.stores.redis.connecting import Connecting
from chickenfoot.stores.redis.lane import Way
from chickenfoot.stores.redis.scripts import NAMES, script

LOOK_SECONDS: Final = 3.0

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Findings:
    """What INFO says: ``policy`` of eviction, whether there is an ``appendonly`` file; ``None`` if unsaid."""

    policy: str | None
    appendonly: bool | None
    loading: bool = False


def _said(info: bytes) -> dict[str, str]:
    return dict(line.split(":", 1) for line in info.decode(errors="replace").splitlines() if ":" in line)


def read_info(info: bytes) -> Findings:
    """Read the reply to INFO."""
    said = _said(info)
    appendonly = said.get("aof_enabled")
    return Findings(
        said.get("maxmemory_policy"),
        None if appendonly is None else appendonly == "1",
        said.get("loading") == "1",
    )


NUMBERS: Final = {
    "memory_bytes": "used_memory",
    "memory_limit_bytes": "maxmemory",
    "replicas": "connected_slaves",
    "evicted": "evicted_keys",
    "readers_dropped": "client_output_buffer_limit_disconnections",
    "appendonly": "aof_enabled",
}
"""Numbers of INFO that an operator wants to see, by the name we give them. Redis before 7.2 lacks one."""


def read_vitals(info: bytes) -> dict[str, int]:
    """Read how the server is from the reply to INFO: what it says of ``NUMBERS``, and ``write_failing``."""
    said = _said(info)
    found = {name: int(said[theirs]) for name, theirs in NUMBERS.items() if said.get(theirs, "").isdigit()}
    if "aof_last_write_status" in said:
        found["write_failing"] = int(said["aof_last_write_status"] != "ok")
    return found


class Health:
    """
    Looks at a server whenever it is connected to; it may be another one than before.

    ``unverified`` is set while the server does not say how it is set up, ``forgets`` while it keeps nothing
    on its disk.
    """

    def __init__(self, connecting: Connecting) -> None:
        self._connecting = connecting
        self._said: set[str] = set()
        self.unverified = self.forgets = False

    def over(self, connecting: Connecting) -> Health:
        """Return one that goes on over other connections, and does not say everything again."""
        other = Health(connecting)
        other._said, other.unverified, other.forgets = self._said, self.unverified, self.forgets
        return other

    async def connect(self) -> AbstractConnection:
        """Return a connection to a server that may be used. Raises Unavailable, RedisError, OSError."""
        connection = self._connecting.new()
        try:
            await connection.connect()
            fault = await self._look(connection)
        except BaseException:
            await connection.disconnect(nowait=True)
            raise
        if fault is not None:
            await connection.disconnect(nowait=True)
            self._say(fault)
            raise Unavailable(fault)
        return connection

    async def _look(self, connection: AbstractConnection) -> str | None:
        """Return why the server must not be used, ``None`` if it may."""
        name = self._connecting.name
        try:
            await connection.send_command("INFO")
            found = read_info(await connection.read_response())
        except ResponseError as error:
            if not rights.denied(error):
                raise
            found = Findings(None, None)
        if found.loading:
            raise BusyLoadingError
        self.unverified = found.policy is None or found.appendonly is None
        if self.unverified:
            self._say(f"{name} does not tell how it is set up: allow +info, or check it yourself")
        self.forgets = found.appendonly is False
        if self.forgets:
            self._say(f"{name} keeps nothing on disk: every table is lost when it ends. Set appendonly yes")
        if found.policy not in (None, "noeviction"):
            return (
                f"{name} throws data away when memory is short (maxmemory-policy {found.policy})."
                " Set maxmemory-policy noeviction"
            )
        return None

    def _say(self, sentence: str) -> None:
        if sentence not in self._said:
            self._said.add(sentence)
            log.warning(sentence)

    async def first_look(self) -> None:
        """
        Look at the server before anything is served.

        One that cannot be reached yet is no reason to stop: it may be started later. Raises CannotOpen for
        one that must not be used, or will not have us.
        """
        name = self._connecting.name
        try:
            async with asyncio.timeout(LOOK_SECONDS):
                connection = await self.connect()
                try:
                    if lacking := await rights.missing(connection):
                        what = ", ".join(lacking)
                        raise CannotOpen(f"{name} does not allow the account {what}: see docs/redis.md")
                    for each in NAMES:
                        await connection.send_command("SCRIPT", "LOAD", script(each).text)
                        await connection.read_response()
                finally:
                    with contextlib.suppress(RedisError, OSError):
                        await connection.disconnect()
        except Unavailable as reason:
            raise CannotOpen(str(reason)) from None
        except (AuthenticationError, NoPermissionError) as error:
            raise CannotOpen(f"{name} refuses the user, the password or a command: {error}") from None
        except (RedisError, OSError, TimeoutError) as error:
            if isinstance(error, ResponseError) and "AUTH" in str(error).upper():
                raise CannotOpen(f"{name} wants a user and a password in the address") from None
            self._say(f"{name} cannot be reached yet ({type(error).__name__})")
        finally:
            await self._connecting.rest()


async def vitals(way: Way, health: Health) -> dict[str, int]:
    """Return how the server is, nothing if it will not say. Raises Unavailable."""
    return {} if health.unverified else read_vitals(await way.do("INFO"))
