"""Views written down in one line, for bots to look at."""

from typing import Any


def view(
    hand: str,
    ends: dict[str, int] | None = None,
    *,
    tiles: str = "",
    foot: dict[str, Any] | None = None,
    others: tuple[int, ...] = (9, 9, 9),
    more: tuple[dict[str, Any], ...] = (),
    **options: Any,
) -> dict[str, Any]:
    """
    Show seat 0 its hand, with every play that fits, then ``more`` moves.

    ``ends`` maps a place to its number; ``tiles`` lie on the table without saying where.
    """
    held = [tile(name) for name in hand.split()]
    ends = ends or {}
    plays = [
        {"type": "play", "tile": [x, y], "on": place}
        for x, y in held
        for place, number in ends.items()
        if number in (x, y)
    ]
    placed = {str(i): {"tile": list(tile(name))} for i, name in enumerate(tiles.split(), 100)}
    for place, number in ends.items():
        placed.setdefault(place, {"tile": [number, number], "on": "x"})
    table = {
        "options": {"set": "auto", "startToes": 6, "doubleBlank": 50, **options},
        "seats": {str(i): {"tiles": n} for i, n in enumerate((len(held), *others))},
        "round": {"double": 9},
        "ends": {place: {"number": number, "free": 1} for place, number in ends.items()},
        "tiles": placed,
    }
    if foot:
        table["foot"] = foot
    return {
        "table": table,
        "you": {"seat": 0, "hand": [list(t) for t in held], "moves": [*plays, *more]},
    }


def tile(name: str) -> tuple[int, int]:
    x, y = (int(n) for n in name.split("-"))
    return min(x, y), max(x, y)


def shown(move: dict[str, Any]) -> str:
    if move["type"] != "play":
        return move["type"]
    x, y = move["tile"]
    return f"{x}-{y}@{move['on']}"
