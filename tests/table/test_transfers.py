"""A seat moves to another device of its owner. Protocol 2, "another device"."""

from __future__ import annotations

from chickenfoot.projection import view
from chickenfoot.table.commands import Answer, GiveHost, Kick, OfferTransfer, Rename, Sit, TakeOver, Vote
from tests.table.scene import Scene
from tests.table.test_votes import PAUSE, dealt

CODE, OTHER = OfferTransfer("hash-of-code"), OfferTransfer("hash-of-another")
PHONE, TABLET = TakeOver("hash-of-code", "token-phone"), TakeOver("hash-of-code", "token-tablet")


def test_who_shows_the_code_has_the_seat_and_the_old_token_is_dead():
    scene = dealt("Ana", "Ben")
    before = scene.sitter(1)
    assert scene.say(1, CODE) == ["transfer_offered"]
    assert scene.say(None, PHONE) == ["transferred"]
    after = scene.sitter(1)
    assert (after.token, after.offer, after.sitting) == ("token-phone", None, before.sitting)
    assert scene.table.dead_tokens == ("token-Ben",)
    assert scene.refused(None, Sit("Ben", "token-Ben")) == "unauthorized"


def test_a_code_opens_one_door_once_and_its_user_may_say_so_again():
    scene = dealt("Ana", "Ben")
    scene.say(1, CODE)
    scene.say(None, PHONE)
    assert scene.say(None, PHONE) == []
    assert scene.refused(None, TABLET) == "unauthorized"


def test_a_code_is_good_for_sixty_seconds():
    scene = Scene("Ana", "Ben")
    scene.say(1, CODE)
    scene.pass_time(59.999)
    kept = scene.table
    scene.say(None, PHONE)
    scene.table = kept
    scene.pass_time(0.001)
    assert scene.refused(None, PHONE) == "unauthorized"


def test_a_newer_code_replaces_the_older_one():
    scene = Scene("Ana", "Ben")
    scene.say(1, CODE)
    scene.say(1, OTHER)
    assert scene.refused(None, PHONE) == "unauthorized"
    assert scene.say(None, TakeOver("hash-of-another", "token-phone")) == ["transferred"]


def test_each_seat_has_a_code_of_its_own():
    scene = Scene("Ana", "Ben")
    scene.say(0, CODE)
    scene.say(1, OTHER)
    scene.say(None, PHONE)
    assert (scene.sitter(0).token, scene.sitter(1).token) == ("token-phone", "token-Ben")
    assert scene.table.host == 0


def test_a_token_that_died_never_gets_a_seat_again():
    scene = Scene("Ana", "Ben")
    scene.say(1, CODE)
    scene.say(None, PHONE)
    scene.say(1, OTHER)
    assert scene.refused(None, TakeOver("hash-of-another", "token-Ben")) == "unauthorized"


def test_the_code_of_a_seat_that_was_taken_away_opens_nothing():
    scene = Scene("Ana", "Ben")
    scene.say(1, CODE)
    scene.say(0, Kick(1))
    assert scene.refused(None, PHONE) == "unauthorized"


def test_only_a_person_with_a_seat_gets_a_code():
    scene = Scene("Ana", seats=2)
    assert scene.refused(None, CODE) == "not_seated"


def test_nobody_sees_that_a_seat_moved():
    scene = dealt("Ana", "Ben")
    seen = [view(scene.table, viewer) for viewer in (None, 0, 1)]
    scene.say(1, CODE)
    scene.say(None, PHONE)
    assert [view(scene.table, viewer) for viewer in (None, 0, 1)] == seen


def test_turn_vote_and_host_go_along():
    scene = dealt("Ana", "Ben")
    scene.say(0, PAUSE)
    scene.say(0, CODE)
    scene.say(None, PHONE)
    assert (scene.table.host, scene.table.proposal.yes) == (0, (0,))
    assert scene.say(1, Vote(1, yes=False)) == ["voted"]
    scene.say(0, GiveHost(1))
    scene.say(0, Rename("Anna"))
    asked = scene.table.ask.seat
    assert scene.say(asked, Answer(scene.table.ask.n, scene.moves()[0]))


def test_a_history_with_a_transfer_reads_back_the_same():
    scene = dealt("Ana", "Ben")
    scene.say(1, CODE)
    scene.say(None, PHONE)
    assert scene.replayed() == scene.table
