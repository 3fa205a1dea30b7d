"""Chores run to their end; only faults are worth a line in the log."""

from __future__ import annotations

import pytest
from structlog.testing import capture_logs

from chickenfoot.host.surroundings import Chores
from chickenfoot.table.commands import Refused
from tests.host.rig import settle


async def fails(error: Exception) -> None:
    raise error


async def test_a_refusal_is_no_fault_and_whoever_waits_for_it_gets_it() -> None:
    chores = Chores()
    with capture_logs() as logs:
        with pytest.raises(Refused):
            await chores.spawn(fails(Refused("bad_options", "no such option")))
        await settle()
    assert logs == []


async def test_a_fault_is_logged_with_its_place_and_without_its_words() -> None:
    chores = Chores()
    with capture_logs() as logs:
        chores.spawn(fails(ValueError("the hand is 3-9")))
        await settle()
    [line] = logs
    assert (line["event"], line["kind"]) == ("a chore failed", "ValueError")
    assert "3-9" not in str(line)
