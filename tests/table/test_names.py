"""Names and lines of chat: hygiene, and names that cannot pass for another's."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot.table.commands import Refused
from chickenfoot.table.names import clean_name, clean_text, same_to_the_eye


def code_of(clean, text):
    try:
        clean(text)
    except Refused as refusal:
        return refusal.code
    return None


def test_a_name_keeps_its_letters_and_loses_its_spare_spaces():
    assert clean_name("  Ana   María \u00a0 López ") == "Ana María López"


def test_a_name_is_put_into_composed_form():
    assert clean_name("Zoe\u0308") == "Zoë"


@pytest.mark.parametrize(
    "name", ["Ana", "李", "Ωmega", "🐔", "O'Neill", "x" * 20, "é" * 20, "木" * 20, "ไก่น้อย"]
)
def test_a_name_of_one_to_twenty_characters_is_taken(name):
    assert clean_name(name) == name


@pytest.mark.parametrize("name", ["", "   ", "x" * 21, "🐔" * 16])
def test_a_name_that_is_empty_or_too_long_is_refused(name):
    assert code_of(clean_name, name) == "bad_name"


@pytest.mark.parametrize(
    "char",
    [
        "\u202e", "\u2066", "\u200b", "\u200d", "\ufeff", "\u061c", "\n", "\t", "\x00", "\x7f", "\ud800",
        "\ue000", "\u0378", "\u2028", "\u2029", "\U000e0041", "\u3164", "\u2800", "\u115f",
        "\u034f", "\u17b5", "\u180b", "\ufe00", "\ufe0d", "\U000e0100", "\U000e01ef",
    ],
)  # fmt: skip
def test_a_character_that_shows_nothing_or_turns_the_text_is_refused(char):
    assert code_of(clean_name, f"An{char}a") == "bad_name"
    assert code_of(clean_text, f"An{char}a") == "bad_message"


def test_a_sign_may_be_told_to_be_a_drawing():
    assert clean_name("An\u2764\ufe0fa") == "An\u2764\ufe0fa"


def test_marks_may_be_two_deep_and_no_deeper():
    assert clean_name("q\u0301\u0323")
    assert code_of(clean_name, "q\u0301\u0323\u0302") == "bad_name"


def test_a_name_does_not_begin_with_a_mark_that_would_sit_on_other_text():
    assert code_of(clean_name, "\u0301na") == "bad_name"


def test_a_line_of_chat_has_up_to_two_hundred_characters():
    assert clean_text("é" * 200) == "é" * 200
    assert code_of(clean_text, "x" * 201) == "bad_message"
    assert code_of(clean_text, " ") == "bad_message"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "ANA"),
        ("Ana", "Аnа"),  # noqa: RUF001 - Cyrillic
        ("Bill", "BiIl"),
        ("Oscar", "0scar"),
        ("Ana", "Ana\ufe0f"),
        ("Ana", "A\ufe0ena"),
        ("Straße", "STRASSE"),
        ("Ana", "Ａｎａ"),  # noqa: RUF001 - full width
        ("modern", "modem"),
        ("Ioannis", "loannis"),
        ("Ρητα", "PητA"),
    ],
)
def test_names_that_look_alike_are_the_same_to_the_eye(one, other):
    assert same_to_the_eye(one, other)
    assert same_to_the_eye(other, one)


@pytest.mark.parametrize(
    ("one", "other"), [("Ana", "Anna"), ("Ian", "Lan"), ("José", "Jose"), ("Hen", "Hen 2"), ("李", "季")]
)
def test_names_that_differ_to_the_eye_may_sit_together(one, other):
    assert not same_to_the_eye(one, other)


@given(st.text(max_size=30))
def test_a_clean_name_stays_as_it_is(text):
    try:
        name = clean_name(text)
    except Refused:
        assert code_of(clean_name, text) == "bad_name"
        return
    assert clean_name(name) == name
    assert unicodedata.is_normalized("NFC", name)
    assert 1 <= len(name) <= 20
    assert len(name.encode()) <= 60
    assert same_to_the_eye(name, name)
