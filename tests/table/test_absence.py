"""The ladder of absence, standing in, coming back, sleeping and waking. Life of a table 4 and 5."""

from __future__ import annotations

import pytest

from chickenfoot.table.absence import BotTurn, Step
from chickenfoot.table.commands import (
    AddBot,
    Answer,
    ComeBack,
    Configure,
    DealNow,
    GoAway,
    Leave,
    OpenGate,
    PlayFor,
    Ready,
    TimeOut,
)
from chickenfoot.table.state import Phase, TimeLeft
from tests.table.scene import Scene


def dealt(*names, options=None, **settings):
    scene = Scene(*(names or ("Ana", "Ben")), options=options, **settings)
    scene.deal()
    return scene


# Going and coming


def test_away_is_committed_after_the_grace_whosever_turn_it_is():
    scene = dealt(grace_seconds=40)
    for seat in (0, 1):
        lost = scene.now - 10_000
        assert scene.steps({seat: lost}) == [Step(lost + 40_000, GoAway(seat))]


def test_a_seat_that_is_not_named_is_not_judged():
    scene = dealt()
    scene.away(1)
    assert scene.table.asleep is None
    assert [s.command for s in scene.steps({1: 5})] == ([BotTurn(1, 1)] if scene.table.ask.seat == 1 else [])


def test_whoever_has_a_socket_again_is_back_at_once():
    scene = dealt()
    scene.away(1)
    assert ComeBack(1) in scene.wanted()
    assert next(step for step in scene.steps() if step.command == ComeBack(1)).at == scene.now


def test_away_says_since_when_and_back_takes_it_away():
    scene = dealt()
    assert scene.away(1) == ["away", "stood_in"]
    assert scene.sitter(1).away_since == scene.now
    scene.pass_time(3)
    assert scene.by_table(ComeBack(1)) == ["back"]
    assert (scene.sitter(1).here, scene.sitter(1).away_since) == (True, None)


def test_what_is_known_already_is_no_event():
    scene = Scene("Ana", "Ben", seats=4)
    scene.say(0, AddBot(2))
    scene.away(1)
    for command in (GoAway(1), GoAway(2), GoAway(3), GoAway(9), ComeBack(0), ComeBack(2), ComeBack(3)):
        assert scene.by_table(command) == []


def test_bots_are_never_away_and_free_seats_are_nobodys():
    scene = Scene("Ana", seats=3)
    scene.say(0, AddBot(1))
    assert scene.steps({1: 0, 2: 0, 7: 0}) == []


@pytest.mark.parametrize("absent", ["bot", "wait", "auto"])
def test_in_the_lobby_nobody_stands_in(absent):
    scene = Scene("Ana", "Ben", absent=absent)
    assert scene.away(1) == ["away"]
    assert not scene.sitter(1).stand_in


# By setting


def test_bot_a_bot_stands_in_for_the_absent():
    scene = dealt("Ana", "Ben", "Cleo", bot_pause_ms=500)
    scene.play_until_asked(1)
    scene.away(1)
    ask = scene.table.ask
    assert scene.sitter(1).stand_in
    assert Step(ask.since + 500, BotTurn(1, ask.n)) in scene.steps({1: 0})
    assert scene.by_table(PlayFor(ask.n, scene.moves()[0]))


def test_wait_everybody_waits_and_there_is_no_clock():
    scene = dealt(absent="wait", turn_seconds=20)
    scene.play_until_asked(1)
    assert scene.away(1) == ["away"]
    assert scene.table.ask.due is None
    assert scene.steps({1: 0}) == []
    assert scene.refused(None, PlayFor(scene.table.ask.n, scene.moves()[0])) == "not_now"
    assert scene.refused(None, TimeOut(scene.table.ask.n)) == "not_now"


def test_auto_the_first_move_is_played_a_second_after_each_ask():
    scene = dealt(absent="auto", turn_seconds=20)
    scene.away(1)
    scene.play_until_asked(1)
    ask, first = scene.table.ask, scene.moves()[0]
    assert ask.due is None
    at = ask.since + 1000
    assert scene.steps({1: 0}) == [Step(at, PlayFor(ask.n, first), at)]


