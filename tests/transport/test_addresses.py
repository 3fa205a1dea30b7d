from __future__ import annotations

import pytest
from starlette.requests import HTTPConnection

from chickenfoot.settings import BadSetting, Settings
from chickenfoot.transport.addresses import Addresses, lan_addresses


def asked(peer: str = "192.0.2.9", scheme: str = "http", **headers: str) -> HTTPConnection:
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return HTTPConnection(
        {
            "type": "http",
            "scheme": scheme,
            "client": (peer, 1234),
            "server": ("x", 80),
            "path": "/",
            "query_string": b"",
            "headers": raw,
        }
    )


def addresses(**settings: object) -> Addresses:
    return Addresses(Settings.read(settings, {}))


def test_a_stranger_cannot_say_whose_address_it_has() -> None:
    assert addresses().client(asked(x_forwarded_for="198.51.100.1")) == "192.0.2.9"


def test_a_trusted_proxy_is_believed_for_what_it_added_itself() -> None:
    mine = addresses(trusted_proxies="192.0.2.0/24")
    assert mine.client(asked(x_forwarded_for="10.9.9.9, 198.51.100.1")) == "198.51.100.1"
    assert mine.client(asked(x_forwarded_for="10.9.9.9, 198.51.100.1, 192.0.2.7")) == "198.51.100.1"
    assert mine.client(asked(x_forwarded_for="nonsense")) == "192.0.2.9"
    assert mine.client(asked()) == "192.0.2.9"
    assert mine.client(asked(peer="203.0.113.1", x_forwarded_for="198.51.100.1")) == "203.0.113.1"


def test_a_proxy_may_write_the_port_behind_an_address() -> None:
    mine = addresses(trusted_proxies="192.0.2.0/24,2001:db8::/32")
    for hop, address in {
        "198.51.100.1:4711": "198.51.100.1",
        "[2001:db9::1]:4711": "2001:db9::1",
        "[2001:db9::1]": "2001:db9::1",
        "2001:db9::1": "2001:db9::1",
        "[198.51.100.1": "192.0.2.9",
        "198.51.100.1:": "192.0.2.9",
        ":4711": "192.0.2.9",
        "...": "192.0.2.9",
    }.items():
        assert mine.client(asked(x_forwarded_for=hop)) == address
    forged = "10.9.9.9:1, 198.51.100.1:4711, 192.0.2.7:80, [2001:db8::1]:80"
    assert mine.client(asked(x_forwarded_for=forged)) == "198.51.100.1"


def test_a_proxy_is_known_through_a_socket_for_both_families() -> None:
    mine = addresses(trusted_proxies="192.0.2.0/24")
    headers = {"x_forwarded_for": "198.51.100.1", "host": "inner", "x_forwarded_host": "play.example"}
    assert mine.client(asked(peer="::ffff:192.0.2.9", **headers)) == "198.51.100.1"
    assert mine.base_url(asked(peer="::ffff:192.0.2.9", **headers)) == "http://play.example"
    assert mine.client(asked(peer="::ffff:203.0.113.1", **headers)) == "::ffff:203.0.113.1"


def test_our_address_is_the_one_asked_if_that_is_one() -> None:
    assert addresses().base_url(asked(host="table.example:8000")) == "http://table.example:8000"
    assert addresses().base_url(asked(host="[::1]:8000")) == "http://[::1]:8000"
    assert addresses().base_url(asked(scheme="https", host="a.example")) == "https://a.example"
    for host in ('a"b', "a b", "a/b", "a:b", "-a", "", "a:8000:1", "evil.example/x?"):
        assert addresses().base_url(asked(host=host)) == "http://127.0.0.1:8000"


def test_the_public_address_wins() -> None:
    mine = addresses(public_url="https://play.example/")
    assert mine.base_url(asked(host="evil.example")) == "https://play.example"


def test_forwarded_host_and_scheme_come_from_trusted_proxies_only() -> None:
    headers = {"host": "inner:8000", "x_forwarded_host": "play.example", "x_forwarded_proto": "https"}
    assert addresses().base_url(asked(**headers)) == "http://inner:8000"
    trusting = addresses(trusted_proxies="192.0.2.9")
    assert trusting.base_url(asked(**headers)) == "https://play.example"
    assert trusting.may_connect(asked(origin="https://play.example", **headers))


@pytest.mark.parametrize(
    ("origin", "host", "may"),
    [
        (None, "a.example", True),
        ("http://a.example", "a.example", True),
        ("https://a.example", "a.example", True),
        ("http://A.example:8000", "a.example:8000", True),
        ("http://a.example:80", "a.example", True),
        ("http://a.example", "a.example:8000", False),
        ("http://b.example", "a.example", False),
        ("http://a.example.b.example", "a.example", False),
        ("null", "a.example", False),
        ("", "a.example", False),
        ("file://", "a.example", False),
        ("http://[::1]:8000", "[::1]:8000", True),
        ("https://ok.example", "a.example", True),
        ("http://ok.example", "a.example", False),
    ],
)
def test_a_web_page_may_connect_where_it_came_from_or_is_listed(
    origin: str | None, host: str, may: bool
) -> None:
    mine = addresses(origins="https://ok.example")
    headers = {"host": host} if origin is None else {"host": host, "origin": origin}
    assert mine.may_connect(asked(**headers)) is may


@pytest.mark.parametrize(
    "wrong", [{"origins": "nonsense"}, {"public_url": "play.example"}, {"trusted_proxies": "10.0.0.0/99"}]
)
def test_a_setting_that_is_no_address_is_refused(wrong: dict[str, str]) -> None:
    with pytest.raises(BadSetting):
        addresses(**wrong)


def test_only_addresses_others_can_reach_are_named() -> None:
    assert lan_addresses(["127.0.0.1", "192.168.1.5", "169.254.0.1", "192.168.1.5"]) == ["192.168.1.5"]
