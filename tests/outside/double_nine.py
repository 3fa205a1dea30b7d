"""One round of Le Double-Neuf as its rules tell it: nine branches around the 9-9, and nobody draws."""

from collections.abc import Mapping, Sequence
from itertools import chain
from random import Random
from typing import Any

from tests.outside.options import all_tiles

Tile = tuple[int, int]
Event = dict[str, Any]
Move = dict[str, Any]

DEFAULTS: dict[str, Any] = {"target": 100, "length": "target", "arms": 9, "starFirst": False}
# Tiles for each of 4, 5, ... 10 players.
HANDS = (13, 11, 9, 7, 6, 6, 5)
LETTERS = "ABCDEFGHJ"


def deck(options: Mapping[str, Any], seats: int, double: int | None) -> tuple[list[Tile], int]:
    """All tiles are shuffled; how many each seat gets."""
    return all_tiles(9), HANDS[seats - 4]


def thrown_back(hands: Sequence[Sequence[Tile]]) -> bool:
    """Nobody was dealt the 9-9."""
    return all((9, 9) not in hand for hand in hands)


def random_options(dice: Random, seats: int) -> dict[str, Any]:
    """Any combination, of bounded length."""
    return DEFAULTS | {
        "length": dice.choice(("single", "target")),
        "target": dice.choice((50, 60, 100)),
        "arms": dice.choice((9, 9, 8)),
        "starFirst": dice.random() < 0.3,
    }


class DoubleNineRound:
    """The same face as `ChickenRound`: `deal`, `moves`, `step`, `over`, `points`."""

    top = 9

    def __init__(
        self,
        options: Mapping[str, Any],
        double: int | None,
        first: int,
        hands: Sequence[Sequence[Tile]],
        yard: Sequence[Tile],
    ) -> None:
        self.options, self.seats, self.double = options, len(hands), double
        self.hands = [sorted(hand) for hand in hands]
        self.sleeping = list(yard)
        # Nothing can be drawn, now or later.
        self.yard: list[Tile] = []
        self.tiles: dict[str, dict[str, Any]] = {}
        self.branches: dict[str, int] = {}
        self.begun = 0
        self.asked: int | None = None
        self.over: dict[str, Any] | None = None
        self.void = False
        self.opener = next(seat for seat, hand in enumerate(self.hands) if (9, 9) in hand)

    @property
    def wanting(self) -> int:
        return int(self.options["arms"]) - self.begun if self.tiles else 0

    @property
    def foot(self) -> dict[str, Any] | None:
        """With `starFirst` the star is a foot of the 9-9."""
        if not self.options["starFirst"] or not self.wanting:
            return None
        return {"on": "0", "number": 9, "placed": self.begun, "need": self.options["arms"]}

    def ends(self) -> dict[str, dict[str, Any]]:
        if not self.tiles:
            return {"start": {"number": 9, "free": 1}}
        shown: dict[str, dict[str, Any]] = {}
        if self.wanting:
            shown["0"] = {"number": 9, "free": self.wanting}
        if not self.foot:
            for tip, number in self.branches.items():
                shown[tip] = {"number": number, "free": 1, "line": self.tiles[tip]["line"]}
        return shown

    def plays(self, hand: Sequence[Tile]) -> list[Move]:
        found = []
        for tile in sorted(hand):
            if not self.tiles:
                places = ["start"] if tile == (9, 9) else []
            else:
                places = sorted((p for p, end in self.ends().items() if end["number"] in tile), key=int)
            found += [{"type": "play", "tile": list(tile), "on": place} for place in places]
        return found

    def moves(self) -> list[Move]:
        return [] if self.asked is None else self.plays(self.hands[self.asked])

    def deal(self) -> list[Event]:
        self.asked = self.opener
        return []

    def step(self, move: Move) -> list[Event]:
        seat = self.asked
        assert seat is not None
        assert move in self.moves()
        x, y = move["tile"]
        self.hands[seat].remove((x, y))
        events: list[Event] = [
            {"k": "played", "seat": seat, "tile": [x, y], "on": move["on"], "id": str(len(self.tiles))}
        ]
        had_foot = self.foot
        self.put(x, y, move["on"], seat)
        if move["on"] == "start" and self.foot:
            events.append({"k": "foot_opened", "id": "0", "number": 9, "need": self.options["arms"]})
        if had_foot and not self.foot:
            events.append({"k": "foot_done", "id": "0"})
        return events + self.after(seat)

    def put(self, x: int, y: int, place: str, seat: int) -> None:
        new = str(len(self.tiles))
        if place == "start":
            self.tiles[new] = {"tile": [9, 9], "by": seat}
            return
        if place == "0":
            touching, line = 9, LETTERS[self.begun]
            self.begun += 1
        else:
            touching, line = self.branches.pop(place), self.tiles[place]["line"]
        free = y if x == touching else x
        self.tiles[new] = {"tile": [touching, free], "on": place, "by": seat, "line": line}
        self.branches[new] = free

    def after(self, seat: int) -> list[Event]:
        """What follows a play by `seat`: the end, or passes up to whoever can go on."""
        if not self.hands[seat]:
            self.asked, self.over = None, {"why": "out", "seat": seat}
            return [{"k": "round_over", **self.over}]
        passed: list[Event] = []
        if not any(self.plays(hand) for hand in self.hands):
            self.asked, self.over = None, {"why": "blocked"}
            weights = self.weights()
            self.void = weights.count(min(weights)) > 1
            return [{"k": "round_over", **self.over}]
        while True:
            seat = (seat + 1) % self.seats
            if self.plays(self.hands[seat]):
                self.asked = seat
                return passed
            passed.append({"k": "passed", "seat": seat, "why": "empty"})

    def weights(self) -> list[int]:
        return [sum(x + y for x, y in hand) for hand in self.hands]

    def points(self) -> list[int]:
        """The winner takes what all others hold; nobody anything of a void round."""
        assert self.over is not None
        weights = self.weights()
        winner = self.over.get("seat", weights.index(min(weights)))
        return [
            sum(weights) - weights[winner] if seat == winner and not self.void else 0
            for seat in range(self.seats)
        ]

    def conserved(self) -> bool:
        table = [(min(placed["tile"]), max(placed["tile"])) for placed in self.tiles.values()]
        return sorted([*table, *self.sleeping, *chain(*self.hands)]) == all_tiles(9)
