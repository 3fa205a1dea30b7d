"""
Who is away, who plays for them, and what the table wants done by itself next.

Rule 1: presence is not history. ``away`` and ``back`` are, and ``away`` only after the grace.
Rule 2: any worker that shows the table may do what is due; whoever is second finds it done.
"""

from __future__ import annotations

from collections.abc import Mapping

from chickenfoot.engine import match as rules
from chickenfoot.engine.structs import struct
from chickenfoot.engine.tiles import Seat
from chickenfoot.table.commands import (
    ByTable,
    CloseVote,
    ComeBack,
    DealNow,
    GoAway,
    OpenGate,
    PlayFor,
    TimeOut,
)
from chickenfoot.table.deals import go_on
from chickenfoot.table.draft import Draft
from chickenfoot.table.events import Away, Back, StoodIn
from chickenfoot.table.host import keep_a_host
from chickenfoot.table.phases import MID_MATCH
from chickenfoot.table.proposals import VOTE_MS
from chickenfoot.table.state import Ask, Phase, Table
from chickenfoot.table.votes import judge

AUTO_PAUSE_MS = 1000
"""How long after an ask ``absent: auto`` plays."""


@struct(frozen=True, slots=True)
class BotTurn:
    """Decision ``ask`` is a bot's or stand-in's: choose on ``bot_view`` of ``seat``, then ``PlayFor``."""

    seat: Seat
    ask: int


@struct(frozen=True, slots=True)
class Step:
    """
    What the table wants done at ``at`` (ms) if nothing else happens before.

    ``not_before`` goes to the journal, whose clock decides; absent: no clock is concerned.
    """

    at: int
    command: ByTable | BotTurn
    not_before: int | None = None


def go_away(draft: Draft, seat: Seat) -> None:
    """Note that a seat's owner has been gone for the grace, with what follows. Nothing if known or a bot."""
    table = draft.table
    sitter = table.seats[seat] if 0 <= seat < len(table.seats) else None
    if sitter is None or not sitter.human or not sitter.here:
        return
    draft.tell(Away(seat))
    let_bots_stand_in(draft)
    keep_a_host(draft)
    judge(draft)
    go_on(draft)


def let_bots_stand_in(draft: Draft) -> None:
    """Let a bot stand in for everybody absent, where a match is on and the setting says so."""
    table = draft.table
    if table.settings.absent != "bot" or table.phase not in MID_MATCH:
        return
    for seat, sitter in enumerate(table.seats):
        if sitter is not None and sitter.human and not sitter.here and not sitter.stand_in:
            draft.tell(StoodIn(seat))


def come_back(draft: Draft, seat: Seat) -> None:
    """Note that an owner is here again, with what follows. Nothing if known or a bot."""
    table = draft.table
    sitter = table.seats[seat] if 0 <= seat < len(table.seats) else None
    if sitter is None or not sitter.human or sitter.here:
        return
    draft.tell(Back(seat))
    keep_a_host(draft)
    judge(draft)
    if table.phase is Phase.ROUND_OVER:
        # Somebody may have been ready before everybody went away. Seeds are not looked at again.
        go_on(draft)


def next_steps(table: Table, connected: Mapping[Seat, int | None], now: int) -> list[Step]:
    """
    Return what the table will want done by itself, the earliest first.

    Args:
        table: as it is now.
        connected: for every human seat, ``None`` while it has a socket anywhere, else when the last one was
            lost (ms); a table that was just loaded counts all without a socket as lost at that moment. A seat
            that is not named is not judged.
        now: ms.

    """
    if table.phase is Phase.CLOSED:
        return []
    steps = _comings_and_goings(table, connected, now)
    if table.proposal is not None:
        until = table.proposal.until
        steps.append(Step(until, CloseVote(table.proposal.n), until))
    if table.asleep is None:
        steps += _clocks(table)
        if table.ask is not None and table.phase is Phase.PLAYING:
            steps += _turn(table, table.ask)
    return sorted(steps, key=lambda step: step.at)


def _comings_and_goings(table: Table, connected: Mapping[Seat, int | None], now: int) -> list[Step]:
    steps: list[Step] = []
    for seat, lost in connected.items():
        sitter = table.seats[seat] if seat < len(table.seats) else None
        if sitter is None or not sitter.human:
            continue
        if lost is None and not sitter.here:
            steps.append(Step(now, ComeBack(seat)))
        elif lost is not None and sitter.here:
            steps.append(Step(lost + table.settings.grace_seconds * 1000, GoAway(seat)))
    return steps


def _clocks(table: Table) -> list[Step]:
    fairness, due = table.fairness, table.deadlines
    if fairness is None:
        return []
    steps: list[Step] = []
    if due.dealing is not None:
        steps.append(Step(due.dealing, DealNow(fairness.deal), due.dealing))
    if due.next is not None:
        steps.append(Step(due.next, OpenGate(fairness.deal), due.next))
    return steps


def _turn(table: Table, ask: Ask) -> list[Step]:
    sitter = table.sitter(ask.seat)
    if ask.due is not None:
        return [Step(ask.due, TimeOut(ask.n), ask.due)]
    held = _held(table, ask)
    if not sitter.human or sitter.stand_in:
        return [Step(max(held, ask.since + table.settings.bot_pause_ms), BotTurn(ask.seat, ask.n))]
    if not sitter.here and table.settings.absent == "auto" and table.match is not None:
        at = max(held, ask.since + AUTO_PAUSE_MS)
        return [Step(at, PlayFor(ask.n, rules.moves(table.match)[0]), at)]
    return []


def _held(table: Table, ask: Ask) -> int:
    """
    Return until when (ms) nobody plays for a seat that no person attends, 0 for no such moment.

    While people vote on taking the last play back, a bot that plays on would take the vote from them. It
    waits no longer than one vote lasts, however many are called for.
    """
    vote = table.proposal
    if vote is None or vote.what != "takeback":
        return 0
    return min(vote.until, ask.since + VOTE_MS)
