"""Making a table, choosing the game, starting, playing again. Life of a table 1 and 10."""

from __future__ import annotations

import pytest

from chickenfoot.engine.games import all_games, find
from chickenfoot.table.commands import (
    AddBot,
    Close,
    Configure,
    Create,
    Leave,
    MoveSeat,
    Ready,
    Refused,
    Rematch,
    Start,
)
from chickenfoot.table.events import Configured, MatchStarted, Moved
from chickenfoot.table.state import Phase
from chickenfoot.table.table import decide
from tests.table.scene import Scene


def code_of_create(**fields):
    command = Create(
        **{"id": "i", "code": "c", "game": "chicken_foot", "name": "Ana", "token": "t", **fields}
    )
    try:
        decide(None, None, command, 0, bytes)
    except Refused as refusal:
        return refusal.code
    return None


# Making


def test_a_table_needs_a_game_options_and_a_name_that_are_good():
    assert code_of_create() is None
    assert code_of_create(game="poker") == "bad_options"
    assert code_of_create(preset="nobody") == "bad_options"
    assert code_of_create(options={"startToes": 5}) == "bad_options"
    assert code_of_create(options={"deck": 9}) == "bad_options"
    assert code_of_create(settings={"seats": 9}) == "bad_options"
    assert code_of_create(settings={"colour": "red"}) == "bad_options"
    assert code_of_create(name="") == "bad_name"


def test_enough_tiles_are_judged_for_the_seats_of_the_settings():
    assert code_of_create(options={"hand": 20, "set": 9}, settings={"seats": 2}) is None
    assert code_of_create(options={"hand": 20, "set": 9}, settings={"seats": 3}) == "bad_options"


def test_every_game_can_be_made_with_nothing_said():
    for game in all_games():
        assert code_of_create(game=game.id) is None


def test_a_table_that_does_not_exist_is_no_table():
    with pytest.raises(Refused) as refusal:
        decide(None, 0, Start(), 0, bytes)
    assert refusal.value.code == "no_such_table"


def test_all_options_have_values_and_a_preset_keeps_its_name():
    scene = Scene("Ana", preset="four_arms", options={"length": "full"})
    assert scene.table.preset == "four_arms"
    assert set(scene.table.options) == {option.name for option in find("chicken_foot").options}
    assert Scene("Ana", preset="four_arms", options={"startToes": 6}).table.preset == "custom"


# Configuring


def test_configure_lays_what_is_said_over_what_is_there():
    scene = Scene("Ana", seats=4, turn_seconds=30)
    scene.say(0, Configure(options={"doubleBlank": 25}))
    scene.say(0, Configure(options={"startToes": 4}, settings={"absent": "wait"}))
    assert (scene.table.options["doubleBlank"], scene.table.options["startToes"]) == (25, 4)
    assert (scene.table.settings.absent, scene.table.settings.turn_seconds) == ("wait", 30)
    assert scene.table.preset == "custom"


def test_a_preset_or_another_game_is_a_fresh_set_of_options():
    scene = Scene("Ana", options={"doubleBlank": 25})
    scene.say(0, Configure(preset="four_arms"))
    assert (scene.table.preset, scene.table.options["doubleBlank"]) == ("four_arms", 50)
    scene.say(0, Configure(game="dominoes"))
    assert scene.table.options == find("dominoes").presets[scene.table.preset]
    scene.say(0, Configure(game="chicken_foot", options={"length": "half"}))
    assert (scene.table.preset, scene.table.options["length"]) == ("custom", "half")


def test_configure_that_changes_nothing_is_no_event():
    scene = Scene("Ana", "Ben")
    scene.say(1, Ready(True))
    assert scene.say(0, Configure()) == []
    assert scene.say(0, Configure(settings={"seats": 2}, options={"length": "single"})) == []
    assert scene.sitter(1).ready


