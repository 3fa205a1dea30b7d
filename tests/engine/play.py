"""Matches by chance for the tests of every floor of the engine: same seed, same match."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from random import Random

from chickenfoot.engine import match as rules
from chickenfoot.engine.events import Event
from chickenfoot.engine.game import BadOptions, Game, check_options
from chickenfoot.engine.moves import Move
from chickenfoot.engine.state import Match, OptionValue


def seed_of(*words: object) -> bytes:
    return sha256("|".join(map(str, words)).encode()).digest()


def some_options(game: Game, chance: Random) -> tuple[dict[str, OptionValue], int]:
    """Options and a number of seats that make a game; every value of every option turns up in time."""
    while True:
        seats = chance.choice(game.players)
        chosen: dict[str, OptionValue] = {}
        for option in game.options:
            if option.between is not None and (not option.values or chance.random() < 0.5):
                chosen[option.name] = chance.choice(option.between)
            else:
                chosen[option.name] = chance.choice(option.values)
        try:
            return check_options(game, chosen, None, seats)[1], seats
        except BadOptions:
            continue


class Step:
    """One answer: the match before, who was asked, the offer, the choice, the events, the match after."""

    def __init__(self, before: Match, move: Move | None, events: list[Event], after: Match) -> None:
        self.before, self.move, self.events, self.after = before, move, events, after


def play(match: Match, chance: Random, *, rounds: int | None = None) -> Iterator[Step]:
    """Play by chance to the end, or for so many rounds. A deal is a step without a move."""
    while match.over is None and rounds != 0:
        events = rules.open_deal(
            match, match.deal + 1, seed_of(chance.random()), host=chance.randrange(match.seats)
        )
        before, match = match, rules.evolve_all(match, events)
        yield Step(before, None, events, match)
        while match.round.over is None:
            move = chance.choice(rules.moves(match))
            events = rules.decide(match, match.round.turn, move)
            before, match = match, rules.evolve_all(match, events)
            yield Step(before, move, events, match)
        rounds = None if rounds is None else rounds - 1
