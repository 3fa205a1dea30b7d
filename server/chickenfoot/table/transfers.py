"""
A seat moves to another device of its owner (protocol 2, "another device").

Rule 1: one code at a time, for 60 s, used once. A newer one replaces it.
Rule 2: whoever has taken a seat over may say so again, at any time: the token has the seat then.
Rule 3: a token that died never gets a seat again, not by a code either.
"""

from __future__ import annotations

from chickenfoot.engine.tiles import Seat
from chickenfoot.table.commands import OfferTransfer, Refused, TakeOver
from chickenfoot.table.draft import Draft
from chickenfoot.table.state import Table
from chickenfoot.table.transfer_events import TransferOffered, Transferred


def offer(draft: Draft, seat: Seat, command: OfferTransfer) -> None:
    """Let the seat move to whoever shows the code, in place of a code given before."""
    draft.tell(TransferOffered(seat, command.code))


def take_over(draft: Draft, command: TakeOver) -> None:
    """
    Give a seat to a new token, by the code that was given for it.

    Raises Refused ``unauthorized`` for a code that was never given, was used or is too old, and for a token
    that died.
    """
    table = draft.table
    if command.token in table.dead_tokens:
        raise Refused("unauthorized", "this token was given up")
    if table.seat_of(command.token) is not None:
        return
    seat = opened_by(table, command.code, draft.now)
    if seat is None:
        raise Refused("unauthorized", "this code was used, or is too old")
    draft.tell(Transferred(seat, command.token))


def opened_by(table: Table, code: str, now: int) -> Seat | None:
    """Return the seat that a code (as SHA-256 hex) opens at this time, ms."""
    for seat, sitter in enumerate(table.seats):
        if sitter is not None and sitter.offer is not None and sitter.offer.code == code:
            return seat if now < sitter.offer.until else None
    return None
