"""
Which options do not go together, as data: what a form need not offer, and every refusal can be foretold by.

Found by asking the game itself, so that no game writes its objections twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Final

from chickenfoot.engine.game import Game
from chickenfoot.engine.options import Option, whole
from chickenfoot.engine.state import OptionValue

SEATS: Final = "seats"
"""The number of seats, beside the options."""

Clash = dict[str, list[OptionValue]]
"""Values by name. Who has one of the values of every name has chosen what cannot be played."""

_Point = tuple[int, ...]
_Box = list[tuple[int, ...]]


class _Listening(Mapping[str, OptionValue]):
    """Options that remember which of them were looked at."""

    def __init__(self, values: Mapping[str, OptionValue], heard: set[str]) -> None:
        self._values, self._heard = values, heard

    def __getitem__(self, name: str) -> OptionValue:
        self._heard.add(name)
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)


def clashes(game: Game) -> list[Clash]:
    """
    Return all combinations that the game objects to.

    Only options that the game looks at when it judges take part: every value of each, with every number of
    seats. A name that may have any value is left out.
    """
    names: list[str] = []
    while True:
        heard: set[str] = set(names)
        axes = _axes(game, names)
        points = product(*(range(len(values)) for values in axes.values()))
        bad = [point for point in points if _is_bad(game, axes, point, heard)]
        if heard == set(names):
            break
        names = [option.name for option in game.options if option.name in heard]
    return [
        {
            name: [values[at] for at in within]
            for within, (name, values) in zip(box, axes.items(), strict=True)
            if len(within) < len(values)
        }
        for box in _boxes(bad, [len(values) for values in axes.values()])
    ]


def _axes(game: Game, names: list[str]) -> dict[str, tuple[OptionValue, ...]]:
    """Return every value of the seats and of the options named."""
    options = {option.name: option for option in game.options}
    return {SEATS: tuple(game.players), **{name: _values(options[name]) for name in names}}


def _values(option: Option) -> tuple[OptionValue, ...]:
    return (*option.values, *(n for n in option.between or () if n not in option.values))


def _is_bad(
    game: Game, axes: Mapping[str, tuple[OptionValue, ...]], point: tuple[int, ...], heard: set[str]
) -> bool:
    chosen = {name: values[at] for (name, values), at in zip(axes.items(), point, strict=True)}
    seats = chosen.pop(SEATS)
    assert isinstance(seats, int)
    return game.objection(_Listening(whole(game.options, **chosen), heard), seats) is not None


def _boxes(points: list[_Point], lengths: list[int]) -> Iterator[_Box]:
    """Yield boxes that hold these points and no others, each as large as it grows, the last axis first."""
    bad, left = set(points), dict.fromkeys(points)
    while left:
        box: list[tuple[int, ...]] = [(at,) for at in next(iter(left))]
        for axis in reversed(range(len(lengths))):
            box[axis] = tuple(
                at
                for at in range(lengths[axis])
                if bad.issuperset(product(*box[:axis], (at,), *box[axis + 1 :]))
            )
        for point in product(*box):
            left.pop(point, None)
        yield box
