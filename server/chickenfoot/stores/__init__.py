"""
What keeps a table: a journal of its entries, a bell that says there is a new one, and who is connected.

``memory``, ``sqlite`` and ``redis`` keep the same contracts; one suite runs over all of them.
"""

from chickenfoot.stores.cannot_open import CannotOpen, StoreBusy, StoreDamaged, StoreTooNew
from chickenfoot.stores.contracts import (
    KEEP_VERSIONS,
    Again,
    Appended,
    Bell,
    Bus,
    CommandKey,
    Conflict,
    Created,
    Early,
    Entry,
    Gone,
    Head,
    Journal,
    Presence,
    Reused,
    Store,
    Tail,
    Taken,
    Torn,
    Unavailable,
    Unconfirmed,
    WrittenByNewer,
)
from chickenfoot.stores.opening import open_store

__all__ = [
    "KEEP_VERSIONS",
    "Again",
    "Appended",
    "Bell",
    "Bus",
    "CannotOpen",
    "CommandKey",
    "Conflict",
    "Created",
    "Early",
    "Entry",
    "Gone",
    "Head",
    "Journal",
    "Presence",
    "Reused",
    "Store",
    "StoreBusy",
    "StoreDamaged",
    "StoreTooNew",
    "Tail",
    "Taken",
    "Torn",
    "Unavailable",
    "Unconfirmed",
    "WrittenByNewer",
    "open_store",
]
