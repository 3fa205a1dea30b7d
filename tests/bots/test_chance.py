from collections import Counter

import pytest

from chickenfoot.bots.chance import SeededDice, below, pick


def test_a_number_below_a_bound_is_below_it_and_every_one_comes_up_equally():
    dice = SeededDice("x")
    counts = Counter(below(dice, 6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(850 < count < 1150 for count in counts.values())


@pytest.mark.parametrize("bound", [1, 2, 255, 256, 257, 65536, 10**9])
def test_any_bound_will_do(bound):
    dice = SeededDice("x")
    assert all(0 <= below(dice, bound) < bound for _ in range(50))


def test_there_is_no_number_below_zero():
    with pytest.raises(ValueError, match="nothing"):
        below(SeededDice("x"), 0)


def test_a_byte_that_would_favour_low_numbers_is_thrown_again():
    thrown = iter([b"\xff", b"\x03"])
    assert below(lambda _: next(thrown), 3) == 0


def test_one_item_needs_no_dice():
    assert pick(lambda _: pytest.fail("thrown"), ["a"]) == "a"


def test_seeded_dice_fall_the_same_way_however_they_are_asked():
    one, two = SeededDice("seed"), SeededDice("seed")
    assert b"".join(one(n) for n in (1, 5000, 4000, 3)) == two(9004)
    assert SeededDice("other")(8) != SeededDice("seed")(8)
