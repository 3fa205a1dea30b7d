"""
Who has a socket at a table, on whichever worker, and telling the table so.

Rule 1: what is told may be late or lost; what counts is ``here`` in the view, which only ``away`` and
``back`` change.
"""

from __future__ import annotations

from typing import Final

from chickenfoot.host import frames
from chickenfoot.host.audience import Viewer
from chickenfoot.host.live_table import LiveTable
from chickenfoot.host.surroundings import Surroundings

TELL_MS: Final = 50
"""People come in bunches (a new round trip, a restart): one message for all of them."""


class Attendance:
    """The comings and goings of one table."""

    def __init__(self, live: LiveTable, around: Surroundings) -> None:
        self._live = live
        self._around = around
        self._told = b""
        self._telling = False

    async def came(self, viewer: Viewer) -> None:
        """Let the other workers know of a socket, or that its seat changed."""
        await self._around.store.presence.enter(self._live.id, viewer.connection, viewer.seat)

    async def went(self, viewer: Viewer) -> None:
        """Let the other workers know that a socket is gone."""
        await self._around.store.presence.leave(self._live.id, viewer.connection)

    async def refresh(self) -> None:
        """Say again who is here, and learn who is elsewhere."""
        for viewer in tuple(self._live.audience):
            await self.came(viewer)
        await self.look_elsewhere()

    async def look_elsewhere(self) -> None:
        """Learn who is connected to other workers."""
        audience = self._live.audience
        mine = {viewer.connection for viewer in audience}
        there = await self._around.store.presence.who(self._live.id)
        seats = [seat for connection, seat in there.items() if connection not in mine]
        audience.elsewhere = frozenset(seat for seat in seats if seat is not None)
        audience.watchers_elsewhere = seats.count(None)
        self.tell_soon()

    def tell_soon(self) -> None:
        """Tell everybody here, if anything changed."""
        if not self._telling:
            self._telling = True
            self._around.clock.call_at(self._around.clock.now() + TELL_MS, self._tell)

    def _tell(self) -> None:
        self._telling = False
        message = self._message()
        if message == self._told:
            return
        self._told = message
        audience = self._live.audience
        self._around.fan(
            [viewer.screen for viewer in audience if viewer.version and not viewer.screen.busy], message
        )

    def tell(self, viewer: Viewer) -> None:
        """Tell a newcomer."""
        viewer.screen.show(self._message())

    def _message(self) -> bytes:
        live = self._live
        connected = live.audience.connected(live.table, self._around.clock.now())
        here = {seat: lost is None for seat, lost in connected.items()}
        return frames.presence(here, live.audience.watchers)
