"""Generated files: written, or compared with what would be written."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


def stale(files: Mapping[Path, str]) -> list[Path]:
    """Return the files whose content on disk is not the one given."""
    return [path for path, text in files.items() if not path.exists() or path.read_text("utf-8") != text]


def write_or_check(files: Mapping[Path, str], *, check: bool) -> int:
    """
    Write the files that differ; with `check` only name them.

    Returns:
        The exit status: 1 when `check` found a difference, else 0.

    """
    different = stale(files)
    for path in different:
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(files[path], "utf-8")
        sys.stdout.write(f"{'stale' if check else 'wrote'} {path.name}\n")
    return 1 if check and different else 0
