from chickenfoot.engine.moves import Draw
from chickenfoot.host.counts import SECONDS, Counts, Durations
from chickenfoot.table.commands import Answer, PlayFor, Rename, TimeOut


def test_a_duration_is_counted_in_the_range_it_falls_into():
    durations = Durations()
    for seconds in (0.0, 0.0005, 0.0006, 0.3, 5.0, 60.0):
        durations.add(seconds)
    below = dict(zip(SECONDS, durations.counts, strict=False))
    assert (below[0.0005], below[0.001], below[0.5], below[5.0]) == (2, 1, 1, 1)
    assert durations.counts[-1] == 1
    assert sum(durations.counts) == 6
    assert abs(durations.total - 65.3011) < 1e-9


def test_a_duration_that_clocks_make_negative_counts_as_nothing():
    durations = Durations()
    durations.add(-3.0)
    assert (durations.counts[0], durations.total) == (1, 0.0)


def test_moves_are_counted_by_who_made_them_and_nothing_else_is_a_move():
    counts = Counts()
    for command in (Answer(1, Draw()), PlayFor(2, Draw()), PlayFor(3, Draw()), TimeOut(4), Rename("Ana")):
        counts.kept(command)
    assert counts.moves == {"person": 1, "bot": 2, "clock": 1}
