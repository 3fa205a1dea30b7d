"""What a table tells its user: one change at a time, never a queue of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chickenfoot_client.outputs import Changed, Frame

MOST_EVENTS = 256
"""Events kept for a reader who is busy; older ones are dropped, the view is always the newest."""


@dataclass(frozen=True, slots=True)
class Change:
    """
    All that is new since the last one.

    Attributes:
        view: all you may know, now.
        version: its place in the table's history.
        events: what happened, in order; a reader who was busy longer than 256 events misses the first.
        reason: why a whole snapshot came, if one did.
        said: chat, reactions, presence, and refusals that belong to no command.

    """

    view: Frame
    version: int
    events: tuple[Frame, ...] = ()
    reason: str | None = None
    said: tuple[Frame, ...] = ()

    @property
    def moves(self) -> list[Frame]:
        """Every legal move, ready for `Table.play`; empty unless you are asked."""
        moves: list[Frame] = self.view.get("you", {}).get("moves", [])
        return moves

    @property
    def phase(self) -> str:
        """What the table is at."""
        return str(self.view["table"]["phase"])


def with_changed(news: Change | None, changed: Changed) -> Change:
    """Add a change of the view to what the reader has not seen yet."""
    events = (*(news.events if news else ()), *changed.events)[-MOST_EVENTS:]
    reason = changed.reason or (news.reason if news else None)
    return Change(changed.view, changed.version, events, reason, news.said if news else ())


def with_said(news: Change | None, view: Frame, version: int, frame: Frame) -> Change:
    """Add something passing to what the reader has not seen yet."""
    known = news or Change(view, version)
    return replace(known, said=(*known.said, frame)[-MOST_EVENTS:])
