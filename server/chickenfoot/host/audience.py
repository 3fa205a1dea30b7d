"""
Who looks at a table through this process.

Rule 1: a seat is here while one of its sockets is; a late end of an older socket changes nothing.
Rule 2: sockets of a seat are equals. The same tab again replaces its older socket; a fifth tab the oldest.
Rule 3: absence is counted from the last socket, and for whoever never had one from the moment the table
began to be shown, or the person sat down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Protocol

from chickenfoot.engine.tiles import Seat
from chickenfoot.host import frames
from chickenfoot.table.events import Event, Kicked
from chickenfoot.table.state import Table
from chickenfoot.table.transfer_events import Transferred

MOST_TABS: Final = 4
RESTARTING: Final = 1012
FORBIDDEN: Final = 4403
NO_SUCH_TABLE: Final = 4404
REPLACED: Final = 4409


class Screen(Protocol):
    """What a viewer looks at: a socket, as far as a table knows."""

    @property
    def busy(self) -> bool:
        """Whether the reader is behind; then only what must not be lost is shown."""

    def show(self, text: bytes) -> None:
        """Send one JSON text."""

    def close(self, code: int, reason: str = "") -> None:
        """Close after all that was shown."""


class Viewer:
    """
    One socket at one table.

    ``token`` is the hash of the seat's secret the socket came with or sat down with, ``seat`` the seat that
    this is now. ``version`` is the newest version shown, 0 before the first. ``owed`` is the reason of a
    snapshot that could not be shown yet. ``coming`` is the hash of the secret it is sitting down with.
    ``heard`` tells that all workers were told of it, ``since`` when it came (ms).
    """

    __slots__ = (
        "coming",
        "connection",
        "heard",
        "name",
        "owed",
        "screen",
        "seat",
        "since",
        "tab",
        "token",
        "version",
    )

    def __init__(
        self, screen: Screen, connection: str, *, tab: str | None = None, name: str | None = None
    ) -> None:
        self.screen = screen
        self.connection = connection
        self.tab = tab
        self.name = name
        self.token: str | None = None
        self.seat: Seat | None = None
        self.version = 0
        self.owed: str | None = None
        self.coming: str | None = None
        self.heard = False
        self.since = 0

    def dismiss(self, bye: str, code: int) -> None:
        """Say goodbye and close."""
        self.screen.show(frames.bye(bye))
        self.screen.close(code, bye)


class Audience:
    """The viewers of one table, in the order they came."""

    def __init__(self) -> None:
        self._viewers: dict[Viewer, None] = {}
        self._lost: dict[str, int] = {}
        self._answer: tuple[object, object, Mapping[Seat, int | None]] | None = None
        self.elsewhere: frozenset[Seat] = frozenset()
        """Seats that have a socket on another worker."""
        self.watchers_elsewhere = 0
        self.workers_elsewhere: frozenset[str] = frozenset()
        """Workers through which anybody looks, this one not counted."""

    def __iter__(self) -> Iterator[Viewer]:
        return iter(self._viewers)

    def __len__(self) -> int:
        return len(self._viewers)

    def __contains__(self, viewer: Viewer) -> bool:
        return viewer in self._viewers

    def of_seat(self, seat: Seat) -> list[Viewer]:
        """Return the sockets of a seat, the oldest first."""
        return [viewer for viewer in self._viewers if viewer.seat == seat]

    @property
    def seen_elsewhere(self) -> bool:
        """Whether anybody looks through another worker."""
        return bool(self.elsewhere or self.watchers_elsewhere)

    @property
    def watchers(self) -> int:
        """How many look on without a seat, on all workers."""
        return sum(viewer.seat is None for viewer in self._viewers) + self.watchers_elsewhere

    def join(self, viewer: Viewer) -> None:
        """Let a viewer in, or to the seat it has now, in place of others where rule 2 says so."""
        self._answer = None
        self._viewers.setdefault(viewer)
        if viewer.seat is None:
            return
        others = [other for other in self.of_seat(viewer.seat) if other is not viewer]
        replaced = [other for other in others if viewer.tab is not None and other.tab == viewer.tab]
        kept = [other for other in others if other not in replaced]
        for other in replaced + kept[: max(0, len(kept) + 1 - MOST_TABS)]:
            self.dismiss(other, "replaced", REPLACED)

    def dismiss(self, viewer: Viewer, bye: str, code: int) -> None:
        """Show a viewer nothing more, and close with the reason."""
        self._answer = None
        self._viewers.pop(viewer, None)
        # What it said and is still waiting to be carried out is nobody's any more.
        viewer.token = viewer.seat = None
        viewer.dismiss(bye, code)

    def send_away(self, viewers: Iterable[Viewer], bye: str, code: int) -> None:
        """Dismiss all of these."""
        for viewer in viewers:
            self.dismiss(viewer, bye, code)

    def part_with(self, events: Iterable[Event]) -> None:
        """Send away whose seat these events take: it was kicked, or moved to another device."""
        for event in events:
            if isinstance(event, Kicked):
                self.send_away(self.of_seat(event.seat), "kicked", FORBIDDEN)
            elif isinstance(event, Transferred):
                self.send_away(self.of_seat(event.seat), "replaced", REPLACED)

    def leave(self, viewer: Viewer, table: Table, now: int) -> None:
        """Note that a socket is gone. Harmless when it was replaced before."""
        if viewer not in self._viewers:
            return
        self._answer = None
        del self._viewers[viewer]
        if viewer.seat is not None and not self.of_seat(viewer.seat):
            self._lose(table, viewer.seat, now)

    def returned(self, table: Table, seat: Seat, now: int) -> None:
        """
        Note that history says somebody is back, perhaps through another worker: the grace begins anew.

        Otherwise two workers that know nothing of each other's sockets would contradict each other for ever.
        """
        self._lose(table, seat, now)

    def _lose(self, table: Table, seat: Seat, now: int) -> None:
        self._answer = None
        who = table.seats[seat] if seat < len(table.seats) else None
        if who is not None and who.human:
            self._lost[who.sitting] = now

    def connected(self, table: Table, now: int) -> Mapping[Seat, int | None]:
        """Return for each human's seat ``None`` while it has a socket, else since when (ms) it has none."""
        # Asked after every move; only a coming or going changes the answer.
        if self._answer is not None and self._answer[0] is table.seats and self._answer[1] is self.elsewhere:
            return self._answer[2]
        here = {viewer.seat for viewer in self._viewers} | self.elsewhere
        found: dict[Seat, int | None] = {}
        lost: dict[str, int] = {}
        for seat, who in enumerate(table.seats):
            if who is None or not who.human:
                continue
            if seat in here:
                found[seat] = None
            else:
                since = self._lost.get(who.sitting, now)
                found[seat] = lost[who.sitting] = since
        self._lost = lost
        self._answer = (table.seats, self.elsewhere, found)
        return found

    def reseat(self, table: Table) -> list[Viewer]:
        """Look up every viewer's seat anew; return those whose seat is another one now."""
        self._answer = None
        changed: list[Viewer] = []
        for viewer in self._viewers:
            seat = None if viewer.token is None else table.seat_of(viewer.token)
            if seat != viewer.seat:
                viewer.seat = seat
                changed.append(viewer)
        return changed
