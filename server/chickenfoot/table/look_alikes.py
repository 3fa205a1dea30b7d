# ruff: noqa: RUF001 - ambiguous letters are what this file is about
"""
Letters that pass for one another, folded onto one of them (after the skeletons of UTS #39).

It covers what can be typed to pass for a Latin name: Cyrillic, Greek, Armenian, Cherokee, small capitals,
digits. Compatibility forms (full width, mathematical) are gone before it, by NFKC.
"""

from __future__ import annotations

from typing import Final

_GROUPS: Final = """
aаɑα bЬƄ cсϲᴄⅽ dԁɗⅾ eеҽ℮ε gɡց hһհ iіıɩι jјϳ kкκ l1I|ΙІӀӏ∣ⵏן mⅿм nпռո o0оοσօᴏ pрρ qԛգ rгᴦ sѕꜱ tтτ
uυսʋᴜ vνѵᴠ wԝѡωᴡ xхχ yуүγ zᴢʐ AАΑᎪ BВΒᏴ CСϹⅭ DᎠⅮ EЕΕᎬ FϜ GԌᏀ HНΗᎻ JЈᎫ KКΚᏦ LⅬᏞ MМΜᎷⅯ NΝ OОΟՕ PРΡᏢ QԚ
SЅՏᏚ TТΤᎢ UՍԱ VѴᏙ WԜᎳ XХΧ YҮΥ ZΖᏃ
"""
"""Each word is a letter and those that look like it."""

_FOLDS: Final = str.maketrans({twin: group[0] for group in _GROUPS.split() for twin in group[1:]})


def skeleton(text: str) -> str:
    """Return ``text`` as the eye takes it. To be compared, never to be shown."""
    return text.translate(_FOLDS).replace("rn", "m").replace("vv", "w")
