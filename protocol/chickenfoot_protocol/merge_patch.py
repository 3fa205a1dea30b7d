"""
JSON Merge Patch (RFC 7396): how an update changes a view.

Law: ``apply(before, diff(before, after)) == after`` for any two values without ``null`` in an
object. A view has none, because ``null`` in a patch means "remove".
"""

from __future__ import annotations

from typing import Any


def apply(target: Any, patch: Any) -> Any:
    """
    Return `target` changed by `patch`; neither is modified, unchanged parts are shared.

    Args:
        target: any JSON value.
        patch: objects merge, ``None`` removes a key, anything else replaces.

    """
    if not isinstance(patch, dict):
        return patch
    merged = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            merged.pop(key, None)
        elif isinstance(value, dict):
            merged[key] = apply(merged.get(key), value)
        else:
            merged[key] = value
    return merged


def diff(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """
    Return the smallest patch that turns `before` into `after`; empty when they are equal.

    Args:
        before: a JSON object.
        after: a JSON object without ``None`` as a value of any object inside; this is not checked,
            and such a value would be lost.

    """
    patch: dict[str, Any] = {}
    for key, old in before.items():
        if key not in after:
            patch[key] = None
            continue
        new = after[key]
        if new is old:
            continue
        if type(new) is dict and type(old) is dict:
            if inner := diff(old, new):
                patch[key] = inner
        elif not _same(old, new):
            patch[key] = new
    patch.update((key, new) for key, new in after.items() if key not in before)
    return patch


def _same(old: Any, new: Any) -> bool:
    """Equality of JSON values: unlike Python's, it tells ``true`` from ``1``."""
    if type(old) is not type(new) or old != new:
        return False
    if type(old) is list:
        return all(map(_same, old, new))
    if type(old) is dict:
        return all(_same(value, new[key]) for key, value in old.items())
    return True
