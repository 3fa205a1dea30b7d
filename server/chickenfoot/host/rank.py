"""
Which worker does first what all of them could do: an order that each works out for itself.

Rule 1: nobody is in charge. The order only makes it likely that one acts and the others find it done; if two
act at once, the journal lets one through.
Rule 2: whoever is first differs from table to table, and changes only for the tables of a worker that comes
or goes (rendezvous hashing).
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b


def rank(table_id: str, me: str, others: Iterable[str]) -> int:
    """Return how many of the others come before me at this table."""
    mine = _weight(table_id, me)
    return sum(_weight(table_id, other) > mine for other in others)


def _weight(table_id: str, worker: str) -> tuple[bytes, str]:
    return blake2b(f"{table_id}|{worker}".encode(), digest_size=8).digest(), worker
