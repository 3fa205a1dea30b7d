from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_protocol.merge_patch import apply, diff

VECTORS = json.loads((Path(__file__).parents[2] / "protocol/vectors/patches.json").read_text("utf-8"))

KEYS = st.sampled_from(["a", "b", "c", "0", "1", "10"])
LEAVES = st.booleans() | st.integers(-3, 3) | st.sampled_from(["", "x", "1"])
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)
OBJECTS = st.dictionaries(KEYS, VALUES, max_size=5)
PATCHES = st.dictionaries(
    KEYS,
    st.recursive(
        LEAVES | st.none() | st.lists(LEAVES, max_size=2),
        lambda inner: st.dictionaries(KEYS, inner, max_size=3),
    ),
    max_size=4,
)


def text(value):
    """JSON text tells true from 1, which Python's equality does not."""
    return json.dumps(value, sort_keys=True)


def by_the_rfc(target, patch):
    """The pseudocode of RFC 7396, section 2, on a copy."""
    if not isinstance(patch, dict):
        return patch
    target = copy.deepcopy(target) if isinstance(target, dict) else {}
    for name, value in patch.items():
        if value is None:
            if name in target:
                del target[name]
        else:
            target[name] = by_the_rfc(target.get(name), value)
    return target


@pytest.mark.parametrize("case", VECTORS["apply"])
def test_a_patch_changes_what_the_vectors_say(case):
    assert text(apply(case["before"], case["patch"])) == text(case["after"])


@pytest.mark.parametrize("case", VECTORS["diff"], ids=lambda case: case["name"])
def test_the_patch_between_two_views_is_what_the_vectors_say(case):
    assert text(diff(case["before"], case["after"])) == text(case["patch"])
    assert text(apply(case["before"], case["patch"])) == text(case["after"])


@given(OBJECTS, OBJECTS)
def test_before_and_the_patch_make_after(before, after):
    assert text(apply(before, diff(before, after))) == text(after)


@given(OBJECTS)
def test_nothing_changed_is_an_empty_patch(value):
    assert diff(value, copy.deepcopy(value)) == {}


@given(OBJECTS, OBJECTS)
def test_a_patch_holds_nothing_that_did_not_change(before, after):
    patch = diff(before, after)
    for key in patch:
        without = {name: value for name, value in patch.items() if name != key}
        assert text(apply(before, without)) != text(after)


@given(VALUES, PATCHES)
def test_applying_agrees_with_the_pseudocode_of_the_rfc(target, patch):
    assert text(apply(target, patch)) == text(by_the_rfc(target, patch))


@given(OBJECTS, OBJECTS, PATCHES)
def test_neither_argument_is_touched(before, after, patch):
    kept = text([before, after, patch])
    diff(before, after)
    apply(before, patch)
    assert text([before, after, patch]) == kept


@given(OBJECTS, OBJECTS)
def test_a_patch_applied_twice_changes_nothing_more(before, after):
    patch = diff(before, after)
    once = apply(before, patch)
    assert text(apply(once, patch)) == text(once)
