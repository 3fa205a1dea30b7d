"""
What somebody, or the table itself, wants done.

People's commands come through the transport, which has already checked their form. ``ByTable`` commands come
from the host's clocks (``absence.next_steps``) and are never taken from a socket.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field

from chickenfoot.engine.moves import Move
from chickenfoot.engine.state import OptionValue
from chickenfoot.engine.structs import struct
from chickenfoot.engine.tiles import Seat
from chickenfoot.table.state import What

Dice = Callable[[int], bytes]
"""Give n random bytes. In production ``secrets.token_bytes``."""


@struct(frozen=True, slots=True)
class Create:
    """Make the table; the caller sits in seat 0 as host. ``token`` is a SHA-256 hex."""

    id: str
    code: str
    game: str
    name: str
    token: str = field(repr=False)
    preset: str | None = None
    options: Mapping[str, OptionValue] | None = None
    settings: Mapping[str, OptionValue] | None = None


@struct(frozen=True, slots=True)
class Sit:
    """Take a seat: ``seat`` if given, else an empty one, an open one, a bot's. ``token`` is a SHA-256 hex."""

    name: str
    token: str = field(repr=False)
    seat: Seat | None = None


@struct(frozen=True, slots=True)
class Leave:
    """Give the seat up for good."""


@struct(frozen=True, slots=True)
class Rename:
    """Change one's name."""

    name: str


@struct(frozen=True, slots=True)
class Configure:
    """Change the game, its options or the settings; what is absent stays."""

    game: str | None = None
    preset: str | None = None
    options: Mapping[str, OptionValue] | None = None
    settings: Mapping[str, OptionValue] | None = None


@struct(frozen=True, slots=True)
class MoveSeat:
    """Move a sitter; onto a taken seat they swap."""

    seat: Seat
    to: Seat


@struct(frozen=True, slots=True)
class AddBot:
    """Put a bot on a free seat."""

    seat: Seat
    level: str | None = None


@struct(frozen=True, slots=True)
class RemoveBot:
    """Take a bot away."""

    seat: Seat


@struct(frozen=True, slots=True)
class Kick:
    """Send a person away; their token dies."""

    seat: Seat


@struct(frozen=True, slots=True)
class Lock:
    """Let nobody new in, or let them in again."""

    locked: bool


@struct(frozen=True, slots=True)
class GiveHost:
    """Hand the host's powers to another person."""

    seat: Seat


@struct(frozen=True, slots=True)
class Start:
    """Begin the match."""


@struct(frozen=True, slots=True)
class Ready:
    """Say whether one is ready: to start, or for the next round."""

    ready: bool


@struct(frozen=True, slots=True)
class Seed:
    """Add one's own chance to the next deal. ``value`` is hex."""

    deal: int
    value: str = field(repr=False)


@struct(frozen=True, slots=True)
class Answer:
    """Answer decision ``ask``."""

    ask: int
    move: Move


@struct(frozen=True, slots=True)
class Propose:
    """Ask everybody here to agree to something. ``seat`` goes with ``replace`` alone."""

    what: What
    seat: Seat | None = None


@struct(frozen=True, slots=True)
class Vote:
    """Agree to proposal ``proposal``, or end it by a no."""

    proposal: int
    yes: bool


@struct(frozen=True, slots=True)
class ResumePlay:
    """End a pause."""


@struct(frozen=True, slots=True)
class Rematch:
    """Go back to the lobby with the same people."""


@struct(frozen=True, slots=True)
class Close:
    """End the table."""


@struct(frozen=True, slots=True)
class GoAway:
    """By the table: a seat's last socket has been gone for the grace."""

    seat: Seat


@struct(frozen=True, slots=True)
class ComeBack:
    """By the table: the owner has a socket again."""

    seat: Seat


@struct(frozen=True, slots=True)
class TimeOut:
    """By the table: decision ``ask`` was not answered in time. Never accepted before ``due``."""

    ask: int


@struct(frozen=True, slots=True)
class PlayFor:
    """By the table: a bot, a stand-in or ``auto`` answers decision ``ask`` for its seat."""

    ask: int
    move: Move


@struct(frozen=True, slots=True)
class OpenGate:
    """By the table: go on to deal ``deal`` although not everybody said ready."""

    deal: int


@struct(frozen=True, slots=True)
class DealNow:
    """By the table: deal ``deal`` with the seeds that came."""

    deal: int


@struct(frozen=True, slots=True)
class CloseVote:
    """By the table: the time to agree to proposal ``proposal`` is up."""

    proposal: int


@struct(frozen=True, slots=True)
class SetAnew:
    """By the table: clocks that ran out while nobody showed the table get ``grace_seconds`` more."""


@struct(frozen=True, slots=True)
class VoidDeal:
    """
    By the table: give up deal ``deal``, which is on the table, and commit to the next one.

    For a store that lost the end of a round which people have already seen: its secret is known.
    """

    deal: int


@struct(frozen=True, slots=True)
class OfferTransfer:
    """Let the seat move to another device, which shows the code with this SHA-256 (hex)."""

    code: str = field(repr=False)


@struct(frozen=True, slots=True)
class TakeOver:
    """Take a seat over with a code given for it; ``token`` has the seat then. Both are SHA-256 hex."""

    code: str = field(repr=False)
    token: str = field(repr=False)


ByPeople = (
    Create | Sit | Leave | Rename | Configure | MoveSeat | AddBot | RemoveBot | Kick | Lock | GiveHost
    | Start | Ready | Seed | Answer | Propose | Vote | ResumePlay | Rematch | Close
    | OfferTransfer | TakeOver
)  # fmt: skip
ByTable = GoAway | ComeBack | TimeOut | PlayFor | OpenGate | DealNow | CloseVote | SetAnew | VoidDeal
Command = ByPeople | ByTable


class Refused(Exception):  # noqa: N818 - a reason, not an error of the program
    """
    The command changes nothing; ``code`` is one of the protocol's refusal codes.

    ``reason`` is English for developers and never says more than the asker's seat knows.
    """

    def __init__(self, code: str, reason: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.reason = reason
