from __future__ import annotations

from itertools import product
from random import Random

import pytest

from chickenfoot.engine.geometry.dots import CONE_REACH, cone, fan, layers, picture, square


def test_a_tile_is_two_dots_one_for_each_half():
    assert picture([(0, 0, 0)]).bit_count() == 2
    assert picture([(0, 0, 0)]) == 1 << square(50, 0) | 1 << square(-50, 0)
    assert picture([]) == 0


def test_the_origin_lies_in_the_middle_of_its_square():
    assert {square(x, y) for x, y in product((-49, 0, 49), repeat=2)} == {square(0, 0)}
    assert square(51, 0) != square(0, 0) != square(-51, 0)


@pytest.mark.parametrize("turn", range(0, 360, 45))
def test_a_fan_sees_what_lies_ahead_and_not_what_lies_behind(turn):
    mask, foot, weight = fan(turn)
    shift = square(0, 0) - foot
    ahead = picture([(round(x), round(y), 0) for x, y in [step(turn, 500)]])
    behind = picture([(round(x), round(y), 0) for x, y in [step(turn, -500)]])
    assert ahead >> shift & mask
    assert not behind >> shift & mask
    assert weight > 0


def step(turn, reach):
    from chickenfoot.engine.geometry.vectors import along

    return along(0, 0, turn, reach)


def test_a_cone_ends_where_its_reach_ends():
    near, far = (CONE_REACH - 2) * 100, (CONE_REACH + 2) * 100
    assert cone(0, 0, 0) >> square(near, 0) & 1
    assert not cone(0, 0, 0) >> square(far, 0) & 1


def test_layers_count_how_many_cones_hold_a_square_up_to_three():
    chance = Random(3)
    cones = [chance.getrandbits(200) for _ in range(6)]
    one, two, three = layers(cones)
    for bit in range(200):
        held = sum(mask >> bit & 1 for mask in cones)
        assert (one >> bit & 1) + (two >> bit & 1) + (three >> bit & 1) == min(held, 3)
