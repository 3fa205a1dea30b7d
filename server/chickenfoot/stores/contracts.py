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
from dataclasses import field
from typing import Final, Protocol

from chickenfoot.engine.structs import struct
from chickenfoot.stores.outcomes import (
    Again,
    Appended,
    Bell,
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
    Unavailable,
    Unconfirmed,
    WrittenByNewer,
)

__all__ = [
    "Again",
    "Appended",
    "Bell",
    "Bus",
    "CommandKey",
    "Conflict",
    "Created",
    "Early",
    "Entry",
    "Gone",
    "Head",
    "Journal",
    "KEEP_VERSIONS",
    "Presence",
    "Reused",
    "Store",
    "Tail",
    "Taken",
    "Torn",
    "Unavailable",
    "Unconfirmed",
    "WrittenByNewer",
]

KEEP_VERSIONS: Final = 200
"""How many of the newest versions keep their entries and their commands' ids, at least."""


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

    async def life(self, table_id: str) -> int | None:
        """Return when (ms) a table's life ends if nothing more happens, ``None`` when there is none."""

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

    async def ready(self) -> None:
        """Return if something could be kept now. Raises Unavailable."""


def _nothing() -> None:
    pass


async def _rest() -> None:
    pass


async def _no_vitals() -> Mapping[str, int]:
    return {}


class Bus(Protocol):
    """The bell, and messages that may be lost."""

    @property
    def me(self) -> str:
        """The name of this process among all that have the same store."""

    def others(self) -> frozenset[str]:
        """Return the names of the other processes that live, as far as was heard lately."""

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


@struct(frozen=True, slots=True)
class Store:
    """
    The three together, and how to let go of them.

    ``rest`` ends what runs on this event loop and is awaited before the loop ends; whatever is asked of the
    store later begins it again. ``close`` lets go for good.
    ``shared`` tells that other processes append, too.
    ``unverified`` tells that the store would not say whether it keeps what it is given, ``listening`` that
    bells are heard (or that there is nobody to hear one).
    ``counts`` counts what an operator may want to know of, by name. ``vitals`` asks the store's server how it
    is, and gives numbers by name: none where there is no server, or it will not say. It raises Unavailable.
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
    vitals: Callable[[], Awaitable[Mapping[str, int]]] = _no_vitals
