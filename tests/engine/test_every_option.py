"""
No option without a name and a sentence in every language, a default, and something that it changes.

All of this holds for games found by being there: a game or an option more is tested without a line more.
"""

from __future__ import annotations

import json
import re
from itertools import zip_longest
from pathlib import Path
from random import Random

import pytest

from chickenfoot.engine import match as rules
from chickenfoot.engine.game import BadOptions, check_options
from chickenfoot.engine.games import all_games
from tests.engine.play import play, some_options

ROOT = Path(__file__).parents[2]
LOCALES = ROOT / "clients" / "js" / "table" / "src" / "locales"
WORDS = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(LOCALES.glob("*.json"))}
GAMES = all_games()
OPTIONS = [(game, option) for game in GAMES for option in game.options]
RARE = {"tie", "targetRule"}
"""Decide only between equal totals, or just at one: chance seldom comes there, tests of their own do."""
VALUES = [
    (game, option, value)
    for game, option in OPTIONS
    for value in (*option.values, *([option.between[0]] if option.between is not None else []))
    if (type(value), value) != (type(option.default), option.default) and option.name not in RARE
]


def name_of(thing):
    return thing.id if hasattr(thing, "id") else thing.name if hasattr(thing, "name") else str(thing)


def test_there_are_five_languages():
    assert sorted(WORDS) == ["en", "es", "fr", "pt", "sv"]


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize(("game", "option"), OPTIONS, ids=name_of)
def test_an_option_has_a_name_a_sentence_and_words_for_its_values(game, option, language):
    words = WORDS[language]["option"][option.name]
    english = WORDS["en"]["option"][option.name]
    assert words["name"].strip()
    assert words["help"].strip().endswith((".", "?"))
    if language != "en":
        assert words["help"] != english["help"]
    for value in option.values:
        if isinstance(value, str):
            assert words["values"][value].strip(), value


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_a_game_and_its_presets_have_a_name_and_its_rules_in_short(game, language):
    words = WORDS[language]
    assert words["game"][game.id]["name"].strip()
    assert words["game"][game.id]["how"].count("\n") >= 2
    assert all(words["preset"][preset].strip() for preset in game.presets)


@pytest.mark.parametrize(("game", "option"), OPTIONS, ids=name_of)
def test_the_default_is_the_first_value_and_that_of_the_first_preset(game, option):
    first = next(iter(game.presets.values()))
    assert first[option.name] == option.default
    if option.values:
        assert option.values[0] == option.default
    assert check_options(game, None, None, game.players[0])[1][option.name] == option.default


@pytest.mark.parametrize(("game", "option"), OPTIONS, ids=name_of)
def test_every_option_is_set_in_a_test_of_its_game(game, option):
    """As an argument, a key, or in the notation of a position."""
    texts = [path.read_text() for path in sorted((ROOT / "tests" / "engine").rglob("test_*.py"))]
    named = re.compile(rf'\b{option.name}=|"{option.name}"')
    assert any(named.search(text) for text in texts if f'"{game.id}"' in text)


def stories(game, options, seats, dice):
    """Yield the events of a match by chance; the same dice play the same as long as they can."""
    for step in play(rules.begin(game.id, options, seats), Random(dice), rounds=8):
        yield step.events


@pytest.mark.parametrize(("game", "option", "value"), VALUES, ids=name_of)
def test_every_value_changes_some_match(game, option, value):
    chance = Random(f"{game.id} {option.name} {value}")
    for _ in range(300):
        options, seats = some_options(game, chance)
        try:
            usual, other = (
                check_options(game, {**options, option.name: one}, None, seats)[1]
                for one in (option.default, value)
            )
        except BadOptions:
            continue
        dice = chance.random()
        pairs = zip_longest(stories(game, usual, seats, dice), stories(game, other, seats, dice))
        if any(one != two for one, two in pairs):
            return
    pytest.fail("nothing comes of it")
