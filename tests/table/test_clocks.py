"""Clocks that people stop: the pause, alone and together with sleep. Life of a table 5 and 9."""

from __future__ import annotations

import pytest

from chickenfoot.table.commands import (
    AddBot,
    Answer,
    Close,
    ComeBack,
    Configure,
    DealNow,
    Leave,
    OpenGate,
    PlayFor,
    Propose,
    Ready,
    ResumePlay,
    Seed,
    SetAnew,
    TimeOut,
    VoidDeal,
    Vote,
)
from chickenfoot.table.state import Phase, TimeLeft
from tests.table.scene import Scene

SEED = "ab" * 16


def dealt(*names, **settings):
    scene = Scene(*(names or ("Ana", "Ben")), options={"length": "full"}, **settings)
    scene.deal()
    return scene


def pause(scene):
    """Everybody here agrees to a pause."""
    kinds = scene.say(scene.table.humans_here[0], Propose("pause"))
    for seat in scene.table.humans_here[1:]:
        kinds += scene.say(seat, Vote(scene.table.proposal_count, yes=True))
    assert kinds[-1] == "paused"
    assert scene.table.phase is Phase.PAUSED
    return scene


def test_a_pause_stops_the_turn_clock_and_anybody_lets_it_go_on_with_what_was_left():
    scene = dealt(turn_seconds=20)
    scene.pass_time(8)
    n, seat = scene.table.ask.n, scene.table.ask.seat
    pause(scene)
    assert (scene.table.ask.due, scene.table.ask.left) == (None, 12_000)
    scene.pass_time(1000)
    assert scene.by_table(SetAnew()) == []
    assert scene.say(1 - seat, ResumePlay()) == ["resumed"]
    assert scene.table.phase is Phase.PLAYING
    assert scene.table.ask.due == scene.now + 12_000
    assert scene.table.ask.n == n
    assert scene.refused(0, ResumePlay()) == "not_now"
    assert scene.say(seat, Answer(n, scene.moves()[0]))


def test_in_a_pause_nobody_plays_and_the_table_wants_nothing():
    scene = Scene("Ana", "Ben", seats=3, turn_seconds=20, absent="auto")
    scene.say(0, AddBot(2))
    scene.deal()
    for seat in (0, 1, 2):
        scene.play_until_asked(seat)
        pause(scene)
        n, move = scene.table.ask.n, scene.moves()[0]
        assert scene.steps() == []
        assert scene.refused(seat if seat < 2 else None, Answer(n, move)) in {"not_now", "not_seated"}
        assert scene.refused(None, PlayFor(n, move)) == "not_now"
        assert scene.refused(None, TimeOut(n)) == "not_now"
        assert scene.refused(0, Propose("pause")) == "not_now"
        assert scene.refused(0, Propose("takeback")) == "not_now"
        scene.say(0, ResumePlay())
        assert scene.steps() != []


def test_a_pause_between_rounds_holds_the_next_one_back():
    scene = dealt(next_round_seconds=60)
    scene.finish_round()
    scene.pass_time(10)
    pause(scene)
    assert scene.table.deadlines.next is None
    assert scene.table.paused == TimeLeft(next=50_000)
    deal = scene.table.fairness.deal
    assert scene.refused(0, Ready(True)) == "not_now"
    assert scene.refused(None, OpenGate(deal)) == "not_now"
    assert scene.refused(0, Configure(settings={"absent": "wait"})) == "not_now"
    scene.say(1, ResumePlay())
    assert scene.table.phase is Phase.ROUND_OVER
    assert scene.table.deadlines.next == scene.now + 50_000


def test_going_on_opens_the_gate_where_only_somebody_now_gone_was_waited_for():
    scene = dealt("Ana", "Ben", "Cleo")
    scene.finish_round()
    scene.say(0, Ready(True))
    scene.say(1, Ready(True))
    pause(scene)
    assert scene.say(2, Leave()) == ["left"]
    assert scene.say(0, ResumePlay())[:2] == ["resumed", "gate"]


