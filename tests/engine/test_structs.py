"""Values that are equal, hashable and copied like frozen ones."""

from __future__ import annotations

import copy
import pickle
from dataclasses import fields, replace

import pytest

from chickenfoot.engine.pose import Pose
from chickenfoot.engine.structs import struct


@struct(frozen=True, slots=True)
class Named:
    name: str

    def __hash__(self) -> int:
        return 7


def test_equal_values_are_one_key():
    assert Pose(1, 2, 90) == Pose(1, 2, 90) != Pose(1, 2, 91)
    assert len({Pose(1, 2, 90), Pose(1, 2, 90)}) == 1


def test_a_hash_of_ones_own_stays():
    assert hash(Named("a")) == 7


def test_values_are_copied_like_any_dataclass():
    here = Pose(1, 2, 90)
    assert [field.name for field in fields(here)] == ["x", "y", "turn"]
    assert replace(here, turn=0) == Pose(1, 2, 0)
    assert copy.copy(here) == pickle.loads(pickle.dumps(here)) == here


def test_there_is_no_room_for_other_fields():
    with pytest.raises(AttributeError):
        Pose(1, 2, 90).colour = "red"
