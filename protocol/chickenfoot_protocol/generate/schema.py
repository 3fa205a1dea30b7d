"""
One JSON Schema (2020-12) of everything on the wire.

Rule 1: what a client sends is closed, what it receives is open, because a client must skip fields
it does not know and the server must refuse them.
Rule 2: a shape with a name appears once, under `$defs`, and everywhere else by reference.
"""

from __future__ import annotations

from typing import Any, get_args

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

from chickenfoot_protocol import base, catalogue, commands, events, messages, replay, view
from chickenfoot_protocol.codes import CLOSINGS, REFUSALS, CloseCode

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
IDENTITY = "urn:chickenfoot:protocol:1"

UNIONS: dict[str, Any] = {
    "ClientFrame": commands.ClientFrame,
    "AnyCommand": commands.AnyCommand,
    "ServerFrame": messages.ServerFrame,
    "AnyEvent": events.AnyEvent,
    "Move": view.Move,
}
_UNION_SENTENCES = {
    "ClientFrame": "Every frame a client may send.",
    "AnyCommand": "Every frame that carries an `id` and is answered.",
    "ServerFrame": "Every frame the server sends. Skip types you do not know.",
    "AnyEvent": "Something that happened at the table. Skip kinds you do not know.",
    "Move": "A command ready to send: add `id` and `ask`.",
}
HTTP_REQUESTS = (catalogue.CreateTable,)
HTTP_ANSWERS = (
    catalogue.Catalogue,
    catalogue.Created,
    catalogue.Invitation,
    catalogue.OpenTables,
    replay.Replay,
    catalogue.Health,
    catalogue.Problem,
)
# Shapes of one line that deserve a name, with what the name means.
_NAMED: dict[str, tuple[Any, str]] = {
    "Tile": (base.Tile, "The two numbers of a tile."),
    "SeatNumber": (base.SeatNumber, "A seat; seats are numbered from 0 in turn order."),
    "CommandId": (base.CommandId, "A command's name, chosen by the client; best random."),
    "Token": (base.Token, "The secret that is a seat: `s_` and 32 base64url symbols of 24 random bytes."),
    "TableCode": (base.TableCode, "A table's code. It lets one ask for a seat."),
    "Options": (base.Options, "Game options by name; `GET /api/games` says which there are."),
    "PlaceId": (base.PlaceId, "Where a tile can go. Take it from `moves` or `ends`; never build it."),
    "TileId": (base.TileId, 'A placed tile: "0", "1", … in order of placing.'),
    "Phase": (catalogue.Phase, "What the table is at."),
    "RoundEnd": (view.RoundEnd, "Why a round ended."),
    "SnapshotReason": (messages.SnapshotReason, "Why a whole view was sent."),
}


class _Plain(GenerateJsonSchema):
    """Pydantic's generator without the titles it makes up from names."""

    def field_title_should_be_set(self, schema: Any) -> bool:  # noqa: ARG002
        return False


def schema() -> Schema:
    """Return the document."""
    roots = [*UNIONS.values(), view.View, catalogue.Settings, *HTTP_REQUESTS, *HTTP_ANSWERS]
    _, made = TypeAdapter.json_schemas(
        [(number, "validation", TypeAdapter(root)) for number, root in enumerate(roots)],
        schema_generator=_Plain,
    )
    defs: Schema = {name: _tidied(part) for name, part in made["$defs"].items()}
    named: Schema = {name: _tidied(_of(kind)) for name, (kind, _) in _NAMED.items()}
    for name, union in UNIONS.items():
        defs[name] = {
            "description": _UNION_SENTENCES[name],
            "oneOf": [{"$ref": f"#/$defs/{model.__name__}"} for model in members(union)],
        }
    defs = {name: _by_name(part, named) for name, part in defs.items()}
    for name, (_, sentence) in _NAMED.items():
        others = {other: part for other, part in named.items() if other != name}
        defs[name] = {"description": sentence, **_by_name(named[name], others)}
    defs["CloseCode"] = {
        "description": "Why the server closes a socket.",
        "enum": [int(code) for code in CLOSINGS if code is not CloseCode.NO_CLOSE_FRAME],
    }
    defs["RefusalCode"]["enum"] = [str(code) for code in REFUSALS]
    closed = _reachable(defs, ["ClientFrame", *(model.__name__ for model in HTTP_REQUESTS)])
    return {
        "$schema": DIALECT,
        "$id": IDENTITY,
        "title": "Chickenfoot protocol, version 1",
        "description": "Frames of the table socket and bodies of the HTTP calls. Generated from the models.",
        "anyOf": [{"$ref": "#/$defs/ClientFrame"}, {"$ref": "#/$defs/ServerFrame"}],
        "$defs": {name: _shaped(defs[name], closed=name in closed) for name in sorted(defs)},
    }


