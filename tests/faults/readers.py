"""A socket whose owner does not read: raw, with as little room in the kernel as there can be."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import socket
from collections.abc import Callable


class Deaf:
    """A watcher's socket that said hello and reads only when told to."""

    def __init__(self, raw: socket.socket) -> None:
        self.raw = raw

    async def catch_up(self, newest: Callable[[], int], seconds: float = 8) -> bool:
        """Read all there is; tell whether it leads to the newest version."""
        held = b""
        try:
            async with asyncio.timeout(seconds):
                while data := await asyncio.get_running_loop().sock_recv(self.raw, 65536):
                    held += data
                    if b'"version":%d' % newest() in held[-65536:]:
                        return True
        except (OSError, TimeoutError):
            pass
        finally:
            self.raw.close()
        return False

    async def is_cut(self, seconds: float) -> bool:
        """Wait, reading nothing; then read on and tell whether the connection has ended."""
        await asyncio.sleep(seconds)
        try:
            async with asyncio.timeout(2):
                while await asyncio.get_running_loop().sock_recv(self.raw, 65536):
                    pass
        except TimeoutError:
            return False
        except OSError:
            return True
        finally:
            self.raw.close()
        return True


async def deaf(port: int, code: str) -> Deaf:
    """Return a watcher that has joined."""
    loop = asyncio.get_running_loop()
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.setblocking(False)
    await loop.sock_connect(raw, ("127.0.0.1", port))
    key = base64.b64encode(os.urandom(16)).decode()
    await loop.sock_sendall(
        raw,
        f"GET /api/tables/{code}/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Protocol: chickenfoot.v1\r\n\r\n".encode(),
    )
    held = b""
    while b"\r\n\r\n" not in held:
        held += await loop.sock_recv(raw, 1024)
    text = json.dumps({"type": "hello"}).encode()
    # A client masks what it sends; a mask of zeros is one, too.
    await loop.sock_sendall(raw, bytes([0x81, 0x80 | len(text)]) + bytes(4) + text)
    return Deaf(raw)
