"""
Appends per second, and how long an answer takes, when so many callers each wait for theirs.

SQLite writes each commit through to the disk, so its figures for one caller are the disk's.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path

from bench.report import Row
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


def measure(seconds: float = 1.0, folder: Path = Path()) -> list[Row]:
    """Return appends per second by store and number of callers; the data file is made in ``folder``."""
    rows: list[Row] = []
    with tempfile.TemporaryDirectory(dir=folder) as made:
        for name, url in (("memory", "memory:"), ("sqlite", f"sqlite:{made}/bench.db")):
            store = open_store(url)
            for callers in (1, 48, 200):
                took = asyncio.run(run(store, callers, seconds))
                bar = 4000 if callers == 48 else None
                rows += [
                    Row(f"{name}, {callers} callers", len(took) / seconds, "appends/s", bar),
                    Row(f"{name}, {callers} callers, p99", took[len(took) * 99 // 100] * 1000, "ms"),
                ]
            store.close()
    return rows


if __name__ == "__main__":
    for row in measure():
        print(row)
