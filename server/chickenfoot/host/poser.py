"""
Poses for what a command brings to the table, without making other tables wait.

The first slices run at once, since most placements need only those; then the loop gets its turn in between.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Final, get_args

from chickenfoot.engine import events as engine
from chickenfoot.engine import posing
from chickenfoot.engine.events import Played, RoundStarted
from chickenfoot.engine.geometry import Board
from chickenfoot.engine.state import Match
from chickenfoot.table.events import Event
from chickenfoot.table.state import Table
from chickenfoot.table.table import evolve

INLINE_SECONDS: Final = 0.0015

_OF_A_MATCH: Final = get_args(engine.Event)


class Poser:
    """Keeps the board of one table's round between plays."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._board: Board | None = None
        self._deal = 0

    async def posed(self, table: Table, events: list[Event], now: int) -> list[Event]:
        """Return the events with the poses of the tiles they place. The table does not change."""
        if not any(isinstance(event, Played) for event in events):
            return events
        match = self._match(table, events, now)
        places = [place for place, event in enumerate(events) if isinstance(event, _OF_A_MATCH)]
        search = posing.pose_events(self._board_of(match), match, [events[place] for place in places])  # type: ignore[misc]
        until = self._clock() + INLINE_SECONDS
        try:
            while True:
                next(search)
                if self._clock() > until:
                    await asyncio.sleep(0)
        except StopIteration as done:
            posed = list(events)
            for place, event in zip(places, done.value, strict=True):
                posed[place] = event
            return posed

    def follow(self, table: Table) -> None:
        """
        Fold in what the newest version placed. Call it after every version.

        A board cannot give a tile back: after a play was taken back another is made, when it is wanted.
        """
        match = table.match
        if self._board is None or match is None or match.round is None or match.round.deal != self._deal:
            self._board = None
            return
        grown = len(match.round.layout.tiles) - len(self._board)
        if grown < 0:
            self._board = None
        elif grown:
            posing.follow(self._board, match.round.layout)

    def _board_of(self, match: Match) -> Board:
        if match.round is None:
            return posing.new_board(match)
        if self._board is None or self._deal != match.round.deal:
            self._board, self._deal = posing.board_of(match), match.round.deal
        return self._board

    def _match(self, table: Table, events: Sequence[Event], now: int) -> Match:
        """Return the match these events go on from, which they may themselves begin."""
        if table.match is None or any(isinstance(event, RoundStarted) for event in events):
            start = next(place for place, event in enumerate(events) if isinstance(event, RoundStarted))
            table = evolve(table, events[:start], now)
        assert table.match is not None
        return table.match
