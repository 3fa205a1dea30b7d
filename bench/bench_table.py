"""What the table adds to the rules, per move: deciding an answer and following an entry."""

from __future__ import annotations

import statistics
import time
from itertools import pairwise

from bench.report import Row
from chickenfoot.engine import match as rules
from chickenfoot.table.commands import Answer
from chickenfoot.table.state import Phase
from chickenfoot.table.table import decide, evolve
from tests.table.scene import NAMES, Scene


def measure(rounds: int = 4, seats: int = 8) -> list[Row]:
    """Return medians per move, in microseconds, of a full table."""
    deciding, following, own = [], [], []
    for seed in range(rounds):
        scene = Scene(*NAMES[:seats], seed=seed)
        scene.deal()
        while scene.table.phase is Phase.PLAYING:
            table, answer = scene.table, Answer(scene.table.ask.n, scene.random.choice(scene.moves()))
            marks = [time.perf_counter_ns()]
            events = decide(table, table.ask.seat, answer, scene.now, scene.random.randbytes)
            marks.append(time.perf_counter_ns())
            scene.table = evolve(table, events, scene.now)
            marks.append(time.perf_counter_ns())
            if scene.table.phase is Phase.PLAYING:
                rules.evolve_all(table.match, events)
                marks.append(time.perf_counter_ns())
                decided, evolved, ruled = (b - a for a, b in pairwise(marks))
                deciding.append(decided)
                following.append(evolved)
                own.append(evolved - ruled)
    return [
        Row("table: decide, 8 seats, median", statistics.median(deciding) / 1000, "µs"),
        Row("table: evolve, 8 seats, median", statistics.median(following) / 1000, "µs"),
        Row("table: evolve beyond the engine's, median", statistics.median(own) / 1000, "µs", 15),
    ]


if __name__ == "__main__":
    for row in measure():
        print(row)
