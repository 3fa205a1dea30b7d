"""
Appends per second: `python -m bench.bench_stores`.

Prints, for each store and number of callers who each wait for their answer, appends per second and how long
an answer takes. SQLite writes each commit through to the disk, so its figures are the disk's.
"""

import argparse
import asyncio
import tempfile
import time
from pathlib import Path

from chickenfoot.stores import Appended, CommandKey, Created, Store, open_store

ENTRY = b'{"f":1,"e":[' + b'{"k":"played","seat":1,"tile":[3,7],"on":"12","id":"13"},' * 5 + b"{}]}"


async def run(store: Store, callers: int, seconds: float) -> list[float]:
    """Return how long each append took, in seconds."""
    took: list[float] = []
    end = time.perf_counter() + seconds

    async def caller(name: str) -> None:
        made = await store.journal.create(name, name, name, ENTRY, 86_400)
        assert isinstance(made, Created)
        head, n = made.head, 0
        while (begun := time.perf_counter()) < end:
            n += 1
            result = await store.journal.append(name, head, ENTRY, command=CommandKey("a", str(n), "d"))
            assert isinstance(result, Appended)
            head = result.head
            took.append(time.perf_counter() - begun)
            await asyncio.sleep(0)

    await asyncio.gather(*(caller(f"{callers}-{i}") for i in range(callers)))
    return sorted(took)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--folder", type=Path, default=Path(), help="where the data file is made")
    chosen = parser.parse_args()
    print(f"{'store':8} {'callers':>7} {'appends/s':>10} {'p50 ms':>8} {'p99 ms':>8}")
    with tempfile.TemporaryDirectory(dir=chosen.folder) as folder:
        for name, url in (("memory", "memory:"), ("sqlite", f"sqlite:{folder}/bench.db")):
            store = open_store(url)
            for callers in (1, 8, 48, 200):
                took = asyncio.run(run(store, callers, chosen.seconds))
                p50, p99 = took[len(took) // 2] * 1000, took[len(took) * 99 // 100] * 1000
                print(f"{name:8} {callers:7} {len(took) / chosen.seconds:10.0f} {p50:8.3f} {p99:8.3f}")
            store.close()


if __name__ == "__main__":
    main()
