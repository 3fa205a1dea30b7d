"""The scripts that Redis runs: read from ``lua/``, known to Redis by their digest."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

NAMES: Final = (
    "bury",
    "checkpoint",
    "commit",
    "create",
    "note",
    "place",
    "presence",
    "recall",
    "record",
    "release",
    "reserve",
    "summary",
    "tail",
    "touch",
)


@dataclass(frozen=True, slots=True)
class Script:
    """A script's text and its SHA-1, 40 hex digits."""

    text: bytes
    digest: str


@cache
def script(name: str) -> Script:
    """Return a script with the prelude in front."""
    folder = resources.files("chickenfoot.stores.redis") / "lua"
    text = b"\n".join((folder / f"{part}.lua").read_bytes() for part in ("prelude", name))
    return Script(text, hashlib.sha1(text).hexdigest())  # noqa: S324 - Redis' own name for it
