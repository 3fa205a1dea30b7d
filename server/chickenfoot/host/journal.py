"""
The journal's calls, tried again while trying again is safe.

A reply that did not come leaves open whether the store acted. With a command's id the same call may be made
again; without one the caller reads the tail and sees.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from time import perf_counter
from typing import Final, TypeVar

import structlog

from chickenfoot.host.done import Done
from chickenfoot.host.surroundings import Surroundings
from chickenfoot.stores.contracts import (
    Again,
    Appended,
    CommandKey,
    Conflict,
    Early,
    Gone,
    Head,
    Journal,
    Reused,
    Tail,
    Torn,
    Unavailable,
    Unconfirmed,
    WrittenByNewer,
)
from chickenfoot.table.commands import Refused

PAUSES: Final = (0.1, 0.4, 1.0)
"""Seconds before the second, third and fourth try."""

TRIES: Final = 16
"""Decisions that may be overtaken by another worker before the caller is told to try later."""
JITTER_SECONDS: Final = 0.01
"""How much a worker stands back at most for each time that others were faster."""

log = structlog.get_logger()

Outcome = Appended | Again | Reused | Conflict | Early | Gone
Result = TypeVar("Result")


class Outgrown(Refused):
    """A newer version of the program has gone on with the table; only such a one can show it."""

    def __init__(self) -> None:
        super().__init__("unavailable", "a newer version of the server goes on with this table")


async def append(
    around: Surroundings,
    table_id: str,
    head: Head,
    data: bytes,
    *,
    command: CommandKey | None,
    not_before: int | None,
    ttl_seconds: int,
) -> Outcome:
    """Append (contracts). Raises Refused ``unavailable``, or ``unconfirmed``: kept, but not safely yet."""
    call = partial(
        around.store.journal.append,
        table_id, head, data, command=command, not_before=not_before, ttl_seconds=ttl_seconds,
    )  # fmt: skip
    begun = perf_counter()
    try:
        outcome = await _tried(call, table_id, PAUSES if command else ())
    except Refused as reason:
        around.counts.failures[reason.code] += 1
        raise
    if isinstance(outcome, Appended):
        around.counts.commits.add(perf_counter() - begun)
    elif isinstance(outcome, Conflict):
        around.counts.conflicts += 1
    return outcome


async def stand_back(around: Surroundings, tried: int) -> None:
    """Wait a moment before a third or later try: who loses to another in step would do so again."""
    if tried > 1:
        await asyncio.sleep(int.from_bytes(around.dice(2)) / 65_536 * JITTER_SECONDS * tried)


async def tail(journal: Journal, table_id: str, after: int, *, checkpoint: bool = False) -> Tail | Gone:
    """Read a tail (contracts). Raises Refused ``unavailable``."""
    return await _tried(lambda: journal.tail(table_id, after, checkpoint=checkpoint), table_id)


async def recall(journal: Journal, table_id: str, key: CommandKey | None) -> Done | None:
    """
    Return what a repeated command did the first time, ``None`` for a new one.

    Raises Refused: ``unavailable``, or ``bad_message`` where its id was another command's.
    """
    if key is None:
        return None
    past = await _tried(lambda: journal.recall(table_id, key.occupant, key.id), table_id)
    if past is None:
        return None
    digest, version = past
    if digest != key.digest:
        raise Refused("bad_message", "this id was used for another command")
    return Done(version, again=True)


async def _tried(
    call: Callable[[], Awaitable[Result]], table_id: str, pauses: tuple[float, ...] = PAUSES
) -> Result:
    for pause in (*pauses, None):
        try:
            return await call()
        except Torn:
            log.error("a history is damaged", table=table_id)  # noqa: TRY400 - nothing of what it holds
            raise Refused("internal", "the table's history is damaged") from None
        except WrittenByNewer:
            raise Outgrown from None
        except Unconfirmed:
            if pause is None:
                raise Refused("unconfirmed", "the move is kept, but not yet as safely as promised") from None
        except Unavailable:
            if pause is None:
                raise Refused("unavailable", "the store did not answer") from None
        await asyncio.sleep(pause)
    raise AssertionError
