"""A finished round, step by step, with all hands face up: for looking at it again."""

from __future__ import annotations

from typing import Any, Literal

from chickenfoot_protocol.base import Count, MatchId, Millis, Opt, SeatKey, TableCode, Tile, Wire
from chickenfoot_protocol.events import AnyEvent
from chickenfoot_protocol.view import RoundEnd, Table


class ReplayRound(Wire):
    """A round of the match that can be looked at."""

    deal: Count
    number: Count
    """The round's number; a void round is dealt again under its number."""
    why: RoundEnd
    """Why it ended."""
    void: Opt[Literal[True]] = None
    """It counts for nothing."""


class ReplayView(Wire):
    """What was on the table, and what everybody held."""

    table: Table
    """As a watcher saw it. Who was away, and until when a clock ran, is not told."""
    hands: dict[SeatKey, list[Tile]]


class ReplayStep(Wire):
    """One version of the table in which something was played."""

    version: Count
    at: Millis
    events: list[AnyEvent]
    """What happened; `drew` always has its `tile`."""
    patch: Opt[dict[str, Any]] = None
    """Merge patch from the view before this step; absent in the first, which `Replay.view` belongs to."""


class Replay(Wire):
    """Answer of `GET /api/tables/{code}/replay`."""

    code: TableCode
    match: MatchId
    deal: Count
    rounds: list[ReplayRound]
    """All rounds of this match that are over, in order."""
    view: ReplayView
    """After the first step: the tiles are dealt."""
    steps: list[ReplayStep]
