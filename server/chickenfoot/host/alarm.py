"""
Does what a table wants done by itself when its time comes: clocks, absences, bots, deals.

What that is says ``absence.next_steps``; here it is only waited for. Whoever else shows the table waits for
the same, each a little longer than the one before (``rank``): the journal lets one through, and the others
see it done.

Rule 1: the earliest step is waited for; after every version and every coming or going it is looked for anew.
Rule 2: a step that was refused is not tried again at once.
Rule 3: where clocks of several computers are concerned, a little more is waited than they may differ; what
came before its time all the same is refused by the journal.
Rule 4: how long a bot seems to think is drawn once per decision and depends on nothing it knows.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from chickenfoot import projection
from chickenfoot.engine import moves
from chickenfoot.engine.tiles import tile
from chickenfoot.host.clock import Cancel
from chickenfoot.host.live_table import LiveTable
from chickenfoot.host.surroundings import Surroundings
from chickenfoot.stores.contracts import Unavailable
from chickenfoot.table.absence import BotTurn, Step, next_steps
from chickenfoot.table.commands import ComeBack, Command, GoAway, PlayFor, Refused

RETRY_MS: Final = 500
LATE_MS: Final = 250
"""How much later than its time a clock is looked at where other processes show tables, too."""
TURN_MS: Final = 400
"""How much longer each worker waits than the one before it."""


class Alarm:
    """The clock of one table."""

    def __init__(
        self,
        live: LiveTable,
        around: Surroundings,
        look_elsewhere: Callable[[], Awaitable[None]],
        rank: Callable[[], int] = lambda: 0,
    ) -> None:
        self._live = live
        self._look_elsewhere = look_elsewhere
        self._rank = rank
        self._around = around
        self._cancel: Cancel | None = None
        self._armed: Step | None = None
        self._looking = False
        self._doing = False
        self._not_before = 0
        self._thinking = (0, 0)
        self.due: int | None = None
        """When (ms) the table next wants something, if nothing else happens before."""

    def look_soon(self) -> None:
        """Look for the next step at the end of this turn of the loop."""
        if not self._looking and not self._doing:
            self._looking = True
            asyncio.get_running_loop().call_soon(self._look)

    def stop(self) -> None:
        """Wait for nothing any more."""
        if self._cancel is not None:
            self._cancel()
        self._cancel = self._armed = None

    def _look(self) -> None:
        self._looking = False
        if self._doing or self._live.gone:
            return
        live, now = self._live, self._around.clock.now()
        steps = next_steps(live.table, live.audience.connected(live.table, now), now)
        step = min(steps, key=self._time, default=None)
        self.due = None if step is None else self._time(step)
        if step is not None and step == self._armed and self.due and self.due > now:
            return
        self.stop()
        if step is not None and self.due is not None:
            self._armed = step
            at = max(self.due + self._patience(step), self._not_before)
            self._cancel = self._around.clock.call_at(at, lambda: self._ring(step))

    def _time(self, step: Step) -> int:
        if not isinstance(step.command, BotTurn):
            return step.at
        ask, setting = self._live.table.ask, self._live.table.settings.bot_pause_ms
        if ask is None:
            return step.at
        if self._thinking[0] != ask.n:
            self._thinking = (ask.n, ask.since + self._around.pause(setting, self._around.dice))
        # Later than its setting says is a bot that must wait for something.
        return max(self._thinking[1], step.at) if step.at > ask.since + setting else self._thinking[1]

    def _patience(self, step: Step) -> int:
        """Return how long (ms) after its time a step is left to others."""
        if not self._around.store.shared:
            return 0
        if isinstance(step.command, ComeBack) and self._live.audience.of_seat(step.command.seat):
            return 0  # nobody knows it better
        late, before_me = 0 if step.not_before is None else LATE_MS, self._rank()
        if before_me and isinstance(step.command, BotTurn):
            # The first may have drawn a longer pause, but never longer by more than this.
            late += self._live.table.settings.bot_pause_ms
        return late + before_me * TURN_MS

    def _ring(self, step: Step) -> None:
        self._cancel = self._armed = None
        self._doing = True
        self._around.chores.spawn(self._do(step))

    async def _do(self, step: Step) -> None:
        try:
            command = await self._command(step)
            if command is not None:
                await self._live.submit(command, not_before=step.not_before)
            self._not_before = 0
        except (Refused, Unavailable):
            self._not_before = self._around.clock.now() + RETRY_MS
        finally:
            self._doing = False
            self.look_soon()

    async def _command(self, step: Step) -> Command | None:
        match step.command:
            case BotTurn(seat=seat, ask=ask):
                return self._bot_move(seat, ask)
            case GoAway(seat=seat):
                # The last look before saying so: the person may have come back through another worker.
                await self._look_elsewhere()
                here = self._live.audience.connected(self._live.table, self._around.clock.now())
                return None if here.get(seat) is None else step.command
            case other:
                return other

    def _bot_move(self, seat: int, ask: int) -> PlayFor | None:
        table = self._live.table
        if table.ask is None or table.ask.n != ask:
            return None
        view = projection.bot_view(table, seat)
        who = table.sitter(seat)
        choice = self._around.choose(who.level or table.settings.bot_level, view, self._around.dice)
        return PlayFor(ask, move_of(choice))


def move_of(choice: Mapping[str, Any]) -> moves.Move:
    """Return the move that one of a view's ``moves`` stands for."""
    match choice:
        case {"type": "play", "tile": [a, b], "on": on}:
            return moves.Play(tile(a, b), on)
        case {"type": "draw"}:
            return moves.Draw()
        case {"type": "pass"}:
            return moves.Pass()
        case _:
            raise ValueError("not a move")
