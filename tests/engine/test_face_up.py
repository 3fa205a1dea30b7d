from __future__ import annotations

import pytest

from chickenfoot.engine import match as rules
from chickenfoot.engine.face_up import hands_face_up
from chickenfoot.engine.notation import position, read_move


def test_hands_are_shown_when_the_round_is_over_and_not_before():
    match = position("ends=[1] hands=1-2 / 3-4 5-6")
    with pytest.raises(ValueError, match="over"):
        hands_face_up(match)
    with pytest.raises(ValueError, match="over"):
        hands_face_up(rules.begin("dominoes", {}, 2))
    match = rules.evolve_all(match, rules.decide(match, 0, read_move(match.round.layout, "1-2@1")))
    assert hands_face_up(match) == {0: (), 1: ((3, 4), (5, 6))}
