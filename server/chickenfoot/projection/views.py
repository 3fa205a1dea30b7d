"""Whole views: what a viewer knows at one version."""

from __future__ import annotations

from typing import Any

from chickenfoot.engine.tiles import Seat
from chickenfoot.projection.parts import public_table
from chickenfoot.projection.private import you_view
from chickenfoot.table.state import Table


def restricted(table: Table, viewer: Seat | None) -> bool:
    """Tell whether this viewer may see who is there, but not what is played."""
    return viewer is None and not table.settings.watchers


def view(table: Table, viewer: Seat | None) -> dict[str, Any]:
    """
    Return all that ``viewer`` may know, as JSON values.

    The shape is the protocol's section 3. It depends on the table alone: the same history gives the same view
    on every worker and after every restart.
    """
    shown: dict[str, Any] = {"table": public_table(table, play=not restricted(table, viewer))}
    if viewer is not None:
        shown["you"] = you_view(table, viewer)
    return shown


def bot_view(table: Table, seat: Seat, public: dict[str, Any] | None = None) -> dict[str, Any]:
    """
    Return the view of whoever plays this seat for its owner: exactly what a person there would see.

    ``public`` is its public part where the caller has it already, kept up to date by patches.
    """
    shown = public_table(table) if public is None else public
    return {"table": shown, "you": you_view(table, seat, as_bot=True)}
