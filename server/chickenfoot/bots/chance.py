"""Chance for bots: whole numbers out of the bytes that dice give, and dice that can be thrown again."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

T = TypeVar("T")
Dice = Callable[[int], bytes]
"""Give n random bytes."""


def below(dice: Dice, bound: int) -> int:
    """Return a number from 0 to ``bound - 1``, each as likely as the others. Raises ValueError below 1."""
    if bound < 1:
        raise ValueError("nothing to choose from")
    size = (bound - 1).bit_length() // 8 + 1
    limit = (1 << (8 * size)) // bound * bound
    while True:
        number = int.from_bytes(dice(size), "big")
        if number < limit:
            return number % bound


def pick(dice: Dice, items: Sequence[T]) -> T:
    """Return one of the items, each as likely as the others. One item needs no dice."""
    return items[0] if len(items) == 1 else items[below(dice, len(items))]


class SeededDice:
    """Dice that fall the same way for the same seed, on every machine and in every version."""

    __slots__ = ("_block", "_seed", "_waiting")
    _BLOCK: Final = 4096

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._block = 0
        self._waiting = b""

    def __call__(self, size: int) -> bytes:
        """Return the next ``size`` bytes."""
        while len(self._waiting) < size:
            more = hashlib.shake_256(f"{self._seed}|{self._block}".encode()).digest(self._BLOCK)
            self._waiting += more
            self._block += 1
        taken, self._waiting = self._waiting[:size], self._waiting[size:]
        return taken
