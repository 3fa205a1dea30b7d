"""How far what is shown here is behind the store, as the comparison of heads finds it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from chickenfoot.stores.contracts import Head


@dataclass(slots=True)
class Lag:
    """
    The tables that were found behind, each with the version the store had and since when (ms).

    ``compared_at``: when the store last said where histories end, ms; 0 for never.
    """

    compared_at: int = 0
    _behind: dict[str, tuple[int, int]] = field(default_factory=dict)

    def note(self, table_id: str, shown: int, head: Head | None, now: int) -> None:
        """Compare the version shown with the end of the history."""
        if head is None or head.version <= shown:
            self._behind.pop(table_id, None)
        else:
            _, since = self._behind.get(table_id, (0, now))
            self._behind[table_id] = (head.version, since)

    def now(self, shown: Callable[[str], int | None], now: int) -> tuple[float, int]:
        """
        Return for how many seconds the longest has been behind, and how many versions the furthest is.

        ``shown`` gives the version of a table that is shown now, ``None`` for one that is not.
        """
        seconds, versions = 0.0, 0
        for table_id, (version, since) in tuple(self._behind.items()):
            mine = shown(table_id)
            if mine is None or mine >= version:
                del self._behind[table_id]
            else:
                seconds = max(seconds, (now - since) / 1000)
                versions = max(versions, version - mine)
        return seconds, versions
