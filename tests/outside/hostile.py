"""
Some sixty ways to be rude to a server, each with the answer the documents promise.

A case gets a connection that is upgraded and has said hello as a watcher (or as nobody yet).
Meanwhile a table with four players goes on playing: the canary.
"""

import asyncio
import statistics
import time
from collections.abc import Awaitable, Callable
from random import Random
from urllib.parse import urlsplit

from tests.outside.arena import Arena
from tests.outside.options import TABLE
from tests.outside.raw import BINARY, CLOSE, PING, PONG, TEXT, Raw, frame, text
from tests.outside.report import Report

HELLO = text({"type": "hello"})


def close_with(code: int, reason: bytes = b"") -> bytes:
    return frame(CLOSE, code.to_bytes(2, "big") + reason)


DEEP = "[" * 2000 + "]" * 2000

# After the hello of a watcher: the bytes, and the close codes that are right.
CLOSING: dict[str, tuple[bytes, set[int]]] = {
    "an unmasked frame": (frame(TEXT, b"{}", mask=False), {1002}),
    "RSV1 without an extension": (frame(TEXT, b"{}", rsv=4), {1002}),
    "RSV2": (frame(TEXT, b"{}", rsv=2), {1002}),
    "RSV3": (frame(TEXT, b"{}", rsv=1), {1002}),
    "a fragmented ping": (frame(PING, b"x", fin=False), {1002}),
    "a fragmented close": (frame(CLOSE, b"\x03\xe8", fin=False), {1002}),
    "a ping of 126 bytes": (frame(PING, b"x" * 126), {1002}),
    "reserved opcode 3": (frame(3, b"x"), {1002}),
    "reserved opcode 7": (frame(7, b"x"), {1002}),
    "reserved opcode 11": (frame(11), {1002}),
    "reserved opcode 15": (frame(15), {1002}),
    "a continuation of nothing": (frame(0, b"x"), {1002}),
    "a message inside a message": (frame(TEXT, b"{", fin=False) + frame(TEXT, b"}"), {1002}),
    "a close of one byte": (frame(CLOSE, b"\x03"), {1002}),
    "close code 999": (close_with(999), {1002}),
    "close code 1005": (close_with(1005), {1002}),
    "close code 1006": (close_with(1006), {1002}),
    "close code 1015": (close_with(1015), {1002}),
    "close code 5000": (close_with(5000), {1002}),
    "a close reason that is not UTF-8": (close_with(1000, b"\xff"), {1002, 1007}),
    "text that is not UTF-8": (frame(TEXT, b"\xff\xfe"), {1007}),
    "an overlong UTF-8 slash": (frame(TEXT, b"\xc0\xaf"), {1007}),
    "a surrogate in UTF-8": (frame(TEXT, b"\xed\xa0\x80"), {1007}),
    "UTF-8 cut in its middle": (frame(TEXT, b'"\xe2\x82', fin=False) + frame(0, b'"'), {1007}),
    "a binary frame": (frame(BINARY, b"{}"), {1003}),
    "4,097 bytes": (frame(TEXT, b'"' + b"x" * 4095 + b'"'), {1009}),
    "4,097 bytes in pieces": (frame(TEXT, b"x" * 2048, fin=False) + frame(0, b"x" * 2049), {1009}),
    "a length of 2^40": (frame(TEXT, b"x", length=b"\x7f" + (1 << 40).to_bytes(8, "big")), {1009}),
    "a length of 2^63": (frame(TEXT, b"x", length=b"\x7f" + (1 << 63).to_bytes(8, "big")), {1002, 1009}),
    "twenty broken frames": (text("{") * 20, {1008}),
    "a close in order": (close_with(1000), {1000}),
    "a close without a code": (frame(CLOSE), {1000, 1005}),
}

