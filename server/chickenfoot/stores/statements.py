"""
What the SQLite store does inside a transaction.

Every function runs whole or, when SQLite fails, not at all; each reads the table's row first, so repeating
one is harmless (``writer.py``, rule 2).
"""

from __future__ import annotations

import sqlite3
from typing import Any, Final

from chickenfoot.stores import chain
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
    Torn,
)
from chickenfoot.stores.schema import BELONGINGS

PRUNE_EVERY: Final = 64
SWEEP_GRAIN_MS: Final = 60_000
"""The sweep's index is in minutes, so that it need not move with every entry. Nothing is swept early."""
GIVE_BACK_PAGES: Final = 256
"""How much a sweep gives back, a megabyte, so that it holds nobody up for long."""

_HEAD: Final = (
    "SELECT n, epoch, version, hash, key, ttl_seconds FROM tables"
    " WHERE id = ? AND at + ttl_seconds * 1000 > ?"
)


def number(db: sqlite3.Connection, now: int, table_id: str) -> int | None:
    """Return a living table's number in the file."""
    row = db.execute(_HEAD, (table_id, now)).fetchone()
    return None if row is None else row[0]


def create(
    db: sqlite3.Connection,
    now: int,
    table_id: str,
    data: bytes,
    *,
    code: str,
    claim: str,
    ttl_seconds: int,
) -> Created | Taken:
    """Begin a history. Tables past their life that stand in the way are deleted first."""
    taken = None
    in_the_way = db.execute(
        "SELECT n, id, claim, at + ttl_seconds * 1000 > ? FROM tables WHERE id = ? OR code = ? OR claim = ?",
        (now, table_id, code, claim),
    ).fetchall()
    for _, its_id, its_claim, alive in in_the_way:
        if alive and its_claim == claim:
            return Taken(its_id)
        if alive:
            taken = Taken(None)
    if taken:
        return taken
    for its_number, *_ in in_the_way:
        _delete(db, its_number)
    key, epoch = chain.new_key(), chain.new_epoch()
    entry = Entry(1, now, chain.link(key, epoch, 1, now, data), data)
    made = db.execute(
        "INSERT INTO tables (id, code, claim, key, epoch, version, hash, at, ttl_seconds, sweep_at)"
        " VALUES (?, ?, ?, ?, ?, 1, ?, ?, ?, ?)",
        (table_id, code, claim, key, epoch, entry.hash, now, ttl_seconds, _sweep_at(now, ttl_seconds)),
    ).lastrowid
    _insert(db, made, entry)
    return Created(entry, Head(epoch, 1, entry.hash))


def append(
    db: sqlite3.Connection,
    now: int,
    table_id: str,
    head: Head,
    data: bytes,
    *,
    command: CommandKey | None,
    not_before: int | None,
    ttl_seconds: int | None,
) -> Appended | Again | Reused | Conflict | Early | Gone:
    """Append one entry onto exactly ``head``."""
    row = db.execute(_HEAD, (table_id, now)).fetchone()
    if row is None:
        return Gone()
    n, epoch, version, its_hash, key, kept_ttl = row
    if command is not None:
        past = db.execute(
            "SELECT digest, version FROM commands WHERE n = ? AND occupant = ? AND id = ?",
            (n, command.occupant, command.id),
        ).fetchone()
        if past is not None:
            return Again(past[1]) if past[0] == command.digest else Reused()
    if (epoch, version, its_hash) != (head.epoch, head.version, head.hash):
        return Conflict(Head(epoch, version, its_hash))
    if not_before is not None and now < not_before:
        return Early(now)
    version += 1
    entry = Entry(version, now, chain.link(key, its_hash, version, now, data), data)
    _insert(db, n, entry)
    if command is not None:
        db.execute(
            "INSERT INTO commands VALUES (?, ?, ?, ?, ?)",
            (n, command.occupant, command.id, command.digest, version),
        )
    if version % PRUNE_EVERY == 0:
        db.execute("DELETE FROM commands WHERE n = ? AND version <= ?", (n, version - KEEP_VERSIONS))
    ttl = kept_ttl if ttl_seconds is None else ttl_seconds
    db.execute(
        "UPDATE tables SET version = ?, hash = ?, at = ?, ttl_seconds = ?, sweep_at = ? WHERE n = ?",
        (version, entry.hash, now, ttl, _sweep_at(now, ttl), n),
    )
    return Appended(entry, Head(epoch, version, entry.hash))


