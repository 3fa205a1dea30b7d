"""Whatever a table can be set to, the web table has words for it, in every language."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from chickenfoot import bots
from chickenfoot.engine.games import all_games
from chickenfoot_protocol.catalogue import Settings

LOCALES = Path(__file__).parents[2] / "clients" / "js" / "table" / "src" / "locales"
LANGUAGES = {file.stem: json.loads(file.read_text("utf-8")) for file in sorted(LOCALES.glob("*.json"))}


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
