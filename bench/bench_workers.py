"""
What it costs that the people of a table sit on two workers, against one worker in the same run.

Tables of eight play with all rules, a move per table every two seconds, on a Redis that writes every move to
its disk. A move counts when all eight have its update. All workers share one core, so that two have no more
of it than one, and the players another.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from bench.bench_load import SEATS, at, play, run
from bench.bench_stores import redis_address
from bench.load.processes import on_redis, pin_the_load
from bench.report import Row

TABLES = 32
PACE = 2.0


def measure(seconds: float = 15.0, folder: Path = Path()) -> Iterator[Row]:
    """Yield both figures and their ratio; Redis keeps its files in ``folder``."""
    pin_the_load()
    worst: list[float] = []
    for workers in (1, 2):
        with ExitStack() as stack:
            url = stack.enter_context(
                redis_address(stack.enter_context(tempfile.TemporaryDirectory(dir=folder)), "always")
            )
            if url is None:
                return
            servers = [stack.enter_context(on_redis(url)) for _ in range(workers)]
            load, _, _ = run(play(servers[0], TABLES, PACE, seconds, *servers[1:]))
        worst.append(at(load.latencies, 0.99) * 1e3)
        name = f"{workers} worker{'s' * (workers > 1)}, {TABLES} tables of {SEATS}"
        yield Row(f"{name}, moves measured", load.moves, "moves")
        yield Row(f"{name}, move to all viewers, p50", at(load.latencies, 0.5) * 1e3, "ms")
        yield Row(f"{name}, move to all viewers, p99", worst[-1], "ms")
    yield Row("p99 of two workers to that of one", worst[1] / worst[0], "times", 3)


if __name__ == "__main__":
    for row in measure():
        print(row, flush=True)
