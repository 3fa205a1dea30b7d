"""What people decide together, and how the vote goes. Life of a table 9."""

from __future__ import annotations

import pytest

from chickenfoot.table.absence import Step
from chickenfoot.table.commands import (
    AddBot,
    Close,
    CloseVote,
    ComeBack,
    Kick,
    Leave,
    PlayFor,
    Propose,
    Ready,
    Rename,
    ResumePlay,
    Seed,
    Sit,
    Vote,
)
from chickenfoot.table.state import Phase, Proposal
from tests.table.scene import Scene

PAUSE, TAKEBACK, END = Propose("pause"), Propose("takeback"), Propose("end")


def dealt(*names, bots=0, options=None, **settings):
    names = names or ("Ana", "Ben", "Cleo")
    scene = Scene(*names, options=options or {"length": "full"}, seats=len(names) + bots, **settings)
    for seat in range(len(names), len(names) + bots):
        scene.say(0, AddBot(seat))
    scene.deal()
    return scene


# The vote


def test_a_proposal_is_open_for_thirty_seconds_and_whoever_proposes_has_agreed():
    scene = dealt()
    assert scene.say(1, PAUSE) == ["proposed"]
    assert scene.table.proposal == Proposal(1, "pause", 1, scene.now + 30_000, (1,))
    assert scene.table.phase is Phase.PLAYING


def test_it_passes_when_everybody_here_agrees():
    scene = dealt()
    scene.say(1, PAUSE)
    assert scene.say(0, Vote(1, yes=True)) == ["voted"]
    assert scene.table.proposal.yes == (1, 0)
    assert scene.say(2, Vote(1, yes=True)) == ["voted", "paused"]
    assert scene.table.proposal is None
    assert scene.table.phase is Phase.PAUSED


def test_with_no_other_human_here_it_passes_at_once():
    scene = dealt("Ana", bots=2)
    assert scene.say(0, PAUSE) == ["proposed", "paused"]
    scene = dealt("Ana", "Ben", bots=1)
    scene.away(1)
    assert scene.say(0, PAUSE) == ["proposed", "paused"]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_no_ends_it_also_from_whoever_proposed_it(seat):
    scene = dealt()
    scene.say(1, PAUSE)
    assert scene.say(seat, Vote(1, yes=False)) == ["voted"]
    assert scene.table.proposal is None
    assert scene.refused(2, Vote(1, yes=True)) == "not_now"
    assert scene.say(0, PAUSE) == ["proposed"], "another may follow at once"
    assert scene.table.proposal.n == 2


def test_agreeing_twice_changes_nothing():
    scene = dealt()
    scene.say(1, PAUSE)
    assert scene.say(1, Vote(1, yes=True)) == []
    scene.say(0, Vote(1, yes=True))
    assert scene.say(0, Vote(1, yes=True)) == []


def test_there_is_one_vote_at_a_time_and_only_its_number_counts():
    scene = dealt()
    assert scene.refused(0, Vote(0, yes=True)) == "not_now"
    scene.say(1, PAUSE)
    assert scene.refused(0, END) == "not_now"
    assert scene.refused(0, Vote(2, yes=True)) == "not_now"


def test_only_the_seated_propose_vote_and_resume():
    scene = dealt("Ana", "Ben", bots=1)
    for asker in (None, 2, 7):
        for command in (PAUSE, Vote(1, yes=True), ResumePlay()):
            assert scene.refused(asker, command) == "not_seated"


def test_when_its_time_is_up_the_table_closes_it_and_not_before():
    scene = dealt()
    scene.say(1, PAUSE)
    until = scene.table.proposal.until
    assert Step(until, CloseVote(1), until) in scene.steps()
    scene.now = until - 1
    assert scene.refused(None, CloseVote(1)) == "not_now"
    scene.now = until
    assert scene.refused(None, CloseVote(2)) == "not_now"
    assert scene.refused(0, Vote(1, yes=True)) == "not_now", "too late, though nobody has closed it yet"
    assert scene.by_table(CloseVote(1)) == ["lapsed"]
    assert scene.table.proposal is None
    assert scene.refused(None, CloseVote(1)) == "not_now"
    assert CloseVote(1) not in scene.wanted()


