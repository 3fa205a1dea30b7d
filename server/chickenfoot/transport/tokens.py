"""
The secrets that are seats, and the codes that let one ask for a seat.

Rule 1: a token is compared and kept only as its SHA-256.
Rule 2: neither ever comes from a predictable source, and neither is logged.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from typing import Final

ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""No 0 and O, 1 and I and L, U and V: codes are read out over the telephone."""
CODE_LENGTH: Final = 8

_CODE: Final = re.compile(rf"[{ALPHABET}]{{{CODE_LENGTH}}}\Z")
_TOKEN: Final = re.compile(r"s_[A-Za-z0-9_-]{32}\Z")


def new_token() -> str:
    """Return a fresh seat token: 192 random bits."""
    return "s_" + secrets.token_urlsafe(24)


def new_transfer() -> str:
    """Return a fresh code that moves a seat to another device: 128 random bits."""
    return secrets.token_urlsafe(16)


def is_token(text: str) -> bool:
    """Tell whether this could be a token at all."""
    return _TOKEN.match(text) is not None


def hashed(token: str) -> str:
    """Return the SHA-256 of a token, hex: the only form in which a table knows it."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def same(one: str, other: str) -> bool:
    """Compare two hashes in a time that does not tell where they differ."""
    return hmac.compare_digest(one, other)


def new_code() -> str:
    """Return a fresh table code: 39 random bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str | None:
    """Return the code as tables know it (capitals), or ``None`` where it cannot be one."""
    code = text.upper() if text.isascii() else ""
    return code if _CODE.match(code) else None
