"""A store that forgets everything with its process: for tests, and for play that may be thrown away."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from chickenfoot.stores.chain import link, new_epoch, new_key
from chickenfoot.stores.clock import Clock
from chickenfoot.stores.contracts import (
    KEEP_VERSIONS,
    Again,
    Appended,
    CommandKey,
    Conflict,
    Created,
    Early,
    Entry,
    Gone,
    Head,
    Reused,
    Tail,
    Taken,
)
from chickenfoot.stores.local import LocalBus

PRUNE_EVERY: Final = 64


@dataclass(slots=True)
class _Kept:
    """All that belongs to one table. ``entries`` begin after version ``dropped``."""

    code: str
    claim: str
    head: Head
    key: str
    at: int
    ttl_seconds: int
    entries: list[Entry]
    dropped: int = 0
    checkpoint: tuple[int, bytes] | None = None
    commands: dict[tuple[str, str], tuple[str, int]] = field(default_factory=dict)
    records: dict[tuple[str, int], bytes] = field(default_factory=dict)
    summary: bytes | None = None
    due: int | None = None

    def lives(self, now: int) -> bool:
        return now < self.at + self.ttl_seconds * 1000


class MemoryJournal:
    """Histories in dictionaries. Every call is one step of the loop, hence atomic."""

    def __init__(self, bus: LocalBus, clock: Clock) -> None:
        self._bus = bus
        self._clock = clock
        self._tables: dict[str, _Kept] = {}
        self._codes: dict[str, str] = {}
        self._claims: dict[str, str] = {}
        self._listed: dict[str, None] = {}

    async def create(
        self, table_id: str, code: str, claim: str, data: bytes, ttl_seconds: int
    ) -> Created | Taken:
        """Begin a history (contracts)."""
        now = self._clock()
        if self._alive(mine := self._claims.get(claim, "")):
            return Taken(mine)
        if self._alive(self._codes.get(code, "")) or self._alive(table_id):
            return Taken(None)
        for old in (mine, self._codes.get(code, ""), table_id):
            self._delete(old)
        key, epoch = new_key(), new_epoch()
        entry = Entry(1, now, link(key, epoch, 1, now, data), data)
        head = Head(epoch, 1, entry.hash)
        self._tables[table_id] = _Kept(code, claim, head, key, now, ttl_seconds, [entry])
        self._codes[code] = self._claims[claim] = table_id
        self._bus.ring(table_id, 1)
        return Created(entry, head)

    async def append(
        self,
        table_id: str,
        head: Head,
        data: bytes,
        *,
        command: CommandKey | None = None,
        not_before: int | None = None,
        ttl_seconds: int | None = None,
    ) -> Appended | Again | Reused | Conflict | Early | Gone:
        """Append one entry (contracts)."""
        table = self._alive(table_id)
        if table is None:
            return Gone()
        if command and (past := table.commands.get((command.occupant, command.id))):
            digest, version = past
            return Again(version) if digest == command.digest else Reused()
        if head != table.head:
            return Conflict(table.head)
        now = self._clock()
        if not_before is not None and now < not_before:
            return Early(now)
        version = head.version + 1
        entry = Entry(version, now, link(table.key, head.hash, version, now, data), data)
        table.entries.append(entry)
        table.head = Head(head.epoch, version, entry.hash)
        table.at = now
        table.ttl_seconds = table.ttl_seconds if ttl_seconds is None else ttl_seconds
        if command:
            table.commands[command.occupant, command.id] = (command.digest, version)
        if version % PRUNE_EVERY == 0:
            oldest = version - KEEP_VERSIONS
            table.commands = {key: kept for key, kept in table.commands.items() if kept[1] > oldest}
        self._bus.ring(table_id, version)
        return Appended(entry, table.head)

    async def tail(self, table_id: str, after: int, *, checkpoint: bool = False) -> Tail | Gone:
        """Read the end of a history (contracts)."""
        table = self._alive(table_id)
        if table is None:
            return Gone()
        needed = checkpoint or after < table.dropped
        start = max(0, after - table.dropped)
        return Tail(table.head, tuple(table.entries[start:]), table.checkpoint if needed else None)

    async def heads(self, table_ids: Iterable[str]) -> dict[str, Head | None]:
        """Return where histories end (contracts)."""
        tables = {table_id: self._alive(table_id) for table_id in table_ids}
        return {table_id: table.head if table else None for table_id, table in tables.items()}

    async def recall(self, table_id: str, occupant: str, command_id: str) -> tuple[str, int] | None:
        """Return what a command did (contracts)."""
        table = self._alive(table_id)
        return table.commands.get((occupant, command_id)) if table else None

    async def checkpoint(self, table_id: str, version: int, state: bytes) -> None:
        """Keep a state in place of the entries up to it (contracts)."""
        table = self._alive(table_id)
        if table is None or version <= table.dropped:
            return
        if table.head.version - version < KEEP_VERSIONS:
            raise ValueError(f"a checkpoint leaves {KEEP_VERSIONS} entries after it")
        del table.entries[: version - table.dropped]
        table.dropped = version
        table.checkpoint = (version, state)

    async def find(self, code: str) -> str | None:
        """Return the id behind a share code."""
        table_id = self._codes.get(code, "")
        return table_id if self._alive(table_id) else None

    async def life(self, table_id: str) -> int | None:
        """Return when a table's life ends."""
        table = self._alive(table_id)
        return None if table is None else table.at + table.ttl_seconds * 1000

    async def keep_record(self, table_id: str, match: str, deal: int, lines: bytes) -> None:
        """Keep the record of a deal, the first time it is given."""
        if table := self._alive(table_id):
            table.records.setdefault((match, deal), lines)

    async def records(self, table_id: str, match: str) -> tuple[bytes, ...]:
        """Return the kept deals of a match, in order."""
        table = self._alive(table_id)
        kept = sorted(table.records.items()) if table else []
        return tuple(lines for (its_match, _), lines in kept if its_match == match)

    async def list_table(self, table_id: str, summary: bytes | None) -> None:
        """Show the table in the lobby, or no longer."""
        if table := self._alive(table_id):
            table.summary = summary
            if summary is None:
                self._listed.pop(table_id, None)
            else:
                self._listed.setdefault(table_id)

    async def listed(self, limit: int) -> tuple[bytes, ...]:
        """Return the summaries of the tables that were listed last, the newest first."""
        found: list[bytes] = []
        for table_id in reversed(self._listed):
            table = self._alive(table_id)
            if table and table.summary is not None and len(found) < limit:
                found.append(table.summary)
        return tuple(found)

    async def schedule(self, table_id: str, at: int | None) -> None:
        """Note when the table next wants attention."""
        if table := self._alive(table_id):
            table.due = at

    async def due(self, now: int, limit: int) -> tuple[str, ...]:
        """Return the tables whose time has come, the longest overdue first."""
        come = [
            (table.due, table_id)
            for table_id, table in self._tables.items()
            if table.due is not None and table.due <= now and self._alive(table_id)
        ]
        return tuple(table_id for _, table_id in sorted(come)[:limit])

    async def sweep(self, now: int, limit: int) -> int:
        """Delete tables that are past their life."""
        over = [table_id for table_id, table in self._tables.items() if not table.lives(now)][:limit]
        for table_id in over:
            self._delete(table_id)
        return len(over)

    async def now(self) -> int:
        """Return the store's time in ms."""
        return self._clock()

    async def ready(self) -> None:
        """Return: memory is always there."""

    def _alive(self, table_id: str) -> _Kept | None:
        table = self._tables.get(table_id)
        return table if table and table.lives(self._clock()) else None

    def _delete(self, table_id: str) -> None:
        if table := self._tables.pop(table_id, None):
            del self._codes[table.code], self._claims[table.claim]
            self._listed.pop(table_id, None)
