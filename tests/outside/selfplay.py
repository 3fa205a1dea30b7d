"""Play whole matches inside the oracle, to see that it obeys the theorems before it judges anybody."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.outside.chicken import ChickenRound
from tests.outside.deal import deck_of
from tests.outside.match import Match


@dataclass
class Figures:
    """What the rounds of a run added up to."""

    rounds: int = 0
    turns: int = 0
    placed: int = 0
    draws: int = 0
    feet: int = 0
    dead_feet: int = 0
    blocked: int = 0
    points: int = 0
    hunts: int = 0
    longest: int = 0


def play_match(
    game: str, options: Mapping[str, Any], seats: int, dice: Random, figures: Figures | None = None
) -> Match:
    """One match of random legal moves; asserts what must hold after each of them."""
    match = Match(game, options, seats)
    first = dice.randrange(seats)
    while not match.over():
        tiles, size = deck_of(game, options, seats, match.double())
        dice.shuffle(tiles)
        hands = [tiles[seat * size : (seat + 1) * size] for seat in range(seats)]
        if match.law.thrown_back(hands):
            continue
        state = match.open(hands, tiles[seats * size :], first)
        events = state.deal()
        turns = 0
        while not state.over:
            moves = state.moves()
            assert moves
            events = [*events, *(step := state.step(dice.choice(moves)))]
            # Every turn ends in exactly one of these.
            turns += sum(event["k"] in ("played", "passed") for event in step)
            assert turns < 400
            if isinstance(state, ChickenRound):
                check_theorems(state)
        assert state.conserved()
        points = match.score()
        if figures:
            count(figures, events, turns, points, len(state.tiles))
    return match


def check_theorems(state: ChickenRound) -> None:
    """One foot at a time; a toe is never a double; 6 + 2F open ends after the start."""
    for placed in state.tiles.values():
        on = state.tiles.get(placed.get("on", ""))
        if on and on["tile"][0] == on["tile"][1]:
            assert placed["tile"][0] != placed["tile"][1]
    letters = {state.tiles[place]["line"] for place in state.open}
    assert len(letters) == len(state.open), "no two open ends have one letter"
    if not state.foot and state.options["deadPosition"] != "release" and state.tiles:
        doubles = sum(p["tile"][0] == p["tile"][1] for p in state.tiles.values()) - 1
        assert state.over or len(state.open) == state.options["startToes"] + 2 * doubles


def count(figures: Figures, events: list[dict[str, Any]], turns: int, points: list[int], placed: int) -> None:
    kinds = [event["k"] for event in events]
    figures.rounds += 1
    figures.turns += turns
    figures.longest = max(figures.longest, turns)
    figures.placed += placed - 1
    figures.draws += kinds.count("drew")
    figures.feet += kinds.count("foot_opened") - 1
    figures.dead_feet += kinds.count("foot_dead")
    figures.blocked += events[-1]["why"] != "out"
    figures.points += sum(points)
    figures.hunts += kinds[0] == "drew"
