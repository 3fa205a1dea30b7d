"""
Chicken Foot once more, written from docs/rules.md alone and without care for speed, to check the engine by.

It shares no code with the engine: the table is a list of ends, every rule is read off the tiles laid so far.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations_with_replacement

Tile = tuple[int, int]


@dataclass
class Table:
    options: dict[str, object]
    seats: int
    largest: int
    double: int
    hands: list[set[Tile]]
    yard: list[Tile]
    asked: int
    laid: list[Tile] = field(default_factory=list)
    ends: dict[int, int] = field(default_factory=dict)
    """Number shown, by the serial number of the tile whose end it is."""
    foot: list[int] | None = None
    """Serial number, number, toes wanted still."""
    drawn: bool = False
    drew_although_able: bool = False
    over: str | None = None
    out: int | None = None

    def unseen(self, number: int) -> set[Tile]:
        everything = combinations_with_replacement(range(self.largest + 1), 2)
        return {t for t in everything if number in t} - set(self.laid)

    def may_lay(self, tile: Tile) -> list[int]:
        """The places of a tile, by serial number; -1 opens the round."""
        if not self.laid:
            return [-1] if tile == (self.double, self.double) else []
        if self.foot is not None:
            return [self.foot[0]] if self.foot[1] in tile else []
        hopeless = (
            self.options["deadDouble"] == "forbidden"
            and tile[0] == tile[1]
            and len(self.unseen(tile[0]) - {tile}) < 3
        )
        return [] if hopeless else [end for end, number in sorted(self.ends.items()) if number in tile]

    def plays(self, seat: int) -> list[tuple[Tile, int]]:
        return [(tile, place) for tile in sorted(self.hands[seat]) for place in self.may_lay(tile)]

    @property
    def drawable(self) -> int:
        return max(0, len(self.yard) - self.options["reserve"])

    @property
    def keeps(self) -> bool:
        return self.options["drawnTile"] == "may" or self.options["mayDrawWhenAble"]

    def moves(self) -> list[tuple]:
        plays = [("play", *play) for play in self.plays(self.asked)]
        draw = self.laid and not self.drawn and self.drawable
        draw = draw and (not plays or self.options["mayDrawWhenAble"])
        kept = (
            self.drawn
            and self.keeps
            and (not plays or self.options["drawnTile"] == "may" or self.drew_although_able)
        )
        return plays + [("draw",)] * bool(draw) + [("pass",)] * bool(kept)

    def answer(self, move: tuple) -> None:
        seat = self.asked
        if move[0] == "play":
            self.lay(seat, move[1], move[2])
            if not self.hands[seat]:
                self.over, self.out = "out", seat
                return
            if self.stuck() and self.foot is not None and self.options["deadPosition"] == "release":
                self.foot = None
            if self.stuck():
                turn = seat
                while self.options["deadPosition"] != "endNow" and self.drawable:
                    turn = (turn + 1) % self.seats
                    self.hands[turn].add(self.yard.pop(0))
                self.over = "dead"
                return
        elif move[0] == "draw":
            self.drew_although_able = bool(self.plays(seat))
            while True:
                tile = self.yard.pop(0)
                self.hands[seat].add(tile)
                if self.may_lay(tile) or self.options["draw"] == "one" or not self.drawable:
                    break
            self.drawn = True
            if self.blocked():
                return
            if self.keeps or self.may_lay(tile):
                return
        self.drawn = False
        self.asked = (seat + 1) % self.seats
        while not self.blocked() and not self.drawable and not self.plays(self.asked):
            self.asked = (self.asked + 1) % self.seats

    def lay(self, seat: int | None, tile: Tile, place: int) -> None:
        if seat is not None:
            self.hands[seat].remove(tile)
        serial = len(self.laid)
        self.laid.append(tile)
        if place == -1:
            self.foot = [serial, tile[0], self.options["startToes"]]
        elif self.foot is not None:
            self.ends[serial] = sum(tile) - self.foot[1]
            self.foot[2] -= 1
            self.foot = self.foot if self.foot[2] else None
        else:
            number = self.ends.pop(place)
            if tile[0] == tile[1]:
                self.foot = [serial, number, 3]
            else:
                self.ends[serial] = sum(tile) - number

    def stuck(self) -> bool:
        numbers = {self.foot[1]} if self.foot else set(self.ends.values())
        return not any(self.may_lay(tile) for number in numbers for tile in self.unseen(number))

    def blocked(self) -> bool:
        if not self.drawable and not any(self.plays(seat) for seat in range(self.seats)):
            self.over = "blocked"
        return self.over is not None

    def points(self) -> tuple[int, ...]:
        blank = self.options["doubleBlank"]
        return tuple(sum(sum(tile) if tile != (0, 0) else blank for tile in hand) for hand in self.hands)


def dealt(options, seats, largest, number, first, hands, yard) -> Table:  # noqa: PLR0917
    """The table at the first decision of a round. ``first`` is where the rotation begins."""
    double = largest - (number - 1) % (largest + 1)
    table = Table(options, seats, largest, double, [set(hand) for hand in hands], list(yard), first)
    start = (double, double)
    if options["startDouble"] == "aside":
        table.lay(None, start, -1)
        while not table.blocked() and not table.drawable and not table.plays(table.asked):
            table.asked = (table.asked + 1) % seats
        return table
    holders = [seat for seat in range(seats) if start in table.hands[seat]]
    if holders:
        table.asked = holders[0]
        return table
    while True:
        tile = table.yard.pop(0)
        table.hands[table.asked].add(tile)
        if tile == start:
            return table
        table.asked = (table.asked + 1) % seats
