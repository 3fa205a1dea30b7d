"""
What events make of an open vote.

Rule 1: a vote is open only while what it asks for can be done. What makes that impossible (somebody plays on,
the absent come back, the match ends) ends it, without an event of its own.
Rule 2: an agreement is a person's, so it goes when they give up their seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from chickenfoot.engine import events as engine
from chickenfoot.engine.tiles import Seat
from chickenfoot.table.state import Proposal, Table
from chickenfoot.table.vote_events import Proposed, Voted

VOTE_MS: Final = 30_000
"""How long a proposal is open."""


def proposed(table: Table, event: Proposed, at: int) -> Table:
    """Open a vote; whoever proposes agrees."""
    vote = Proposal(event.n, event.what, event.by, at + VOTE_MS, (event.by,), event.seat)
    return replace(table, proposal=vote, proposal_count=event.n)


def voted(table: Table, event: Voted) -> Table:
    """Count an agreement; a no ends the vote."""
    vote = table.proposal
    assert vote is not None
    return replace(table, proposal=replace(vote, yes=(*vote.yes, event.seat)) if event.yes else None)


def after_moves(table: Table, run: Sequence[engine.Event]) -> Table:
    """Return the table with its vote as it stands after these events of the match."""
    vote = table.proposal
    over = any(isinstance(event, engine.MatchOver) for event in run)
    if vote is None or not (over or vote.what == "takeback"):
        return table
    return replace(table, proposal=None)


def without_voter(table: Table, seat: Seat) -> Table:
    """Return the table with its vote as it stands when this seat's owner has given it up."""
    vote = table.proposal
    if vote is None:
        return table
    if vote.seat == seat:
        return replace(table, proposal=None)
    return replace(table, proposal=replace(vote, yes=tuple(each for each in vote.yes if each != seat)))


def after_return(table: Table, seat: Seat) -> Table:
    """Return the table with its vote as it stands when this seat's owner is here again."""
    vote = table.proposal
    return replace(table, proposal=None) if vote is not None and vote.seat == seat else table
