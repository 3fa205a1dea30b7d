"""
Microseconds per decision of the rules alone: ``python -m bench.bench_engine [--seats 8] [--matches 3]``.

A table of 8 plays by chance; geometry is not asked. ``decide+evolve`` is one move, from the answer to the
next decision; ``moves`` lists what the next seat may do. *full table* counts only positions with 12 tiles or
more in the hand asked, or 20 open ends or more.
"""

from __future__ import annotations

import argparse
import random
from hashlib import sha256
from statistics import quantiles
from time import perf_counter_ns

from chickenfoot.engine import match as rules


def measure(seats: int, matches: int, options: dict[str, object]) -> dict[str, list[float]]:
    took: dict[str, list[float]] = {"decide+evolve": [], "... full table": [], "moves": []}
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
                after = rules.evolve_all(match, rules.decide(match, seat, move))
                spent = perf_counter_ns() - start
                took["decide+evolve"].append(spent)
                if full:
                    took["... full table"].append(spent)
                match = after
    return took


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seats", type=int, default=8)
    parser.add_argument("--matches", type=int, default=3)
    asked = parser.parse_args()
    print(f"{'µs':40}{'moves':>6}{'median':>9}{'mean':>9}{'p99':>9}")
    for title, options in (("", {}), (" (27 tiles, set 18)", {"hand": 19, "set": 18, "length": "single"})):
        for name, spent in measure(asked.seats, asked.matches, options).items():
            if len(spent) > 1:
                cut = quantiles(spent, n=100)
                mean = sum(spent) / len(spent)
                figures = "".join(f"{each / 1e3:9.1f}" for each in (cut[49], mean, cut[98]))
                print(f"{name + title:40}{len(spent):6}{figures}")


if __name__ == "__main__":
    main()
