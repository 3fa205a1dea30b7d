"""
Write games that OpenSpiel played: ``python -m tests.engine.differential.open_spiel_games``.

Needs ``pip install open-spiel`` (2.0), which is too large to ask of everybody who runs the tests; so what it
said is kept beside this file. Each line is one game: hands, then for every decision who was asked, what was
legal and what was chosen, then the scores.
"""

from __future__ import annotations

import json
import random
from importlib import import_module
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
GAMES = {"python_block_dominoes": "block_dominoes", "python_team_dominoes": "team_dominoes"}
PLAYED = 80


def plain(tile: Any) -> list[int]:
    """Return a tile as two whole numbers."""
    return [int(number) for number in tile]


def one_game(game: Any, actions: Any, dice: random.Random) -> dict[str, Any]:
    """Play one game by chance and tell it."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(dice.choice([action for action, _ in state.chance_outcomes()]))
    told: dict[str, Any] = {"hands": [list(map(plain, hand)) for hand in state.hands], "moves": []}
    while not state.is_terminal():
        seat = state.current_player()
        legal = state.legal_actions()
        chosen = dice.choice(legal)

        def say(number: int) -> list[Any]:
            action = actions[number]
            return [plain(action.tile), None if action.edge is None else int(action.edge)]

        told["moves"].append([seat, sorted(map(say, legal), key=str), say(chosen)])
        state.apply_action(chosen)
    return told | {"scores": [int(score) for score in state.returns()]}


def main() -> None:
    """Write the file."""
    pyspiel = import_module("pyspiel")
    dice = random.Random(5)
    lines = []
    for name, module in GAMES.items():
        actions = import_module(f"open_spiel.python.games.{module}")._ACTIONS
        game = pyspiel.load_game(name)
        lines += [{"game": module} | one_game(game, actions, dice) for _ in range(PLAYED)]
    text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
    (HERE / "open_spiel.jsonl").write_text(text)


if __name__ == "__main__":
    main()
