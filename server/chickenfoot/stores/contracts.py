"""
The promises every store keeps.

Rule 1: an entry is appended only onto the head it was validated against: same epoch, version and hash. A
version alone is not enough: after a restored backup two histories share version numbers.
Rule 2: command ids are looked up before anything else, so that an answer lost on the way is given again.
Rule 3: the store stamps the time. One clock decides every deadline.
Rule 4: the bell only rings. Whoever hears it, or misses it, reads the journal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, Protocol

KEEP_VERSIONS: Final = 200
"""How many of the newest versions keep their entries and their commands' ids, at least."""


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


@dataclass(frozen=True, slots=True)
class Head:
    """The end of a history: ``epoch`` 16 hex digits, ``hash`` 40 hex digits, keyed per table."""

    epoch: str
    version: int
    hash: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One version: its time (ms, the store's clock), its hash, its events as JSON bytes (with secrets)."""

    version: int
    at: int
    hash: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Bell:
    """
    Somebody appended ``version``.

    Where the store could prove it, ``entry`` is what was appended onto the entry whose hash is ``previous``:
    whoever stands there need not read it again.
    """

    version: int
    previous: str = ""
    entry: Entry | None = None


@dataclass(frozen=True, slots=True)
class CommandKey:
    """Who sent a command, under which id, and a digest of its body. Remembered for 200 versions at least."""

    occupant: str
    id: str
    digest: str


@dataclass(frozen=True, slots=True)
class Created:
    """The table exists from now on."""

    entry: Entry
    head: Head


@dataclass(frozen=True, slots=True)
class Taken:
    """The claim made ``table_id`` before; or, when that is absent, the code is in use."""

    table_id: str | None


@dataclass(frozen=True, slots=True)
class Appended:
    """The entry is in the history."""

    entry: Entry
    head: Head


@dataclass(frozen=True, slots=True)
class Again:
    """The command acted before, at ``version``."""

    version: int


@dataclass(frozen=True, slots=True)
class Reused:
    """The id was used for a different command."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """The history does not end where the caller thinks. Read its tail and decide anew."""

    head: Head


@dataclass(frozen=True, slots=True)
class Early:
    """The store's clock says it is not time yet."""

    now: int


@dataclass(frozen=True, slots=True)
class Gone:
    """No such table, or its life is over."""


@dataclass(frozen=True, slots=True)
class Tail:
    """
    One consistent cut of a history.

    ``entries`` are those after the version asked for, oldest first. They may begin later when older ones were
    dropped: then ``checkpoint`` (version, state as JSON bytes) is where to begin.
    """

    head: Head
    entries: tuple[Entry, ...]
    checkpoint: tuple[int, bytes] | None = None


class Journal(Protocol):
    """The history of every table."""

    async def create(
        self, table_id: str, code: str, claim: str, data: bytes, ttl_seconds: int
    ) -> Created | Taken:
        """
        Begin a history with its first entry (version 1).

        ``claim`` names the creator (a token's hash): the same claim gives ``Taken`` with the table it made.
        Raises Unavailable.
        """

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
        """
        Append one entry onto exactly ``head``, in one atomic step, and ring the bell.

        Checked in this order: gone, the command's id, the head, the time. Repeating a call whose answer was
        lost is safe when it carries a command; without one it gives ``Conflict``. Raises Unavailable.
        """

    async def tail(self, table_id: str, after: int, *, checkpoint: bool = False) -> Tail | Gone:
        """Read the entries after version ``after`` (and the checkpoint, if wanted or needed)."""

    async def heads(self, table_ids: Iterable[str]) -> dict[str, Head | None]:
        """
        Return where each history ends now, ``None`` where there is none.

        A head that is lower than the one shown is the only trace of a history that was merely set back.
        """

    async def recall(self, table_id: str, occupant: str, command_id: str) -> tuple[str, int] | None:
        """Return (digest, version) of a command that acted, if it is still remembered."""

    async def checkpoint(self, table_id: str, version: int, state: bytes) -> None:
        """
        Keep the state at ``version`` and drop the entries up to it.

        At least 200 entries must follow it: the history that clients may resume from. Raises ValueError
        otherwise. An older checkpoint than the one kept changes nothing. Raises Unavailable.
        """

    async def find(self, code: str) -> str | None:
        """Return the id of the table with this share code."""

    async def keep_record(self, table_id: str, match: str, deal: int, lines: bytes) -> None:
        """Keep the record of one finished deal. Repeating it changes nothing."""

    async def records(self, table_id: str, match: str) -> tuple[bytes, ...]:
        """Return the kept deals of a match, in order."""

    async def list_table(self, table_id: str, summary: bytes | None) -> None:
        """Show the table in the lobby with this public summary, or (``None``) no longer."""

    async def listed(self, limit: int) -> tuple[bytes, ...]:
        """Return the newest public summaries."""

    async def schedule(self, table_id: str, at: int | None) -> None:
        """Note when the table next wants attention (ms). Advisory: may be early, must not be missing."""

    async def due(self, now: int, limit: int) -> tuple[str, ...]:
        """Return tables whose noted time has come."""

    async def sweep(self, now: int, limit: int) -> int:
        """Delete up to ``limit`` tables that are past their life, with all that belongs to them."""

    async def now(self) -> int:
        """Return the store's time in ms."""


def _nothing() -> None:
    pass


async def _rest() -> None:
    pass


class Bus(Protocol):
    """The bell, and messages that may be lost."""

    def follow(
        self,
        table_id: str,
        rung: Callable[[Bell], None],
        heard: Callable[[bytes], None],
        doubt: Callable[[], None] = _nothing,
    ) -> Callable[[], None]:
        """
        Call ``rung`` after each append by anybody, ``heard`` for each volatile message.

        Where other processes append, the bell is heard only from the first ``doubt`` on; that one and every
        later one says that bells may have been missed, so that the tail must be read.

        All are called on the event loop and must not block. Returns the function that stops it.
        """

    async def shout(self, table_id: str, message: bytes) -> None:
        """Pass a volatile message (chat, reactions, presence) on to every follower, the caller's included."""


class Presence(Protocol):
    """Which connections show a table, over all workers. An entry lives 30 s unless refreshed."""

    async def enter(self, table_id: str, connection: str, seat: int | None) -> None:
        """Note or refresh a connection: of a seat, or (``None``) of a watcher."""

    async def leave(self, table_id: str, connection: str) -> None:
        """Forget a connection."""

    async def refresh(self, table_id: str, connections: Mapping[str, int | None]) -> dict[str, int | None]:
        """Enter all these, each with its seat, and return everybody (``who``)."""

    async def who(self, table_id: str) -> dict[str, int | None]:
        """Return every connection and its seat."""


@dataclass(frozen=True, slots=True)
class Store:
    """
    The three together, and how to let go of them.

    ``rest`` ends what runs on this event loop and is awaited before the loop ends; whatever is asked of the
    store later begins it again. ``close`` lets go for good.
    ``shared`` tells that other processes append, too.
    ``unverified`` tells that the store would not say whether it keeps what it is given, ``listening`` that
    bells are heard (or that there is nobody to hear one).
    ``counts`` counts what an operator may want to know of, by name.
    """

    journal: Journal
    bus: Bus
    presence: Presence
    close: Callable[[], None]
    durability: str
    shared: bool = False
    rest: Callable[[], Awaitable[None]] = _rest
    unverified: Callable[[], bool] = lambda: False
    listening: Callable[[], bool] = lambda: True
    counts: Counter[str] = field(default_factory=Counter)
