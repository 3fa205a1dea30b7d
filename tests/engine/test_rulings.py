"""Rulings, code and tests hang together by their numbers (docs/rules.md)."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from chickenfoot.engine.games import all_games

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "rules.md").read_text()
RULINGS = re.findall(r"^\*\*([RDNTM]\d+)\b", PAGE, re.MULTILINE)
CITED = re.compile(r"\b([RDNTM]\d{1,2})\b")


def cited_in(folder):
    texts = [path.read_text() for path in sorted(folder.rglob("*.py")) if "geometry" not in path.parts]
    return {number for text in texts for number in CITED.findall(text)}


def test_rulings_are_numbered_without_a_gap():
    letters = list(dict.fromkeys(number[0] for number in RULINGS))
    assert letters[:2] == ["R", "D"]
    counts = Counter(number[0] for number in RULINGS)
    assert [f"{letter}{n}" for letter in letters for n in range(1, counts[letter] + 1)] == RULINGS


def test_every_ruling_is_cited_by_a_test():
    assert set(RULINGS) - cited_in(ROOT / "tests" / "engine") == set()


def test_no_ruling_is_cited_that_is_not_there():
    cited = cited_in(ROOT / "tests" / "engine") | cited_in(ROOT / "server" / "chickenfoot" / "engine")
    assert cited - set(RULINGS) == set()


def test_the_tables_of_the_page_are_those_of_the_games():
    glance = PAGE.split("## Options at a glance")[1]
    tables = re.findall(r"^\| [^`|]+ \| values \| ruling \|\n(?:\|.*\n)+", glance, re.MULTILINE)
    for game, text in zip(all_games(), tables, strict=True):
        table = dict(re.findall(r"^\| `(\w+)` \| (.*?) \| [RDNTM]\d", text, re.MULTILINE))
        assert list(table) == [option.name for option in game.options]
        for option in game.options:
            words = [
                str(value).lower() if value is False or value is True else str(value)
                for value in option.values
            ]
            if option.between is not None:
                words.append(f"{option.between[0]} to {option.between[-1]}")
            told = re.sub(r" \(\d+\)", "", table[option.name].replace("`", ""))
            assert told == ", ".join(words), option.name


def test_the_hands_of_the_page_are_those_that_are_dealt():
    (game,) = (game for game in all_games() if game.id == "chicken_foot")
    for line in re.findall(r"^\| (?:9|12|15|18) \|.*$", PAGE, re.MULTILINE):
        largest, *hands = [int(cell) for cell in line.strip("| ").split("|")]
        options = {**game.presets["table"], "set": largest}
        assert hands == [game.hand_size(options, seats) for seats in game.players]
    each = re.search(r"^\| tiles each \|(.*)\|$", PAGE, re.MULTILINE)[1]
    assert [int(cell) for cell in each.split("|")] == [
        game.hand_size(game.presets["table"], seats) for seats in game.players
    ]


def test_the_hands_of_le_double_neuf_are_those_that_are_dealt():
    (game,) = (game for game in all_games() if game.id == "double_nine")
    rows = {
        name: re.search(rf"^\| {name} \|(.*)\|$", PAGE, re.MULTILINE)[1]
        for name in ("dealt to each", "left aside")
    }
    each, aside = ([int(cell) for cell in row.split("|")] for row in rows.values())
    assert each == [game.hand_size({}, seats) for seats in game.players]
    assert aside == [55 - hand * seats for hand, seats in zip(each, game.players, strict=True)]
