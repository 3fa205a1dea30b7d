from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from chickenfoot.settings import PREFIX, BadSetting, Settings, kind_of, refreshed, table_of_settings

PAGE = Path(__file__).parents[1] / "docs" / "operations.md"


def test_the_page_lists_every_setting_as_it_is() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == refreshed(page), "run: python -m chickenfoot.settings docs/operations.md"
    assert table_of_settings() in page


def test_a_setting_without_a_value_has_its_default() -> None:
    assert Settings.read({}, {}) == Settings()


def test_the_environment_sets_and_what_is_given_wins() -> None:
    environ = {PREFIX + "PORT": "9000", PREFIX + "HOST": "0.0.0.0", "PORT": "1"}
    assert Settings.read({"host": "::1", "port": None}, environ) == Settings(port=9000, host="::1")


@pytest.mark.parametrize("text", ["1", "true", "YES", "on"])
def test_yes_is_said_in_several_ways(text: str) -> None:
    assert Settings.read({}, {PREFIX + "LIMIT_LOOPBACK": text}).limit_loopback


@pytest.mark.parametrize("text", ["0", "false", "no", "Off", ""])
def test_so_is_no(text: str) -> None:
    assert not Settings.read({}, {PREFIX + "LIMIT_LOOPBACK": text}).limit_loopback


def test_lists_are_given_with_commas() -> None:
    given = Settings.read({"origins": "https://a.example, https://b.example,"}, {})
    assert given.origins == ("https://a.example", "https://b.example")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("port", "x"),
        ("port", "1.5"),
        ("port", "-1"),
        ("port", "65536"),
        ("metrics_port", "65536"),
        ("metrics_port", "8000"),
        ("data", ""),
        ("redis", "localhost"),
        ("heartbeat_ms", "0"),
        ("limit_loopback", "maybe"),
        ("origins", 3),
    ],
)
def test_a_value_that_cannot_be_is_refused_by_name(name: str, value: object) -> None:
    with pytest.raises(BadSetting, match=name):
        Settings.read({name: value}, {})


def test_two_pages_need_two_ports() -> None:
    with pytest.raises(BadSetting, match="port and metrics_port are both 9000"):
        Settings.read({"port": 9000, "metrics_port": 9000}, {})
    assert Settings.read({"port": 0, "metrics_port": 9000}, {}).metrics_port == 9000


def test_a_variable_that_is_no_setting_is_found() -> None:
    environ = {PREFIX + "PROT": "9000", PREFIX + "PORT": "9000", "PATH": "/bin"}
    assert Settings.unknown(environ) == [PREFIX + "PROT"]


@pytest.mark.parametrize("entry", fields(Settings), ids=lambda each: each.name)
def test_every_setting_says_what_it_does_and_has_its_unit_in_its_name(entry) -> None:
    sentence = entry.metadata["sentence"]
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    if kind_of(entry) == "integer" and any(
        word in sentence for word in ("Seconds ", "Milliseconds ", "Hours ")
    ):
        assert entry.name.rsplit("_", 1)[-1] in {"seconds", "ms", "hours"}
