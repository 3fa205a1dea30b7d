"""Coming to a seat and giving it up. Life of a table 7; protocol 2, ``sit``, ``leave``, ``kick``."""

from __future__ import annotations

from dataclasses import replace

import pytest

from chickenfoot.projection import view
from chickenfoot.table.commands import (
    AddBot,
    Answer,
    Close,
    ComeBack,
    Create,
    Kick,
    Leave,
    Lock,
    Ready,
    Rematch,
    Seed,
    Sit,
)
from chickenfoot.table.events import Kicked, Left, Seated
from chickenfoot.table.limits import DEAD_TOKENS_KEPT
from chickenfoot.table.state import Phase
from tests.table.scene import Scene


def test_whoever_makes_the_table_sits_in_seat_0_and_is_host():
    scene = Scene("Ana", seats=4)
    assert scene.table.seat_of("token-Ana") == 0
    assert scene.table.host == 0
    assert [s.name if s else None for s in scene.table.seats] == ["Ana", None, None, None]


def test_sit_takes_the_lowest_empty_seat():
    scene = Scene("Ana", "Ben", seats=4)
    scene.say(0, AddBot(2))
    scene.sit("Cleo")
    assert scene.seat_of("Cleo") == 3


def test_sit_takes_a_bot_only_when_no_seat_is_empty():
    scene = Scene("Ana", seats=3)
    scene.say(0, AddBot(1))
    scene.sit("Ben")
    scene.sit("Cleo")
    assert (scene.seat_of("Ben"), scene.seat_of("Cleo")) == (2, 1)


def test_sit_takes_a_seat_left_open_before_a_bot_that_was_added():
    scene = Scene("Ana", "Ben", "Cleo", seats=4)
    scene.say(0, AddBot(3))
    scene.deal()
    scene.say(2, Leave())
    assert scene.sitter(2).open
    scene.sit("Dan")
    scene.sit("Eva")
    assert (scene.seat_of("Dan"), scene.seat_of("Eva")) == (2, 3)


def test_a_wanted_seat_is_given_when_it_is_empty_or_a_bots():
    scene = Scene("Ana", seats=4)
    scene.say(0, AddBot(1))
    scene.sit("Ben", seat=3)
    scene.sit("Cleo", seat=1)
    assert (scene.seat_of("Ben"), scene.seat_of("Cleo")) == (3, 1)


def test_a_persons_seat_is_taken_even_while_they_are_away():
    scene = Scene("Ana", "Ben")
    assert scene.refused(None, Sit("Cleo", "t", 1)) == "seat_taken"
    scene.away(1)
    assert scene.refused(None, Sit("Cleo", "t", 1)) == "seat_taken"
    assert scene.refused(None, Sit("Cleo", "t")) == "table_full"


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_the_table_lacks_is_no_seat(seat):
    assert Scene("Ana", "Ben").refused(None, Sit("Cleo", "t", seat)) == "bad_message"


def test_the_same_token_again_changes_nothing_even_when_the_table_is_locked_or_the_name_another():
    scene = Scene("Ana", "Ben", seats=4)
    scene.say(0, Lock(True))
    assert scene.sit("Ben") == []
    assert scene.say(None, Sit("Somebody", "token-Ben", 3)) == []


def test_whoever_sits_does_not_sit_twice():
    scene = Scene("Ana", "Ben", seats=4)
    assert scene.refused(1, Sit("Cleo", "another token")) == "not_now"


def test_a_locked_table_lets_nobody_new_in():
    scene = Scene("Ana", seats=4)
    assert scene.say(0, Lock(True)) == ["locked"]
    assert scene.say(0, Lock(True)) == []
    assert scene.refused(None, Sit("Ben", "t")) == "table_locked"
    assert scene.say(0, Lock(False)) == ["unlocked"]
    assert scene.sit("Ben") == ["seated"]


def test_a_name_that_looks_like_anothers_is_taken_and_an_empty_one_is_bad():
    scene = Scene("Ana", seats=4)
    assert scene.refused(None, Sit("ANA", "t")) == "name_taken"
    assert scene.refused(None, Sit("  ", "t")) == "bad_name"


def test_the_name_of_the_bot_whose_seat_one_takes_is_free():
    scene = Scene("Ana", seats=2)
    scene.say(0, AddBot(1))
    assert scene.say(None, Sit(scene.sitter(1).name, "t")) == ["seated"]


