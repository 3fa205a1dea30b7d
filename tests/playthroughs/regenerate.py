"""
Golden matches, one for every game and preset: ``python -m tests.playthroughs.regenerate`` writes them anew.

Each file tells a whole match with every hand open: the offers of round 1, every answer and every event.
A change of the rules, of the order of moves, or of a single letter shows as a difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from hashlib import sha256
from pathlib import Path

from chickenfoot.engine import match as rules
from chickenfoot.engine.events import Event
from chickenfoot.engine.game import Game, check_options
from chickenfoot.engine.games import all_games
from chickenfoot.engine.notation import show_ends, show_move, show_moves, show_tiles
from chickenfoot.engine.shuffle import Words
from chickenfoot.engine.tiles import FaceDown

HERE = Path(__file__).parent


def matches() -> Iterator[tuple[str, Game, str, int]]:
    """Yield the name of each file with its game, preset and seats."""
    for game in all_games():
        for preset in game.presets:
            seats = min(4, game.players[-1])
            yield f"{game.id}-{preset}-{seats}.txt", game, preset, seats


def tell(value: object) -> str:
    """Write a value in full; what is at its default is left out, what is hidden is shown."""
    if isinstance(value, FaceDown):
        return f"[{show_tiles(value.reveal())}]"
    if is_dataclass(value) and not isinstance(value, type):
        words = [
            f"{field.name}={tell(getattr(value, field.name))}"
            for field in fields(value)
            if field.name != "k" and getattr(value, field.name) != field.default
        ]
        return f"({' '.join(words)})"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {tell(each)}" for key, each in value.items()) + "}"
    if isinstance(value, tuple):
        return "(" + ", ".join(map(tell, value)) + ")"
    return value.value if isinstance(value, Enum) else repr(value)


def event_line(event: Event) -> str:
    """Write one event."""
    return f"    {event.k} {tell(event)[1:-1]}"


def playthrough(game: Game, preset: str, seats: int) -> Iterator[str]:
    """Yield the lines of one golden match."""
    name, options = check_options(game, None, preset, seats)
    yield f"# {game.id}, {name}, {seats} seats"
    yield f"# {tell(options)}"
    choices = Words(sha256(f"{game.id}|{preset}|choices".encode()).digest())
    match = rules.begin(game.id, options, seats)
    while match.over is None:
        seed = sha256(f"{game.id}|{preset}|{match.deal + 1}".encode()).digest()
        events = rules.open_deal(match, match.deal + 1, seed)
        match = rules.evolve_all(match, events)
        yield f"deal {match.deal}"
        yield from map(event_line, events)
        while match.round is not None and match.round.over is None:
            layout, seat = match.round.layout, match.round.turn
            offered = rules.moves(match)
            if match.number == 1:
                hand = show_tiles(match.round.hands[seat].reveal())
                yield f"  {show_ends(layout)} hand={hand} yard={len(match.round.boneyard)}"
                yield f"  {show_moves(match)}"
            move = offered[choices.below(len(offered))]
            yield f"  {seat}: {show_move(layout, move)}"
            events = rules.decide(match, seat, move)
            yield from map(event_line, events)
            match = rules.evolve_all(match, events)
        yield f"  totals {match.totals}"


def main() -> None:
    """Write every file."""
    for name, game, preset, seats in matches():
        (HERE / name).write_text("\n".join([*playthrough(game, preset, seats), ""]))
        print(name)


if __name__ == "__main__":
    main()
