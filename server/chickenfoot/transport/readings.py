"""
What a process says of itself when it is asked: everything an operator may want to see, as plain numbers.

Rule 1: no reading and no label holds a code, a name, a seat, a token or an address: labels are kinds that
are listed here or in the code, so that there are few and none is anybody's.
Rule 2: a reading is made when somebody asks, from what is there; the store is asked, too, for a second.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

from chickenfoot.host.counts import SECONDS, Durations
from chickenfoot.host.shown import ShownTable
from chickenfoot.stores.contracts import Store, Unavailable
from chickenfoot.table.state import Phase
from chickenfoot.transport.desk import Desk
from chickenfoot.transport.welcome import server_name
from chickenfoot_protocol.base import VERSION
from chickenfoot_protocol.codes import RefusalCode

PATIENCE: Final = 1.0
"""Seconds the store has to answer."""

Sample = tuple[dict[str, str], Any]
Reading = tuple[str, str, str, list[Sample]]
"""Name without prefix, kind (``counter``, ``gauge``, ``histogram``), what it says, and its values by labels.
A histogram's value is the counts by range (``counts.SECONDS``), then the sum in seconds."""

# What is known beforehand is shown from the beginning, as 0: a number that appears cannot be seen to rise.
MOVERS: Final = ("person", "bot", "clock")
CAUSES: Final = ("bell", "bus", "head", "conflict", "again", "behind", "open")
REASONS: Final = ("join", "gap", "reset", "slow", "sync", "seat")
FAILURES: Final = ("unavailable", "unconfirmed", "internal")
CUTS: Final = ("buffer", "pong", "odd_frames", "flood")
LIMITS: Final = (
    "connections", "new_connections", "tables", "unknown_codes", "commands", "other_commands", "syncs",
    "pongs", "bad_frames", "too_fast", "frame_bytes", "early", "queue",
)  # fmt: skip
ROLES: Final = ("player", "watcher", "arriving")


async def read(desk: Desk) -> list[Reading]:
    """Return all readings of this process."""
    around = desk.host.around
    return [*_host(desk), *_transport(desk), *await _store(around.store)]


def _host(desk: Desk) -> Iterable[Reading]:
    host, counts = desk.host, desk.host.around.counts
    phases = Counter(shown.live.table.phase.value for shown in host.tables if _mine(shown))
    yield _gauges(
        "tables",
        "Tables that are shown. One that several workers show is counted by one of them.",
        "phase",
        phases,
        [each.value for each in Phase],
    )
    yield _gauge("tables_loaded", "Tables in the memory of this worker.", len(host))
    yield _counters("moves", "Moves kept through this process, by who made them.", "by", counts.moves, MOVERS)
    yield _histogram(
        "commit_seconds", "From asking the store to keep an entry to its answer.", counts.commits
    )
    yield (
        "fanout_seconds",
        "histogram",
        "From an entry being kept, here or elsewhere, to its last frame being handed to the sockets here.",
        [
            ({"kept": "here"}, _ranges(counts.shown_here)),
            ({"kept": "elsewhere"}, _ranges(counts.shown_elsewhere)),
        ],
    )
    yield _count("conflicts", "Commits that another process was faster than.", counts.conflicts)
    yield _counters("commit_failures", "Commits given up.", "code", counts.failures, FAILURES)
    yield _counters(
        "gaps", "Entries found that no bell had brought, by what made us look.", "cause", counts.gaps, CAUSES
    )
    yield _count("forks", "Histories that were replaced by another one.", counts.forks)
    seconds, versions = host.lag.now(host.version_of, host.around.clock.now())
    yield _gauge("head_lag_seconds", "For how long the table furthest behind the store has been so.", seconds)
    yield _gauge(
        "head_lag_versions", "How many versions the table furthest behind the store lacks.", versions
    )
    yield _counters(
        "snapshots",
        "Views sent whole: all but join and seat are resyncs.",
        "reason",
        counts.snapshots,
        REASONS,
    )
    yield _count("resumes", "Viewers who came back and were sent only what they had missed.", counts.resumed)
    yield _count("faults", "Errors of the program.", counts.faults + host.around.chores.faults)


def _mine(shown: ShownTable) -> bool:
    """Tell whether this worker counts the table: the one that comes first of those where somebody looks."""
    audience = shown.live.audience
    return shown.attendance.rank() == 0 if len(audience) else not audience.workers_elsewhere


