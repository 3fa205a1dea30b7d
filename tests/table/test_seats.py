"""Names, places, bots, the lock. Protocol 2, the table of commands."""

from __future__ import annotations

from chickenfoot.table.commands import AddBot, Leave, MoveSeat, RemoveBot, Rename
from chickenfoot.table.events import Moved
from tests.table.scene import Scene


def test_a_new_name_is_cleaned_and_must_be_free():
    scene = Scene("Ana", "Ben")
    assert scene.say(1, Rename("  Benny ")) == ["renamed"]
    assert scene.sitter(1).name == "Benny"
    assert scene.say(1, Rename("Benny")) == []
    assert scene.say(1, Rename("BENNY")) == ["renamed"], "one's own name is not taken"
    assert scene.refused(1, Rename("ana")) == "name_taken"
    assert scene.refused(1, Rename("\u202eneB")) == "bad_name"


def test_a_sitter_moves_to_a_free_seat_and_swaps_with_a_taken_one():
    scene = Scene("Ana", "Ben", seats=4)
    assert scene.tell(0, MoveSeat(1, 2)) == [Moved(1, 2)]
    assert scene.seat_of("Ben") == 2
    scene.say(0, MoveSeat(2, 0))
    assert (scene.seat_of("Ben"), scene.seat_of("Ana")) == (0, 2)
    assert scene.say(2, MoveSeat(0, 0)) == []


def test_seats_are_moved_in_the_lobby_by_the_host_and_only_where_somebody_sits():
    scene = Scene("Ana", "Ben", seats=3)
    assert scene.refused(0, MoveSeat(2, 1)) == "not_now"
    assert scene.refused(0, MoveSeat(1, 3)) == "bad_message"
    assert scene.refused(0, MoveSeat(3, 1)) == "bad_message"
    scene.start()
    assert scene.refused(0, MoveSeat(0, 1)) == "not_now"


def test_a_bot_takes_a_free_seat_and_the_level_asked_for():
    scene = Scene("Ana", seats=4, bot_level="careless")
    assert scene.say(0, AddBot(2)) == ["bot_added"]
    assert scene.sitter(2).level == "careless"
    scene.say(0, AddBot(1, "careful"))
    assert scene.sitter(1).level == "careful"
    assert scene.sitter(1).name != scene.sitter(2).name
    assert scene.refused(0, AddBot(0)) == "seat_taken"
    assert scene.refused(0, AddBot(2)) == "seat_taken"
    assert scene.refused(0, AddBot(3, "clever")) == "bad_options"
    assert scene.refused(0, AddBot(9)) == "bad_message"


def test_a_bot_goes_only_in_the_lobby_or_after_the_match():
    scene = Scene("Ana", seats=3)
    scene.say(0, AddBot(1))
    scene.say(0, AddBot(2))
    assert scene.say(0, RemoveBot(2)) == ["bot_removed"]
    assert scene.refused(0, RemoveBot(2)) == "not_now"
    assert scene.refused(0, RemoveBot(0)) == "not_now"
    scene.deal()
    assert scene.refused(0, RemoveBot(1)) == "not_now"
    scene.finish_match()
    assert scene.say(0, RemoveBot(1)) == ["bot_removed"]


def test_a_bot_can_be_added_after_the_match_where_somebody_left():
    scene = Scene("Ana", "Ben")
    scene.deal()
    scene.finish_match()
    scene.say(1, Leave())
    assert scene.say(0, AddBot(1)) == ["bot_added"]
