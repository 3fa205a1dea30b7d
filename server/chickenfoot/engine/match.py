"""
A match as its players see it: begin, deal, decide, evolve. The one door to the rules.

``decide`` says what a move brings about and changes nothing; ``evolve`` makes the new state of what it said.
Chance is an argument: a deal follows from 32 bytes.
"""

from __future__ import annotations

from collections.abc import Mapping

from chickenfoot.engine import round as rounds
from chickenfoot.engine.events import Event
from chickenfoot.engine.evolve import evolve, evolve_all
from chickenfoot.engine.game import check_options
from chickenfoot.engine.games import find
from chickenfoot.engine.moves import Illegal, Move
from chickenfoot.engine.state import Match, OptionValue
from chickenfoot.engine.story import Story
from chickenfoot.engine.tiles import Seat
from chickenfoot.engine.turn import allows, moves_of

__all__ = ["Illegal", "begin", "decide", "evolve", "evolve_all", "moves", "open_deal", "stop"]


def begin(game: str, options: Mapping[str, OptionValue], seats: int) -> Match:
    """
    Return a match before its first deal.

    Options that are absent take their defaults. Raises UnknownGame or BadOptions.
    """
    rules = find(game)
    _, values = check_options(rules, options, None, seats)
    return Match(game, values, seats, rules.rounds(values, seats), totals=(0,) * seats)


def open_deal(match: Match, deal: int, seed: bytes, host: Seat = 0) -> list[Event]:
    """
    Return the events of deal ``deal`` up to the first decision.

    The round is the one after those with scores: a void or voided round is dealt again under its number.
    ``seed`` is ``shuffle.deal_seed``; ``host`` begins round 1 where ``firstSeat`` says so. A round still in
    play is forgotten: whether it may be is the caller's business. Raises ValueError when the match is over.
    """
    if match.over is not None:
        raise ValueError("the match is over")
    story = Story(match)
    rounds.deal_out(story, find(match.game), deal, seed, host)
    return story.events


def decide(match: Match, seat: Seat, move: Move) -> list[Event]:
    """
    Return what this move brings about, every forced step up to the next decision or the round's end included.

    Raises Illegal, for any reason alike, when ``seat`` is not asked or ``moves(match)`` lacks the move.
    """
    current = match.round
    game = find(match.game)
    if current is None or current.turn is None or current.turn != seat or not allows(game, match, move):
        raise Illegal
    story = Story(match)
    rounds.answer(story, game, seat, move)
    return story.events


def moves(match: Match) -> tuple[Move, ...]:
    """Return the moves of the seat asked: plays by tile and place, then draw, then pass."""
    return moves_of(find(match.game), match)


def stop(match: Match) -> list[Event]:
    """Return the end of the match on present totals; a round in play is void. Nothing if it is over."""
    if match.over is not None:
        return []
    story = Story(match)
    rounds.stop(story, find(match.game))
    return story.events
