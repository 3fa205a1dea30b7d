"""
A table as a value.

Rule 1: only ``table.evolve`` makes a new one, from events and the store's time of their entry.
Rule 2: times are Unix milliseconds of the store's clock; durations say their unit in their name.
Rule 3: what is secret until a round ends does not print.
"""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum
from typing import Literal

from chickenfoot.engine.events import MatchOver, RoundOver
from chickenfoot.engine.state import Match, OptionValue
from chickenfoot.engine.structs import struct
from chickenfoot.engine.tiles import Seat, Tile


class Phase(StrEnum):
    """Where a table is in its life. The moves between phases are the table ``phases.PHASES``."""

    LOBBY = "lobby"
    PLAYING = "playing"
    ROUND_OVER = "round_over"
    MATCH_OVER = "match_over"
    PAUSED = "paused"
    CLOSED = "closed"


@struct(frozen=True, slots=True)
class Settings:
    """How the people want their table, apart from the game's rules (protocol: ``settings``)."""

    seats: int = 4
    visibility: str = "private"
    watchers: bool = True
    watcher_chat: bool = False
    turn_seconds: int = 0
    absent: str = "bot"
    grace_seconds: int = 30
    next_round_seconds: int = 60
    bot_level: str = "careful"
    bot_pause_ms: int = 1000


@struct(frozen=True, slots=True)
class Offer:
    """A code (as SHA-256 hex) by which the seat moves to another device, and until when (ms) it is good."""

    code: str = field(repr=False)
    until: int = 0


@struct(frozen=True, slots=True)
class Sitter:
    """
    Who has a seat.

    ``kind`` is ``human`` or ``bot``; a bot has a ``level`` and no token. ``token`` is the SHA-256 hex of the
    seat's secret. ``sitting`` scopes command ids and survives a change of token. ``open``: anybody may take
    the seat over (its human left in mid-match). ``stand_in``: a bot plays for this human now. ``from_deal``:
    a newcomer plays from that deal on; until it begins the seat's hand stays the bot's. ``offer``: the seat
    may move to another device.
    """

    name: str
    kind: str = "human"
    level: str | None = None
    token: str | None = field(default=None, repr=False)
    sitting: str = ""
    here: bool = True
    away_since: int | None = None
    stand_in: bool = False
    open: bool = False
    from_deal: int | None = None
    ready: bool = False
    offer: Offer | None = None

    @property
    def human(self) -> bool:
        """Tell whether a person owns the seat."""
        return self.kind == "human"

    @property
    def attends(self) -> bool:
        """Tell whether a person is here and decides for the seat, so that a clock may run for it."""
        return self.kind == "human" and self.here and not self.stand_in


@struct(frozen=True, slots=True)
class Ask:
    """
    The decision that is open. ``n`` rises by one per decision for the table's whole life.

    ``due`` is there while a clock runs on it. ``since`` is when it was asked, ``left`` the milliseconds its
    clock had when it was stopped (its owner away, the table asleep or paused).
    """

    n: int
    seat: Seat
    due: int | None = None
    since: int = 0
    left: int | None = None


@struct(frozen=True, slots=True)
class Fairness:
    """
    The committed shuffle of the newest deal (protocol 7).

    ``match`` is 32 hex digits, ``secret`` and each seed are hex. ``seeders`` are the seats that sent a seed
    for the deal before this one; ``None`` before the first deal, which excuses nobody. ``dealt``: this deal
    is on the table, so its commitment takes no more seeds. ``host`` had the host's seat when the match
    started.
    """

    match: str
    rules_hash: str
    deal: int
    commitment: str
    secret: str = field(repr=False)
    seeds: dict[Seat, str] = field(default_factory=dict, repr=False)
    seeders: tuple[Seat, ...] | None = None
    dealt: bool = False
    voided: tuple[int, ...] = ()
    host: Seat = 0


@struct(frozen=True, slots=True)
class Revealed:
    """The secret and the seeds of a deal that is over."""

    deal: int
    secret: str
    seeds: dict[Seat, str]


