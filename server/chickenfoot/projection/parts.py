"""
The public view as a list of parts, each with what it depends on.

A part is made anew only when one of the values it depends on is another object than before: states share what
did not change, so comparing identities is enough, and cheap.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from chickenfoot.projection import public
from chickenfoot.projection.public import playing, shown_round
from chickenfoot.table.state import Table

PLAY_KEYS = ("tiles", "ends", "foot", "ask")
"""What a viewer without a seat does not get where ``settings.watchers`` is false."""


@dataclass(frozen=True, slots=True)
class Part:
    """One key of ``table``: the value of the view, and the values of the state that can change it."""

    key: str
    show: Callable[[Table], Any]
    needs: Callable[[Table], tuple[Any, ...]]


def _placed(table: Table) -> dict[str, Any] | None:
    dealt = shown_round(table)
    return None if dealt is None else {i: public.tile_view(t) for i, t in dealt.layout.tiles.items()}


def _ends(table: Table) -> dict[str, Any] | None:
    dealt = shown_round(table)
    if dealt is None or dealt.over is not None:
        return None
    return {place: public.end_view(end) for place, end in dealt.layout.shown.items()}


def _foot(table: Table) -> dict[str, Any] | None:
    dealt = shown_round(table)
    return None if dealt is None or dealt.over is not None else public.foot_view(dealt.layout)


def _voided(table: Table) -> int | None:
    return playing(table, len(table.fairness.voided) or None if table.fairness else None)


PLAIN: tuple[Part, ...] = (
    Part("code", lambda t: t.code, lambda t: (t.code,)),
    Part("phase", lambda t: t.phase.value, lambda t: (t.phase,)),
    Part("host", lambda t: t.host, lambda t: (t.host,)),
    Part("locked", lambda t: t.locked or None, lambda t: (t.locked,)),
    Part("game", lambda t: t.game, lambda t: (t.game,)),
    Part("preset", lambda t: t.preset, lambda t: (t.preset,)),
    Part("options", lambda t: dict(t.options), lambda t: (t.options,)),
    Part("settings", public.settings_view, lambda t: (t.settings,)),
    Part(
        "match",
        lambda t: playing(t, t.fairness.match if t.fairness else None),
        lambda t: (t.fairness, t.phase),
    ),
    Part(
        "rules_hash",
        lambda t: playing(t, t.fairness.rules_hash if t.fairness else None),
        lambda t: (t.fairness, t.phase),
    ),
    Part(
        "round",
        public.round_view,
        lambda t: (t.match, t.fairness, t.phase, t.deadlines, t.result),
    ),
    Part("ask", public.ask_view, lambda t: (t.ask,)),
    Part("foot", _foot, lambda t: (shown_round(t),)),
    Part(
        "scores",
        public.scores_view,
        lambda t: (t.match.scores if t.match else None, t.phase),
    ),
    Part("result", public.result_view, lambda t: (t.result, t.fairness, t.deadlines)),
    Part("voided", _voided, lambda t: (t.fairness, t.phase)),
    Part("proposal", public.proposal_view, lambda t: (t.proposal,)),
)
"""Small parts: made whole and compared."""

SEATS = Part("seats", public.seats_view, lambda t: (t.seats, t.match, t.phase, t.fairness, t.result))
TILES = Part("tiles", _placed, lambda t: (_layout_of(t, "tiles"),))
ENDS = Part("ends", _ends, lambda t: (shown_round(t),))
GROWING: tuple[Part, ...] = (SEATS, TILES, ENDS)
"""Parts with many entries: ``updates`` compares them entry by entry."""


def _layout_of(table: Table, name: str) -> Any:
    dealt = shown_round(table)
    return None if dealt is None else getattr(dealt.layout, name)


def public_table(table: Table, *, play: bool = True) -> dict[str, Any]:
    """Return the whole public view; without what is in play when ``play`` is false."""
    shown: dict[str, Any] = {}
    for part in (*PLAIN, *GROWING):
        if not play and part.key in PLAY_KEYS:
            continue
        value = part.show(table)
        if value is not None:
            shown[part.key] = value
    return shown
