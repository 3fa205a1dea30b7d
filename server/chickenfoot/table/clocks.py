"""
The clocks of a table: what runs, what stands still, and what was left.

Rule 1: a clock runs only for somebody who is here and decides; for a seat played by a bot there is none.
Rule 2: a clock that never ran starts whole; one that was stopped goes on with what it had left.
Rule 3: while no human is here the table sleeps and no clock runs (protocol, life of a table 5).
Rule 4: no clock runs in a pause. Whoever sleeps or wakes meanwhile changes nothing about that.

Everything here follows from the state and the entry's time ``at`` (ms), so that a replay gives the same.
"""

from __future__ import annotations

from dataclasses import replace

from chickenfoot.engine.tiles import Seat
from chickenfoot.table.phases import following
from chickenfoot.table.state import Ask, Deadlines, Phase, Settings, Sitter, Table, TimeLeft

DEALING_MS = 3000
"""How long the gate waits for seeds (protocol 7.2)."""


def asked(n: int, seat: Seat, sitter: Sitter | None, settings: Settings, at: int) -> Ask:
    """Return a new decision, with a clock if its seat is to have one."""
    runs = settings.turn_seconds and sitter is not None and sitter.attends
    return Ask(n, seat, at + settings.turn_seconds * 1000 if runs else None, since=at)


def start(table: Table, at: int) -> Table:
    """Let the clock of the open decision run, if its seat is to have one and it stands still."""
    ask, turn_ms = table.ask, table.settings.turn_seconds * 1000
    if ask is None or ask.due is not None or table.phase is Phase.PAUSED:
        return table
    if not turn_ms or not table.sitter(ask.seat).attends:
        return table
    left = turn_ms if ask.left is None else ask.left
    return replace(table, ask=replace(ask, due=at + left, left=None))


def stop(table: Table, at: int) -> Table:
    """Stop the clock of the open decision and keep what it had left."""
    ask = table.ask
    if ask is None or ask.due is None:
        return table
    return replace(table, ask=replace(ask, due=None, left=_left(ask.due, at)))


def forget(table: Table) -> Table:
    """Take the clock of the open decision away: its seat has another owner now."""
    ask = table.ask
    return table if ask is None else replace(table, ask=replace(ask, due=None, left=None))


def fall_asleep(table: Table, at: int) -> Table:
    """
    Stop every clock when no human is here any more. A table that sleeps already stays as it is.

    An open vote ends: nobody is left to agree.
    """
    if table.asleep is not None or table.humans_here:
        return table
    return replace(stop(table, at), asleep=_all_left(table, at), deadlines=Deadlines(), proposal=None)


def wake(table: Table, at: int) -> Table:
    """Let every clock go on when somebody is here again."""
    if table.asleep is None or not table.humans_here:
        return table
    return start(replace(table, asleep=None, deadlines=_all_again(table.asleep, at)), at)


def pause(table: Table, kind: str, at: int) -> Table:
    """Stop every clock because the people want to. The table is awake: they have just said so."""
    return replace(
        stop(table, at),
        phase=following(table.phase, kind),
        paused_from=table.phase,
        paused=_all_left(table, at),
        deadlines=Deadlines(),
    )


def resume(table: Table, at: int) -> Table:
    """Let every clock go on where the pause stopped it."""
    assert table.paused is not None
    assert table.paused_from is not None
    deadlines = _all_again(table.paused, at)
    return start(replace(end_pause(table), phase=table.paused_from, deadlines=deadlines), at)


def end_pause(table: Table) -> Table:
    """Forget what a pause kept, if there is one: the table is on its way to another phase."""
    return table if table.paused is None else replace(table, paused=None, paused_from=None)


def wind(table: Table, at: int, *, dealing_ms: int | None = None, next_ms: int | None = None) -> Table:
    """Set the table's own clocks: to run from now or, while it sleeps, to begin when it wakes."""
    if table.asleep is not None:
        return replace(table, asleep=TimeLeft(dealing_ms, next_ms))
    return replace(table, deadlines=Deadlines(_again(dealing_ms, at), _again(next_ms, at)))


def overdue(table: Table, now: int) -> bool:
    """Tell whether a clock has run out: if nobody showed the table meanwhile, ``SetAnew`` must come first."""
    times = (table.deadlines.dealing, table.deadlines.next, table.ask.due if table.ask else None)
    return any(time is not None and time <= now for time in times)


def set_anew(table: Table, ms: int, at: int) -> Table:
    """Give every clock that has run out ``ms`` more from now."""
    deadlines = Deadlines(_anew(table.deadlines.dealing, ms, at), _anew(table.deadlines.next, ms, at))
    ask = table.ask
    if ask is not None:
        ask = replace(ask, due=_anew(ask.due, ms, at))
    return replace(table, ask=ask, deadlines=deadlines)


def _all_left(table: Table, at: int) -> TimeLeft:
    return TimeLeft(_left(table.deadlines.dealing, at), _left(table.deadlines.next, at))


def _all_again(left: TimeLeft, at: int) -> Deadlines:
    return Deadlines(_again(left.dealing, at), _again(left.next, at))


def _left(due: int | None, at: int) -> int | None:
    return None if due is None else max(0, due - at)


def _again(left: int | None, at: int) -> int | None:
    return None if left is None else at + left


def _anew(due: int | None, ms: int, at: int) -> int | None:
    return at + ms if due is not None and due <= at else due
