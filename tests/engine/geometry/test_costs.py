from __future__ import annotations

from chickenfoot.engine.geometry import costs


def test_bends_cost_more_the_more_they_turn():
    assert 0 < costs.HINGE < costs.CORNER < costs.SIDE < costs.SHIFT


def test_losing_a_future_outweighs_any_look():
    """A forced foot is better than none, and none is better than not even room for a plain tile."""
    assert costs.FORCED < costs.POOR < costs.NO_FOOT
    assert costs.GOOD < costs.BAD
    assert max(costs.SHARE, costs.SPOT, costs.LANE) < costs.FORCED
