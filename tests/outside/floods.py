"""Rudeness that takes time or numbers: floods, peers that never read, half a handshake, guessed codes."""

import asyncio
import contextlib
import json
import socket
import struct
import time
from collections.abc import AsyncIterator
from random import Random
from urllib.parse import urlsplit

import httpx

from tests.outside.arena import Arena
from tests.outside.hostile import HELLO, Siege
from tests.outside.options import TABLE
from tests.outside.raw import PING, TEXT, Raw, frame, text

CUT_OFF_S = 25.0


async def flood(siege: Siege) -> None:
    """Far too many commands: some are answered, then `rate_limited`, and the hundredth of those ends it."""
    raw = await siege.visitor()
    command = '{"type":"draw","id":"%d","ask":1}'
    for number in range(5):
        await raw.send(text(command % number))
        answer = await raw.wait_for("refused")
        siege.report.same(answer.get("code"), "not_seated", "a burst is answered")
    await raw.send(*(text(command % number) for number in range(400)))
    codes: list[str] = []
    while (got := await raw.receive()) and raw.closed is None:
        if got[0] == TEXT and (answer := json.loads(got[1]))["type"] == "refused":
            codes.append(answer["code"])
    siege.report.same(
        raw.closed, 1008, "The 100th `rate_limited` within 60 s: 1008", codes.count("rate_limited")
    )
    siege.report.check("rate_limited" in codes, "too fast: `rate_limited`", codes[:30])
    await raw.hang_up()


async def fidgets(siege: Siege) -> None:
    """A seat that fidgets is slowed down, told for how long, and is heard afterwards."""
    report = siege.report
    arena = Arena(siege.url, report, Random(61))
    await arena.create("chicken_foot", TABLE, 2)
    await arena.seat_others(2)
    guest = arena.players[1]
    answers = []
    for number in range(16):
        command = {"type": "ready", "id": f"fidget-{number}", "ready": number % 2 == 0}
        answer = guest.expect(command["id"])
        await guest.send(command)
        answers.append((command, await asyncio.wait_for(answer, 5)))
    slowed = [(command, frame) for command, frame in answers if frame["type"] == "refused"]
    codes = {frame["code"] for _, frame in slowed}
    report.same(codes, {"rate_limited"}, "non-playing commands 1/s, burst 10 a seat", answers)
    if slowed:
        command, frame = slowed[-1]
        report.check(0 < frame.get("retry_ms", 0) <= 10_000, "`rate_limited` says `retry_ms`", frame)
        heard = await guest.say(command)
        report.same(heard["type"], "ack", "the same id is judged afresh", heard)
    await arena.close()


async def pings(siege: Siege) -> None:
    """Two thousand pings and ten thousand empty fragments cost nobody anything."""
    raw = await siege.visitor()
    await raw.send(*(frame(PING, b"x") for _ in range(2000)))
    await raw.hang_up()
    raw = await siege.visitor()
    await raw.send(frame(TEXT, b"{", fin=False), *(frame(0, b"", fin=False) for _ in range(10_000)))
    await asyncio.sleep(0.5)
    await raw.hang_up()


async def never_reads(siege: Siege) -> None:
    """A peer that never reads is cut off; only then does it look what came."""
    parts = urlsplit(siege.url)
    peer = socket.create_connection((parts.hostname, parts.port))
    peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    head = (
        f"GET {siege.path} HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Protocol: chickenfoot.v1\r\n\r\n"
    )
    peer.sendall(head.encode() + HELLO)
    await asyncio.sleep(CUT_OFF_S + 1)
    peer.settimeout(2)

    def drain() -> bool:
        with contextlib.suppress(ConnectionResetError):
            try:
                while peer.recv(65536):
                    pass
            except TimeoutError:
                return False
        return True

    over = await asyncio.to_thread(drain)
    siege.report.check(over, "a reader that never reads is cut off within 25 s", "still open")
    peer.close()


async def half_open(siege: Siege) -> None:
    """Connections that stop in the middle of everything."""
    parts = urlsplit(siege.url)
    beginnings = [
        b"",
        b"G",
        b"GET /api/tables HTTP/1.1\r\nHost: x\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n{",
    ]
    peers = [await Raw.dial(siege.url) for _ in range(60)]
    for index, peer in enumerate(peers):
        await peer.send(beginnings[index % len(beginnings)])
    slow = await siege.visitor(hello=False)
    for octet in HELLO[:4]:
        await slow.send(bytes([octet]))
        await asyncio.sleep(1)
    siege.report.same(await slow.wait_closed(), 4408, "no hello in 5 s, though it is on its way: 4408")
    await slow.hang_up()
    for peer in peers:
        await peer.hang_up()
    for _ in range(100):
        # Reset in the middle of a frame.
        reset = socket.create_connection((parts.hostname, parts.port))
        reset.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        reset.sendall(b"GET / HTTP/1.1\r\nHost")
        reset.close()
    for cut in (1, 5, len(HELLO) - 1):
        visitor = await siege.visitor(hello=False)
        await visitor.send(HELLO[:cut])
        visitor.writer.transport.abort()
        await visitor.hang_up()


async def bodies(siege: Siege) -> None:
    """HTTP bodies that lie or are bombs."""
    report = siege.report

    async def endless() -> AsyncIterator[bytes]:
        for _ in range(40):
            yield b"[" * 32768

    async with httpx.AsyncClient(base_url=siege.url, trust_env=False, timeout=10) as http:
        kind = {"content-type": "application/json"}
        try:
            status = (await http.post("/api/tables", content=endless(), headers=kind)).status_code
        except httpx.HTTPError:
            status = 0
        report.check(status in (0, 413), "a megabyte in chunks is 413", status)
        deep = await http.post("/api/tables", content=b"[" * 2000 + b"]" * 2000, headers=kind)
        report.check(deep.status_code in (400, 413), "a bomb of brackets is 400", deep.text)
        for content in (b"", b"null", b"[]", b'{"game":NaN}', b'{"name":"\\ud800"}', b"\xff"):
            answer = await http.post("/api/tables", content=content, headers=kind)
            report.check(
                answer.status_code == 400 and answer.json()["code"] in ("bad_frame", "bad_message"),
                "POST of what is no object is 400",
                (content, answer.text),
            )
    smuggled = await Raw.dial(siege.url)
    await smuggled.send(
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n"
        b"0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    )
    got = await asyncio.wait_for(smuggled.reader.read(4096), 5)
    report.check(b" 4" in got.split(b"\r\n")[0], "two lengths in one request are refused", got[:100])
    await smuggled.hang_up()


async def guesses(siege: Siege) -> None:
    """
    Guessed codes are slowed down; whoever knows the code is not.

    Leaves the server distrustful for a minute: run it last.
    """
    report = siege.report
    async with httpx.AsyncClient(base_url=siege.url, trust_env=False, timeout=1) as http:
        quick = 0
        for symbol in "23456789ABCDEFGH":
            try:
                answer = await http.get(f"/api/tables/ZZZZZZ{symbol}Y")
            except httpx.ReadTimeout:
                break
            if answer.status_code == 429:
                break
            report.same(answer.status_code, 404, "an unknown code is 404", answer.text)
            quick += 1
        report.check(5 <= quick <= 10, "ten unknown codes a minute delay further unknown codes", quick)
        begun = time.monotonic()
        known = await http.get(f"/api/tables/{siege.arena.code}")
        spent = time.monotonic() - begun
        report.check(known.status_code == 200 and spent < 0.5, "a known code is never held up", spent)
    siege.report.count("hostile cases", 11)


SLOW = (flood, fidgets, pings, never_reads, half_open, bodies)
