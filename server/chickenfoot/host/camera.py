"""
What each viewer is shown: the newest state, as fast as its reader can look.

Whoever is at the version before gets the one update that all share, or the one of its seat where that holds
more. A slow reader is passed over; when it looks again it gets one update over all it missed, or a snapshot.

Rule 1: nothing waits here. A viewer is a version number and perhaps the reason of a snapshot it is owed.
Rule 2: a viewer's frames depend on what ``projection`` lets it know, and on nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from chickenfoot import projection
from chickenfoot.engine.events import Drew
from chickenfoot.engine.structs import struct
from chickenfoot.engine.tiles import Seat
from chickenfoot.host import frames
from chickenfoot.host.audience import Audience, Screen, Viewer
from chickenfoot.host.history import History, Step
from chickenfoot.host.surroundings import Surroundings
from chickenfoot.stores.contracts import Entry
from chickenfoot.table.events import Event
from chickenfoot.table.state import Table

MOST_EVENTS: Final = 64
"""Events of one update over several versions."""


@struct(frozen=True, slots=True)
class Resume:
    """Where a client says it stopped (protocol 2)."""

    epoch: str
    version: int
    hash: str
    seat: Seat | None = None


@struct(frozen=True, slots=True)
class Picture:
    """The newest state of a table and how it came about."""

    epoch: str
    entry: Entry
    table: Table


class Camera:
    """Shows one table to its audience."""

    def __init__(self, audience: Audience, history: History, around: Surroundings) -> None:
        self._audience = audience
        self._history = history
        self._fan = around.fan
        self._replays = around.replays
        self._counts = around.counts

    def show(self, before: Table, events: Sequence[Event], now: Picture) -> None:
        """Show the next version to everybody who is at the one before."""
        entry, after = now.entry, now.table
        changed = self._audience.reseat(after) if after.seats is not before.seats else ()
        for viewer in changed:
            viewer.owed = "seat"
        shared: list[Screen] = []
        apart: dict[Seat | None, list[Screen]] = {}
        mine: set[Seat | None] = {*projection.personal(events, before, after)}
        if not after.settings.watchers:
            mine.add(None)
        for viewer in self._audience:
            screen = viewer.screen
            if viewer.version != entry.version - 1 or viewer.owed or screen.busy:
                continue
            viewer.version = entry.version
            if viewer.seat in mine:
                apart.setdefault(viewer.seat, []).append(screen)
            else:
                shared.append(screen)
        if shared or apart:
            self._show(before, events, now, shared, apart)
        for viewer in changed:
            self.catch_up(viewer, now)

    def _show(
        self,
        before: Table,
        events: Sequence[Event],
        now: Picture,
        shared: list[Screen],
        apart: dict[Seat | None, list[Screen]],
    ) -> None:
        entry, after = now.entry, now.table
        public = projection.public_patch(before, after)
        # What all have in common becomes JSON once. Events are one's own only for who drew.
        table: frames.Json = {"table": frames.made(public)} if public else {}
        common = frames.made(projection.public_events(events))
        drawers = {event.seat for event in events if isinstance(event, Drew)}
        if shared:
            self._fan(shared, frames.update(entry, common, table))
        for seat, screens in apart.items():
            if seat is None:
                patch = projection.patch(before, after, None)
            else:
                own = projection.private_patch(before, after, seat)
                patch = {**table, "you": own} if own else table
            alike = seat is not None and seat not in drawers
            seen = common if alike else frames.made(projection.events_for(events, seat, after))
            self._fan(screens, frames.update(entry, seen, patch))

    def catch_up(self, viewer: Viewer, now: Picture) -> None:
        """Bring a viewer that was passed over to the newest version, if its reader can look."""
        if viewer.screen.busy or viewer.version == 0:
            return
        if viewer.owed is not None:
            self.snapshot(viewer, viewer.owed, now)
        elif viewer.version < now.entry.version:
            missed = now.entry.version - viewer.version
            updates: list[bytes] = []
            if missed <= MOST_EVENTS and self._history.get(viewer.version) and self._replays.allows(missed):
                updates = list(self._updates(viewer, now.table))
            if len(updates) == 1:
                viewer.screen.show(updates[0])
                viewer.version = now.entry.version
            else:
                self.snapshot(viewer, "slow", now)

    def open(self, viewer: Viewer, resume: Resume | None, now: Picture) -> None:
        """Show a viewer that has just come everything, or what it missed since ``resume``."""
        reason = "join" if resume is None else self._why_not(viewer, resume, now)
        if reason is not None or resume is None:
            self.snapshot(viewer, reason or "join", now)
            return
        self._counts.resumed += 1
        viewer.version = resume.version
        for text in self._updates(viewer, now.table):
            viewer.screen.show(text)
        viewer.version = now.entry.version
        viewer.screen.show(frames.live(viewer.version))

    def snapshot(self, viewer: Viewer, reason: str, now: Picture) -> None:
        """Show everything, whatever was shown before."""
        self._counts.snapshots[reason] += 1
        view = projection.view(now.table, viewer.seat)
        viewer.screen.show(frames.snapshot(reason, now.epoch, now.entry, view))
        viewer.version, viewer.owed = now.entry.version, None
        viewer.screen.show(frames.live(viewer.version))

    def _why_not(self, viewer: Viewer, resume: Resume, now: Picture) -> str | None:
        """Return the reason of the snapshot that a resume point needs, ``None`` when it is still good."""
        if resume.epoch != now.epoch or resume.version > now.entry.version:
            return "reset"
        known = self._history.get(resume.version)
        if known is None:
            return "gap"
        if frames.short(known.entry.hash) != resume.hash:
            return "reset"
        if resume.seat != viewer.seat:
            return "seat"
        if not self._replays.allows(now.entry.version - resume.version):
            return "gap"
        if viewer.seat is not None:
            sitting = now.table.sitter(viewer.seat).sitting
            if not self._history.same_person(viewer.seat, sitting, resume.version):
                return "seat"
        return None

    def _updates(self, viewer: Viewer, table: Table) -> Iterator[bytes]:
        """Yield updates from the viewer's version to the newest, each with as many events as it may hold."""
        seat, since = viewer.seat, viewer.version
        if since == self._history.newest:
            return
        start = state = self._history.table_at(since)
        events: list[frames.Json] = []
        last: Step | None = None
        for step in self._history.since(since):
            new = projection.events_for(step.events, seat, step.table)
            if last is not None and len(events) + len(new) > MOST_EVENTS:
                yield frames.update(
                    last.entry, frames.made(events), projection.patch(start, state, seat), since
                )
                start, since, events = state, last.entry.version, []
            events += new
            state, last = step.table, step
        assert last is not None
        yield frames.update(last.entry, frames.made(events), projection.patch(start, table, seat), since)
