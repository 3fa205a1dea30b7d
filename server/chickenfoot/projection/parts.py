"""
The public view as a list of parts, each with the fields of the table that can change it.

States share what did not change, so a part is looked at again only when one of its fields holds another
object than before: comparing identities is enough, and cheap.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from chickenfoot.projection import public
from chickenfoot.projection.public import playing, shown_round
from chickenfoot.table.state import Table

PLAY_KEYS = ("tiles", "ends", "foot", "toes", "ask")
"""What a viewer without a seat does not get where ``settings.watchers`` is false."""


@dataclass(frozen=True, slots=True)
class Part:
    """One key of ``table``: its value in the view, and the names of the fields it is made from."""

    key: str
    show: Callable[[Table], Any]
    fields: tuple[str, ...]


def _tiles(table: Table) -> dict[str, Any] | None:
    dealt = shown_round(table)
    return None if dealt is None else {i: public.tile_view(t) for i, t in dealt.layout.tiles.items()}


def _ends(table: Table) -> dict[str, Any] | None:
    dealt = shown_round(table)
    if dealt is None:
        return None
    return {place: public.end_view(end) for place, end in dealt.layout.shown.items()}


def _foot(table: Table) -> dict[str, Any] | None:
    dealt = shown_round(table)
    return None if dealt is None else public.foot_view(dealt.layout)


def _toes(table: Table) -> dict[str, Any] | None:
    dealt = shown_round(table)
    return None if dealt is None else public.toes_view(dealt.layout)


def _voided(table: Table) -> int | None:
    return playing(table, len(table.fairness.voided) or None if table.fairness else None)


def _match(table: Table) -> str | None:
    return playing(table, table.fairness.match if table.fairness else None)


def _rules_hash(table: Table) -> str | None:
    return playing(table, table.fairness.rules_hash if table.fairness else None)


SMALL: tuple[Part, ...] = (
    Part("code", lambda t: t.code, ("code",)),
    Part("phase", lambda t: t.phase.value, ("phase",)),
    Part("host", lambda t: t.host, ("host",)),
    Part("locked", lambda t: t.locked or None, ("locked",)),
    Part("game", lambda t: t.game, ("game",)),
    Part("preset", lambda t: t.preset, ("preset",)),
    Part("options", lambda t: dict(t.options), ("options",)),
    Part("settings", public.settings_view, ("settings",)),
    Part("match", _match, ("fairness", "phase")),
    Part("rules_hash", _rules_hash, ("fairness", "phase")),
    Part("round", public.round_view, ("match", "fairness", "phase", "deadlines", "result")),
    Part("ask", public.ask_view, ("ask",)),
    Part("foot", _foot, ("match", "fairness", "phase", "result")),
    Part("toes", _toes, ("match", "fairness", "phase", "result")),
    Part("scores", public.scores_view, ("match", "phase")),
    Part("result", public.result_view, ("result", "fairness", "deadlines")),
    Part("voided", _voided, ("fairness", "phase")),
    Part("proposal", public.proposal_view, ("proposal",)),
)
"""Parts that are made whole and compared."""

SEATS = Part("seats", public.seats_view, ("seats", "match", "phase", "fairness", "result"))
TILES = Part("tiles", _tiles, ("match", "phase", "fairness", "result"))
ENDS = Part("ends", _ends, ("match", "phase", "fairness", "result"))
GROWING: tuple[Part, ...] = (SEATS, TILES, ENDS)
"""Parts with many entries, which ``updates`` compares entry by entry while a deal is in play."""

FIELDS: tuple[str, ...] = tuple({name: None for part in (*SMALL, *GROWING) for name in part.fields})
"""Every field of a table that somebody sees."""


def public_table(table: Table, *, play: bool = True) -> dict[str, Any]:
    """Return the whole public view; without what is in play when ``play`` is false."""
    shown: dict[str, Any] = {}
    for part in (*SMALL, *GROWING):
        if not play and part.key in PLAY_KEYS:
            continue
        value = part.show(table)
        if value is not None:
            shown[part.key] = value
    return shown
