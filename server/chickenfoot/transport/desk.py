"""What every request and every socket of a server needs, as one argument."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

from chickenfoot.host.host import Host
from chickenfoot.host.shown import ShownTable
from chickenfoot.settings import Settings
from chickenfoot.transport.addresses import Addresses
from chickenfoot.transport.limits import Bucket, Ledger


@dataclass(slots=True)
class Desk:
    """The server's shared things. ``draining``: it takes nobody new."""

    host: Host
    settings: Settings
    addresses: Addresses
    ledger: Ledger
    clock: Callable[[], float]
    """Seconds, for limits."""
    draining: bool = False
    sessions: set[object] = field(default_factory=set)
    _allowances: WeakKeyDictionary[ShownTable, dict[str, Bucket]] = field(default_factory=WeakKeyDictionary)

    def other_commands(self, shown: ShownTable, occupant: str) -> Bucket:
        """Return the allowance of a seat for commands that are no moves; its sockets share it."""
        buckets = self._allowances.setdefault(shown, {})
        bucket = buckets.get(occupant)
        if bucket is None:
            now = self.clock()
            for old in [key for key, each in buckets.items() if each.full(now)]:
                del buckets[old]
            settings = self.settings
            bucket = buckets[occupant] = Bucket(
                settings.other_commands_per_second, settings.other_commands_burst, now
            )
        return bucket