def tail(db: sqlite3.Connection, now: int, table_id: str, after: int, *, checkpoint: bool) -> Tail | Gone:
    """Read the entries after a version; begin at the checkpoint where they no longer reach back that far."""
    row = db.execute(_HEAD, (table_id, now)).fetchone()
    if row is None:
        return Gone()
    n, epoch, version, its_hash, key, _ = row
    kept = db.execute("SELECT version, hash FROM checkpoints WHERE n = ?", (n,)).fetchone()
    dropped, previous = kept or (0, epoch)
    start = max(after, dropped)
    if start > dropped:
        found = db.execute("SELECT hash FROM entries WHERE n = ? AND version = ?", (n, start)).fetchone()
        # Nothing can follow a version that is not there yet: then the caller is ahead of this history.
        previous = found[0] if found else ""
    rows = db.execute(
        "SELECT version, at, hash, data FROM entries WHERE n = ? AND version > ? ORDER BY version", (n, start)
    )
    entries = tuple(Entry(*row) for row in rows)
    chain.check(key, previous, start, entries)
    if start <= version and (entries[-1].hash if entries else previous) != its_hash:
        raise Torn("the history does not reach its head")
    state = None
    if kept and (checkpoint or after < dropped):
        state = db.execute("SELECT version, state FROM checkpoints WHERE n = ?", (n,)).fetchone()
    return Tail(Head(epoch, version, its_hash), entries, state)


def heads(db: sqlite3.Connection, now: int, table_ids: tuple[str, ...]) -> dict[str, Head | None]:
    """Return where histories end, ``None`` for tables that do not live."""
    rows = {table_id: db.execute(_HEAD, (table_id, now)).fetchone() for table_id in table_ids}
    return {table_id: row and Head(row[1], row[2], row[3]) for table_id, row in rows.items()}


def checkpoint(db: sqlite3.Connection, now: int, table_id: str, version: int, state: bytes) -> None:
    """Keep a state in place of the entries up to it."""
    row = db.execute(_HEAD, (table_id, now)).fetchone()
    if row is None:
        return
    n, head_version = row[0], row[2]
    kept = db.execute("SELECT version FROM checkpoints WHERE n = ?", (n,)).fetchone()
    if version <= (kept[0] if kept else 0):
        return
    if head_version - version < KEEP_VERSIONS:
        raise ValueError(f"a checkpoint leaves {KEEP_VERSIONS} entries after it")
    db.execute(
        "INSERT OR REPLACE INTO checkpoints"
        " SELECT n, version, hash, ? FROM entries WHERE n = ? AND version = ?",
        (state, n, version),
    )
    db.execute("DELETE FROM entries WHERE n = ? AND version <= ?", (n, version))


def sweep(db: sqlite3.Connection, now: int, limit: int) -> int:
    """Delete tables past their life; then let the file shrink a little."""
    over = db.execute(
        "SELECT n FROM tables WHERE sweep_at <= ? ORDER BY sweep_at LIMIT ?", (now, limit)
    ).fetchall()
    for (n,) in over:
        _delete(db, n)
    [(free,)] = db.execute("PRAGMA freelist_count").fetchall()
    for _ in range(min(free, GIVE_BACK_PAGES)):
        # The module steps a statement without columns once only, and each step frees one page.
        db.execute("PRAGMA incremental_vacuum(1)")
    return len(over)


def newest(db: sqlite3.Connection) -> int:
    """Return the time of the newest entry, 0 in an empty file."""
    [(at,)] = db.execute("SELECT coalesce(max(at), 0) FROM tables").fetchall()
    return int(at)


def _insert(db: sqlite3.Connection, n: Any, entry: Entry) -> None:
    db.execute(
        "INSERT INTO entries VALUES (?, ?, ?, ?, ?)", (n, entry.version, entry.at, entry.hash, entry.data)
    )


def _delete(db: sqlite3.Connection, n: int) -> None:
    for belonging in BELONGINGS:
        db.execute(f"DELETE FROM {belonging} WHERE n = ?", (n,))  # noqa: S608 - our own names
    db.execute("DELETE FROM tables WHERE n = ?", (n,))


def _sweep_at(now: int, ttl_seconds: int) -> int:
    """Return the first full minute after the end of the life."""
    return -(-(now + ttl_seconds * 1000) // SWEEP_GRAIN_MS) * SWEEP_GRAIN_MS
