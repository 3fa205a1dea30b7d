"""Points that the position after a play is worth (docs/rules.md, D13 and D15)."""

from __future__ import annotations

from typing import Final

from chickenfoot.engine.layout import Layout
from chickenfoot.engine.line.ends import LEFT, RIGHT, tip
from chickenfoot.engine.tiles import is_double, pips

FIVE: Final = 5
DOUBLE_HEADER: Final = 2
TRIPLE_HEADER: Final = 3


def open_count(layout: Layout) -> int:
    """
    Return the sum of what is open: the free number of each arm, both halves of a double at a tip.

    A spinner counts as long as one of its sides is free; its narrow ends count once they are begun.
    """
    begun = {
        place: tip(layout, place) for place, end in layout.ends.items() if end.slot is None or place in _LINE
    }
    doubles = {name for name in begun.values() if is_double(layout.tiles[name].tile)}
    numbers = [layout.ends[place].number or 0 for place, name in begun.items() if name not in doubles]
    return sum(numbers) + sum(pips(layout.tiles[name].tile) for name in doubles)


def fives(layout: Layout) -> int:
    """Return what the position scores in All Fives: its count, if that is a multiple of five."""
    count = open_count(layout)
    return 0 if count % FIVE else count


def headers(layout: Layout) -> int:
    """
    Return what the position scores in Bergen.

    Two where both ends show the same number; three where one of them is the double of it and the other is
    not the same tile.
    """
    ends = layout.ends
    if ends[LEFT].number != ends[RIGHT].number:
        return 0
    tips = {tip(layout, LEFT), tip(layout, RIGHT)}
    if len(tips) > 1 and any(is_double(layout.tiles[name].tile) for name in tips):
        return TRIPLE_HEADER
    return DOUBLE_HEADER


_LINE: Final = frozenset({LEFT, RIGHT})
