"""What somebody may know of a table before joining it, and what the lobby shows."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from chickenfoot.projection.public import bare
from chickenfoot.table.state import Phase, Table


def free_seats(table: Table) -> list[int]:
    """Return the seats that somebody could take now: free ones, those left open, those of added bots."""
    if table.locked or table.phase is Phase.CLOSED:
        return []
    return [i for i, sitter in enumerate(table.seats) if sitter is None or sitter.open or not sitter.human]


def preview(table: Table) -> dict[str, Any]:
    """Return what an invited person may know: names and rules, never a hand."""
    return bare(
        {
            "code": table.code,
            "game": table.game,
            "preset": table.preset,
            "options": dict(table.options),
            "settings": asdict(table.settings),
            "phase": table.phase.value,
            "names": {str(i): sitter.name for i, sitter in enumerate(table.seats) if sitter is not None},
            "free": free_seats(table),
            "locked": table.locked or None,
        }
    )


def summary(table: Table) -> dict[str, Any] | None:
    """Return the lobby's line for this table, or ``None`` when it is not to be listed."""
    if table.settings.visibility != "open" or not free_seats(table):
        return None
    return preview(table)
