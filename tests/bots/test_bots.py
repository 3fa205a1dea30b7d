import ast
from pathlib import Path

import pytest

import chickenfoot.bots
from chickenfoot import bots
from chickenfoot.bots.chance import SeededDice
from chickenfoot.table.settings import BOT_LEVELS
from tests.bots.views import shown, view

HOUSE = Path(chickenfoot.bots.__file__).parent


def test_a_table_knows_the_levels_there_are():
    assert bots.LEVELS == BOT_LEVELS


@pytest.mark.parametrize("level", bots.LEVELS)
def test_a_bot_answers_with_one_of_its_moves(level):
    seen = view("1-9 1-2 3-4", {"7": 1, "8": 4}, more=({"type": "draw"},))
    for n in range(30):
        assert bots.choose(level, seen, SeededDice(str(n))) in seen["you"]["moves"]


def test_a_careless_bot_makes_any_of_its_moves():
    seen = view("1-9 1-2 3-4", {"7": 1, "8": 4}, more=({"type": "draw"},))
    made = {shown(bots.choose("careless", seen, SeededDice(str(n)))) for n in range(60)}
    assert made == {"1-9@7", "1-2@7", "3-4@8", "draw"}


def test_a_level_from_some_other_version_plays_as_the_default():
    seen = view("1-9 1-2", {"7": 1})
    assert bots.choose("genius", seen, SeededDice("x")) == bots.choose("careful", seen, SeededDice("x"))


@pytest.mark.parametrize(
    "path", [p for p in HOUSE.glob("*.py") if p.name != "arena.py"], ids=lambda path: path.name
)
def test_no_player_can_reach_the_rules_or_a_table(path):
    for node in ast.walk(ast.parse(path.read_text())):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        for name in names:
            assert not name.startswith("chickenfoot") or name.startswith("chickenfoot.bots"), name
