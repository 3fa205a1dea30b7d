"""Rulings, code and tests hang together by their numbers (docs/rules.md)."""

from __future__ import annotations

import re
from pathlib import Path

from chickenfoot.engine.games import all_games

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "rules.md").read_text()
RULINGS = re.findall(r"^\*\*([RD]\d+)\b", PAGE, re.MULTILINE)
CITED = re.compile(r"\b([RD]\d{1,2})\b")


def cited_in(folder):
    texts = [path.read_text() for path in sorted(folder.rglob("*.py")) if "geometry" not in path.parts]
    return {number for text in texts for number in CITED.findall(text)}


def test_rulings_are_numbered_without_a_gap():
    assert [f"R{n}" for n in range(1, 38)] + [f"D{n}" for n in range(1, 11)] == RULINGS


def test_every_ruling_is_cited_by_a_test():
    assert set(RULINGS) - cited_in(ROOT / "tests" / "engine") == set()


def test_no_ruling_is_cited_that_is_not_there():
    cited = cited_in(ROOT / "tests" / "engine") | cited_in(ROOT / "server" / "chickenfoot" / "engine")
    assert cited - set(RULINGS) == set()


def test_the_tables_of_the_page_are_those_of_the_games():
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*?) \| [RD]", PAGE.split("| Dominoes |")[0], re.MULTILINE))
    more = dict(re.findall(r"^\| `(\w+)` \| (.*?) \| [RD]", PAGE.split("| Dominoes |")[1], re.MULTILINE))
    for game, table in zip(all_games(), (rows, more), strict=True):
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
