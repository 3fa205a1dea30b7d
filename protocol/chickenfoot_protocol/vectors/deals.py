"""Deals that every verifier must arrive at: all games, many numbers of seats, with and without seeds."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from itertools import count, islice
from typing import Any

from chickenfoot_protocol.deal_rules import shape_of, thrown_back
from chickenfoot_protocol.shuffle import below, canonical, commitment, deal_of, rules_hash, seed_of, words

CHICKEN_FOOT: dict[str, Any] = {
    "startDouble": "aside",
    "startToes": 6,
    "hand": "table",
    "set": "auto",
    "firstSeat": "random",
    "draw": "one",
    "drawnTile": "must",
    "mayDrawWhenAble": False,
    "reserve": 0,
    "deadPosition": "drawOut",
    "deadDouble": "allowed",
    "doubleBlank": 50,
    "length": "full",
    "target": 200,
    "targetRule": "exceeds",
    "tie": "draw",
}
FOUR_ARMS = CHICKEN_FOOT | {
    "startDouble": "heldOrDrawn",
    "startToes": 4,
    "hand": 7,
    "drawnTile": "may",
    "deadPosition": "endNow",
    "tie": "spruce",
}
DOMINOES: dict[str, Any] = {
    "play": "draw",
    "set": 6,
    "hand": "table",
    "reserve": 0,
    "deadPosition": "drawOut",
    "length": "single",
    "target": 100,
    "blocked": "net",
    "teams": "none",
}
DOUBLE_NINE: dict[str, Any] = {"target": 100, "length": "target", "arms": 9, "starFirst": False}
MEXICAN_TRAIN: dict[str, Any] = {
    "doubleBlank": 0,
    "length": "full",
    "firstTurn": "train",
    "deadPosition": "drawOut",
}
MALTESE_CROSS: dict[str, Any] = {"target": 60, "length": "target", "reserve": 0}


@dataclass(frozen=True, slots=True)
class Case:
    """A deal to be made: `lengths` is the bytes of entropy of each seat, 0 where none was sent."""

    name: str
    game: str
    options: dict[str, Any]
    deal: int
    double: int | None
    lengths: tuple[int, ...]


_CASES = (
    Case("two seats, nobody sent a seed", "chicken_foot", CHICKEN_FOOT, 1, 9, (0, 0)),
    Case("two seats, both sent a seed", "chicken_foot", CHICKEN_FOOT, 2, 8, (16, 32)),
    Case("three seats, the middle one is a bot", "chicken_foot", CHICKEN_FOOT, 1, 9, (24, 0, 16)),
    Case("four seats", "chicken_foot", CHICKEN_FOOT, 1, 9, (16, 16, 16, 16)),
    Case("four seats, a deal was voided before round 3", "chicken_foot", CHICKEN_FOOT, 4, 7, (16, 0, 20, 0)),
    Case("five seats, the last round", "chicken_foot", CHICKEN_FOOT, 10, 0, (32, 31, 30, 29, 28)),
    Case("six seats", "chicken_foot", CHICKEN_FOOT, 1, 9, (16, 0, 0, 0, 0, 0)),
    Case("seven seats play double-twelve", "chicken_foot", CHICKEN_FOOT, 1, 12, (0, 0, 0, 16, 0, 0, 0)),
    Case("eight seats, deal 13", "chicken_foot", CHICKEN_FOOT, 13, 0, (16,) * 8),
    Case("four arms: the double is in the shuffle", "chicken_foot", FOUR_ARMS, 1, 9, (16, 16, 16, 16)),
    Case("double-fifteen", "chicken_foot", CHICKEN_FOOT | {"set": 15}, 1, 15, (16, 17, 18, 19)),
    Case("double-eighteen", "chicken_foot", CHICKEN_FOOT | {"set": 18}, 1, 18, (0,) * 8),
    Case("draw dominoes", "dominoes", DOMINOES, 1, None, (16, 16)),
    Case("every tile is dealt", "dominoes", DOMINOES | {"teams": "latin"}, 1, None, (16, 0, 16, 0)),
    Case("Mexican train, ten seats", "mexican_train", MEXICAN_TRAIN, 1, 12, (16,) + (0,) * 9),
)


def vectors() -> dict[str, Any]:
    """Return the content of `deals.json`."""
    deals = [_deal(case) for case in _CASES]
    deals += [_thrown_back("double_nine", DOUBLE_NINE, 10), _thrown_back("maltese_cross", MALTESE_CROSS, 2)]
    return {"deals": deals, "numbers": _numbers()}


def _bytes(name: str, length: int) -> bytes:
    return hashlib.sha256(f"chickenfoot test vector, {name}".encode()).digest()[:length]


def _deal(case: Case, attempt: int = 0) -> dict[str, Any]:
    name, game, options, deal = case.name, case.game, case.options, case.deal
    seats = len(case.lengths)
    match = _bytes(f"{name}, match", 16).hex()
    secret = _bytes(f"{name}, secret", 32)
    entropies = [_bytes(f"{name}, seat {seat}", length) for seat, length in enumerate(case.lengths)]
    rules = rules_hash(game, options, seats)
    shape = shape_of(game, options, seats, case.double)
    dealt = deal_of(
        match,
        deal,
        rules,
        secret,
        entropies,
        max_pip=shape.max_pip,
        hand=shape.hand,
        aside=shape.aside,
        attempt=attempt,
    )
    seed = seed_of(match, deal, rules, secret, entropies)
    return {
        "name": name,
        "game": game,
        "options": options,
        "seats": seats,
        "canonical": canonical({"game": game, "options": options, "seats": seats}).decode(),
        "rules_hash": rules,
        "match": match,
        "deal": deal,
        "secret": secret.hex(),
        "commitment": commitment(match, deal, secret),
        "entropies": [entropy.hex() for entropy in entropies],
        "seed": seed.hex(),
        "attempt": attempt,
        "words": list(islice(words(seed, attempt), 10)),
        "max_pip": shape.max_pip,
        "aside": [list(tile) for tile in shape.aside],
        "hand": shape.hand,
        "hands": [[list(tile) for tile in hand] for hand in dealt.hands],
        "boneyard": [list(tile) for tile in dealt.boneyard],
        "first_seat": dealt.first_seat,
        "thrown_back": thrown_back(game, dealt),
    }


def _thrown_back(game: str, options: dict[str, Any], seats: int) -> dict[str, Any]:
    """Find a deal whose first attempt the rules throw back, and give its second."""
    for number in count():
        case = Case(f"{game} thrown back, secret {number}", game, options, 1, None, (16,) * seats)
        if _deal(case)["thrown_back"]:
            second = _deal(case, attempt=1)
            if not second["thrown_back"]:
                return second
    raise AssertionError


def _numbers() -> list[dict[str, Any]]:
    """Words in, number out: the words that would make some numbers likelier are skipped."""
    top = 2**32
    cases = [
        ([0], 7),
        ([6, 1], 7),
        ([7, 1], 7),
        ([top - 1, 5], 10),
        ([top - 6, 5], 10),
        ([top - 7, 5], 10),
        ([top - 1, top - 2, top - 3, top - 4, 54], 55),
        ([top - 1], 1),
        ([top - 1], 2**16),
        ([top - 1, top - 1, 12], 90),
    ]
    made = []
    for given, k in cases:
        stream = iter(given)
        number = below(stream, k)
        made.append({"words": given, "below": k, "number": number, "used": len(given) - len(list(stream))})
    return made
