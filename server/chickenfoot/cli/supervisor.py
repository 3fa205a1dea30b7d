"""
Keeps several workers running that share one port.

Rule 1: nothing is known here but processes. Every worker serves every table, so none of them matters.
Rule 2: a worker that ends is replaced at once; one that ends again and again is given more and more time.
Rule 3: on SIGHUP the workers are replaced one by one: the next one is up before the old one is told to leave.
Rule 4: on SIGTERM or Ctrl-C all leave, and then the supervisor does. If it is killed, they notice and leave.
"""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import sys
from collections.abc import Awaitable, Callable
from dataclasses import fields
from typing import Any, Final

import structlog

from chickenfoot.cli.metering import ASK_SECONDS, Meter, metrics_page
from chickenfoot.cli.starting import CANNOT_START
from chickenfoot.cli.worker import EVERYBODY_LEAVES, UP
from chickenfoot.settings import Settings

PAUSES: Final = (0.0, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)
"""Seconds before a worker is replaced that ended soon after its start, the first time and further times."""
WELL_SECONDS: Final = 10.0
"""A worker that lived so long was well."""
UP_SECONDS: Final = 60.0
"""How long a worker may take until people can come."""
SILENT_SECONDS: Final = 20.0
"""A worker that says nothing for so long hangs, and is killed: people are still sent to it."""
LEAVE_SECONDS: Final = 15.0
"""How long leaving may take beside ``drain_seconds``."""

log = structlog.get_logger()


class Process:
    """One process of a worker. Make it with ``start``."""

    def __init__(
        self,
        process: asyncio.subprocess.Process,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        meter: Meter,
    ) -> None:
        self._process = process
        self.meter = meter
        self._writer = writer
        self.pid = process.pid
        self.up = asyncio.Event()
        """Set once people can come, and when it has ended without."""
        self.was_up = False
        self.over = asyncio.get_running_loop().create_task(self._watch(reader))
        """Done with the exit code, once it has ended."""

    @classmethod
    async def start(cls, settings: Settings, port: int, place: int) -> Process:
        """Start a worker."""
        (ours, theirs), (ask, answer) = socket.socketpair(), socket.socketpair()
        with theirs, answer:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "chickenfoot.cli.worker", str(theirs.fileno()), str(answer.fileno()),
                pass_fds=[theirs.fileno(), answer.fileno()], stdin=asyncio.subprocess.DEVNULL,
            )  # fmt: skip
        reader, writer = await asyncio.open_connection(sock=ours)
        values = {entry.name: getattr(settings, entry.name) for entry in fields(settings)}
        # What does not go with Redis has its default there.
        del values["data"]
        order = {"settings": values, "port": port, "worker": str(place)}
        writer.write(json.dumps(order).encode() + b"\n")
        return cls(process, reader, writer, await Meter.over(ask))

    async def _watch(self, reader: asyncio.StreamReader) -> int:
        hearing = asyncio.create_task(self._hear(reader))
        code = await self._process.wait()
        hearing.cancel()
        self.up.set()
        self._writer.close()
        self.meter.close()
        return code

    async def _hear(self, reader: asyncio.StreamReader) -> None:
        patience = UP_SECONDS
        try:
            while said := await asyncio.wait_for(reader.read(64), patience):
                if UP in said:
                    self.was_up, patience = True, SILENT_SECONDS
                    self.up.set()
        except TimeoutError:
            log.error("a worker hangs", pid=self.pid)  # noqa: TRY400 - nothing was raised by a fault
            self.kill()
        except ConnectionError:  # it has ended
            return

    async def leave(self, seconds: float, *, everybody: bool = False) -> None:
        """Tell it to leave, and wait until it has; a process that takes longer is killed."""
        if everybody:
            self._writer.write(EVERYBODY_LEAVES)
        self._signal(signal.SIGTERM)
        await asyncio.wait([self.over], timeout=seconds)
        if not self.over.done():
            log.error("a worker does not leave", pid=self.pid)
            self.kill()
            await self.over

    def kill(self) -> None:
        """End it at once."""
        self._signal(signal.SIGKILL)

    def _signal(self, number: signal.Signals) -> None:
        if self._process.returncode is None:
            self._process.send_signal(number)


