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
            "host": table.host,
            "locked": table.locked or None,
            "seats": {
                str(i): bare(
                    {
                        "name": sitter.name,
                        "kind": sitter.kind,
                        "here": sitter.here,
                        "open": sitter.open or None,
                    }
                )
                for i, sitter in enumerate(table.seats)
                if sitter is not None
            },
            "free": free_seats(table),
        }
    )


def summary(table: Table) -> dict[str, Any] | None:
    """Return the lobby's line for this table, or ``None`` when it is not to be listed."""
    free = free_seats(table)
    if table.settings.visibility != "open" or not free:
        return None
    return {
        "code": table.code,
        "game": table.game,
        "preset": table.preset,
        "phase": table.phase.value,
        "names": [sitter.name for sitter in table.seats if sitter is not None],
        "seats": len(table.seats),
        "free": len(free),
    }
