"""What events make of a seat that moves to another device."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from chickenfoot.engine.tiles import Seat
from chickenfoot.table.limits import DEAD_TOKENS_KEPT
from chickenfoot.table.state import Offer, Table
from chickenfoot.table.transfer_events import TransferOffered, Transferred

TRANSFER_MS: Final = 60_000
"""How long a code is good for."""


def offered(table: Table, event: TransferOffered, at: int) -> Table:
    """Note the code. One that was given before is worth nothing any more."""
    return _put(table, event.seat, Offer(event.code, at + TRANSFER_MS), table.sitter(event.seat).token)


def transferred(table: Table, event: Transferred) -> Table:
    """Give the seat its new token. Command ids go on: the sitting is the same."""
    old = table.sitter(event.seat).token
    assert old is not None
    dead = (*table.dead_tokens, old)[-DEAD_TOKENS_KEPT:]
    return replace(_put(table, event.seat, None, event.token), dead_tokens=dead)


def _put(table: Table, seat: Seat, offer: Offer | None, token: str | None) -> Table:
    sitter = replace(table.sitter(seat), offer=offer, token=token)
    return replace(table, seats=(*table.seats[:seat], sitter, *table.seats[seat + 1 :]))
