"""Coming to a seat and giving it up (protocol, life of a table 7)."""

from __future__ import annotations

from chickenfoot.engine.tiles import Seat
from chickenfoot.table.bot_names import successor
from chickenfoot.table.commands import Refused, Sit
from chickenfoot.table.deals import go_on
from chickenfoot.table.draft import Draft, occupant, only_host
from chickenfoot.table.events import Kicked, Left, Seated
from chickenfoot.table.host import keep_a_host
from chickenfoot.table.names import clean_name, same_to_the_eye
from chickenfoot.table.state import Sitter, Table
from chickenfoot.table.votes import judge

SITTING_BYTES = 8
"""Random bytes that name a sitting."""


def sit(draft: Draft, seat: Seat | None, command: Sit) -> None:
    """
    Seat somebody. The token that already has a seat changes nothing: the answer is given again.

    Raises Refused: ``unauthorized`` (a token that died), ``not_now`` (the asker has a seat),
    ``table_locked``, ``bad_name``, ``seat_taken``, ``table_full``, ``name_taken``.
    """
    table = draft.table
    if command.token in table.dead_tokens:
        raise Refused("unauthorized", "this token was given up")
    if table.seat_of(command.token) is not None:
        return
    if seat is not None:
        raise Refused("not_now", "you have a seat")
    if table.locked:
        raise Refused("table_locked")
    name = clean_name(command.name)
    to = _choose(table, command.seat)
    check_name(table, name, to)
    newcomer = Sitter(name, token=command.token, sitting=draft.dice(SITTING_BYTES).hex())
    if table.deal_in_play and table.fairness is not None:
        # The bot plays this deal to its end, so that no sitting shows a second hand of it.
        newcomer = Sitter(
            name,
            token=command.token,
            sitting=newcomer.sitting,
            stand_in=True,
            from_deal=table.fairness.deal + 1,
        )
    draft.tell(Seated(to, newcomer))
    keep_a_host(draft)
    judge(draft)


def _choose(table: Table, wanted: Seat | None) -> Seat:
    if wanted is not None:
        sitter = occupant(table, wanted)
        if sitter is not None and sitter.human:
            raise Refused("seat_taken")
        return wanted
    ways = (
        lambda s: s is None,
        lambda s: s is not None and s.open,
        lambda s: s is not None and not s.human,
    )
    for takes in ways:
        for seat, sitter in enumerate(table.seats):
            if takes(sitter):
                return seat
    raise Refused("table_full")


def check_name(table: Table, name: str, own: Seat) -> None:
    """Raise Refused ``name_taken`` when ``name`` could be taken for that of another seat than ``own``."""
    for seat, sitter in enumerate(table.seats):
        if sitter is not None and seat != own and same_to_the_eye(sitter.name, name):
            raise Refused("name_taken")


def leave(draft: Draft, seat: Seat) -> None:
    """Give up a seat: a bot plays it on in mid-match, else it is free. The token dies."""
    draft.tell(Left(seat, successor(draft.table)))
    _after_going(draft)


def kick(draft: Draft, seat: Seat, target: Seat) -> None:
    """Send somebody away, by the host. Raises Refused."""
    only_host(draft.table, seat)
    sitter = occupant(draft.table, target)
    if sitter is None or not sitter.human or target == seat:
        raise Refused("not_now", "only another person can be sent away")
    draft.tell(Kicked(target, successor(draft.table)))
    _after_going(draft)


def _after_going(draft: Draft) -> None:
    keep_a_host(draft)
    judge(draft)
    go_on(draft)
