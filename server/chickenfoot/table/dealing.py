"""What the events of a committed deal make of the table (protocol 7)."""

from __future__ import annotations

from dataclasses import replace

from chickenfoot.engine.events import RoundOver
from chickenfoot.engine.face_up import hands_face_up
from chickenfoot.table import clocks
from chickenfoot.table import events as said
from chickenfoot.table.phases import following
from chickenfoot.table.state import Fairness, Result, Revealed, Sitter, Table


def fairness_of(table: Table) -> Fairness:
    """Return the committed shuffle of a table that has one: from ``start`` until a rematch."""
    assert table.fairness is not None
    return table.fairness


def committed(table: Table, event: said.Committed) -> Table:
    """Bind the server to the next deal; the seats that sent a seed for the one before are noted."""
    before = fairness_of(table)
    after = replace(
        before,
        deal=event.deal,
        commitment=event.commitment,
        secret=event.secret,
        seeds={},
        seeders=tuple(sorted(before.seeds)) if before.deal else None,
        dealt=False,
    )
    return replace(table, fairness=after)


def seeded(table: Table, event: said.Seeded) -> Table:
    """Keep a seat's entropy."""
    fairness = fairness_of(table)
    return replace(table, fairness=replace(fairness, seeds={**fairness.seeds, event.seat: event.value}))


def gate_opened(table: Table, event: said.GateOpened, at: int) -> Table:
    """Take the last deal off the table and wait for seeds. Newcomers have their seats whole from here on."""
    table = replace(
        table,
        phase=following(table.phase, event.k),
        seats=tuple(s and _whole(s, stands=table.settings.absent == "bot") for s in table.seats),
        ask=None,
        result=None,
        log=(),
    )
    return clocks.wind(table, at, dealing_ms=clocks.DEALING_MS)


def _whole(sitter: Sitter, *, stands: bool) -> Sitter:
    away = sitter.human and not sitter.here
    if sitter.from_deal is None and not sitter.ready and sitter.stand_in == (away and stands):
        return sitter
    return replace(sitter, ready=False, from_deal=None, stand_in=away and stands)


def revealed(table: Table, event: said.Revealed) -> Table:
    """
    Show how the deal came about, and every hand, beside the round's end.

    A deal that was given up before it was dealt has no hands: its round is stopped before it began.
    """
    match = table.match
    assert match is not None
    shown, current = Revealed(event.deal, event.secret, event.seeds), match.round
    if current is None or current.deal != event.deal:
        stopped = RoundOver("stopped", (0,) * match.seats, void=True)
        return replace(table, result=Result(stopped, {}, shown, match.over))
    assert current.over is not None
    return replace(table, result=Result(current.over, hands_face_up(match), shown, match.over))


def voided(table: Table, event: said.Voided) -> Table:
    """Count a deal that counts for nothing."""
    fairness = fairness_of(table)
    return replace(table, fairness=replace(fairness, voided=(*fairness.voided, event.deal)))
