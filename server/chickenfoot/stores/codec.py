"""
Events and tables as bytes, and back.

Rule 1: what is written can be read by every later version. A field that is missing takes its default, an
unknown one is passed over, and an event is found by its ``k``.
Rule 2: a newer format than ours is refused as a whole. Reading half of it would fork the history.

These bytes hold every hand and the boneyard. They go to a store and nowhere else.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, cast, get_args, get_type_hints

import orjson
from cattrs.preconf.orjson import OrjsonConverter, make_converter

from chickenfoot.engine.tiles import Boneyard, FaceDown, Hand
from chickenfoot.table.events import Event
from chickenfoot.table.state import Logged, Table

FORMAT: Final = 1


class Undecodable(Exception):  # noqa: N818 - a reason
    """The bytes are not what this module wrote, or were written by a newer version of it."""


def event_types() -> tuple[type[Any], ...]:
    """Return every kind of event that a history may hold."""
    return get_args(Event)


@cache
def _by_kind() -> dict[str, type[Any]]:
    return {get_args(get_type_hints(kind)["k"])[0]: kind for kind in event_types()}


@cache
def _converter() -> OrjsonConverter:
    # Detailed validation would keep the values it met in its messages: hands do not belong there.
    made = make_converter(detailed_validation=False)
    for face_down in (Hand, Boneyard):
        made.register_structure_hook(face_down, _lay_face_down)

    def event(value: dict[str, Any], _: object = None) -> Event:
        return cast("Event", made.structure(value, _by_kind()[value["k"]]))

    made.register_structure_hook(Event, event)
    made.register_structure_hook(
        Logged, lambda value, _: Logged(value["at"], event(value["event"]), value.get("version", 0))
    )
    return made


def _lay_face_down(value: list[list[int]], kind: type[FaceDown]) -> FaceDown:
    return kind((x, y) for x, y in value)


def _turn_up(value: object) -> Any:
    if isinstance(value, FaceDown):
        return value.reveal()
    raise TypeError(f"{type(value).__name__} has no form in a history")


def _dump(value: object) -> bytes:
    made = orjson.dumps(value, default=_turn_up, option=orjson.OPT_NON_STR_KEYS)
    # orjson hands out its whole working buffer of 4 KB or more; what is kept for long is better copied.
    return bytes(memoryview(made))


def _load(data: bytes, key: str) -> Any:
    try:
        whole = orjson.loads(data)
        form, value = whole["f"], whole[key]
    except (orjson.JSONDecodeError, KeyError, TypeError):
        raise Undecodable("not an entry of a history") from None
    if form != FORMAT:
        raise Undecodable(f"format {form} is newer than {FORMAT}, the newest this version reads")
    return value


def encode_events(events: Sequence[Event]) -> bytes:
    """Return an entry's data: JSON ``{"f": 1, "e": [...]}``."""
    return _dump({"f": FORMAT, "e": events})


def decode_events(data: bytes) -> list[Event]:
    """Return the events of an entry. Raises Undecodable."""
    value = _load(data, "e")
    try:
        return _converter().structure(value, list[Event])
    except Exception:  # noqa: BLE001 - whatever cattrs met, the reason may hold a hand
        raise Undecodable("an event of a kind or shape this version does not know") from None


def encode_table(table: Table) -> bytes:
    """Return a checkpoint: JSON ``{"f": 1, "t": {...}}``."""
    return _dump({"f": FORMAT, "t": table})


def decode_table(data: bytes) -> Table:
    """Return the table of a checkpoint. Raises Undecodable."""
    value = _load(data, "t")
    try:
        return _converter().structure(value, Table)
    except Exception:  # noqa: BLE001 - as above
        raise Undecodable("a table of a shape this version does not know") from None
