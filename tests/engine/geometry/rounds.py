"""
A tiny chicken foot, only to feed geometry with rounds that could happen: real hands, legal plays.

It knows nothing of scores, options or dead feet: a round ends when a hand is empty or nobody can go on.
Adversaries are the same rounds with every seat choosing so as to make trouble for the board.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import cos, hypot, radians, sin
from random import Random
from typing import TYPE_CHECKING

from chickenfoot.engine.geometry import Board, Opening
from chickenfoot.engine.pose import Lay, Placement

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

HANDS = {2: 20, 3: 14, 4: 11, 5: 9, 6: 7, 7: 10, 8: 9}


@dataclass(frozen=True)
class Play:
    """One tile as geometry sees it: ``tile[0]`` touches ``on``."""

    id: str
    tile: tuple[int, int]
    on: str | None
    lay: Lay
    slot: int = 0


@dataclass
class Round:
    """The state of a round and the plays so far, with the placements geometry gave."""

    rng: Random
    players: int
    board: Board
    max_pip: int
    arms: int = 6
    hands: list[list[tuple[int, int]]] = field(default_factory=list)
    yard: list[tuple[int, int]] = field(default_factory=list)
    ends: dict[str, int] = field(default_factory=dict)
    depth: dict[str, int] = field(default_factory=dict)
    foot: tuple[str, int, int, int] | None = None
    plays: list[tuple[Play, Placement]] = field(default_factory=list)
    sight: dict[str, Placement] = field(default_factory=dict)

    def lay(self, play: Play) -> Placement:
        placement = self.board.place(play.tile, play.on, play.lay, play.slot)
        self.board.add(play.id, play.tile, play.on, play.lay, placement, play.slot)
        self.plays.append((play, placement))
        self.sight[play.id] = placement
        return placement

    def tip(self, place: str) -> tuple[float, float, int]:
        """The point and heading of an open end, from the poses alone."""
        pose = self.sight[place].pose
        turn = radians(pose.turn)
        return pose.x + 100 * cos(turn), pose.y + 100 * sin(turn), pose.turn

    def crowd(self, place: str) -> float:
        """How many tiles lie near the room in front of an end."""
        x, y, turn = self.tip(place)
        x, y = x + 250 * cos(radians(turn)), y + 250 * sin(radians(turn))
        return sum(max(0.0, 600 - hypot(p.pose.x - x, p.pose.y - y)) for _, p in self.plays)


Move = tuple[tuple[int, int], str]
Choice = "Callable[[Round, list[Move]], Move]"


def _double(move: Move) -> bool:
    return move[0][0] == move[0][1]


def at_random(play: Round, moves: list[Move]) -> Move:
    return play.rng.choice(moves)


def _most(value: Callable[[Round, Move], float]) -> Choice:
    def choose(play: Round, moves: list[Move]) -> Move:
        best = max(value(play, move) for move in moves)
        return play.rng.choice([move for move in moves if value(play, move) >= best - 1e-9])

    return choose


def _near(play: Round, place: str, x: float, y: float) -> float:
    px, py, _ = play.tip(place)
    return -hypot(px - x, py - y)


ADVERSARIES: dict[str, Choice] = {
    "snake": _most(lambda play, move: int(move[1])),
    "crowd": _most(lambda play, move: play.crowd(move[1])),
    "doubles": _most(lambda play, move: _double(move)),
    "dblcrowd": _most(lambda play, move: 1e6 * _double(move) + play.crowd(move[1])),
    "inner": _most(lambda play, move: _near(play, move[1], 0, 0)),
    "right": _most(lambda play, move: play.tip(move[1])[0]),
    "top": _most(lambda play, move: -play.tip(move[1])[1]),
    "spot": _most(lambda play, move: _near(play, move[1], 600, 400)),
    "dblspot": _most(lambda play, move: 1e6 * _double(move) + _near(play, move[1], 600, 400)),
    "deep": _most(lambda play, move: play.depth.get(move[1], 0)),
}


def play_round(
    seed: int,
    players: int,
    choose: Choice = at_random,
    *,
    opening: Opening = Opening.SIX_TOES,
    max_pip: int = 0,
    hand: int = 0,
    board: Board | None = None,
) -> Iterator[Round]:
    """
    Play one round and yield it after every tile.

    ``hand`` overrides the deal table; with ``hand=-1`` the first seat holds everything, which no rule allows.
    """
    rng = Random(seed)
    max_pip = max_pip or (9 if players <= 6 else 12)
    start = rng.randint(0, max_pip)
    tiles = [(a, b) for a in range(max_pip + 1) for b in range(a, max_pip + 1) if (a, b) != (start, start)]
    rng.shuffle(tiles)
    held = len(tiles) if hand == -1 else hand or HANDS[players]
    hands = [tiles[seat * held : (seat + 1) * held] for seat in range(players)]
    now = Round(rng, players, Board(max_pip, opening) if board is None else board, max_pip, opening.arms)
    now.hands, now.yard = hands, tiles[players * held :]
    now.lay(Play("0", (start, start), None, Lay.START))
    now.foot = ("0", start, 0, opening.arms)
    yield now
    seat, passes = rng.randrange(players), 0
    while passes <= players:
        mine = now.hands[seat]
        moves = _moves(now, mine)
        if not moves and now.yard:
            mine.append(now.yard.pop())
            moves = _moves(now, mine[-1:])
            passes = 0
        if moves:
            tile, place = choose(now, moves)
            mine.remove(tile)
            _play(now, tile, place)
            passes = 0
            yield now
            if not mine:
                return
        elif not now.yard:
            passes += 1
        seat = (seat + 1) % players


def _moves(now: Round, hand: list[tuple[int, int]]) -> list[Move]:
    if now.foot is not None:
        return [(tile, now.foot[0]) for tile in hand if now.foot[1] in tile]
    return [(tile, place) for tile in hand for place, number in now.ends.items() if number in tile]


def _play(now: Round, tile: tuple[int, int], place: str) -> None:
    number = now.foot[1] if now.foot else now.ends[place]
    far = tile[1] if tile[0] == number else tile[0]
    name = str(len(now.plays))
    now.depth[name] = now.depth.get(place, 0) + 1
    if now.foot is not None:
        _, _, placed, need = now.foot
        now.lay(Play(name, (number, far), place, Lay.TOE, placed))
        now.ends[name] = far
        now.foot = (place, number, placed + 1, need) if placed + 1 < need else None
        return
    del now.ends[place]
    if far == number:
        now.lay(Play(name, (number, far), place, Lay.FOOT))
        now.foot = (name, number, 0, 3)
    else:
        now.lay(Play(name, (number, far), place, Lay.PLAIN))
        now.ends[name] = far


def play_line(seed: int, opening: Opening, *, max_pip: int, count: int) -> Iterator[Round]:
    """Lay ``count`` tiles of a set at random in a game whose doubles grow no feet; yield after each."""
    rng = Random(seed)
    tiles = [(a, b) for a in range(max_pip + 1) for b in range(a, max_pip + 1)]
    rng.shuffle(tiles)
    now = Round(rng, 1, Board(max_pip, opening), max_pip)
    first = tiles.pop() if opening.kind == "line" else (max_pip, max_pip)
    if first in tiles:
        tiles.remove(first)
    double = first[0] == first[1]
    now.lay(Play("0", first, None, Lay.START))
    yield now
    slots: dict[tuple[str, int], int] = {}
    if opening.has_sides(double=double):
        now.ends = {"L": first[0], "R": first[1]}
    else:
        slots = {("0", slot): first[0] for slot in range(opening.arms)}
    while len(now.plays) < count:
        moves: list[tuple[tuple[int, int], str, int | None, int]] = [
            (tile, place, None, number)
            for tile in tiles
            for place, number in now.ends.items()
            if number in tile
        ]
        moves += [
            (tile, place, slot, number)
            for tile in tiles
            for (place, slot), number in slots.items()
            if number in tile
        ]
        if not moves:
            return
        tile, place, slot, number = rng.choice(moves)
        tiles.remove(tile)
        far = tile[1] if tile[0] == number else tile[0]
        name = str(len(now.plays))
        if slot is not None:
            del slots[place, slot]
            now.lay(Play(name, (number, far), place, Lay.TOE, slot))
            now.ends[name] = far
        else:
            del now.ends[place]
            now.lay(Play(name, (number, far), place, Lay.ACROSS if far == number else Lay.PLAIN))
            now.ends[place if place in {"L", "R"} else name] = far
        yield now
