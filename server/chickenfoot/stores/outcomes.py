"""What a store answers: the values of the contracts, and why there is none."""

from __future__ import annotations

from chickenfoot.engine.structs import struct


class Unavailable(Exception):  # noqa: N818 - a state of the store
    """The store cannot be reached, or did not say whether it acted. Try again with the same arguments."""


class Unconfirmed(Unavailable):
    """
    What was asked for is kept, but not yet on as many machines as was promised.

    Whoever asked must not be told yet that it is done. Asking again with the same arguments finds out.
    """


class WrittenByNewer(Unavailable):
    """A newer version of the program went on with the table: only such a one can show it."""


class Torn(Unavailable):
    """The history is damaged: an entry is missing or was changed. Trying again will not help."""


@struct(frozen=True, slots=True)
class Head:
    """The end of a history: ``epoch`` 16 hex digits, ``hash`` 40 hex digits, keyed per table."""

    epoch: str
    version: int
    hash: str


@struct(frozen=True, slots=True)
class Entry:
    """One version: its time (ms, the store's clock), its hash, its events as JSON bytes (with secrets)."""

    version: int
    at: int
    hash: str
    data: bytes


@struct(frozen=True, slots=True)
class Bell:
    """
    Somebody appended ``version``.

    Where the store could prove it, ``entry`` is what was appended onto the entry whose hash is ``previous``:
    whoever stands there need not read it again.
    """

    version: int
    previous: str = ""
    entry: Entry | None = None


@struct(frozen=True, slots=True)
class CommandKey:
    """Who sent a command, under which id, and a digest of its body. Remembered for 200 versions at least."""

    occupant: str
    id: str
    digest: str


@struct(frozen=True, slots=True)
class Created:
    """The table exists from now on."""

    entry: Entry
    head: Head


@struct(frozen=True, slots=True)
class Taken:
    """The claim made ``table_id`` before; or, when that is absent, the code is in use."""

    table_id: str | None


@struct(frozen=True, slots=True)
class Appended:
    """The entry is in the history."""

    entry: Entry
    head: Head


@struct(frozen=True, slots=True)
class Again:
    """The command acted before, at ``version``."""

    version: int


@struct(frozen=True, slots=True)
class Reused:
    """The id was used for a different command."""


@struct(frozen=True, slots=True)
class Conflict:
    """The history does not end where the caller thinks. Read its tail and decide anew."""

    head: Head


@struct(frozen=True, slots=True)
class Early:
    """The store's clock says it is not time yet."""

    now: int


@struct(frozen=True, slots=True)
class Gone:
    """No such table, or its life is over."""


@struct(frozen=True, slots=True)
class Tail:
    """
    One consistent cut of a history.

    ``entries`` are those after the version asked for, oldest first. They may begin later when older ones were
    dropped: then ``checkpoint`` (version, state as JSON bytes) is where to begin.
    """

    head: Head
    entries: tuple[Entry, ...]
    checkpoint: tuple[int, bytes] | None = None
