"""
A table that is being shown: the newest state of its history, and the one way to add to it.

Rule 1: persist, then show. A state becomes visible only after its entry is in the journal.
Rule 2: one commit of this process is under way per table. Others are settled by the journal: whoever lost
reads the tail and decides anew, never appends the same events again.
Rule 3: nobody cancels a commit. Callers run ``submit`` in a task of the host, not of a socket.
Rule 4: a history that is not the one shown (restored backup, failover) replaces it, and everybody gets a
snapshot that says so.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from time import perf_counter

import structlog

from chickenfoot.host import journal
from chickenfoot.host.audience import NO_SUCH_TABLE, RESTARTING, Audience, Viewer
from chickenfoot.host.camera import Camera, Picture, Resume
from chickenfoot.host.done import Done
from chickenfoot.host.history import History, events_of, replayed
from chickenfoot.host.poser import Poser
from chickenfoot.host.rollback import give_up_what_was_spoilt
from chickenfoot.host.surroundings import Surroundings
from chickenfoot.stores.codec import encode_events
from chickenfoot.stores.contracts import (
    Again,
    Appended,
    Bell,
    CommandKey,
    Conflict,
    Early,
    Entry,
    Gone,
    Head,
    Reused,
)
from chickenfoot.table.commands import Command, Refused
from chickenfoot.table.events import Event
from chickenfoot.table.state import Table
from chickenfoot.table.table import decide, evolve

log = structlog.get_logger()


class LiveTable:
    """One table of this process. Make it with ``load``."""

    def __init__(
        self, around: Surroundings, head: Head, entry: Entry, table: Table, history: History
    ) -> None:
        self.id = table.id
        self.table = table
        self.audience = Audience()
        self.changed: list[Callable[[Table, Table, list[Event]], None]] = []
        """Called after each new version is shown, with the tables before and after and the events."""
        self._around = around
        self._head = head
        self._entry = entry
        self.history = history
        self._camera = Camera(self.audience, history, around)
        self._poser = Poser()
        self._turn = asyncio.Lock()
        self._rung = head.version
        self.gone = False

    @classmethod
    async def load(cls, around: Surroundings, table_id: str) -> LiveTable | None:
        """Return the table as the journal has it, or ``None`` when there is none. Raises Unavailable."""
        tail = await around.store.journal.tail(table_id, 0, checkpoint=True)
        if isinstance(tail, Gone):
            return None
        table, history = await replayed(tail)
        return cls(around, tail.head, tail.entries[-1], table, history)

    @property
    def version(self) -> int:
        """The newest version shown."""
        return self._head.version

    @property
    def busy(self) -> bool:
        """Whether a commit is under way."""
        return self._turn.locked()

    def _now(self) -> Picture:
        return Picture(self._head.epoch, self._entry, self.table)

    # Commands.

    async def submit(
        self, command: Command, viewer: Viewer | None = None,
        key: CommandKey | None = None, not_before: int | None = None,
    ) -> Done:  # fmt: skip
        """
        Decide a command, keep what follows from it, and show it.

        Args:
            command: what is wanted.
            viewer: whose command it is; ``None`` for the table's own.
            key: makes it safe to repeat.
            not_before: the store's time (ms) before which it must not happen.

        Raises:
            Refused: with the reason; nothing has changed. ``unavailable`` and ``busy`` may be tried again.

        """
        async with self._turn:
            try:
                return await self._settle(command, viewer, key, not_before)
            finally:
                if self._rung > self._head.version and not self.gone:
                    self._around.chores.spawn(self.follow())

    async def _settle(
        self, command: Command, viewer: Viewer | None, key: CommandKey | None, not_before: int | None
    ) -> Done:
        around = self._around
        for tried in range(journal.TRIES):
            await journal.stand_back(around, tried)
            if self.gone:
                raise Refused("no_such_table", "the table is gone")
            seat, now, no = viewer.seat if viewer else None, around.clock.now(), None
            try:
                events = decide(self.table, seat, command, now, around.dice)
            except Refused as reason:
                events, no = [], reason
            if not events:
                if done := await self._known(key):
                    return done
                if viewer is not None and await self._was_behind():
                    continue
                if no is None:
                    return Done(self.version)
                raise no
            events = await self._poser.posed(self.table, events, now)
            data, ttl = encode_events(events), around.lives.after(self.table.phase, events)
            reply = await journal.append(
                around, self.id, self._head, data, command=key, not_before=not_before, ttl_seconds=ttl
            )
            match reply:
                case Appended(entry, head):
                    around.counts.kept(command)
                    self._apply(entry, head, events, perf_counter())
                    return Done(head.version, changed=True)
                case Again(version):
                    await self._catch_up("again")
                    return Done(version, again=True)
                case Reused():
                    raise Refused("bad_message", "this id was used for another command")
                case Conflict():
                    await self._catch_up("conflict")
                case Early():
                    raise Refused("not_now", "it is not time yet")
                case Gone():
                    self._end()
        raise Refused("busy", "other commands came first, again and again")

    async def _was_behind(self) -> bool:
        """Look whether others went on: an asker may have seen through them what is not shown here yet."""
        mine = self._head
        if self._around.store.shared:
            await self._catch_up("behind")
        return self._head != mine

    async def _known(self, key: CommandKey | None) -> Done | None:
        """Return what a repeated command did the first time."""
        done = await journal.recall(self._around.store.journal, self.id, key)
        if done is not None and done.version > self.version:
            await self._catch_up("again")
        return done

    # History.

    def rung(self, bell: Bell) -> None:
        """Hear the bell: somebody, perhaps this very table, appended a version."""
        entry, known = bell.entry, self.history.get(bell.version)
        if entry and known and entry.hash != known.entry.hash:
            self.doubt("bell")  # not an old bell, but one of another history
        if bell.version <= self._head.version:
            return
        self._rung = max(self._rung, bell.version)
        if self._turn.locked() or self.gone:
            return
        if entry is not None and bell.previous == self._head.hash:
            with suppress(journal.Outgrown):
                self._add(entry)  # the hash proves epoch and version, too
        if self._rung > self._head.version:
            self._around.chores.spawn(self.follow())

    def doubt(self, why: str = "bus") -> None:
        """Hear that bells may have been missed."""
        self._around.chores.spawn(self.follow(why))

    def compare(self, head: Head | None) -> None:
        """Look at the history if it does not end where this table thinks: higher, lower, or elsewhere."""
        if head != self._head and not self._turn.locked():
            self.doubt("head")

    async def follow(self, why: str | None = None) -> None:
        """Read what others appended, if the bell rang for something not yet read, or there is a doubt."""
        async with self._turn:
            if (why or self._rung > self._head.version) and not self.gone:
                try:
                    await self._catch_up(why or "bell")
                except Refused as reason:
                    log.warning("a bell was not followed", table=self.id, code=reason.code)
                    if isinstance(reason, journal.Outgrown):
                        self._end("restarting", RESTARTING)

    async def check(self) -> None:
        """Read the end of the history whether or not the bell rang. Raises Refused ``unavailable``."""
        async with self._turn:
            if not self.gone:
                await self._catch_up("open")

    async def _catch_up(self, why: str) -> None:
        """
        Read on from the version shown, after proving that it is still part of the history.

        A version with the same number is the same only if its hash is: so the tail is read from one before.
        """
        mine = self._head
        tail = await journal.tail(self._around.store.journal, self.id, mine.version - 1)
        if isinstance(tail, Gone):
            self._end()
            return
        here = next((entry for entry in tail.entries if entry.version == mine.version), None)
        if tail.head.epoch != mine.epoch or here is None or here.hash != mine.hash:
            await self._reset()
            return
        self._rung = min(self._rung, tail.head.version)
        if tail.head.version > mine.version:
            self._around.counts.gaps[why] += 1
        for entry in tail.entries:
            if entry.version > mine.version:
                self._add(entry)

    async def _reset(self) -> None:
        """Take over a history that is not the one shown."""
        log.warning("history was replaced", table=self.id, version=self.version)
        self._around.counts.forks += 1
        tail = await journal.tail(self._around.store.journal, self.id, 0, checkpoint=True)
        if isinstance(tail, Gone):
            self._end()
            return
        before, (self.table, self.history) = self.table, await replayed(tail)
        self._head, self._entry, self._rung = tail.head, tail.entries[-1], tail.head.version
        self._camera = Camera(self.audience, self.history, self._around)
        self._poser = Poser()
        self.audience.reseat(self.table)
        for viewer in self.audience:
            viewer.owed = "reset"
            self.catch_up(viewer)
        self._tell(before, [])
        self._around.chores.spawn(give_up_what_was_spoilt(before, self.table, self.submit))

    def _add(self, entry: Entry) -> None:
        self._apply(entry, Head(self._head.epoch, entry.version, entry.hash), events_of(entry))

    def _apply(self, entry: Entry, head: Head, events: list[Event], kept: float | None = None) -> None:
        before = self.table
        self.table = after = evolve(before, events, entry.at)
        self.history.add(entry, before, events, after)
        self._head, self._entry = head, entry
        self._poser.follow(after)
        self.audience.part_with(events)  # before they are shown anything more
        self._camera.show(before, events, self._now())
        if len(self.audience):
            self._around.count_shown(entry.at, kept)
        self._tell(before, events)

    def _tell(self, before: Table, events: list[Event]) -> None:
        for hear in self.changed:
            hear(before, self.table, events)

    def _end(self, bye: str = "no_such_table", code: int = NO_SUCH_TABLE) -> None:
        """Note that the journal has no such table (for this version) any more, and send everybody away."""
        self.gone = True
        self.audience.send_away(tuple(self.audience), bye, code)

    # Viewers.

    def open(self, viewer: Viewer, resume: Resume | None) -> None:
        """Show a viewer that has just joined what it lacks, and everything after it."""
        self._camera.open(viewer, resume, self._now())

    def catch_up(self, viewer: Viewer) -> None:
        """Call this when the viewer's reader looks again."""
        self._camera.catch_up(viewer, self._now())

    def snapshot(self, viewer: Viewer, reason: str) -> None:
        """Show everything anew."""
        self._camera.snapshot(viewer, reason, self._now())
