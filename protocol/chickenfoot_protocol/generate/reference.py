"""The page for people."""

from __future__ import annotations

from typing import Any


def reference(schema: dict[str, Any]) -> str:
    """Return the page."""
    return str(schema["title"])
