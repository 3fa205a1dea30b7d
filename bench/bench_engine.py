"""
Microseconds per decision of the rules alone, without geometry: a table of 8 plays by chance.

``decide+evolve`` is one move, from the answer to the next decision; ``moves`` lists the offer.
A full table counts only positions with 12 tiles or more in the hand asked, or 20 open ends or more.
"""

from __future__ import annotations

import random
from hashlib import sha256
from statistics import quantiles
from time import perf_counter_ns

from bench.report import Row
from chickenfoot.engine import match as rules

BAR = 60
PLAYED = {
    "double-12, table": ({}, 3),
    "double-18, hands of 19": ({"hand": 19, "set": 18, "length": "single"}, 4),
}


def timed(options: dict[str, str | int], matches: int, seats: int) -> dict[str, list[int]]:
    """Play so many matches; return the nanoseconds of every move."""
    took: dict[str, list[int]] = {"decide+evolve": [], "decide+evolve, full table": [], "moves": []}
    for number in range(matches):
        chance = random.Random(number)
        match = rules.begin("chicken_foot", options, seats)
        while match.over is None:
            seed = sha256(f"{number}|{match.deal}".encode()).digest()
            match = rules.evolve_all(match, rules.open_deal(match, match.deal + 1, seed))
            while match.round.over is None:
                start = perf_counter_ns()
                offered = rules.moves(match)
                took["moves"].append(perf_counter_ns() - start)
                move = chance.choice(offered)
                seat = match.round.turn
                full = len(match.round.hands[seat]) >= 12 or len(match.round.layout.ends) >= 20
                start = perf_counter_ns()
                match = rules.evolve_all(match, rules.decide(match, seat, move))
                spent = perf_counter_ns() - start
                took["decide+evolve"].append(spent)
                if full:
                    took["decide+evolve, full table"].append(spent)
    return took


def measure(seats: int = 8) -> list[Row]:
    """Return median and 99th percentile of each, in microseconds."""
    rows = []
    for title, (options, matches) in PLAYED.items():
        for name, spent in timed(options, matches, seats).items():
            cut = quantiles(spent, n=100)
            bar = BAR if name.startswith("decide") else None
            rows.append(Row(f"engine: {name}, {title}, median", cut[49] / 1e3, "µs", bar))
            rows.append(Row(f"engine: {name}, {title}, p99", cut[98] / 1e3, "µs"))
    return rows


if __name__ == "__main__":
    for row in measure():
        print(row)
