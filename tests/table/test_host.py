"""The host is a human who is here, as long as there is one. Life of a table 8."""

from __future__ import annotations

import pytest

from chickenfoot.table.commands import (
    AddBot,
    Close,
    ComeBack,
    Configure,
    GiveHost,
    Kick,
    Leave,
    Lock,
    MoveSeat,
    RemoveBot,
    Start,
)
from chickenfoot.table.events import HostChanged
from tests.table.scene import Scene


@pytest.mark.parametrize(
    "command",
    [
        AddBot(2), RemoveBot(2), Kick(0), Lock(True), GiveHost(1), Start(), Close(), MoveSeat(0, 1),
        Configure(settings={"turn_seconds": 10}),
    ],
    ids=lambda command: type(command).__name__,
)  # fmt: skip
def test_the_hosts_commands_are_refused_to_everybody_else(command):
    assert Scene("Ana", "Ben", seats=4).refused(1, command) == "not_host"


def test_when_the_host_goes_away_the_lowest_seat_that_is_here_becomes_host():
    scene = Scene("Ana", "Ben", "Cleo")
    assert scene.away(1) == ["away"]
    assert scene.away(0) == ["away", "host_changed"]
    assert scene.table.host == 2


def test_when_the_host_leaves_or_is_gone_the_powers_pass_on_in_the_same_entry():
    scene = Scene("Ana", "Ben", "Cleo")
    assert scene.say(0, Leave()) == ["left", "host_changed"]
    assert scene.table.host == 1


def test_a_host_who_comes_back_does_not_get_the_powers_by_that():
    scene = Scene("Ana", "Ben")
    scene.away(0)
    assert scene.by_table(ComeBack(0)) == ["back"]
    assert scene.table.host == 1


def test_with_nobody_here_the_host_stays_named_and_the_first_who_returns_takes_over():
    scene = Scene("Ana", "Ben")
    scene.away(1)
    scene.away(0)
    assert scene.table.host == 0
    assert scene.by_table(ComeBack(1)) == ["back", "host_changed"]
    assert scene.table.host == 1


def test_with_no_human_seated_there_is_no_host_and_the_next_to_sit_is():
    scene = Scene("Ana", seats=3)
    scene.say(0, AddBot(1))
    assert scene.tell(0, Leave())[-1] == HostChanged(None)
    assert scene.table.host is None
    assert scene.sit("Ben") == ["seated", "host_changed"]
    assert scene.table.host == scene.seat_of("Ben")


def test_whoever_sits_at_a_table_where_everybody_is_away_becomes_host():
    scene = Scene("Ana", "Ben", seats=3)
    scene.away(0, 1)
    assert scene.sit("Cleo") == ["seated", "host_changed"]
    assert scene.table.host == 2


def test_the_host_may_hand_the_powers_to_a_person_who_is_here():
    scene = Scene("Ana", "Ben", "Cleo", seats=5)
    scene.say(0, AddBot(3))
    scene.away(2)
    assert scene.say(0, GiveHost(0)) == []
    for seat in (2, 3, 4):
        assert scene.refused(0, GiveHost(seat)) == "not_now"
    assert scene.refused(0, GiveHost(5)) == "bad_message"
    assert scene.say(0, GiveHost(1)) == ["host_changed"]
    assert scene.table.host == 1


def test_the_host_stays_host_when_they_change_seats():
    scene = Scene("Ana", "Ben", seats=4)
    scene.say(0, MoveSeat(0, 3))
    assert scene.table.host == 3
    scene.say(3, MoveSeat(1, 3))
    assert scene.table.host == 1
