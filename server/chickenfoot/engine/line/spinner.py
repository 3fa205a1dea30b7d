"""
A line whose first double takes four arms (docs/rules.md, D12).

Its two sides are the line itself, ``L`` and ``R``. Once a tile lies at both, its narrow ends are places too,
``U`` and ``D``. An end that shows a slot is one that nobody has begun.
"""

from __future__ import annotations

from typing import Final

from chickenfoot.engine.events import Played
from chickenfoot.engine.layout import START, End, Layout, Placed
from chickenfoot.engine.line.ends import LEFT, RIGHT, turned
from chickenfoot.engine.pose import Lay
from chickenfoot.engine.story import Story
from chickenfoot.engine.tiles import Seat, Tile, is_double

UP: Final = "U"
DOWN: Final = "D"

_SIDES: Final = {RIGHT: 0, LEFT: 1}
"""Slots of a spinner that opens the round; its narrow ends come after them."""


def spinner(layout: Layout) -> str | None:
    """Return the id of the first double on the table, if one lies there."""
    return next((name for name, placed in layout.tiles.items() if is_double(placed.tile)), None)


def lay_with_spinner(story: Story, seat: Seat | None, a_tile: Tile, place: str) -> None:
    """Tell a play on a line with a spinner, and the ends it opens."""
    layout = story.layout
    new = str(len(layout.tiles))
    if place == START:
        placed = Placed(a_tile, None, seat, lay=Lay.START)
        story.tell(Played(seat, a_tile, place, new, placed, _first_ends(a_tile), (START,)))
        return
    end = layout.ends[place]
    lies = turned(a_tile, end.number)
    if end.slot is not None:
        assert end.on is not None
        placed = Placed(lies, end.on, seat, lay=Lay.TOE, slot=end.slot)
    else:
        lay = Lay.ACROSS if is_double(a_tile) else Lay.PLAIN
        placed = Placed(lies, end.on, seat, lay=lay, place=place if _has_sides(layout, place) else None)
    opens = {place: End(lies[1], on=new), **_narrow_ends(layout, place)}
    story.tell(Played(seat, a_tile, place, new, placed, opens))


def _first_ends(lead: Tile) -> dict[str, End]:
    left, right = lead
    if is_double(lead):
        return {side: End(left, on="0", slot=slot) for side, slot in _SIDES.items()}
    return {RIGHT: End(right, on="0"), LEFT: End(left, on="0")}


def _has_sides(layout: Layout, place: str) -> bool:
    """Tell whether geometry knows this end by its side: unless a spinner opened the round."""
    return place in _SIDES and not is_double(layout.tiles["0"].tile)


def _narrow_ends(layout: Layout, place: str) -> dict[str, End]:
    """Return the ends of the spinner that a tile on ``place`` opens: it covers the last free side."""
    middle = spinner(layout)
    if middle is None or place not in _SIDES or layout.ends[place].on != middle:
        return {}
    other = LEFT if place == RIGHT else RIGHT
    if layout.ends[other].on == middle:
        return {}
    number, first = layout.tiles[middle].tile[0], len(_SIDES) if middle == "0" else 0
    return {name: End(number, on=middle, slot=first + n) for n, name in enumerate((UP, DOWN))}
