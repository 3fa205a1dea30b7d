from __future__ import annotations

from typing import get_args, get_type_hints

from chickenfoot.table.events import Event
from chickenfoot.table.phases import PHASES, diagram, following
from chickenfoot.table.state import Phase


def test_every_phase_has_its_row_and_every_way_is_a_kind_of_event():
    kinds = {get_args(get_type_hints(event)["k"])[0] for event in get_args(Event)}
    assert set(PHASES) == set(Phase)
    assert {kind for ways in PHASES.values() for kind in ways} <= kinds


def test_a_kind_that_is_not_named_changes_no_phase():
    assert following(Phase.PLAYING, "played") is Phase.PLAYING
    assert following(Phase.PLAYING, "round_over") is Phase.ROUND_OVER


def test_a_closed_table_stays_closed_and_every_other_can_be_closed():
    assert PHASES[Phase.CLOSED] == {}
    assert all(ways["closed"] is Phase.CLOSED for phase, ways in PHASES.items() if phase is not Phase.CLOSED)


def test_the_picture_shows_every_way():
    drawn = diagram()
    assert drawn.startswith("stateDiagram-v2\n    [*] --> lobby\n")
    for phase, ways in PHASES.items():
        for kind, to in ways.items():
            assert f"    {phase.value} --> {to.value}: {kind}" in drawn.splitlines()
