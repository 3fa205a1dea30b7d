"""What bots are called."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, count
from typing import Final

from chickenfoot.table.names import same_to_the_eye

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
