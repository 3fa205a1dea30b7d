"""
What one process has counted since it began, for whoever runs it.

Plain numbers, so that counting costs next to nothing whether or not anybody looks. Nothing here names a
table, a seat or a person: labels are kinds, and there are few of them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from chickenfoot.table.commands import Answer, Command, PlayFor, TimeOut

SECONDS: Final = (
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0,
)  # fmt: skip
"""Upper bounds of the ranges in which durations are counted."""


class Durations:
    """How many durations fell into which range, and their sum in seconds."""

    __slots__ = ("counts", "total")

    def __init__(self) -> None:
        self.counts = [0] * (len(SECONDS) + 1)
        """By range; the last one is for everything longer."""
        self.total = 0.0

    def add(self, seconds: float) -> None:
        """Count one. What clocks that disagree make negative counts as nothing."""
        seconds = max(0.0, seconds)
        self.counts[bisect_left(SECONDS, seconds)] += 1
        self.total += seconds


@dataclass(slots=True)
class Counts:
    """
    All that host and transport count.

    ``commits``: from asking the store to keep an entry until it says so. ``shown_here``: from that answer
    until the last frame is handed to the sockets of this process. ``shown_elsewhere``: the same for entries
    of other processes, from the store's stamp on, so with its clock and in whole ms.
    """

    moves: Counter[str] = field(default_factory=Counter)
    """Moves kept through this process, by who made them: ``person``, ``bot`` (also one that stands in),
    ``clock``."""
    commits: Durations = field(default_factory=Durations)
    shown_here: Durations = field(default_factory=Durations)
    shown_elsewhere: Durations = field(default_factory=Durations)
    conflicts: int = 0
    """Entries that another process was faster than."""
    failures: Counter[str] = field(default_factory=Counter)
    """Commits that were given up, by refusal code."""
    gaps: Counter[str] = field(default_factory=Counter)
    """Readings of a journal that found what no bell had brought, by what gave reason to look: ``bell`` (one
    before it was missed), ``bus`` (subscribed anew), ``head``, ``conflict``, ``again``, ``open``."""
    forks: int = 0
    """Histories that were replaced by another one."""
    snapshots: Counter[str] = field(default_factory=Counter)
    """Snapshots by their reason; all but ``join`` and ``seat`` mean that somebody had lost track."""
    resumed: int = 0
    """Viewers who came back and were shown only what they had missed."""
    cut: Counter[str] = field(default_factory=Counter)
    """Sockets that were cut: ``buffer`` full for too long, ``pong`` overdue, ``flood`` of pongs unread."""
    limits: Counter[str] = field(default_factory=Counter)
    """Limits that were hit, by kind."""
    refusals: Counter[str] = field(default_factory=Counter)
    """Commands that were refused, by code."""
    requests: Counter[str] = field(default_factory=Counter)
    """Answers over HTTP, by class of status: ``2xx``."""
    faults: int = 0
    """Errors of ours."""

    def kept(self, command: Command) -> None:
        """Count a command whose entry is kept, if it is a move."""
        if isinstance(command, Answer):
            self.moves["person"] += 1
        elif isinstance(command, PlayFor):
            self.moves["bot"] += 1
        elif isinstance(command, TimeOut):
            self.moves["clock"] += 1
