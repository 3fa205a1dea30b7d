"""
What a game deals, as far as checking a deal needs it: the set, the hands, what is kept out.

This is a table of facts from the rules and no engine: it cannot say what may be played.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from chickenfoot_protocol.shuffle import Deal, TileOf

# Tiles each for 2, 3, … 8 players, by set.
CHICKEN_FOOT_HANDS: Mapping[int, tuple[int, ...]] = MappingProxyType(
    {
        9: (20, 14, 11, 9, 7, 6, 5),
        12: (20, 20, 18, 15, 12, 10, 9),
        15: (20, 20, 20, 20, 18, 15, 13),
        18: (20, 20, 20, 20, 20, 20, 19),
    }
)
# Tiles each for 4, 5, … 10 players.
DOUBLE_NINE_HANDS = (13, 11, 9, 7, 6, 6, 5)
# Tiles each for 2, 3, … 10 players.
MEXICAN_TRAIN_HANDS = (15, 15, 15, 12, 12, 10, 10, 8, 8)
# Tiles each for 2, 3, 4 players.
DOMINOES_HANDS = (7, 5, 5)
BERGEN_HANDS = (6, 6, 5)
MALTESE_CROSS_HANDS = (7, 5, 5)


@dataclass(frozen=True, slots=True)
class Shape:
    """
    The outline of a deal.

    Attributes:
        max_pip: 9 for a double-nine set.
        hand: tiles for each seat.
        aside: tiles kept out of the shuffle.

    """

    max_pip: int
    hand: int
    aside: tuple[TileOf, ...] = ()


def shape_of(game: str, options: Mapping[str, Any], seats: int, double: int | None = None) -> Shape:
    """
    Return what a game deals.

    Args:
        game: the game's id.
        options: all its options with their values, as in the view.
        seats: how many play.
        double: the number of the round's double, where the game has one.

    Raises:
        ValueError: the game is not known here.

    """
    match game:
        case "chicken_foot":
            max_pip = options["set"] if options["set"] != "auto" else 9 if seats <= 6 else 12
            aside = ((double, double),) if options["startDouble"] == "aside" and double is not None else ()
            return Shape(max_pip, _hand(options, CHICKEN_FOOT_HANDS[max_pip], seats - 2), aside)
        case "double_nine":
            return Shape(9, _hand(options, DOUBLE_NINE_HANDS, seats - 4))
        case "dominoes" if options["teams"] == "latin":
            return Shape(6, 7)
        case "dominoes":
            hands = BERGEN_HANDS if options["play"] == "bergen" else DOMINOES_HANDS
            return Shape(options["set"], _hand(options, hands, seats - 2))
        case "mexican_train":
            return Shape(
                12,
                _hand(options, MEXICAN_TRAIN_HANDS, seats - 2),
                ((double, double),) if double is not None else (),
            )
        case "maltese_cross":
            return Shape(6, _hand(options, MALTESE_CROSS_HANDS, seats - 2))
        case _:
            raise ValueError("no such game is known here")


def _hand(options: Mapping[str, Any], table: Sequence[int], column: int) -> int:
    hand: int | str = options.get("hand", "table")
    return table[column] if isinstance(hand, str) else hand


def thrown_back(game: str, deal: Deal) -> bool:
    """Whether the rules throw a deal back before anybody sees it; then the next attempt counts."""
    match game:
        case "double_nine":
            return not any((9, 9) in hand for hand in deal.hands)
        case "maltese_cross":
            return not any(x == y for hand in deal.hands for x, y in hand)
        case _:
            return False
