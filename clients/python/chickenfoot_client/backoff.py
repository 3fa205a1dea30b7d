"""
When to come back after a lost connection.

The first retry is soon but spread, so that a table's players do not return in step; later ones use
full jitter over a span that doubles, which empties a crowd faster than adding noise to a fixed wait.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

FIRST_SECONDS = 0.8
LONGEST_SECONDS = 20.0
_ENOUGH_DOUBLINGS = 10


def delay(attempt: int, random: Callable[[], float], retry_ms: int | None = None) -> float:
    """
    Return the seconds to wait before an attempt.

    Args:
        attempt: 0 for the first retry after a working connection.
        random: gives numbers from 0 to below 1.
        retry_ms: what a `bye` asked for; the server has spread it already, so it counts as it is,
            but only for the first retry.

    """
    if retry_ms is not None and attempt == 0:
        return retry_ms / 1000
    span: float = min(LONGEST_SECONDS, FIRST_SECONDS * 2 ** min(attempt, _ENOUGH_DOUBLINGS))
    return random() * span
