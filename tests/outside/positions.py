"""Put a Chicken Foot round into a position written down in a line of text."""

from typing import Any

from tests.outside.chicken import ChickenRound, Tile
from tests.outside.options import TABLE, all_tiles


def tiles_of(text: str) -> list[Tile]:
    """`3-9 5-5` as tiles."""
    pairs = [word.split("-") for word in text.split()]
    return [(min(int(a), int(b)), max(int(a), int(b))) for a, b in pairs]


def position(
    hand: str,
    *,
    ends: tuple[int, ...] = (),
    pending: tuple[int, int, int] | None = None,
    yard: str = "",
    others: tuple[str, ...] = ("6-6 7-8",),
    placed: str = "",
    double: int = 9,
    **options: Any,
) -> ChickenRound:
    """
    Seat 0 holds `hand` and is asked; the open ends are on tiles "e0", "e1", ...

    `placed` only counts tiles that lie on the table; a pending foot of the start double is on "0".
    """
    game = ChickenRound(TABLE | options, double, 0, [tiles_of(hand), *map(tiles_of, others)], tiles_of(yard))
    game.tiles["0"] = {"tile": [double, double]}
    for index, tile in enumerate(tiles_of(placed)):
        game.tiles[f"p{index}"] = {"tile": list(tile), "line": "Z"}
    for index, number in enumerate(ends):
        # The tile under an open end is a stand-in; half numbers never count as carried.
        game.tiles[f"e{index}"] = {"tile": [-1, -1], "line": "Y"}
        game.open[f"e{index}"] = number
    if pending:
        number, done, need = pending
        place = "0" if number == double else "foot"
        if place == "foot":
            game.tiles[place] = {"tile": [number, number], "line": "X"}
        game.foot = {"on": place, "number": number, "placed": done, "need": need}
    game.asked = 0
    return game


def seen(game: ChickenRound) -> str:
    """The legal moves of the seat asked, as the rules write them: `3-9@foot 1-5@1 DRAW`."""
    words = []
    for move in game.moves():
        if move["type"] != "play":
            words.append(move["type"].upper())
            continue
        place = move["on"]
        there = "foot" if game.foot else str(game.open[place])
        words.append(f"{move['tile'][0]}-{move['tile'][1]}@{there}")
    return " ".join(words)


def rest(*used: str) -> str:
    """Every tile of a double-nine set that is in none of the texts."""
    gone = set(tiles_of(" ".join(used)))
    return " ".join(f"{x}-{y}" for x, y in all_tiles(9) if (x, y) not in gone)
