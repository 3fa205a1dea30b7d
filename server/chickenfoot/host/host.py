"""
All the tables this process shows, by id and by code, and the work that belongs to none of them.

Rule 1: a table is loaded once, however many ask for it at the same moment.
Rule 2: a table that is shown is noted in the journal as due soon, so that after a crash somebody looks at it.
Rule 3: where other processes append, too, it is looked every two seconds whether every history shown still
ends where it is shown to end: the last bell of a table may be the one that was lost.
Rule 4: nothing is decided here; whatever is lost with this object can be read again from the store.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Awaitable, Callable, Collection
from typing import Final

import structlog

from chickenfoot.host.clock import SystemClock
from chickenfoot.host.lag import Lag
from chickenfoot.host.shown import ShownTable
from chickenfoot.host.surroundings import Surroundings
from chickenfoot.stores.codec import encode_events
from chickenfoot.stores.contracts import Taken, Torn, Unavailable, WrittenByNewer
from chickenfoot.table.commands import Create, Refused
from chickenfoot.table.table import decide, evolve

ROUND_MS: Final = 10_000
"""How often every table is looked after."""
REST_MS: Final = 15_000
"""How long nobody has looked before a table is let go."""
LOUD_MS: Final = 100
"""By how much the clock may be put on without a word."""
COMPARE_MS: Final = 2_000
"""How often it is looked where histories end."""
DUE_MS: Final = 300_000
"""A shown table is noted as due after so long; the note is renewed before that."""
SWEEP_MOST: Final = 200
CODE_TRIES: Final = 8
_RENEW_EVERY: Final = 20

log = structlog.get_logger()


class Host:
    """Shows tables. ``start`` begins its rounds, ``close`` ends them."""

    def __init__(self, around: Surroundings) -> None:
        self.around = around
        self._tables: dict[str, ShownTable] = {}
        self._codes: dict[str, str] = {}
        self._loading: dict[str, asyncio.Future[ShownTable | None]] = {}
        self._finding: dict[str, asyncio.Future[ShownTable | None]] = {}
        self._rounds: list[asyncio.Task[None]] = []
        self._round = 0
        self._clock_is_set = False
        self.lag = Lag()

    @property
    def tables(self) -> Collection[ShownTable]:
        """All tables shown now."""
        return self._tables.values()

    def version_of(self, table_id: str) -> int | None:
        """Return the version shown of a table, ``None`` if it is not shown."""
        shown = self._tables.get(table_id)
        return None if shown is None else shown.live.version

    def __len__(self) -> int:
        return len(self._tables)

    # Tables.

    async def find(self, code: str) -> ShownTable | None:
        """Return the table with this code (capitals), or ``None``. Raises Unavailable."""
        shown = self._tables.get(self._codes.get(code, ""))
        if shown is not None and not shown.live.gone and self.around.store.shared:
            shown.quiet_since = self.around.clock.now()  # whoever asked is about to look
            return shown  # rule 3 sees soon enough whether it still is
        # When many come back at once, one looks for all of them.
        finding = self._finding.get(code)
        if finding is None:
            finding = self._finding[code] = self.around.chores.spawn(self._find(code))
        return await asyncio.shield(finding)

    async def _find(self, code: str) -> ShownTable | None:
        try:
            table_id = await self.around.store.journal.find(code)
            return None if table_id is None else await self.table(table_id)
        finally:
            del self._finding[code]

    async def table(self, table_id: str) -> ShownTable | None:
        """Return the table with this id, or ``None``. Raises Unavailable."""
        shown = self._tables.get(table_id)
        if shown is not None and not shown.live.gone:
            shown.quiet_since = self.around.clock.now()
            return shown
        loading = self._loading.get(table_id)
        if loading is None:
            loading = self.around.chores.spawn(self._load(table_id))
            self._loading[table_id] = loading
        return await asyncio.shield(loading)

    async def _load(self, table_id: str) -> ShownTable | None:
        try:
            if not self._clock_is_set:
                await self._set_clock()
            try:
                shown = await ShownTable.open(self.around, table_id)
            except Torn:
                log.error("a history is damaged", table=table_id)  # noqa: TRY400 - nothing of what it holds
                raise
            if shown is not None:
                await self._keep(shown)
            return shown
        finally:
            del self._loading[table_id]

    async def _keep(self, shown: ShownTable) -> None:
        self._tables[shown.live.id] = shown
        self._codes[shown.live.table.code] = shown.live.id
        await self.around.store.journal.schedule(shown.live.id, self.around.clock.now() + DUE_MS)

    async def create(
        self, wish: Callable[[str, str], Create], new_code: Callable[[], str]
    ) -> tuple[ShownTable, bool]:
        """
        Make a table, or find the one that this token made before.

        Args:
            wish: gives the command for an id and a code.
            new_code: gives a code that is probably free.

        Returns:
            The table, and whether it was there before.

        Raises:
            Refused: for bad options or names, ``unauthorized`` for a token that is no seat of its table.
            Unavailable: when the store does not answer.

        """
        around = self.around
        for _ in range(CODE_TRIES):
            table_id = around.dice(8).hex()
            command = wish(table_id, new_code())
            now = around.clock.now()
            events = decide(None, None, command, now, around.dice)
            first = evolve(None, events, now)
            made = await around.store.journal.create(
                table_id, command.code, command.token, encode_events(events), around.lives.of(first.phase)
            )
            if not isinstance(made, Taken):
                shown = await self.table(table_id)
                assert shown is not None
                return shown, False
            if made.table_id is not None:
                shown = await self.table(made.table_id)
                if shown is None or shown.live.table.seat_of(command.token) is None:
                    raise Refused("unauthorized", "this token was given up")
                return shown, True
        raise Refused("busy", "no free code was found")

    async def open_tables(self, limit: int) -> tuple[bytes, ...]:
        """Return the public lines of tables where somebody can sit, as JSON. Raises Unavailable."""
        return await self.around.store.journal.listed(limit)

    # Rounds.

    def start(self) -> None:
        """Begin to look after the tables, from time to time."""
        loop = asyncio.get_running_loop()
        self._rounds.append(loop.create_task(_again_and_again(self.look_after_all, ROUND_MS)))
        if self.around.store.shared:
            self._rounds.append(loop.create_task(_again_and_again(self.compare_heads, COMPARE_MS)))

    async def compare_heads(self) -> None:
        """Ask where all histories shown end, and look at those that end elsewhere. Raises Unavailable."""
        tables = tuple(self._tables.values())
        heads = await self.around.store.journal.heads([shown.live.id for shown in tables])
        self.lag.compared_at = now = self.around.clock.now()
        for shown in tables:
            live = shown.live
            self.lag.note(live.id, live.version, heads[live.id], now)
            live.compare(heads[live.id])

    async def look_after_all(self) -> None:
        """Go round once: presence, tables to let go, tables that are due, tables past their life."""
        around, journal = self.around, self.around.store.journal
        await self._set_clock()
        now = around.clock.now()
        for shown in tuple(self._tables.values()):
            if shown.live.gone or shown.may_rest(now, REST_MS):
                await self._let_go(shown)
            elif len(shown.live.audience):
                await shown.attendance.refresh()
            await asyncio.sleep(0)
        if self._round % _RENEW_EVERY == 0:
            for shown in tuple(self._tables.values()):
                await journal.schedule(shown.live.id, now + DUE_MS)
        self._round += 1
        for table_id in await journal.due(now, SWEEP_MOST):
            if table_id not in self._tables:
                await self._look_at(table_id)
        await journal.sweep(now, SWEEP_MOST)

    async def _look_at(self, table_id: str) -> None:
        """Begin to show a due table, so that it gets what it wants. Raises Unavailable."""
        try:
            if await self.table(table_id) is None:
                log.info("a due table is gone", table=table_id)
        except (WrittenByNewer, Refused) as reason:
            # It is another process' to look at, or damaged; the others are due, too.
            log.info("a due table cannot be shown", table=table_id, kind=type(reason).__name__)

    async def _set_clock(self) -> None:
        """Let this process' clock follow the store's. Raises Unavailable."""
        clock = self.around.clock
        if isinstance(clock, SystemClock):
            asked = clock.ticks()
            off = clock.observe(asked, await self.around.store.journal.now())
            if abs(off) >= LOUD_MS:
                log.warning("this computer's clock differs from the store's", ms=-off)
                for shown in self._tables.values():
                    shown.look_at_the_clock()
        self._clock_is_set = True

    async def _let_go(self, shown: ShownTable) -> None:
        due = shown.close()
        self._tables.pop(shown.live.id, None)
        self._codes.pop(shown.live.table.code, None)
        if due is not None or not shown.live.audience.seen_elsewhere:
            # Whoever shows it elsewhere has noted when it is due, and that note must stay.
            await self.around.store.journal.schedule(shown.live.id, due)

    async def ready(self) -> bool:
        """Tell whether the store could keep something within two seconds."""
        with contextlib.suppress(TimeoutError, Unavailable):
            async with asyncio.timeout(2):
                await self.around.store.journal.ready()
                return True
        return False

    async def close(self, seconds: float = 5.0) -> None:
        """Stop looking after the tables, and wait for commits under way."""
        for rounds in self._rounds:
            rounds.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await rounds
        for shown in tuple(self._tables.values()):
            shown.close()
        await self.around.chores.finish(seconds)
        self._tables.clear()
        await self.around.store.rest()


async def _again_and_again(look: Callable[[], Awaitable[None]], every_ms: int) -> None:
    while True:
        try:
            await look()
        except Unavailable:
            log.warning("the store does not answer")
        except Exception as error:  # noqa: BLE001 - the rounds must go on
            log.warning("a round failed", kind=type(error).__name__)
        # Several processes that were started together should not look at the same things together for ever.
        await asyncio.sleep(every_ms / 1000 * random.uniform(0.8, 1.2))  # noqa: S311 - jitter
