"""Bots as sitters: what they are called, and who plays on for somebody who goes."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, count
from typing import Final

from chickenfoot.table.names import same_to_the_eye
from chickenfoot.table.phases import MID_MATCH
from chickenfoot.table.state import Sitter, Table

NAMES: Final = (
    "Hen", "Pullet", "Bantam", "Rooster", "Chick", "Dorking", "Wyandotte", "Leghorn",
    "Brahma", "Orpington", "Faverolles", "Marans",
)  # fmt: skip


def bot_name(taken: Iterable[str]) -> str:
    """Return the first bot name that nobody at the table could be taken for."""
    names = tuple(taken)
    further = (f"{NAMES[n % len(NAMES)]} {n // len(NAMES) + 1}" for n in count(len(NAMES)))
    return next(
        name for name in chain(NAMES, further) if not any(same_to_the_eye(name, other) for other in names)
    )


def new_bot(table: Table, level: str, *, vacated: bool = False) -> Sitter:
    """Return a bot for this table. ``vacated``: it holds a seat that somebody left, for anybody to take."""
    names = (sitter.name for sitter in table.seats if sitter is not None)
    return Sitter(bot_name(names), kind="bot", level=level, open=vacated)


def successor(table: Table) -> Sitter | None:
    """Return the open bot that plays on for whoever gives up a seat now, ``None`` where the seat is free."""
    if table.phase not in MID_MATCH:
        return None
    return new_bot(table, table.settings.bot_level, vacated=True)