# After the hello: a frame, the code of `refused`, and the socket stays open.
REFUSED: dict[str, tuple[str, set[str]]] = {
    "half an object": ("{", {"bad_frame"}),
    "an empty text": ("", {"bad_frame"}),
    "a list": ("[]", {"bad_frame"}),
    "null": ("null", {"bad_frame"}),
    "a string": ('"hello"', {"bad_frame"}),
    "two objects": ("{}{}", {"bad_frame"}),
    "NaN": ('{"type":"draw","id":"a","ask":NaN}', {"bad_frame"}),
    "Infinity": ('{"type":"draw","id":"a","ask":-Infinity}', {"bad_frame"}),
    "a depth of 2,000": ('{"type":"x","id":' + DEEP[:2000] + DEEP[-2000:] + "}", {"bad_frame"}),
    "a lone surrogate": ('{"type":"chat","id":"a","text":"\\ud800"}', {"bad_frame"}),
    "a lone surrogate in a key": ('{"type":"chat","\\udc00":1}', {"bad_frame"}),
    "single quotes": ("{'type':'draw'}", {"bad_frame"}),
    "a comment": ('{"type":"draw"/**/}', {"bad_frame"}),
    "a trailing comma": ('{"type":"draw","id":"a",}', {"bad_frame"}),
    "a raw line break in a string": ('{"type":"dr\naw"}', {"bad_frame"}),
    "a byte order mark": ('\ufeff{"type":"draw"}', {"bad_frame"}),
    "a number of 400 digits": (
        '{"type":"draw","id":"a","ask":1' + "0" * 400 + "}",
        {"bad_message", "bad_frame"},
    ),
    "1e999": ('{"type":"draw","id":"a","ask":1e999}', {"bad_message", "bad_frame"}),
    "a fraction": ('{"type":"draw","id":"a","ask":1.5}', {"bad_message"}),
    "true for a number": ('{"type":"draw","id":"a","ask":true}', {"bad_message"}),
    "text for a number": ('{"type":"draw","id":"a","ask":"1"}', {"bad_message"}),
    "a negative number": ('{"type":"draw","id":"a","ask":-1}', {"bad_message", "not_seated"}),
    "no type": ('{"id":"a"}', {"bad_message", "unsupported"}),
    "a type that is a number": ('{"type":5,"id":"a"}', {"bad_message", "unsupported"}),
    "an unknown type": ('{"type":"explode","id":"a"}', {"unsupported"}),
    "a server's type": ('{"type":"snapshot","id":"a"}', {"unsupported"}),
    "no id": ('{"type":"draw","ask":1}', {"bad_message"}),
    "an id of 37": ('{"type":"draw","id":"' + "a" * 37 + '","ask":1}', {"bad_message"}),
    "an empty id": ('{"type":"draw","id":"","ask":1}', {"bad_message"}),
    "an id in Greek": ('{"type":"draw","id":"\u03b1","ask":1}', {"bad_message"}),
    "__proto__": ('{"type":"draw","id":"a","ask":1,"__proto__":{}}', {"bad_message"}),
    "a second hello": ('{"type":"hello"}', {"bad_message"}),
    "a tile of three": ('{"type":"play","id":"a","ask":1,"tile":[1,2,3],"on":"0"}', {"bad_message"}),
    "a huge key": ('{"type":"draw","id":"a","' + "k" * 3900 + '":1}', {"bad_message"}),
    "a watcher's draw": ('{"type":"draw","id":"a","ask":1}', {"not_seated"}),
    "chat of 201": ('{"type":"chat","id":"a","text":"' + "x" * 201 + '"}', {"bad_message"}),
    "a seat without a name": ('{"type":"sit","id":"a","name":""}', {"bad_name", "bad_message"}),
    "a name of blanks": ('{"type":"sit","id":"b","name":"    "}', {"bad_name"}),
    "a name of controls": ('{"type":"sit","id":"c","name":"a\\u0007b"}', {"bad_name"}),
    "a name that turns the text": ('{"type":"sit","id":"d","name":"a\\u202eb"}', {"bad_name"}),
    "an invisible name": ('{"type":"sit","id":"e","name":"\\u200b\\u200b"}', {"bad_name"}),
    "a name of 2,000": ('{"type":"sit","id":"f","name":"' + "n" * 2000 + '"}', {"bad_name", "bad_message"}),
    "a tower of accents": (
        '{"type":"sit","id":"g","name":"a' + "\\u0301" * 200 + '"}',
        {"bad_name", "bad_message"},
    ),
}


