"""
Whether the account may do what the store needs: every command is tried once, in a way that leaves nothing.

A right that is missing would else be noticed in the middle of a game.
"""

from __future__ import annotations

from typing import Any, Final

from redis.asyncio.connection import AbstractConnection
from redis.exceptions import NoPermissionError, ResponseError

from chickenfoot.stores.redis import keys

_KEY: Final = keys.of_table("probe", "h")
_CHANNEL: Final = keys.of_table("probe", "x")

PROBES: Final[tuple[tuple[str | int, ...], ...]] = (
    ("PING",),
    ("TIME",),
    ("SET", _KEY, "", "EX", 60),
    ("GET", _KEY),
    ("DEL", _KEY),
    ("HSET", _KEY, "field", ""),
    ("EXPIRE", _KEY, 60),
    ("PEXPIRE", _KEY, 60_000),
    ("HGET", _KEY, "field"),
    ("HMGET", _KEY, "field"),
    ("HGETALL", _KEY),
    ("HDEL", _KEY, "field"),
    ("ZADD", _KEY, "XX", 0, ""),
    ("ZCARD", _KEY),
    ("ZSCORE", _KEY, ""),
    ("ZRANGE", _KEY, 0, 0),
    ("ZREVRANGE", _KEY, 0, 0),
    ("ZRANGEBYSCORE", _KEY, 0, 0),
    ("ZREM", _KEY, ""),
    ("ZREMRANGEBYSCORE", _KEY, 0, 0),
    ("XADD", _KEY, "NOMKSTREAM", "*", "field", ""),
    ("XRANGE", _KEY, "-", "+"),
    ("XREVRANGE", _KEY, "+", "-"),
    ("XTRIM", _KEY, "MAXLEN", 0),
    ("EVALSHA", "0" * 40, 1, _KEY),
    ("WAIT", 0, 1),
    ("PUBLISH", _CHANNEL, ""),
    ("SUBSCRIBE", _CHANNEL),
    ("UNSUBSCRIBE", _CHANNEL),
)


async def missing(connection: AbstractConnection) -> list[str]:
    """Return what the account may not do, as people write it. Raises RedisError, OSError."""
    probes: Any = PROBES
    await connection.send_packed_command(connection.pack_commands(probes))
    found: dict[str, None] = {}
    for name, *_ in PROBES:
        try:
            await connection.read_response()
        except ResponseError as error:
            # Anything else (a replica, no memory left, no such script) shows that the right is there.
            if denied(error):
                found[_lacking(str(name).lower(), str(error).lower())] = None
    return list(found)


def denied(error: ResponseError) -> bool:
    """Tell whether a command may not be used at all: not by this account, or (renamed) by nobody."""
    return isinstance(error, NoPermissionError) or "unknown command" in str(error)


def _lacking(command: str, said: str) -> str:
    for kind in ("keys", "channels"):
        if f"of the {kind}" in said or f"access a {kind[:-1]}" in said:
            return f"{kind} {keys.PREFIX}*"
    return f"+{command}"
