"""
The documents made from the models: JSON Schema, AsyncAPI, TypeScript, and the page for people.

`python -m chickenfoot_protocol.generate` writes them; with `--check` it only says whether the files
are what it would write.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from chickenfoot_protocol.generate.asyncapi import asyncapi
from chickenfoot_protocol.generate.reference import reference
from chickenfoot_protocol.generate.schema import schema
from chickenfoot_protocol.generate.typescript import typescript

ROOT = Path(__file__).parents[3]
"""The top of a checkout; an installed package has no use for it."""


def documents() -> dict[str, Any]:
    """Return the two documents the server hands out, by file name."""
    return {"chickenfoot.schema.json": schema(), "asyncapi.json": asyncapi()}


def files() -> dict[Path, str]:
    """Return the whole content of every generated file, by path."""
    made = {ROOT / "protocol/schema" / name: _json(value) for name, value in documents().items()}
    made[ROOT / "clients/js/packages/client/src/protocol.ts"] = typescript(schema())
    made[ROOT / "docs/protocol.md"] = reference(schema())
    return made


def _json(value: Any) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"
