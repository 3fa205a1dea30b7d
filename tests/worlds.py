"""Whole matches as a list of steps, for laws that must hold at every turn."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from chickenfoot.engine import match as rules
from chickenfoot.engine.events import Asked, MatchOver, RoundOver
from chickenfoot.engine.games import FIRST, all_games, find
from chickenfoot.engine.posing import board_of, pose_events
from chickenfoot.engine.shuffle import commitment, rules_hash
from chickenfoot.table.events import Event
from chickenfoot.table.state import Ask, Fairness, Phase, Result, Revealed, Settings, Sitter, Table

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida", "Jo")
MATCH_ID = "0123456789abcdef" * 2
SECRET = "5e" * 32


@dataclass(frozen=True)
class Step:
    """One entry: the table before it, what happened, the table after it."""

    before: Table
    events: list[Event]
    after: Table


def every_game() -> list[tuple[str, str]]:
    """Return (game, preset) for all that are found."""
    return [(game.id, preset) for game in all_games() for preset in game.presets]


def fitting(game: str, preset: str) -> list[int]:
    """Return numbers of players that can play by a preset: the fewest, the most and, once, one between."""
    rules_of = find(game)
    values, players = rules_of.presets[preset], rules_of.players
    between = {players[len(players) // 2]} if game == FIRST else set()
    seats = sorted({players[0], players[-1], *between})
    return [n for n in seats if rules_of.objection(values, n) is None]


def dealt_table(
    game: str, preset: str, seats: int, seed: bytes, **options
) -> tuple[Table, list[Event], Table]:
    """Return a table that waits for its first deal, the deal, and the table after it."""
    _, values = rules.check_options(find(game), options, preset, seats)
    match = rules.begin(game, values, seats)
    fairness = Fairness(
        match=MATCH_ID,
        rules_hash=rules_hash(game, values, seats),
        deal=1,
        commitment=commitment(MATCH_ID, 1, bytes.fromhex(SECRET)),
        secret=SECRET,
        seeds={0: "ab" * 16},
    )
    waiting = Table(
        id="t1",
        code="K7MX2QRT",
        created=1_796_000_000_000,
        game=game,
        preset=preset,
        options=values,
        settings=Settings(seats=seats),
        seats=tuple(Sitter(name=NAMES[i], token=f"{i:064x}", sitting=f"s{i}") for i in range(seats)),
        phase=Phase.PLAYING,
        match=match,
        fairness=fairness,
    )
    events = posed(match, rules.open_deal(match, 1, seed))
    return waiting, events, after(replace(waiting, fairness=replace(fairness, dealt=True)), events)


def posed(match, events):
    """Fill in where the tiles lie."""
    steps = pose_events(board_of(match), match, events)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            return done.value


def after(table: Table, events: list[Event]) -> Table:
    """Fold the events of a match into a table, as a table does."""
    match = rules.evolve_all(table.match, events)
    ask, count, result = None, table.ask_count, None
    for event in events:
        if isinstance(event, Asked):
            count += 1
            ask = Ask(count, event.seat)
        if isinstance(event, RoundOver):
            hands = {i: hand.reveal() for i, hand in enumerate(match.round.hands)}
            shown = Revealed(match.round.deal, table.fairness.secret, table.fairness.seeds)
            result = Result(event, hands, shown, match.over)
    over = any(isinstance(event, MatchOver) for event in events)
    phase = Phase.MATCH_OVER if over else Phase.ROUND_OVER if result else Phase.PLAYING
    return replace(table, match=match, ask=ask, ask_count=count, result=result, phase=phase)


def one_round(game: str, preset: str, seats: int, seed: int, **options) -> Iterator[Step]:
    """Play one round by random legal moves; every step of it."""
    dice = random.Random(seed)
    before, events, table = dealt_table(game, preset, seats, dice.randbytes(32), **options)
    yield Step(before, events, table)
    while table.ask is not None:
        move = dice.choice(rules.moves(table.match))
        happened = posed(table.match, rules.decide(table.match, table.ask.seat, move))
        following = after(table, happened)
        yield Step(table, happened, following)
        table = following
