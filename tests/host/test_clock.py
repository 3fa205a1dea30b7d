from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from chickenfoot.host.clock import SystemClock

MS = 1_000_000
TRUE = 1_800_000_000_000


class Machine:
    """A computer whose clock is off, asking a store for the time."""

    def __init__(self, off: int) -> None:
        self.ms = 50_000
        self.off = off
        self.clock = SystemClock(lambda: (TRUE + self.ms + self.off) * MS, lambda: self.ms * MS)

    @property
    def error(self) -> int:
        return self.clock.now() - (TRUE + self.ms)

    def ask(self, there: int, back: int) -> int:
        """Ask; return by how much the clock was put on."""
        asked = self.clock.ticks()
        self.ms += there
        told = TRUE + self.ms
        self.ms += back
        return self.clock.observe(asked, told)


def test_it_begins_as_the_computers_clock_and_runs_evenly_whatever_happens_to_that():
    machine = Machine(0)
    machine.off = 3_600_000
    machine.ms += 10
    assert machine.error == 0


@given(st.integers(-5_000, 5_000), st.lists(st.tuples(st.integers(0, 400), st.integers(0, 400)), min_size=1))
def test_it_is_never_further_off_than_an_answer_takes(off, answers):
    machine = Machine(off)
    for there, back in answers:
        before, moved = machine.error, machine.ask(there, back)
        assert abs(machine.error) <= (there + back) // 2 + 1 or not moved
        assert machine.error == before + moved
    machine.ask(0, 0)
    assert machine.error == 0


def test_a_slow_answer_changes_nothing_that_was_known_better():
    machine = Machine(5_000)
    machine.ask(1, 1)
    assert abs(machine.error) <= 1
    assert machine.ask(390, 10) == 0
