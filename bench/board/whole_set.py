"""
A Chicken Foot table that takes the whole double-twelve set: 91 tiles, more than any round of people lays.

Placed by the rules of matching and by the product's geometry, from all tiles at once, without hands or turns.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from chickenfoot.engine.geometry.board import Board
from chickenfoot.engine.geometry.openings import Opening
from chickenfoot.engine.layout import letter
from chickenfoot.engine.pose import Lay

HIGHEST = 12
SEATS = 8
START_TOES = 6


@dataclass
class Table:
    """What lies, as the view has it, and what is still to come."""

    dice: random.Random
    board: Board = field(default_factory=lambda: Board(HIGHEST, Opening.SIX_TOES))
    tiles: dict[str, Any] = field(default_factory=dict)
    ends: dict[str, Any] = field(default_factory=dict)
    foot: dict[str, Any] | None = None
    slots: list[list[int]] = field(default_factory=list)
    left: set[tuple[int, int]] = field(default_factory=set)
    lines: int = 0

    def __post_init__(self) -> None:
        self.left = {(x, y) for y in range(HIGHEST + 1) for x in range(y + 1)}
        self.lay((HIGHEST, HIGHEST), None, Lay.START)
        self.open_foot("0", HIGHEST, START_TOES)

    def lay(
        self, tile: tuple[int, int], on: str | None, lay: Lay, slot: int = 0, line: str | None = None
    ) -> str:
        found = self.board.place(tile, on, lay, slot)
        name = str(len(self.tiles))
        self.board.add(name, tile, on, lay, found, slot)
        shown: dict[str, Any] = {
            "tile": list(tile),
            "x": found.pose.x,
            "y": found.pose.y,
            "turn": found.pose.turn,
        }
        if on is not None:
            shown |= {"on": on, "by": len(self.tiles) % SEATS}
        if line is not None:
            shown["line"] = line
        if found.link:
            shown["link"] = [list(point) for point in found.link]
        self.tiles[name] = shown
        self.slots = [[pose.x, pose.y, pose.turn] for pose in found.slots] or self.slots
        self.left.discard((min(tile), max(tile)))
        return name

    def open_foot(self, on: str, number: int, need: int) -> None:
        self.foot = {"on": on, "number": number, "placed": 0, "need": need}

    def new_line(self) -> str:
        self.lines += 1
        return letter(self.lines - 1)

    def toe(self) -> bool:
        assert self.foot is not None
        on, number, placed = self.foot["on"], self.foot["number"], self.foot["placed"]
        fits = [tile for tile in self.left if number in tile and tile[0] != tile[1]]
        if not fits:
            return False
        tile = self.dice.choice(sorted(fits))
        line = self.tiles[on].get("line") if placed == 0 else None
        far = sum(tile) - number
        name = self.lay((number, far), on, Lay.TOE, placed, line or self.new_line())
        self.ends[name] = {"number": far, "free": 1, "line": self.tiles[name]["line"]}
        self.foot["placed"] += 1
        if self.foot["placed"] == self.foot["need"]:
            self.foot = None
        return True

    def step(self) -> bool:
        """Lay one tile; False where none fits."""
        if self.foot is not None:
            return self.toe()
        plays = [
            (tile, place) for place, end in self.ends.items() for tile in self.left if end["number"] in tile
        ]
        if not plays:
            return False
        # A number that is going is left for its double's foot.
        rest = {n: sum(n in tile and tile[0] != tile[1] for tile in self.left) for n in range(HIGHEST + 1)}
        urgent = [(tile, place) for tile, place in plays if tile[0] == tile[1] and rest[tile[0]] >= 3]
        spare = [
            (tile, place)
            for tile, place in plays
            if tile[0] != tile[1] and all(rest[n] > 4 or (n, n) not in self.left for n in tile)
        ]
        tile, place = self.dice.choice(sorted(urgent or spare or plays))
        end = self.ends.pop(place)
        if tile[0] == tile[1]:
            name = self.lay(tile, place, Lay.FOOT, line=end["line"])
            self.open_foot(name, tile[0], 3)
        else:
            far = sum(tile) - end["number"]
            name = self.lay((end["number"], far), place, Lay.PLAIN, line=end["line"])
            self.ends[name] = {"number": far, "free": 1, "line": end["line"]}
        return True

    def view(self) -> dict[str, Any]:
        """The parts of a table's view that are about the board."""
        shown: dict[str, Any] = {
            "tiles": dict(self.tiles),
            "ends": {place: dict(end) for place, end in self.ends.items()},
        }
        if self.foot is not None:
            on, need, placed = self.foot["on"], self.foot["need"], self.foot["placed"]
            end = {"number": self.foot["number"], "free": need - placed}
            shown |= {"foot": dict(self.foot), "toes": {"slots": self.slots}, "ends": {on: end}}
        return shown


def whole_set() -> list[dict[str, Any]]:
    """The board after each tile, for the first deck of dice that lays all 91."""
    for seed in range(10_000):
        table = Table(random.Random(seed))
        seen = [table.view()]
        while table.step():
            seen.append(table.view())
        if len(seen) == (HIGHEST + 1) * (HIGHEST + 2) // 2:
            return seen
    raise AssertionError("no deck of dice lays the whole set")
