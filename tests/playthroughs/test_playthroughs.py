"""The rules still tell the golden matches letter by letter."""

from __future__ import annotations

from itertools import zip_longest

import pytest

from tests.playthroughs.regenerate import HERE, matches, playthrough


@pytest.mark.parametrize(
    ("name", "game", "preset", "seats"), [*matches()], ids=[each[0] for each in matches()]
)
def test_a_golden_match_is_played_as_it_was(name, game, preset, seats):
    golden = (HERE / name).read_text().splitlines()
    for number, (now, then) in enumerate(zip_longest(playthrough(game, preset, seats), golden), 1):
        assert now == then, f"{name}:{number} (python -m tests.playthroughs.regenerate writes it anew)"


def test_there_is_a_golden_match_for_every_game_and_preset_and_no_other():
    assert {path.name for path in HERE.glob("*.txt")} == {name for name, *_ in matches()}
