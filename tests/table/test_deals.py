"""Commit, gate, seeds, deal, reveal; the next round. Protocol 7; life of a table 6."""

from __future__ import annotations

import pytest

from chickenfoot.engine import events as engine
from chickenfoot.engine import match as rules
from chickenfoot.engine import shuffle
from chickenfoot.table import deals
from chickenfoot.table.commands import (
    AddBot,
    ComeBack,
    Configure,
    DealNow,
    Kick,
    Leave,
    OpenGate,
    Ready,
    Seed,
    Sit,
    VoidDeal,
)
from chickenfoot.table.events import Committed, Revealed, Voided
from chickenfoot.table.state import Phase
from tests.table.scene import Scene

VALUE = "0123456789abcdef" * 2
FULL = {"length": "full"}


def between_rounds(*names, seeded=(), **settings):
    """Return a scene after round 1, for which the seats in ``seeded`` had sent a seed."""
    scene = Scene(*(names or ("Ana", "Ben")), options=FULL, **settings)
    scene.start()
    for seat in seeded:
        scene.say(seat, Seed(1, VALUE))
    if scene.table.deadlines.dealing is not None:
        scene.deal()
    scene.finish_round()
    return scene


def event_of(scene, kind):
    return [e for _, events in scene.entries for e in events if isinstance(e, kind)]


# Commit and reveal


def test_start_binds_the_first_deal_before_anybody_can_send_a_seed():
    scene = Scene("Ana", "Ben")
    assert scene.refused(0, Seed(1, VALUE)) == "not_now"
    scene.start()
    fairness = scene.table.fairness
    assert fairness.deal == 1
    assert fairness.commitment == shuffle.commitment(fairness.match, 1, bytes.fromhex(fairness.secret))


def test_each_next_deal_is_bound_with_the_end_of_the_round_before_which_is_revealed():
    scene = between_rounds(seeded=(0,))
    last = [event.k for event in scene.entries[-1][1]]
    assert last[-3:] == ["round_over", "revealed", "committed"]
    revealed, committed = event_of(scene, Revealed)[0], event_of(scene, Committed)
    assert [c.deal for c in committed] == [1, 2]
    assert revealed.secret == committed[0].secret
    assert revealed.seeds == {0: VALUE}
    assert scene.table.result.revealed.secret == revealed.secret
    assert scene.table.fairness.deal == 2


def test_the_end_of_the_match_binds_nothing_further():
    scene = Scene("Ana", "Ben")
    scene.deal()
    scene.finish_round()
    assert [e.k for e in scene.entries[-1][1]][-3:] == ["round_over", "match_over", "revealed"]
    assert len(event_of(scene, Committed)) == 1
    assert scene.table.result.match == scene.table.match.over


def test_the_deal_follows_from_commitment_and_seeds_alone():
    scene = Scene("Ana", "Ben", "Cleo")
    scene.say(0, Configure(settings={"seats": 4}))
    scene.say(0, AddBot(3))
    scene.start()
    scene.say(1, Seed(1, VALUE.upper()))
    before = scene.table
    scene.deal()
    fairness = before.fairness
    seed = shuffle.deal_seed(
        fairness.match,
        1,
        fairness.rules_hash,
        bytes.fromhex(fairness.secret),
        [b"", bytes.fromhex(VALUE), b"", b""],
    )
    expected = rules.open_deal(before.match, 1, seed, before.host)
    assert scene.entries[-1][1] == expected


def test_hands_are_face_up_when_the_round_is_over_and_gone_when_the_gate_opens():
    scene = between_rounds(seeded=(0, 1))
    assert scene.table.result.hands.keys() == {0, 1}
    scene.say(0, Ready(True))
    scene.say(1, Ready(True))
    assert scene.table.result is None
    assert scene.table.log == ()


# The gate


def test_the_gate_waits_three_seconds_and_not_a_moment_less():
    scene = Scene("Ana", "Ben")
    scene.start()
    assert scene.table.phase is Phase.PLAYING
    assert scene.table.deadlines.dealing == scene.now + 3000
    [step] = scene.steps()
    assert (step.at, step.command, step.not_before) == (scene.now + 3000, DealNow(1), scene.now + 3000)
    scene.now += 2999
    assert scene.refused(None, DealNow(1)) == "not_now"
    scene.now += 1
    assert scene.by_table(DealNow(1))[:2] == ["round_started", "dealt"]
    assert scene.table.deadlines.dealing is None
    assert scene.refused(None, DealNow(1)) == "not_now"


def test_the_gate_opens_when_everybody_here_is_ready():
    scene = between_rounds("Ana", "Ben", "Cleo", seeded=(0, 1, 2))
    assert scene.say(0, Ready(True)) == ["ready"]
    assert scene.say(2, Ready(True)) == ["ready"]
    assert scene.say(1, Ready(True)) == ["ready", "gate"]
    assert scene.table.deadlines.dealing == scene.now + 3000
    assert not any(s.ready for s in scene.table.seats)


