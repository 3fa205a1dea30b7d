"""Merge patches: the cases of RFC 7396, Appendix A, and those our views meet."""

from __future__ import annotations

from typing import Any

from chickenfoot_protocol.merge_patch import apply, diff

# RFC 7396, Appendix A: original, patch.
_APPLY: tuple[tuple[Any, Any], ...] = (
    ({"a": "b"}, {"a": "c"}),
    ({"a": "b"}, {"b": "c"}),
    ({"a": "b"}, {"a": None}),
    ({"a": "b", "b": "c"}, {"a": None}),
    ({"a": ["b"]}, {"a": "c"}),
    ({"a": "c"}, {"a": ["b"]}),
    ({"a": {"b": "c"}}, {"a": {"b": "d", "c": None}}),
    ({"a": [{"b": "c"}]}, {"a": [1]}),
    (["a", "b"], ["c", "d"]),
    ({"a": "b"}, ["c"]),
    ({"a": "foo"}, None),
    ({"a": "foo"}, "bar"),
    ({"e": None}, {"a": 1}),
    ([1, 2], {"a": "b", "c": None}),
    ({}, {"a": {"bb": {"ccc": None}}}),
)

_BEFORE: dict[str, Any] = {
    "table": {
        "phase": "playing",
        "seats": {
            "0": {"name": "Ana", "kind": "human", "here": True, "tiles": 8, "total": 37},
            "1": {"name": "Hen", "kind": "bot", "here": True, "tiles": 9, "total": 12},
        },
        "ask": {"n": 18, "seat": 0, "due": 1796035230100},
        "ends": {"0": {"number": 7, "free": 1}},
        "foot": {"on": "0", "number": 7, "placed": 5, "need": 6},
        "tiles": {"0": {"tile": [7, 7], "x": 0, "y": 0, "turn": 90}},
    },
    "you": {"seat": 0, "hand": [[0, 7], [3, 9]], "moves": [{"type": "play", "tile": [0, 7], "on": "0"}]},
}
_AFTER: dict[str, Any] = {
    "table": {
        "phase": "playing",
        "seats": {
            "0": {"name": "Ana", "kind": "human", "here": True, "tiles": 7, "total": 37},
            "1": {"name": "Hen", "kind": "bot", "here": True, "tiles": 9, "total": 12},
        },
        "ask": {"n": 19, "seat": 1},
        "ends": {"1": {"number": 0, "free": 1, "line": "A"}},
        "tiles": {
            "0": {"tile": [7, 7], "x": 0, "y": 0, "turn": 90},
            "1": {"tile": [7, 0], "on": "0", "by": 0, "line": "A", "x": 150, "y": 0, "turn": 0},
        },
    },
    "you": {"seat": 0, "hand": [[3, 9]]},
}

# Before, after: two views, and the smallest patch between them.
_DIFF: tuple[tuple[str, dict[str, Any], dict[str, Any]], ...] = (
    ("nothing changed", {"a": {"b": [1, 2]}}, {"a": {"b": [1, 2]}}),
    ("a number", {"a": 1, "b": 2}, {"a": 1, "b": 3}),
    ("a key appears", {}, {"a": {"b": 1}}),
    ("a key goes", {"a": {"b": 1}, "c": 1}, {"c": 1}),
    ("an object is emptied", {"a": {"b": 1}}, {"a": {}}),
    ("an object becomes a number", {"a": {"b": 1}}, {"a": 1}),
    ("a number becomes an object", {"a": 1}, {"a": {"b": 1}}),
    ("a number becomes an empty object", {"a": 1}, {"a": {}}),
    ("arrays are replaced whole", {"a": [[0, 7], [3, 9]]}, {"a": [[3, 9]]}),
    ("true is not 1", {"a": True}, {"a": 1}),
    ("true is not 1 in an array", {"a": [1]}, {"a": [True]}),
    ("false is not absent", {"a": True}, {"a": False}),
    ("text that looks like a number", {"a": 1}, {"a": "1"}),
    ("one move: the first foot is done", _BEFORE, _AFTER),
    ("a seat becomes a watcher", _BEFORE, {"table": _BEFORE["table"]}),
)


def vectors() -> dict[str, Any]:
    """Return the content of `patches.json`."""
    return {
        "apply": [
            {"before": before, "patch": patch, "after": apply(before, patch)} for before, patch in _APPLY
        ],
        "diff": [
            {"name": name, "before": before, "patch": diff(before, after), "after": after}
            for name, before, after in _DIFF
        ],
    }
