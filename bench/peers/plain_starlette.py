"""
The peer that everybody writes first: plain Starlette, one ``send_text`` per viewer, and hardly a game.

A move is a number that must be next; what goes out has the size of one of our updates. The figure of our
server is given as a share of this one's, measured in the same run on the same core.
"""

from __future__ import annotations

import sys
from typing import Any

import orjson
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

ROOMS: dict[str, list[WebSocket]] = {}
VERSIONS: dict[str, int] = {}
FILLING = "x" * 200


async def room(socket: WebSocket) -> None:
    name = socket.path_params["code"]
    await socket.accept("chickenfoot.v1")
    members = ROOMS.setdefault(name, [])
    members.append(socket)
    try:
        while True:
            said: dict[str, Any] = orjson.loads(await socket.receive_text())
            if said.get("n") != VERSIONS.get(name, 0):
                await socket.send_text('{"type":"refused"}')
                continue
            VERSIONS[name] = said["n"] + 1
            update = {
                "type": "update",
                "version": said["n"] + 1,
                "patch": {"tile": said["tile"], "x": FILLING},
            }
            text = orjson.dumps(update).decode()
            for member in members:
                await member.send_text(text)
    except WebSocketDisconnect:
        pass
    finally:
        members.remove(socket)


app = Starlette(routes=[WebSocketRoute("/api/tables/{code}/socket", room)])

if __name__ == "__main__":
    uvicorn.run(
        app,
        port=int(sys.argv[1]),
        ws="websockets-sansio",
        loop="uvloop",
        ws_per_message_deflate=False,
        log_level="error",
        access_log=False,
    )