def test_bots_and_absent_seats_count_as_ready():
    scene = Scene("Ana", "Ben", seats=3, options=FULL)
    scene.say(0, AddBot(2))
    scene.deal()
    scene.away(1)
    scene.finish_round()
    assert "gate" in scene.say(0, Ready(True))


@pytest.mark.parametrize(
    "going",
    [lambda s: s.away(1), lambda s: s.say(1, Leave()), lambda s: s.say(0, Kick(1))],
    ids=["away", "leave", "kick"],
)
def test_whoever_goes_leaves_the_others_ready(going):
    scene = between_rounds(seeded=(0, 1))
    scene.say(0, Ready(True))
    assert "gate" in going(scene)


def test_the_gate_opens_by_itself_after_next_round_seconds_and_never_early():
    scene = between_rounds(next_round_seconds=20, seeded=(0,))
    assert scene.table.deadlines.next == scene.now + 20_000
    [step] = scene.steps()
    assert (step.at, step.command, step.not_before) == (scene.now + 20_000, OpenGate(2), scene.now + 20_000)
    scene.now += 19_999
    assert scene.refused(None, OpenGate(2)) == "not_now"
    scene.now += 1
    assert scene.refused(None, OpenGate(1)) == "not_now"
    assert scene.by_table(OpenGate(2)) == ["gate"]
    assert scene.refused(None, OpenGate(2)) == "not_now"


def test_without_next_round_seconds_everybody_here_is_waited_for():
    scene = between_rounds(next_round_seconds=0)
    assert scene.table.deadlines.next is None
    assert scene.wanted() == []
    assert scene.refused(None, OpenGate(2)) == "not_now"


def test_the_host_may_change_how_long_between_rounds_while_it_runs():
    scene = between_rounds(next_round_seconds=20)
    scene.pass_time(5)
    scene.say(0, Configure(settings={"next_round_seconds": 60}))
    assert scene.table.deadlines.next == scene.now + 60_000
    scene.say(0, Configure(settings={"bot_pause_ms": 0}))
    assert scene.table.deadlines.next == scene.now + 60_000
    scene.say(0, Configure(settings={"next_round_seconds": 0}))
    assert scene.table.deadlines.next is None


# Seeds


def test_the_first_deal_excuses_nobody_and_is_dealt_with_the_last_seed():
    scene = Scene("Ana", "Ben")
    scene.start()
    assert scene.say(0, Seed(1, VALUE)) == ["seed"]
    assert scene.say(1, Seed(1, VALUE))[:2] == ["seed", "round_started"]
    assert scene.table.deadlines.dealing is None


def test_a_seat_without_a_seed_for_the_deal_before_is_not_waited_for():
    scene = between_rounds(seeded=(0,))
    scene.say(0, Ready(True))
    scene.say(1, Ready(True))
    assert scene.table.fairness.dealt is False
    assert scene.say(0, Seed(2, VALUE))[:2] == ["seed", "round_started"]


def test_when_nobody_ever_seeds_the_gate_deals_within_its_own_entry():
    scene = between_rounds()
    scene.say(0, Ready(True))
    assert scene.say(1, Ready(True))[:4] == ["ready", "gate", "round_started", "dealt"]


def test_seeds_sent_between_rounds_count_at_the_gate():
    scene = between_rounds(seeded=(0, 1))
    scene.say(0, Seed(2, VALUE))
    scene.say(1, Seed(2, VALUE))
    scene.say(0, Ready(True))
    assert scene.say(1, Ready(True))[:3] == ["ready", "gate", "round_started"]


def test_a_seed_is_taken_once_per_seat_for_the_newest_undealt_deal():
    scene = between_rounds(seeded=(0, 1))
    for deal in (1, 3, 0):
        assert scene.refused(0, Seed(deal, VALUE)) == "not_now"
    scene.say(0, Seed(2, VALUE))
    assert scene.refused(0, Seed(2, VALUE)) == "not_now"
    scene.say(0, Ready(True))
    scene.say(1, Ready(True))
    scene.say(1, Seed(2, VALUE))
    assert scene.table.fairness.dealt
    assert scene.refused(1, Seed(2, VALUE)) == "not_now"
    assert scene.refused(1, Seed(3, VALUE)) == "not_now"


def test_a_seed_stays_valid_whatever_becomes_of_the_seat():
    scene = Scene("Ana", "Ben")
    scene.start()
    scene.say(1, Seed(1, VALUE))
    scene.say(1, Leave())
    scene.sit("Cleo")
    assert scene.table.fairness.seeds == {1: VALUE}
    assert scene.refused(1, Seed(1, "ff" * 16)) == "not_now"


@pytest.mark.parametrize(
    "going",
    [lambda s: s.away(1), lambda s: s.say(1, Leave()), lambda s: s.say(0, Kick(1))],
    ids=["away", "leave", "kick"],
)
def test_the_deal_does_not_wait_for_whoever_goes(going):
    scene = Scene("Ana", "Ben", "Cleo")
    scene.start()
    scene.say(0, Seed(1, VALUE))
    scene.say(2, Seed(1, VALUE))
    assert "dealt" in going(scene)


