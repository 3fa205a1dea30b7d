"""
The embedded store: every table in one file, on one disk, for one process.

Each call below is one job of the writer's thread, hence one step nobody can get between. The statements of a
job that changes something stand in ``statements.py``.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from typing import Any

from chickenfoot.stores import statements
from chickenfoot.stores.clock import Clock
from chickenfoot.stores.contracts import (
    Again,
    Appended,
    CommandKey,
    Conflict,
    Created,
    Early,
    Gone,
    Head,
    Reused,
    Tail,
    Taken,
)
from chickenfoot.stores.local import LocalBus
from chickenfoot.stores.writer import Writer


class SqliteJournal:
    """Histories in a data file (contracts say what each call promises)."""

    def __init__(self, writer: Writer, bus: LocalBus, clock: Clock) -> None:
        self._writer = writer
        self._bus = bus
        self._clock = clock

    async def create(
        self, table_id: str, code: str, claim: str, data: bytes, ttl_seconds: int
    ) -> Created | Taken:
        """Begin a history."""
        return await self._writer.do(
            lambda db: statements.create(
                db, self._clock(), table_id, data, code=code, claim=claim, ttl_seconds=ttl_seconds
            ),
            self._bell(table_id),
        )

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
        """Append one entry."""
        return await self._writer.do(
            lambda db: statements.append(
                db,
                self._clock(),
                table_id,
                head,
                data,
                command=command,
                not_before=not_before,
                ttl_seconds=ttl_seconds,
            ),
            self._bell(table_id),
        )

    async def tail(self, table_id: str, after: int, *, checkpoint: bool = False) -> Tail | Gone:
        """Read the end of a history, and prove that it is whole. Raises Torn when it is not."""
        return await self._writer.do(
            lambda db: statements.tail(db, self._clock(), table_id, after, checkpoint=checkpoint)
        )

    async def heads(self, table_ids: Iterable[str]) -> dict[str, Head | None]:
        """Return where histories end."""
        wanted = tuple(table_ids)
        return await self._writer.do(lambda db: statements.heads(db, self._clock(), wanted))

    async def recall(self, table_id: str, occupant: str, command_id: str) -> tuple[str, int] | None:
        """Return what a command did."""
        rows = await self._rows(
            "SELECT c.digest, c.version FROM commands c JOIN tables t ON t.n = c.n"
            " WHERE t.id = :table_id AND c.occupant = :occupant AND c.id = :command_id"
            " AND t.at + t.ttl_seconds * 1000 > :now",
            table_id=table_id,
            occupant=occupant,
            command_id=command_id,
        )
        return (rows[0][0], rows[0][1]) if rows else None

    async def checkpoint(self, table_id: str, version: int, state: bytes) -> None:
        """Keep a state in place of the entries up to it."""
        await self._writer.do(lambda db: statements.checkpoint(db, self._clock(), table_id, version, state))

    async def find(self, code: str) -> str | None:
        """Return the id behind a share code."""
        rows = await self._rows(
            "SELECT t.id FROM tables t WHERE t.code = :code AND t.at + t.ttl_seconds * 1000 > :now", code=code
        )
        return rows[0][0] if rows else None

    async def life(self, table_id: str) -> int | None:
        """Return when a table's life ends."""
        rows = await self._rows(
            "SELECT t.at + t.ttl_seconds * 1000 AS ends FROM tables t WHERE t.id = :id AND ends > :now",
            id=table_id,
        )
        return rows[0][0] if rows else None

    async def keep_record(self, table_id: str, match: str, deal: int, lines: bytes) -> None:
        """Keep the record of a deal, the first time it is given."""
        await self._change(
            table_id, "INSERT OR IGNORE INTO records VALUES (:n, :match, :deal, :lines)",
            match=match, deal=deal, lines=lines,
        )  # fmt: skip

    async def records(self, table_id: str, match: str) -> tuple[bytes, ...]:
        """Return the kept deals of a match, in order."""
        rows = await self._rows(
            "SELECT r.lines FROM records r JOIN tables t ON t.n = r.n"
            " WHERE t.id = :table_id AND r.match = :match AND t.at + t.ttl_seconds * 1000 > :now"
            " ORDER BY r.deal",
            table_id=table_id,
            match=match,
        )
        return tuple(row[0] for row in rows)

    async def list_table(self, table_id: str, summary: bytes | None) -> None:
        """Show the table in the lobby, or no longer."""
        if summary is None:
            await self._change(table_id, "DELETE FROM listings WHERE n = :n")
        else:
            await self._change(
                table_id,
                "INSERT INTO listings"
                " VALUES (:n, (SELECT coalesce(max(place), 0) + 1 FROM listings), :summary)"
                " ON CONFLICT (n) DO UPDATE SET summary = excluded.summary",
                summary=summary,
            )

    async def listed(self, limit: int) -> tuple[bytes, ...]:
        """Return the summaries of the tables that were listed last, the newest first."""
        rows = await self._rows(
            "SELECT l.summary FROM listings l JOIN tables t ON t.n = l.n"
            " WHERE t.at + t.ttl_seconds * 1000 > :now ORDER BY l.place DESC LIMIT :limit",
            limit=limit,
        )
        return tuple(row[0] for row in rows)

    async def schedule(self, table_id: str, at: int | None) -> None:
        """Note when the table next wants attention."""
        await self._change(table_id, "UPDATE tables SET due = :at WHERE n = :n AND due IS NOT :at", at=at)

    async def due(self, now: int, limit: int) -> tuple[str, ...]:
        """Return the tables whose time has come, the longest overdue first."""
        rows = await self._rows(
            "SELECT t.id FROM tables t WHERE t.due <= :then AND t.at + t.ttl_seconds * 1000 > :now"
            " ORDER BY t.due, t.id LIMIT :limit",
            then=now,
            limit=limit,
        )
        return tuple(row[0] for row in rows)

    async def sweep(self, now: int, limit: int) -> int:
        """Delete tables that are past their life, and give some free space back to the disk."""
        return await self._writer.do(lambda db: statements.sweep(db, now, limit))

    async def now(self) -> int:
        """Return the store's time in ms."""
        return self._clock()

    async def ready(self) -> None:
        """Return once everything asked before is written. Raises Unavailable."""
        await self._writer.do(lambda _: None)

    def _bell(self, table_id: str) -> Callable[[object], None]:
        def ring(result: object) -> None:
            if isinstance(result, Appended | Created):
                self._bus.ring(table_id, result.head.version)

        return ring

    async def _rows(self, query: str, **values: Any) -> list[tuple[Any, ...]]:
        """Run a query, which finds the time under ``:now``."""
        return await self._writer.do(
            lambda db: db.execute(query, {"now": self._clock(), **values}).fetchall()
        )

    async def _change(self, table_id: str, statement: str, **values: Any) -> None:
        """Run a statement about a living table, whose number it finds under ``:n``."""

        def work(db: sqlite3.Connection) -> None:
            number = statements.number(db, self._clock(), table_id)
            if number is not None:
                db.execute(statement, {"n": number, **values})

        await self._writer.do(work)
