"""One round of Maltese Cross as its rules tell it: four tiles, four doubles, then a game with four ends."""

from collections.abc import Mapping, Sequence
from itertools import chain
from random import Random
from typing import Any

from tests.outside.options import all_tiles

Tile = tuple[int, int]
Event = dict[str, Any]
Move = dict[str, Any]

DEFAULTS: dict[str, Any] = {"target": 60, "length": "target", "reserve": 0}
HANDS = (7, 5, 5)


def deck(options: Mapping[str, Any], seats: int, double: int | None) -> tuple[list[Tile], int]:
    """All tiles are shuffled; how many each seat gets."""
    return all_tiles(6), HANDS[seats - 2]


def thrown_back(hands: Sequence[Sequence[Tile]]) -> bool:
    """Nobody was dealt a double."""
    return not any(x == y for hand in hands for x, y in hand)


def random_options(dice: Random, seats: int) -> dict[str, Any]:
    """Any combination, of bounded length."""
    return {
        "length": dice.choice(("single", "target")),
        "target": dice.choice((50, 60)),
        "reserve": dice.choice((0, 1, 2)),
    }


class MalteseCrossRound:
    """The same face as `ChickenRound`: `deal`, `moves`, `step`, `over`, `points`."""

    top = 6

    def __init__(
        self,
        options: Mapping[str, Any],
        double: int | None,
        first: int,
        hands: Sequence[Sequence[Tile]],
        yard: Sequence[Tile],
    ) -> None:
        self.options, self.seats = options, len(hands)
        self.hands = [sorted(hand) for hand in hands]
        self.yard = list(yard)
        self.double, self.opener = max(
            (x, seat) for seat, hand in enumerate(self.hands) for x, y in hand if x == y
        )
        self.tiles: dict[str, dict[str, Any]] = {}
        # The ids of the tiles of each arm, outward; an arm is crossed when it has its double.
        self.arms: list[list[str]] = []
        self.crossed: set[int] = set()
        self.asked: int | None = None
        self.drawn: Tile | None = None
        self.over: dict[str, Any] | None = None
        self.events: list[Event] = []

    @property
    def foot(self) -> dict[str, Any] | None:
        if not self.tiles or len(self.arms) == 4:
            return None
        return {"on": "0", "number": self.double, "placed": len(self.arms), "need": 4}

    def tail(self, arm: int) -> int:
        return int(self.tiles[self.arms[arm][-1]]["tile"][1])

    def ends(self) -> dict[str, dict[str, Any]]:
        if not self.tiles:
            return {"start": {"number": self.double, "free": 1}}
        if self.foot:
            return {"0": {"number": self.double, "free": 4 - len(self.arms)}}
        open_arms = [arm for arm in range(4) if len(self.crossed) == 4 or arm not in self.crossed]
        return {
            self.arms[arm][-1]: {"number": self.tail(arm), "free": 1, "line": "ABCD"[arm]}
            for arm in open_arms
        }

    def fits(self, tile: Tile, place: str) -> bool:
        if self.ends()[place]["number"] not in tile:
            return False
        double = tile[0] == tile[1]
        return double or (place != "start" and (self.foot is not None or len(self.crossed) == 4))

    def plays(self, tiles: Sequence[Tile]) -> list[Move]:
        places = sorted(self.ends(), key=lambda place: int(place) if place.isdigit() else 0)
        return [
            {"type": "play", "tile": list(tile), "on": place}
            for tile in sorted(tiles)
            for place in places
            if self.fits(tile, place)
        ]

    def drawable(self) -> int:
        return max(0, len(self.yard) - int(self.options["reserve"]))

    def moves(self) -> list[Move]:
        if self.asked is None:
            return []
        return self.plays([self.drawn] if self.drawn else self.hands[self.asked]) or [{"type": "draw"}]

    def deal(self) -> list[Event]:
        self.asked = self.opener
        return []

    def step(self, move: Move) -> list[Event]:
        self.events = []
        seat = self.asked
        assert seat is not None
        assert move in self.moves()
        if move["type"] == "play":
            self.drawn = None
            self.put((move["tile"][0], move["tile"][1]), move["on"], seat)
            if self.hands[seat]:
                self.settle((seat + 1) % self.seats)
            else:
                self.end("out", seat)
            return self.events
        tile = self.yard.pop(0)
        self.hands[seat] = sorted([*self.hands[seat], tile])
        self.events.append({"k": "drew", "seat": seat, "tile": list(tile)})
        if self.stuck():
            self.end("blocked")
        elif self.plays([tile]):
            self.drawn = tile
        else:
            self.events.append({"k": "passed", "seat": seat, "why": "unplayable"})
            self.settle((seat + 1) % self.seats)
        return self.events

    def put(self, tile: Tile, place: str, seat: int) -> None:
        new = str(len(self.tiles))
        had_foot = self.foot
        self.hands[seat].remove(tile)
        self.events.append({"k": "played", "seat": seat, "tile": list(tile), "on": place, "id": new})
        if place == "start":
            self.tiles[new] = {"tile": list(tile), "by": seat}
            self.events.append({"k": "foot_opened", "id": "0", "number": self.double, "need": 4})
            return
        if had_foot:
            number, arm = self.double, len(self.arms)
            self.arms.append([])
        else:
            arm = next(arm for arm, tiles in enumerate(self.arms) if tiles[-1] == place)
            number = self.tail(arm)
        free = tile[1] if tile[0] == number else tile[0]
        self.tiles[new] = {"tile": [number, free], "on": place, "by": seat, "line": "ABCD"[arm]}
        self.arms[arm].append(new)
        if had_foot:
            if not self.foot:
                self.events.append({"k": "foot_done", "id": "0"})
        elif len(self.crossed) < 4:
            self.crossed.add(arm)

    def stuck(self) -> bool:
        return not self.drawable() and not any(map(self.plays, self.hands))

    def dead(self) -> bool:
        numbers = [end["number"] for end in self.ends().values()]
        on_table = [placed["tile"] for placed in self.tiles.values()]
        return all(sum(number in tile for tile in on_table) == 7 for number in numbers)

    def settle(self, seat: int) -> None:
        if self.dead():
            counts: dict[str, int] = {}
            while self.drawable():
                self.hands[seat] = sorted([*self.hands[seat], self.yard.pop(0)])
                counts[str(seat)] = counts.get(str(seat), 0) + 1
                seat = (seat + 1) % self.seats
            if counts:
                self.events.append({"k": "drawn_out", "counts": counts})
            self.end("dead")
        elif self.stuck():
            self.end("blocked")
        else:
            while not self.drawable() and not self.plays(self.hands[seat]):
                self.events.append({"k": "passed", "seat": seat, "why": "empty"})
                seat = (seat + 1) % self.seats
            self.asked = seat

    def end(self, why: str, seat: int | None = None) -> None:
        self.asked = None
        self.over = {"why": why} | ({} if seat is None else {"seat": seat})
        self.events.append({"k": "round_over", **self.over})

    def weights(self) -> list[int]:
        return [sum(x + y for x, y in hand) for hand in self.hands]

    def winners(self) -> list[int]:
        """Who wins the round; several when it is drawn."""
        assert self.over is not None
        if "seat" in self.over:
            return [self.over["seat"]]
        weights = self.weights()
        return [seat for seat, weight in enumerate(weights) if weight == min(weights)]

    def points(self) -> list[int]:
        winners, weights = self.winners(), self.weights()
        if len(winners) > 1:
            return [0] * self.seats
        [winner] = winners
        return [sum(weights) - 2 * weights[winner] if seat == winner else 0 for seat in range(self.seats)]

    def conserved(self) -> bool:
        table = [(min(placed["tile"]), max(placed["tile"])) for placed in self.tiles.values()]
        return sorted([*table, *self.yard, *chain(*self.hands)]) == all_tiles(6)
