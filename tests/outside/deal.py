"""Verify a deal from its commitment, its secret and everybody's seeds, by the published recipe."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from typing import Any

from tests.outside.chicken import Tile
from tests.outside.laws import LAWS
from tests.outside.options import rules_hash

COMMIT = b"chickenfoot.v1|commit|"
SEED = b"chickenfoot.v1|seed|"


@dataclass(frozen=True, slots=True)
class Deal:
    """What was dealt: sorted hands, the boneyard from its front, and the first seat where chance names it."""

    hands: list[list[Tile]]
    yard: list[Tile]
    chance: int


def commitment(match: str, deal: int, secret: str) -> str:
    return sha256(COMMIT + f"{match}|{deal}|".encode() + bytes.fromhex(secret)).hexdigest()


@dataclass(frozen=True, slots=True)
class Terms:
    """What everybody knew before the deal: the rules, the match, the number of the deal and its double."""

    game: str
    options: Mapping[str, Any]
    seats: int
    match: str
    deal: int
    double: int | None


def seed(terms: Terms, secret: str, entropies: Mapping[int, str]) -> bytes:
    """The 32 bytes everything is dealt from; a seat without entropy counts as empty."""
    rules = rules_hash(terms.game, terms.options, terms.seats)
    said = b""
    for seat in range(terms.seats):
        entropy = bytes.fromhex(entropies.get(seat, ""))
        said += bytes([len(entropy)]) + entropy
    head = f"{terms.match}|{terms.deal}|{rules}|".encode()
    return sha256(SEED + head + bytes.fromhex(secret) + said).digest()


def words(from_seed: bytes, thrown_back: int = 0) -> Iterator[int]:
    block = 0
    while True:
        digest = sha256(from_seed + thrown_back.to_bytes(4, "big") + block.to_bytes(4, "big")).digest()
        for place in range(0, 32, 4):
            yield int.from_bytes(digest[place : place + 4], "big")
        block += 1


def below(source: Iterator[int], bound: int) -> int:
    limit = 2**32 - 2**32 % bound
    return next(word for word in source if word < limit) % bound


def shuffled(tiles: list[Tile], source: Iterator[int]) -> list[Tile]:
    deck = list(tiles)
    for place in range(len(deck) - 1, 0, -1):
        other = below(source, place + 1)
        deck[place], deck[other] = deck[other], deck[place]
    return deck


def deck_of(game: str, options: Mapping[str, Any], seats: int, double: int | None) -> tuple[list[Tile], int]:
    """The tiles that are shuffled, and how many each seat gets."""
    return LAWS[game].deck(options, seats, double)


def dealt(terms: Terms, secret: str, entropies: Mapping[int, str]) -> Deal:
    """The deal that follows from these values alone: the first that is not thrown back unseen."""
    seats = terms.seats
    tiles, size = deck_of(terms.game, terms.options, seats, terms.double)
    for thrown in count():
        source = words(seed(terms, secret, entropies), thrown)
        deck = shuffled(tiles, source)
        hands = [sorted(deck[seat * size : (seat + 1) * size]) for seat in range(seats)]
        if not LAWS[terms.game].thrown_back(hands):
            return Deal(hands, deck[seats * size :], below(source, seats))
    raise AssertionError
