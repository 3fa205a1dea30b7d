"""
How a deal follows from a commitment and everybody's seeds, so that anybody can check it.

`m` is the match (32 hexadecimal digits), `r` the deal's number in decimal, `R` the rules hash;
``||`` joins bytes.

1. Before anybody adds randomness the server binds itself to 32 secret bytes `s`:
   commitment = SHA-256("chickenfoot.v1|commit|" || m || "|" || r || "|" || s).
2. Seats add seeds, or none.
3. seed = SHA-256("chickenfoot.v1|seed|" || m || "|" || r || "|" || R || "|" || s || for each seat
   one length byte and its seed).
4. Words of 32 bits come from SHA-256(seed || attempt || i), i = 0, 1, …; a number below `k` takes
   words until one is below the largest multiple of `k`, and that word modulo `k`.
5. The deck, in order and without the tiles set aside, is shuffled from its last place down; hands
   are cut from the front, the boneyard is the rest.
6. At the end of the round `s` and the seeds are shown, and all of this can be done again.

Everything here is a pure function; secrets are made elsewhere.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

TileOf: TypeAlias = tuple[int, int]

_WORDS = 2**32


def canonical(value: Any) -> bytes:
    """
    Return the canonical JSON (RFC 8785) of a value made of objects, text, booleans and integers.

    Keys are sorted by code point, which is the order the RFC asks for as long as no key leaves the
    Basic Multilingual Plane; ours are ASCII. Integers beyond 2**53 - 1 are not handled.
    """
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def rules_hash(game: str, options: dict[str, Any], seats: int) -> str:
    """Return what binds a deal to its rules: the SHA-256, in hexadecimal, of game, options and seats."""
    return hashlib.sha256(canonical({"game": game, "options": options, "seats": seats})).hexdigest()


def commitment(match: str, deal: int, secret: bytes) -> str:
    """Return the commitment to a secret, in hexadecimal."""
    return hashlib.sha256(b"chickenfoot.v1|commit|%s|%d|%s" % (match.encode(), deal, secret)).hexdigest()


def seed_of(match: str, deal: int, rules: str, secret: bytes, entropies: Sequence[bytes]) -> bytes:
    """
    Return the seed of a deal.

    Args:
        match: 32 hexadecimal digits.
        deal: from 1.
        rules: the rules hash, in hexadecimal.
        secret: the 32 bytes committed to.
        entropies: what each seat added, seat 0 first; empty where a seat added nothing.

    """
    told = b"".join(bytes([len(entropy)]) + entropy for entropy in entropies)
    head = b"chickenfoot.v1|seed|%s|%d|%s|" % (match.encode(), deal, rules.encode())
    return hashlib.sha256(head + secret + told).digest()


def words(seed: bytes, attempt: int = 0) -> Iterator[int]:
    """Yield the endless stream of 32-bit words of a seed; each attempt has its own."""
    for block in range(_WORDS):
        digest = hashlib.sha256(seed + attempt.to_bytes(4, "big") + block.to_bytes(4, "big")).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")


def below(stream: Iterator[int], k: int) -> int:
    """Take a number from 0 to `k` - 1, every one as likely as the others."""
    limit = _WORDS - _WORDS % k
    while (word := next(stream)) >= limit:
        pass
    return word % k


def deck(max_pip: int, aside: Sequence[TileOf] = ()) -> list[TileOf]:
    """Return all tiles of a double-`max_pip` set in order, without those set aside."""
    out = {(min(tile), max(tile)) for tile in aside}
    return [(x, y) for x in range(max_pip + 1) for y in range(x, max_pip + 1) if (x, y) not in out]


@dataclass(frozen=True, slots=True)
class Deal:
    """
    A deal, whole.

    Attributes:
        hands: each seat's tiles in the order dealt, seat 0 first.
        boneyard: the rest; drawn from its front.
        first_seat: a seat chosen by the words that follow the shuffle. It counts in round 1 only,
            and only where the rules leave the first turn to chance.

    """

    hands: tuple[tuple[TileOf, ...], ...]
    boneyard: tuple[TileOf, ...]
    first_seat: int


def deal_of(
    match: str,
    deal: int,
    rules: str,
    secret: bytes,
    entropies: Sequence[bytes],
    *,
    max_pip: int,
    hand: int,
    aside: Sequence[TileOf] = (),
    attempt: int = 0,
) -> Deal:
    """
    Deal the tiles again from what is public after the round.

    Args:
        match: 32 hexadecimal digits.
        deal: the deal's number, from 1.
        rules: the rules hash, in hexadecimal.
        secret: the 32 bytes revealed at the end of the round.
        entropies: what each seat added, seat 0 first; its length is the number of seats.
        max_pip: 9 for a double-nine set.
        hand: how many tiles each seat gets.
        aside: tiles the rules keep out of the shuffle.
        attempt: how many deals the rules threw back before this one, unseen.

    Raises:
        ValueError: the hands need more tiles than there are.

    """
    seats = len(entropies)
    tiles = deck(max_pip, aside)
    if seats * hand > len(tiles):
        raise ValueError("the hands need more tiles than there are")
    stream = words(seed_of(match, deal, rules, secret, entropies), attempt)
    for last in range(len(tiles) - 1, 0, -1):
        other = below(stream, last + 1)
        tiles[last], tiles[other] = tiles[other], tiles[last]
    hands = tuple(tuple(tiles[seat * hand : (seat + 1) * hand]) for seat in range(seats))
    return Deal(hands, tuple(tiles[seats * hand :]), below(stream, seats))
