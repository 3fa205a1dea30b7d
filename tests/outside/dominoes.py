"""One round of dominoes as the rules tell it: one line, perhaps with a spinner, alone or with a partner."""

from collections.abc import Mapping, Sequence
from itertools import chain
from random import Random
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
    "teams": "none",
}


def dominoes_hand(options: Mapping[str, Any], seats: int) -> int:
    if options["hand"] != "table":
        return int(options["hand"])
    if options["teams"] == "latin":
        return 7
    if options["play"] == "bergen":
        return 5 if seats == 4 else 6
    return 7 if seats == 2 else 5


def random_options(dice: Random, seats: int) -> dict[str, Any]:
    """Any combination of options that so many can play."""
    play = dice.choice(("draw", "block", "all_fives", "all_fives", "bergen"))
    teams = dice.choice(("none", "partners", "latin")) if seats == 4 else "none"
    return DEFAULTS | {
        "length": dice.choice(("single", "target")),
        "target": dice.choice((10, 15)) if play == "bergen" else dice.choice((30, 60)),
        "play": play,
        "set": 6 if teams == "latin" else dice.choice((6, 9, 12)),
        "reserve": dice.choice((0, 1, 2)),
        "deadPosition": dice.choice(("drawOut", "endNow")),
        "blocked": dice.choice(("net", "gross")),
        "teams": teams,
    }


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
        self.where: dict[str, str] = {}
        self.foot = None
        self.asked: int | None = None
        self.over: dict[str, Any] | None = None
        self.opener = first
        self.lead: Tile | None = None
        self.leads: int | None = None
        self.before = [0] * self.seats
        self.made = [0] * self.seats
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
        if self.options["play"] == "block" or self.options["teams"] == "latin":
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
        ends: dict[str, dict[str, Any]] = {}
        for place, (number, touched) in self.open.items():
            ends[place] = {"number": number, "free": 1}
            # Where an arm of the spinner is not begun its pose is told, not the tile.
            begun = touched != self.spinner() or (place in "LR" and touched != "0")
            if self.options["play"] == "all_fives" and begun:
                ends[place]["on"] = touched
        return ends

    def plays(self, hand: Sequence[Tile]) -> list[Move]:
        if not self.tiles:
            leads = [self.lead] if self.lead else sorted(hand)
            return [{"type": "play", "tile": list(tile), "on": "start"} for tile in leads]
        return [
            {"type": "play", "tile": list(tile), "on": place}
            for tile in sorted(hand)
            for place in sorted(self.open)
            if self.open[place][0] in tile
        ]

    def moves(self) -> list[Move]:
        if self.asked is None:
            return []
        hand = [self.must_play] if self.must_play else self.hands[self.asked]
        return self.plays(hand) or [{"type": "draw"}]

    def deal(self) -> list[Event]:
        self.events = []
        self.opener = self.asked = self.leader() if self.leads is None else self.leads
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
            self.score(seat)
            if not self.hands[seat]:
                self.end("out", seat)
            elif self.reached(seat):
                self.end("target", seat)
            else:
                self.settle(following)
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
        self.where[new] = place
        if place == "start":
            self.tiles[new] = {"tile": list(tile), "by": seat}
            self.open = {"L": (tile[0], new), "R": (tile[1], new)}
            return
        number, touched = self.open[place]
        far = tile[1] if tile[0] == number else tile[0]
        self.tiles[new] = {"tile": [number, far], "on": touched, "by": seat}
        self.open[place] = (far, new)
        middle = self.spinner()
        if middle is not None and self.sides_covered() == 2:
            for arm in "UD":
                self.open.setdefault(arm, (self.tiles[middle]["tile"][0], middle))

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

    # Points.

    def score(self, seat: int) -> None:
        """What a play makes at once."""
        made = 0
        if self.options["play"] == "bergen":
            made = self.header()
        elif self.options["play"] == "all_fives":
            made = self.count() if self.count() % 5 == 0 else 0
        if made:
            why = "header" if self.options["play"] == "bergen" else "fives"
            self.events.append({"k": "scored", "seat": seat, "points": made, "why": why})
            for each in self.side(seat):
                self.made[each] += made

    def reached(self, seat: int) -> bool:
        if self.options["play"] in ("draw", "block") or self.options["length"] != "target":
            return False
        return bool(self.before[seat] + self.made[seat] >= self.options["target"])

    def header(self) -> int:
        (left, one), (right, other) = self.open["L"], self.open["R"]
        if left != right:
            return 0
        doubles = [name for name in {one, other} if len(set(self.tiles[name]["tile"])) == 1]
        return 3 if doubles and one != other else 2

    def count(self) -> int:
        """What a finger would add up, going over the table tile by tile."""
        total = 0
        for name, placed in self.tiles.items():
            x, y = placed["tile"]
            on_it = [other for other in self.tiles if self.tiles[other].get("on") == name]
            if name == self.spinner():
                total += 2 * x * (self.sides_covered() < 2)
            elif x == y:
                total += 2 * x * (not on_it)
            elif name == "0":
                used = {self.where[other] for other in on_it}
                total += x * ("L" not in used) + y * ("R" not in used)
            else:
                total += y * (not on_it)
        return total

    def side(self, seat: int) -> list[int]:
        alone = self.options["teams"] == "none"
        return [seat] if alone else sorted((seat, (seat + 2) % 4))

    def sums(self) -> list[int]:
        """What each seat's side holds."""
        weights = [sum(map(sum, hand)) for hand in self.hands]
        return [sum(weights[each] for each in self.side(seat)) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """Who wins the hand; several sides when it is drawn."""
        assert self.over is not None
        if "seat" in self.over:
            return self.side(self.over["seat"])
        sums = self.sums()
        return [seat for seat, held in enumerate(sums) if held == min(sums)]

    def points(self) -> list[int]:
        """What this round adds: what was made, and the hand to one side, or to nobody."""
        assert self.over is not None
        points = list(self.made)
        winners = self.winners()
        if self.over["why"] == "target" or winners != self.side(winners[0]):
            return points
        own = self.sums()[winners[0]]
        others = sum(sum(map(sum, hand)) for hand in self.hands) - own
        worth = others
        if self.options["play"] == "bergen":
            worth = 1
        elif self.options["play"] == "all_fives":
            worth = 5 * round(others / 5)
        elif "seat" not in self.over and self.options["teams"] == "none" and self.options["blocked"] == "net":
            worth = others - own
        return [made + worth * (seat in winners) for seat, made in enumerate(points)]

    # The spinner.

    def spinner(self) -> str | None:
        """The first double on the table, where doubles branch."""
        if self.options["play"] != "all_fives":
            return None
        return next((name for name, one in self.tiles.items() if len(set(one["tile"])) == 1), None)

    def sides_covered(self) -> int:
        """How many of the spinner's long sides have a tile: the one it lies on, and those along the line."""
        name = self.spinner()
        children = [other for other in self.tiles if self.tiles[other].get("on") == name]
        return (name != "0") + sum(self.where[other] in ("L", "R") for other in children)

    def conserved(self) -> bool:
        table = [tuple(sorted(placed["tile"])) for placed in self.tiles.values()]
        return sorted([*table, *self.yard, *chain(*self.hands)]) == all_tiles(self.top)
