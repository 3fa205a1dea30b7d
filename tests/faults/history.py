"""
The log of a table as Redis has it, read past the product: entries, and what was taken out of them.

A history is a tree once something was taken out: each entry knows the one before it by its hash.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import Any

import redis

from chickenfoot.stores.codec import decode_events
from chickenfoot.table.events import Event
from chickenfoot.table.state import Table
from chickenfoot.table.table import evolve

SHORT = 16

ROLL_BACK = """
local head = redis.call('HMGET', KEYS[1], 'v', 'h')
local to = tonumber(head[1]) - tonumber(ARGV[1])
if to < tonumber(ARGV[2]) then return {} end
local kept = redis.call('XRANGE', KEYS[2], to .. '-0', to .. '-0')
if not kept[1] then return {} end
local gone = redis.call('XRANGE', KEYS[2], (to + 1) .. '-0', '+')
for _, entry in ipairs(gone) do redis.call('XDEL', KEYS[2], entry[1]) end
redis.call('XSETID', KEYS[2], to .. '-0')
redis.call('ZREMRANGEBYSCORE', KEYS[3], '(' .. to, '+inf')
redis.call('HSET', KEYS[1], 'v', to, 'h', kept[1][2][4], 'at', kept[1][2][2])
return {kept[1][2][4], gone}
"""


@dataclass(slots=True)
class Entry:
    """One version, where in the tree it stands, and the table after it."""

    version: int
    hash: str
    at: int
    data: bytes
    parent: Entry | None = None
    undone: bool = False
    events: list[Event] = field(default_factory=list)
    table: Table | None = None

    @property
    def before(self) -> Table | None:
        return None if self.parent is None else self.parent.table

    def up_to(self, version: int) -> Entry | None:
        """Return the entry of that version on the way that led here."""
        entry: Entry | None = self
        while entry is not None and entry.version > version:
            entry = entry.parent
        return entry


class History:
    """
    The tree of one table. ``faults`` says what does not hold together.

    Args:
        epoch, key: of the chain; no key where the store has proved it.
        entries: what the log holds now, oldest first.
        undone: what was taken out, the oldest removal first; each as (hash it followed, entries).

    """

    def __init__(
        self,
        epoch: str,
        key: str | None,
        head: tuple[int, str],
        entries: list[Entry],
        undone: list[tuple[str, list[Entry]]],
    ) -> None:
        self.epoch = epoch
        self.faults: list[str] = []
        self.by_hash: dict[str, Entry] = {}
        self.log = entries
        self.answers: dict[int, list[Entry]] = {}
        """The entries of the log that followed while a decision was open, by its number."""
        later = {entry.hash: entry for entry in entries}
        # What was removed may stand on what was removed later, so that everything is known before it is tied.
        chunks = [(before, [*chunk]) for before, chunk in undone]
        later |= {entry.hash: entry for _, chunk in chunks for entry in chunk}
        previous: Entry | None = None
        for entry in entries:
            self._tie(key, entry, previous)
            previous = entry
        for before, chunk in chunks:
            previous = later.get(before)
            for entry in chunk:
                entry.undone = True
                self._tie(key, entry, previous)
                previous = entry
        for entry in sorted(self.by_hash.values(), key=lambda entry: entry.version):
            self._fold(entry)
        for entry in entries:
            if entry.before is not None and entry.before.ask is not None:
                self.answers.setdefault(entry.before.ask.n, []).append(entry)
        self._at: dict[int, list[Entry]] = {}
        for entry in sorted(self.by_hash.values(), key=lambda entry: entry.undone):
            self._at.setdefault(entry.version, []).append(entry)
        if not entries or head != (entries[-1].version, entries[-1].hash):
            self.faults.append("the log does not end at its head")

    def _tie(self, key: str | None, entry: Entry, previous: Entry | None) -> None:
        entry.parent = previous
        self.by_hash[entry.hash[:SHORT]] = entry
        version, before = (previous.version, previous.hash) if previous else (0, self.epoch)
        chained = b"%b|%b|%d|%d|%b" % (
            (key or "").encode(), before.encode(), entry.version, entry.at, entry.data,
        )  # fmt: skip
        proved = key is None or hashlib.sha1(chained).hexdigest() == entry.hash
        if entry.version != version + 1 or not proved:
            self.faults.append(f"version {entry.version} does not follow from what is before it")

    def _fold(self, entry: Entry) -> None:
        try:
            entry.events = decode_events(entry.data)
            entry.table = evolve(entry.before, entry.events, entry.at)
        except Exception as error:  # noqa: BLE001 - whatever it is, this log is no history
            self.faults.append(f"version {entry.version} cannot be followed: {type(error).__name__}")
            entry.table = entry.before

    @property
    def head(self) -> Entry:
        return self.log[-1]

    def at(self, version: int) -> list[Entry]:
        """Return every entry that ever had this version, the one of the log first."""
        return self._at.get(version, [])


def table_id(client: redis.Redis, code: str) -> str | None:
    found = client.get(f"cf:code:{code}")
    return None if found is None else found.decode().split("|")[0]


def _entry(row: Any) -> Entry:
    name, fields = row
    values = dict(zip(fields[::2], fields[1::2], strict=True)) if isinstance(fields, list) else fields
    return Entry(int(name.split(b"-")[0]), values[b"h"].decode(), int(values[b"t"]), values[b"d"])


def read(client: redis.Redis, code: str, undone: list[tuple[str, list[Entry]]]) -> History | None:
    """Return the history of a table, ``None`` when there is no such table."""
    name = table_id(client, code)
    if name is None:
        return None
    pipe = client.pipeline(transaction=True)
    pipe.hmget(f"cf:{{{name}}}:h", "v", "h", "ep", "k")
    pipe.xrange(f"cf:{{{name}}}:s")
    head, rows = pipe.execute()
    if head[0] is None:
        return None
    version, digest, epoch, key = (value.decode() for value in head)
    return History(epoch, key, (int(version), digest), [_entry(row) for row in rows], undone)


def forgotten(old: redis.Redis, new: redis.Redis, code: str) -> tuple[str, list[Entry]] | None:
    """Return what the one has of a table and the other, which takes over, has not; and what that followed."""
    key = f"cf:{{{table_id(old, code)}}}:s"
    known = {entry.hash for entry in map(_entry, new.xrange(key))}
    entries = [_entry(row) for row in old.xrange(key)]
    kept = [entry for entry in entries if entry.hash in known]
    gone = entries[len(kept) :]
    return (kept[-1].hash, gone) if gone and kept else None


def roll_back(client: redis.Redis, code: str, count: int, least: int) -> tuple[str, list[Entry]] | None:
    """
    Take the last entries out of a log, as a failover would; return what they followed, and them.

    Nothing is taken if less than version ``least`` would be left.
    """
    name = table_id(client, code)
    keys = [f"cf:{{{name}}}:{part}" for part in "hsi"]
    reply = client.eval(ROLL_BACK, 3, *keys, count, least)
    if not reply or not reply[1]:
        return None
    return reply[0].decode(), [_entry(row) for row in reply[1]]
