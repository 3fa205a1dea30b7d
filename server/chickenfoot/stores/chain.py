"""
The keyed chain that ties every entry to all that came before it.

``hash(n) = SHA1(key | hash(n-1) | n | at | data)``, with the epoch in place of ``hash(0)``.

Clients see hashes, shortened. With a plain hash they could try the few tiles a neighbour may have drawn until
one fits; the key, 128 random bits per table that never leave the store, takes that away. SHA-1 because a
Redis script can compute it; what must hold is that nobody without the key can predict it.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable

from chickenfoot.stores.contracts import Entry, Torn


def new_key() -> str:
    """Return a fresh key: 32 hex digits, 128 bits."""
    return secrets.token_hex(16)


def new_epoch() -> str:
    """Return the name of a new history: 16 hex digits."""
    return secrets.token_hex(8)


def link(key: str, previous: str, version: int, at: int, data: bytes) -> str:
    """
    Return the hash of an entry: 40 hex digits.

    Args:
        key: the table's key.
        previous: the hash of the entry before, or the epoch for version 1.
        version: the entry's own version.
        at: its time in ms.
        data: its bytes, exactly as they are kept.

    """
    hashed = b"%b|%b|%d|%d|%b" % (key.encode(), previous.encode(), version, at, data)
    return hashlib.sha1(hashed).hexdigest()  # noqa: S324 - see above


def check(key: str, previous: str, version: int, entries: Iterable[Entry]) -> None:
    """
    Prove that ``entries`` follow each other, the first one on ``version`` whose hash is ``previous``.

    Raises Torn at the first entry that is missing or changed.
    """
    for entry in entries:
        version += 1
        if entry.version != version:
            raise Torn(f"version {version} is missing")
        if link(key, previous, version, entry.at, entry.data) != entry.hash:
            raise Torn(f"version {version} is not what was written")
        previous = entry.hash
