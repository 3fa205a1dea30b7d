"""Whatever a table can be set to, the web table has words for it, in every language."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

import pytest

from chickenfoot import bots
from chickenfoot.engine.games import all_games
from chickenfoot_protocol.catalogue import Settings
from chickenfoot_protocol.codes import BYES, ByeCode, CloseCode, RefusalCode, reconnects
from chickenfoot_protocol.events import AnyEvent
from chickenfoot_protocol.view import RoundEnd

LOCALES = Path(__file__).parents[2] / "clients" / "js" / "table" / "src" / "locales"
LANGUAGES = {file.stem: json.loads(file.read_text("utf-8")) for file in sorted(LOCALES.glob("*.json"))}
EVENTS = [model.model_fields["k"].default for model in get_args(get_args(AnyEvent)[0])]

# Events that are told in several ways; every other one has a sentence under its own name.
TOLD = {
    "played": ("laid", "played", "played_line", "played_double"),
    "drew": ("drew", "drew_tile"),
    "passed": ("passed", "kept"),
    "ready": ("ready", "unready"),
    "proposed": ("proposed_pause", "proposed_takeback", "proposed_end", "proposed_replace"),
    "voted": ("voted_yes", "voted_no"),
    "marker": ("marker_up", "marker_down"),
    "foot_done": ("foot_done", "foot_released"),
    "round_over": tuple(f"round_{why}" for why in get_args(RoundEnd)),
}


def says(words: dict, key: str) -> bool:
    """Whether there is a sentence, be it for one, for several or for the reader."""
    return any(words.get(key + form) for form in ("", "_other", "_you"))


def test_five_languages_are_spoken():
    assert LANGUAGES.keys() == {"en", "fr", "es", "sv", "pt"}
    assert {"played", "voted", "closed"} < set(EVENTS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", EVENTS)
def test_every_event_has_words(language, kind):
    words = LANGUAGES[language]["event"]
    missing = [key for key in TOLD.get(kind, (kind,)) if not says(words, key)]
    assert not missing


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_words(language):
    words = LANGUAGES[language]
    assert {code.value for code in RefusalCode} <= words["code"].keys()
    # What ends a visit for good is a screen of its own, by the word of the `bye` or the number of the close.
    told = words["gone"]
    for code in CloseCode:
        # NO_HELLO can only be a fault of the page; it shares the words for anything unheard of.
        if not reconnects(code) and code not in {CloseCode.DONE, CloseCode.NO_HELLO}:
            names = [str(code.value), *(bye.value for bye in ByeCode if str(code.value) in BYES[bye])]
            assert any(name in told for name in names), code
    assert all(entry["title"] and entry["text"] for entry in told.values() if isinstance(entry, dict))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_end_of_a_round_has_words(language):
    assert set(get_args(RoundEnd)) <= LANGUAGES[language]["result"]["why"].keys()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_game_option_and_value_has_words(language, game):
    words = LANGUAGES[language]
    assert words["game"][game.id]["how"]
    assert set(game.presets) <= words["preset"].keys()
    for option in game.options:
        entry = words["option"][option.name]
        assert entry["help"]
        named = {value for value in option.values if isinstance(value, str)}
        assert named <= entry.get("values", {}).keys(), option.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_has_words(language):
    words = LANGUAGES[language]["setting"]
    # The number of seats stands with the game, under a heading of its own.
    assert Settings.model_fields.keys() - {"seats"} == words.keys()
    assert set(bots.LEVELS) <= words["bot_level"]["values"].keys()
