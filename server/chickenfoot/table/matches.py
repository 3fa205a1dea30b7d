"""What the events of a match make of the table around it: asks, clocks, phases and the log of the deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from chickenfoot.engine import events as engine
from chickenfoot.engine import match as rules
from chickenfoot.engine.changed import changed
from chickenfoot.table import clocks, proposals
from chickenfoot.table.events import MatchStarted
from chickenfoot.table.phases import following
from chickenfoot.table.state import Fairness, Logged, Table

_TURNING_POINTS = (engine.RoundStarted, engine.RoundOver, engine.MatchOver)


def started(table: Table, event: MatchStarted) -> Table:
    """Begin a match for those who sit; free seats vanish, and the settings say how many are left."""
    seats = tuple(replace(s, ready=False) for s in table.seats if s is not None)
    assert table.host is not None
    return replace(
        table,
        seats=seats,
        settings=replace(table.settings, seats=len(seats)),
        latest_match=event.match,
        match=rules.begin(table.game, table.options, len(seats)),
        fairness=Fairness(event.match, event.rules_hash, 0, "", "", dealt=True, host=table.host),
    )


def follow(table: Table, run: Sequence[engine.Event], at: int, version: int) -> Table:
    """
    Return the table after some events of its match that stand side by side in entry ``version``.

    They are taken together because most entries are a play and the next ask, and copying the table is what
    costs.
    """
    assert table.match is not None
    match = rules.evolve_all(table.match, run)
    # A match that ends before another deal has an end of its own, which is no part of the last deal's record.
    log = () if isinstance(run[0], engine.MatchOver) else table.log
    log += tuple(Logged(at, event, version) for event in run)
    ask, count = table.ask, table.ask_count
    around = None if table.proposal is None else proposals.after_moves(table, run)
    for event in run:
        if isinstance(event, engine.Asked):
            count += 1
            ask = clocks.asked(count, event.seat, table.seats[event.seat], table.settings, at)
        elif isinstance(event, _TURNING_POINTS):
            around = _around(around or table, event, at)
            ask = None
    return changed(
        around or table, match=match, ask=ask, ask_count=count, log=log, updated=at, version=version
    )


def _around(table: Table, event: engine.RoundStarted | engine.RoundOver | engine.MatchOver, at: int) -> Table:
    phase = following(table.phase, event.k)
    table = clocks.end_pause(table)
    match event:
        case engine.RoundStarted():
            assert table.fairness is not None
            return clocks.wind(replace(table, fairness=replace(table.fairness, dealt=True)), at)
        case engine.RoundOver():
            wait = table.settings.next_round_seconds
            return clocks.wind(replace(table, phase=phase), at, next_ms=wait * 1000 or None)
        case engine.MatchOver():
            return clocks.wind(replace(table, phase=phase), at)
