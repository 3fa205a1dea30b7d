"""
The chain through the lines of a record.

Each line ends in the member ``chain``: the SHA-256, in hex, of the chain of the line before (nothing for the
first), a line feed, and the line's own bytes without that member. So whoever keeps the last line can tell
whether anything above it was changed. It proves nothing against somebody who writes the whole record anew;
the commitments that everybody saw while playing do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Any, Final

import orjson

LONGEST_LINE: Final = 1_000_000
_SEALED: Final = re.compile(rb'(\{.+),"chain":"([0-9a-f]{64})"\}')


class Faulty(Exception):  # noqa: N818 - a verdict
    """The record is not what a match leaves. ``line`` counts from 1; ``reason`` is for people."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class Unreadable(Faulty):
    """It is no record at all, or one of a format that this version does not know."""


def sealed(bodies: Iterable[bytes]) -> bytes:
    """Return JSON objects as lines, each with its link of the chain."""
    chain, lines = "", bytearray()
    for body in bodies:
        chain = _link(chain, body)
        lines += b'%b,"chain":"%b"}\n' % (body[:-1], chain.encode())
    return bytes(lines)


def opened(lines: Iterable[bytes]) -> Iterator[tuple[int, dict[str, Any]]]:
    """
    Yield each line's number and content, without its chain.

    Raises Faulty where the chain breaks or a line is not of this form; Unreadable for the first line.
    """
    chain = ""
    for number, raw in enumerate(lines, start=1):
        line = raw.rstrip(b"\r\n")
        found = _SEALED.fullmatch(line) if len(line) <= LONGEST_LINE else None
        content = _object(found[1] + b"}") if found else None
        if found is None or content is None:
            raise _unlike_a_line(number)
        chain = _link(chain, found[1] + b"}")
        if chain != found[2].decode():
            raise Faulty(number, "the chain breaks: this line, or the end of the one before, was changed")
        yield number, content


def _link(chain: str, body: bytes) -> str:
    return sha256(chain.encode() + b"\n" + body).hexdigest()


def _object(body: bytes) -> dict[str, Any] | None:
    try:
        content = orjson.loads(body)
    except orjson.JSONDecodeError:
        return None
    return content if isinstance(content, dict) and isinstance(content.get("k"), str) else None


def _unlike_a_line(number: int) -> Faulty:
    if number == 1:
        return Unreadable(1, "this is not the record of a match")
    return Faulty(number, "this is not a line of a record")
