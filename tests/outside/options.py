"""
The options of Chicken Foot and of draw dominoes, written down a second time.

Nothing here comes from the server: the tables are copied by hand from the rules,
so that a slip in either place shows as a difference.
"""

import json
from collections.abc import Mapping
from hashlib import sha256
from random import Random
from typing import Any

Options = dict[str, Any]

CHOICES: dict[str, tuple[Any, ...]] = {
    "startDouble": ("aside", "heldOrDrawn"),
    "startToes": (6, 4, 3),
    "hand": ("table", *range(1, 21)),
    "set": ("auto", 9, 12, 15, 18),
    "firstSeat": ("random", "host"),
    "draw": ("one", "untilFits"),
    "drawnTile": ("must", "may"),
    "mayDrawWhenAble": (False, True),
    "reserve": (0, 1, 2),
    "deadPosition": ("drawOut", "endNow", "release"),
    "deadDouble": ("allowed", "forbidden"),
    "doubleBlank": (50, 25, 0),
    "length": ("full", "half", "single", "target"),
    "target": (200, *range(50, 1001)),
    "targetRule": ("exceeds", "reaches"),
    "tie": ("draw", "spruce"),
}
TABLE: Options = {name: values[0] for name, values in CHOICES.items()}
FOUR_ARMS: Options = TABLE | {
    "startDouble": "heldOrDrawn",
    "startToes": 4,
    "hand": 7,
    "drawnTile": "may",
    "deadPosition": "endNow",
    "tie": "spruce",
}
PRESETS = {"table": TABLE, "four_arms": FOUR_ARMS}

# Tiles for each of 2, 3, ... 8 players.
HANDS = {
    9: (20, 14, 11, 9, 7, 6, 5),
    12: (20, 20, 18, 15, 12, 10, 9),
    15: (20, 20, 20, 20, 18, 15, 13),
    18: (20, 20, 20, 20, 20, 20, 19),
}


def preset_of(options: Mapping[str, Any]) -> str:
    return next((name for name, values in PRESETS.items() if values == dict(options)), "custom")


def highest(options: Mapping[str, Any], seats: int) -> int:
    """The set: 9 means double-nine."""
    if options["set"] != "auto":
        return int(options["set"])
    return 9 if seats <= 6 else 12


def hand_size(options: Mapping[str, Any], seats: int) -> int:
    if options["hand"] != "table":
        return int(options["hand"])
    return HANDS[highest(options, seats)][seats - 2]


def all_tiles(top: int) -> list[tuple[int, int]]:
    return [(x, y) for x in range(top + 1) for y in range(x, top + 1)]


def enough(options: Mapping[str, Any], seats: int) -> bool:
    aside = options["startDouble"] == "aside"
    return hand_size(options, seats) * seats <= len(all_tiles(highest(options, seats))) - aside


def rounds_of(options: Mapping[str, Any], seats: int) -> int | None:
    """How many rounds a match has; None when a total ends it."""
    top = highest(options, seats)
    return {"full": top + 1, "half": (top + 2) // 2, "single": 1, "target": None}[options["length"]]


def rules_hash(game: str, options: Mapping[str, Any], seats: int) -> str:
    """
    SHA-256 of the canonical JSON of the rules.

    Every key is ASCII and every number an integer, and for those RFC 8785 is sorted keys without blanks.
    """
    text = json.dumps(
        {"game": game, "options": dict(options), "seats": seats},
        sort_keys=True,
        separators=(",", ":"),
        ensure_ascii=False,
    )
    return sha256(text.encode()).hexdigest()


def random_options(dice: Random, seats: int, lengths: tuple[str, ...] = ("single",)) -> Options:
    """Any combination the rules allow for this many seats, of bounded length."""
    while True:
        options: Options = {}
        for name, values in CHOICES.items():
            # Half of the defaults stay, so that pairs and triples of options meet often.
            options[name] = values[0] if dice.random() < 0.4 else dice.choice(values)
        options["length"] = dice.choice(lengths)
        if options["length"] == "target":
            options["target"] = dice.choice((50, 60, 100))
        if dice.random() < 0.5:
            options["set"] = "auto"
        if enough(options, seats):
            return options
