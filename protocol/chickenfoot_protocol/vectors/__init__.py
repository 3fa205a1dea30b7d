"""
The test vectors every implementation of the protocol is held to.

`python -m chickenfoot_protocol.vectors` writes them; with `--check` it only says whether the files
are what it would write.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from chickenfoot_protocol.vectors import deals, frames, patches, transcripts

FOLDER = Path(__file__).parents[2] / "vectors"


def files() -> dict[Path, str]:
    """Return the whole content of every vector file, by path."""
    made: dict[str, Any] = {
        "deals.json": deals.vectors(),
        "patches.json": patches.vectors(),
        "frames.json": frames.vectors(),
        "transcripts.json": transcripts.vectors(),
    }
    return {FOLDER / name: _text(value) for name, value in made.items()}


def _text(value: Any) -> str:
    """Lay out JSON one case a line, so that a change shows as the cases it touches."""
    sections = []
    for key, part in value.items():
        if isinstance(part, list):
            rows = ",\n".join(f"    {json.dumps(row)}" for row in part)
            sections.append(f"  {json.dumps(key)}: [\n{rows}\n  ]")
        else:
            sections.append(f"  {json.dumps(key)}: {json.dumps(part)}")
    return "{\n" + ",\n".join(sections) + "\n}\n"