def test_a_closed_table_answers_nothing_else():
    scene = Scene("Ana", seats=4)
    assert scene.say(0, Close()) == ["closed"]
    for seat, command in ((None, Sit("Ben", "t")), (0, Ready(True)), (0, Close()), (None, ComeBack(0))):
        assert scene.refused(seat, command) == "table_closed"
    assert scene.steps() == []


def test_a_table_is_made_once():
    scene = Scene("Ana")
    assert scene.refused(0, Create("id", "code", "chicken_foot", "Ana", "t")) == "not_now"


def test_a_command_without_a_seat_is_refused():
    scene = Scene("Ana", seats=3)
    scene.say(0, AddBot(1))
    for seat in (None, 1, 2, 3, -1):
        assert scene.refused(seat, Ready(True)) == "not_seated"


# Leaving


def test_leaving_the_lobby_frees_the_seat():
    scene = Scene("Ana", "Ben", seats=3)
    assert scene.tell(1, Leave()) == [Left(1, None)]
    assert scene.table.seats[1] is None


def test_the_token_of_whoever_left_is_dead_for_the_tables_life():
    scene = Scene("Ana", "Ben", seats=3)
    scene.say(1, Leave())
    assert scene.refused(None, Sit("Ben", "token-Ben")) == "unauthorized"
    assert scene.say(None, Sit("Ben", "token-2")) == ["seated"]


@pytest.mark.parametrize("going", [lambda s: s.say(1, Leave()), lambda s: s.say(0, Kick(1))])
def test_leaving_in_mid_match_turns_the_seat_into_an_open_bot_with_hand_and_score(going):
    scene = Scene("Ana", "Ben", "Cleo")
    scene.deal()
    before = scene.table
    going(scene)
    bot = scene.sitter(1)
    assert (bot.kind, bot.level, bot.open, bot.token) == ("bot", "careful", True, None)
    assert scene.table.match == before.match
    assert scene.table.ask.n == before.ask.n
    assert scene.refused(1, Ready(True)) == "not_seated"


def test_between_rounds_leaving_makes_an_open_bot_too():
    scene = Scene("Ana", "Ben", options={"length": "full"})
    scene.deal()
    scene.finish_round()
    scene.say(1, Leave())
    assert scene.sitter(1).open


def test_leaving_after_the_match_frees_the_seat():
    scene = Scene("Ana", "Ben")
    scene.deal()
    scene.finish_match()
    scene.say(1, Leave())
    assert scene.table.seats[1] is None


def test_whoever_is_away_may_leave_without_coming_back():
    scene = Scene("Ana", "Ben")
    scene.away(1)
    assert scene.say(1, Leave()) == ["left"]


def test_a_kick_is_the_hosts_and_for_another_person():
    scene = Scene("Ana", "Ben", seats=4)
    scene.say(0, AddBot(2))
    assert scene.refused(1, Kick(0)) == "not_host"
    assert scene.refused(0, Kick(0)) == "not_now"
    assert scene.refused(0, Kick(2)) == "not_now"
    assert scene.refused(0, Kick(3)) == "not_now"
    assert scene.refused(0, Kick(7)) == "bad_message"
    assert scene.tell(0, Kick(1)) == [Kicked(1, None)]


def test_whoever_was_kicked_may_sit_anew_unless_the_table_is_locked():
    scene = Scene("Ana", "Ben", seats=2)
    scene.say(0, Kick(1))
    assert scene.refused(None, Sit("Ben", "token-Ben")) == "unauthorized"
    scene.say(0, Lock(True))
    assert scene.refused(None, Sit("Ben", "token-2")) == "table_locked"
    scene.say(0, Lock(False))
    assert scene.say(None, Sit("Ben", "token-2")) == ["seated"]


def test_dead_tokens_do_not_grow_without_end():
    scene = Scene("Ana", seats=2)
    for n in range(DEAD_TOKENS_KEPT + 5):
        scene.say(None, Sit("Ben", f"token {n}"))
        scene.say(1, Leave())
    assert len(scene.table.dead_tokens) == DEAD_TOKENS_KEPT
    assert scene.refused(None, Sit("Ben", f"token {n}")) == "unauthorized"


# Newcomers


def newcomer_in_mid_deal(**settings):
    scene = Scene("Ana", "Ben", "Cleo", options={"length": "full"}, **settings)
    scene.deal()
    scene.say(1, Leave())
    scene.sit("Dan")
    return scene