def test_a_setting_changed_between_rounds_holds_for_those_who_are_away():
    scene = dealt("Ana", "Ben", "Cleo", options={"length": "full"})
    scene.away(1)
    scene.finish_round()
    scene.say(0, Configure(settings={"absent": "wait"}))
    assert not scene.sitter(1).stand_in
    assert scene.say(0, Configure(settings={"absent": "bot"})) == ["configured", "stood_in"]
    assert scene.sitter(1).stand_in


def test_the_owners_return_ends_standing_in_at_once_even_in_the_middle_of_a_turn():
    scene = dealt("Ana", "Ben", "Cleo")
    scene.play_until_asked(1)
    scene.away(1)
    n = scene.table.ask.n
    scene.by_table(ComeBack(1))
    assert not scene.sitter(1).stand_in
    assert scene.table.ask.n == n
    assert scene.refused(None, PlayFor(n, scene.moves()[0])) == "not_your_ask"
    assert scene.say(1, Answer(n, scene.moves()[0]))


def test_whoever_commands_is_back_even_when_the_note_of_it_was_lost():
    scene = dealt("Ana", "Ben", "Cleo")
    scene.play_until_asked(1)
    scene.away(1)
    assert scene.say(1, Answer(scene.table.ask.n, scene.moves()[0]))[0] == "back"
    assert scene.sitter(1).here


def test_a_refused_command_of_somebody_away_does_not_bring_them_back():
    scene = dealt("Ana", "Ben", "Cleo")
    scene.away(1)
    assert scene.refused(1, Ready(True)) == "not_now"
    assert not scene.sitter(1).here


# The clock of whoever goes


def test_the_clock_of_an_absent_seat_stops_and_goes_on_with_what_was_left():
    scene = dealt("Ana", "Ben", "Cleo", absent="wait", turn_seconds=20)
    scene.play_until_asked(1)
    scene.pass_time(6)
    scene.away(1)
    assert (scene.table.ask.due, scene.table.ask.left) == (None, 14_000)
    scene.pass_time(500)
    scene.by_table(ComeBack(1))
    assert (scene.table.ask.due, scene.table.ask.left) == (scene.now + 14_000, None)


def test_a_clock_that_had_run_out_has_nothing_left_and_no_less():
    scene = dealt("Ana", "Ben", "Cleo", absent="wait", turn_seconds=20)
    scene.play_until_asked(1)
    scene.pass_time(30)
    scene.away(1)
    assert scene.table.ask.left == 0
    scene.by_table(ComeBack(1))
    assert scene.table.ask.due == scene.now


def test_a_clock_that_never_ran_starts_whole_on_return():
    scene = dealt("Ana", "Ben", absent="wait", turn_seconds=20)
    scene.play_until_asked(0)
    scene.away(1)
    scene.play_until_asked(1)
    scene.pass_time(60)
    scene.by_table(ComeBack(1))
    assert scene.table.ask.due == scene.now + 20_000


def test_others_coming_and_going_do_not_touch_the_clock():
    scene = dealt("Ana", "Ben", "Cleo", turn_seconds=20)
    scene.play_until_asked(1)
    due = scene.table.ask.due
    scene.pass_time(5)
    scene.away(2)
    scene.by_table(ComeBack(2))
    scene.away(0)
    assert scene.table.ask.due == due


def test_the_clock_of_whoever_leaves_is_gone():
    scene = dealt("Ana", "Ben", "Cleo", turn_seconds=20)
    scene.play_until_asked(1)
    scene.say(1, Leave())
    assert (scene.table.ask.due, scene.table.ask.left) == (None, None)


# Sleep


