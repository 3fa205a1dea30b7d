"""
The last versions of a table, for whoever comes back or falls behind.

Entries are kept as the bytes they were stored as, states only at every 32nd version and at the newest few;
what lies between is worked out again when somebody asks, which is seldom.

Rule 1: at least ``KEEP`` versions can be resumed from.
Rule 2: the oldest state kept is at or before the oldest version kept.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator
from typing import Final

from chickenfoot.engine.structs import struct
from chickenfoot.engine.tiles import Seat
from chickenfoot.host.journal import Outgrown
from chickenfoot.stores.codec import Undecodable, decode_events, decode_table
from chickenfoot.stores.contracts import KEEP_VERSIONS, Entry, Tail
from chickenfoot.table.events import Event
from chickenfoot.table.state import Table
from chickenfoot.table.table import evolve

KEEP: Final = KEEP_VERSIONS + 56
ANCHOR_EVERY: Final = 32
FRESH: Final = 12
"""Newest versions whose states and events are at hand: most who come back have missed no more."""
SLICE: Final = 16
"""Entries worked out before the loop gets its turn."""

Sittings = tuple[str | None, ...]


@struct(frozen=True, slots=True)
class Version:
    """One version: its entry, and who sat where after it (``sitting`` of each seat's human)."""

    entry: Entry
    sittings: Sittings


@struct(frozen=True, slots=True)
class Step:
    """One version worked out again: its entry, its events, the table after it."""

    entry: Entry
    events: list[Event]
    table: Table


def sittings(table: Table) -> Sittings:
    """Return whose seat each one is: the name of the person's stay, ``None`` for bots and free seats."""
    return tuple(None if who is None or not who.human else who.sitting for who in table.seats)


class History:
    """The versions from ``oldest`` on."""

    def __init__(self, version: int, table: Table, entry: Entry | None = None) -> None:
        """Begin with the state at ``version``, and its own entry where that is known."""
        self._versions: deque[Version] = deque()
        if entry is not None:
            self._versions.append(Version(entry, sittings(table)))
        self._anchors: dict[int, Table] = {version: table}
        self._newest = version
        self._fresh: deque[Step] = deque(maxlen=FRESH)

    @property
    def newest(self) -> int:
        """The newest version."""
        return self._newest

    def add(self, entry: Entry, before: Table, events: list[Event], after: Table) -> None:
        """Note the next version. ``before`` tells whether anybody's seat changed."""
        self._fresh.append(Step(entry, events, after))
        if self._versions and after.seats is before.seats:
            who = self._versions[-1].sittings
        else:
            who = sittings(after)
        self._versions.append(Version(entry, who))
        self._newest = entry.version
        if entry.version % ANCHOR_EVERY == 0:
            self._anchors[entry.version] = after
            self._drop()

    def _drop(self) -> None:
        # Only whole stretches between two anchors go, so that the oldest anchor is the oldest state.
        anchors = sorted(self._anchors)
        while len(anchors) > 1 and anchors[1] <= self._newest - KEEP:
            del self._anchors[anchors.pop(0)]
            while self._versions and self._versions[0].entry.version < anchors[0]:
                self._versions.popleft()

    def get(self, version: int) -> Version | None:
        """Return a version, if it is still kept."""
        if not self._versions:
            return None
        place = version - self._versions[0].entry.version
        return self._versions[place] if 0 <= place < len(self._versions) else None

    def same_person(self, seat: Seat, sitting: str, version: int) -> bool:
        """Tell whether this person had this seat at ``version`` and at every version since."""
        first = self._versions[0].entry.version
        return all(
            seat < len(kept.sittings) and kept.sittings[seat] == sitting
            for kept in list(self._versions)[version - first :]
        )

    def table_at(self, version: int) -> Table:
        """Return the state at a version that ``get`` knows."""
        if step := self._at_hand(version):
            return step.table
        anchor = max(known for known in self._anchors if known <= version)
        table = self._anchors[anchor]
        for step in self._work_out(anchor, table, version):
            table = step.table
        return table

    def since(self, version: int) -> Iterator[Step]:
        """Yield every version after ``version``, which ``get`` knows."""
        return self._work_out(version, self.table_at(version), self._newest)

    def _work_out(self, version: int, table: Table, to: int) -> Iterator[Step]:
        for number in range(version + 1, to + 1):
            if step := self._at_hand(number):
                table = step.table
                yield step
                continue
            kept = self.get(number)
            assert kept is not None
            events = decode_events(kept.entry.data)
            table = evolve(table, events, kept.entry.at)
            yield Step(kept.entry, events, table)

    def _at_hand(self, version: int) -> Step | None:
        place = version - self._newest - 1 + len(self._fresh)
        return self._fresh[place] if 0 <= place < len(self._fresh) else None

    def checkpoint(self) -> tuple[int, Table] | None:
        """Return the newest kept state that leaves enough versions after it, or ``None``."""
        fit = [version for version in self._anchors if version <= self._newest - KEEP_VERSIONS]
        return (max(fit), self._anchors[max(fit)]) if fit else None


def events_of(entry: Entry) -> list[Event]:
    """Return what an entry says. Raises Outgrown where a newer version wrote it."""
    try:
        return decode_events(entry.data)
    except Undecodable:
        raise Outgrown from None


async def replayed(tail: Tail) -> tuple[Table, History]:
    """
    Fold a history from its checkpoint or its beginning, in slices so that other tables need not wait.

    Raises Outgrown.
    """
    table: Table | None = None
    history: History | None = None
    if tail.checkpoint is not None:
        version, state = tail.checkpoint
        try:
            table = decode_table(state)
        except Undecodable:
            raise Outgrown from None
        history = History(version, table)
    for entry in tail.entries:
        events = events_of(entry)
        before, table = table, evolve(table, events, entry.at)
        if history is None or before is None:
            history = History(entry.version, table, entry)
        else:
            history.add(entry, before, events, table)
        if entry.version % SLICE == 0:
            await asyncio.sleep(0)
    assert table is not None
    assert history is not None
    return table, history
