"""Answers, bots, time-outs. Life of a table 2 and 3."""

from __future__ import annotations

from dataclasses import replace

import pytest

from chickenfoot.engine import match as rules
from chickenfoot.engine.moves import Draw, Pass, Play
from chickenfoot.table.absence import BotTurn
from chickenfoot.table.commands import AddBot, Answer, PlayFor, Rename, SetAnew, TimeOut
from chickenfoot.table.state import Phase
from tests.table.scene import Scene


def dealt(*names, **more):
    scene = Scene(*(names or ("Ana", "Ben")), **more)
    scene.deal()
    return scene


def test_the_seat_asked_answers_and_the_next_is_asked_under_the_next_number():
    scene = dealt()
    ask = scene.table.ask
    assert ask.n == 1
    told = scene.say(ask.seat, Answer(1, scene.moves()[0]))
    assert told[-1] == "asked"
    assert scene.table.ask.n == 2


def test_a_late_repeated_or_early_answer_never_hits_another_decision():
    scene = dealt()
    seat, move = scene.table.ask.seat, scene.moves()[0]
    scene.say(seat, Answer(1, move))
    for n in (1, 0, 3):
        assert scene.refused(scene.table.ask.seat, Answer(n, scene.moves()[0])) == "ask_closed"


def test_only_the_seat_asked_may_answer():
    scene = dealt()
    ask = scene.table.ask
    assert scene.refused(1 - ask.seat, Answer(ask.n, scene.moves()[0])) == "not_your_ask"


@pytest.mark.parametrize("move", [Play((18, 18), "0"), Play((0, 0), "nowhere"), Pass(), Draw()])
def test_a_move_that_is_not_offered_is_illegal_and_says_no_more(move):
    scene = dealt()
    if move not in scene.moves():
        assert scene.refused(scene.table.ask.seat, Answer(1, move)) == "illegal_move"


def test_where_nobody_is_asked_an_answer_is_late_or_too_early():
    scene = Scene("Ana", "Ben")
    assert scene.refused(0, Answer(1, Draw())) == "not_now"
    scene.deal()
    scene.finish_match()
    assert scene.refused(0, Answer(1, Draw())) == "ask_closed"
    assert scene.refused(0, Answer(scene.table.ask_count + 1, Draw())) == "not_now"


def test_ask_numbers_rise_by_one_per_decision():
    scene = dealt()
    scene.finish_round()
    asked = [event for _, events in scene.entries for event in events if event.k == "asked"]
    assert scene.table.ask_count == len(asked)


def test_the_log_holds_the_deal_in_play_with_the_time_of_each_entry():
    scene = dealt(turn_seconds=10)
    scene.pass_time(10)
    scene.by_table(TimeOut(1))
    kinds = [logged.event.k for logged in scene.table.log]
    assert kinds[:2] == ["round_started", "dealt"]
    assert "timed_out" in kinds
    assert scene.table.log[-1].at == scene.now
    scene.finish_round()
    assert scene.table.log[-2].event.k == "round_over"
    assert scene.table.log[-1].event.k == "match_over"


# Bots


def test_a_bot_is_called_after_its_pause_and_plays():
    scene = Scene("Ana", "Ben", seats=3, bot_pause_ms=700)
    scene.say(0, AddBot(2))
    scene.deal()
    scene.play_until_asked(2)
    ask = scene.table.ask
    [step] = scene.steps()
    assert (step.at, step.command) == (ask.since + 700, BotTurn(2, ask.n))
    scene.pass_time(0.5)
    scene.say(0, Rename("Anna"))
    assert scene.steps() == [step], "what others do meanwhile does not delay it"
    assert scene.refused(0, Answer(ask.n, scene.moves()[0])) == "not_your_ask"
    assert scene.refused(None, PlayFor(ask.n, Play((18, 18), "0"))) == "illegal_move"
    assert scene.by_table(PlayFor(ask.n, scene.moves()[0]))
    assert scene.refused(None, PlayFor(ask.n, scene.moves()[0])) == "ask_closed"


