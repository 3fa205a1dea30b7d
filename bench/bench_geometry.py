"""
How well and how fast tiles are placed, over whole rounds of chicken foot.

``python -m bench.bench_geometry --rounds 300 --players 2,4,6,8 [--adversaries] [--jobs 2]`` prints one table.
A placement is timed with the folding in that follows it, toes that only confirm a promise included. ``px`` is
the length of a tile at the end of a round when the whole board fills a view that is never rotated.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from statistics import fmean
from time import process_time_ns

from bench.report import Row
from chickenfoot.engine.geometry import Board, Opening
from tests.engine.geometry.rounds import ADVERSARIES, play_round
from tests.engine.geometry.sat import corners, overlaps

PADDING = 20
"""Hundredths of a tile's width left free around the board, as clients do."""

VIEWS = {"344x420": (344, 420), "1280x800": (1280, 800)}
APART_BAR = {2: 0.5, 3: 0.5, 4: 0.5, 5: 0.5, 6: 0.5, 7: 1.5, 8: 1.5}
PIXEL_BAR = {2: 30, 3: 30, 4: 30, 5: 30, 6: 30, 7: 22, 8: 22}


class Timed(Board):
    """A board that notes how long each placement took, searching and folding in together."""

    def __init__(self, max_pip: int, opening: Opening) -> None:
        super().__init__(max_pip, opening)
        self.spent: list[int] = []

    def place(self, *args, **kwargs):
        start = process_time_ns()
        found = super().place(*args, **kwargs)
        self.spent.append(process_time_ns() - start)
        return found

    def add(self, *args, **kwargs):
        start = process_time_ns()
        super().add(*args, **kwargs)
        self.spent[-1] += process_time_ns() - start


@dataclass(frozen=True)
class Outcome:
    """One round: whether a tile was set apart, how many pairs overlap, nanoseconds, and tile lengths."""

    apart: bool
    overlaps: int
    spent: list[int]
    pixels: dict[str, float]


def outcome(job: tuple[int, int, str | None]) -> Outcome:
    """Play one round: seed, players, and the adversary's name or None."""
    seed, players, kind = job
    board = Timed(9 if players <= 6 else 12, Opening.SIX_TOES)
    choice = {} if kind is None else {"choose": ADVERSARIES[kind]}
    *_, last = play_round(seed, players, board=board, **choice)
    boxes = [(placement.pose.x, placement.pose.y, placement.pose.turn) for _, placement in last.plays]
    points = [corner for box in boxes for corner in corners(*box)]
    wide = max(x for x, _ in points) - min(x for x, _ in points) + 2 * PADDING
    high = max(y for _, y in points) - min(y for _, y in points) + 2 * PADDING
    return Outcome(
        any(placement.link for _, placement in last.plays),
        len(overlaps(boxes)),
        board.spent,
        {name: 200 * min(width / wide, height / high) for name, (width, height) in VIEWS.items()},
    )


def warm() -> None:
    """Fill the tables of shapes, which every process builds once."""
    for seed in range(3):
        outcome((seed, 8, None))


def at(values: list[float], share: float) -> float:
    """The value below which a share of the values lies."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def played(players: int, rounds: int, *, adversaries: bool, jobs: int, seed: int = 0) -> list[Outcome]:
    """Play rounds with one number of players; adversaries take turns in equal parts."""
    kinds: list[str | None] = [*ADVERSARIES] if adversaries else [None]
    first = seed + (50_000 if adversaries else 0)
    work = [(first + number, players, kinds[number % len(kinds)]) for number in range(rounds)]
    if jobs == 1:
        warm()
        return [outcome(job) for job in work]
    with ProcessPoolExecutor(jobs, initializer=warm) as pool:
        return list(pool.map(outcome, work, chunksize=8))


HEAD = (
    f"{'players':>7} {'kind':<9} {'rounds':>6} {'overlaps':>8} {'apart %':>7}"
    f" {'mean ms':>8} {'p50 ms':>7} {'p99 ms':>7} {'px 344x420':>12} {'px 1280x800':>12}"
)


def line(players: int, kind: str, found: list[Outcome]) -> str:
    """One line of the table; pixels are median / 5th percentile."""
    spent = [nanoseconds / 1e6 for one in found for nanoseconds in one.spent]
    views = {name: [one.pixels[name] for one in found] for name in VIEWS}
    pixels = [f"{at(lengths, 0.5):.1f}/{at(lengths, 0.05):.1f}" for lengths in views.values()]
    return (
        f"{players:>7} {kind:<9} {len(found):>6} {sum(one.overlaps for one in found):>8}"
        f" {100 * fmean(one.apart for one in found):>7.2f} {fmean(spent):>8.3f} {at(spent, 0.5):>7.3f}"
        f" {at(spent, 0.99):>7.2f} {pixels[0]:>12} {pixels[1]:>12}"
    )


def measure(rounds: int = 60) -> list[Row]:
    """Return the figures that have bars, for one small and one large table."""
    rows = []
    for players in (6, 8):
        found = played(players, rounds, adversaries=False, jobs=1)
        spent = [nanoseconds / 1e6 for one in found for nanoseconds in one.spent]
        apart = 100 * fmean(one.apart for one in found)
        pixels = at([one.pixels["344x420"] for one in found], 0.5)
        who = f"geometry: {players} players, {rounds} rounds"
        rows += [
            Row(f"{who}, placement, mean", fmean(spent), "ms", 0.3),
            Row(f"{who}, placement, p99", at(spent, 0.99), "ms", 5),
            Row(f"{who}, overlaps", sum(one.overlaps for one in found), "pairs"),
            Row(f"{who}, with a tile set apart", apart, "%", APART_BAR[players]),
            Row(f"{who}, tile at the end on 344x420, median", pixels, "px", PIXEL_BAR[players]),
        ]
    return rows


def main() -> None:
    """Print the table that was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=200, help="rounds of each kind (200)")
    parser.add_argument("--players", default="2,4,6,8", help="numbers of players (2,4,6,8)")
    parser.add_argument("--adversaries", action="store_true", help="also play rounds that make trouble")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    parser.add_argument("--seed", type=int, default=0, help="the first seed (0)")
    asked = parser.parse_args()
    print(HEAD)
    for players in map(int, asked.players.split(",")):
        for adversaries in (False, True)[: 1 + asked.adversaries]:
            found = played(players, asked.rounds, adversaries=adversaries, jobs=asked.jobs, seed=asked.seed)
            print(line(players, "adversary" if adversaries else "random", found), flush=True)


if __name__ == "__main__":
    main()