@struct(frozen=True, slots=True)
class Result:
    """How the last round ended, shown until the next one is dealt. ``hands`` are face up."""

    over: RoundOver
    hands: dict[Seat, tuple[Tile, ...]]
    revealed: Revealed
    match: MatchOver | None = None


@struct(frozen=True, slots=True)
class Deadlines:
    """
    The table's own clocks besides ``ask.due``: absent means none.

    ``dealing``: deal without waiting for more seeds. ``next``: open the gate to the next deal.
    """

    dealing: int | None = None
    next: int | None = None


@struct(frozen=True, slots=True)
class TimeLeft:
    """Milliseconds left on the table's own clocks when it fell asleep or was paused. See ``Ask.left``."""

    dealing: int | None = None
    next: int | None = None


What = Literal["pause", "takeback", "end", "replace"]
"""What people can decide together."""


@struct(frozen=True, slots=True)
class Proposal:
    """
    An open vote. ``yes`` holds the seats that agree, ``by`` first; ``seat`` is whom ``replace`` is about.

    It is there only while what it asks for can be done: whatever makes that impossible ends the vote.
    """

    n: int
    what: What
    by: Seat
    until: int
    yes: tuple[Seat, ...]
    seat: Seat | None = None


@struct(frozen=True, slots=True)
class Logged:
    """An event of the deal in play with the time and number of its entry, kept for the record."""

    at: int
    event: object
    version: int = 0


@struct(frozen=True, slots=True)
class Table:
    """
    Everything that is true of a table.

    ``seats[i]`` is ``None`` while free. ``ask_count`` is the last ``ask.n`` given. ``asleep`` holds the time
    left while no human is here; ``paused_from`` the phase to go back to, ``paused`` the time left when the
    people stopped the clocks. A paused table may sleep, too: then there is nothing left to stop.
    ``dead_tokens`` are token hashes that never open this table again.
    """

    id: str
    code: str
    created: int
    game: str
    preset: str
    options: dict[str, OptionValue]
    settings: Settings
    seats: tuple[Sitter | None, ...]
    phase: Phase = Phase.LOBBY
    host: Seat | None = 0
    locked: bool = False
    match: Match | None = None
    fairness: Fairness | None = None
    ask: Ask | None = None
    ask_count: int = 0
    deadlines: Deadlines = field(default_factory=Deadlines)
    asleep: TimeLeft | None = None
    paused_from: Phase | None = None
    result: Result | None = None
    proposal: Proposal | None = None
    proposal_count: int = 0
    dead_tokens: tuple[str, ...] = ()
    log: tuple[Logged, ...] = ()
    """The deal in play, for its record."""
    updated: int = 0
    version: int = 0
    """How many entries the history has: the version of the newest."""
    latest_match: str | None = None
    """The match that began last; it outlives a rematch, so that its record can be asked for."""
    paused: TimeLeft | None = None

    def seat_of(self, token_hash: str) -> Seat | None:
        """Return the seat that this token (as SHA-256 hex) owns, or ``None``."""
        return next(
            (i for i, sitter in enumerate(self.seats) if sitter is not None and sitter.token == token_hash),
            None,
        )

    def sitter(self, seat: Seat) -> Sitter:
        """Return who has this seat. Raises LookupError for a free or unknown one."""
        who = self.seats[seat] if 0 <= seat < len(self.seats) else None
        if who is None:
            raise LookupError(seat)
        return who

    @property
    def humans_here(self) -> tuple[Seat, ...]:
        """The seats of the people who are connected, as history knows it."""
        return tuple(i for i, s in enumerate(self.seats) if s is not None and s.human and s.here)

    @property
    def deal_in_play(self) -> bool:
        """Tell whether hands are out: whoever sits down now plays from the next deal on."""
        return (
            self.phase in {Phase.PLAYING, Phase.PAUSED} and self.fairness is not None and self.fairness.dealt
        )
