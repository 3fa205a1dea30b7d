from __future__ import annotations

from random import Random

import pytest

from chickenfoot.engine import match as rules
from chickenfoot.engine.events import Dealt, RoundOver
from chickenfoot.engine.game import BadOptions
from chickenfoot.engine.moves import Illegal, Play
from chickenfoot.engine.tiles import Hand
from tests.engine.play import play, seed_of


def test_a_match_begins_with_nothing_but_its_rules():
    match = rules.begin("chicken_foot", {"length": "half", "doubleBlank": 25}, 7)
    assert (match.seats, match.rounds, match.totals, match.scores) == (7, 7, (0,) * 7, ())
    assert match.options["doubleBlank"] == 25
    assert match.options["startToes"] == 6
    assert match.round is None
    assert match.over is None
    assert rules.begin("chicken_foot", {"length": "target"}, 2).rounds == 0


def test_rules_that_make_no_game_begin_no_match():
    with pytest.raises(BadOptions):
        rules.begin("chicken_foot", {"doubleBlank": 30}, 4)
    with pytest.raises(BadOptions):
        rules.begin("chicken_foot", {}, 9)


def test_a_deal_follows_from_its_seed_alone():
    match = rules.begin("chicken_foot", {}, 4)
    assert rules.open_deal(match, 1, seed_of(1)) == rules.open_deal(match, 1, seed_of(1))
    assert rules.open_deal(match, 1, seed_of(1)) != rules.open_deal(match, 1, seed_of(2))


def test_a_deal_that_was_voided_is_dealt_again_under_its_number():
    match = rules.begin("chicken_foot", {}, 4)
    first = rules.evolve_all(match, rules.open_deal(match, 1, seed_of(1)))
    again = rules.evolve_all(first, rules.open_deal(first, 2, seed_of(2)))
    assert (again.number, again.deal, again.round.double) == (1, 2, 9)
    assert again.first == again.round.opener
    stopped = rules.evolve_all(again, [RoundOver("blocked", (0,) * 4, void=True)])
    third = rules.evolve_all(stopped, rules.open_deal(stopped, 3, seed_of(3)))
    assert (third.number, third.deal, third.round.double) == (1, 3, 9)


def test_nothing_is_dealt_after_the_match():
    *_, last = play(rules.begin("dominoes", {}, 2), Random("over"))
    with pytest.raises(ValueError, match="over"):
        rules.open_deal(last.after, 2, seed_of("more"))


def test_a_tile_in_another_hand_is_refused_like_one_that_does_not_exist():
    match = rules.begin("chicken_foot", {}, 2)
    match = rules.evolve_all(match, rules.open_deal(match, 1, seed_of("hands")))
    other = match.round.hands[1 - match.round.turn].reveal()[0]
    for a_tile in (other, match.round.boneyard.reveal()[0], (3, 99), (9, 9)):
        with pytest.raises(Illegal) as refusal:
            rules.decide(match, match.round.turn, Play(a_tile, "0"))
        assert refusal.value.args == ()


def test_hands_are_dealt_from_the_front_of_the_deck_seat_by_seat():
    match = rules.begin("dominoes", {}, 2)
    events = rules.open_deal(match, 1, seed_of("order"))
    dealt = next(event for event in events if isinstance(event, Dealt))
    assert all(isinstance(hand, Hand) and len(hand) == 7 for hand in dealt.hands)
    assert len(dealt.boneyard) == 14
    assert len(dealt.aside) == 0
