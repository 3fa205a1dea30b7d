"""
What people may call themselves and write: text that shows as it is and cannot pass for another's.

Rule 1: names and lines are in NFC; runs of spaces are one space.
Rule 2: characters that show nothing, steer the direction of text or are not assigned are refused.
Rule 3: two names at one table must differ to the eye, not only to the machine (after UTS #39: compatibility
forms, case and look-alike letters are folded before they are compared).
"""

from __future__ import annotations

from itertools import groupby
from typing import Final
from unicodedata import category, normalize

from chickenfoot.table.commands import Refused
from chickenfoot.table.look_alikes import skeleton

NAME_LONGEST: Final = 20
"""Code points in a name."""
NAME_MOST_BYTES: Final = 60
CHAT_LONGEST: Final = 200
"""Code points in a line of chat."""
MARKS_IN_A_ROW: Final = 2
"""More combining marks than any living script stacks in daily use; beyond them text climbs over its lines."""

_REFUSED: Final = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
_MARKS: Final = frozenset({"Mn", "Me"})
_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0") | {
    *map(chr, range(0xFE00, 0xFE0E)),
    *map(chr, range(0xE0100, 0xE01F0)),
}
"""Letters, signs and marks, by category, that show as nothing."""
_STYLES: Final = {0xFE0E: None, 0xFE0F: None}
"""What makes a sign a drawing or a letter again. Behind anything else it shows as nothing."""


def clean_name(name: str) -> str:
    """Return the name as it will be shown. Raises Refused ``bad_name``."""
    cleaned = _clean(name)
    if cleaned is None or len(cleaned) > NAME_LONGEST or len(cleaned.encode()) > NAME_MOST_BYTES:
        raise Refused("bad_name", f"a name is 1 to {NAME_LONGEST} characters that can be seen")
    return cleaned


def clean_text(text: str) -> str:
    """Return a line of chat as it will be shown. Raises Refused ``bad_message``."""
    cleaned = _clean(text)
    if cleaned is None or len(cleaned) > CHAT_LONGEST:
        raise Refused("bad_message", f"a line is 1 to {CHAT_LONGEST} characters that can be seen")
    return cleaned


def _clean(text: str) -> str | None:
    # The categories come first: normalising a lone surrogate would be pointless, and encoding it would fail.
    if any(category(char) in _REFUSED or char in _BLANK for char in text):
        return None
    spaced = "".join(" " if category(char) == "Zs" else char for char in text)
    cleaned = normalize("NFC", " ".join(spaced.split()))
    if not cleaned or category(cleaned[0])[0] == "M":
        return None
    for is_mark, run in groupby(cleaned, key=lambda char: category(char) in _MARKS):
        if is_mark and len(list(run)) > MARKS_IN_A_ROW:
            return None
    return cleaned


def name_key(name: str) -> str:
    """Return what two names have in common that differ in case, compatibility form or look-alike letters."""
    return skeleton(_plain(name).casefold())


def same_to_the_eye(one: str, other: str) -> bool:
    """Tell whether one name could be taken for the other."""
    # Folding case first would part a capital I from the small l it looks like, so both ways are compared.
    return name_key(one) == name_key(other) or skeleton(_plain(one)) == skeleton(_plain(other))


def _plain(name: str) -> str:
    return normalize("NFKC", name.translate(_STYLES))
