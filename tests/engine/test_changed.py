from __future__ import annotations

from dataclasses import replace

import pytest

from chickenfoot.engine.changed import changed
from chickenfoot.engine.layout import Layout, Placed


def test_a_changed_copy_is_what_replace_makes_and_the_value_stays():
    value = Placed((3, 4), on="7", slot=2)
    assert changed(value, on="9", slots=()) == replace(value, on="9", slots=())
    assert value == Placed((3, 4), on="7", slot=2)
    assert changed(Layout(), lines=3).lines == 3


def test_a_field_that_the_class_lacks_is_refused():
    with pytest.raises(TypeError):
        changed(Placed((3, 4)), colour="red")
