from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_client.backoff import FIRST_SECONDS, LONGEST_SECONDS, delay


@given(st.integers(0, 10_000), st.floats(0, 1, exclude_max=True))
def test_no_wait_is_longer_than_20_seconds_and_the_first_none_longer_than_800_ms(attempt, chance):
    assert 0 <= delay(attempt, lambda: chance) <= LONGEST_SECONDS
    assert delay(0, lambda: chance) <= FIRST_SECONDS


def test_the_whole_span_is_used():
    assert delay(0, lambda: 0.0) == delay(9, lambda: 0.0) == 0.0
    assert [delay(n, lambda: 1.0) for n in range(7)] == [0.8, 1.6, 3.2, 6.4, 12.8, 20.0, 20.0]


def test_what_bye_asked_for_counts_once():
    assert delay(0, lambda: 0.5, 3000) == 3.0
    assert delay(1, lambda: 0.5, 3000) == 0.8
    assert delay(0, lambda: 0.5, 0) == 0.0