def test_a_table_where_no_human_is_here_sleeps_and_the_first_back_wakes_it():
    scene = dealt(turn_seconds=20)
    scene.play_until_asked(0)
    scene.pass_time(5)
    scene.away(1)
    scene.away(0)
    assert scene.table.asleep == TimeLeft()
    assert (scene.table.ask.due, scene.table.ask.left) == (None, 15_000)
    assert scene.steps({0: 0, 1: 0}) == []
    scene.pass_time(3600)
    scene.by_table(ComeBack(0))
    assert scene.table.asleep is None
    assert scene.table.ask.due == scene.now + 15_000


def test_a_sleeping_table_moves_no_bot_and_no_stand_in():
    scene = Scene("Ana", seats=3)
    scene.say(0, AddBot(1))
    scene.say(0, AddBot(2))
    scene.deal()
    scene.play_until_asked(1)
    scene.away(0)
    assert scene.steps({0: 0}) == []
    assert scene.refused(None, PlayFor(scene.table.ask.n, scene.moves()[0])) == "not_now"
    scene.by_table(ComeBack(0))
    assert scene.bot_is_wanted()


def test_another_who_wakes_the_table_does_not_start_the_clock_of_the_absent():
    scene = dealt(turn_seconds=20, absent="wait")
    scene.play_until_asked(0)
    scene.pass_time(5)
    scene.away(0, 1)
    scene.by_table(ComeBack(1))
    assert scene.table.ask.due is None
    scene.by_table(ComeBack(0))
    assert scene.table.ask.due == scene.now + 15_000


def test_the_gate_sleeps_and_goes_on():
    scene = Scene("Ana", "Ben")
    scene.start()
    scene.pass_time(1)
    scene.away(0, 1)
    assert scene.table.asleep == TimeLeft(dealing=2000)
    scene.pass_time(100)
    assert scene.refused(None, DealNow(1)) == "not_now"
    scene.by_table(ComeBack(0))
    assert scene.table.deadlines.dealing == scene.now + 2000


def test_the_time_between_rounds_sleeps_and_goes_on():
    scene = dealt(options={"length": "full"}, next_round_seconds=60)
    scene.finish_round()
    scene.pass_time(45)
    scene.away(0, 1)
    assert scene.table.asleep == TimeLeft(next=15_000)
    scene.pass_time(1000)
    assert scene.refused(None, OpenGate(2)) == "not_now"
    scene.by_table(ComeBack(1))
    assert scene.table.deadlines.next == scene.now + 15_000


def test_a_seat_taken_wakes_the_table_too():
    scene = Scene("Ana", seats=2, options={"length": "full"}, next_round_seconds=60)
    scene.say(0, AddBot(1))
    scene.deal()
    scene.finish_round()
    scene.pass_time(20)
    scene.away(0)
    scene.pass_time(1000)
    scene.sit("Ben")
    assert scene.table.asleep is None
    assert scene.table.deadlines.next == scene.now + 40_000


def test_a_sleeping_table_opens_no_gate_though_all_were_ready():
    scene = dealt("Ana", "Ben", options={"length": "full"})
    scene.finish_round()
    scene.say(0, Ready(True))
    scene.away(0)
    assert scene.away(1) == ["away", "stood_in"]
    assert scene.table.phase is Phase.ROUND_OVER
    assert "gate" in scene.by_table(ComeBack(0)), "Ana is ready and Ben is absent"


def test_the_last_human_who_leaves_puts_the_table_to_sleep():
    scene = Scene("Ana", seats=2)
    scene.say(0, AddBot(1))
    scene.deal()
    scene.say(0, Leave())
    assert scene.table.asleep is not None
    assert scene.steps() == []
    scene.sit("Ben")
    assert scene.bot_is_wanted()


def test_what_is_wanted_comes_in_the_order_of_time():
    scene = dealt("Ana", "Ben", "Cleo", turn_seconds=20, grace_seconds=5)
    scene.pass_time(1)
    steps = scene.steps({0: scene.now, 1: scene.now - 1000})
    assert [step.at for step in steps] == sorted(step.at for step in steps)
    assert {type(step.command) for step in steps} == {GoAway, TimeOut}
