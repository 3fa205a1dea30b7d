"""Where a table is: from what people paste to the addresses a program calls."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

_LINK = re.compile(
    r"(?P<before>.*?)/(?:t|api/tables)/(?P<code>[23456789A-HJKMNP-TV-Za-hjkmnp-tv-z]{8})(?:/socket)?/?\Z"
)
_TOKEN = re.compile(r"s_[A-Za-z0-9_-]{32}\Z")
_PLAIN = {"http": "http", "https": "https", "ws": "http", "wss": "https"}


@dataclass(frozen=True, slots=True)
class Address:
    """
    A table's place in the world.

    Attributes:
        base: the server, without a slash at the end.
        code: the table's code, in capitals.
        token: a seat's token, where the link carried one in its fragment.

    """

    base: str
    code: str
    token: str | None = None

    @property
    def key(self) -> str:
        """What a token store files the table under."""
        return f"{self.base}/t/{self.code}"

    @property
    def table(self) -> str:
        """The table over HTTP."""
        return f"{self.base}/api/tables/{self.code}"

    @property
    def socket(self) -> str:
        """The table's socket."""
        return f"ws{self.table.removeprefix('http')}/socket"


def address_of(link: str) -> Address:
    """
    Read a share link, `http://host/t/CODE`, or any other address of a table.

    Raises:
        ValueError: the link names no table.

    """
    parts = urlsplit(link.strip())
    found = _LINK.match(parts.path)
    if parts.scheme not in _PLAIN or not parts.netloc or not found:
        raise ValueError("not a link to a table")
    token = parts.fragment if _TOKEN.match(parts.fragment) else None
    base = f"{_PLAIN[parts.scheme]}://{parts.netloc}{found['before']}"
    return Address(base, found["code"].upper(), token)
