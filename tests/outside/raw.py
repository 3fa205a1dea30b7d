"""A websocket by hand over a plain TCP connection, so that every byte can be wrong on purpose."""

import asyncio
import base64
import contextlib
import json
import os
import struct
from typing import Any
from urllib.parse import urlsplit

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


def frame(
    opcode: int,
    payload: bytes = b"",
    *,
    fin: bool = True,
    rsv: int = 0,
    mask: bool = True,
    length: bytes | None = None,
) -> bytes:
    """One client frame; `length` overrides the length bytes (without the mask bit's own rules)."""
    head = bytes([fin << 7 | rsv << 4 | opcode])
    size = len(payload)
    if length is not None:
        told = length
    elif size < 126:
        told = bytes([size])
    elif size < 65536:
        told = b"\x7e" + struct.pack(">H", size)
    else:
        told = b"\x7f" + struct.pack(">Q", size)
    told = bytes([told[0] | mask << 7]) + told[1:]
    if not mask:
        return head + told + payload
    key = b"\x01\x02\x03\x04"
    return head + told + key + bytes(byte ^ key[at % 4] for at, byte in enumerate(payload))


def text(value: Any) -> bytes:
    words = value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))
    return frame(TEXT, words.encode("utf-8", "surrogatepass"))


class Raw:
    """One connection; `status` is the HTTP answer, `closed` the close code (0 when the line was cut)."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.status = 0
        self.head = b""
        self.closed: int | None = None

    @classmethod
    async def dial(cls, url: str) -> "Raw":
        parts = urlsplit(url)
        return cls(*await asyncio.open_connection(parts.hostname, parts.port))

    async def send(self, *chunks: bytes) -> None:
        with contextlib.suppress(ConnectionError):
            self.writer.write(b"".join(chunks))
            await self.writer.drain()

    async def request(
        self, url: str, path: str, headers: dict[str, str], start: str = "GET {} HTTP/1.1"
    ) -> int:
        """Send a request head and read the answer's; returns the status, 0 when the line was cut."""
        lines = [f"GET {path} HTTP/1.1", f"Host: {urlsplit(url).netloc}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        await self.send("\r\n".join([*lines, "", ""]).encode())
        try:
            self.head = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), 5)
        except (asyncio.IncompleteReadError, ConnectionError, TimeoutError):
            return 0
        self.status = int(self.head.split()[1])
        return self.status

    async def upgrade(self, url: str, path: str, **changed: str | None) -> int:
        """The opening handshake; a header given as None is left out, `_` in a name means `-`."""
        headers: dict[str, str | None] = {
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Protocol": "chickenfoot.v1",
        }
        headers |= {name.replace("_", "-"): value for name, value in changed.items()}
        return await self.request(
            url, path, {name: value for name, value in headers.items() if value is not None}
        )

    async def receive(self, patience: float = 5.0) -> tuple[int, bytes] | None:
        """The next frame, or None when the connection is over; a close frame sets `closed`."""
        try:
            async with asyncio.timeout(patience):
                first, second = await self.reader.readexactly(2)
                size = second & 127
                if size == 126:
                    [size] = struct.unpack(">H", await self.reader.readexactly(2))
                elif size == 127:
                    [size] = struct.unpack(">Q", await self.reader.readexactly(8))
                payload = await self.reader.readexactly(size)
        except (asyncio.IncompleteReadError, ConnectionError):
            if self.closed is None:
                self.closed = 0
            return None
        opcode = first & 15
        if opcode == CLOSE:
            self.closed = int.from_bytes(payload[:2], "big") if payload else 1005
        return opcode, payload

    async def wait_closed(self, patience: float = 8.0) -> int | None:
        """Read on until the close frame; returns its code, 0 without one, None when still open."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience):
                while self.closed is None:
                    await self.receive(patience)
        return self.closed

    async def wait_for(self, kind: str, patience: float = 5.0) -> dict[str, Any]:
        """The next JSON frame of this type; empty when none comes."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience):
                while got := await self.receive(patience):
                    if got[0] == TEXT:
                        value: dict[str, Any] = json.loads(got[1])
                        if value.get("type") == kind:
                            return value
        return {}

    async def hang_up(self) -> None:
        self.writer.close()
        with contextlib.suppress(ConnectionError):
            try:
                async with asyncio.timeout(2):
                    await self.writer.wait_closed()
            except TimeoutError:
                # Bytes that nobody will read keep it open.
                self.writer.transport.abort()
                await self.writer.wait_closed()
