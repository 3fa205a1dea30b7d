"""Who in this process follows which table, and what a message of the bell says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from functools import partial

import structlog

from chickenfoot.stores import chain
from chickenfoot.stores.contracts import Bell, Entry

Rung = Callable[[Bell], None]
Heard = Callable[[bytes], None]
Doubt = Callable[[], None]

log = structlog.get_logger()


@dataclass(slots=True)
class _Followed:
    """``key`` is that of the table's chain, once somebody has read it."""

    followers: dict[object, tuple[Rung, Heard, Doubt]] = field(default_factory=dict)
    key: str | None = None


class Bells:
    """The followers of one process."""

    def __init__(self, counts: Counter[str]) -> None:
        self._counts = counts
        self._tables: dict[str, _Followed] = {}

    @property
    def followed(self) -> Collection[str]:
        """The tables that somebody follows."""
        return self._tables.keys()

    def follow(self, table_id: str, rung: Rung, heard: Heard, doubt: Doubt) -> Callable[[], None]:
        """Call these until the returned function is called."""
        mark = object()
        self._tables.setdefault(table_id, _Followed()).followers[mark] = (rung, heard, doubt)

        def stop() -> None:
            table = self._tables.get(table_id)
            if table is not None:
                table.followers.pop(mark, None)
                if not table.followers:
                    del self._tables[table_id]

        return stop

    def learn(self, table_id: str, key: str) -> None:
        """Note the key of a followed table's chain."""
        table = self._tables.get(table_id)
        if table is not None:
            table.key = key

    def ring(self, table_id: str, message: bytes) -> None:
        """Tell the followers what was appended, as far as it can be proved."""
        table = self._tables.get(table_id)
        if table is None:
            return
        bell = self._read(message, table.key)
        if bell is None:
            self._counts["bells_refused"] += 1
            self.doubt(table_id)
            return
        for rung, _, _ in tuple(table.followers.values()):
            _call(partial(rung, bell), table_id)

    def hear(self, table_id: str, message: bytes) -> None:
        """Pass a volatile message on."""
        table = self._tables.get(table_id)
        for _, heard, _ in tuple(table.followers.values()) if table else ():
            _call(partial(heard, message), table_id)

    def doubt(self, table_id: str) -> None:
        """Tell the followers that bells may have been missed."""
        table = self._tables.get(table_id)
        for _, _, doubt in tuple(table.followers.values()) if table else ():
            _call(doubt, table_id)

    def _read(self, message: bytes, key: str | None) -> Bell | None:
        """Return the bell; without the entry where the key is not known, ``None`` if it is not ours."""
        try:
            version, previous, digest, at, _, data = message.split(b"|", 5)
            entry = Entry(int(version), int(at), digest.decode(), data)
        except ValueError:
            return None
        if key is None:
            return Bell(entry.version)
        if chain.link(key, previous.decode(), entry.version, entry.at, data) != entry.hash:
            return None
        return Bell(entry.version, previous.decode(), entry)


def _call(what: Callable[[], None], table_id: str) -> None:
    """Call a follower; what goes wrong there must not silence the bell for others."""
    try:
        what()
    except Exception as error:  # noqa: BLE001 - its message may hold secrets; kind and table do not
        log.error("a follower failed", table=table_id, kind=type(error).__name__)  # noqa: TRY400
