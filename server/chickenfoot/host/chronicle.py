"""What is kept of a table besides its journal: checkpoints, records of deals, its line in the lobby."""

from __future__ import annotations

import asyncio
import time
from typing import Final

import orjson
import structlog

from chickenfoot import projection
from chickenfoot.engine.events import MatchOver, RoundOver
from chickenfoot.host.live_table import LiveTable
from chickenfoot.host.surroundings import Surroundings
from chickenfoot.stores import records
from chickenfoot.stores.codec import encode_table
from chickenfoot.stores.contracts import Unavailable
from chickenfoot.table.events import Event
from chickenfoot.table.state import Table

CHECKPOINT_EVERY: Final = 256
AGAIN_MS: Final = 2_000
"""When it is tried again to keep a record, which nobody can make any more once the next deal has begun."""
SLICE_SECONDS: Final = 0.0015
"""How long a film may be made before other tables get their turn."""

log = structlog.get_logger()


class Chronicle:
    """Keeps the books of one table. What fails is done at the next occasion; nobody waits for it."""

    def __init__(self, live: LiveTable, around: Surroundings) -> None:
        self._live = live
        self._around = around
        self._kept_to = 0
        self._line: bytes | None = None
        self._filming = asyncio.Lock()
        self._film: tuple[tuple[str, int, int], bytes] | None = None
        """The film asked for last: all who played want to see the same one, at about the same time."""

    def follow(self, before: Table, after: Table, events: list[Event]) -> None:
        """Look at a new version."""
        spawn = self._around.chores.spawn
        # A match may end before the next deal; then that one is given up and has a record, too.
        over = any(isinstance(event, (RoundOver, MatchOver)) for event in events)
        if over:
            spawn(self.keep_record(after))
        if over or self._live.version % CHECKPOINT_EVERY == 0:
            spawn(self._checkpoint())
        if (
            after.seats is not before.seats
            or after.phase is not before.phase
            or after.settings is not before.settings
            or after.locked is not before.locked
        ):
            spawn(self.list_table())

    async def keep_record(self, table: Table) -> None:
        """Keep the record of the round that is over, sooner or later. Keeping it twice changes nothing."""
        if table.result is None or table.fairness is None:
            return
        revealed = table.result.revealed
        try:
            lines = records.round_lines(table)
            await self._around.store.journal.keep_record(table.id, table.fairness.match, revealed.deal, lines)
        except Unavailable:
            log.warning("a record is not kept yet", table=table.id)
            around = self._around
            around.clock.call_at(
                around.clock.now() + AGAIN_MS, lambda: around.chores.begin(self.keep_record(table))
            )

    async def record(self, match: str | None) -> bytes | None:
        """Return the record of a match, by default the latest; ``None`` when no round of it is over."""
        _, kept = await self._kept(match)
        return records.whole_record(kept) if kept else None

    async def film(self, match: str | None, deal: int | None) -> bytes | None:
        """
        Return a finished deal as JSON (the protocol's ``Replay``), by default the latest of the latest match.

        ``None`` where there is none, or none that this version's rules can play again.
        """
        async with self._filming:
            wanted, kept = await self._kept(match)
            deal = records.last_deal(kept) if deal is None else deal
            if wanted is None or deal is None:
                return None
            # What is shown of the rounds after it changes with every one of them.
            key = (wanted, len(kept), deal)
            if self._film is None or self._film[0] != key:
                try:
                    made = await self._made(kept, deal)
                except records.Faulty as error:
                    log.warning("a record cannot be played again", line=error.line)
                    return None
                if made is None:
                    return None
                self._film = (key, orjson.dumps(made))
            return self._film[1]

    async def _made(self, kept: tuple[bytes, ...], deal: int) -> dict[str, object] | None:
        making = records.film(kept, deal, self._live.table)
        until = time.perf_counter() + SLICE_SECONDS
        try:
            while True:
                next(making)
                if time.perf_counter() > until:
                    await asyncio.sleep(0)
                    until = time.perf_counter() + SLICE_SECONDS
        except StopIteration as done:
            made: dict[str, object] | None = done.value
            return made

    async def _kept(self, match: str | None) -> tuple[str | None, tuple[bytes, ...]]:
        table = self._live.table
        wanted = match or table.latest_match
        if wanted is None:
            return None, ()
        return wanted, await self._around.store.journal.records(table.id, wanted)

    async def list_table(self) -> None:
        """Show the table in the lobby as it is now, or no longer."""
        shown = projection.summary(self._live.table)
        line = None if shown is None else orjson.dumps(shown)
        if line == self._line:
            return
        self._line = line
        try:
            await self._around.store.journal.list_table(self._live.id, line)
        except Unavailable:
            self._line = None

    async def _checkpoint(self) -> None:
        found = self._live.history.checkpoint()
        if found is None or found[0] <= self._kept_to:
            return
        version, table = found
        self._kept_to = version
        try:
            await self._around.store.journal.checkpoint(self._live.id, version, encode_table(table))
        except Unavailable:
            self._kept_to = 0
