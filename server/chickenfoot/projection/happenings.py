"""
Events as people may see them: for motion, sound and a log.

Every kind that is shown has a line in ``SHOWN``; a kind without one is dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from chickenfoot.engine import events as engine
from chickenfoot.engine.tiles import Seat
from chickenfoot.projection.private import drew_for
from chickenfoot.projection.public import bare
from chickenfoot.projection.views import restricted
from chickenfoot.table import events as happened
from chickenfoot.table import vote_events as voting
from chickenfoot.table.events import Event
from chickenfoot.table.state import Table

Json = dict[str, Any]

PLAY_KINDS = frozenset(
    {
        "played",
        "taken_back",
        "drew",
        "passed",
        "timed_out",
        "foot_opened",
        "foot_done",
        "foot_dead",
        "drawn_out",
        "scored",
        "marker",
    }
)
"""Kinds that a viewer does not get where watching is off."""


def _just(*names: str) -> Callable[[Any], Json]:
    """Show these fields under their own names."""
    return lambda event: {name: getattr(event, name) for name in names}


def _counts(event: engine.DrawnOut) -> Json:
    counts: dict[str, int] = {}
    for seat, _ in event.draws:
        counts[str(seat)] = counts.get(str(seat), 0) + 1
    return {"counts": counts}


SHOWN: dict[type, Callable[[Any], Json]] = {
    engine.Played: lambda e: {"seat": e.seat, "tile": list(e.tile), "on": e.on, "id": e.id},
    engine.Drew: _just("seat"),
    engine.Passed: _just("seat", "why"),
    engine.FootOpened: _just("id", "number", "need"),
    engine.FootDead: _just("id", "left"),
    engine.FootDone: lambda e: {"id": e.id, "released": e.released or None},
    engine.DrawnOut: _counts,
    engine.Scored: _just("seat", "points", "why"),
    engine.MarkerSet: _just("seat", "on", "up"),
    engine.RoundStarted: _just("number", "double", "opener"),
    engine.Dealt: lambda e: {"tiles": len(e.hands[0])},
    engine.RoundOver: _just("why", "seat"),
    engine.MatchOver: lambda e: {"winners": list(e.winners), "losers": list(e.losers) or None},
    happened.Seated: lambda e: {"seat": e.seat, "name": e.sitter.name},
    happened.Left: _just("seat"),
    happened.Kicked: _just("seat"),
    happened.Renamed: _just("seat", "name"),
    happened.Configured: _just(),
    happened.Moved: lambda e: {"from": e.frm, "to": e.to},
    happened.BotAdded: lambda e: {"seat": e.seat, "name": e.sitter.name, "level": e.sitter.level},
    happened.BotRemoved: _just("seat"),
    happened.HostChanged: _just("seat"),
    happened.Locked: _just(),
    happened.Unlocked: _just(),
    happened.ReadySet: _just("seat", "ready"),
    happened.Away: _just("seat"),
    happened.Back: _just("seat"),
    happened.StoodIn: _just("seat"),
    happened.MatchStarted: _just("match"),
    happened.Committed: _just("deal"),
    happened.Seeded: _just("seat"),
    happened.Revealed: _just("deal"),
    happened.TimedOut: _just("seat"),
    happened.Voided: _just("deal"),
    voting.Proposed: _just("n", "what", "by", "seat"),
    voting.Voted: _just("seat", "yes"),
    voting.Paused: _just(),
    voting.Resumed: _just(),
    voting.TakenBack: _just("seat", "id"),
    happened.RematchAgreed: _just("seat"),
    happened.TableClosed: _just(),
}
"""How each kind is shown; what is absent in an event is left out."""


def public_event(event: Event) -> Json | None:
    """Return the event as everybody may know it, or ``None`` for one that is not shown."""
    show = SHOWN.get(type(event))
    return None if show is None else {"k": event.k, **bare(show(event))}


def public_events(events: Sequence[Event]) -> list[Json]:
    """Return what everybody may see of one entry."""
    return _all_shown(events, public_event)


def _all_shown(events: Sequence[Event], show: Callable[[Event], Json | None]) -> list[Json]:
    shown = [seen for event in events if (seen := show(event)) is not None]
    if not any(isinstance(event, engine.RoundOver) for event in events):
        # The end of a round has its secret in the view's result. A deal that was given up has no result.
        for event in events:
            if isinstance(event, happened.Revealed):
                seeds = {str(seat): seed for seat, seed in sorted(event.seeds.items())}
                told = next(seen for seen in shown if seen["k"] == event.k and seen["deal"] == event.deal)
                told.update(secret=event.secret, seeds=seeds)
    return shown


def events_for(events: Sequence[Event], viewer: Seat | None, after: Table) -> list[Json]:
    """Return what ``viewer`` may see of one entry; ``after`` is the table at its version."""
    hidden = PLAY_KINDS if restricted(after, viewer) else frozenset()

    def show(event: Event) -> Json | None:
        if event.k in hidden:
            return None
        return drew_for(event, viewer, after) if isinstance(event, engine.Drew) else public_event(event)

    return _all_shown(events, show)
