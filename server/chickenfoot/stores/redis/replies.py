"""What the scripts reply, as the contracts say it."""

from __future__ import annotations

import zlib
from typing import Any

from chickenfoot.stores import chain
from chickenfoot.stores.codec import FORMAT
from chickenfoot.stores.contracts import (
    Again,
    Appended,
    Conflict,
    Early,
    Entry,
    Gone,
    Head,
    Reused,
    Tail,
    Torn,
    WrittenByNewer,
)

Outcome = Appended | Again | Reused | Conflict | Early | Gone


def outcome(reply: list[Any], head: Head, data: bytes) -> Outcome:
    """
    Read the reply of ``commit``.

    Args:
        reply: as it came.
        head: what was appended onto.
        data: what was appended.

    Raises Torn, WrittenByNewer.

    """
    match reply:
        case [b"ok", version, digest, at, *_]:
            entry = Entry(int(version), int(at), digest.decode(), data)
            return Appended(entry, Head(head.epoch, entry.version, entry.hash))
        case [b"again", version]:
            return Again(int(version))
        case [b"reused"]:
            return Reused()
        case [b"conflict", epoch, version, digest]:
            return Conflict(Head(epoch.decode(), int(version), digest.decode()))
        case [b"early", now]:
            return Early(int(now))
        case [b"gone"]:
            return Gone()
        case [b"newer", form]:
            raise WrittenByNewer(f"the table is written in format {int(form)}")
        case _:
            raise Torn("the newest entry is missing")


def tail(reply: list[Any]) -> tuple[Tail, str]:
    """
    Read the reply of ``tail``, prove that the entries are what was written, and return them and the key.

    Raises Torn, WrittenByNewer.
    """
    _, epoch, version, digest, key, form, start, previous, kept, state, rows = reply
    if int(form) > FORMAT:
        raise WrittenByNewer(f"the table is written in format {int(form)}")
    head = Head(epoch.decode(), int(version), digest.decode())
    entries = tuple(_entry(row) for row in rows)
    begin, hash_before = int(start), previous.decode()
    chain.check(key.decode(), hash_before, begin, entries)
    # Nothing can follow a version that is not there yet: then the caller is ahead of this history.
    if begin <= head.version and (entries[-1].hash if entries else hash_before) != head.hash:
        raise Torn("the history does not reach its head")
    checkpoint = (int(kept), unpacked(state)) if state else None
    return Tail(head, entries, checkpoint), key.decode()


def unpacked(kept: bytes) -> bytes:
    """Return what was kept compressed. Raises Torn."""
    try:
        return zlib.decompress(kept)
    except zlib.error:
        raise Torn("what is kept beside the history cannot be read") from None


def _entry(row: list[Any]) -> Entry:
    name, (_, at, _, digest, _, data) = row
    return Entry(int(name.split(b"-")[0]), int(at), digest.decode(), data)
