"""A real match at a real table, by commands alone, with what a host would keep of it."""

import random
from dataclasses import dataclass, field

from chickenfoot.engine import match as rules
from chickenfoot.engine import posing
from chickenfoot.engine.events import Event as MatchEvent
from chickenfoot.engine.events import MatchOver, Played, RoundOver, RoundStarted
from chickenfoot.engine.games import find
from chickenfoot.stores.codec import decode_events, encode_events
from chickenfoot.stores.records import round_lines, whole_record
from chickenfoot.table.commands import (
    AddBot,
    Answer,
    Create,
    DealNow,
    PlayFor,
    Ready,
    Seed,
    Sit,
    Start,
    TimeOut,
)
from chickenfoot.table.state import Phase, Table
from chickenfoot.table.table import decide, evolve

START = 1_796_000_000_000


@dataclass
class Host:
    """Commits commands one by one, and keeps the journal and the records."""

    chance: random.Random
    poses: bool = True
    table: Table | None = None
    now: int = START
    journal: list[tuple[bytes, int]] = field(default_factory=list)
    kept: list[bytes] = field(default_factory=list)
    tables: dict[int, Table] = field(default_factory=dict)
    """The table at each version."""

    def do(self, command, seat=None):
        events = decide(self.table, seat, command, self.now, self.chance.randbytes)
        if not events:
            return
        if self.poses and any(isinstance(event, Played) for event in events):
            events = self._posed(events)
        data = encode_events(events)
        assert decode_events(data) == events
        self.journal.append((data, self.now))
        self.table = evolve(self.table, events, self.now)
        self.tables[self.table.version] = self.table
        self.now += 700
        if any(isinstance(event, (RoundOver, MatchOver)) for event in events):
            self.kept.append(round_lines(self.table))

    def _posed(self, events):
        match, start = self.table.match, [isinstance(event, RoundStarted) for event in events]
        if any(start):
            if start.index(True):
                match = evolve(self.table, events[: start.index(True)], self.now).match
            board = posing.new_board(match)
        else:
            board = posing.board_of(match)
        posed = iter(posing.pose_all(board, match, [e for e in events if isinstance(e, MatchEvent)]))
        return [next(posed) if isinstance(e, MatchEvent) else e for e in events]

    @property
    def record(self) -> bytes:
        return whole_record(self.kept)


def several_rounds(game):
    """The length of a match of a few rounds, whatever the game calls it."""
    (length,) = (option for option in find(game).options if option.name == "length")
    return "half" if "half" in length.values else "target"


def bots_for(game, humans=2):
    """How many bots so many people need beside them."""
    return max(0, find(game).players[0] - humans)


def begun(seed=1, humans=2, bots=1, *, game="chicken_foot", poses=True, **options) -> Host:
    """Seat people and bots, and begin a match: its first deal waits for seeds."""
    host = Host(random.Random(seed), poses)
    host.do(
        Create(
            "t1", "K7MX2QRT", game, "Ana", "0" * 64,
            options={"length": several_rounds(game), **options},
            settings={"turn_seconds": 10, "seats": humans + bots},
        )
    )  # fmt: skip
    for n in range(1, humans):
        host.do(Sit(f"Guest {n}", f"{n:064x}"))
        host.do(Ready(ready=True), n)
    for n in range(humans, humans + bots):
        host.do(AddBot(n), 0)
    host.do(Start(), 0)
    return host


def played(seed=1, humans=2, bots=1, *, game="chicken_foot", poses=True, rounds=None, **options) -> Host:
    """Play a match with people who send seeds, a bot, and a clock that runs out now and then."""
    host = begun(seed, humans, bots, game=game, poses=poses, **options)
    while host.table.phase is not Phase.MATCH_OVER and (rounds is None or len(host.kept) < rounds):
        deal(host, humans)
        while host.table.ask is not None:
            move(host, humans)
    return host


def move(host, humans):
    """Answer the open decision at random; now and then the clock does."""
    ask, chance = host.table.ask, host.chance
    chosen = chance.choice(rules.moves(host.table.match))
    if ask.seat >= humans:
        host.do(PlayFor(ask.n, chosen))
    elif chance.random() < 0.05:
        host.now = ask.due
        host.do(TimeOut(ask.n))
    else:
        host.do(Answer(ask.n, chosen), ask.seat)


def deal(host, humans):
    """Get on to the next deal; most people add a seed to it."""
    if host.table.phase is Phase.ROUND_OVER:
        for seat in range(humans):
            host.do(Ready(ready=True), seat)
    number = host.table.fairness.deal
    for seat in range(humans):
        if host.chance.random() < 0.7 and not host.table.fairness.dealt:
            host.do(Seed(number, host.chance.randbytes(16).hex()), seat)
    if not host.table.fairness.dealt:
        host.now = host.table.deadlines.dealing
        host.do(DealNow(number))
