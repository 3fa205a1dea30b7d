"""One round of Mexican Train as its rules tell it: trains, markers, doubles to cover in their order."""

from collections.abc import Mapping, Sequence
from itertools import chain
from random import Random
from typing import Any

from tests.outside.options import all_tiles

Tile = tuple[int, int]
Event = dict[str, Any]
Move = dict[str, Any]

DEFAULTS: dict[str, Any] = {
    "doubleBlank": 0,
    "length": "full",
    "firstTurn": "train",
    "deadPosition": "drawOut",
}
# Tiles for each of 2, 3, ... 10 players.
HANDS = (15, 15, 15, 12, 12, 10, 10, 8, 8)
LETTERS = "ABCDEFGHJK"
MEXICAN = "M"
TOP = 12


def deck(options: Mapping[str, Any], seats: int, double: int | None) -> tuple[list[Tile], int]:
    """All tiles but the engine are shuffled; how many each seat gets."""
    assert double is not None
    return [tile for tile in all_tiles(TOP) if tile != (double, double)], HANDS[seats - 2]


def rounds(options: Mapping[str, Any], seats: int) -> int:
    return {"full": 13, "half": 7, "single": 1}[options["length"]]


def random_options(dice: Random, seats: int) -> dict[str, Any]:
    """Any combination, of bounded length."""
    return {
        "doubleBlank": dice.choice((0, 25, 50)),
        "length": dice.choice(("single", "single", "half")),
        "firstTurn": dice.choice(("train", "train", "one")),
        "deadPosition": dice.choice(("drawOut", "endNow")),
    }


