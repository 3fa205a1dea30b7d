"""
Taking the last play back: which one that is, and the table as it was before it.

Rule 1: the log of the deal in play is the memory. Nothing is kept from move to move for this, and the state
before a play is folded anew from facts, poses included, so it is the same on every worker.
Rule 2: what came to light stays: a play stands once a tile was drawn after it, or its round ended.
Rule 3: what was taken back stays in the log, for the record. ``standing`` is what still counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from chickenfoot.engine import events as engine
from chickenfoot.engine import match as rules
from chickenfoot.table import clocks
from chickenfoot.table.limits import TAKEBACKS_PER_DEAL
from chickenfoot.table.state import Logged, Table
from chickenfoot.table.vote_events import TakenBack

_LASTING = (engine.Drew, engine.DrawnOut, engine.RoundStarted, engine.RoundOver)


def standing(log: Iterable[Logged]) -> list[Logged]:
    """Return the events of a deal without those that were taken back."""
    kept: list[Logged] = []
    for logged in log:
        if isinstance(logged.event, TakenBack):
            while kept and kept[-1].version >= logged.event.version:
                kept.pop()
        else:
            kept.append(logged)
    return kept


def last_play(table: Table) -> TakenBack | None:
    """
    Return the fact that would undo the last play, ``None`` where there is none to take back.

    Whoever made it, and however: a bot's play and one made when time was up are plays like others.
    """
    if table.ask is None:
        return None
    if sum(isinstance(logged.event, TakenBack) for logged in table.log) >= TAKEBACKS_PER_DEAL:
        return None
    for logged in reversed(standing(table.log)):
        event = logged.event
        if isinstance(event, _LASTING):
            break
        if isinstance(event, engine.Played) and event.seat is not None:
            return TakenBack(event.seat, event.id, logged.version)
    return None


def taken_back(table: Table, event: TakenBack, at: int) -> Table:
    """
    Return the table before the play, with whoever made it asked anew.

    The decision has the next number and a whole clock; the vote that wanted it is over.
    """
    assert table.match is not None
    kept = (logged.event for logged in standing(table.log) if logged.version < event.version)
    match = rules.evolve_all(table.match, (fact for fact in kept if isinstance(fact, engine.Event)))
    assert match.round is not None
    assert match.round.turn is not None
    n, seat = table.ask_count + 1, match.round.turn
    return replace(
        table,
        match=match,
        ask=clocks.asked(n, seat, table.seats[seat], table.settings, at),
        ask_count=n,
        # As with ``TimedOut``: the table still has the number of the entry before.
        log=(*table.log, Logged(at, event, table.version + 1)),
        proposal=None,
    )
