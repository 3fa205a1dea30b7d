"""
The committed deal: which tiles go where follows from a secret fixed beforehand and everybody's entropy.

This is section "A deal everyone can check" of the protocol, byte for byte. Strings are ASCII; ``match`` is
the match id (32 hex digits), ``deal`` its number in the match from 1.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Final

from chickenfoot.engine.state import OptionValue
from chickenfoot.engine.tiles import Tile, full_set

SECRET_BYTES: Final = 32
_WORD: Final = 1 << 32


def canonical(value: Mapping[str, object]) -> bytes:
    """
    Return the canonical JSON (RFC 8785) of nested objects of text, whole numbers and truth values.

    Those are all that options hold; other kinds (floats, which that standard writes its own way) are refused
    with TypeError.
    """
    return json.dumps(_sorted(value), ensure_ascii=False, separators=(",", ":")).encode()


def _sorted(value: object) -> object:
    if isinstance(value, Mapping):
        # The standard sorts by UTF-16 code units, which differ from code points beyond U+FFFF.
        names = sorted(value, key=lambda name: str(name).encode("utf-16-be"))
        return {name: _sorted(value[name]) for name in names}
    if isinstance(value, str | int):
        return value
    raise TypeError(f"no canonical form for {type(value).__name__}")


def rules_hash(game: str, options: Mapping[str, OptionValue], seats: int) -> str:
    """Return the hex digest that binds a deal to its game, all its options and the number of seats."""
    return sha256(canonical({"game": game, "options": options, "seats": seats})).hexdigest()


def commitment(match: str, deal: int, secret: bytes) -> str:
    """Return the hex digest that is published before any entropy of this deal exists."""
    return sha256(f"chickenfoot.v1|commit|{match}|{deal}|".encode() + secret).hexdigest()


def deal_seed(match: str, deal: int, rules: str, secret: bytes, entropies: Sequence[bytes]) -> bytes:
    """
    Return the 32 bytes a deal follows from.

    ``rules`` is the rules hash; ``entropies`` holds one value per seat, in order, empty where none came.
    Raises ValueError for an entropy of more than 255 bytes.
    """
    parts = [f"chickenfoot.v1|seed|{match}|{deal}|{rules}|".encode(), secret]
    for entropy in entropies:
        parts += (bytes([len(entropy)]), entropy)
    return sha256(b"".join(parts)).digest()


class Words:
    """
    The numbers that a seed gives, one after the other.

    ``attempt`` counts the deals thrown back before anybody saw them. Numbers below a bound are drawn by
    rejection, so each is equally likely.
    """

    __slots__ = ("_attempt", "_block", "_seed", "_waiting")

    def __init__(self, seed: bytes, attempt: int = 0) -> None:
        self._seed = seed
        self._attempt = attempt.to_bytes(4, "big")
        self._block = 0
        self._waiting: list[int] = []

    def word(self) -> int:
        """Return the next 32-bit number."""
        if not self._waiting:
            block = sha256(self._seed + self._attempt + self._block.to_bytes(4, "big")).digest()
            self._block += 1
            self._waiting = [int.from_bytes(block[at : at + 4], "big") for at in range(28, -4, -4)]
        return self._waiting.pop()

    def below(self, bound: int) -> int:
        """Return a number from 0 to ``bound - 1``."""
        limit = _WORD - _WORD % bound
        while True:
            word = self.word()
            if word < limit:
                return word % bound

    def shuffle(self, tiles: Sequence[Tile]) -> list[Tile]:
        """Return the tiles shuffled: from the last place down, each swaps with one not above it."""
        deck = list(tiles)
        for place in range(len(deck) - 1, 0, -1):
            other = self.below(place + 1)
            deck[place], deck[other] = deck[other], deck[place]
        return deck


def deck(max_pip: int, aside: Sequence[Tile] = ()) -> list[Tile]:
    """Return the set in its order before the shuffle, without the tiles set aside."""
    return [a_tile for a_tile in full_set(max_pip) if a_tile not in aside]
