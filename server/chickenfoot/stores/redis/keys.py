"""
The names of everything we keep in Redis.

All that belongs to a table carries its id in braces: a cluster puts such keys into one place, so that one
script may touch them together. What spans tables (codes, claims, indexes) is written on its own, and
believed only after a look at the table.
"""

from __future__ import annotations

import zlib
from typing import Final

PREFIX: Final = "cf:"
SHARDS: Final = 16
OPEN: Final = PREFIX + "open"
"""The tables in the lobby's list, scored by their place."""


def of_table(table_id: str, part: str) -> str:
    """
    Return the key of a part of a table.

    The parts: ``h`` head, ``s`` stream of entries, ``i`` ids of commands, ``c`` checkpoint, ``r`` records,
    ``p`` presence; and two channels: ``ch`` bell, ``x`` messages that may be lost.
    """
    return f"{PREFIX}{{{table_id}}}:{part}"


def all_of(table_id: str, parts: str) -> list[str]:
    """Return the keys of several parts, each a letter."""
    return [of_table(table_id, part) for part in parts]


def table_of(channel: str) -> tuple[str, str]:
    """Return the table and the part that a channel's name is made of."""
    table_id, _, part = channel[len(PREFIX) + 1 :].rpartition("}:")
    return table_id, part


def code(share_code: str) -> str:
    """Return the key that points from a share code to its table."""
    return f"{PREFIX}code:{share_code}"


def claim(token: str) -> str:
    """Return the key that points from a creator's claim to the table it made."""
    return f"{PREFIX}claim:{token}"


def shard(index: str, table_id: str) -> str:
    """Return the part of an index (``due`` or ``life``) that has this table, scored by a time in ms."""
    return f"{PREFIX}{index}:{zlib.crc32(table_id.encode()) % SHARDS}"


def shards(index: str) -> list[str]:
    """Return all parts of an index."""
    return [f"{PREFIX}{index}:{number}" for number in range(SHARDS)]


def heartbeat(worker: str) -> str:
    """Return the channel on which a process wakes itself."""
    return f"{PREFIX}hb:{worker}"


HEARTBEATS: Final = f"{PREFIX}hb"
"""The channel on which every process says each second that it lives."""
