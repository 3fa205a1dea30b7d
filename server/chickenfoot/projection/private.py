"""
What only one seat may know: its hand, its moves, the tile it drew.

The one file of the project that takes tiles out of a hand and puts them into something that is sent.
"""

from __future__ import annotations

from typing import Any

from chickenfoot.engine import match as rules
from chickenfoot.engine.events import Drew
from chickenfoot.engine.moves import Draw, Move, Pass, Play
from chickenfoot.engine.tiles import Seat
from chickenfoot.projection.public import shown_round
from chickenfoot.table.state import Phase, Table


def holds_hand(table: Table, seat: Seat) -> bool:
    """Tell whether the sitter of this seat may see the hand of the deal on the table (protocol, life 7)."""
    dealt = shown_round(table)
    sitter = table.seats[seat]
    if dealt is None or sitter is None:
        return False
    return sitter.from_deal is None or dealt.deal >= sitter.from_deal


def hand_view(table: Table, seat: Seat) -> list[list[int]] | None:
    """Return the tiles of a seat, sorted; ``None`` where no deal is on the table."""
    dealt = shown_round(table)
    return None if dealt is None else [list(tile) for tile in dealt.hands[seat].reveal()]


def moves_view(table: Table, seat: Seat) -> list[dict[str, Any]] | None:
    """Return the ready-made commands of the seat asked, without ``id`` and ``ask``; ``None`` for others."""
    if table.ask is None or table.ask.seat != seat or table.match is None:
        return None
    if table.phase is not Phase.PLAYING:
        return None
    return [move_view(move) for move in rules.moves(table.match)]


def move_view(move: Move) -> dict[str, Any]:
    """Return one move as the command that makes it."""
    match move:
        case Play(tile, on):
            return {"type": "play", "tile": list(tile), "on": on}
        case Draw():
            return {"type": "draw"}
        case Pass():
            return {"type": "pass"}


def you_view(table: Table, seat: Seat, *, as_bot: bool = False) -> dict[str, Any]:
    """Return ``you`` for a seat. ``as_bot``: for whoever plays it, even before a newcomer may see it."""
    you: dict[str, Any] = {"seat": seat}
    if as_bot or holds_hand(table, seat):
        hand, moves = hand_view(table, seat), moves_view(table, seat)
        if hand is not None:
            you["hand"] = hand
        if moves is not None:
            you["moves"] = moves
    return you


def drew_for(event: Drew, viewer: Seat | None, table: Table) -> dict[str, Any]:
    """Return a draw as this viewer may know it: with the tile for the drawer alone."""
    shown: dict[str, Any] = {"k": event.k, "seat": event.seat}
    if viewer == event.seat and holds_hand(table, event.seat):
        shown["tile"] = list(event.tile)
    return shown
