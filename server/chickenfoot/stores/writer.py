"""
One thread that owns the data file, and commits for everybody who waits at one instant.

A commit costs a write to the disk, however much is in it. So jobs queue while one is under way, and the next
transaction takes all of them: with 48 tables busy that is tens of jobs per commit, and nobody waits for more
than two.

Rule 1: a job's result is told only after its commit.
Rule 2: a job may raise anything of its own, but only before it changed anything. When SQLite itself fails,
the whole transaction is undone and every job in it is run again alone, so that one damaged table does not
spoil its neighbours' moves. A job must therefore check what it finds, and be harmless when repeated.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
from collections.abc import Callable
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any, Final, Generic, TypeVar

from chickenfoot.stores.contracts import Unavailable

T = TypeVar("T")

LARGEST_BATCH: Final = 512


@dataclass(slots=True)
class _Job(Generic[T]):
    work: Callable[[sqlite3.Connection], T]
    done: Callable[[T], None] | None
    future: asyncio.Future[T]
    result: T | None = None
    error: Exception | None = None

    def run(self, connection: sqlite3.Connection) -> None:
        self.result = self.error = None
        try:
            self.result = self.work(connection)
        except sqlite3.Error:
            raise
        except Exception as error:  # noqa: BLE001 - it is handed to whoever waits
            self.error = error

    def tell(self) -> None:
        """On the loop: answer whoever waits, then do what must follow even if nobody waits any more."""
        if self.error is not None:
            if not self.future.done():
                self.future.set_exception(self.error)
            return
        if not self.future.done():
            self.future.set_result(self.result)  # type: ignore[arg-type]
        if self.done is not None:
            self.done(self.result)  # type: ignore[arg-type]


class Writer:
    """
    The only user of a connection.

    Args:
        connection: opened with ``isolation_level=None``; closed by ``close``.

    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._queue: SimpleQueue[_Job[Any] | None] = SimpleQueue()
        self._closed = False
        self.commits = 0
        """How many transactions were committed."""
        self._thread = threading.Thread(target=self._work, name="chickenfoot-store", daemon=True)
        self._thread.start()

    async def do(self, work: Callable[[sqlite3.Connection], T], done: Callable[[T], None] | None = None) -> T:
        """
        Run ``work`` on the thread, inside a transaction, and return its result once that is committed.

        ``done`` is called on the loop right after, also when the caller was cancelled meanwhile: the work
        is not undone by that. Raises Unavailable, or what ``work`` raised.
        """
        if self._closed:
            raise Unavailable("the store is closed")
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put(_Job(work, done, future))
        return await future

    def close(self) -> None:
        """Finish what is queued, then let go of the file. Blocks until that is done."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
            self._thread.join()
            self._connection.close()

    def _work(self) -> None:
        while (first := self._queue.get()) is not None:
            batch = [first]
            last = False
            with contextlib.suppress(Empty):
                while len(batch) < LARGEST_BATCH and not last:
                    following = self._queue.get_nowait()
                    if following is None:
                        last = True
                    else:
                        batch.append(following)
            self._run(batch)
            _tell(batch)
            if last:
                return

    def _run(self, batch: list[_Job[Any]]) -> None:
        try:
            self._connection.execute("BEGIN")
            for job in batch:
                job.run(self._connection)
            self._connection.execute("COMMIT")
            self.commits += 1
        except sqlite3.Error as error:
            if self._connection.in_transaction:
                with contextlib.suppress(sqlite3.Error):
                    self._connection.execute("ROLLBACK")
            if len(batch) > 1:
                for job in batch:
                    self._run([job])
            else:
                batch[0].error = Unavailable(f"the data file: {error}")
                batch[0].error.__cause__ = error


def _tell(batch: list[_Job[Any]]) -> None:
    by_loop: dict[asyncio.AbstractEventLoop, list[_Job[Any]]] = {}
    for job in batch:
        by_loop.setdefault(job.future.get_loop(), []).append(job)
    for loop, jobs in by_loop.items():
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(_tell_on_loop, jobs)


def _tell_on_loop(jobs: list[_Job[Any]]) -> None:
    for job in jobs:
        job.tell()
