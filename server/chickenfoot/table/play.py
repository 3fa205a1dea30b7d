"""Answering a decision: by the seat asked, by a bot for it, or by the clock."""

from __future__ import annotations

from chickenfoot.engine import match as rules
from chickenfoot.engine.moves import Move
from chickenfoot.engine.tiles import Seat
from chickenfoot.table.clocks import overdue
from chickenfoot.table.commands import Answer, PlayFor, Refused, TimeOut
from chickenfoot.table.deals import tell_play
from chickenfoot.table.draft import Draft
from chickenfoot.table.events import SetAnew, TimedOut
from chickenfoot.table.state import Ask, Phase, Table


def answer(draft: Draft, seat: Seat, command: Answer) -> None:
    """
    Make the move of the seat asked.

    Raises Refused: ``ask_closed`` for a decision that is over, ``not_your_ask`` for another seat's (a
    newcomer's seat is its bot's until the deal ends), ``illegal_move``.
    """
    ask = _open(draft.table, command.ask)
    if ask.seat != seat or draft.table.sitter(seat).stand_in:
        raise Refused("not_your_ask")
    _move(draft, seat, command.move)


def _open(table: Table, n: int) -> Ask:
    ask = table.ask
    if ask is None and n > table.ask_count:
        raise Refused("not_now", "nobody was asked that yet")
    if ask is None or ask.n != n:
        raise Refused("ask_closed")
    if table.phase is not Phase.PLAYING:
        raise Refused("not_now", "the table is paused")
    return ask


def _move(draft: Draft, seat: Seat, move: Move) -> None:
    match = draft.table.match
    assert match is not None
    try:
        events = rules.decide(match, seat, move)
    except rules.Illegal:
        raise Refused("illegal_move") from None
    tell_play(draft, events)


def play_for(draft: Draft, command: PlayFor) -> None:
    """
    Make a move for a seat that nobody attends: a bot's, a stand-in's, or by ``absent: auto``.

    Raises Refused as ``answer`` does; ``not_now`` where the table sleeps or the absent are waited for.
    """
    table = draft.table
    ask = _open(table, command.ask)
    if table.asleep is not None:
        raise Refused("not_now", "the table sleeps")
    sitter = table.sitter(ask.seat)
    if sitter.attends:
        raise Refused("not_your_ask")
    if sitter.human and not sitter.stand_in and table.settings.absent != "auto":
        raise Refused("not_now", "the table waits for its owner")
    _move(draft, ask.seat, command.move)


def time_out(draft: Draft, command: TimeOut) -> None:
    """Make the first possible move for a seat whose time is up. Raises Refused ``not_now`` before that."""
    ask = _open(draft.table, command.ask)
    if ask.due is None or draft.now < ask.due:
        raise Refused("not_now", "there is time left")
    match = draft.table.match
    assert match is not None
    draft.events.append(TimedOut(ask.seat))
    _move(draft, ask.seat, rules.moves(match)[0])


def set_anew(draft: Draft) -> None:
    """Give clocks that ran out while nobody showed the table the grace once more; nothing if none did."""
    if overdue(draft.table, draft.now):
        draft.tell(SetAnew(draft.table.settings.grace_seconds * 1000))