def test_configure_that_changes_anything_clears_everybodys_ready():
    scene = Scene("Ana", "Ben")
    scene.say(1, Ready(True))
    assert scene.say(0, Configure(settings={"watchers": False})) == ["configured"]
    assert not scene.sitter(1).ready


def test_fewer_seats_than_are_taken_are_bad_options():
    scene = Scene("Ana", "Ben", "Cleo", seats=4)
    assert scene.refused(0, Configure(settings={"seats": 2})) == "bad_options"
    assert scene.refused(0, Configure(settings={"seats": 1})) == "bad_options"
    assert scene.refused(0, Configure(settings={"seats": 9})) == "bad_options"


def test_who_sits_beyond_the_new_number_of_seats_moves_down():
    scene = Scene("Ana", "Ben", seats=5)
    scene.say(0, MoveSeat(0, 4))
    events = scene.tell(4, Configure(settings={"seats": 2}))
    assert events[0] == Moved(4, 0)
    assert isinstance(events[1], Configured)
    assert (scene.seat_of("Ana"), scene.seat_of("Ben"), scene.table.host) == (0, 1, 0)


def test_enough_tiles_are_judged_when_seats_or_options_change():
    scene = Scene("Ana", options={"hand": 20, "set": 9}, seats=2)
    assert scene.refused(0, Configure(settings={"seats": 3})) == "bad_options"
    assert scene.say(0, Configure(settings={"seats": 3}, options={"hand": "table"})) == ["configured"]


def test_a_game_for_fewer_needs_fewer_seats():
    scene = Scene("Ana", seats=8)
    assert scene.refused(0, Configure(game="dominoes")) == "bad_options"
    assert scene.say(0, Configure(game="dominoes", settings={"seats": 4})) == ["configured"]
    assert scene.refused(0, Configure(game="poker")) == "bad_options"


def test_game_options_and_seats_are_frozen_once_the_match_began():
    scene = Scene("Ana", "Ben", options={"length": "full"})
    scene.start()
    changes = (
        Configure(options={"startToes": 4}),
        Configure(game="dominoes"),
        Configure(preset="four_arms"),
        Configure(settings={"seats": 3}),
        Configure(settings={"turn_seconds": 10}),
    )
    for change in changes:
        assert scene.refused(0, change) == "not_now"
    assert scene.say(0, Configure(options={"startToes": 6}, settings={"seats": 2})) == []
    scene.deal()
    scene.finish_round()
    for change in changes[:-1]:
        assert scene.refused(0, change) == "not_now"
    assert scene.say(0, changes[-1]) == ["configured"]


# Starting


def test_a_match_starts_when_every_human_but_the_host_is_ready():
    scene = Scene("Ana", "Ben", "Cleo", seats=4)
    scene.say(0, AddBot(3))
    scene.say(1, Ready(True))
    assert scene.refused(0, Start()) == "not_now"
    scene.say(2, Ready(True))
    assert scene.say(0, Start()) == ["match_started", "committed", "gate"]
    assert not any(s.ready for s in scene.table.seats)
    assert scene.refused(0, Start()) == "not_now"


def test_a_match_does_not_start_while_somebody_is_away():
    scene = Scene("Ana", "Ben")
    scene.say(1, Ready(True))
    scene.away(1)
    assert scene.refused(0, Start()) == "not_now"


def test_a_match_needs_the_games_fewest_players():
    assert Scene("Ana", seats=4).refused(0, Start()) == "not_now"


def test_empty_seats_vanish_and_the_others_close_up_in_order():
    scene = Scene("Ana", "Ben", "Cleo", seats=6)
    scene.say(0, MoveSeat(2, 5))
    scene.say(0, MoveSeat(1, 3))
    for name in ("Ben", "Cleo"):
        scene.say(scene.seat_of(name), Ready(True))
    events = scene.tell(0, Start())
    assert events[:2] == [Moved(3, 1), Moved(5, 2)]
    assert [s.name for s in scene.table.seats] == ["Ana", "Ben", "Cleo"]
    assert scene.table.settings.seats == scene.table.match.seats == 3


