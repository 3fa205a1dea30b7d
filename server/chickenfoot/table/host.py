"""Who has the host's powers: always a human who is here, as long as there is one."""

from __future__ import annotations

from chickenfoot.engine.tiles import Seat
from chickenfoot.table.commands import Refused
from chickenfoot.table.draft import Draft, occupant, only_host
from chickenfoot.table.events import HostChanged


def keep_a_host(draft: Draft) -> None:
    """
    Pass the host's powers on where that is due (protocol, life of a table 8).

    To be called after every change of who sits and who is here. With people here who are not host, the lowest
    seat gets the powers; with nobody here the host stays named; with no human seated there is none.
    """
    table = draft.table
    here = table.humans_here
    if here:
        if table.host not in here:
            draft.tell(HostChanged(here[0]))
    elif table.host is not None and not any(s is not None and s.human for s in table.seats):
        draft.tell(HostChanged(None))


def give_host(draft: Draft, seat: Seat, to: Seat) -> None:
    """Hand the powers to another person who is here. Raises Refused."""
    only_host(draft.table, seat)
    sitter = occupant(draft.table, to)
    if sitter is None or not sitter.human or not sitter.here:
        raise Refused("not_now", "only somebody who sits here can be host")
    if to != seat:
        draft.tell(HostChanged(to))
