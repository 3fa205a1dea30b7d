"""
Tiles, and the two places where they lie face down.

Rule 1: a tile is a plain pair ``(x, y)`` with ``x <= y``; nothing else identifies it.
Rule 2: tiles that somebody may not know are inside a ``Hand`` or a ``Boneyard``. Both print only how many
they hold. ``reveal`` takes them out, and a test names every file that may call it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Self

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Tile = tuple[int, int]
Seat = int

LARGEST_SET: Final = 18


def tile(a: int, b: int) -> Tile:
    """Return the tile with these two numbers, the smaller first."""
    return (a, b) if a <= b else (b, a)


def pips(a_tile: Tile) -> int:
    """Return the number of pips on both halves."""
    return a_tile[0] + a_tile[1]


def is_double(a_tile: Tile) -> bool:
    """Tell whether both halves show the same number."""
    return a_tile[0] == a_tile[1]


def full_set(max_pip: int) -> list[Tile]:
    """Return every tile of a double-``max_pip`` set, ordered by x then y: ``(n+1)(n+2)/2`` of them."""
    return [(x, y) for x in range(max_pip + 1) for y in range(x, max_pip + 1)]


class FaceDown:
    """Some tiles that print as a count. Immutable; equal when the same tiles lie in the same order."""

    __slots__ = ("_tiles",)
    _tiles: tuple[Tile, ...]

    def __init__(self, tiles: Iterable[Tile] = ()) -> None:
        self._tiles = tuple(tiles)

    def reveal(self) -> tuple[Tile, ...]:
        """Take the tiles out. Only for the engine, the projection and the records (tests/test_secrecy.py)."""
        return self._tiles

    def __len__(self) -> int:
        return len(self._tiles)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.reveal() == self._tiles

    def __hash__(self) -> int:
        return hash(self._tiles)

    def __repr__(self) -> str:
        return f"<{len(self._tiles)} hidden tiles>"

    def __iter__(self) -> Iterator[Tile]:
        raise TypeError("tiles that lie face down are taken out by reveal()")


class Hand(FaceDown):
    """The tiles of one seat, sorted by x then y."""

    __slots__ = ()

    def __init__(self, tiles: Iterable[Tile] = ()) -> None:
        super().__init__(sorted(tiles))

    def __contains__(self, a_tile: Tile) -> bool:
        return a_tile in self._tiles

    def without(self, a_tile: Tile) -> Self:
        """Return the hand after ``a_tile`` left it. Raises ValueError when it does not hold it."""
        at = self._tiles.index(a_tile)
        return self._made(self._tiles[:at] + self._tiles[at + 1 :])

    def with_tile(self, a_tile: Tile) -> Self:
        """Return the hand with one more tile."""
        return self._made(tuple(sorted((*self._tiles, a_tile))))

    @classmethod
    def _made(cls, tiles: tuple[Tile, ...]) -> Self:
        hand = cls.__new__(cls)
        hand._tiles = tiles  # noqa: SLF001 - its own class
        return hand


class Boneyard(FaceDown):
    """The tiles left to draw, the next one first."""

    __slots__ = ()

    def draw(self) -> tuple[Tile, Boneyard]:
        """Return the next tile and the boneyard without it. Raises IndexError when it is empty."""
        return self._tiles[0], Boneyard(self._tiles[1:])
