"""
How events stand in a record: as everybody may know them once the round is over, hands included.

An event without a line here is left out. Replaying a record tells the same facts of the engine's own events,
so both sides of the comparison are made by this one function.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

import orjson

from chickenfoot.engine import events as engine
from chickenfoot.engine.pose import Pose
from chickenfoot.engine.tiles import Tile
from chickenfoot.projection.happenings import public_event
from chickenfoot.projection.public import bare, by_seat
from chickenfoot.table.events import Event

Json = dict[str, Any]

POSE: Final = ("x", "y", "turn", "link", "slots")
"""Where a tile lies, and its toes will. Present unless the match was played without geometry."""


def told(event: Event) -> Json | None:
    """Return an event as it stands in a record, without version and time; ``None`` when it is left out."""
    match event:
        case engine.Asked():
            return None
        case engine.Dealt():
            dealt: Json = {
                "k": event.k,
                "hands": {str(seat): tiles(hand.reveal()) for seat, hand in enumerate(event.hands)},
                "boneyard": tiles(event.boneyard.reveal()),
            }
            if event.aside:
                dealt["aside"] = tiles(event.aside.reveal())
            return dealt
        case engine.Drew():
            return {"k": event.k, "seat": event.seat, "tile": list(event.tile)}
        case engine.DrawnOut():
            return {"k": event.k, "draws": [[seat, list(tile)] for seat, tile in event.draws]}
        case engine.Played():
            return {**(public_event(event) or {}), **_pose(event)}
        case engine.RoundOver():
            void = event.void or None
            return bare(
                {
                    "k": event.k,
                    "why": event.why,
                    "seat": event.seat,
                    "points": by_seat(event.points),
                    "void": void,
                }
            )
        case engine.MatchOver():
            return bare(
                {
                    **(public_event(event) or {}),
                    "places": by_seat(event.places),
                    "tie_break": event.tie_break,
                }
            )
        case _:
            return public_event(event)


def tiles(some: Iterable[Tile]) -> list[list[int]]:
    """Return tiles as JSON has them."""
    return [list(tile) for tile in some]


def without_pose(line: Json) -> Json:
    """Return a line without what geometry said."""
    return {key: value for key, value in line.items() if key not in POSE}


def same(one: Json, other: Json) -> bool:
    """Tell whether two lines say the same, in whatever order; ``true`` is not ``1``."""
    return orjson.dumps(one, option=orjson.OPT_SORT_KEYS) == orjson.dumps(other, option=orjson.OPT_SORT_KEYS)


def _pose(event: engine.Played) -> Json:
    placed = event.placed
    if placed.pose is None:
        return {}
    lies: Json = {"x": placed.pose.x, "y": placed.pose.y, "turn": placed.pose.turn}
    if placed.link:
        lies["link"] = [list(point) for point in placed.link]
    if placed.slots:
        lies["slots"] = [[slot.x, slot.y, slot.turn] for slot in placed.slots]
    return lies


def laid(event: engine.Played, line: Json) -> engine.Played:
    """Return a play with the tile where the line says that it lies; as it is where the line does not say."""
    if "x" not in line:
        return event
    placed = replace(
        event.placed,
        pose=Pose(line["x"], line["y"], line["turn"]),
        link=tuple((x, y) for x, y in line.get("link", ())),
        slots=tuple(Pose(x, y, turn) for x, y, turn in line.get("slots", ())),
    )
    return replace(event, placed=placed)
