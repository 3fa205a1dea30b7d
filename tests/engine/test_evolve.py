"""Each event changes what it says and nothing else."""

from __future__ import annotations

import copy
from dataclasses import fields, replace

import pytest

from chickenfoot.engine import events as told
from chickenfoot.engine.evolve import evolve
from chickenfoot.engine.layout import End, Foot, Layout, Placed
from chickenfoot.engine.state import Match, Round
from chickenfoot.engine.tiles import Boneyard, Hand

TABLE = Layout(
    {"0": Placed((4, 4)), "1": Placed((4, 1), "0")},
    {"0": End(4, 2), "1": End(1, 1, "A")},
    Foot("0", 4, 1, 3),
    (0, 1, 0, 0, 2),
    1,
)
ROUND = Round(
    number=3,
    deal=5,
    hands=(Hand([(0, 4), (1, 1)]), Hand([(2, 3)])),
    boneyard=Boneyard([(0, 0), (1, 2), (2, 2)]),
    aside=Boneyard([(3, 3)]),
    double=4,
    opener=1,
    layout=TABLE,
    turn=0,
    drew=(0, 4),
    marks={"flag": True},
)
MATCH = Match(
    "chicken_foot",
    {"an": "option"},
    2,
    rounds=9,
    first=1,
    number=3,
    deal=5,
    scores=((1, 2), (3, 4)),
    totals=(4, 6),
    round=ROUND,
)


def changed(before, after):
    return {
        field.name: getattr(after, field.name)
        for field in fields(before)
        if getattr(before, field.name) != getattr(after, field.name)
    }


def in_round(event):
    """What an event changes in the round; it must change nothing else, and the state before not at all."""
    before = copy.deepcopy(MATCH)
    after = evolve(before, event)
    assert before == MATCH
    assert set(changed(before, after)) <= {"round"}
    return changed(ROUND, after.round)


def on_table(event):
    after = in_round(event)
    assert set(after) <= {"layout"}
    return changed(TABLE, after["layout"])


def test_asked():
    assert in_round(told.Asked(1)) == {"turn": 1}
    assert in_round(told.Asked(0)) == {}


def test_passed():
    assert in_round(told.Passed(0, "kept")) == {"drew": None}


def test_drew():
    assert in_round(told.Drew(0, (0, 0))) == {
        "hands": (Hand([(0, 0), (0, 4), (1, 1)]), ROUND.hands[1]),
        "boneyard": Boneyard([(1, 2), (2, 2)]),
        "drew": (0, 0),
    }


def test_a_draw_of_a_seat_that_was_not_asked_limits_nobody():
    after = in_round(told.Drew(1, (0, 0)))
    assert after["hands"] == (ROUND.hands[0], Hand([(0, 0), (2, 3)]))
    assert after["drew"] is None


def test_drawn_out():
    assert in_round(told.DrawnOut(((1, (0, 0)), (0, (1, 2))))) == {
        "hands": (Hand([(0, 4), (1, 1), (1, 2)]), Hand([(0, 0), (2, 3)])),
        "boneyard": Boneyard([(2, 2)]),
    }


def test_played():
    placed = Placed((4, 0), "0", 0, "B")
    event = told.Played(0, (0, 4), "0", "2", placed, {"2": End(0, 1, "B"), "0": End(4, 1)}, (), 2)
    after = in_round(event)
    assert after.pop("drew") is None
    assert after.pop("hands") == (Hand([(1, 1)]), ROUND.hands[1])
    table = after.pop("layout")
    assert after == {}
    assert changed(TABLE, table) == {
        "tiles": {**TABLE.tiles, "2": placed},
        "ends": {"0": End(4, 1), "1": End(1, 1, "A"), "2": End(0, 1, "B")},
        "foot": Foot("0", 4, 2, 3),
        "seen": (1, 1, 0, 0, 3),
        "lines": 2,
    }
    assert list(table.ends) == ["0", "1", "2"]


def test_played_by_the_rules_elsewhere():
    event = told.Played(None, (1, 1), "1", "2", Placed((1, 1), "1"), {"2": End(1)}, ("1",), 1)
    after = in_round(event)
    assert set(after) == {"layout", "drew"}
    assert changed(TABLE, after["layout"]) == {
        "tiles": {**TABLE.tiles, "2": Placed((1, 1), "1")},
        "ends": {"0": End(4, 2), "2": End(1)},
        "seen": (0, 2, 0, 0, 2),
    }


def test_foot_opened():
    assert on_table(told.FootOpened("1", 1, 3)) == {"foot": Foot("1", 1, 0, 3)}


def test_foot_dead():
    assert on_table(told.FootDead("0", 1)) == {"foot": Foot("0", 4, 1, 3, dead=True)}


def test_foot_done():
    assert on_table(told.FootDone("0")) == {"foot": None, "ends": {"1": End(1, 1, "A")}}
    assert on_table(told.FootDone("0", released=True)) == {"foot": None, "ends": {"1": End(1, 1, "A")}}


def test_scored():
    assert in_round(told.Scored(1, 5, "fives")) == {"marks": {"flag": True, "scored.1": 5}}
    twice = evolve(evolve(MATCH, told.Scored(1, 5, "fives")), told.Scored(1, 10, "fives"))
    assert twice.round.marks == {"flag": True, "scored.1": 15}


def test_dealt():
    hands = (Hand([(0, 1)]), Hand([(0, 2)]))
    event = told.Dealt(hands, Boneyard([(0, 3)]), Boneyard([(4, 4)]))
    assert in_round(event) == {"hands": hands, "boneyard": event.boneyard, "aside": event.aside}


def test_round_started():
    after = evolve(MATCH, told.RoundStarted(4, 6, 3, 0, 4, 1))
    assert changed(MATCH, after) == {"number": 4, "deal": 6, "round": after.round}
    layout = Layout(ends={"start": End(3)}, seen=(0,) * 5)
    assert after.round == Round(4, 6, (), Boneyard(), double=3, opener=0, layout=layout)
    assert evolve(MATCH, told.RoundStarted(1, 6, 3, 0, 4, 0)).first == 0


def test_round_over():
    event = told.RoundOver("out", (0, 9), 0)
    after = evolve(MATCH, event)
    assert changed(MATCH, after) == {
        "scores": ((1, 2), (3, 4), (0, 9)),
        "totals": (4, 15),
        "round": replace(ROUND, over=event, turn=None, drew=None),
    }


def test_a_void_round_counts_for_nothing():
    event = told.RoundOver("blocked", (0, 0), void=True)
    assert changed(MATCH, evolve(MATCH, event)) == {"round": replace(ROUND, over=event, turn=None, drew=None)}


def test_match_over():
    event = told.MatchOver((0,), (1, 2))
    assert changed(MATCH, evolve(MATCH, event)) == {"over": event}


def test_what_belongs_to_a_round_needs_one():
    with pytest.raises(AssertionError):
        evolve(replace(MATCH, round=None), told.Asked(0))
