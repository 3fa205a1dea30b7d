"""
Appends per second, and how long an answer takes, when so many callers each wait for theirs.

SQLite writes each commit through to the disk, so its figures for one caller are the disk's. Redis runs beside
this process on the same machine, where there is one, and writes its log to the disk once a second.
"""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
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


@contextmanager
def redis_address(folder: str, fsync: str = "everysec") -> Iterator[str | None]:
    """Run a Redis that keeps what it is given, and give its address; ``None`` where none is installed."""
    binary = shutil.which("redis-server")
    if binary is None:
        yield None
        return
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    options = f"--bind 127.0.0.1 --port {port} --dir {folder} --save  --appendonly yes --loglevel warning"
    options += f" --appendfsync {fsync}"
    process = subprocess.Popen([binary, *options.split(" ")], stdout=subprocess.DEVNULL)
    try:
        for _ in range(100):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            time.sleep(0.05)
        yield f"redis://127.0.0.1:{port}"
    finally:
        process.kill()
        process.wait()


async def run_and_rest(store: Store, callers: int, seconds: float) -> list[float]:
    """Run, and leave nothing on the loop."""
    try:
        return await run(store, callers, seconds)
    finally:
        await store.rest()


def measure(seconds: float = 1.0, folder: Path = Path()) -> list[Row]:
    """Return appends per second by store and number of callers; the data file is made in ``folder``."""
    rows: list[Row] = []
    with tempfile.TemporaryDirectory(dir=folder) as made, redis_address(made) as redis:
        addresses = {"memory": "memory:", "sqlite": f"sqlite:{made}/bench.db", "redis": redis}
        for name, url in addresses.items():
            if url is None:
                continue
            store = open_store(url)
            for callers in (1, 48, 200):
                took = asyncio.run(run_and_rest(store, callers, seconds))
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
