"""
One round of Chicken Foot as the rules tell it, with every option, and nothing of ours imported.

The round is mutable and simple on purpose: it is a referee's notebook, not an engine.
Every step returns the events in order; a `drew` event names its tile here,
and whoever compares strips it for those who may not see it.
"""

from collections.abc import Mapping, Sequence
from itertools import chain, count, product
from typing import Any

from tests.outside.options import all_tiles, highest

Tile = tuple[int, int]
Event = dict[str, Any]
Move = dict[str, Any]

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"


def names_of_lines():
    """A, B, ... without I and O, then AA, AB, ..."""
    for size in count(1):
        yield from ("".join(letters) for letters in product(LETTERS, repeat=size))


def pips(tile: Tile, double_blank: int) -> int:
    return double_blank if tile == (0, 0) else tile[0] + tile[1]


class ChickenRound:
    """The state of one round; `moves` is what the seat `asked` may do, `step` does it."""

    def __init__(
        self,
        options: Mapping[str, Any],
        double: int,
        first: int,
        hands: Sequence[Sequence[Tile]],
        yard: Sequence[Tile],
    ) -> None:
        self.options = options
        self.seats = len(hands)
        self.top = highest(options, self.seats)
        self.double = double
        self.first = first
        self.hands = [sorted(hand) for hand in hands]
        self.yard = list(yard)
        self.tiles: dict[str, dict[str, Any]] = {}
        self.open: dict[str, int] = {}
        self.foot: dict[str, Any] | None = None
        self.to_place = False
        self.drawn: str | None = None
        self.asked: int | None = None
        self.over: dict[str, Any] | None = None
        self.lines = names_of_lines()
        self.opener = first
        self.events: list[Event] = []

    # What is known to everybody.

    def on_table(self, number: int) -> int:
        return sum(number in placed["tile"] for placed in self.tiles.values())

    def left(self, number: int) -> int:
        """How many tiles carrying the number are not on the table."""
        return self.top + 1 - self.on_table(number)

    def hopeless(self, number: int) -> bool:
        """Whether the foot of this double, were it played now, could never be finished."""
        return self.left(number) - 1 < 3

    def dead(self) -> bool:
        """The public test: no tile off the table could ever be played."""
        if self.to_place:
            return False
        if self.foot:
            return self.left(self.foot["number"]) == 0
        for number in self.open.values():
            double_is_off = all(placed["tile"] != [number, number] for placed in self.tiles.values())
            useless = double_is_off and self.options["deadDouble"] == "forbidden" and self.hopeless(number)
            if self.left(number) - useless > 0:
                return False
        return True

    def drawable(self) -> int:
        return max(0, len(self.yard) - self.options["reserve"])

    def ends(self) -> dict[str, dict[str, Any]]:
        if self.to_place:
            return {"start": {"number": self.double, "free": 1}}
        if self.foot:
            foot = self.foot
            end: dict[str, Any] = {"number": foot["number"], "free": foot["need"] - foot["placed"]}
            line = self.tiles[foot["on"]].get("line")
            return {foot["on"]: end | ({"line": line} if line else {})}
        return {
            place: {"number": number, "free": 1, "line": self.tiles[place]["line"]}
            for place, number in self.open.items()
        }

    # What a seat may do.

    def plays(self, hand: Sequence[Tile]) -> list[Move]:
        if self.to_place:
            chosen = [((self.double, self.double), "start")] if (self.double, self.double) in hand else []
        elif self.foot:
            chosen = [(tile, self.foot["on"]) for tile in hand if self.foot["number"] in tile]
        else:
            chosen = [
                (tile, place)
                for tile in hand
                for place, number in self.open.items()
                if number in tile and not self.may_not(tile, number)
            ]
        chosen.sort(key=lambda pair: (pair[0], int(pair[1]) if pair[1].isdigit() else -1))
        return [{"type": "play", "tile": list(tile), "on": place} for tile, place in chosen]

    def may_not(self, tile: Tile, number: int) -> bool:
        return tile[0] == tile[1] and self.options["deadDouble"] == "forbidden" and self.hopeless(number)

    def moves(self) -> list[Move]:
        if self.asked is None:
            return []
        plays = self.plays(self.hands[self.asked])
        if self.drawn:
            may_keep = not plays or self.drawn == "voluntary" or self.options["drawnTile"] == "may"
            return plays + [{"type": "pass"}] * may_keep
        may_draw = self.drawable() > 0 and (not plays or self.options["mayDrawWhenAble"])
        return plays + [{"type": "draw"}] * (may_draw and not self.to_place)

    # What happens.

    def deal(self) -> list[Event]:
        """Everything from the dealt hands to the first question."""
        self.events = []
        start = (self.double, self.double)
        if self.options["startDouble"] == "aside":
            self.put(start, None, None)
            self.settle(self.first)
            return self.events
        seat = next((s for s in range(self.seats) if start in self.hands[s]), None)
        drawer = self.first
        while seat is None:
            tile = self.take(drawer)
            if tile == start:
                seat = drawer
            drawer = (drawer + 1) % self.seats
        self.opener = self.asked = seat
        self.to_place = True
        return self.events

    def step(self, move: Move) -> list[Event]:
        self.events = []
        seat = self.asked
        assert seat is not None
        assert move in self.moves()
        self.asked = None
        following = (seat + 1) % self.seats
        if move["type"] == "play":
            self.drawn = None
            tile = (move["tile"][0], move["tile"][1])
            self.hands[seat].remove(tile)
            self.put(tile, move["on"], seat)
            if self.hands[seat]:
                self.settle(following)
            else:
                self.end("out", seat)
        elif move["type"] == "pass":
            self.drawn = None
            self.events.append({"k": "passed", "seat": seat, "why": "kept"})
            self.settle(following)
        else:
            self.draw(seat, following)
        return self.events

    def draw(self, seat: int, following: int) -> None:
        voluntary = bool(self.plays(self.hands[seat]))
        while True:
            tile = self.take(seat)
            if self.plays([tile]) or self.options["draw"] == "one" or not self.drawable():
                break
        if self.stuck():
            self.end("dead" if self.dead() else "blocked")
        elif self.options["drawnTile"] == "may" or self.options["mayDrawWhenAble"]:
            self.drawn = "voluntary" if voluntary else "forced"
            self.asked = seat
        elif self.plays([tile]):
            self.drawn = "forced"
            self.asked = seat
        else:
            self.events.append({"k": "passed", "seat": seat, "why": "unplayable"})
            self.settle(following)

    def take(self, seat: int) -> Tile:
        tile = self.yard.pop(0)
        self.hands[seat] = sorted([*self.hands[seat], tile])
        self.events.append({"k": "drew", "seat": seat, "tile": list(tile)})
        return tile

    def put(self, tile: Tile, place: str | None, seat: int | None) -> None:
        """Lay a tile down; place None is the start double that was set aside."""
        new = str(len(self.tiles))
        by = {} if seat is None else {"by": seat}
        who = {} if seat is None else {"seat": seat}
        self.events.append({"k": "played", **who, "tile": list(tile), "on": place or "start", "id": new})
        if place in (None, "start"):
            self.to_place = False
            self.tiles[new] = {"tile": list(tile), **by}
            self.open_foot(new, tile[0], self.options["startToes"])
            return
        assert place is not None
        foot = self.foot
        number = foot["number"] if foot else self.open.pop(place)
        far = tile[1] if tile[0] == number else tile[0]
        line = self.tiles[place].get("line")
        if foot and (line is None or foot["placed"]):
            line = next(self.lines)
        self.tiles[new] = {"tile": [number, far], "on": place, **by, "line": line}
        if not foot and number == far:
            self.open_foot(new, number, 3)
            if self.foot and self.left(number) < 3:
                self.foot["dead"] = True
                self.events.append({"k": "foot_dead", "id": new, "left": self.left(number)})
            return
        self.open[new] = far
        if foot:
            foot["placed"] += 1
            if foot["placed"] == foot["need"]:
                self.events.append({"k": "foot_done", "id": foot["on"]})
                self.foot = None

    def open_foot(self, place: str, number: int, need: int) -> None:
        self.foot = {"on": place, "number": number, "placed": 0, "need": need}
        self.events.append({"k": "foot_opened", "id": place, "number": number, "need": need})

    def stuck(self) -> bool:
        return not self.drawable() and not any(self.plays(hand) for hand in self.hands)

    def settle(self, seat: int) -> None:
        """After a turn: dead positions, blocked rounds and passes nobody chooses; then ask."""
        if self.dead():
            policy = self.options["deadPosition"]
            if policy == "endNow":
                self.end("dead")
                return
            if policy == "release" and self.foot:
                self.events.append({"k": "foot_done", "id": self.foot["on"], "released": True})
                self.foot = None
                self.settle(seat)
                return
            self.draw_out(seat)
            self.end("dead")
            return
        if self.stuck():
            self.end("blocked")
            return
        while not self.drawable() and not self.plays(self.hands[seat]):
            self.events.append({"k": "passed", "seat": seat, "why": "empty"})
            seat = (seat + 1) % self.seats
        self.asked = seat

    def draw_out(self, seat: int) -> None:
        counts: dict[str, int] = {}
        while self.drawable():
            self.hands[seat] = sorted([*self.hands[seat], self.yard.pop(0)])
            counts[str(seat)] = counts.get(str(seat), 0) + 1
            seat = (seat + 1) % self.seats
        if counts:
            self.events.append({"k": "drawn_out", "counts": counts})

    def end(self, why: str, seat: int | None = None) -> None:
        self.over = {"why": why} | ({} if seat is None else {"seat": seat})
        self.events.append({"k": "round_over", **self.over})

    def points(self) -> list[int]:
        blank = self.options["doubleBlank"]
        return [sum(pips(tile, blank) for tile in hand) for hand in self.hands]

    def conserved(self) -> bool:
        """Every tile of the set is in exactly one place."""
        table = [tuple(sorted(placed["tile"])) for placed in self.tiles.values()]
        return sorted([*table, *self.yard, *chain(*self.hands)]) == all_tiles(self.top)