def test_whoever_goes_after_the_time_is_up_makes_no_late_majority():
    scene = dealt("Ana", "Ben")
    scene.say(0, PAUSE)
    scene.pass_time(30)
    assert "paused" not in scene.away(1)
    assert scene.say(0, PAUSE) == ["lapsed", "proposed", "paused"], "nor does the old one block the next"


# Judged again


def test_whoever_goes_away_is_not_waited_for():
    scene = dealt()
    scene.say(1, PAUSE)
    scene.say(0, Vote(1, yes=True))
    assert scene.away(2) == ["away", "stood_in", "paused"]


@pytest.mark.parametrize("goes", [(2, Leave(), "left"), (0, Kick(2), "kicked")])
def test_nor_is_whoever_gives_up_the_seat(goes):
    seat, command, kind = goes
    scene = dealt()
    scene.say(1, PAUSE)
    scene.say(0, Vote(1, yes=True))
    assert scene.say(seat, command) == [kind, "paused"]


def test_whoever_sits_down_or_comes_back_has_a_vote():
    scene = dealt("Ana", "Ben", "Cleo", "Dan")
    scene.say(2, Leave())
    scene.away(3)
    scene.say(0, PAUSE)
    assert scene.sit("Eva") == ["seated"]
    assert scene.by_table(ComeBack(3)) == ["back"]
    scene.say(1, Vote(1, yes=True))
    scene.say(2, Vote(1, yes=True))
    assert scene.table.phase is Phase.PLAYING
    assert scene.say(3, Vote(1, yes=True)) == ["voted", "paused"]


def test_whoever_votes_is_back_even_when_the_note_of_it_was_lost():
    scene = dealt("Ana", "Ben", "Cleo")
    scene.say(0, PAUSE)
    scene.away(1)
    assert scene.say(1, Vote(1, yes=True)) == ["back", "voted"]


def test_the_yes_of_whoever_is_away_still_stands_when_they_are_back():
    scene = dealt()
    scene.say(1, PAUSE)
    scene.away(1)
    scene.say(0, Vote(1, yes=True))
    scene.by_table(ComeBack(1))
    assert scene.say(2, Vote(1, yes=True)) == ["voted", "paused"]


def test_an_agreement_goes_with_the_person_who_gave_it():
    scene = dealt("Ana", "Ben", "Cleo", "Dan")
    scene.say(1, PAUSE)
    scene.say(0, Vote(1, yes=True))
    scene.say(1, Leave())
    assert scene.table.proposal.yes == (0,)
    scene.sit("Eva", 1)
    scene.say(2, Vote(1, yes=True))
    assert scene.say(3, Vote(1, yes=True)) == ["voted"]
    assert scene.say(1, Vote(1, yes=True)) == ["voted", "paused"]


def test_when_nobody_is_here_any_more_the_vote_is_over():
    scene = dealt("Ana", "Ben")
    scene.say(0, PAUSE)
    scene.say(0, Leave())
    assert scene.table.proposal.yes == ()
    scene.away(1)
    assert scene.table.proposal is None
    assert scene.table.phase is Phase.PLAYING


def test_closing_the_table_ends_the_vote():
    scene = dealt()
    scene.say(1, PAUSE)
    scene.say(0, Close())
    assert scene.table.proposal is None


# Where the phase does not fit


def test_in_the_lobby_and_after_the_match_there_is_nothing_to_decide():
    scene = Scene("Ana", "Ben")
    for _ in range(2):
        for command in (PAUSE, TAKEBACK, END, Propose("replace", 1), ResumePlay()):
            assert scene.refused(0, command) == "not_now"
        if scene.table.phase is Phase.LOBBY:
            scene.deal()
            scene.finish_match()


# Ending


def ended(scene):
    """Check that the match is over on these totals and that everything is shown; return the kinds told."""
    totals = scene.table.match.totals
    kinds = scene.say(0, END)
    table = scene.table
    assert table.phase is Phase.MATCH_OVER
    assert table.match.totals == totals
    assert table.result.match == table.match.over
    assert set(table.result.match.winners) == {i for i, n in enumerate(totals) if n == min(totals)}
    assert (table.result.over.why, set(table.result.over.points)) == ("stopped", {0})
    assert table.result.revealed.secret == table.fairness.secret
    assert table.result.revealed.deal == table.fairness.deal == table.fairness.voided[-1]
    assert table.deadlines.next is None
    assert scene.refused(0, END) == "not_now"
    assert scene.replayed() == table
    return kinds


