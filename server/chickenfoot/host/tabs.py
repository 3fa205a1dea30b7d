"""
The same tab of a seat on two workers: the newer socket stays, the older one is closed.

Rule 1: every worker hears who came, itself included, in one order. Who was heard of before is older.
Rule 2: what was missed is told again to whoever may have missed it; there the time of coming counts, and
where that is close both stay. A socket that should go may stay for a while; one that should stay never goes.
"""

from __future__ import annotations

from typing import Any, Final

import orjson

from chickenfoot.host.audience import REPLACED, Viewer
from chickenfoot.host.live_table import LiveTable
from chickenfoot.host.surroundings import Surroundings

CLOSE_MS: Final = 500
"""Times of coming through two workers that are no further apart do not tell who is older."""


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

    def came(self, viewer: Viewer) -> None:
        """Tell of a socket that came, or whose seat changed."""
        viewer.since = self._around.clock.now()
        if self._counts(viewer):
            self._shout(self._told(viewer))

    def doubt(self) -> None:
        """Hear that messages may have been missed: ask the others, and tell them."""
        if self._around.store.shared:
            self._shout({"ask": self._around.store.bus.me})
            self._tell_again()

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
            elif self._counts(viewer) and (viewer.tab, self._sitting(viewer)) == (
                told["tab"],
                told["sitting"],
            ):
                older = viewer.since + CLOSE_MS < told["at"] if "at" in told else viewer.heard
                if older:
                    self._live.audience.dismiss(viewer, "replaced", REPLACED)

    def _tell_again(self) -> None:
        for viewer in self._live.audience:
            if self._counts(viewer):
                self._shout(self._told(viewer) | {"at": viewer.since})

    def _counts(self, viewer: Viewer) -> bool:
        return viewer.tab is not None and viewer.seat is not None and self._around.store.shared

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
