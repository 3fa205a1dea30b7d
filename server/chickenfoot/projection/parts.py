"""
The public view as a list of parts, each with the fields of the table that can change it.

States share what did not change, so a part is looked at again only when one of its fields holds another
object than before: comparing identities is enough, and cheap.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from chickenfoot.engine.layout import Layout
from chickenfoot.engine.structs import struct
from chickenfoot.projection import public
from chickenfoot.projection.public import playing, shown_round
from chickenfoot.table.state import Table

PLAY_KEYS = ("tiles", "ends", "foot", "toes", "ask")
"""What a viewer without a seat does not get where ``settings.watchers`` is false."""


@struct(frozen=True, slots=True)
class Part:
    """One key of ``table``: its value in the view, and the names of the fields it is made from."""

    key: str
    show: Callable[[Table], Any]
    fields: tuple[str, ...]


def _on_table(show: Callable[[Layout], Any]) -> Callable[[Table], Any]:
    """Show something of the deal on the table; absent where there is none."""

    def of_table(table: Table) -> Any:
        dealt = shown_round(table)
        return None if dealt is None else show(dealt.layout)

    return of_table


def _tiles(layout: Layout) -> dict[str, Any]:
    return {name: public.tile_view(placed) for name, placed in layout.tiles.items()}


def _ends(layout: Layout) -> dict[str, Any]:
    return {place: public.end_view(layout, end) for place, end in layout.shown.items()}


def _voided(table: Table) -> int | None:
    return playing(table, len(table.fairness.voided) or None if table.fairness else None)


def _match(table: Table) -> str | None:
    return playing(table, table.fairness.match if table.fairness else None)


def _rules_hash(table: Table) -> str | None:
    return playing(table, table.fairness.rules_hash if table.fairness else None)


_DEAL = ("match", "fairness", "phase", "result")
"""What decides which deal is shown, and how it stands."""

PARTS: tuple[Part, ...] = (
    Part("code", lambda t: t.code, ("code",)),
    Part("phase", lambda t: str(t.phase), ("phase",)),
    Part("host", lambda t: t.host, ("host",)),
    Part("locked", lambda t: t.locked or None, ("locked",)),
    Part("game", lambda t: t.game, ("game",)),
    Part("preset", lambda t: t.preset, ("preset",)),
    Part("options", lambda t: dict(t.options), ("options",)),
    Part("settings", public.settings_view, ("settings",)),
    Part("teams", public.teams_view, ("game", "options", "settings")),
    Part("match", _match, ("fairness", "phase")),
    Part("rules_hash", _rules_hash, ("fairness", "phase")),
    Part("round", public.round_view, ("match", "fairness", "phase", "deadlines", "result")),
    Part("ask", public.ask_view, ("ask",)),
    Part("foot", _on_table(public.foot_view), _DEAL),
    Part("toes", _on_table(public.toes_view), _DEAL),
    Part("scores", public.scores_view, ("match", "phase")),
    Part("result", public.result_view, ("result", "fairness", "deadlines")),
    Part("voided", _voided, ("fairness", "phase")),
    Part("proposal", public.proposal_view, ("proposal",)),
    Part("ready", public.ready_view, ("seats",)),
    Part("seats", public.seats_view, ("seats", *_DEAL)),
    Part("tiles", _on_table(_tiles), _DEAL),
    Part("ends", _on_table(_ends), _DEAL),
)
"""Every key of ``table``."""

FIELDS: tuple[str, ...] = tuple({name: None for part in PARTS for name in part.fields})
"""Every field of a table that somebody sees."""


def public_table(table: Table, *, play: bool = True) -> dict[str, Any]:
    """Return the whole public view; without what is in play when ``play`` is false."""
    shown: dict[str, Any] = {}
    for part in PARTS:
        if not play and part.key in PLAY_KEYS:
            continue
        value = part.show(table)
        if value is not None:
            shown[part.key] = value
    return shown
