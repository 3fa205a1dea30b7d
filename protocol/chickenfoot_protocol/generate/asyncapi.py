"""The AsyncAPI 3 document: the table socket as one channel, and who says what on it."""

from __future__ import annotations

from typing import Any

from chickenfoot_protocol.base import FRAME_BYTES, SUBPROTOCOL
from chickenfoot_protocol.generate.schema import UNIONS, members, schema

_CHANNEL = f"Subprotocol `{SUBPROTOCOL}`. A frame of a client has at most {FRAME_BYTES} bytes."


def asyncapi() -> dict[str, Any]:
    """Return the document; its payloads are the shapes of the JSON Schema, embedded."""
    said = {
        side: [model.__name__ for model in members(UNIONS[side])] for side in ("ClientFrame", "ServerFrame")
    }
    defs = schema()["$defs"]
    names = [*said["ClientFrame"], *said["ServerFrame"]]
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Chickenfoot table socket",
            "version": "1.0.0",
            "description": (
                "Live domino tables. One websocket per table and viewer; JSON text frames. "
                "The first frame is the client's `hello`."
            ),
            "license": {"name": "MIT"},
        },
        "defaultContentType": "application/json",
        "channels": {
            "table": {
                "address": "/api/tables/{code}/socket",
                "title": "Table socket",
                "description": _CHANNEL,
                "parameters": {"code": {"description": defs["TableCode"]["description"]}},
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in names},
                "bindings": {"ws": {"method": "GET", "bindingVersion": "0.1.0"}},
            }
        },
        "operations": {
            "say": _operation("receive", "What a client may say.", said["ClientFrame"]),
            "hear": _operation("send", "What the server says.", said["ServerFrame"]),
        },
        "components": {
            "messages": {name: _message(name, defs[name]) for name in names},
            "schemas": {name: _moved(part) for name, part in defs.items()},
        },
    }


def _operation(action: str, summary: str, names: list[str]) -> dict[str, Any]:
    return {
        "action": action,
        "summary": summary,
        "channel": {"$ref": "#/channels/table"},
        "messages": [{"$ref": f"#/channels/table/messages/{name}"} for name in names],
    }


def _message(name: str, part: dict[str, Any]) -> dict[str, Any]:
    return {
        "name": part["properties"]["type"]["const"],
        "title": name,
        "summary": part["description"],
        "contentType": "application/json",
        "payload": {
            "schemaFormat": "application/schema+json;version=draft-2020-12",
            "schema": {"$ref": f"#/components/schemas/{name}"},
        },
    }


def _moved(part: Any) -> Any:
    """Point the references of a shape to where this document keeps it."""
    if isinstance(part, list):
        return [_moved(item) for item in part]
    if not isinstance(part, dict):
        return part
    return {
        key: value.replace("#/$defs/", "#/components/schemas/") if key == "$ref" else _moved(value)
        for key, value in part.items()
    }
