"""The oracle plays itself: theorems hold over all options, and its figures are those of the dossier."""

from random import Random

import pytest

from tests.outside.dominoes import DEFAULTS
from tests.outside.laws import LAWS
from tests.outside.options import FOUR_ARMS, TABLE, random_options
from tests.outside.selfplay import Figures, play_match


@pytest.mark.parametrize("seed", range(60))
def test_every_match_ends_whatever_the_options(seed):
    dice = Random(seed)
    seats = dice.randint(2, 8)
    options = random_options(dice, seats, ("single", "half", "target"))
    match = play_match("chicken_foot", options, seats, dice)
    assert match.winners()


@pytest.mark.parametrize("seed", range(30))
def test_every_match_of_plain_dominoes_ends(seed):
    dice = Random(seed)
    options = DEFAULTS | {
        "play": dice.choice(("draw", "block")),
        "set": dice.choice((6, 9, 12)),
        "reserve": dice.choice((0, 1, 2)),
        "deadPosition": dice.choice(("drawOut", "endNow")),
        "length": dice.choice(("single", "target")),
        "target": 50,
    }
    match = play_match("dominoes", options, dice.randint(2, 4), dice)
    assert match.winners()


@pytest.mark.parametrize("game", [name for name, law in LAWS.items() if law.options])
@pytest.mark.parametrize("seed", range(20))
def test_every_match_of_every_other_game_ends(game, seed):
    dice, law = Random(seed), LAWS[game]
    seats = dice.randint(*law.players)
    match = play_match(game, law.options(dice, seats), seats, dice)
    assert match.winners()


# Seats: turns, tiles placed, feet, blocked rounds in percent, points of a player (random players).
DOSSIER = {2: (50.7, 40.0, 4.3, 89, 71), 4: (47.3, 39.4, 4.1, 68, 37), 6: (46.0, 36.8, 3.6, 36, 27)}


@pytest.mark.parametrize("seats", DOSSIER)
def test_random_rounds_look_like_those_measured_before(seats):
    figures = Figures()
    dice = Random(seats)
    for _ in range(30):
        play_match("chicken_foot", TABLE, seats, dice, figures)
    _, placed, feet, blocked, points = DOSSIER[seats]
    assert figures.rounds == 300
    assert abs(figures.placed / 300 - placed) < 1.5
    assert abs(figures.feet / 300 - feet) < 0.4
    assert abs(figures.blocked / 3 - blocked) < 10
    assert abs(figures.points / 300 / seats - points) < 6
    assert figures.longest < 145


def test_the_start_double_of_four_arms_is_hunted_as_often_as_it_should():
    figures = Figures()
    dice = Random(4)
    for _ in range(30):
        play_match("chicken_foot", FOUR_ARMS, 4, dice, figures)
    assert abs(figures.hunts / 3 - 47) < 9
