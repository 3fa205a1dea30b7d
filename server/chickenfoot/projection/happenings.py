"""
Events as people may see them: for motion, sound and a log.

Every kind that is shown has its own line; a kind without one is dropped.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from chickenfoot.engine import events as engine
from chickenfoot.engine.tiles import Seat
from chickenfoot.projection.private import drew_for
from chickenfoot.projection.public import bare
from chickenfoot.projection.views import restricted
from chickenfoot.table import events as happened
from chickenfoot.table.events import Event
from chickenfoot.table.state import Table

PLAY_KINDS = frozenset(
    {"played", "drew", "passed", "timed_out", "foot_opened", "foot_done", "foot_dead", "drawn_out", "scored"}
)
"""Kinds that a viewer does not get where watching is off."""


def public_event(event: Event) -> dict[str, Any] | None:
    """Return the event as everybody may know it, or ``None`` for one that is not shown."""
    fields = _fields(event)
    return None if fields is None else {"k": event.k, **bare(fields)}


def _fields(event: Event) -> dict[str, Any] | None:
    match event:
        case engine.Played(seat=seat, tile=tile, on=on, id=id_):
            return {"seat": seat, "tile": list(tile), "on": on, "id": id_}
        case engine.Drew(seat=seat):
            return {"seat": seat}
        case engine.Passed(seat=seat, why=why):
            return {"seat": seat, "why": why}
        case engine.FootOpened(id=id_, number=number, need=need):
            return {"id": id_, "number": number, "need": need}
        case engine.FootDead(id=id_, left=left):
            return {"id": id_, "left": left}
        case engine.FootDone(id=id_, released=released):
            return {"id": id_, "released": released or None}
        case engine.DrawnOut(draws=draws):
            counts: dict[str, int] = {}
            for seat, _ in draws:
                counts[str(seat)] = counts.get(str(seat), 0) + 1
            return {"counts": counts}
        case engine.Scored(seat=seat, points=points, why=why):
            return {"seat": seat, "points": points, "why": why}
        case engine.RoundStarted(number=number, double=double, opener=opener):
            return {"number": number, "double": double, "opener": opener}
        case engine.Dealt(hands=hands):
            return {"tiles": len(hands[0])}
        case engine.RoundOver(why=why, seat=out):
            return {"why": why, "seat": out}
        case engine.MatchOver(winners=winners, losers=losers):
            return {"winners": list(winners), "losers": list(losers) or None}
        case _:
            return _table_fields(event)


def _table_fields(event: Event) -> dict[str, Any] | None:
    match event:
        case happened.Seated(seat=seat, sitter=sitter):
            return {"seat": seat, "name": sitter.name}
        case happened.Left(seat=seat) | happened.Kicked(seat=seat):
            return {"seat": seat}
        case happened.Away(seat=seat) | happened.Back(seat=seat) | happened.StoodIn(seat=seat):
            return {"seat": seat}
        case happened.BotRemoved(seat=seat) | happened.TimedOut(seat=seat) | happened.Seeded(seat=seat):
            return {"seat": seat}
        case happened.RematchAgreed(seat=seat):
            return {"seat": seat}
        case happened.HostChanged(seat=host):
            return {"seat": host}
        case happened.BotAdded(seat=seat, sitter=sitter):
            return {"seat": seat, "name": sitter.name, "level": sitter.level}
        case happened.Renamed(seat=seat, name=name):
            return {"seat": seat, "name": name}
        case happened.Moved(frm=frm, to=to):
            return {"from": frm, "to": to}
        case happened.ReadySet(seat=seat, ready=ready):
            return {"seat": seat, "ready": ready}
        case happened.MatchStarted(match=match_id):
            return {"match": match_id}
        case happened.Committed(deal=deal, commitment=commitment):
            return {"deal": deal, "commitment": commitment}
        case happened.Revealed(deal=deal, secret=secret, seeds=seeds):
            return {"deal": deal, "secret": secret, "seeds": {str(i): seed for i, seed in seeds.items()}}
        case happened.Voided(deal=deal):
            return {"deal": deal}
        case happened.Configured() | happened.Locked() | happened.Unlocked() | happened.TableClosed():
            return {}
        case _:
            return None


def public_events(events: Iterable[Event]) -> list[dict[str, Any]]:
    """Return what everybody may see of one entry."""
    return [shown for event in events if (shown := public_event(event)) is not None]


def events_for(events: Iterable[Event], viewer: Seat | None, after: Table) -> list[dict[str, Any]]:
    """Return what ``viewer`` may see of one entry; ``after`` is the table at its version."""
    hidden = PLAY_KINDS if restricted(after, viewer) else frozenset()
    shown: list[dict[str, Any]] = []
    for event in events:
        if event.k in hidden:
            continue
        seen = drew_for(event, viewer, after) if isinstance(event, engine.Drew) else public_event(event)
        if seen is not None:
            shown.append(seen)
    return shown
