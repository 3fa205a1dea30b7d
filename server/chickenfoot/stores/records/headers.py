"""Read what a record says about a match before the first deal, and about a deal after the last move."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from chickenfoot.engine import shuffle
from chickenfoot.engine.game import BadOptions, check_options
from chickenfoot.engine.games import UnknownGame, find
from chickenfoot.engine.state import OptionValue
from chickenfoot.stores.records.facts import Json, same
from chickenfoot.stores.records.sealing import Faulty, Unreadable
from chickenfoot.stores.records.writing import FORMAT

LARGEST: Final = 2**53
MOST_SEATS: Final = 16
_HEX: Final = re.compile(r"(?:[0-9a-f]{2})*")


@dataclass(frozen=True, slots=True)
class Header:
    """A header that makes sense: a game there is, options it takes, and the hash that follows from them."""

    game: str
    options: dict[str, OptionValue]
    seats: int
    match: str
    rules_hash: str
    host: int
    commitments: dict[str, str]


def read_header(line: Json) -> Header:
    """Return the header of a record. Raises Unreadable or Faulty."""
    form = line.get("format")
    if type(form) is not int:
        raise Unreadable(1, "this is not the record of a match")
    if form != FORMAT:
        raise Unreadable(1, f"this record has format {form}; this version reads format {FORMAT}")
    seats = whole_number(1, line, "seats", above=0, below=MOST_SEATS + 1)
    host = whole_number(1, line, "host", above=-1, below=seats)
    match, commitments = line.get("match"), line.get("commitments")
    if not _is_hex(match, 16):
        raise Faulty(1, "the match has no proper id")
    if not isinstance(commitments, dict) or not all(_is_hex(value, 32) for value in commitments.values()):
        raise Faulty(1, "the commitments are missing")
    options = _options(line, seats)
    rules_hash = shuffle.rules_hash(line["game"], options, seats)
    if line.get("rules_hash") != rules_hash:
        raise Faulty(1, "the rules hash does not follow from game, options and seats")
    return Header(line["game"], options, seats, str(match), rules_hash, host, commitments)


def _options(line: Json, seats: int) -> dict[str, OptionValue]:
    game, options = line.get("game"), line.get("options")
    if not isinstance(game, str) or not isinstance(options, dict):
        raise Faulty(1, "the game or its options are missing")
    try:
        _, values = check_options(find(game), options, None, seats)
    except UnknownGame:
        raise Faulty(1, f"there is no game {game!r} here") from None
    except BadOptions as error:
        raise Faulty(1, f"the options cannot be played: {error}") from None
    if not same(values, options):
        raise Faulty(1, "some options are missing")
    return values


def entropies(number: int, line: Json, deal: int, seats: int) -> tuple[bytes, list[bytes]]:
    """Return the secret and every seat's entropy from the line ``revealed``. Raises Faulty."""
    secret, seeds = line.get("secret"), line.get("seeds")
    if line.get("deal") != deal or not _is_hex(secret, 32):
        raise Faulty(number, "the secret of this deal is missing")
    known = {str(seat) for seat in range(seats)}
    if (
        not isinstance(seeds, dict)
        or not known.issuperset(seeds)
        or not all(any(_is_hex(value, size) for size in range(16, 33)) for value in seeds.values())
    ):
        raise Faulty(number, "the seeds of this deal are not proper")
    return bytes.fromhex(str(secret)), [bytes.fromhex(seeds.get(str(seat), "")) for seat in range(seats)]


def whole_number(number: int, line: Json, name: str, *, above: int, below: int = LARGEST) -> int:
    """Return a member of a line that must be a whole number within bounds. Raises Faulty."""
    value = line.get(name)
    if type(value) is not int or not above < value < below:
        raise Faulty(number, f"{name!r} is missing or out of order")
    return value


def _is_hex(value: object, size: int) -> bool:
    return isinstance(value, str) and len(value) == 2 * size and _HEX.fullmatch(value) is not None
