"""
Matches of bots alone: no sockets, no clocks, no geometry.

The engine runs the rules and the projection shows each bot its view, just as at a table with people; nothing
else reaches a bot. The same seed gives the same matches.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from chickenfoot.bots import choose
from chickenfoot.bots.chance import SeededDice
from chickenfoot.engine import match as rules
from chickenfoot.engine.events import Drew, Event, FootDead, FootOpened, MatchOver, Played, RoundOver
from chickenfoot.engine.moves import Draw, Move, Pass, Play
from chickenfoot.engine.state import Match, OptionValue
from chickenfoot.engine.tiles import Seat
from chickenfoot.projection import bot_view, public_patch
from chickenfoot.table.state import Ask, Fairness, Phase, Settings, Sitter, Table
from chickenfoot_protocol.merge_patch import apply

LONGEST_MATCH: Final = 200_000
"""Decisions after which a match counts as endless. The longest that the rules allow is far shorter."""


@dataclass(slots=True)
class Outcome:
    """One match, counted. Lists are by seat."""

    totals: list[int]
    winners: list[Seat] = field(default_factory=list)
    ends: Counter[str] = field(default_factory=Counter)
    """Rounds by why they ended; ``void`` for those that counted for nothing."""
    decisions: int = 0
    placed: int = 0
    drawn: int = 0
    feet: int = 0
    dead_feet: int = 0
    tie_break: str | None = None

    @property
    def rounds(self) -> int:
        """How many rounds were played, void ones included."""
        return self.ends.total()

    def count(self, events: Sequence[Event]) -> None:
        """Take note of what happened."""
        for event in events:
            match event:
                case Played():
                    self.placed += 1
                case Drew():
                    self.drawn += 1
                case FootOpened():
                    self.feet += 1
                case FootDead():
                    self.dead_feet += 1
                case RoundOver():
                    self.ends["void" if event.void else event.why] += 1
                case MatchOver():
                    self.winners = list(event.winners)
                    self.tie_break = event.tie_break
                case _:
                    pass


def play_match(game: str, options: Mapping[str, OptionValue], levels: Sequence[str], seed: str) -> Outcome:
    """
    Play one match to its end.

    Args:
        game: its id.
        options: those that differ from the defaults.
        levels: who sits where, one level per seat.
        seed: any text.

    Raises UnknownGame or BadOptions.

    """
    table = _Table(rules.begin(game, options, len(levels)), levels, SeededDice(seed))
    while table.match.over is None:
        table.deal()
        while table.asked is not None:
            table.decide(table.asked)
    table.outcome.totals = list(table.match.totals)
    return table.outcome


def move_of(answer: Mapping[str, Any]) -> Move:
    """Return the engine's move for a command of the view's ``moves``."""
    match answer["type"]:
        case "play":
            x, y = answer["tile"]
            return Play((x, y), answer["on"])
        case "draw":
            return Draw()
        case "pass":
            return Pass()
        case other:
            raise ValueError(f"{other!r} answers nothing")


class _Table:
    """A match, and the public part of the view, which grows by patches as it does on a client's side."""

    def __init__(self, match: Match, levels: Sequence[str], dice: SeededDice) -> None:
        self.outcome = Outcome([])
        self._levels = levels
        self._dice = dice
        self._deals = 0
        self._table = Table(
            "arena", "ARENA", 0, match.game, "custom", match.options, Settings(seats=match.seats),
            tuple(Sitter(f"Bot {seat}", "bot", level) for seat, level in enumerate(levels)),
            Phase.PLAYING, None, match=match, fairness=Fairness("0" * 32, "", 0, "", "", dealt=True),
        )  # fmt: skip
        self._shown: dict[str, Any] = {}

    @property
    def match(self) -> Match:
        assert self._table.match is not None
        return self._table.match

    @property
    def asked(self) -> Seat | None:
        current = self.match.round
        return None if current is None or current.over is not None else current.turn

    def deal(self) -> None:
        self._deals += 1
        self._shown = {}
        self._happen(rules.open_deal(self.match, self._deals, self._dice(32)))

    def decide(self, seat: Seat) -> None:
        self.outcome.decisions += 1
        if self.outcome.decisions > LONGEST_MATCH:
            raise RuntimeError("the match does not end")
        answer = choose(self._levels[seat], self._view(seat), self._dice)
        self._happen(rules.decide(self.match, seat, move_of(answer)))

    def _happen(self, events: Sequence[Event]) -> None:
        before = self._table
        match = rules.evolve_all(self.match, events)
        self.outcome.count(events)
        self._table = replace(before, match=match)
        if (asked := self.asked) is not None:
            count = before.ask_count + 1
            self._table = replace(self._table, ask=Ask(count, asked), ask_count=count)
            if self._shown:
                self._shown = apply(self._shown, public_patch(before, self._table))

    def _view(self, seat: Seat) -> dict[str, Any]:
        whole = bot_view(self._table, seat, self._shown or None)
        self._shown = whole["table"]
        return whole
