"""
What people decide together: to pause, to take a play back, to end, to replace somebody (life of a table 9).

Rule 1: one vote at a time, for 30 s. It passes when every human here agrees; a no ends it. The absent and
bots do not vote.
Rule 2: it is judged again after every change of who is here and who sits, so that nobody waits for a vote
that cannot come. With nobody here there is no vote.
"""

from __future__ import annotations

from typing import assert_never

from chickenfoot.engine import match as rules
from chickenfoot.engine.tiles import Seat
from chickenfoot.table.bot_names import successor
from chickenfoot.table.commands import CloseVote, Propose, Refused, Vote
from chickenfoot.table.dealing import fairness_of
from chickenfoot.table.deals import go_on
from chickenfoot.table.draft import Draft, occupant
from chickenfoot.table.events import Left, Revealed, Voided
from chickenfoot.table.host import keep_a_host
from chickenfoot.table.phases import MID_MATCH, PAUSABLE
from chickenfoot.table.state import Phase, Table
from chickenfoot.table.takebacks import last_play
from chickenfoot.table.vote_events import Lapsed, Paused, Proposed, Resumed, Voted


def propose(draft: Draft, seat: Seat, command: Propose) -> None:
    """
    Open a vote, by anybody seated; with no other human here it passes at once.

    Raises Refused ``not_now`` while another vote is open, and for what cannot be done now.
    """
    vote = draft.table.proposal
    if vote is not None:
        if draft.now < vote.until:
            raise Refused("not_now", "one proposal at a time")
        draft.tell(Lapsed(vote.n))
    if not _possible(draft.table, command):
        raise Refused("not_now", f"there is nothing to {command.what} now")
    draft.tell(Proposed(draft.table.proposal_count + 1, command.what, seat, command.seat))
    judge(draft)
    go_on(draft)


def _possible(table: Table, command: Propose) -> bool:
    match command.what:
        case "pause":
            return table.phase in PAUSABLE
        case "takeback":
            return table.phase is Phase.PLAYING and last_play(table) is not None
        case "end":
            return table.phase in MID_MATCH
        case "replace":
            if command.seat is None:
                raise Refused("bad_message", "say which seat")
            sitter = occupant(table, command.seat)
            return table.phase in MID_MATCH and sitter is not None and sitter.human and not sitter.here
        case _:
            assert_never(command.what)


def vote(draft: Draft, seat: Seat, command: Vote) -> None:
    """Agree to what is proposed, or end the vote by a no. Raises Refused ``not_now`` when it is not open."""
    proposal = draft.table.proposal
    if proposal is None or proposal.n != command.proposal or draft.now >= proposal.until:
        raise Refused("not_now", "this vote is not open")
    if command.yes and seat in proposal.yes:
        return
    draft.tell(Voted(seat, command.yes))
    judge(draft)
    go_on(draft)


def close_vote(draft: Draft, command: CloseVote) -> None:
    """End a vote because its time is up. Raises Refused ``not_now`` before that, or when it is over."""
    proposal = draft.table.proposal
    if proposal is None or proposal.n != command.proposal or draft.now < proposal.until:
        raise Refused("not_now", "no vote is to be closed")
    draft.tell(Lapsed(proposal.n))


def resume_play(draft: Draft) -> None:
    """End a pause, by anybody seated. Raises Refused ``not_now`` when there is none."""
    if draft.table.phase is not Phase.PAUSED:
        raise Refused("not_now", "the table is not paused")
    draft.tell(Resumed())
    go_on(draft)


def judge(draft: Draft) -> None:
    """
    Carry out what is proposed if all who are here agree.

    To be called after every change of who is here and who sits, before ``deals.go_on``: a pause that passes
    holds back the deal.
    """
    table = draft.table
    proposal, here = table.proposal, table.humans_here
    if proposal is None or draft.now >= proposal.until or not set(here) <= set(proposal.yes):
        return
    match proposal.what:
        case "pause":
            draft.tell(Paused())
        case "takeback":
            undone = last_play(table)
            assert undone is not None
            draft.tell(undone)
        case "end":
            _end(draft)
        case "replace":
            assert proposal.seat is not None
            draft.tell(Left(proposal.seat, successor(table)))
            keep_a_host(draft)
        case _:
            assert_never(proposal.what)


def _end(draft: Draft) -> None:
    """End the match on present totals. The deal in play, or the next one, counts for nothing and is shown."""
    match, fairness = draft.table.match, fairness_of(draft.table)
    assert match is not None
    draft.tell(
        *rules.stop(match),
        Revealed(fairness.deal, fairness.secret, dict(fairness.seeds)),
        Voided(fairness.deal),
    )
