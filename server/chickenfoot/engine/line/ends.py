"""The two ends of a line, and how a tile is laid at one of them."""

from __future__ import annotations

from typing import Final

from chickenfoot.engine.events import Played
from chickenfoot.engine.layout import START, End, Layout, Placed
from chickenfoot.engine.pose import Lay
from chickenfoot.engine.story import Story
from chickenfoot.engine.tiles import Seat, Tile, is_double

LEFT: Final = "L"
RIGHT: Final = "R"


def tip(layout: Layout, place: str) -> str:
    """Return the id of the tile that shows at an end: the last one laid there, else the lead."""
    on = layout.ends[place].on
    if on is not None:
        return on
    return next((name for name, placed in reversed(layout.tiles.items()) if placed.place == place), "0")


def turned(a_tile: Tile, near: int | None) -> Tile:
    """Return a tile turned so that it begins with the number it touches."""
    x, y = a_tile
    return (x, y) if x == near else (y, x)


def lay_on_line(story: Story, seat: Seat | None, a_tile: Tile, place: str) -> None:
    """Tell a play on a line without a spinner: a double lies across it and leaves its end as it was."""
    layout = story.layout
    new = str(len(layout.tiles))
    if place == START:
        left, right = a_tile
        placed = Placed(a_tile, None, seat, lay=Lay.START)
        story.tell(Played(seat, a_tile, place, new, placed, {LEFT: End(left), RIGHT: End(right)}, (START,)))
        return
    lies = turned(a_tile, layout.ends[place].number)
    lay = Lay.ACROSS if is_double(a_tile) else Lay.PLAIN
    placed = Placed(lies, tip(layout, place), seat, lay=lay, place=place)
    story.tell(Played(seat, a_tile, place, new, placed, {place: End(lies[1])}))