def _transport(desk: Desk) -> Iterable[Reading]:
    counts = desk.host.around.counts
    roles = Counter(
        "watcher" if viewer.seat is None else "player"
        for shown in desk.host.tables
        for viewer in shown.live.audience
    )
    roles["arriving"] = max(0, len(desk.sessions) - roles.total())
    yield _gauges("connections", "Open sockets.", "role", roles, ROLES)
    yield _counters(
        "readers_cut", "Sockets cut because their reader was too slow or too loud.", "cause", counts.cut, CUTS
    )
    yield _counters("limits", "Limits that were hit.", "kind", counts.limits, LIMITS)
    codes = [code.value for code in RefusalCode]
    yield _counters("refusals", "Commands refused.", "code", counts.refusals, codes)
    yield _counters("http_responses", "Answers over HTTP.", "status", counts.requests, ("2xx", "4xx", "5xx"))
    yield _gauge("draining", "1 while the process takes nobody new.", int(desk.draining))
    said = {"version": server_name().partition("/")[2], "protocol": str(VERSION)}
    said |= {"python": sys.version.partition(" ")[0], "durability": desk.host.around.store.durability}
    yield "build_info", "gauge", "What runs here.", [(said, 1)]
    yield _gauge("pid", "The process, as the computer knows it.", os.getpid())


async def _store(store: Store) -> Iterable[Reading]:
    vitals: Mapping[str, int] = {}
    begun, up = time.perf_counter(), 0
    try:
        async with asyncio.timeout(PATIENCE):
            await store.journal.now()
            took, up = time.perf_counter() - begun, 1
            vitals = await store.vitals()
    except (TimeoutError, Unavailable):
        took = time.perf_counter() - begun
    counts = store.counts
    readings = [
        _gauge("store_up", "1 if the store answers.", up),
        _gauge("store_answer_seconds", "How long the store took to answer now.", took),
        _gauge("store_unverified", "1 if the store does not say how it is set up.", int(store.unverified())),
        _gauge("bus_up", "1 if bells of other processes are heard.", int(store.listening())),
        _count("bus_rebuilt", "Subscriptions that broke and were made anew.", counts["bus_rebuilt"]),
        _count("bells_refused", "Bells that were not true.", counts["bells_refused"]),
        _count("store_exchanges", "Round trips to Redis.", counts["exchanges"]),
        _count("store_breaks", "Round trips to Redis that broke.", counts["breaks"]),
        _count("store_refused", "Commands that Redis refused.", counts["refused"]),
    ]
    readings += [
        (f"redis_{name}", "counter" if name in _RISING else "gauge", sentence, [({}, vitals[name])])
        for name, sentence in _VITALS.items()
        if name in vitals
    ]
    return readings


_VITALS: Final = {
    "memory_bytes": "Memory that Redis uses.",
    "memory_limit_bytes": "Memory that Redis may use; 0 for no limit.",
    "replicas": "Replicas connected to Redis.",
    "appendonly": "1 if Redis writes its log to the disk.",
    "write_failing": "1 if Redis could not write its log the last time.",
    "evicted": "Keys that Redis threw away for lack of memory.",
    "readers_dropped": "Readers that Redis dropped because they were too slow.",
}
_RISING: Final = frozenset({"evicted", "readers_dropped"})


def _gauge(name: str, sentence: str, value: float) -> Reading:
    return name, "gauge", sentence, [({}, value)]


def _count(name: str, sentence: str, value: int) -> Reading:
    return name, "counter", sentence, [({}, value)]


def _by(label: str, values: Mapping[str, int], known: Iterable[str]) -> list[Sample]:
    return [({label: each}, values.get(each, 0)) for each in dict.fromkeys((*known, *values))]


def _gauges(name: str, sentence: str, label: str, values: Mapping[str, int], known: Iterable[str]) -> Reading:
    return name, "gauge", sentence, _by(label, values, known)


def _counters(
    name: str, sentence: str, label: str, values: Mapping[str, int], known: Iterable[str]
) -> Reading:
    return name, "counter", sentence, _by(label, values, known)


def _histogram(name: str, sentence: str, durations: Durations) -> Reading:
    return name, "histogram", sentence, [({}, _ranges(durations))]


def _ranges(durations: Durations) -> list[float]:
    assert len(durations.counts) == len(SECONDS) + 1
    return [*durations.counts, durations.total]
