"""What does not go together is told as data, and the data say what the game says."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from chickenfoot.engine.clashes import SEATS, clashes
from chickenfoot.engine.game import BadOptions, check_options
from chickenfoot.engine.games import all_games, find


def clash(found, options, seats):
    """Judge as a form does that knows nothing else."""
    chosen = {**options, SEATS: seats}
    return any(all(chosen[name] in values for name, values in one.items()) for one in found)


def refused(game, options, seats):
    try:
        check_options(game, options, "custom", seats)
    except BadOptions:
        return True
    return False


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
class TestEveryGame:
    def test_whatever_is_chosen_is_refused_just_when_it_clashes(self, game):
        found, dice = clashes(game), Random(game.id)
        seen = set()
        for _ in range(3000):
            options = {
                option.name: dice.choice([*option.values, *(option.between or ())]) for option in game.options
            }
            seats = dice.choice(game.players)
            seen.add(clash(found, options, seats))
            assert clash(found, options, seats) == refused(game, options, seats), (options, seats)
        assert seen == ({True, False} if found else {False})

    def test_the_standard_goes_with_any_number_of_players(self, game):
        """So a form may fall back on it, and every preset can be played by somebody."""
        found = clashes(game)
        default = next(iter(game.presets.values()))
        assert not any(clash(found, default, seats) for seats in game.players)
        for values in game.presets.values():
            assert not all(clash(found, values, seats) for seats in game.players)

    def test_a_clash_speaks_of_options_and_their_values(self, game):
        options = {option.name: option for option in game.options}
        for one in clashes(game):
            assert one
            for name, values in one.items():
                assert values
                if name == SEATS:
                    assert set(values) <= set(game.players)
                else:
                    assert all(map(options[name].accepts, values))


def test_partners_are_four_and_latin_partners_have_all_the_tiles_of_one_set():
    found = clashes(find("dominoes"))
    assert {"seats": [2, 3], "teams": ["partners", "latin"]} in found
    assert {"set": [9, 12], "teams": ["latin"]} in found
    sized = {"set": 6, "hand": "table", "teams": "none"}
    most = {
        seats: max(hand for hand in range(1, 21) if not clash(found, {**sized, "hand": hand}, seats))
        for seats in (2, 3, 4)
    }
    assert most == {2: 14, 3: 9, 4: 7}


@pytest.mark.parametrize(("start", "seats"), [*product(("aside", "heldOrDrawn"), range(2, 9))])
def test_chicken_foot_deals_no_more_tiles_than_there_are(start, seats):
    found = clashes(find("chicken_foot"))
    for largest, hand in product((9, 12, 15, 18), range(1, 21)):
        tiles = (largest + 1) * (largest + 2) // 2 - (start == "aside")
        options = {"startDouble": start, "set": largest, "hand": hand}
        assert clash(found, options, seats) == (hand * seats > tiles)