def test_nobody_plays_for_whoever_is_here():
    scene = dealt()
    assert scene.refused(None, PlayFor(1, scene.moves()[0])) == "not_your_ask"


# The clock


def test_by_default_there_is_no_clock():
    scene = dealt()
    assert scene.table.ask.due is None
    assert scene.refused(None, TimeOut(1)) == "not_now"
    assert scene.steps() == []


def test_when_time_is_up_the_first_move_is_played_and_never_early():
    scene = dealt(turn_seconds=10)
    ask, first = scene.table.ask, scene.moves()[0]
    assert ask.due == scene.now + 10_000
    [step] = scene.steps()
    assert (step.at, step.command, step.not_before) == (ask.due, TimeOut(1), ask.due)
    scene.now = ask.due - 1
    assert scene.refused(None, TimeOut(1)) == "not_now"
    scene.now = ask.due
    played = rules.decide(scene.table.match, ask.seat, first)
    events = scene.tell(None, TimeOut(1))
    assert [events[0].k, events[0].seat] == ["timed_out", ask.seat]
    assert events[1:] == played
    assert scene.table.ask.due == scene.now + 10_000


def test_a_time_out_that_lost_the_race_hits_nothing():
    scene = dealt(turn_seconds=10)
    scene.now = scene.table.ask.due
    scene.play()
    assert scene.refused(None, TimeOut(1)) == "ask_closed"
    assert scene.refused(None, TimeOut(2)) == "not_now"


def test_a_bot_has_no_clock():
    scene = Scene("Ana", seats=2, turn_seconds=10)
    scene.say(0, AddBot(1))
    scene.deal()
    scene.play_until_asked(1)
    assert scene.table.ask.due is None
    scene.play_until_asked(0)
    assert scene.table.ask.due is not None


def test_clocks_that_ran_out_unseen_get_the_grace_once_more():
    scene = dealt(turn_seconds=10, grace_seconds=7)
    assert scene.by_table(SetAnew()) == []
    scene.now = scene.table.ask.due
    assert scene.by_table(SetAnew()) == ["set_anew"]
    assert scene.table.ask.due == scene.now + 7000
    assert scene.by_table(SetAnew()) == []


def test_the_gate_and_the_next_round_are_set_anew_as_well():
    scene = Scene("Ana", "Ben", options={"length": "full"})
    scene.start()
    scene.pass_time(100)
    scene.by_table(SetAnew())
    assert scene.table.deadlines.dealing == scene.now + 30_000
    scene.deal()
    scene.finish_round()
    scene.pass_time(100)
    scene.by_table(SetAnew())
    assert scene.table.deadlines.next == scene.now + 30_000


def test_a_clock_that_still_runs_is_not_touched():
    scene = Scene("Ana", "Ben", options={"length": "full"}, turn_seconds=10)
    scene.deal()
    due = scene.table.ask.due
    scene.now = due - 1
    assert scene.by_table(SetAnew()) == []
    assert scene.table.ask.due == due


def test_a_match_of_several_rounds_comes_to_its_end():
    scene = dealt("Ana", "Ben", "Cleo", options={"length": "half"})
    scene.finish_match()
    assert scene.table.phase is Phase.MATCH_OVER
    assert len(scene.table.match.scores) == 5
    assert scene.table.fairness.deal == 5
    assert scene.replayed() == scene.table


def test_draw_dominoes_is_played_at_the_same_table():
    scene = dealt("Ana", "Ben", game="dominoes")
    scene.finish_match()
    assert scene.table.phase is Phase.MATCH_OVER
    assert scene.replayed() == scene.table


def test_a_paused_table_takes_no_answer_and_keeps_the_decision():
    scene = dealt()
    scene.table = replace(scene.table, phase=Phase.PAUSED, paused_from=Phase.PLAYING)
    assert scene.refused(scene.table.ask.seat, Answer(1, scene.moves()[0])) == "not_now"
    assert scene.table.ask.n == 1
