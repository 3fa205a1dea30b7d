"""Real processes: a nest that starts them, a Redis, workers. Nothing outlives the run, however it ends."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Self

import redis

from tests.faults.proxy import Wire
from tests.stores.redis.servers import BINARY, free_port

PATIENCE = 30.0


class Nest:
    """
    Starts processes that die with it (``worker``), and it ends with this one.

    ``clean``: delete the folder at the end, also when this process is killed.
    """

    def __init__(self, folder: Path, *, clean: bool = False) -> None:
        self.folder = folder
        self._clean = [str(folder)] if clean else []
        self._process: asyncio.subprocess.Process | None = None
        self._hearing: asyncio.Task[None] | None = None
        self._started: asyncio.Queue[int] = asyncio.Queue()
        self._ended: dict[int, asyncio.Future[int]] = {}
        self._turn = asyncio.Lock()

    async def __aenter__(self) -> Self:
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.faults.worker", *self._clean,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, start_new_session=True,
        )  # fmt: skip
        self._hearing = asyncio.ensure_future(self._hear())
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            await asyncio.wait_for(self._process.wait(), PATIENCE)
        except TimeoutError:
            self._process.kill()
        await self._process.wait()
        assert self._hearing is not None
        await self._hearing
        self._process._transport.close()

    async def _hear(self) -> None:
        assert self._process is not None
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            said = json.loads(line)
            if "pid" in said:
                self.ended(said["pid"])
                self._started.put_nowait(said["pid"])
            else:
                self.ended(said["ended"]).set_result(said["code"])

    def ended(self, pid: int) -> asyncio.Future[int]:
        """Return what becomes the exit code of a process."""
        return self._ended.setdefault(pid, asyncio.get_running_loop().create_future())

    async def start(self, log: str, **order: Any) -> int:
        """Start a process; return its id."""
        assert self._process is not None
        assert self._process.stdin is not None
        async with self._turn:
            self._process.stdin.write(json.dumps({"log": str(self.folder / log), **order}).encode() + b"\n")
            await self._process.stdin.drain()
            return await asyncio.wait_for(self._started.get(), PATIENCE)


def send(pid: int, what: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, what)


class Redis:
    """One Redis; what it keeps stays in its folder from one start to the next."""

    def __init__(self, nest: Nest, name: str = "redis", *options: str, port: int | None = None) -> None:
        self.nest = nest
        self.name = name
        self.port = port or free_port()
        self.options = options
        self.folder = nest.folder / name
        self.folder.mkdir(exist_ok=True)
        self.pid: int | None = None

    def client(self, **how: Any) -> redis.Redis:
        return redis.Redis(port=self.port, protocol=2, **how)

    async def start(self, *, wait: bool = True) -> None:
        self.pid = await self.nest.start(
            f"{self.name}.log",
            exec=[
                BINARY, "--bind", "127.0.0.1", "--port", str(self.port), "--dir", str(self.folder),
                "--save", "",
                "--appendonly", "yes", "--appendfsync", "always", "--repl-diskless-sync-delay", "0",
                *self.options,
            ],
        )  # fmt: skip
        if wait:
            await self.answers()

    async def answers(self) -> None:
        """Wait until it answers."""

        def ask() -> bool:
            with self.client(socket_timeout=1, retry=None) as client:
                try:
                    return bool(client.ping())
                except redis.exceptions.AuthenticationError:
                    return True
                except redis.exceptions.RedisError:
                    return False

        async with asyncio.timeout(PATIENCE):
            while not await asyncio.to_thread(ask):  # noqa: ASYNC110 - it cannot call us
                await asyncio.sleep(0.02)

    async def end(self, how: signal.Signals = signal.SIGKILL) -> None:
        if self.pid is not None:
            pid, self.pid = self.pid, None
            send(pid, how)
            await asyncio.wait_for(self.nest.ended(pid), PATIENCE)


class Worker:
    """One worker: the real command, on a port that stays its own, with a wire of its own to Redis."""

    def __init__(
        self,
        nest: Nest,
        number: int,
        store: Sequence[str],
        flags: Sequence[str] = (),
        *,
        broken: Iterable[str] = (),
        skew_ms: int = 0,
    ) -> None:
        self.nest = nest
        self.number = number
        self.port = free_port()
        self.flags = [*store, *flags]
        self.broken = [*broken]
        self.skew_ms = skew_ms
        self.pid: int | None = None
        self.wire: Wire | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self, *, wait: bool = True) -> None:
        self.pid = await self.nest.start(
            f"worker{self.number}.log",
            start=["serve", "--port", str(self.port), *self.flags],
            broken=self.broken,
            skew_ms=self.skew_ms,
        )
        if wait:
            await self.answers()

    async def answers(self, path: str = "/readyz", status: int = 200) -> None:
        """Wait until it answers this with that."""
        assert self.pid is not None
        ended = self.nest.ended(self.pid)
        async with asyncio.timeout(PATIENCE):
            while await asks(self.port, path) != status:
                assert not ended.done(), f"worker {self.number} ended, see {self.nest.folder}"
                await asyncio.sleep(0.03)

    async def end(self, how: signal.Signals = signal.SIGKILL) -> float:
        """End it; return how many seconds that took."""
        begun = time.monotonic()
        if self.pid is not None:
            pid, self.pid = self.pid, None
            send(pid, how)
            await asyncio.wait_for(self.nest.ended(pid), PATIENCE)
        return time.monotonic() - begun

    def memory(self) -> int:
        """Return how many bytes of memory it uses."""
        pages = Path(f"/proc/{self.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def signal(self, what: signal.Signals) -> None:
        if self.pid is not None:
            send(self.pid, what)


async def asks(port: int, path: str) -> int:
    """Return the status of a GET; 0 when nobody answers."""
    try:
        async with asyncio.timeout(3):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
                line = await reader.readline()
                return int(line.split()[1]) if line else 0
            finally:
                writer.close()
    except (OSError, TimeoutError, ValueError, IndexError):
        return 0