def test_a_newcomer_has_seat_name_and_score_at_once_but_the_bot_plays_the_deal_to_its_end():
    scene = newcomer_in_mid_deal()
    assert scene.sitter(1).name == "Dan"
    assert (scene.sitter(1).stand_in, scene.sitter(1).from_deal) == (True, 2)
    scene.play_until_asked(1)
    assert scene.bot_is_wanted()
    assert scene.refused(1, Answer(scene.table.ask.n, scene.moves()[0])) == "not_your_ask"
    shown = view(scene.table, 1)
    assert shown["you"] == {"seat": 1}
    assert shown["table"]["seats"]["1"]["from_deal"] == 2


def test_a_newcomer_plays_from_the_next_deal_on():
    scene = newcomer_in_mid_deal()
    scene.finish_round()
    assert scene.sitter(1).from_deal == 2
    for seat in (0, 1, 2):
        scene.say(seat, Ready(True))
    assert (scene.sitter(1).stand_in, scene.sitter(1).from_deal) == (False, None)
    assert view(scene.table, 1)["you"]["hand"]


def test_a_newcomer_may_be_ready_and_seed():
    scene = newcomer_in_mid_deal()
    scene.finish_round()
    assert scene.say(1, Seed(2, "00" * 16)) == ["seed"]
    assert scene.say(1, Ready(True)) == ["ready"]


def test_coming_back_does_not_end_a_newcomers_waiting():
    scene = newcomer_in_mid_deal()
    scene.away(1)
    assert scene.sitter(1).stand_in
    assert scene.by_table(ComeBack(1)) == ["back"]
    assert (scene.sitter(1).stand_in, scene.sitter(1).from_deal) == (True, 2)


def test_a_newcomer_who_is_away_when_the_next_deal_comes_is_as_absent_as_anybody():
    for absent in ("bot", "wait"):
        scene = newcomer_in_mid_deal(absent=absent)
        scene.away(1)
        scene.finish_round()
        for seat in (0, 2):
            scene.say(seat, Ready(True))
        assert scene.sitter(1).from_deal is None
        assert scene.sitter(1).stand_in == (absent == "bot")


@pytest.mark.parametrize("kicked", [False, True])
def test_whoever_comes_back_to_their_own_seat_shows_no_second_hand_either(kicked):
    scene = Scene("Ana", "Ben", options={"length": "full"})
    scene.deal()
    scene.say(0, Kick(1)) if kicked else scene.say(1, Leave())
    scene.say(None, Sit("Ben", "token-2", 1))
    assert scene.sitter(1).from_deal == 2
    assert "hand" not in view(scene.table, 1)["you"]


def test_between_deals_a_newcomer_simply_sits():
    scene = Scene("Ana", "Ben", options={"length": "full"})
    scene.deal()
    scene.finish_round()
    scene.say(1, Leave())
    scene.sit("Dan")
    assert (scene.sitter(1).stand_in, scene.sitter(1).from_deal) == (False, None)


def test_at_the_gate_no_hand_is_out_and_a_newcomer_simply_sits():
    scene = Scene("Ana", "Ben", "Cleo")
    scene.start()
    assert scene.table.phase is Phase.PLAYING
    scene.say(1, Leave())
    assert scene.sitter(1).open
    scene.sit("Eva")
    assert (scene.sitter(1).stand_in, scene.sitter(1).from_deal) == (False, None)
    scene.deal()
    assert view(scene.table, 1)["you"]["hand"]


def test_a_rematch_begins_with_nobody_waiting_for_a_deal():
    scene = Scene("Ana", "Ben")
    scene.deal()
    scene.say(1, Leave())
    scene.sit("Dan")
    scene.finish_match()
    scene.say(0, Rematch())
    assert (scene.sitter(1).stand_in, scene.sitter(1).from_deal) == (False, None)


def test_each_sitting_has_a_name_of_its_own():
    scene = Scene("Ana", "Ben", seats=3)
    first = scene.sitter(1).sitting
    scene.say(1, Leave())
    events = scene.tell(None, Sit("Ben", "token-2"))
    assert isinstance(events[0], Seated)
    names = {first, scene.sitter(0).sitting, scene.sitter(1).sitting}
    assert len(names) == 3
    assert "" not in names


def test_a_token_is_not_printed():
    sitter = Scene("Ana").sitter(0)
    assert "token-Ana" not in repr(replace(sitter, name="x"))
    assert "token-Ana" not in repr(Sit("Ana", "token-Ana"))
