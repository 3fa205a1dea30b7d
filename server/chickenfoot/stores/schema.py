"""
The data file: how it is opened, locked and laid out.

Rule 1: one process at a time. The lock is SQLite's own on the file itself, held from opening to the end. The
operating system lets go of it however the process ends, so there is no stale lock to clear away.
Rule 2: an acknowledged commit is on the disk: write-ahead log, ``synchronous=FULL``.
Rule 3: the space of deleted tables goes back to the disk, a little with each sweep.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path
from typing import Final

from chickenfoot.stores.cannot_open import CannotOpen, StoreBusy, StoreDamaged, StoreTooNew

APPLICATION_ID: Final = 0x43464F54
SCHEMA_VERSION: Final = 1
LOCK_SECONDS: Final = 1.0
"""How long to wait for another process to let go of the file, as one does that is just ending."""
CHECK_BYTES: Final = 32 * 2**20
"""Files up to this size are read whole when they are opened; larger ones would delay the start."""

_TABLES: Final = """
CREATE TABLE tables (
  n INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  code TEXT NOT NULL UNIQUE,
  claim TEXT NOT NULL UNIQUE,
  key TEXT NOT NULL,
  epoch TEXT NOT NULL,
  version INTEGER NOT NULL,
  hash TEXT NOT NULL,
  at INTEGER NOT NULL,
  ttl_seconds INTEGER NOT NULL,
  sweep_at INTEGER NOT NULL,
  due INTEGER
);
CREATE INDEX tables_by_sweep ON tables (sweep_at);
CREATE INDEX tables_by_due ON tables (due) WHERE due IS NOT NULL;
CREATE TABLE entries (
  n INTEGER NOT NULL, version INTEGER NOT NULL,
  at INTEGER NOT NULL, hash TEXT NOT NULL, data BLOB NOT NULL,
  PRIMARY KEY (n, version)
) WITHOUT ROWID;
CREATE TABLE commands (
  n INTEGER NOT NULL, occupant TEXT NOT NULL, id TEXT NOT NULL,
  digest TEXT NOT NULL, version INTEGER NOT NULL,
  PRIMARY KEY (n, occupant, id)
) WITHOUT ROWID;
CREATE TABLE checkpoints (
  n INTEGER PRIMARY KEY, version INTEGER NOT NULL, hash TEXT NOT NULL, state BLOB NOT NULL
);
CREATE TABLE records (
  n INTEGER NOT NULL, match TEXT NOT NULL, deal INTEGER NOT NULL, lines BLOB NOT NULL,
  PRIMARY KEY (n, match, deal)
) WITHOUT ROWID;
CREATE TABLE listings (
  n INTEGER PRIMARY KEY, place INTEGER NOT NULL, summary BLOB NOT NULL
);
"""

BELONGINGS: Final = ("entries", "commands", "checkpoints", "records", "listings")
"""What goes when a table goes."""


def open_file(path: Path) -> sqlite3.Connection:
    """
    Open the data file, making it where there is none, and keep it for this process alone.

    The connection may be handed to another thread; it never begins a transaction by itself.

    Raises StoreBusy, StoreDamaged, StoreTooNew or CannotOpen.
    """
    if not path.parent.is_dir():
        raise CannotOpen(f"there is no folder {path.parent} for the data file {path.name}")
    if path.is_dir():
        raise CannotOpen(f"{path} is a folder: name a file in it")
    # The log lies beside the file, so the right to write the file alone would not do.
    for needed in (path.parent, path):
        if needed.exists() and not os.access(needed, os.W_OK):
            raise CannotOpen(f"this account may not write in {needed}, where the tables are to be kept")
    try:
        connection = sqlite3.connect(
            path, timeout=LOCK_SECONDS, isolation_level=None, check_same_thread=False
        )
    except sqlite3.OperationalError as error:
        raise CannotOpen(f"cannot open the data file {path}: {error}") from error
    try:
        _prepare(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    try:
        connection.execute("PRAGMA locking_mode=EXCLUSIVE")
        connection.execute("PRAGMA auto_vacuum=INCREMENTAL")
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA journal_size_limit=67108864")
        connection.execute("PRAGMA secure_delete=OFF")
        connection.execute("BEGIN EXCLUSIVE")
        try:
            _lay_out(connection, path)
            connection.execute("COMMIT")
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            raise
        if path.stat().st_size <= CHECK_BYTES:
            [(verdict,)] = connection.execute("PRAGMA quick_check(1)").fetchall()
            if verdict != "ok":
                raise StoreDamaged(f"{path} is damaged: restore a backup, or move it away to begin anew")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorname.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
            raise StoreBusy(
                f"{path} is in use by another process: stop that one, or give this one another file"
            ) from None
        raise CannotOpen(f"cannot use the data file {path}: {error}") from error
    except sqlite3.DatabaseError as error:
        raise StoreDamaged(
            f"{path} is not a chickenfoot data file, or it is damaged ({error}): "
            "restore a backup, or move it away to begin anew"
        ) from error


def _lay_out(connection: sqlite3.Connection, path: Path) -> None:
    application, version, tables = connection.execute(
        "SELECT (SELECT * FROM pragma_application_id), (SELECT * FROM pragma_user_version),"
        " (SELECT count(*) FROM sqlite_schema)"
    ).fetchone()
    if tables == 0:
        for statement in _TABLES.split(";"):
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version={SCHEMA_VERSION}")
    elif application != APPLICATION_ID:
        raise StoreDamaged(f"{path} belongs to another program: choose another file")
    elif version > SCHEMA_VERSION:
        raise StoreTooNew(
            f"{path} was written by a newer version of chickenfoot (schema {version}, this one knows "
            f"{SCHEMA_VERSION}): upgrade, or choose another file"
        )