def test_a_pause_before_the_deal_keeps_the_time_for_seeds_and_takes_them():
    scene = Scene("Ana", "Ben")
    scene.start()
    scene.pass_time(1)
    pause(scene)
    assert scene.table.paused == TimeLeft(dealing=2000)
    scene.pass_time(100)
    assert scene.refused(None, DealNow(1)) == "not_now"
    assert scene.say(0, Seed(1, SEED)) == ["seed"]
    assert scene.say(0, ResumePlay()) == ["resumed"]
    assert scene.table.deadlines.dealing == scene.now + 2000
    pause(scene)
    assert scene.say(1, Seed(1, SEED)) == ["seed"], "the last seed deals, but not in a pause"
    assert scene.say(1, ResumePlay())[:2] == ["resumed", "round_started"]


# Sleep


@pytest.mark.parametrize("stays_away", [0, 50])
def test_a_paused_table_with_nobody_here_sleeps_and_wakes_paused(stays_away):
    scene = dealt("Ana", "Ben", turn_seconds=20, absent="bot")
    seat = scene.table.ask.seat
    scene.pass_time(5)
    pause(scene)
    scene.away(0, 1)
    assert scene.table.asleep == TimeLeft()
    assert scene.steps({0: scene.now, 1: scene.now}) == []
    scene.pass_time(stays_away)
    scene.by_table(ComeBack(seat))
    assert scene.table.asleep is None
    assert scene.table.phase is Phase.PAUSED
    assert (scene.table.ask.due, scene.table.ask.left) == (None, 15_000)
    scene.say(seat, ResumePlay())
    assert scene.table.ask.due == scene.now + 15_000
    assert scene.replayed() == scene.table


def test_whoever_wakes_the_table_can_resume_in_the_same_breath():
    scene = dealt("Ana", "Ben", next_round_seconds=60)
    scene.finish_round()
    pause(scene)
    scene.away(0, 1)
    scene.pass_time(9)
    assert scene.say(1, ResumePlay()) == ["back", "resumed"]
    assert scene.table.phase is Phase.ROUND_OVER
    assert scene.table.deadlines.next == scene.now + 60_000


def test_a_seat_that_got_another_owner_in_the_pause_has_no_old_clock():
    scene = dealt("Ana", "Ben", "Cleo", turn_seconds=20)
    scene.play_until_asked(1)
    scene.pass_time(15)
    pause(scene)
    scene.say(1, Leave())
    assert scene.table.ask.left is None
    scene.say(0, ResumePlay())
    assert scene.table.ask.due is None
    assert scene.bot_is_wanted()


def test_sleep_before_any_pause_is_as_it_was():
    scene = dealt("Ana", "Ben", turn_seconds=20)
    scene.pass_time(5)
    scene.away(0, 1)
    assert scene.table.asleep == TimeLeft()
    scene.by_table(ComeBack(scene.table.ask.seat))
    assert scene.table.ask.due == scene.now + 15_000


# Ends of a pause that nobody asked for


def test_closing_a_paused_table_leaves_nothing_of_the_pause():
    scene = pause(dealt())
    scene.say(0, Close())
    assert (scene.table.phase, scene.table.paused, scene.table.paused_from) == (Phase.CLOSED, None, None)


def test_a_deal_that_was_given_away_is_given_up_in_a_pause_as_well():
    scene = pause(dealt())
    deal = scene.table.fairness.deal
    assert scene.by_table(VoidDeal(deal))[0] == "round_over"
    assert scene.table.phase is Phase.ROUND_OVER
    assert scene.table.paused is None
    pause(scene)
    assert scene.by_table(VoidDeal(deal + 1)) == ["voided", "committed"]
    assert scene.table.phase is Phase.PAUSED
    scene.say(0, ResumePlay())
    assert scene.table.fairness.deal == deal + 2
