"""
How the cost grows: with tables, with viewers, and with the workers that show a table.

Everything runs on this machine: one Redis, and several stores or hosts in this process in place of workers.
Processor time is that of Redis as it counts it itself, and that of this process; both are what a move or a
second costs, however busy the machine is.
"""

from __future__ import annotations

import asyncio
import gc
import resource
import secrets
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.bench_load import Idle, run, sit_down
from bench.bench_stores import ENTRY, redis_address
from bench.load.clients import Load, connect
from bench.load.processes import Process, ours
from bench.report import Row
from chickenfoot import bots
from chickenfoot.host.clock import SystemClock
from chickenfoot.host.host import Host
from chickenfoot.host.shown import ShownTable
from chickenfoot.host.surroundings import Surroundings
from chickenfoot.stores import Appended, CommandKey, Created, Store, open_store
from chickenfoot.table.commands import Create

MOVES = 400


def fan(screens: Any, text: bytes) -> None:
    for screen in screens:
        screen.show(text)


def host_of(store: Store) -> Host:
    return Host(Surroundings(store, SystemClock(), secrets.token_bytes, fan, bots.choose, bots.pause_ms))


def pages() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1])


def cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


async def redis_says(store: Store) -> dict[str, float]:
    info = await store.journal._looks.do("INFO")  # noqa: SLF001 - what the vitals leave out
    pairs = (line.split(":", 1) for line in info.decode().splitlines() if ":" in line)
    return {
        name: float(value)
        for name, value in pairs
        if name in ("used_memory", "used_cpu_sys", "used_cpu_user", "total_net_output_bytes")
    }


def busy(after: dict[str, float], before: dict[str, float]) -> float:
    """Return Redis' processor time between two looks, in seconds."""
    return sum(after[name] - before[name] for name in ("used_cpu_sys", "used_cpu_user"))


async def workers(url: str, count: int) -> Row:
    """Redis' processor time for a move that so many processes are told of."""
    stores = [await asyncio.to_thread(open_store, url) for _ in range(count)]
    name = f"w{count}"
    made = await stores[0].journal.create(name, name, name, ENTRY, 86_400)
    assert isinstance(made, Created)
    ready = [asyncio.Event() for _ in stores]
    heard = [0] * count

    def ears(number: int) -> Any:
        def rung(_: Any) -> None:
            heard[number] += 1

        return rung

    for number, store in enumerate(stores):
        store.bus.follow(name, ears(number), lambda _: None, ready[number].set)
    await asyncio.gather(*(each.wait() for each in ready))
    head, before = made.head, await redis_says(stores[0])
    for number in range(MOVES):
        result = await stores[0].journal.append(name, head, ENTRY, command=CommandKey("a", str(number), "d"))
        assert isinstance(result, Appended)
        head = result.head
    after = await redis_says(stores[0])
    while min(heard) < MOVES:  # noqa: ASYNC110 - what is waited for comes from Redis
        await asyncio.sleep(0.01)
    for store in stores:
        await store.rest()
        store.close()
    return Row(f"redis: a move told to {count} workers", busy(after, before) / MOVES * 1e6, "us of Redis")


async def heads(url: str, tables: int) -> Iterator[Row]:
    """What the comparison of heads costs, which happens every two seconds."""
    store = await asyncio.to_thread(open_store, url)
    names = [f"h{number}" for number in range(tables)]
    for start in range(0, tables, 200):
        await asyncio.gather(
            *(store.journal.create(name, name, name, ENTRY, 86_400) for name in names[start : start + 200])
        )
    before, begun, mine = await redis_says(store), time.perf_counter(), cpu()
    for _ in range(5):
        await store.journal.heads(names)
    took, mine = (time.perf_counter() - begun) / 5, (cpu() - mine) / 5
    theirs = busy(await redis_says(store), before) / 5
    await store.rest()
    store.close()
    return iter(
        [
            Row(f"heads of {tables} tables, at once", took * 1e3, "ms"),
            Row(f"heads of {tables} tables, Redis", theirs * 1e3, "ms of Redis"),
            Row(f"heads of {tables} tables, worker", mine * 1e3, "ms of worker"),
        ]
    )


async def table_of(host: Host, number: int) -> ShownTable:
    code = f"C{number:07d}"

    def wish(table_id: str, given: str) -> Create:
        return Create(table_id, given, "chicken_foot", "Ana", f"t{number}", None, {"length": "single"})

    shown, _ = await host.create(wish, lambda: code)
    return shown


async def loaded(store: Store, tables: int) -> Row:
    """Memory of this process for a table in its lobby."""
    host = host_of(store)
    gc.collect()
    before = pages()
    for number in range(tables):
        await table_of(host, number)
    gc.collect()
    grown = pages() - before
    await host.close()
    return Row(f"a table in its lobby, of {tables}", grown * resource.getpagesize() / 1024 / tables, "KB")


async def gather(url: str) -> list[Row]:
    rows = [await workers(url, count) for count in (1, 2, 4, 8)]
    for tables in (100, 1000, 4000):
        rows += await heads(url, tables)
    store = open_store("memory:")
    rows.append(await loaded(store, 1000))
    store.close()
    return rows


async def watched(server: Process, tables: int, watchers: int, seconds: float) -> Row:
    """The server's processor time for a move of a full table that so many watch besides."""
    load = Load(server.host, 0.05)
    await sit_down(load, tables)
    looking = []
    for table in load.tables:
        for _ in range(watchers):
            path = f"/api/tables/{table.code}/socket"
            client = await connect(load.host, lambda path=path: Idle(path, load.host, "chickenfoot.v1"))
            client.say(b'{"type":"hello"}')
            looking.append(client)
    await asyncio.sleep(4.0)
    load.measuring, used = True, server.cpu_seconds()
    await asyncio.sleep(seconds)
    load.measuring, used = False, server.cpu_seconds() - used
    for client in [*looking, *(player for table in load.tables for player in table.players)]:
        client.transport.abort()
    return Row(f"server: a move shown to {8 + watchers}", used / max(1, load.moves) * 1e6, "us of worker")


def measure(folder: Path = Path()) -> Iterator[Row]:
    """Yield all figures; the data of Redis is made in ``folder``."""
    with tempfile.TemporaryDirectory(dir=folder) as made, redis_address(made) as url:
        if url is not None:
            yield from asyncio.run(gather(url))
    for watchers in (0, 16, 48):
        with ours("memory:") as server:
            yield run(watched(server, 4, watchers, 4.0))


if __name__ == "__main__":
    for row in measure():
        print(row, flush=True)
