from __future__ import annotations

import pytest

from chickenfoot.engine.tiles import Boneyard, Hand, full_set, is_double, pips, tile


def test_a_tile_has_its_smaller_number_first():
    assert tile(9, 3) == tile(3, 9) == (3, 9)
    assert pips((3, 9)) == 12
    assert is_double((4, 4))
    assert not is_double((4, 5))


@pytest.mark.parametrize(("largest", "size"), [(6, 28), (9, 55), (12, 91), (15, 136), (18, 190)])
def test_a_set_holds_every_pair_once_in_order(largest, size):
    tiles = full_set(largest)
    assert len(set(tiles)) == len(tiles) == size
    assert tiles == sorted(tiles)
    assert all(0 <= x <= y <= largest for x, y in tiles)


def test_a_hand_is_sorted_and_changes_into_another():
    hand = Hand([(5, 6), (0, 9), (0, 1)])
    assert hand.reveal() == ((0, 1), (0, 9), (5, 6))
    assert hand.without((0, 9)).reveal() == ((0, 1), (5, 6))
    assert hand.with_tile((0, 5)).reveal() == ((0, 1), (0, 5), (0, 9), (5, 6))
    assert len(hand) == 3
    assert (0, 9) in hand
    assert (1, 9) not in hand
    with pytest.raises(ValueError, match="not in"):
        hand.without((1, 9))


def test_a_boneyard_is_drawn_from_its_front():
    yard = Boneyard([(5, 6), (0, 9)])
    drawn, rest = yard.draw()
    assert (drawn, rest.reveal()) == ((5, 6), ((0, 9),))
    with pytest.raises(IndexError):
        Boneyard().draw()


def test_hands_and_boneyards_are_values_of_different_kinds():
    assert Hand([(1, 2)]) == Hand([(1, 2)])
    assert hash(Hand([(1, 2)])) == hash(Hand([(1, 2)]))
    assert Hand([(1, 2)]) != Boneyard([(1, 2)])
    assert Boneyard([(1, 2), (0, 1)]) != Boneyard([(0, 1), (1, 2)])


@pytest.mark.parametrize("hidden", [Hand([(1, 2), (3, 4)]), Boneyard([(1, 2), (3, 4)])])
def test_what_lies_face_down_is_not_shown_by_accident(hidden):
    assert repr(hidden) == str(hidden) == f"{hidden}" == "<2 hidden tiles>"
    for look in (list, tuple, sorted, set):
        with pytest.raises(TypeError, match="reveal"):
            look(hidden)
