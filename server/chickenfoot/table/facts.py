"""
What each event makes of the table. The only place where a table changes.

Rule 1: facts are copied, rules are not asked, so that an old history reads the same for ever.
Rule 2: what follows from a fact without any choice (a table without humans falls asleep, a clock starts) is
worked out here from the entry's time, and stands in no event.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from chickenfoot.engine.tiles import Seat
from chickenfoot.table import clocks, dealing, matches, offers, proposals, takebacks
from chickenfoot.table.events import (
    Away,
    Back,
    BotAdded,
    BotRemoved,
    Committed,
    Configured,
    Created,
    GateOpened,
    HostChanged,
    Kicked,
    Left,
    Locked,
    MatchStarted,
    Moved,
    ReadySet,
    RematchAgreed,
    Renamed,
    Revealed,
    Seated,
    Seeded,
    SetAnew,
    StoodIn,
    TableClosed,
    TableEvent,
    TimedOut,
    Unlocked,
    Voided,
)
from chickenfoot.table.limits import DEAD_TOKENS_KEPT
from chickenfoot.table.phases import following
from chickenfoot.table.state import Deadlines, Logged, Phase, Sitter, Table
from chickenfoot.table.transfer_events import TransferOffered, Transferred
from chickenfoot.table.vote_events import Lapsed, Paused, Proposed, Resumed, TakenBack, Voted


def created(event: Created, at: int) -> Table:
    """Return the table as its first event makes it: nobody sits yet, seat 0 will be the host's."""
    return Table(
        event.id,
        event.code,
        created=at,
        game=event.game,
        preset=event.preset,
        options=event.options,
        settings=event.settings,
        seats=(None,) * event.settings.seats,
        updated=at,
    )


def apply(table: Table, event: TableEvent, at: int) -> Table:
    """Return the table after an event of its own; those of the match are ``matches.follow``'s."""
    match event:
        case Created():
            raise ValueError("a table is made once")
        case Seated():
            return clocks.wake(_put(table, event.seat, event.sitter), at)
        case BotAdded():
            return _put(table, event.seat, event.sitter)
        case BotRemoved():
            return _put(table, event.seat, None)
        case Left() | Kicked():
            return _gone(table, event.seat, event.bot, at)
        case Renamed():
            return _put(table, event.seat, replace(table.sitter(event.seat), name=event.name))
        case Moved():
            return _moved(table, event)
        case HostChanged():
            return replace(table, host=event.seat)
        case Locked():
            return replace(table, locked=True)
        case Unlocked():
            return replace(table, locked=False)
        case ReadySet():
            return _put(table, event.seat, replace(table.sitter(event.seat), ready=event.ready))
        case Away():
            return _away(table, event.seat, at)
        case Back():
            return _back(table, event.seat, at)
        case StoodIn():
            return _put(table, event.seat, replace(table.sitter(event.seat), stand_in=True))
        case Configured():
            return _configured(table, event, at)
        case MatchStarted():
            return matches.started(table, event)
        case Committed():
            return dealing.committed(table, event)
        case Seeded():
            return dealing.seeded(table, event)
        case GateOpened():
            return dealing.gate_opened(table, event, at)
        case Revealed():
            return dealing.revealed(table, event)
        case Voided():
            return dealing.voided(table, event)
        case TimedOut():
            # It stands first in its entry, so the table still has the number of the one before.
            return replace(table, log=(*table.log, Logged(at, event, table.version + 1)))
        case SetAnew():
            return clocks.set_anew(table, event.ms, at)
        case Proposed():
            return proposals.proposed(table, event, at)
        case Voted():
            return proposals.voted(table, event)
        case Lapsed():
            return replace(table, proposal=None)
        case Paused():
            return clocks.pause(replace(table, proposal=None), event.k, at)
        case Resumed():
            return clocks.resume(table, at)
        case TakenBack():
            return takebacks.taken_back(table, event, at)
        case RematchAgreed():
            return _rematch(table, event)
        case TableClosed():
            return _closed(table, event)
        case TransferOffered():
            return offers.offered(table, event, at)
        case Transferred():
            return offers.transferred(table, event)
        case _:
            assert_never(event)


def _put(table: Table, seat: Seat, sitter: Sitter | None) -> Table:
    return replace(table, seats=(*table.seats[:seat], sitter, *table.seats[seat + 1 :]))


def _gone(table: Table, seat: Seat, bot: Sitter | None, at: int) -> Table:
    token = table.sitter(seat).token
    dead = table.dead_tokens if token is None else (*table.dead_tokens, token)[-DEAD_TOKENS_KEPT:]
    table = proposals.without_voter(replace(_put(table, seat, bot), dead_tokens=dead), seat)
    if table.ask is not None and table.ask.seat == seat:
        table = clocks.forget(table)
    return clocks.fall_asleep(table, at)


def _moved(table: Table, event: Moved) -> Table:
    seats = list(table.seats)
    seats[event.frm], seats[event.to] = seats[event.to], seats[event.frm]
    swap = {event.frm: event.to, event.to: event.frm}
    host = table.host if table.host is None else swap.get(table.host, table.host)
    return replace(table, seats=tuple(seats), host=host)


def _away(table: Table, seat: Seat, at: int) -> Table:
    table = _put(table, seat, replace(table.sitter(seat), here=False, away_since=at))
    if table.ask is not None and table.ask.seat == seat:
        table = clocks.stop(table, at)
    return clocks.fall_asleep(table, at)


def _back(table: Table, seat: Seat, at: int) -> Table:
    sitter = table.sitter(seat)
    # A newcomer's stand-in plays its deal to the end, whoever comes back (protocol, life of a table 7).
    stands = sitter.from_deal is not None
    table = _put(table, seat, replace(sitter, here=True, away_since=None, stand_in=stands))
    table = proposals.after_return(table, seat)
    return clocks.start(clocks.wake(table, at), at)


def _configured(table: Table, event: Configured, at: int) -> Table:
    n = event.settings.seats
    seats = (*table.seats, *(None,) * n)[:n]
    relieved = event.settings.absent != "bot"
    wait = event.settings.next_round_seconds
    if table.phase is Phase.ROUND_OVER and wait != table.settings.next_round_seconds:
        table = clocks.wind(table, at, next_ms=wait * 1000 or None)
    return replace(
        table,
        game=event.game,
        preset=event.preset,
        options=event.options,
        settings=event.settings,
        seats=tuple(
            s and replace(s, ready=False, stand_in=s.stand_in and (s.from_deal is not None or not relieved))
            for s in seats
        ),
    )


def _closed(table: Table, event: TableClosed) -> Table:
    return replace(
        clocks.end_pause(table),
        phase=following(table.phase, event.k),
        ask=None,
        deadlines=Deadlines(),
        asleep=None,
        proposal=None,
    )


def _rematch(table: Table, event: RematchAgreed) -> Table:
    seats = tuple(
        s and replace(s, ready=i == event.seat, stand_in=False, from_deal=None)
        for i, s in enumerate(table.seats)
    )
    return replace(
        table,
        phase=following(table.phase, event.k),
        seats=seats,
        match=None,
        fairness=None,
        result=None,
        log=(),
    )
