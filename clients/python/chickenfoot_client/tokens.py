"""
Seat tokens: made by the client and stored before they are sent.

A token stored too late is a seat lost: the server may have seated us although the answer never came.
So `Saved.seated` says whether the server has confirmed; until then the same token is sent again.
"""

from __future__ import annotations

import json
import os
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol


def new_token() -> str:
    """Make the secret of a seat."""
    return "s_" + secrets.token_urlsafe(24)


def new_id() -> str:
    """Make the id of a command; random, because it counts for the token and outlives this process."""
    return secrets.token_urlsafe(12)


def new_seed() -> str:
    """Make what a seat adds to a deal: 16 random bytes in hexadecimal."""
    return secrets.token_hex(16)


@dataclass(frozen=True, slots=True)
class Saved:
    """
    A token and what is known of it.

    Attributes:
        token: the secret.
        seated: whether the server has said that it is a seat.

    """

    token: str
    seated: bool


class TokenStore(Protocol):
    """
    Where tokens live. Once `put` returns, the token must survive whatever the store promises.

    Without that order of things: `sit` goes out, the process dies, and the seat is taken for good by
    somebody who no longer knows the secret.
    """

    def get(self, key: str) -> Saved | None:
        """Return what is stored for a table, or nothing."""

    def put(self, key: str, saved: Saved) -> None:
        """Store a token, in place of an older one."""

    def drop(self, key: str) -> None:
        """Forget a token that died."""


class MemoryTokens:
    """Tokens for as long as the process lives."""

    def __init__(self) -> None:
        self._saved: dict[str, Saved] = {}

    def get(self, key: str) -> Saved | None:
        """Return what is stored for a table, or nothing."""
        return self._saved.get(key)

    def put(self, key: str, saved: Saved) -> None:
        """Store a token, in place of an older one."""
        self._saved[key] = saved

    def drop(self, key: str) -> None:
        """Forget a token that died."""
        self._saved.pop(key, None)


class FileTokens:
    """
    Tokens in one small JSON file that only its owner can read.

    The file is replaced as a whole, so a crash leaves the old or the new one. Two processes writing
    at the same instant are not guarded against: the later one wins.
    """

    def __init__(self, path: Path | str) -> None:
        self._path = Path(path).expanduser()

    def get(self, key: str) -> Saved | None:
        """Return what is stored for a table, or nothing."""
        entry = self._read().get(key)
        return Saved(entry["token"], entry["seated"]) if entry else None

    def put(self, key: str, saved: Saved) -> None:
        """Store a token, in place of an older one."""
        self._write(self._read() | {key: {"token": saved.token, "seated": saved.seated}})

    def drop(self, key: str) -> None:
        """Forget a token that died."""
        everything = self._read()
        if everything.pop(key, None):
            self._write(everything)

    def _read(self) -> dict[str, Any]:
        try:
            content = json.loads(self._path.read_text("utf-8"))
        except FileNotFoundError:
            return {}
        return content if isinstance(content, dict) else {}

    def _write(self, everything: object) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self._path.with_name(self._path.name + ".new")
        handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(everything, file, indent=1)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(self._path)
