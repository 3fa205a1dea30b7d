"""
What a player can work out from a view alone: what lies on the table, what fits in hand, what may come.

Only what a person in that seat could count up is here.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Any

Tile = tuple[int, int]
Json = dict[str, Any]


@dataclass(frozen=True)
class Situation:
    """A view as a player thinks of it. Raises KeyError where the view is not that of a seat that is asked."""

    view: Json

    @cached_property
    def hand(self) -> tuple[Tile, ...]:
        """The own tiles."""
        return tuple((x, y) for x, y in self.view["you"]["hand"])

    @cached_property
    def seen(self) -> Counter[int]:
        """How many tiles on the table carry each number; a double counts once."""
        counts: Counter[int] = Counter()
        for placed in self.view["table"].get("tiles", {}).values():
            counts.update(set(placed["tile"]))
        return counts

    @cached_property
    def held(self) -> Counter[int]:
        """How many of the own tiles carry each number; a double counts once."""
        counts: Counter[int] = Counter()
        for tile in self.hand:
            counts.update(set(tile))
        return counts

    @cached_property
    def largest(self) -> int:
        """The highest number of the set, as the round says, else as far as options and tiles tell."""
        table = self.view["table"]
        if (told := table.get("round", {}).get("largest")) is not None:
            return int(told)
        named = table["options"].get("set")
        if isinstance(named, int) and not isinstance(named, bool):
            return named
        usual = 0 if named is None else 9 if len(table["seats"]) <= 6 else 12
        started = table.get("round", {}).get("double") or 0
        return max(usual, started, *self.seen, *self.held, 0)

    @cached_property
    def places(self) -> dict[str, int | None]:
        """The number wanted at every open place; absent where any tile may go."""
        return {place: end.get("number") for place, end in self.view["table"].get("ends", {}).items()}

    @cached_property
    def tips(self) -> frozenset[int | None]:
        """
        The numbers at the open ends, those that wait for a foot to be finished included.

        While a foot is open the view shows no other place; the tips of the lines lie there to be seen.
        """
        foot = self.view["table"].get("foot")
        if foot is None:
            return frozenset(self.places.values())
        tiles = self.view["table"]["tiles"]
        covered = {placed.get("on") for placed in tiles.values()}
        return frozenset(
            placed["tile"][1] for name, placed in tiles.items() if name not in covered and name != foot["on"]
        )

    @cached_property
    def fewest_elsewhere(self) -> int:
        """The size of the smallest other hand."""
        table = self.view["table"]
        mine = str(self.view["you"]["seat"])
        return min((seat["tiles"] for number, seat in table["seats"].items() if number != mine), default=0)

    @property
    def doubles_want_toes(self) -> bool:
        """Whether a double stops its line until it has its toes: so where the round's double takes them."""
        return "startToes" in self.view["table"]["options"]

    @property
    def tiles_cost_little(self) -> bool:
        """Whether what stays in hand hardly counts: a line is won by going out while tiles can be drawn."""
        table = self.view["table"]
        return "play" in table["options"] and table.get("round", {}).get("boneyard", 0) > 0

    def off_the_table(self, number: int) -> int:
        """Return how many tiles with this number are in hands, own included, or in the boneyard."""
        return self.largest + 1 - self.seen[number]

    def cost(self, tile: Tile) -> int:
        """Return what the tile costs when it stays in hand."""
        return sum(tile) or int(self.view["table"]["options"].get("doubleBlank", 0))
