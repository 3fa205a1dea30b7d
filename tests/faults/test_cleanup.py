"""Nothing is left of a run that is killed: no process, no file."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.faults.processes import Nest, Redis

pytestmark = pytest.mark.faults

PATIENCE = 20.0
RUN = """
import asyncio, sys
from pathlib import Path
from tests.faults.arena import arena

async def main():
    async with arena(Path(sys.argv[1]), 1, workers=1, clean=True):
        print("up", flush=True)
        await asyncio.sleep(60)

asyncio.run(main())
"""


def children(pid: int) -> set[int]:
    """Return all processes that come from this one."""
    parents: dict[int, set[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
            parents.setdefault(parent, set()).add(int(entry.name))
    found = {pid}
    while more := {child for parent in found for child in parents.get(parent, ())} - found:
        found |= more
    return found - {pid}


def lives(pid: int) -> bool:
    try:
        return (Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():  # noqa: ASYNC110 - looked at from outside
            await asyncio.sleep(0.02)


async def test_a_run_that_is_killed_leaves_no_process_and_no_file(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    folder.mkdir()
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", RUN, str(folder), stdout=asyncio.subprocess.PIPE
    )
    try:
        assert await asyncio.wait_for(process.stdout.readline(), PATIENCE) == b"up\n"
        started = children(process.pid)
        assert len(started) == 3  # the nest, Redis, the worker
    finally:
        process.kill()
        await process.wait()
        process._transport.close()
    await until(lambda: not any(map(lives, started)))
    await until(lambda: not folder.exists())


async def test_what_a_nest_started_ends_with_it_however_it_ended(tmp_path: Path) -> None:
    async with Nest(tmp_path) as nest:
        server = Redis(nest)
        await server.start()
        os.kill(nest._process.pid, signal.SIGKILL)
        await until(lambda: not lives(server.pid))
