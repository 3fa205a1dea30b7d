"""What holds of every table at every moment."""

from __future__ import annotations

from collections import Counter

from chickenfoot.engine.tiles import full_set
from chickenfoot.table.names import same_to_the_eye
from chickenfoot.table.phases import MID_MATCH
from chickenfoot.table.state import Phase, Table
from chickenfoot.table.takebacks import last_play


def check(table: Table, before: Table | None = None) -> None:
    """Raise AssertionError where a law is broken."""
    seats_make_sense(table)
    clocks_make_sense(table)
    the_vote_makes_sense(table)
    the_deal_makes_sense(table)
    if before is not None:
        history_goes_on(before, table)


def seats_make_sense(table: Table) -> None:
    sitters = [sitter for sitter in table.seats if sitter is not None]
    assert len(table.seats) == table.settings.seats
    tokens = [sitter.token for sitter in sitters if sitter.token is not None]
    assert len(tokens) == len(set(tokens))
    assert not set(tokens) & set(table.dead_tokens)
    for i, one in enumerate(sitters):
        assert not any(same_to_the_eye(one.name, other.name) for other in sitters[i + 1 :])
    if table.humans_here:
        assert table.host in table.humans_here
    if not any(sitter.human for sitter in sitters):
        assert table.host is None
    for sitter in sitters:
        assert sitter.human == (sitter.token is not None)
        assert sitter.human == (sitter.level is None)
        assert sitter.here == (sitter.away_since is None)
        if not sitter.human:
            assert sitter.here
            assert not sitter.stand_in
            assert not sitter.ready
            assert sitter.from_deal is None
        if sitter.open:
            assert not sitter.human
        if sitter.from_deal is not None:
            assert sitter.stand_in
            assert table.fairness is not None
            assert sitter.from_deal <= table.fairness.deal + 1
            assert not table.deal_in_play or sitter.from_deal == table.fairness.deal + 1
    if table.phase not in {Phase.LOBBY, Phase.MATCH_OVER, Phase.CLOSED}:
        assert len(sitters) == len(table.seats) == table.match.seats


def clocks_make_sense(table: Table) -> None:
    asleep = not table.humans_here and table.phase is not Phase.CLOSED
    assert (table.asleep is not None) == asleep
    deadlines, ask = table.deadlines, table.ask
    if table.asleep is not None:
        assert deadlines.dealing is None
        assert deadlines.next is None
        assert ask is None or ask.due is None
    if ask is not None:
        assert table.phase in {Phase.PLAYING, Phase.PAUSED}
        assert ask.n == table.ask_count
        assert table.seats[ask.seat] is not None
        assert table.match.round.turn == ask.seat
        paused = table.phase is Phase.PAUSED
        runs = bool(table.settings.turn_seconds) and table.sitter(ask.seat).attends and not paused
        assert (ask.due is not None) == runs
        assert ask.due is None or ask.left is None
    waiting = table.fairness is not None and not table.fairness.dealt and table.phase is Phase.PLAYING
    assert (deadlines.dealing is not None) == (waiting and not asleep)
    if deadlines.next is not None:
        assert table.phase is Phase.ROUND_OVER
    assert (table.phase is Phase.PAUSED) == (table.paused is not None) == (table.paused_from is not None)
    if table.paused is not None:
        assert table.paused_from in {Phase.PLAYING, Phase.ROUND_OVER}
        assert (table.paused.dealing is not None) == (
            table.paused_from is Phase.PLAYING and not table.fairness.dealt
        )
        assert table.paused.next is None or table.paused_from is Phase.ROUND_OVER
        assert deadlines.dealing is None
        assert deadlines.next is None


def the_vote_makes_sense(table: Table) -> None:
    """Who agreed are people; what is asked for can be done; and what all agree on is done already."""
    vote = table.proposal
    if vote is None:
        return
    assert table.phase in MID_MATCH
    assert table.humans_here
    assert vote.n == table.proposal_count
    assert len(set(vote.yes)) == len(vote.yes)
    assert all(table.sitter(seat).human for seat in vote.yes)
    assert not set(table.humans_here) <= set(vote.yes) or table.updated >= vote.until
    if vote.what == "pause":
        assert table.phase is not Phase.PAUSED
    if vote.what == "takeback":
        assert last_play(table) is not None
    if vote.what == "replace":
        assert table.sitter(vote.seat).human
        assert not table.sitter(vote.seat).here


def the_deal_makes_sense(table: Table) -> None:
    fairness, match = table.fairness, table.match
    assert (fairness is None) == (match is None)
    if table.phase is Phase.LOBBY:
        assert match is None
        assert table.result is None
        assert table.ask is None
    if fairness is None or table.phase is Phase.CLOSED:
        return
    phase = table.paused_from or table.phase
    assert (table.result is not None) == (phase in {Phase.ROUND_OVER, Phase.MATCH_OVER})
    if phase is Phase.ROUND_OVER:
        assert not fairness.dealt
        assert fairness.deal > table.result.revealed.deal
    if phase is Phase.PLAYING:
        assert (table.ask is not None) == fairness.dealt
    if fairness.dealt and match.round is not None:
        no_tile_is_lost(table)


def no_tile_is_lost(table: Table) -> None:
    deal = table.match.round
    largest = len(deal.layout.seen) - 1
    there = Counter(tuple(sorted(placed.tile)) for placed in deal.layout.tiles.values())
    for heap in (*deal.hands, deal.boneyard, deal.aside):
        there.update(heap.reveal())
    assert there == Counter(full_set(largest))


def history_goes_on(before: Table, after: Table) -> None:
    assert after.ask_count >= before.ask_count
    assert after.id == before.id
    assert set(before.dead_tokens) <= set(after.dead_tokens) or len(after.dead_tokens) >= 512
    if before.phase is Phase.CLOSED:
        raise AssertionError("a closed table changed")
    no_second_hand(before, after)


def no_second_hand(before: Table, after: Table) -> None:
    """Whoever sits down while a deal is in play does not see its hand (life of a table 7)."""
    if not after.deal_in_play or before.fairness is None or before.fairness.deal != after.fairness.deal:
        return
    if not before.deal_in_play:
        return
    knew = {s.sitting: s for s in before.seats if s is not None and s.human}
    for sitter in after.seats:
        if sitter is None or not sitter.human:
            continue
        if sitter.sitting in knew:
            assert sitter.from_deal == knew[sitter.sitting].from_deal
        else:
            assert sitter.from_deal == after.fairness.deal + 1
