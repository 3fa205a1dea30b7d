from __future__ import annotations

import pytest

from chickenfoot_client.address import Address, address_of

TOKEN = "s_" + "a" * 32


@pytest.mark.parametrize(
    ("link", "base", "code"),
    [
        ("http://localhost:8000/t/K7MX2QRT", "http://localhost:8000", "K7MX2QRT"),
        ("https://table.test/t/k7mx2qrt/", "https://table.test", "K7MX2QRT"),
        ("http://h/games/t/K7MX2QRT", "http://h/games", "K7MX2QRT"),
        ("wss://h/api/tables/K7MX2QRT/socket", "https://h", "K7MX2QRT"),
        ("  http://h/api/tables/K7MX2QRT\n", "http://h", "K7MX2QRT"),
        ("http://h/t/K7MX2QRT?lang=fr#top", "http://h", "K7MX2QRT"),
    ],
)
def test_whatever_people_paste_names_the_table(link, base, code):
    assert address_of(link) == Address(base, code)


def test_a_link_may_carry_a_token_where_no_server_sees_it():
    assert address_of(f"http://h/t/K7MX2QRT#{TOKEN}").token == TOKEN


def test_the_addresses_a_program_calls_follow():
    address = address_of("https://h/x/t/K7MX2QRT")
    assert address.table == "https://h/x/api/tables/K7MX2QRT"
    assert address.socket == "wss://h/x/api/tables/K7MX2QRT/socket"
    assert address.key == "https://h/x/t/K7MX2QRT"
    assert address_of("http://h/t/K7MX2QRT").socket == "ws://h/api/tables/K7MX2QRT/socket"


@pytest.mark.parametrize(
    "link",
    [
        "",
        "K7MX2QRT",
        "http://h/",
        "http://h/t/K7MX2QR",
        "http://h/t/K7MX2QR0",
        "http://h/t/K7MX2QRTT",
        "ftp://h/t/K7MX2QRT",
    ],
)
def test_anything_else_is_an_error(link):
    with pytest.raises(ValueError, match="not a link"):
        address_of(link)
