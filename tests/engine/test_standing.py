from __future__ import annotations

import pytest

from chickenfoot.engine.standing import places


@pytest.mark.parametrize(
    ("totals", "low", "high"),
    [
        ((3, 1, 3, 7), (2, 1, 2, 4), (2, 4, 2, 1)),
        ((0, 0, 0), (1, 1, 1), (1, 1, 1)),
        ((5,), (1,), (1,)),
        ((9, 8, 8, 7), (4, 2, 2, 1), (1, 2, 2, 4)),
    ],
)
def test_equal_totals_share_a_place_and_the_next_is_skipped(totals, low, high):
    """R32."""
    assert places(totals, low_wins=True) == low
    assert places(totals, low_wins=False) == high
