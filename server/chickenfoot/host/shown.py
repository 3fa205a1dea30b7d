"""A table with all that belongs to showing it: its clock, its talk, its books, and the door for viewers."""

from __future__ import annotations

import contextlib

from chickenfoot.host.alarm import Alarm
from chickenfoot.host.attendance import Attendance
from chickenfoot.host.audience import Viewer
from chickenfoot.host.camera import Resume
from chickenfoot.host.chronicle import Chronicle
from chickenfoot.host.done import Done
from chickenfoot.host.live_table import LiveTable
from chickenfoot.host.roll_call import RollCall
from chickenfoot.host.surroundings import Surroundings
from chickenfoot.host.voices import Voices
from chickenfoot.stores.contracts import CommandKey
from chickenfoot.table.clocks import overdue
from chickenfoot.table.commands import Refused, SetAnew, Sit
from chickenfoot.table.events import Back, Event
from chickenfoot.table.state import Phase, Table

FORBIDDEN = 4403
UNAUTHORIZED = 4401
CLOSED = 4410
SETTLE_MS = 60_000
"""A table nobody looks at is let go when it wants nothing for so long."""


class ShownTable:
    """One table and everything around it. Make it with ``open``."""

    def __init__(self, live: LiveTable, around: Surroundings) -> None:
        self.live = live
        self.voices = Voices(live, around)
        self.attendance = Attendance(live, around)
        self._roll_call = RollCall(live, around)
        self._around = around
        self._alarm = Alarm(live, around, self.attendance.look_elsewhere, self.attendance.rank)
        self._chronicle = Chronicle(live, around)
        self.attendance.changed = self._alarm.look_soon
        self._stop = around.store.bus.follow(live.id, live.rung, self._heard, self._doubt)
        self.quiet_since = around.clock.now()
        self.closed = False
        """Whether it was let go: then it hears of nothing any more."""
        live.changed.append(self._changed)

    @classmethod
    async def open(cls, around: Surroundings, table_id: str) -> ShownTable | None:
        """Begin to show a table; ``None`` when there is no such table. Raises Unavailable."""
        live = await LiveTable.load(around, table_id)
        return None if live is None else await cls.around(live, around)

    @classmethod
    async def around(cls, live: LiveTable, around: Surroundings) -> ShownTable:
        """Begin to show a table that is in memory already."""
        shown = cls(live, around)
        try:
            # Whatever was appended between reading the tail and following the bell.
            await live.check()
            await shown.attendance.look_elsewhere()
            await shown._begin()
        except BaseException:
            shown.close()
            raise
        return shown

    def _heard(self, message: bytes) -> None:
        if not self.attendance.heard(message) and not self._roll_call.heard(message):
            self.voices.heard(message)

    def _doubt(self) -> None:
        self.live.doubt()
        self.attendance.tabs.doubt()

    async def _begin(self) -> None:
        table = self.live.table
        if table.result is not None:
            self._around.chores.spawn(self._chronicle.keep_record(table))
        self._around.chores.spawn(self._chronicle.list_table())
        audience = self.live.audience
        if not audience.seen_elsewhere and overdue(table, self._around.clock.now()):
            # Nobody could answer while nobody showed the table (protocol 3, life of a table 3).
            with contextlib.suppress(Refused):
                await self.live.submit(SetAnew())
        self._alarm.look_soon()

    def close(self) -> int | None:
        """
        Show it no longer; return when (ms) it wants attention, ``None`` for never.

        Its parts forget each other, so that a table's memory is free at once: the collector looks at what is
        old so rarely that a thousand tables would wait for it.
        """
        self._stop()
        self._alarm.stop()
        self.closed = True
        self.live.changed.clear()
        self.attendance.changed = _nothing
        return self._alarm.due

    def may_rest(self, now: int, after_ms: int) -> bool:
        """Tell whether nobody has looked for so long and nothing is due soon."""
        if len(self.live.audience) or self.live.busy:
            self.quiet_since = now
            return False
        due = self._alarm.due
        return now - self.quiet_since >= after_ms and (due is None or due - now >= SETTLE_MS)

    def look_at_the_clock(self) -> None:
        """Wait anew for whatever is waited for: the clock was put on."""
        self._alarm.stop()
        self._alarm.look_soon()

    # Viewers.

    def admit(self, viewer: Viewer, token: str | None) -> bool:
        """
        Take a viewer in, or dismiss it with the reason.

        Args:
            viewer: a new one.
            token: SHA-256 hex of the seat's secret it came with; ``None`` for a watcher.

        """
        table = self.live.table
        if table.phase is Phase.CLOSED:
            viewer.dismiss("closed", CLOSED)
        elif token is not None and table.seat_of(token) is None:
            viewer.dismiss("unauthorized", UNAUTHORIZED)
        elif token is None and table.locked:
            viewer.dismiss("table_locked", FORBIDDEN)
        elif token is None and not _may_watch(table):
            viewer.dismiss("table_full", FORBIDDEN)
        else:
            viewer.token = token
            viewer.seat = None if token is None else table.seat_of(token)
            self._join(viewer)
            return True
        return False

    def _join(self, viewer: Viewer) -> None:
        self.live.audience.join(viewer)
        self.attendance.came(viewer)
        self.attendance.tell_soon()
        self._alarm.look_soon()

    def open_for(self, viewer: Viewer, resume: Resume | None) -> None:
        """Show an admitted viewer everything."""
        self.live.open(viewer, resume)
        self.attendance.tell(viewer)
        self.voices.tell_old(viewer)

    async def sit(self, viewer: Viewer, command: Sit, key: CommandKey | None) -> Done:
        """Sit down. The viewer is still shown what a watcher is; ``seated`` comes next. Raises Refused."""
        viewer.coming = command.token
        try:
            return await self.live.submit(command, viewer, key)
        finally:
            viewer.coming = None

    def seated(self, viewer: Viewer, token: str) -> None:
        """Give a viewer the seat its token has from now on, and the view from there."""
        viewer.token = token
        viewer.seat = self.live.table.seat_of(token)
        self._join(viewer)
        self.live.snapshot(viewer, "seat")

    def leave(self, viewer: Viewer) -> None:
        """Note that a viewer's socket is gone."""
        now = self._around.clock.now()
        self.quiet_since = now
        self.live.audience.leave(viewer, self.live.table, now)
        self._around.chores.spawn(self.attendance.went(viewer))
        self.attendance.tell_soon()
        self._alarm.look_soon()

    async def record(self, match: str | None) -> bytes | None:
        """Return the record of a match (of the latest by default), ``None`` when no round of it is over."""
        return await self._chronicle.record(match)

    async def film(self, match: str | None, deal: int | None) -> bytes | None:
        """Return a finished deal, step by step, as JSON; ``None`` when there is none. Raises Unavailable."""
        return await self._chronicle.film(match, deal)

    # What follows from a new version.

    def _changed(self, before: Table, after: Table, events: list[Event]) -> None:
        self._chronicle.follow(before, after, events)
        for event in events:
            if isinstance(event, Back):
                self.live.audience.returned(after, event.seat, self._around.clock.now())
        self._alarm.look_soon()
        if after.phase is Phase.CLOSED:
            # Once this turn of the loop is over: whoever closed the table is answered first.
            self._around.chores.spawn(self._send_home())
        elif after.seats is not before.seats or after.settings is not before.settings:
            self._look_at_watchers(after)

    async def _send_home(self) -> None:
        self.live.audience.send_away(tuple(self.live.audience), "closed", CLOSED)

    def _look_at_watchers(self, after: Table) -> None:
        if not _may_watch(after):
            for viewer in tuple(self.live.audience):
                if viewer.seat is None and not (viewer.coming and after.seat_of(viewer.coming) is not None):
                    self.live.audience.dismiss(viewer, "table_full", FORBIDDEN)
        self.attendance.tell_soon()


def _nothing() -> None:
    """Do nothing."""


def _may_watch(table: Table) -> bool:
    """Tell whether somebody without a seat may be here: to watch, or because a seat can still be taken."""
    return table.settings.watchers or any(who is None or who.open or not who.human for who in table.seats)
