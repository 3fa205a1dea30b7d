"""What the server says about a table, as JSON texts. The shapes are ``chickenfoot_protocol.messages``."""

from __future__ import annotations

from typing import Any, Final

import orjson

from chickenfoot.stores.contracts import Entry

SHORT_HASH: Final = 16

Json = dict[str, Any]


def short(hash_: str) -> str:
    """Return a head's hash as clients see it."""
    return hash_[:SHORT_HASH]


def text(message: Json) -> bytes:
    """Return a message as JSON."""
    return orjson.dumps(message)


def made(part: Any) -> orjson.Fragment:
    """Return a part of a message as JSON that is ready, for several messages that share it."""
    return orjson.Fragment(orjson.dumps(part))


def update(entry: Entry, events: orjson.Fragment, patch: Json, since: int | None = None) -> bytes:
    """Return an ``update``; ``since`` is the version it builds on, where that is not the one before."""
    message: Json = {"type": "update", "version": entry.version}
    if since is not None and since != entry.version - 1:
        message["from"] = since
    message["hash"] = entry.hash[:SHORT_HASH]
    message["at"] = entry.at
    message["events"] = events
    message["patch"] = patch
    return orjson.dumps(message)


def snapshot(reason: str, epoch: str, entry: Entry, view: Json) -> bytes:
    """Return a ``snapshot``."""
    return orjson.dumps(
        {
            "type": "snapshot",
            "reason": reason,
            "epoch": epoch,
            "version": entry.version,
            "hash": entry.hash[:SHORT_HASH],
            "at": entry.at,
            "view": view,
        }
    )


def live(version: int) -> bytes:
    """Return a ``live``."""
    return orjson.dumps({"type": "live", "version": version})


def ack(command_id: str, version: int, *, again: bool, data: Json | None = None) -> bytes:
    """Return an ``ack``."""
    if data is not None:
        return orjson.dumps({"type": "ack", "id": command_id, "version": version, "data": data})
    if again:
        return orjson.dumps({"type": "ack", "id": command_id, "version": version, "again": True})
    return orjson.dumps({"type": "ack", "id": command_id, "version": version})


def refused(
    code: str, message: str, *, retry: bool, retry_ms: int | None, version: int, command_id: str | None
) -> bytes:
    """Return a ``refused``."""
    answer: Json = {"type": "refused"}
    if command_id is not None:
        answer["id"] = command_id
    answer["code"] = code
    answer["message"] = message
    answer["retry"] = retry
    if retry_ms is not None:
        answer["retry_ms"] = retry_ms
    answer["version"] = version
    return orjson.dumps(answer)


def seated(command_id: str, seat: int, token: str, version: int, *, again: bool) -> bytes:
    """Return a ``seated``."""
    answer: Json = {"type": "seated", "id": command_id, "seat": seat, "token": token, "version": version}
    if again:
        answer["again"] = True
    return orjson.dumps(answer)


def bye(code: str, retry_ms: int = 0) -> bytes:
    """Return a ``bye``."""
    return orjson.dumps({"type": "bye", "code": code, "retry_ms": retry_ms})


def ping(now: int) -> bytes:
    """Return a ``ping``."""
    return orjson.dumps({"type": "ping", "now": now})


def presence(seats: dict[int, bool], watchers: int) -> bytes:
    """Return a ``presence``: for each human's seat, whether it has a connection."""
    shown = {str(seat): "online" if here else "reconnecting" for seat, here in sorted(seats.items())}
    return orjson.dumps({"type": "presence", "seats": shown, "watchers": watchers})
