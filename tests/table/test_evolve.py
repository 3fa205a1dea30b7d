from __future__ import annotations

import pytest

from chickenfoot.engine import events as engine
from chickenfoot.table.commands import TimeOut
from chickenfoot.table.events import Locked, TimedOut
from chickenfoot.table.table import evolve
from tests.table.scene import Scene


def test_a_history_begins_with_created_and_every_entry_says_something():
    with pytest.raises(ValueError, match="begins with Created"):
        evolve(None, [Locked()], 1)
    with pytest.raises(ValueError, match="says something"):
        evolve(None, [], 1)


def test_a_table_is_not_made_twice():
    scene = Scene("Ana")
    with pytest.raises(ValueError, match="once"):
        evolve(scene.table, scene.entries[0][1], 1)


def test_a_table_knows_how_long_its_history_is_and_which_entry_each_event_of_the_deal_stands_in():
    scene = Scene("Ana", "Ben", turn_seconds=10)
    scene.deal()
    scene.now = scene.table.ask.due
    scene.by_table(TimeOut(1))
    scene.play()
    assert scene.table.version == len(scene.entries)
    logged = [(one.version, one.event) for one in scene.table.log]
    assert logged == [
        (version, event)
        for version, (_, events) in enumerate(scene.entries, start=1)
        for event in events
        if isinstance(event, engine.Event | TimedOut)
    ]


def test_a_table_knows_the_time_of_its_last_entry():
    scene = Scene("Ana", seats=3)
    scene.pass_time(9)
    scene.sit("Ben")
    assert scene.table.updated == scene.now
    assert scene.table.created == scene.now - 9000
