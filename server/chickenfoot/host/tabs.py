"""
The sockets of a seat on several workers: the same tab again replaces its older one, a fifth tab the oldest.

Rule 1: every worker hears who came, itself included, in one order. Who was heard of before is older.
Rule 2: what was missed is told again to whoever may have missed it; there the time of coming counts, and
where that is close both stay. A socket that should go may stay for a while; one that should stay never goes.
Rule 3: each worker closes its own. Of those elsewhere it counts only what it heard come, and only while their
worker lives and notes them as present.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final

import orjson

from chickenfoot.host.audience import MOST_TABS, REPLACED, Viewer
from chickenfoot.host.live_table import LiveTable
from chickenfoot.host.surroundings import Surroundings

CLOSE_MS: Final = 500
"""Times of coming through two workers that are no further apart do not tell who is older."""
NOTED_MS: Final = 5_000
"""How long after it came a socket elsewhere may not yet be noted as present."""


@dataclass(slots=True)
class _Elsewhere:
    """A socket on another worker: whose it is, when it came (ms), and whether it was noted as present."""

    sitting: str
    tab: str | None
    since: int
    noted: bool = False


class Tabs:
    """
    The tabs of one table.

    Args:
        live: the table.
        around: what it shares with others.
        begin: begins every message of ours.

    """

    def __init__(self, live: LiveTable, around: Surroundings, begin: bytes) -> None:
        self._live = live
        self._around = around
        self._begin = begin
        self._elsewhere: dict[str, _Elsewhere] = {}

    def came(self, viewer: Viewer) -> None:
        """Tell of a socket that came, or whose seat changed."""
        viewer.since = self._around.clock.now()
        if self._counts(viewer):
            self._shout(self._told(viewer) | {"since": viewer.since})

    def doubt(self) -> None:
        """Hear that messages may have been missed: ask the others, and tell them."""
        if self._around.store.shared:
            self._shout({"ask": self._around.store.bus.me})
            self._tell_again()

    def noted(self, connections: Collection[str]) -> None:
        """Hear which sockets are noted as present, on all workers."""
        now = self._around.clock.now()
        for name, socket in tuple(self._elsewhere.items()):
            if name in connections:
                socket.noted = True
            elif socket.noted or now - socket.since > NOTED_MS:
                del self._elsewhere[name]

    def heard(self, message: bytes) -> None:
        """Hear a message of ours, without its beginning."""
        told: dict[str, Any] = orjson.loads(message)
        if "ask" in told:
            if told["ask"] != self._around.store.bus.me:
                self._tell_again()
            return
        for viewer in tuple(self._live.audience):
            if self._name(viewer) == told["connection"]:
                viewer.heard = True
            elif self._counts(viewer) and self._same_tab(viewer.tab, self._sitting(viewer), told):
                older = viewer.since + CLOSE_MS < told["at"] if "at" in told else viewer.heard
                if older:
                    self._live.audience.dismiss(viewer, "replaced", REPLACED)
        self._note(told)
        if "at" not in told:
            self._close_what_is_too_many(told["sitting"])

    def _note(self, told: dict[str, Any]) -> None:
        came: str = told["connection"]
        for name, socket in tuple(self._elsewhere.items()):
            if "at" not in told and name != came and self._same_tab(socket.tab, socket.sitting, told):
                del self._elsewhere[name]
        if not came.startswith(f"{self._around.store.bus.me}."):
            since = told.get("since", told.get("at", self._around.clock.now()))
            noted = came in self._elsewhere and self._elsewhere[came].noted
            self._elsewhere[came] = _Elsewhere(told["sitting"], told["tab"], since, noted)

    def _close_what_is_too_many(self, sitting: str) -> None:
        alive = self._around.store.bus.others()
        sockets: list[tuple[int, str, Viewer | None]] = [
            (socket.since, name, None)
            for name, socket in self._elsewhere.items()
            if socket.sitting == sitting and name.partition(".")[0] in alive
        ]
        sockets += [
            (viewer.since, self._name(viewer), viewer)
            for viewer in self._live.audience
            if viewer.seat is not None and self._sitting(viewer) == sitting
        ]
        sockets.sort(key=lambda each: each[:2])  # on every worker the same order
        for _, _, viewer in sockets[: max(0, len(sockets) - MOST_TABS)]:
            if viewer is not None:
                self._live.audience.dismiss(viewer, "replaced", REPLACED)

    def _tell_again(self) -> None:
        for viewer in self._live.audience:
            if self._counts(viewer):
                self._shout(self._told(viewer) | {"at": viewer.since})

    def _counts(self, viewer: Viewer) -> bool:
        return viewer.seat is not None and self._around.store.shared

    def _same_tab(self, tab: str | None, sitting: str | None, told: dict[str, Any]) -> bool:
        return tab is not None and (tab, sitting) == (told["tab"], told["sitting"])

    def _told(self, viewer: Viewer) -> dict[str, Any]:
        return {"connection": self._name(viewer), "sitting": self._sitting(viewer), "tab": viewer.tab}

    def _sitting(self, viewer: Viewer) -> str | None:
        who = None if viewer.seat is None else self._live.table.seats[viewer.seat]
        return None if who is None else who.sitting

    def _name(self, viewer: Viewer) -> str:
        return f"{self._around.store.bus.me}.{viewer.connection}"

    def _shout(self, told: dict[str, Any]) -> None:
        self._around.chores.spawn(
            self._around.store.bus.shout(self._live.id, self._begin + orjson.dumps(told))
        )
