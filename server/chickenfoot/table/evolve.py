"""Take a table through an entry of its history."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from chickenfoot.engine import events as engine
from chickenfoot.table import facts, matches
from chickenfoot.table.events import Created, Event
from chickenfoot.table.state import Table


def evolve(table: Table | None, events: Sequence[Event], at: int) -> Table:
    """
    Return the table after one entry. It only copies facts: the same history always gives the same table.

    Args:
        table: the table before; ``None`` for the first entry, which begins with ``Created``.
        events: the whole entry, in order.
        at: the store's time of the entry, Unix milliseconds.

    """
    run: list[engine.Event] = []
    version = 1 if table is None else table.version + 1
    for event in events:
        if isinstance(event, engine.Event):
            run.append(event)
            continue
        if table is None:
            if not isinstance(event, Created):
                raise ValueError("a history begins with Created")
            table = facts.created(event, at)
            continue
        if run:
            table = matches.follow(table, run, at, version)
            run = []
        table = facts.apply(table, event, at)
    if table is None:
        raise ValueError("an entry says something")
    if run:
        table = matches.follow(table, run, at, version)
    return table if table.version == version else replace(table, updated=at, version=version)
