"""Hidden tiles stay hidden: who may take them out, and that they do not print."""

from __future__ import annotations

import re
from pathlib import Path

from chickenfoot.engine.events import Dealt, DrawnOut, Drew
from chickenfoot.engine.state import Round
from chickenfoot.engine.tiles import Boneyard, Hand
from chickenfoot.table.state import Fairness

SERVER = Path(__file__).parents[1] / "server" / "chickenfoot"
MAY_REVEAL = {"projection/private.py", "stores/records.py", "stores/codec.py"}


def test_only_the_engine_the_projection_and_the_records_take_tiles_out_of_a_hand():
    takes = re.compile(r"\.reveal\(|\._tiles\b")
    bold = {
        str(path.relative_to(SERVER))
        for path in SERVER.rglob("*.py")
        if takes.search(path.read_text()) and path.relative_to(SERVER).parts[0] != "engine"
    }
    assert bold <= MAY_REVEAL | {
        str(p.relative_to(SERVER)) for p in (SERVER / "stores" / "records").rglob("*.py")
    }


def test_what_is_hidden_prints_as_a_count():
    hand, yard = Hand([(3, 4), (1, 2)]), Boneyard([(5, 6)])
    assert repr(hand) == "<2 hidden tiles>"
    assert repr(yard) == "<1 hidden tiles>"
    told = repr(Round(number=1, deal=1, hands=(hand,), boneyard=yard, drew=(7, 8)))
    told += repr(Dealt(hands=(hand,), boneyard=yard)) + repr(Drew(0, (7, 8))) + repr(DrawnOut(((0, (7, 8)),)))
    told += repr(Fairness("m", "r", 1, "c", secret="5ec7e7", seeds={0: "5eed"}))
    for secret in ("(3, 4)", "(1, 2)", "(5, 6)", "(7, 8)", "5ec7e7", "5eed"):
        assert secret not in told


def test_a_hand_is_not_walked_over_by_accident():
    for step in (list, sorted, tuple):
        try:
            step(Hand([(1, 2)]))
        except TypeError:
            continue
        raise AssertionError(step)
