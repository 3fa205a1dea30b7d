"""Settings: bounds, and when each may change."""

from __future__ import annotations

from dataclasses import asdict, fields

import pytest
from jsonschema import Draft202012Validator

from chickenfoot import bots
from chickenfoot.table.commands import Refused
from chickenfoot.table.settings import BOT_LEVELS, SETTINGS, changed, check_moment, settings_schema
from chickenfoot.table.state import Phase, Settings


def test_every_setting_is_described_with_the_default_it_has():
    assert {one.name: one.default for one in SETTINGS} == asdict(Settings())
    assert [one.name for one in SETTINGS] == [field.name for field in fields(Settings)]


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("seats", [2, 8], [1, 11, True, "4", 4.0]),
        ("visibility", ["private", "open"], ["hidden", True]),
        ("watchers", [True, False], [0, 1, "yes"]),
        ("watcher_chat", [True, False], [0, 1]),
        ("turn_seconds", [0, 10, 600], [1, 9, 601, -1, False]),
        ("absent", ["bot", "wait", "auto"], ["flee", None]),
        ("grace_seconds", [5, 300], [4, 301, 0]),
        ("next_round_seconds", [0, 5, 300], [4, 301, False]),
        ("bot_level", ["careful", "careless"], ["clever"]),
        ("bot_pause_ms", [0, 3000], [-1, 3001]),
    ],
)
def test_a_setting_takes_what_is_in_bounds_and_nothing_else(name, good, bad):
    schema = Draft202012Validator(settings_schema())
    for value in good:
        assert getattr(changed(Settings(), {name: value}), name) == value
        assert schema.is_valid({name: value})
    for value in bad:
        with pytest.raises(Refused) as refusal:
            changed(Settings(), {name: value})
        assert refusal.value.code == "bad_options"
        assert name in refusal.value.reason
        # JSON Schema counts 4.0 as a whole number and has no opinion on it.
        assert isinstance(value, float) or not schema.is_valid({name: value})


def test_the_levels_are_those_the_bots_have():
    assert set(BOT_LEVELS) == set(bots.LEVELS)


def test_an_unknown_setting_is_refused():
    with pytest.raises(Refused) as refusal:
        changed(Settings(), {"colour": "red"})
    assert refusal.value.code == "bad_options"


OTHER_VALUES = {
    "seats": 5,
    "visibility": "open",
    "watchers": False,
    "watcher_chat": True,
    "turn_seconds": 20,
    "absent": "wait",
    "grace_seconds": 10,
    "next_round_seconds": 0,
    "bot_level": "careless",
    "bot_pause_ms": 0,
}


@pytest.mark.parametrize("name", OTHER_VALUES)
@pytest.mark.parametrize("phase", Phase)
def test_seats_watchers_and_visibility_change_only_in_the_lobby_the_rest_also_between_rounds(name, phase):
    after = changed(Settings(), {name: OTHER_VALUES[name]})
    between = phase is Phase.ROUND_OVER and name not in {"seats", "visibility", "watchers"}
    if phase is Phase.LOBBY or between:
        check_moment(Settings(), after, phase)
    else:
        with pytest.raises(Refused) as refusal:
            check_moment(Settings(), after, phase)
        assert refusal.value.code == "not_now"
    check_moment(after, after, phase)
