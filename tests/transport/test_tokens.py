from __future__ import annotations

from chickenfoot.transport import tokens


def test_tokens_have_their_form_and_are_never_the_same() -> None:
    made = {tokens.new_token() for _ in range(200)}
    assert len(made) == 200
    assert all(tokens.is_token(token) for token in made)


def test_what_is_no_token_is_told() -> None:
    good = tokens.new_token()
    for wrong in (
        "",
        good[2:],
        good + "x",
        good[:-1],
        good.replace("s_", "t_"),
        good[:-1] + "!",
        good + "\n",
    ):
        assert not tokens.is_token(wrong)


def test_a_hash_says_nothing_and_is_stable() -> None:
    assert tokens.hashed("s_x") == tokens.hashed("s_x")
    assert len(tokens.hashed("s_x")) == 64
    assert tokens.same(tokens.hashed("a"), tokens.hashed("a"))
    assert not tokens.same(tokens.hashed("a"), tokens.hashed("b"))
    assert tokens.hashed("\ud800")


def test_codes_have_their_form() -> None:
    codes = {tokens.new_code() for _ in range(200)}
    assert len(codes) == 200
    assert all(tokens.read_code(code) == code for code in codes)


def test_a_code_is_read_in_either_case_and_nothing_else_is() -> None:
    assert tokens.read_code("k7mx2qrt") == "K7MX2QRT"
    for wrong in (
        "",
        "K7MX2QR",
        "K7MX2QRT2",
        "K7MX2QR0",
        "K7MX2QRO",
        "K7MX2QR1",
        "K7MX2QR\n",
        "\u039aK7MX2QR",
        "K7MX2QR\u0131",
    ):
        assert tokens.read_code(wrong) is None
