"""
Parts of a worker, broken: what each negative control runs with, so that the harness is seen to fail.

Each function swaps one part of the product in the process it is called in, before the server starts. Only
``tests.faults.worker`` calls them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

PARTS: dict[str, Callable[[], None]] = {}


def part(function: Callable[[], None]) -> Callable[[], None]:
    PARTS[function.__name__] = function
    return function


def skew(ms: int) -> None:
    """Set this process' clock wrong."""
    from chickenfoot.host.clock import SystemClock

    begin = SystemClock.__init__

    def wrong(self: SystemClock, *how: Any) -> None:
        begin(self, *how)
        self._offset_ms += ms

    SystemClock.__init__ = wrong


@part
def ids() -> None:
    """Command ids are neither kept nor looked up."""
    from chickenfoot.host import journal

    append = journal.append

    async def forgetful(*what: Any, command: Any, **how: Any) -> Any:
        return await append(*what, command=None, **how)

    async def nothing(*_: Any) -> None:
        return None

    journal.append, journal.recall = forgetful, nothing


@part
def short_turns() -> None:
    """Not broken: a turn may last a second, so that a test need not wait for ten."""
    from chickenfoot.table import settings

    for option in settings.SETTINGS:
        if option.name == "turn_seconds":
            object.__setattr__(option, "between", range(1, 601))


@part
def gaps() -> None:
    """A bell that was missed is never made up for."""
    from chickenfoot.host.host import Host
    from chickenfoot.host.live_table import LiveTable

    async def looks_away(_: Host) -> None:
        return None

    Host.compare_heads = looks_away
    LiveTable.doubt = lambda *_: None
    rung = LiveTable.rung

    def only_the_next(self: LiveTable, bell: Any) -> None:
        if bell.version == self.version + 1:
            rung(self, bell)

    LiveTable.rung = only_the_next


@part
def versions() -> None:
    """Histories are compared by their version alone: on append, by the replicas, and on resume."""
    from chickenfoot.host import camera, frames, history, journal
    from chickenfoot.host.live_table import LiveTable
    from chickenfoot.stores.codec import decode_events
    from chickenfoot.stores.contracts import Head
    from chickenfoot.stores.redis import health, lane, scripts

    read = scripts.script.__wrapped__

    def by_version(name: str) -> scripts.Script:
        import hashlib

        text = read(name).text
        exact = b"head[3] ~= ARGV[2] or head[1] ~= ARGV[3] or head[2] ~= ARGV[4]"
        assert name != "commit" or exact in text
        text = text.replace(exact, b"head[1] ~= ARGV[3]")
        return scripts.Script(text, hashlib.sha1(text).hexdigest())

    scripts.script = health.script = lane.script = by_version

    def compare(self: LiveTable, head: Any) -> None:
        if head is not None and head.version > self.version and not self._turn.locked():
            self.doubt("head")

    async def catch_up(self: LiveTable, *_: Any) -> None:
        tail = await journal.tail(self._around.store.journal, self.id, 0)
        for entry in getattr(tail, "entries", ()):
            if entry.version == self.version + 1:
                head = Head(self._head.epoch, entry.version, entry.hash)
                self._apply(entry, head, decode_events(entry.data))

    def rung(self: LiveTable, bell: Any) -> None:
        if bell.version > self.version:
            self._rung = max(self._rung, bell.version)
            self._around.chores.spawn(self.follow())

    LiveTable.compare, LiveTable._catch_up, LiveTable.rung = compare, catch_up, rung
    why_not = camera.Camera._why_not

    def by_number(self: Any, viewer: Any, resume: Any, now: Any) -> str | None:
        known: history.Version | None = self._history.get(min(resume.version, now.entry.version))
        if known is None:
            return "gap"
        same = replace(resume, version=known.entry.version, hash=frames.short(known.entry.hash))
        return why_not(self, viewer, same, now)

    camera.Camera._why_not = by_number


@part
def early() -> None:
    """Commands are acknowledged before they are kept."""
    from chickenfoot.host.done import Done
    from chickenfoot.host.live_table import LiveTable
    from chickenfoot.table.commands import Answer, Rename

    submit = LiveTable.submit

    async def hasty(self: LiveTable, command: Any, *who: Any, **how: Any) -> Done:
        if not isinstance(command, Answer | Rename):
            return await submit(self, command, *who, **how)
        self._around.chores.spawn(submit(self, command, *who, **how))
        return Done(self.version + 1, changed=True)

    LiveTable.submit = hasty


@part
def leak() -> None:
    """Everybody is told which tile was drawn."""
    from chickenfoot import projection
    from chickenfoot.engine.events import Drew

    told = projection.public_events

    def indiscreet(events: Any) -> Any:
        drawn = [{"k": "drew", "seat": e.seat, "tile": [*e.tile]} for e in events if isinstance(e, Drew)]
        return [*told(events), *drawn]

    projection.public_events = indiscreet


@part
def patches() -> None:
    """A part of the table is left out of what changed."""
    from chickenfoot import projection

    whole = projection.public_patch

    def partly(before: Any, after: Any) -> Any:
        return {key: value for key, value in whole(before, after).items() if key != "ends"}

    projection.public_patch = partly


@part
def clocks() -> None:
    """Deadlines are judged by the worker's own clock, right or wrong."""
    from chickenfoot.host import journal
    from chickenfoot.host.clock import SystemClock

    append = journal.append

    async def at_any_time(*what: Any, not_before: Any, **how: Any) -> Any:
        return await append(*what, not_before=None, **how)

    journal.append = at_any_time

    SystemClock.observe = lambda *_: 0


@part
def patience() -> None:
    """A socket whose peer does not read, or is gone, is kept for ever."""
    from chickenfoot.transport.wheel import Wheel

    Wheel._too_slow = lambda *_: False


@part
def goodbyes() -> None:
    """A worker that is told to end just ends."""
    import signal

    from chickenfoot.transport.server import TableServer

    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    TableServer.handle_exit = lambda *_: __import__("os")._exit(0)


@part
def errors() -> None:
    """What Redis says no to is an error that nobody expects."""
    from chickenfoot.stores.redis.lane import Lane

    Lane._refused = lambda _, error: RuntimeError(str(error))
