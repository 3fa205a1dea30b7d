"""What a match needs to know of each game besides its rounds: one line a game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.outside import double_nine, maltese_cross, mexican_train
from tests.outside.chicken import ChickenRound, Tile
from tests.outside.dominoes import DEFAULTS as DOMINOES
from tests.outside.dominoes import DominoesRound, dominoes_hand
from tests.outside.dominoes import random_options as dominoes_options
from tests.outside.double_nine import DoubleNineRound
from tests.outside.maltese_cross import MalteseCrossRound
from tests.outside.mexican_train import MexicanTrainRound
from tests.outside.options import TABLE, all_tiles, enough, hand_size, highest, rounds_of

Round = ChickenRound | DominoesRound | DoubleNineRound | MexicanTrainRound | MalteseCrossRound
Options = Mapping[str, Any]


def _one_or_target(options: Options, seats: int) -> int | None:
    return 1 if options["length"] == "single" else None


def _chicken_deck(options: Options, seats: int, double: int | None) -> tuple[list[Tile], int]:
    tiles = all_tiles(highest(options, seats))
    if options["startDouble"] == "aside":
        assert double is not None
        tiles.remove((double, double))
    return tiles, hand_size(options, seats)


def _chicken_double(options: Options, seats: int, before: int) -> int:
    top = highest(options, seats)
    return top - before % (top + 1)


@dataclass(frozen=True)
class Law:
    """
    `deck(options, seats, double)`: what is shuffled and how many each gets. `double(options, seats, before)`:
    the round's, after so many rounds, None where there is none. `rounds`: None where a total decides.
    """

    kind: type[Any]
    players: tuple[int, int]
    defaults: dict[str, Any]
    deck: Callable[[Options, int, int | None], tuple[list[Tile], int]]
    rounds: Callable[[Options, int], int | None]
    double: Callable[[Options, int, int], int | None] = lambda options, seats, before: None
    low_wins: bool = False
    thrown_back: Callable[[Sequence[Sequence[Tile]]], bool] = lambda hands: False
    fits: Callable[[Options, int], bool] = lambda options, seats: True
    options: Callable[[Random, int], dict[str, Any]] | None = None
    letters: bool = True


LAWS = {
    "chicken_foot": Law(
        ChickenRound, (2, 8), TABLE, _chicken_deck, rounds_of, _chicken_double, low_wins=True, fits=enough
    ),
    "dominoes": Law(
        DominoesRound,
        (2, 4),
        DOMINOES,
        lambda options, seats, double: (all_tiles(options["set"]), dominoes_hand(options, seats)),
        _one_or_target,
        options=dominoes_options,
        letters=False,
    ),
    "double_nine": Law(
        DoubleNineRound,
        (4, 10),
        double_nine.DEFAULTS,
        double_nine.deck,
        _one_or_target,
        lambda options, seats, before: 9,
        thrown_back=double_nine.thrown_back,
        options=double_nine.random_options,
    ),
    "maltese_cross": Law(
        MalteseCrossRound,
        (2, 4),
        maltese_cross.DEFAULTS,
        maltese_cross.deck,
        _one_or_target,
        thrown_back=maltese_cross.thrown_back,
        options=maltese_cross.random_options,
    ),
    "mexican_train": Law(
        MexicanTrainRound,
        (2, 10),
        mexican_train.DEFAULTS,
        mexican_train.deck,
        mexican_train.rounds,
        lambda options, seats, before: 12 - before % 13,
        low_wins=True,
        options=mexican_train.random_options,
    ),
}
