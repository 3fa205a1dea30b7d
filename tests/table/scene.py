"""A table on a stage: people who act, a clock that is moved by hand, dice that repeat themselves."""

from __future__ import annotations

import random
from dataclasses import replace

from chickenfoot.engine import match as rules
from chickenfoot.table import absence
from chickenfoot.table.absence import BotTurn, Step
from chickenfoot.table.commands import (
    Answer,
    Command,
    Create,
    DealNow,
    GoAway,
    PlayFor,
    Ready,
    Refused,
    Sit,
    Start,
)
from chickenfoot.table.events import Event
from chickenfoot.table.state import Phase, Sitter, Table
from chickenfoot.table.table import decide, evolve
from tests.table.invariants import check

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Fay", "Gus", "Hal", "Ida", "Jo")
SECOND = 1000
SHORT = {"length": "single"}


class Scene:
    """
    ``Scene("Ana", "Ben")`` is a table in its lobby with Ana (host, seat 0, token ``token-Ana``) and Ben.

    Every entry is kept, so that ``replayed`` can be compared with ``table``; after every entry the laws that
    hold at all times are checked.
    """

    def __init__(self, *names, game="chicken_foot", options=None, preset=None, seed=0, **settings):
        names = names or ("Ana",)
        settings.setdefault("seats", max(2, len(names)))
        self.random = random.Random(seed)
        self.now = 1_000_000
        self.entries: list[tuple[int, list[Event]]] = []
        self.table: Table = None
        self.say(
            None,
            Create(
                "table-1", "K7MX2QRT", game, names[0], f"token-{names[0]}", preset, options or SHORT, settings
            ),
        )
        for name in names[1:]:
            self.sit(name)

    # Acting

    def say(self, seat, command: Command) -> list[str]:
        """Let ``seat`` command; return the kinds of events it brought about."""
        return [event.k for event in self.tell(seat, command)]

    def tell(self, seat, command: Command) -> list[Event]:
        events = decide(self.table, seat, command, self.now, self.random.randbytes)
        if events:
            before = self.table
            self.table = evolve(self.table, events, self.now)
            self.entries.append((self.now, events))
            check(self.table, before)
        return events

    def by_table(self, command: Command) -> list[str]:
        return self.say(None, command)

    def refused(self, seat, command: Command) -> str:
        """Return the code of the refusal, and see that it changed nothing."""
        before = self.table
        kept = replace(before)
        try:
            events = decide(before, seat, command, self.now, self.random.randbytes)
        except Refused as refusal:
            assert self.table is before
            assert before == kept
            return refusal.code
        raise AssertionError(f"not refused: {events}")

    def sit(self, name, seat=None) -> list[str]:
        return self.say(None, Sit(name, f"token-{name}", seat))

    def seat_of(self, name) -> int:
        return next(i for i, s in enumerate(self.table.seats) if s is not None and s.name == name)

    def sitter(self, seat) -> Sitter:
        return self.table.sitter(seat)

    def pass_time(self, seconds: float) -> None:
        self.now += int(seconds * SECOND)

    def away(self, *seats) -> list[str]:
        told = []
        for seat in seats:
            told += self.by_table(GoAway(seat))
        return told

    # Getting on

    def start(self) -> list[str]:
        """Everybody is ready and the host starts: the gate to the first deal is open."""
        for seat, sitter in enumerate(self.table.seats):
            if sitter is not None and sitter.human and seat != self.table.host:
                self.say(seat, Ready(True))
        return self.say(self.table.host, Start())

    def deal(self) -> list[str]:
        """Start, if in the lobby, and deal when the time for seeds is over."""
        if self.table.phase is Phase.LOBBY:
            self.start()
        self.now = max(self.now, self.table.deadlines.dealing)
        return self.by_table(DealNow(self.table.fairness.deal))

    def deal_next(self) -> list[str]:
        """Everybody here is ready for the next round, and it is dealt when the time for seeds is over."""
        for seat in self.table.humans_here:
            if self.table.phase is Phase.ROUND_OVER:
                self.say(seat, Ready(True))
        return [] if self.table.fairness.dealt else self.deal()

    def moves(self):
        return rules.moves(self.table.match)

    def play(self, move=None) -> list[str]:
        """The seat asked plays its first move, whoever plays for it."""
        ask = self.table.ask
        move = move or self.moves()[0]
        if self.sitter(ask.seat).attends:
            return self.say(ask.seat, Answer(ask.n, move))
        return self.by_table(PlayFor(ask.n, move))

    def play_until(self, done) -> None:
        for _ in range(5000):
            if done(self.table):
                return
            self.play(self.random.choice(self.moves()))
        raise AssertionError("it never came to that")

    def play_until_asked(self, seat) -> None:
        self.play_until(lambda table: table.ask is not None and table.ask.seat == seat)

    def finish_round(self) -> None:
        """Play at random to the end of the round."""
        self.play_until(lambda table: table.phase is not Phase.PLAYING)

    def finish_match(self) -> None:
        """Play at random to the end of the match."""
        while self.table.phase is not Phase.MATCH_OVER:
            if self.table.phase is Phase.ROUND_OVER:
                self.deal_next()
            if self.table.deadlines.dealing is not None:
                self.deal()
            self.finish_round()

    # Looking

    def steps(self, lost=None) -> list[Step]:
        """Return what the table wants done, all connected but those in ``lost`` (seat: since when)."""
        connected = {i: None for i, s in enumerate(self.table.seats) if s is not None and s.human}
        return absence.next_steps(self.table, {**connected, **(lost or {})}, self.now)

    def wanted(self, lost=None) -> list:
        """Return only the commands of ``steps``."""
        return [step.command for step in self.steps(lost)]

    def bot_is_wanted(self) -> bool:
        return any(isinstance(command, BotTurn) for command in self.wanted())

    def replayed(self) -> Table:
        table = None
        for at, events in self.entries:
            table = evolve(table, events, at)
        return table
