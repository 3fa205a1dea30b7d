"""
What keeps a table: a journal of its entries, a bell that says there is a new one, and who is connected.

``memory``, ``sqlite`` and later ``redis`` keep the same contracts; one suite runs over all of them.
"""

from chickenfoot.stores.contracts import (
    Again,
    Appended,
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
)

__all__ = [
    "Again",
    "Appended",
    "Bus",
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
    "Tail",
    "Taken",
    "Torn",
    "Unavailable",
]