def test_a_return_or_a_newcomer_does_not_deal_by_itself():
    scene = Scene("Ana", "Ben", "Cleo")
    scene.start()
    scene.away(0, 1)
    scene.say(2, Leave())
    scene.pass_time(100)
    scene.sit("Dan")
    assert not scene.table.fairness.dealt
    scene.by_table(ComeBack(0))
    assert not scene.table.fairness.dealt
    assert scene.wanted({1: 0}) == [DealNow(1)]


def test_a_seed_is_not_printed():
    assert VALUE not in repr(Seed(1, VALUE))
    scene = Scene("Ana", "Ben")
    scene.start()
    events = scene.tell(0, Seed(1, VALUE))
    assert VALUE not in repr(events)
    assert VALUE not in repr(scene.table.fairness)
    assert scene.table.fairness.secret not in repr(scene.table.fairness)


# Void deals


class VoidTwice:
    """Make ``rules.decide`` end the round void: no game of this catalogue does so yet."""

    def __call__(self, match, seat, move):
        return [engine.RoundOver("blocked", (0,) * match.seats, void=True)]


def test_a_void_round_is_revealed_counted_and_dealt_again_under_its_number(monkeypatch):
    scene = Scene("Ana", "Ben", options=FULL)
    scene.deal()
    with monkeypatch.context() as patched:
        patched.setattr(rules, "decide", VoidTwice())
        assert scene.play() == ["round_over", "revealed", "voided", "committed"]
    assert scene.table.fairness.voided == (1,)
    assert scene.table.match.scores == ()
    scene.say(0, Ready(True))
    scene.say(1, Ready(True))
    assert (scene.table.match.round.number, scene.table.match.round.deal) == (1, 2)


def test_a_deal_whose_end_was_lost_is_voided_and_the_next_one_bound():
    scene = Scene("Ana", "Ben", options=FULL)
    scene.deal()
    assert scene.by_table(VoidDeal(1)) == ["round_over", "revealed", "voided", "committed"]
    assert (scene.table.phase, scene.table.fairness.deal) == (Phase.ROUND_OVER, 2)
    assert scene.refused(None, VoidDeal(1)) == "not_now"
    assert scene.by_table(VoidDeal(2)) == ["voided", "committed"]
    assert scene.table.fairness.voided == (1, 2)


def test_a_deal_lost_at_its_gate_gets_another_gate():
    scene = Scene("Ana", "Ben", options=FULL)
    scene.start()
    scene.say(0, Seed(1, VALUE))
    assert scene.by_table(VoidDeal(1)) == ["voided", "committed", "gate"]
    assert (scene.table.fairness.deal, scene.table.fairness.seeds) == (2, {})
    assert event_of(scene, Voided) == [Voided(1)]
    assert scene.refused(None, VoidDeal(1)) == "not_now"


def test_a_lobby_has_no_deal_to_void_or_to_deal():
    scene = Scene("Ana", "Ben")
    assert scene.refused(None, VoidDeal(1)) == "not_now"
    assert scene.refused(None, DealNow(1)) == "not_now"
    assert scene.refused(None, OpenGate(1)) == "not_now"
    assert not deals.waits_for_seeds(scene.table)


def test_a_newcomer_at_the_gate_is_waited_for_only_if_the_seat_seeded_before():
    scene = between_rounds("Ana", "Ben", "Cleo", seeded=(0, 1))
    scene.say(2, Leave())
    scene.say(0, Ready(True))
    scene.say(1, Ready(True))
    scene.say(None, Sit("Dan", "token-Dan", 2))
    scene.say(0, Seed(2, VALUE))
    assert "dealt" in scene.say(1, Seed(2, VALUE)), "seat 2 had none in deal 1"


def test_whoever_wakes_the_gate_does_not_deal_by_that_though_their_seed_is_in():
    scene = between_rounds(seeded=(0, 1))
    scene.say(0, Ready(True))
    scene.say(1, Ready(True))
    scene.say(0, Seed(2, VALUE))
    scene.away(0, 1)
    assert scene.by_table(ComeBack(0)) == ["back", "host_changed"]
    assert scene.wanted({1: 0}) == [DealNow(2)]


def test_a_seed_is_kept_in_small_letters():
    scene = Scene("Ana", "Ben")
    scene.start()
    scene.say(0, Seed(1, VALUE.upper()))
    assert scene.table.fairness.seeds == {0: VALUE}


def test_whoever_leaves_a_sleeping_table_does_not_touch_what_was_left():
    scene = Scene("Ana", "Ben")
    scene.start()
    scene.pass_time(1)
    scene.away(0, 1)
    scene.pass_time(50)
    scene.say(1, Leave())
    scene.by_table(ComeBack(0))
    assert scene.table.deadlines.dealing == scene.now + 2000
