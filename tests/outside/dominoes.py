"""One round of plain dominoes, draw or block, as the rules tell it: one line, two ends, any lead."""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from tests.outside.options import all_tiles

Tile = tuple[int, int]
Event = dict[str, Any]
Move = dict[str, Any]

DEFAULTS = {
    "play": "draw",
    "set": 6,
    "hand": "table",
    "reserve": 0,
    "deadPosition": "drawOut",
    "length": "single",
    "target": 100,
    "blocked": "net",
}


def dominoes_hand(options: Mapping[str, Any], seats: int) -> int:
    if options["hand"] != "table":
        return int(options["hand"])
    if options.get("teams") == "latin":
        return 7
    return 7 if seats == 2 else 5


class DominoesRound:
    """The same face as `ChickenRound`: `deal`, `moves`, `step`, `over`, `points`."""

    def __init__(
        self,
        options: Mapping[str, Any],
        double: int | None,
        first: int,
        hands: Sequence[Sequence[Tile]],
        yard: Sequence[Tile],
    ) -> None:
        self.options = options
        self.seats = len(hands)
        self.top = int(options["set"])
        self.double = double
        self.first = first
        self.hands = [sorted(hand) for hand in hands]
        self.yard = list(yard)
        self.tiles: dict[str, dict[str, Any]] = {}
        # Each end of the line: the number wanted there, and the tile it belongs to.
        self.open: dict[str, tuple[int, str]] = {}
        self.foot = None
        self.asked: int | None = None
        self.over: dict[str, Any] | None = None
        self.opener = first
        self.must_play: Tile | None = None
        self.events: list[Event] = []

    def leader(self) -> int:
        """The holder of the highest double, else of the heaviest tile (then the higher larger half)."""

        def weight(tile: Tile) -> tuple[int, int, int]:
            double = tile[0] == tile[1]
            return (1, tile[0], 0) if double else (0, tile[0] + tile[1], tile[1])

        best = max((max(map(weight, hand)), seat) for seat, hand in enumerate(self.hands))
        return best[1]

    def drawable(self) -> int:
        if self.options["play"] == "block":
            return 0
        return max(0, len(self.yard) - self.options.get("reserve", 0))

    def dead(self) -> bool:
        """No tile off the table carries the number of either end."""
        if not self.open:
            return False
        for number, _ in self.open.values():
            if sum(number in placed["tile"] for placed in self.tiles.values()) < self.top + 1:
                return False
        return True

    def ends(self) -> dict[str, dict[str, Any]]:
        if not self.tiles:
            return {"start": {"free": 1}}
        return {place: {"number": number, "free": 1} for place, (number, _) in self.open.items()}

    def plays(self, hand: Sequence[Tile]) -> list[Move]:
        if not self.tiles:
            return [{"type": "play", "tile": list(tile), "on": "start"} for tile in sorted(hand)]
        return [
            {"type": "play", "tile": list(tile), "on": place}
            for tile in sorted(hand)
            for place in ("L", "R")
            if self.open[place][0] in tile
        ]

    def moves(self) -> list[Move]:
        if self.asked is None:
            return []
        hand = [self.must_play] if self.must_play else self.hands[self.asked]
        return self.plays(hand) or [{"type": "draw"}]

    def deal(self) -> list[Event]:
        self.events = []
        self.opener = self.asked = self.leader()
        return self.events

    def step(self, move: Move) -> list[Event]:
        self.events = []
        seat = self.asked
        assert seat is not None
        assert move in self.moves()
        self.asked = None
        following = (seat + 1) % self.seats
        if move["type"] == "play":
            self.must_play = None
            tile = (move["tile"][0], move["tile"][1])
            self.hands[seat].remove(tile)
            self.put(tile, move["on"], seat)
            if self.hands[seat]:
                self.settle(following)
            else:
                self.end("out", seat)
            return self.events
        while True:
            tile = self.take(seat)
            if self.plays([tile]):
                self.must_play = tile
                self.asked = seat
                return self.events
            if not self.drawable():
                break
        if self.stuck():
            self.end("dead" if self.dead() else "blocked")
        else:
            self.events.append({"k": "passed", "seat": seat, "why": "unplayable"})
            self.settle(following)
        return self.events

    def take(self, seat: int) -> Tile:
        tile = self.yard.pop(0)
        self.hands[seat] = sorted([*self.hands[seat], tile])
        self.events.append({"k": "drew", "seat": seat, "tile": list(tile)})
        return tile

    def put(self, tile: Tile, place: str, seat: int) -> None:
        new = str(len(self.tiles))
        self.events.append({"k": "played", "seat": seat, "tile": list(tile), "on": place, "id": new})
        if place == "start":
            self.tiles[new] = {"tile": list(tile), "by": seat}
            self.open = {"L": (tile[0], new), "R": (tile[1], new)}
            return
        number, touched = self.open[place]
        far = tile[1] if tile[0] == number else tile[0]
        self.tiles[new] = {"tile": [number, far], "on": touched, "by": seat}
        self.open[place] = (far, new)

    def stuck(self) -> bool:
        return not self.drawable() and not any(self.plays(hand) for hand in self.hands)

    def settle(self, seat: int) -> None:
        if self.dead() and self.options.get("deadPosition", "drawOut") == "endNow":
            self.end("dead")
            return
        if self.dead():
            # The next seat draws the whole boneyard: in the literal rule it must draw until something fits.
            counts = {}
            while self.drawable():
                self.hands[seat] = sorted([*self.hands[seat], self.yard.pop(0)])
                counts[str(seat)] = counts.get(str(seat), 0) + 1
            if counts:
                self.events.append({"k": "drawn_out", "counts": counts})
            self.end("dead")
            return
        if self.stuck():
            self.end("blocked")
            return
        while not self.drawable() and not self.plays(self.hands[seat]):
            self.events.append({"k": "passed", "seat": seat, "why": "empty"})
            seat = (seat + 1) % self.seats
        self.asked = seat

    def end(self, why: str, seat: int | None = None) -> None:
        self.over = {"why": why} | ({} if seat is None else {"seat": seat})
        self.events.append({"k": "round_over", **self.over})

    def points(self) -> list[int]:
        """What this round adds: to one winner, or to nobody."""
        assert self.over is not None
        weights = [sum(map(sum, hand)) for hand in self.hands]
        points = [0] * self.seats
        if "seat" in self.over:
            points[self.over["seat"]] = sum(weights)
        elif weights.count(min(weights)) == 1:
            seat = weights.index(min(weights))
            own = min(weights) * (2 if self.options.get("blocked", "net") == "net" else 1)
            points[seat] = sum(weights) - own
        return points

    def winners(self) -> list[int]:
        """Who wins the hand; several when it is drawn."""
        assert self.over is not None
        if "seat" in self.over:
            return [self.over["seat"]]
        weights = [sum(map(sum, hand)) for hand in self.hands]
        return [seat for seat, weight in enumerate(weights) if weight == min(weights)]

    def conserved(self) -> bool:
        table = [tuple(sorted(placed["tile"])) for placed in self.tiles.values()]
        return sorted([*table, *self.yard, *chain(*self.hands)]) == all_tiles(self.top)
