"""
What changed for a viewer between two versions, as a JSON Merge Patch (RFC 7396).

Law: ``apply(view(before, who), patch(before, after, who)) == view(after, who)``, for every viewer who is the
same person at both versions.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import islice
from typing import Any

from chickenfoot.engine.events import Drew
from chickenfoot.engine.layout import Layout, Placed
from chickenfoot.engine.state import Round
from chickenfoot.engine.tiles import Seat
from chickenfoot.projection import private, public
from chickenfoot.projection.parts import FIELDS, PARTS, PLAY_KEYS, Part
from chickenfoot.projection.public import shown_round
from chickenfoot.projection.views import restricted
from chickenfoot.table.events import Event
from chickenfoot.table.state import Phase, Table

Json = dict[str, Any]

IN_PLAY = frozenset({"match", "ask"})
"""The fields that change with an ordinary move."""


def changes(before: Any, after: Any) -> Any:
    """Return the merge patch from one JSON value to another; both are objects, or ``after`` replaces."""
    if not (isinstance(before, dict) and isinstance(after, dict)):
        return after
    patch: Json = {}
    for key, value in after.items():
        old = before.get(key)
        if old is value or old == value:
            continue
        patch[key] = changes(old, value) if old is not None else value
    for key in before:
        if key not in after:
            patch[key] = None
    return patch


def public_patch(before: Table, after: Table) -> Json:
    """Return what changed for everybody, as a patch of ``table``; empty when nothing did."""
    changed = {name for name in FIELDS if getattr(before, name) is not getattr(after, name)}
    patch: Json = {}
    if not changed:
        return patch
    old, new = shown_round(before), shown_round(after)
    if changed <= IN_PLAY and old is not None and new is not None and old.over is new.over:
        _played_on(patch, before, after, old, new)
        changed.discard("match")
    for part in PARTS:
        if not changed.isdisjoint(part.fields):
            _put(patch, part, before, after)
    return patch


def _played_on(patch: Json, before: Table, after: Table, old: Round, new: Round) -> None:
    """Compare two states of one deal in play: all that a move changes, found by identity."""
    if len(new.boneyard) != len(old.boneyard):
        patch["round"] = {"boneyard": len(new.boneyard)}
    sizes = {
        str(seat): {"tiles": len(hand)}
        for seat, (hand, held) in enumerate(zip(new.hands, old.hands, strict=True))
        if hand is not held and len(hand) != len(held)
    }
    if sizes:
        patch["seats"] = sizes
    if new.marks is not old.marks:
        _scored(patch, before, after)
    if new.layout is not old.layout:
        _laid(patch, old.layout.tiles, new.layout.tiles)
        _grow(patch, "ends", old.layout.shown, new.layout.shown, partial(public.end_view, new.layout))
        if new.layout.foot is not old.layout.foot:
            _stepped(patch, old.layout, new.layout)


def _scored(patch: Json, before: Table, after: Table) -> None:
    """Compare the seats where points may have been made in mid-round."""
    seats = changes(public.seats_view(before), public.seats_view(after))
    if seats:
        patch["seats"] = seats


def _laid(patch: Json, old: dict[str, Placed], new: dict[str, Placed]) -> None:
    """Compare the tiles of two layouts. Tiles are only added: all up to one that is the same are the same."""
    last = next(reversed(old), None)
    if last is not None and new.get(last) is not old[last]:
        # Read back from the store, or a play was taken back.
        _grow(patch, "tiles", old, new, public.tile_view)
        return
    added = {name: public.tile_view(placed) for name, placed in islice(new.items(), len(old), None)}
    if added:
        patch["tiles"] = added


def _stepped(patch: Json, old: Layout, new: Layout) -> None:
    """Compare the unfinished feet of two layouts. Most often the same foot has one more toe."""
    was, now = old.foot, new.foot
    if was is not None and now is not None and was.on == now.on and was.dead == now.dead:
        # A state read back from the store is equal without being the same.
        if now.placed != was.placed:
            patch["foot"] = {"placed": now.placed}
        return
    for key, show in (("foot", public.foot_view), ("toes", public.toes_view)):
        before, after = show(old), show(new)
        if before != after:
            patch[key] = changes(before, after)


def _put(patch: Json, part: Part, before: Table, after: Table) -> None:
    old, new = part.show(before), part.show(after)
    if old != new:
        patch[part.key] = changes(old, new)


def _grow(patch: Json, key: str, old: Json, new: Json, show: Any) -> None:
    """Compare two large objects entry by entry; an entry that is the same value is the same on the wire."""
    if old is new:
        return
    grown: Json = {}
    for name, value in new.items():
        known = old.get(name)
        if known is None:
            grown[name] = show(value)
        elif known is not value and known != value:
            grown[name] = changes(show(known), show(value))
    for name in old:
        if name not in new:
            grown[name] = None
    if grown:
        patch[key] = grown


def private_patch(before: Table, after: Table, seat: Seat) -> Json:
    """Return what changed in ``you`` for the person who has ``seat`` at both versions."""
    patch: Json = {}
    holds = private.holds_hand(after, seat)
    held = private.holds_hand(before, seat)
    if _hand_changed(before, after, seat) or holds != held:
        new = private.hand_view(after, seat) if holds else None
        if new is not None or (held and private.hand_view(before, seat) is not None):
            patch["hand"] = new
    moves, moved = _may_move(after, seat), _may_move(before, seat)
    unmoved = before.match is after.match and moves == moved and holds == held
    if (moves or moved) and not unmoved:
        offered = private.moves_view(after, seat) if moves and holds else None
        if offered is not None or (moved and held):
            patch["moves"] = offered
    return patch


def _may_move(table: Table, seat: Seat) -> bool:
    """Tell whether whoever has this seat is offered moves: it is asked, and the table is not paused."""
    return table.ask is not None and table.ask.seat == seat and table.phase is Phase.PLAYING


def _hand_changed(before: Table, after: Table, seat: Seat) -> bool:
    old, new = shown_round(before), shown_round(after)
    if old is None or new is None:
        return old is not new
    hand, held = new.hands[seat], old.hands[seat]
    return hand is not held and hand != held


def patch(before: Table, after: Table, viewer: Seat | None) -> Json:
    """Return the whole merge patch of one viewer's view."""
    changed = public_patch(before, after)
    if restricted(after, viewer):
        changed = {key: value for key, value in changed.items() if key not in PLAY_KEYS}
    whole: Json = {"table": changed} if changed else {}
    if viewer is not None:
        own = private_patch(before, after, viewer)
        if own:
            whole["you"] = own
    return whole


def personal(events: Iterable[Event], before: Table, after: Table) -> set[Seat]:
    """Return the seats for which this entry holds more than the shared update."""
    seats: set[Seat] = {event.seat for event in events if isinstance(event, Drew)}
    seats.update(table.ask.seat for table in (before, after) if table.ask is not None)
    old, new = shown_round(before), shown_round(after)
    if old is not None and new is not None and before.seats is after.seats and old.deal == new.deal:
        seats.update(seat for seat, hand in enumerate(new.hands) if hand is not old.hands[seat])
        return seats
    return seats | {
        seat
        for seat, sitter in enumerate(after.seats)
        if sitter is not None and seat < len(before.seats) and _knows_more(before, after, seat)
    }


def _knows_more(before: Table, after: Table, seat: Seat) -> bool:
    if before.seats[seat] is None:
        return False
    return _hand_changed(before, after, seat) or (
        private.holds_hand(before, seat) != private.holds_hand(after, seat)
    )