def test_an_end_in_mid_round_voids_the_round_and_shows_it():
    scene = dealt("Ana", bots=1)
    scene.finish_round()
    scene.deal_next()
    scene.play()
    told = ended(scene)
    assert told == ["proposed", "round_over", "match_over", "revealed", "voided"]
    assert scene.table.result.hands[1] == scene.table.match.round.hands[1].reveal()
    assert len(scene.table.match.scores) == 1


def test_an_end_between_rounds_gives_the_next_deal_up():
    scene = dealt("Ana", bots=1)
    scene.finish_round()
    assert ended(scene) == ["proposed", "match_over", "revealed", "voided"]
    assert scene.table.result.hands == {}
    assert [logged.event.k for logged in scene.table.log] == ["match_over"]


@pytest.mark.parametrize("rounds", [0, 1])
def test_so_does_an_end_while_a_deal_waits_for_its_seeds(rounds):
    scene = Scene("Ana", seats=2, options={"length": "full"})
    scene.say(0, AddBot(1))
    scene.start()
    if rounds:
        scene.say(0, Seed(1, "ab" * 16))
        scene.finish_round()
        scene.say(0, Ready(True))
    assert not scene.table.fairness.dealt
    assert ended(scene) == ["proposed", "match_over", "revealed", "voided"]


def test_a_paused_match_can_be_ended():
    scene = dealt("Ana", bots=1)
    scene.say(0, PAUSE)
    ended(scene)
    assert (scene.table.paused, scene.table.paused_from) == (None, None)


# Replacing


def test_an_away_seat_becomes_an_open_bot_and_its_token_dies():
    scene = dealt("Ana", "Ben", "Cleo")
    scene.finish_round()
    scene.deal_next()
    hand, total = scene.table.match.round.hands[2], scene.table.match.totals[2]
    scene.away(2)
    scene.say(0, Propose("replace", 2))
    assert scene.say(1, Vote(1, yes=True)) == ["voted", "left"]
    sitter = scene.sitter(2)
    assert (sitter.kind, sitter.open, sitter.here, sitter.stand_in) == ("bot", True, True, False)
    assert (scene.table.match.round.hands[2], scene.table.match.totals[2]) == (hand, total)
    assert scene.refused(None, Sit("Cleo", "token-Cleo")) == "unauthorized"
    assert scene.sit("Dan") == ["seated"], "anybody may take it over"


@pytest.mark.parametrize(
    ("seat", "code"), [(0, "not_now"), (1, "not_now"), (2, "not_now"), (9, "bad_message")]
)
def test_only_a_person_who_is_away_is_replaced(seat, code):
    scene = dealt("Ana", "Ben", bots=1)
    assert scene.refused(0, Propose("replace", seat)) == code
    assert scene.refused(0, Propose("replace")) == "bad_message"


@pytest.mark.parametrize("returns", [(None, ComeBack(2)), (2, Rename("Clio")), (2, Leave()), (0, Kick(2))])
def test_whoever_is_back_or_gone_meanwhile_is_not_replaced(returns):
    scene = dealt("Ana", "Ben", "Cleo")
    scene.away(2)
    scene.say(0, Propose("replace", 2))
    scene.say(*returns)
    assert scene.table.proposal is None
    assert scene.refused(1, Vote(1, yes=True)) == "not_now"


def test_a_replaced_seat_is_no_longer_waited_for():
    scene = dealt("Ana", "Ben", absent="wait", turn_seconds=20)
    scene.play_until_asked(1)
    scene.away(1)
    n = scene.table.ask.n
    assert not scene.bot_is_wanted()
    assert scene.say(0, Propose("replace", 1)) == ["proposed", "left"]
    assert scene.bot_is_wanted()
    assert (scene.table.ask.n, scene.table.ask.left) == (n, None)
    assert scene.by_table(PlayFor(n, scene.moves()[0]))
