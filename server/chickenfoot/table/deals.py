"""
Deals everyone can check: commit, wait for seeds, deal, reveal (protocol 7).

Rule 1: the secret of a deal is drawn and bound before any seed for it can exist.
Rule 2: the gate opens when all are ready or their time is up; the deal follows when the seeds are in, or 3 s
after the gate.
Rule 3: a round's end shows its secret and seeds and, unless the match is over, binds the next deal.
"""

from __future__ import annotations

from collections.abc import Sequence

from chickenfoot.engine import events as engine
from chickenfoot.engine import match as rules
from chickenfoot.engine import shuffle
from chickenfoot.engine.tiles import Seat
from chickenfoot.table.commands import DealNow, Dice, OpenGate, Refused, Seed, VoidDeal
from chickenfoot.table.dealing import fairness_of
from chickenfoot.table.draft import Draft
from chickenfoot.table.events import Committed, Event, GateOpened, MatchStarted, Revealed, Seeded, Voided
from chickenfoot.table.phases import MID_MATCH
from chickenfoot.table.state import Fairness, Phase, Table

MATCH_ID_BYTES = 16


def begin_match(draft: Draft) -> None:
    """Start a match among those who sit, closed up, and open the gate to its first deal."""
    table, n = draft.table, sum(sitter is not None for sitter in draft.table.seats)
    match_id = draft.dice(MATCH_ID_BYTES).hex()
    draft.tell(
        MatchStarted(match_id, shuffle.rules_hash(table.game, table.options, n)),
        commit(match_id, 1, draft.dice),
    )
    _open_gate(draft)


def commit(match_id: str, deal: int, dice: Dice) -> Committed:
    """Draw the secret of a deal and bind the server to it."""
    secret = dice(shuffle.SECRET_BYTES)
    return Committed(deal, shuffle.commitment(match_id, deal, secret), secret.hex())


def seed(draft: Draft, seat: Seat, command: Seed) -> None:
    """
    Take a seat's entropy for the newest bound, undealt deal; deal when it was the last one missing.

    Raises Refused ``not_now`` for any other deal, and for a second value from one seat, whoever sits there.
    """
    fairness = draft.table.fairness
    if (
        fairness is None
        or fairness.dealt
        or command.deal != fairness.deal
        or seat in fairness.seeds
        or draft.table.phase not in MID_MATCH
    ):
        raise Refused("not_now", "this deal takes no seed from you")
    draft.tell(Seeded(seat, command.deal, command.value.lower()))
    go_on(draft)


def go_on(draft: Draft) -> None:
    """
    Open the gate or deal, where what was just told allows it.

    To be called after every change of who is ready, who is here, and which seeds there are.
    """
    table = draft.table
    if table.phase is Phase.ROUND_OVER:
        if all_ready(table):
            _open_gate(draft)
    elif waits_for_seeds(table) and seeds_are_in(table):
        _deal(draft)


def all_ready(table: Table) -> bool:
    """Tell whether everybody here is ready for the next round. Bots and the absent count as ready."""
    here = table.humans_here
    return bool(here) and all(table.sitter(seat).ready for seat in here)


def waits_for_seeds(table: Table) -> bool:
    """Tell whether the gate to a deal stands open."""
    return table.phase is Phase.PLAYING and table.fairness is not None and not table.fairness.dealt


def seeds_are_in(table: Table) -> bool:
    """Tell whether every human here sent a seed, or had none in the deal before (the first excuses none)."""
    fairness = fairness_of(table)
    here = table.humans_here
    excused = fairness.seeders
    return bool(here) and all(
        seat in fairness.seeds or (excused is not None and seat not in excused) for seat in here
    )


def open_gate(draft: Draft, command: OpenGate) -> None:
    """Go on to the next deal because the time between rounds is up. Raises Refused ``not_now``."""
    table, due = draft.table, draft.table.deadlines.next
    if table.phase is not Phase.ROUND_OVER or fairness_of(table).deal != command.deal:
        raise Refused("not_now", "this deal is not the next one")
    if due is None or draft.now < due:
        raise Refused("not_now", "it is not time yet")
    _open_gate(draft)


def _open_gate(draft: Draft) -> None:
    draft.tell(GateOpened(fairness_of(draft.table).deal))
    if seeds_are_in(draft.table):
        _deal(draft)


def deal_now(draft: Draft, command: DealNow) -> None:
    """Deal with the seeds that came. Raises Refused ``not_now``."""
    table, due = draft.table, draft.table.deadlines.dealing
    if not waits_for_seeds(table) or fairness_of(table).deal != command.deal:
        raise Refused("not_now", "this deal does not wait")
    if due is None or draft.now < due:
        raise Refused("not_now", "it is not time yet")
    _deal(draft)


def _deal(draft: Draft) -> None:
    fairness, match = fairness_of(draft.table), draft.table.match
    assert match is not None
    entropies = [bytes.fromhex(fairness.seeds.get(seat, "")) for seat in range(match.seats)]
    drawn = shuffle.deal_seed(
        fairness.match, fairness.deal, fairness.rules_hash, bytes.fromhex(fairness.secret), entropies
    )
    tell_play(draft, rules.open_deal(match, fairness.deal, drawn, fairness.host))


def tell_play(draft: Draft, events: Sequence[engine.Event]) -> None:
    """Tell what happened in the match and, where it ended the round, what the table owes to that end."""
    draft.tell_last(events)
    over = next((event for event in events if isinstance(event, engine.RoundOver)), None)
    if over is not None:
        last = any(isinstance(event, engine.MatchOver) for event in events)
        draft.events += _ending(fairness_of(draft.table), over, draft.dice, last=last)


def _ending(fairness: Fairness, over: engine.RoundOver, dice: Dice, *, last: bool) -> list[Event]:
    told: list[Event] = [Revealed(fairness.deal, fairness.secret, dict(fairness.seeds))]
    if over.void:
        told.append(Voided(fairness.deal))
    if not last:
        told.append(commit(fairness.match, fairness.deal + 1, dice))
    return told


def void_deal(draft: Draft, command: VoidDeal) -> None:
    """
    Give up a deal whose secret was shown and then lost by the store, and bind the next (protocol 7.6).

    Raises Refused ``not_now`` when another deal is the newest, or the match is over.
    """
    table = draft.table
    if table.phase not in MID_MATCH or fairness_of(table).deal != command.deal:
        raise Refused("not_now", "this deal is not the newest")
    fairness = fairness_of(table)
    if table.match is not None and fairness.dealt:
        tell_play(draft, [engine.RoundOver("stopped", (0,) * table.match.seats, void=True)])
        return
    draft.tell(Voided(fairness.deal), commit(fairness.match, fairness.deal + 1, draft.dice))
    if table.phase is Phase.PLAYING:
        _open_gate(draft)
