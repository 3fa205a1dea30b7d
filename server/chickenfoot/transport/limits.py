"""
How much is too much: token buckets, counters over a minute, and the ledger of client addresses.

Rule 1: a rate of 0 is no limit.
Rule 2: time is an argument (seconds, any origin), so that a test decides it.
Rule 3: what is remembered of strangers is bounded; addresses with nothing open and nothing owed are dropped.
"""

from __future__ import annotations

from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address
from itertools import islice
from typing import Final

MINUTE: Final = 60.0
MOST_ADDRESSES: Final = 10_000


class Bucket:
    """A token bucket: ``burst`` at once, ``rate`` a second in the long run."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = now

    def take(self, now: float) -> float:
        """Take one; return 0.0, or the seconds to wait when there is none (then nothing is taken)."""
        if not self._rate:
            return 0.0
        left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if left >= 1:
            self._left = left - 1
            return 0.0
        self._left = left
        return (1 - left) / self._rate

    def full(self, now: float) -> bool:
        """Tell whether nothing is owed any more."""
        return not self._rate or self._left + (now - self._at) * self._rate >= self._burst


class Strikes:
    """Counts faults; the ``most``-th within a minute is one too many."""

    __slots__ = ("_most", "_times")

    def __init__(self, most: int) -> None:
        self._most = most
        self._times: deque[float] = deque(maxlen=most)

    def strike(self, now: float) -> bool:
        """Note one more; tell whether the limit is reached."""
        self._times.append(now)
        return len(self._times) == self._most and now - self._times[0] < MINUTE


@dataclass(slots=True)
class _Address:
    opened: Bucket
    made: Bucket
    unknown: deque[float]
    connections: int = 0
    delayed_until: float = 0.0

    def owes_nothing(self, now: float) -> bool:
        """Tell whether forgetting the address changes nothing but its guesses so far."""
        rested = self.opened.full(now) and self.made.full(now)
        return rested and not self.connections and self.delayed_until <= now


@dataclass(slots=True)
class Ledger:
    """
    What each client address has open and has asked for.

    ``wait_*`` and ``connect`` return 0.0, or the seconds after which to ask again.
    """

    connections: int
    new_per_second: int
    tables_per_minute: int
    unknown_per_minute: int
    limit_loopback: bool
    clock: Callable[[], float]
    hit: Counter[str] = field(default_factory=Counter)
    """Counts what was held back, by kind."""
    _known: OrderedDict[str, _Address] = field(default_factory=OrderedDict)

    def connect(self, address: str) -> float:
        """Count a new socket in. Call ``disconnect`` when it is gone, unless this said to wait."""
        here = self._of(address)
        if not self._exempt(address):
            if self.connections and here.connections >= self.connections:
                self.hit["connections"] += 1
                return 1.0
            wait = here.opened.take(self.clock())
            if wait:
                self.hit["new_connections"] += 1
                return wait
        here.connections += 1
        return 0.0

    def disconnect(self, address: str) -> None:
        """Count a socket out."""
        here = self._of(address)
        here.connections = max(0, here.connections - 1)

    def wait_to_create(self, address: str) -> float:
        """Count a table in."""
        wait = 0.0 if self._exempt(address) else self._of(address).made.take(self.clock())
        if wait:
            self.hit["tables"] += 1
        return wait

    def unknown_code(self, address: str) -> float:
        """
        Count a guess that hit nothing, this computer's own too; return the seconds to hold back the answer.

        A known code never comes here, so nobody is held up by a neighbour's guessing.
        """
        if not self.unknown_per_minute:
            return 0.0
        here, now = self._of(address), self.clock()
        if now < here.delayed_until:
            self.hit["unknown_codes"] += 1
            return here.delayed_until - now
        here.unknown.append(now)
        if len(here.unknown) == here.unknown.maxlen and now - here.unknown[0] < MINUTE:
            here.delayed_until = now + MINUTE
            here.unknown.clear()
        return 0.0

    def _exempt(self, address: str) -> bool:
        return not self.limit_loopback and _is_loopback(address)

    def _of(self, address: str) -> _Address:
        key, now = _network(address), self.clock()
        here = self._known.get(key)
        if here is None:
            here = self._known[key] = _Address(
                Bucket(self.new_per_second, self.new_per_second, now),
                Bucket(self.tables_per_minute / MINUTE, self.tables_per_minute, now),
                deque(maxlen=max(1, self.unknown_per_minute)),
            )
            self._forget(now)
        self._known.move_to_end(key)
        return here

    def _forget(self, now: float) -> None:
        """
        Drop the addresses longest unseen that have nothing open, looking at two for each new one.

        Those that must stay go to the end, or the few that stay for ever would keep all the others.
        """
        if len(self._known) <= MOST_ADDRESSES:
            return
        for key in tuple(islice(self._known, 2)):
            if self._known[key].owes_nothing(now):
                del self._known[key]
            else:
                self._known.move_to_end(key)


def _is_loopback(address: str) -> bool:
    try:
        parsed = ip_address(address)
    except ValueError:
        return False
    mapped = parsed.ipv4_mapped if isinstance(parsed, IPv6Address) else None
    return (mapped or parsed).is_loopback


def _network(address: str) -> str:
    """Return what counts as one address: an IPv4 address, or the /64 of an IPv6 one (one household)."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address[:64]
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped:
            return str(parsed.ipv4_mapped)
        return str(IPv6Address(int(parsed) >> 64 << 64)) + "/64"
    return str(parsed)
