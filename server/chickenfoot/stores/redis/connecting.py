"""How to reach Redis: the address that people write, and connections that do nothing behind our back."""

from __future__ import annotations

import contextlib
import re
from typing import Any, Final
from urllib.parse import urlsplit

from redis.asyncio.connection import AbstractConnection, ConnectionPool
from redis.asyncio.retry import Retry
from redis.asyncio.sentinel import Sentinel, SentinelConnectionPool
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from chickenfoot.stores.cannot_open import CannotOpen

CONNECT_SECONDS: Final = 1.0
SENTINEL_PORT: Final = 26379

_OURS: Final[dict[str, Any]] = {
    # A command that is tried again by the library would act twice, or be told of its own first try.
    "retry": Retry(NoBackoff(), 0),
    "socket_connect_timeout": CONNECT_SECONDS,
    "socket_timeout": 2 * CONNECT_SECONDS,
    "protocol": 2,
    "driver_info": None,
    "client_name": "chickenfoot",
}


class Connecting:
    """
    Makes connections to one address.

    Args:
        url: ``redis://[user:password@]host[:port][/db]``, ``rediss://…`` (TLS), ``unix:///path``, or
            ``redis+sentinel://[user:password@]host[:port],host…/service[/db]``.

    Raises CannotOpen, without the password in its message.

    """

    def __init__(self, url: str) -> None:
        # Also where it is no address: what stands before the last @, or after a ?, may be a password.
        self.name = re.sub(r"(?<=//).*@|\?.*", "", url, flags=re.DOTALL)
        """The address without secrets, for messages."""
        self._sentinels: list[Any] = []
        try:
            if urlsplit(url).scheme == "redis+sentinel":
                through = _through_sentinels(url)
                self._pool: ConnectionPool = through
                self._sentinels = through.sentinel_manager.sentinels
            else:
                self._pool = ConnectionPool.from_url(url, **_OURS)
            self._pool.make_connection()
        except (TypeError, ValueError, LookupError):
            raise CannotOpen(f"{self.name} is no address of a Redis server") from None

    def new(self) -> AbstractConnection:
        """Return a connection that is not connected yet, of nobody but the caller."""
        made: AbstractConnection = self._pool.make_connection()
        return made

    async def rest(self) -> None:
        """Let go of what the library keeps open by itself."""
        with contextlib.suppress(RedisError, OSError):
            await self._pool.disconnect()
            for sentinel in self._sentinels:
                await sentinel.aclose()

    @property
    def pool(self) -> ConnectionPool:
        """Whatever of the library wants a pool gets this one."""
        return self._pool


def _through_sentinels(url: str) -> SentinelConnectionPool:
    parts = urlsplit(url)
    credentials, _, places = parts.netloc.rpartition("@")
    user, _, password = credentials.partition(":")
    service, _, database = parts.path.strip("/").partition("/")
    hosts = [place.rpartition(":") if ":" in place else (place, "", "") for place in places.split(",")]
    if not service or not all(host for host, _, _ in hosts):
        raise ValueError("no service, or no host")
    sentinels = Sentinel(
        [(host, int(port or SENTINEL_PORT)) for host, _, port in hosts],
        sentinel_kwargs={"socket_timeout": CONNECT_SECONDS, "driver_info": None, "protocol": 2},
    )
    return SentinelConnectionPool(
        service,
        sentinels,
        username=user or None,
        password=password or None,
        db=int(database or 0),
        **_OURS,
    )