class Siege:
    """All cases against one server, around one canary table."""

    def __init__(self, url: str, report: Report) -> None:
        self.url, self.report = url, report
        self.arena = Arena(url, report, Random(60))
        self.times: list[float] = []
        self.besieged = True

    @property
    def path(self) -> str:
        return f"/api/tables/{self.arena.code}/socket"

    async def visitor(self, *, hello: bool = True) -> Raw:
        raw = await Raw.dial(self.url)
        status = await raw.upgrade(self.url, self.path)
        self.report.same(status, 101, "an ordinary handshake is answered 101", raw.head)
        if hello:
            await raw.send(HELLO)
            self.report.check(await raw.wait_for("live"), "hello is answered with welcome, snapshot, live")
        return raw

    async def canary(self) -> None:
        """Four players play round after round; each move is timed until all have seen it."""
        while self.besieged:
            if self.arena.table["phase"] == "round_over":
                await self.arena.next_round()
            if self.arena.table["phase"] != "playing":
                return
            start = time.perf_counter()
            await self.arena.move()
            self.times.append(time.perf_counter() - start)
            # Slow enough that no player meets the rate limit.
            await asyncio.sleep(0.05)

    async def closing(self) -> None:
        for name, (octets, codes) in CLOSING.items():
            raw = await self.visitor()
            await raw.send(octets)
            code = await raw.wait_closed()
            self.report.check(code in codes, f"{name}: closed {sorted(codes)}", code)
            self.report.count("hostile cases")
            await raw.hang_up()

    async def refused(self) -> None:
        raw = await self.visitor()
        for index, (name, (words, codes)) in enumerate(REFUSED.items()):
            if index % 15 == 14:
                # The 20th bad frame of a socket closes it; these are to be answered.
                await raw.hang_up()
                raw = await self.visitor()
            await raw.send(text(words))
            answer = await raw.wait_for("refused")
            self.report.check(
                answer.get("code") in codes, f"{name}: refused {sorted(codes)}", answer or raw.closed
            )
            self.report.count("hostile cases")
        await raw.send(frame(PING, b"still there"))
        while (got := await raw.receive()) and got[0] != PONG:
            pass
        self.report.check(
            got and got[1] == b"still there", "The socket stays open; a ping gets its pong", got
        )
        await raw.hang_up()

    async def handshakes(self) -> None:
        report, host = self.report, urlsplit(self.url)
        cases: list[tuple[str, dict[str, str | None], set[int]]] = [
            ("no Upgrade", {"Upgrade": None}, {400, 404, 405, 426}),
            ("version 12", {"Sec_WebSocket_Version": "12"}, {400, 426}),
            ("no key", {"Sec_WebSocket_Key": None}, {400}),
            ("a key of another length", {"Sec_WebSocket_Key": "YWJj"}, {400}),
            ("no common protocol", {"Sec_WebSocket_Protocol": "chickenfoot.v99"}, {400}),
            ("no protocol", {"Sec_WebSocket_Protocol": None}, {400}),
            ("a header of 100 KB", {"X_Big": "x" * 100_000}, {0, 400, 413, 414, 431}),
            ("two protocols", {"Sec_WebSocket_Protocol": "chickenfoot.v9, chickenfoot.v1"}, {101}),
            ("compression", {"Sec_WebSocket_Extensions": "permessage-deflate"}, {101}),
        ]
        for name, headers, wanted in cases:
            raw = await Raw.dial(self.url)
            status = await raw.upgrade(self.url, self.path, **headers)
            report.check(status in wanted, f"handshake with {name}: {sorted(wanted)}", (status, raw.head))
            report.check(b"permessage-deflate" not in raw.head, "Compression is off", raw.head)
            report.count("hostile cases")
            await raw.hang_up()
        origins: list[tuple[str, int | None]] = [
            (f"http://{host.netloc}", None),
            ("http://evil.example", 4403),
            (f"http://{host.hostname}:1", 4403),
            ("null", 4403),
            (f"http://{host.netloc}.evil.example", 4403),
        ]
        for origin, code in origins:
            raw = await Raw.dial(self.url)
            await raw.upgrade(self.url, self.path, Origin=origin)
            await raw.send(HELLO)
            seen = await raw.wait_closed(1.0 if code is None else 8.0)
            report.same((raw.status, seen), (101, code), f"Origin {origin}: accepted, then closed {code}")
            report.count("hostile cases")
            await raw.hang_up()

    async def hellos(self) -> None:
        """First frames that are no hello, or come too late, or name nobody."""
        nobody = "s_" + "x" * 32
        cases: dict[str, tuple[bytes, set[int]]] = {
            "another first frame": (text({"type": "sync"}), {4408}),
            "a broken first frame": (text("{"), {4408}),
            "a first frame that is a list": (text([]), {4408}),
            "a binary first frame": (frame(BINARY, b"x"), {1003}),
            "no hello in 5 s": (b"", {4408}),
            "an unknown token": (text({"type": "hello", "token": nobody}), {4401}),
        }
        for name, (octets, codes) in cases.items():
            raw = await self.visitor(hello=False)
            await raw.send(octets)
            code = await raw.wait_closed()
            self.report.check(code in codes, f"{name}: closed {sorted(codes)}", code)
            self.report.count("hostile cases")
            await raw.hang_up()
        for path, code in (("/api/tables/22222223/socket", 4404),):
            raw = await Raw.dial(self.url)
            await raw.upgrade(self.url, path)
            await raw.send(HELLO)
            self.report.same(await raw.wait_closed(), code, "an unknown code: accepted, then 4404")
            await raw.hang_up()

    async def run(self, *more: Callable[["Siege"], Awaitable[None]]) -> None:
        """Everything at once, and the canary's figures at the end."""
        await self.arena.create("chicken_foot", TABLE, 4)
        await self.arena.seat_others(4)
        await self.arena.watch()
        await self.arena.start()
        playing = asyncio.create_task(self.canary())
        parts: list[Callable[[], Awaitable[None]]] = [
            self.closing,
            self.refused,
            self.handshakes,
            self.hellos,
        ]
        await asyncio.gather(*(part() for part in parts), *(part(self) for part in more))
        self.besieged = False
        await playing
        await self.arena.close()

    def p99(self) -> float:
        """Seconds."""
        return statistics.quantiles(self.times, n=100)[98]
