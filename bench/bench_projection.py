"""How long one move takes to become what eight viewers get: projection and patch, without sockets."""

from __future__ import annotations

import statistics
import time

from bench.report import Row
from chickenfoot import projection
from chickenfoot.engine.events import Drew
from tests.worlds import one_round


def measure(rounds: int = 6, seats: int = 8) -> list[Row]:
    """Return median and 99th percentile per move, in microseconds."""
    taken, sizes = [], []
    for seed in range(rounds):
        for step in list(one_round("chicken_foot", "table", seats, seed)):
            start = time.perf_counter_ns()
            projection.public_patch(step.before, step.after)
            common = projection.public_events(step.events)
            drawn = any(isinstance(event, Drew) for event in step.events)
            own = projection.personal(step.events, step.before, step.after)
            for seat in own:
                projection.private_patch(step.before, step.after, seat)
                # As a camera does: only a draw is told differently.
                _ = projection.events_for(step.events, seat, step.after) if drawn else common
            taken.append((time.perf_counter_ns() - start) / 1000)
            sizes.append(len(own))
    taken.sort()
    return [
        Row("projection + patch, 8 viewers, median", statistics.median(taken), "µs", 60),
        Row("projection + patch, 8 viewers, p99", taken[len(taken) * 99 // 100], "µs"),
    ]


if __name__ == "__main__":
    for row in measure():
        print(row)
