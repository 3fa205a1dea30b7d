"""An entry while it is being decided: what it says so far, and what the table is after that."""

from __future__ import annotations

from collections.abc import Sequence

from chickenfoot.engine import events as engine
from chickenfoot.engine.tiles import Seat
from chickenfoot.table.commands import Dice, Refused
from chickenfoot.table.events import Event
from chickenfoot.table.evolve import evolve
from chickenfoot.table.state import Sitter, Table


class Draft:
    """
    Collects events and follows the table through them.

    It lives within one call of ``decide``; a refusal throws it away, and nothing has changed.
    """

    __slots__ = ("dice", "events", "now", "table")

    def __init__(self, table: Table, now: int, dice: Dice) -> None:
        self.table = table
        self.now = now
        self.dice = dice
        self.events: list[Event] = []

    def tell(self, *events: Event) -> None:
        """Add events and follow them."""
        self.table = evolve(self.table, events, self.now)
        self.events += events

    def tell_last(self, events: Sequence[engine.Event]) -> None:
        """Add events that nothing in this entry depends on: the table here is not taken through them."""
        self.events += events


def own_seat(table: Table, seat: Seat | None) -> tuple[Seat, Sitter]:
    """Return the seat of the person who asks. Raises Refused ``not_seated``."""
    if seat is None or not 0 <= seat < len(table.seats):
        raise Refused("not_seated")
    sitter = table.seats[seat]
    if sitter is None or not sitter.human:
        raise Refused("not_seated")
    return seat, sitter


def only_host(table: Table, seat: Seat) -> None:
    """Raise Refused ``not_host`` for everybody but the host."""
    if table.host != seat:
        raise Refused("not_host")


def occupant(table: Table, seat: Seat) -> Sitter | None:
    """Return who has this seat, if anybody. Raises Refused ``bad_message`` for a seat the table lacks."""
    if not 0 <= seat < len(table.seats):
        raise Refused("bad_message", f"there is no seat {seat}")
    return table.seats[seat]
