"""
The options of a game: their values, defaults and sentences, and what makes a set of them whole.

One model serves the lobby's form, the JSON Schema of the catalogue, the check of what a client sends, and the
rules hash of a deal.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from chickenfoot.engine.state import OptionValue
from chickenfoot.engine.structs import struct


class BadOptions(Exception):  # noqa: N818 - a reason, not an error of the program
    """The options do not make a game. ``reason`` says in English which one and why."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@struct(frozen=True, slots=True)
class Option:
    """
    One house rule that a table may choose.

    Its value is one of ``values`` or, where ``between`` is given, a whole number in that range.
    ``sentence`` tells a player in one line what it decides.
    """

    name: str
    default: OptionValue
    sentence: str
    values: tuple[OptionValue, ...] = ()
    between: range | None = None

    def accepts(self, value: object) -> bool:
        """Tell whether ``value`` may be chosen. A truth value is never a number here, nor the reverse."""
        if any(type(one) is type(value) and one == value for one in self.values):
            return True
        return type(value) is int and self.between is not None and value in self.between

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of the value, with its default and sentence."""
        kinds: list[dict[str, Any]] = []
        if self.values:
            kinds.append({"enum": list(self.values)})
        if self.between is not None:
            kinds.append({"type": "integer", "minimum": self.between[0], "maximum": self.between[-1]})
        shape = kinds[0] if len(kinds) == 1 else {"anyOf": kinds}
        return {**shape, "default": self.default, "description": self.sentence}


def complete(
    options: tuple[Option, ...],
    presets: Mapping[str, Mapping[str, OptionValue]],
    chosen: Mapping[str, OptionValue] | None,
    preset: str | None,
) -> tuple[str, dict[str, OptionValue]]:
    """
    Return every option with its value, in the game's order, and the preset that this set is.

    ``chosen`` overrides the preset (default: the first one). A set that is no preset is called ``custom``.
    Raises BadOptions for an unknown preset or option and for a value out of its range.
    """
    names = list(presets)
    if preset not in {None, "custom", *names}:
        raise BadOptions(f"there is no preset {preset!r}")
    start = presets[names[0] if preset is None or preset == "custom" else preset]
    given = dict(chosen or {})
    values: dict[str, OptionValue] = {}
    for option in options:
        value = given.pop(option.name, start[option.name])
        if not option.accepts(value):
            raise BadOptions(f"{option.name} cannot be {value!r}")
        values[option.name] = value
    if given:
        raise BadOptions(f"there is no option {next(iter(given))!r}")
    name = next((each for each in names if same(presets[each], values)), "custom")
    return name, values


def same(one: Mapping[str, OptionValue], other: Mapping[str, OptionValue]) -> bool:
    """Tell whether two sets of options are equal, telling 1 from true."""
    return one.keys() == other.keys() and all(
        type(value) is type(other[name]) and value == other[name] for name, value in one.items()
    )


def number(options: Mapping[str, OptionValue], name: str) -> int:
    """Read an option that is a whole number."""
    value = options[name]
    assert isinstance(value, int)
    return value


def whole(options: tuple[Option, ...], **different: OptionValue) -> dict[str, OptionValue]:
    """Return all options at their defaults but those in ``different``: a preset."""
    return {option.name: different.get(option.name, option.default) for option in options}