class Place:
    """The place of one worker, whichever process has it."""

    def __init__(self, settings: Settings, port: int, number: int) -> None:
        self._settings = settings
        self._port = port
        self._number = number
        self._seconds = settings.drain_seconds + LEAVE_SECONDS
        self._changing = asyncio.Lock()
        self._leaving = asyncio.Event()
        self._process: Process | None = None
        self.settled = asyncio.Event()
        """Set once the first process is up, or has failed."""
        self.failed = False
        """Whether the first process said that it cannot start."""

    async def keep(self) -> None:
        """Have a process there until all leave."""
        loop, failures = asyncio.get_running_loop(), 0
        while not self._leaving.is_set():
            process = await self._fill()
            begun = loop.time()
            await process.up.wait()
            self.failed = (
                not process.was_up and not self.settled.is_set() and await process.over == CANNOT_START
            )
            self.settled.set()
            code = await process.over
            if self._leaving.is_set() or self._process is not process:
                failures = 0
                continue
            failures = 1 if loop.time() - begun > WELL_SECONDS else failures + 1
            pause = PAUSES[min(failures, len(PAUSES)) - 1]
            log.error(
                "a worker ended", worker=str(self._number), pid=process.pid, code=code, again_in_seconds=pause
            )
            await _first(asyncio.sleep(pause), self._leaving.wait())

    async def _fill(self) -> Process:
        async with self._changing:
            process = self._process
            if process is None or process.over.done():
                process = self._process = await Process.start(self._settings, self._port, self._number)
            return process

    async def renew(self) -> bool:
        """Put a new process there; tell whether that went well. If not, the old one stays."""
        async with self._changing:
            fresh = await Process.start(self._settings, self._port, self._number)
            await _first(fresh.up.wait(), self._leaving.wait())
            if not fresh.was_up or self._leaving.is_set():
                fresh.kill()
                await fresh.over
                return False
            old, self._process = self._process, fresh
        if old is not None:
            await old.leave(self._seconds)
        return True

    async def readings(self) -> list[Any] | None:
        """Return the readings of the process there, ``None`` if it gives none."""
        return None if self._process is None else await self._process.meter.ask()

    async def leave(self) -> None:
        """Leave for good."""
        self._leaving.set()
        async with self._changing:
            if self._process is not None:
                await self._process.leave(self._seconds, everybody=True)


class Supervisor:
    """All the places."""

    def __init__(self, settings: Settings, port: int) -> None:
        self._places = [Place(settings, port, number) for number in range(settings.workers)]
        self._ending = asyncio.Event()
        self._renewing: asyncio.Task[None] | None = None

    async def run(self, announce: Callable[[], None]) -> int:
        """Keep all places until it is time to leave; return the exit code."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._ending.set)
        loop.add_signal_handler(signal.SIGHUP, self._renew)
        keeping = [loop.create_task(place.keep()) for place in self._places]
        await _first(self._all_settled(), self._ending.wait())
        code = 0
        if all(place.failed for place in self._places):
            code = CANNOT_START
        elif not self._ending.is_set():
            announce()
            await self._ending.wait()
        await asyncio.gather(*(place.leave() for place in self._places))
        await asyncio.gather(*keeping, *([self._renewing] if self._renewing else []))
        return code

    async def readings(self) -> dict[str, list[Any] | None]:
        """Return the readings of all workers, by place."""
        all_of_them = await asyncio.gather(*(place.readings() for place in self._places))
        return {str(number): readings for number, readings in enumerate(all_of_them)}

    async def _all_settled(self) -> None:
        for place in self._places:
            await place.settled.wait()

    def _renew(self) -> None:
        if self._renewing is None or self._renewing.done():
            self._renewing = asyncio.get_running_loop().create_task(self._one_by_one())

    async def _one_by_one(self) -> None:
        log.info("the workers are replaced", workers=len(self._places))
        for place in self._places:
            if not await place.renew():
                if not self._ending.is_set():
                    log.error("a new worker did not start: the old ones stay")
                return
        log.info("the workers were replaced")


async def _first(*things: Awaitable[object]) -> None:
    """Wait for whichever comes first."""
    tasks = [asyncio.ensure_future(thing) for thing in things]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()


def supervise(settings: Settings, port: int, announce: Callable[[], None]) -> int:
    """Run the workers until told to leave; return the exit code. ``announce`` is called once they are up."""

    async def run() -> int:
        supervisor, loop = Supervisor(settings, port), asyncio.get_running_loop()

        def ask() -> dict[str, list[Any] | None]:
            return asyncio.run_coroutine_threadsafe(supervisor.readings(), loop).result(2 * ASK_SECONDS)

        with metrics_page(settings, ask):
            return await supervisor.run(announce)

    return asyncio.run(run())