def members(union: Any) -> tuple[type[base.Wire], ...]:
    """Return the models of one of the discriminated unions, in the order of the text."""
    return get_args(get_args(union)[0])


def _of(kind: Any) -> Schema:
    return TypeAdapter(kind).json_schema(schema_generator=_Plain)


def _tidied(part: Any) -> Any:
    """Drop what pydantic adds and nobody needs; put sentences on one line."""
    if isinstance(part, list):
        return [_tidied(item) for item in part]
    if not isinstance(part, dict):
        return part
    tidy: Schema = {}
    for key, value in part.items():
        if (key in ("title", "discriminator") and not isinstance(value, dict)) or key == "discriminator":
            continue
        if key == "default" and value is None:
            continue
        tidy[key] = (
            " ".join(value.split()) if key == "description" and isinstance(value, str) else _tidied(value)
        )
    return tidy


def _by_name(part: Any, named: Schema) -> Any:
    """Replace every shape that has a name by a reference to it; its own sentence stays beside."""
    if isinstance(part, list):
        return [_by_name(item, named) for item in part]
    if not isinstance(part, dict):
        return part
    shape = {key: value for key, value in part.items() if key not in ("description", "default")}
    for name, known in named.items():
        if shape == known:
            return {key: part[key] for key in ("description", "default") if key in part} | {
                "$ref": f"#/$defs/{name}"
            }
    if list(shape) == ["oneOf"]:
        chosen = [item.get("$ref", "").rpartition("/")[2] for item in shape["oneOf"]]
        for name, union in UNIONS.items():
            if (
                chosen == [model.__name__ for model in members(union)]
                and part.get("description") != _UNION_SENTENCES[name]
            ):
                return {key: part[key] for key in ("description",) if key in part} | {
                    "$ref": f"#/$defs/{name}"
                }
    return {key: _by_name(value, named) for key, value in part.items()}


def _reachable(defs: Schema, names: list[str]) -> set[str]:
    seen: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            waiting += _references(defs[name])
    return seen


def _references(part: Any) -> list[str]:
    if isinstance(part, list):
        return [name for item in part for name in _references(item)]
    if not isinstance(part, dict):
        return []
    own = [part["$ref"].rpartition("/")[2]] if isinstance(part.get("$ref"), str) else []
    return own + [name for value in part.values() for name in _references(value)]


def _shaped(part: Schema, *, closed: bool) -> Schema:
    """Open what is received, and require every field that is always there."""
    if "properties" not in part:
        return part
    shaped = dict(part)
    if not closed and shaped.get("additionalProperties") is False:
        del shaped["additionalProperties"]
    required = list(shaped.get("required", ()))
    properties = {}
    for name, field in shaped["properties"].items():
        always = "const" in field or (not closed and "default" in field)
        if always and "default" in field and name not in required:
            required.append(name)
        properties[name] = {
            key: value
            for key, value in field.items()
            if not (always and key == "default" and "const" in field)
        }
    shaped["properties"] = properties
    if required:
        shaped["required"] = [name for name in properties if name in required]
    return shaped