def test_the_hosts_seat_after_closing_up_begins_where_the_rules_say_so():
    scene = Scene("Ana", "Ben", "Cleo", options={"firstSeat": "host"}, seats=5)
    scene.say(0, MoveSeat(0, 4))
    for seat in (1, 2):
        scene.say(seat, Ready(True))
    scene.say(4, Start())
    assert scene.table.fairness.host == scene.seat_of("Ana") == 2
    scene.say(2, Leave())
    assert scene.table.host == 0
    scene.deal()
    assert scene.table.match.round.opener == 2, "whoever is host by then"


def test_enough_tiles_are_judged_again_for_those_who_sit():
    scene = Scene("Ana", "Ben", options={"hand": 20, "set": 9}, seats=2)
    assert "match_started" in scene.start()
    six = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Fay")
    scene = Scene(*six, seats=7, options={"hand": 12})
    for seat in range(1, 6):
        scene.say(seat, Ready(True))
    assert scene.refused(0, Start()) == "bad_options", "seven play with the larger set, six do not"


def test_a_match_has_an_id_and_a_hash_of_its_rules():
    scene = Scene("Ana", "Ben")
    scene.start()
    started = next(e for _, events in scene.entries for e in events if isinstance(e, MatchStarted))
    assert len(bytes.fromhex(started.match)) == 16
    assert len(bytes.fromhex(started.rules_hash)) == 32


# Ready


def test_ready_may_be_taken_back_and_twice_the_same_is_nothing():
    scene = Scene("Ana", "Ben")
    assert scene.say(1, Ready(True)) == ["ready"]
    assert scene.say(1, Ready(True)) == []
    assert scene.say(1, Ready(False)) == ["ready"]
    assert scene.say(1, Ready(False)) == []


def test_ready_means_something_only_in_the_lobby_and_between_rounds():
    scene = Scene("Ana", "Ben")
    scene.deal()
    assert scene.refused(1, Ready(True)) == "not_now"
    scene.finish_match()
    assert scene.refused(1, Ready(True)) == "not_now"


# Again


def test_the_first_rematch_returns_everybody_to_the_lobby():
    scene = Scene("Ana", "Ben", seats=3)
    scene.say(0, AddBot(2))
    scene.deal()
    assert scene.refused(1, Rematch()) == "not_now"
    scene.finish_match()
    names = [s.name for s in scene.table.seats]
    assert scene.say(1, Rematch()) == ["rematch"]
    table = scene.table
    assert (table.phase, table.match, table.fairness, table.result) == (Phase.LOBBY, None, None, None)
    assert [s.name for s in table.seats] == names
    assert [s.ready for s in table.seats] == [False, True, False]
    assert scene.refused(0, Rematch()) == "not_now"


def test_a_new_match_has_a_new_id_counts_deals_from_one_and_asks_on():
    scene = Scene("Ana", "Ben")
    scene.deal()
    scene.finish_match()
    first, asked = scene.table.fairness, scene.table.ask_count
    scene.say(0, Rematch())
    scene.deal()
    assert scene.table.fairness.match != first.match
    assert scene.table.fairness.deal == 1
    assert scene.table.ask.n == asked + 1


def test_whoever_was_away_at_the_end_is_away_in_the_lobby_and_nobody_stands_in():
    scene = Scene("Ana", "Ben")
    scene.deal()
    scene.away(1)
    scene.finish_match()
    scene.say(0, Rematch())
    assert (scene.sitter(1).here, scene.sitter(1).stand_in) == (False, False)


def test_the_host_may_close_the_table_at_any_time():
    scene = Scene("Ana", "Ben", turn_seconds=10)
    scene.deal()
    assert scene.refused(1, Close()) == "not_host"
    assert scene.say(0, Close()) == ["closed"]
    assert (scene.table.phase, scene.table.ask) == (Phase.CLOSED, None)
