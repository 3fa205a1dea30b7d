"""
One table: ``decide`` says what a command brings about, ``evolve`` makes the table after it.

Both are pure: the clock and the dice are arguments. A refusal is raised and changes nothing.
"""

from __future__ import annotations

from typing import assert_never

from chickenfoot.engine.tiles import Seat
from chickenfoot.table import absence, deals, host, lobby, play, seats, sitting, transfers, votes
from chickenfoot.table.commands import (
    AddBot,
    Answer,
    ByPeople,
    ByTable,
    Close,
    CloseVote,
    ComeBack,
    Command,
    Configure,
    Create,
    DealNow,
    Dice,
    GiveHost,
    GoAway,
    Kick,
    Leave,
    Lock,
    MoveSeat,
    OfferTransfer,
    OpenGate,
    PlayFor,
    Propose,
    Ready,
    Refused,
    Rematch,
    RemoveBot,
    Rename,
    ResumePlay,
    Seed,
    SetAnew,
    Sit,
    Start,
    TakeOver,
    TimeOut,
    VoidDeal,
    Vote,
)
from chickenfoot.table.draft import Draft, own_seat
from chickenfoot.table.events import Event
from chickenfoot.table.evolve import evolve
from chickenfoot.table.state import Phase, Table

__all__ = ["decide", "evolve"]


def decide(table: Table | None, seat: Seat | None, command: Command, now: int, dice: Dice) -> list[Event]:
    """
    Return what a command brings about; nothing (``[]``) when all is as it wants already.

    Args:
        table: as the caller knows it; ``None`` for ``Create`` alone.
        seat: of who asks; ``None`` for somebody without a seat and for the table's own commands.
        command: its form has been checked; names and settings are judged here.
        now: the store's time as far as the caller knows it, ms. The entry may get a later one.
        dice: random bytes. What they decide stands in the events.

    Raises:
        Refused: with the protocol's code; nothing has changed.

    """
    if isinstance(command, Create):
        if table is not None:
            raise Refused("not_now", "the table exists")
        return lobby.create(command, dice)
    if table is None:
        raise Refused("no_such_table")
    if table.phase is Phase.CLOSED:
        raise Refused("table_closed")
    draft = Draft(table, now, dice)
    if isinstance(command, ByTable):
        _by_table(draft, command)
    else:
        _by_people(draft, seat, command)
    return draft.events


def _by_people(draft: Draft, asker: Seat | None, command: ByPeople) -> None:
    if isinstance(command, Sit):
        sitting.sit(draft, asker, command)
        return
    if isinstance(command, TakeOver):
        transfers.take_over(draft, command)
        return
    seat, sitter = own_seat(draft.table, asker)
    if not sitter.here and not isinstance(command, Leave):
        # Whoever commands is here, even where the note of their return was lost on the way.
        absence.come_back(draft, seat)
    match command:
        case Create():
            raise Refused("not_now", "the table exists")
        case Leave():
            sitting.leave(draft, seat)
        case Rename():
            seats.rename(draft, seat, command.name)
        case Configure():
            lobby.configure(draft, seat, command)
        case MoveSeat():
            seats.move_seat(draft, seat, command.seat, command.to)
        case AddBot():
            seats.add_bot(draft, seat, command.seat, command.level)
        case RemoveBot():
            seats.remove_bot(draft, seat, command.seat)
        case Kick():
            sitting.kick(draft, seat, command.seat)
        case Lock():
            seats.lock(draft, seat, locked=command.locked)
        case GiveHost():
            host.give_host(draft, seat, command.seat)
        case Start():
            lobby.start(draft, seat)
        case Ready():
            lobby.ready(draft, seat, command)
        case Seed():
            deals.seed(draft, seat, command)
        case Answer():
            play.answer(draft, seat, command)
        case Propose():
            votes.propose(draft, seat, command)
        case Vote():
            votes.vote(draft, seat, command)
        case ResumePlay():
            votes.resume_play(draft)
        case Rematch():
            lobby.rematch(draft, seat)
        case Close():
            lobby.close(draft, seat)
        case OfferTransfer():
            transfers.offer(draft, seat, command)
        case _:
            assert_never(command)


def _by_table(draft: Draft, command: ByTable) -> None:
    match command:
        case GoAway():
            absence.go_away(draft, command.seat)
        case ComeBack():
            absence.come_back(draft, command.seat)
        case TimeOut():
            play.time_out(draft, command)
        case PlayFor():
            play.play_for(draft, command)
        case OpenGate():
            deals.open_gate(draft, command)
        case DealNow():
            deals.deal_now(draft, command)
        case CloseVote():
            votes.close_vote(draft, command)
        case SetAnew():
            play.set_anew(draft)
        case VoidDeal():
            deals.void_deal(draft, command)
        case _:
            assert_never(command)
