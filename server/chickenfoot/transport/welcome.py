"""The first frame a client gets: what it must know of this server."""

from __future__ import annotations

from functools import cache
from importlib.metadata import PackageNotFoundError, version

from chickenfoot.host import frames
from chickenfoot.host.audience import Viewer
from chickenfoot.host.voices import REACTIONS
from chickenfoot.table.names import CHAT_LONGEST, NAME_LONGEST
from chickenfoot.transport.desk import Desk
from chickenfoot_protocol.base import FRAME_BYTES, VERSION


@cache
def server_name() -> str:
    """Return our name and version."""
    try:
        return f"chickenfoot/{version('chickenfoot')}"
    except PackageNotFoundError:  # pragma: no cover - run from a bare copy of the source
        return "chickenfoot"


def welcome(desk: Desk, viewer: Viewer) -> bytes:
    """Return the ``welcome`` of a viewer."""
    settings = desk.settings
    you: frames.Json = {"role": "watcher"} if viewer.seat is None else {"seat": viewer.seat, "role": "player"}
    return frames.text(
        {
            "type": "welcome",
            "protocol": VERSION,
            "server": server_name(),
            "you": you,
            "now": desk.host.around.clock.now(),
            "heartbeat_ms": settings.heartbeat_ms,
            "limits": {
                "frame_bytes": FRAME_BYTES,
                "per_second": settings.commands_per_second,
                "burst": settings.commands_burst,
                "name": NAME_LONGEST,
                "chat": CHAT_LONGEST,
                "reactions": list(REACTIONS),
            },
            "durability": desk.host.around.store.durability,
        }
    )
