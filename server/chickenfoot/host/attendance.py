"""
Who has a socket at a table, on whichever worker, and telling the table so.

Rule 1: what is told may be late or lost; what counts is ``here`` in the view, which only ``away`` and
``back`` change.
Rule 2: whoever comes or goes is told to the other workers at once; a hint that is lost costs ten seconds.
Rule 3: a connection is noted with the name of its worker, so that the others know who shows the table, too.
"""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Awaitable, Callable
from typing import Final

from chickenfoot.host import frames
from chickenfoot.host.audience import Viewer
from chickenfoot.host.live_table import LiveTable
from chickenfoot.host.rank import rank
from chickenfoot.host.surroundings import Surroundings
from chickenfoot.host.tabs import Tabs
from chickenfoot.stores.contracts import Unavailable

HINT: Final = b"here:"
"""Begins a message between workers that says that somebody came or went; no talk begins like this."""
TELL_MS: Final = 50
"""People come in bunches (a new round trip, a restart): one message for all of them."""


class Attendance:
    """The comings and goings of one table."""

    def __init__(self, live: LiveTable, around: Surroundings) -> None:
        self._live = live
        self._around = around
        self._told = b""
        self._telling = False
        self._hint = HINT + secrets.token_hex(8).encode()
        self._looking = False
        self._news = self._announcing = False
        self.tabs = Tabs(live, around, HINT)
        self.changed: Callable[[], None] = lambda: None
        """Called when a seat has come to another worker, or is there no longer."""

    def came(self, viewer: Viewer) -> None:
        """Let the other workers know of a socket, or that its seat changed: of many in one message."""
        self._news = True
        self.tabs.came(viewer)
        if not self._announcing:
            self._announcing = True
            self._around.chores.spawn(self._announce())

    async def _announce(self) -> None:
        try:
            while self._news:
                self._news = False
                await self._note(self.refresh())
        finally:
            self._announcing = False

    async def went(self, viewer: Viewer) -> None:
        """Let the other workers know that a socket is gone."""
        await self._note(self._around.store.presence.leave(self._live.id, self._name(viewer)))

    def _name(self, viewer: Viewer) -> str:
        return f"{self._around.store.bus.me}.{viewer.connection}"

    async def _note(self, noting: Awaitable[None]) -> None:
        with contextlib.suppress(Unavailable):  # the next refresh makes up for it
            await noting
            if self._around.store.shared:
                await self._around.store.bus.shout(self._live.id, self._hint)

    def heard(self, message: bytes) -> bool:
        """Take a message between workers, if it is one for us."""
        if not message.startswith(HINT):
            return False
        told = message[len(HINT) :]
        if told.startswith(b"{"):
            self.tabs.heard(told)
            return True
        if message != self._hint and not self._looking:
            self._looking = True
            self._around.chores.spawn(self._look())
        return True

    async def _look(self) -> None:
        self._looking = False
        with contextlib.suppress(Unavailable):
            await self.look_elsewhere()

    async def refresh(self) -> None:
        """Say again who is here, and learn who is elsewhere. Raises Unavailable."""
        here = {self._name(viewer): viewer.seat for viewer in self._live.audience}
        self._learn(await self._around.store.presence.refresh(self._live.id, here))

    async def look_elsewhere(self) -> None:
        """Learn who is connected to other workers. Raises Unavailable."""
        self._learn(await self._around.store.presence.who(self._live.id))

    def _learn(self, there: dict[str, int | None]) -> None:
        self.tabs.noted(there)
        audience, me = self._live.audience, self._around.store.bus.me
        mine = {self._name(viewer) for viewer in audience}
        if self._around.store.shared:
            # Also who has just left: that this was noted may be told later than asked.
            mine |= {connection for connection in there if connection.startswith(f"{me}.")}
        seats = [seat for connection, seat in there.items() if connection not in mine]
        workers = {connection.partition(".")[0] for connection in there}
        audience.workers_elsewhere = frozenset(workers - {me})
        elsewhere = frozenset(seat for seat in seats if seat is not None)
        came_or_went, audience.elsewhere = elsewhere != audience.elsewhere, elsewhere
        audience.watchers_elsewhere = seats.count(None)
        self.tell_soon()
        if came_or_went:
            self.changed()

    def rank(self) -> int:
        """Return how many workers come before this one in doing what the table wants done by itself."""
        bus, audience = self._around.store.bus, self._live.audience
        others = bus.others()
        showing = audience.workers_elsewhere & others
        if showing and not len(audience):
            return len(showing)  # they know better who is here
        return rank(self._live.id, bus.me, showing if len(audience) else others)

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