class MexicanTrainRound:
    """The same face as `ChickenRound`: `deal`, `moves`, `step`, `over`, `points`."""

    top = TOP

    def __init__(
        self,
        options: Mapping[str, Any],
        double: int,
        first: int,
        hands: Sequence[Sequence[Tile]],
        yard: Sequence[Tile],
    ) -> None:
        self.options, self.seats, self.double = options, len(hands), double
        self.hands = [sorted(hand) for hand in hands]
        self.yard = list(yard)
        self.opener = first
        self.tiles: dict[str, dict[str, Any]] = {}
        # Each train: the tiles on it, outward.
        self.trains: dict[str, list[str]] = {LETTERS[seat]: [] for seat in range(self.seats)} | {MEXICAN: []}
        self.marked: set[str] = set()
        self.had_first_turn: set[int] = set()
        # Doubles at the tips of trains, in the order played.
        self.naked: list[str] = []
        self.asked: int | None = None
        self.in_turn = 0
        self.drawn: Tile | None = None
        self.over: dict[str, Any] | None = None
        self.events: list[Event] = []
        # The double that was left open and must be covered.
        self.foot: dict[str, Any] | None = None

    def tail(self, train: str) -> int:
        tiles = self.trains[train]
        return int(self.tiles[tiles[-1]]["tile"][1]) if tiles else self.double

    def ends(self) -> dict[str, dict[str, Any]]:
        shown = {}
        for train, tiles in self.trains.items():
            shown[train] = {"number": self.tail(train), "free": 1, "line": train}
            if train != MEXICAN:
                shown[train]["seat"] = LETTERS.index(train)
            if train in self.marked:
                shown[train]["marker"] = True
            if tiles:
                shown[train]["on"] = tiles[-1]
        return shown

    def all_started(self) -> bool:
        return self.options["firstTurn"] == "one" or len(self.had_first_turn) == self.seats

    def open_to(self, seat: int) -> list[str]:
        """The trains a seat may play on, were it its turn or in the turn it is in."""
        mine = LETTERS[seat]
        if not self.all_started():
            return [mine]
        after_double = self.asked == seat and self.in_turn > 0
        if self.naked and not after_double:
            return [self.naked[0]]
        return [train for train in self.trains if train in (mine, MEXICAN) or train in self.marked]

    def plays(self, seat: int, tiles: Sequence[Tile]) -> list[Move]:
        return [
            {"type": "play", "tile": list(tile), "on": train}
            for tile in sorted(tiles)
            for train in sorted(self.open_to(seat))
            if self.tail(train) in tile
        ]

    def moves(self) -> list[Move]:
        if self.asked is None:
            return []
        found = self.plays(self.asked, [self.drawn] if self.drawn else self.hands[self.asked])
        if not found:
            return [{"type": "draw"}]
        stopping = not self.all_started() and self.in_turn > 0
        return found + ([{"type": "pass"}] if stopping else [])

    def deal(self) -> list[Event]:
        self.events = []
        self.tiles["0"] = {"tile": [self.double, self.double]}
        self.events.append({"k": "played", "tile": [self.double, self.double], "on": "start", "id": "0"})
        self.settle(self.opener)
        return self.events

    def step(self, move: Move) -> list[Event]:
        self.events = []
        seat = self.asked
        assert seat is not None
        assert move in self.moves()
        match move["type"]:
            case "play":
                self.play(seat, move)
            case "draw":
                self.draw(seat)
            case "pass":
                self.events.append({"k": "passed", "seat": seat, "why": "stopped"})
                self.next_turn(seat)
        return self.events

    def play(self, seat: int, move: Move) -> None:
        x, y = move["tile"]
        train, self.drawn = move["on"], None
        self.hands[seat].remove((x, y))
        new, before = str(len(self.tiles)), self.trains[train]
        number = self.tail(train)
        free = y if x == number else x
        self.tiles[new] = {
            "tile": [number, free],
            "on": before[-1] if before else "0",
            "by": seat,
            "line": train,
        }
        self.events.append({"k": "played", "seat": seat, "tile": [x, y], "on": train, "id": new})
        if train in self.naked:
            self.naked.remove(train)
        if self.foot and before and before[-1] == self.foot["on"]:
            self.events.append({"k": "foot_done", "id": self.foot["on"]})
            self.foot = None
        before.append(new)
        if x == y:
            self.naked.append(train)
        if train == LETTERS[seat] and train in self.marked:
            self.marked.remove(train)
            self.events.append({"k": "marker", "seat": seat, "on": train, "up": False})
        if not self.hands[seat]:
            self.end("out", seat)
            return
        self.in_turn += 1
        more = x == y if self.all_started() else bool(self.plays(seat, self.hands[seat]))
        if more:
            self.settle(seat)
        else:
            self.next_turn(seat)

    def draw(self, seat: int) -> None:
        tile = self.yard.pop(0)
        self.hands[seat] = sorted([*self.hands[seat], tile])
        self.events.append({"k": "drew", "seat": seat, "tile": list(tile)})
        if self.stuck():
            self.end("blocked")
        elif self.plays(seat, [tile]):
            self.drawn = tile
        else:
            self.give_up(seat, "unplayable")
            self.next_turn(seat)

    def give_up(self, seat: int, why: str) -> None:
        self.events.append({"k": "passed", "seat": seat, "why": why})
        if LETTERS[seat] not in self.marked:
            self.marked.add(LETTERS[seat])
            self.events.append({"k": "marker", "seat": seat, "on": LETTERS[seat], "up": True})

    def turn_over(self, seat: int) -> None:
        self.had_first_turn.add(seat)
        self.in_turn = 0
        # Whose turn is over has no more say in what it may still do.
        self.asked = None
        if self.naked and self.all_started() and not self.foot:
            double = self.trains[self.naked[0]][-1]
            number = self.tail(self.naked[0])
            self.foot = {"on": double, "number": number, "placed": 0, "need": 1}
            self.events.append({"k": "foot_opened", "id": double, "number": number, "need": 1})

    def next_turn(self, seat: int) -> None:
        self.turn_over(seat)
        self.settle((seat + 1) % self.seats)

    def possible(self) -> list[list[str]]:
        """For each seat the trains it could come to play on although nobody lays a tile before."""
        found = []
        for seat in range(self.seats):
            if not (self.naked and self.all_started()):
                found.append(list(self.trains))
            elif self.asked == seat and self.in_turn > 0:
                found.append([*self.open_to(seat), self.naked[0]])
            else:
                found.append([self.naked[0]])
        return found

    def stuck(self) -> bool:
        """Nothing to draw, and no hand fits a train it could come to play on."""
        if self.yard:
            return False
        return not any(
            self.tail(train) in tile
            for trains, hand in zip(self.possible(), self.hands, strict=True)
            for train in trains
            for tile in hand
        )

    def dead(self) -> bool:
        """Every train anybody could come to play on ends in a number that is used up."""
        numbers = {self.tail(train) for trains in self.possible() for train in trains}
        on_table = [placed["tile"] for placed in self.tiles.values()]
        return all(sum(number in tile for tile in on_table) == TOP + 1 for number in numbers)

    def settle(self, seat: int) -> None:
        """Ask `seat`, or whoever can go on after it, unless the round is over."""
        while True:
            if self.dead():
                self.draw_out(seat if self.in_turn == 0 else (seat + 1) % self.seats)
                return
            if self.stuck():
                self.end("blocked")
                return
            if self.yard or self.plays(seat, self.hands[seat]):
                self.asked = seat
                return
            self.give_up(seat, "empty")
            self.turn_over(seat)
            seat = (seat + 1) % self.seats

    def draw_out(self, seat: int) -> None:
        if self.options["deadPosition"] == "drawOut" and self.yard:
            counts: dict[str, int] = {}
            while self.yard:
                self.hands[seat] = sorted([*self.hands[seat], self.yard.pop(0)])
                counts[str(seat)] = counts.get(str(seat), 0) + 1
                seat = (seat + 1) % self.seats
            self.events.append({"k": "drawn_out", "counts": counts})
        self.end("dead")

    def end(self, why: str, seat: int | None = None) -> None:
        self.asked = self.drawn = None
        self.over = {"why": why} | ({} if seat is None else {"seat": seat})
        self.events.append({"k": "round_over", **self.over})

    def points(self) -> list[int]:
        blank = self.options["doubleBlank"]
        return [sum((x + y) or blank for x, y in hand) for hand in self.hands]

    def conserved(self) -> bool:
        table = [(min(placed["tile"]), max(placed["tile"])) for placed in self.tiles.values()]
        return sorted([*table, *self.yard, *chain(*self.hands)]) == all_tiles(TOP)
