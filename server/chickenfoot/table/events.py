"""
What happened at a table, as facts; a match's own events are among them.

``k`` names the kind in the log and, for those that people see, on the wire. Events that only keep the
history complete and are not shown say so. What people decide by vote stands in ``vote_events``.
"""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from chickenfoot.engine import events as engine
from chickenfoot.engine.state import OptionValue
from chickenfoot.engine.structs import struct
from chickenfoot.engine.tiles import Seat
from chickenfoot.table.state import Settings, Sitter
from chickenfoot.table.transfer_events import TransferOffered, Transferred
from chickenfoot.table.vote_events import Lapsed, Paused, Proposed, Resumed, TakenBack, Voted


@struct(frozen=True, slots=True)
class Created:
    """The table exists. Not shown: everybody arrives after it."""

    id: str
    code: str
    game: str
    preset: str
    options: dict[str, OptionValue]
    settings: Settings
    k: Literal["created"] = "created"


@struct(frozen=True, slots=True)
class Seated:
    """Somebody has the seat from now on; ``sitter`` is the whole new occupant."""

    seat: Seat
    sitter: Sitter
    k: Literal["seated"] = "seated"


@struct(frozen=True, slots=True)
class Left:
    """Somebody gave up a seat. ``bot`` plays it on (mid-match) or the seat is free."""

    seat: Seat
    bot: Sitter | None = None
    k: Literal["left"] = "left"


@struct(frozen=True, slots=True)
class Kicked:
    """The host sent somebody away; as ``Left`` otherwise."""

    seat: Seat
    bot: Sitter | None = None
    k: Literal["kicked"] = "kicked"


@struct(frozen=True, slots=True)
class Renamed:
    """A new name."""

    seat: Seat
    name: str
    k: Literal["renamed"] = "renamed"


@struct(frozen=True, slots=True)
class Configured:
    """The table's game, options and settings from now on. Everybody's ``ready`` is cleared."""

    game: str
    preset: str
    options: dict[str, OptionValue]
    settings: Settings
    k: Literal["configured"] = "configured"


@struct(frozen=True, slots=True)
class Moved:
    """A sitter changed seats; onto a taken seat they swapped."""

    frm: Seat
    to: Seat
    k: Literal["moved"] = "moved"


@struct(frozen=True, slots=True)
class BotAdded:
    """A bot sits here."""

    seat: Seat
    sitter: Sitter
    k: Literal["bot_added"] = "bot_added"


@struct(frozen=True, slots=True)
class BotRemoved:
    """The bot is gone."""

    seat: Seat
    k: Literal["bot_removed"] = "bot_removed"


@struct(frozen=True, slots=True)
class HostChanged:
    """Another seat has the host's powers; ``None``: nobody has."""

    seat: Seat | None
    k: Literal["host_changed"] = "host_changed"


@struct(frozen=True, slots=True)
class Locked:
    """Nobody new gets in."""

    k: Literal["locked"] = "locked"


@struct(frozen=True, slots=True)
class Unlocked:
    """New people may come again."""

    k: Literal["unlocked"] = "unlocked"


@struct(frozen=True, slots=True)
class ReadySet:
    """A seat said ready, or took it back."""

    seat: Seat
    ready: bool
    k: Literal["ready"] = "ready"


@struct(frozen=True, slots=True)
class Away:
    """A seat's owner has been without a socket for the grace."""

    seat: Seat
    k: Literal["away"] = "away"


@struct(frozen=True, slots=True)
class Back:
    """The owner is here again and has the seat at once."""

    seat: Seat
    k: Literal["back"] = "back"


@struct(frozen=True, slots=True)
class StoodIn:
    """A bot plays for the absent owner from now on."""

    seat: Seat
    k: Literal["stood_in"] = "stood_in"


@struct(frozen=True, slots=True)
class MatchStarted:
    """A new match; ``match`` is 32 hex digits. Free seats vanish: those who sit have closed up before."""

    match: str
    rules_hash: str
    k: Literal["match_started"] = "match_started"


@struct(frozen=True, slots=True)
class Committed:
    """The server is bound to the shuffle of deal ``deal``."""

    deal: int
    commitment: str
    secret: str = field(repr=False)
    k: Literal["committed"] = "committed"


@struct(frozen=True, slots=True)
class Seeded:
    """A seat added its chance. The value is shown when the round ends."""

    seat: Seat
    deal: int
    value: str = field(repr=False)
    k: Literal["seed"] = "seed"


@struct(frozen=True, slots=True)
class GateOpened:
    """The table waits for the seeds of deal ``deal``. Not shown as an event."""

    deal: int
    k: Literal["gate"] = "gate"


@struct(frozen=True, slots=True)
class Revealed:
    """The secret and the seeds of deal ``deal`` are public."""

    deal: int
    secret: str
    seeds: dict[Seat, str]
    k: Literal["revealed"] = "revealed"


@struct(frozen=True, slots=True)
class TimedOut:
    """A seat did not answer in time; the move that follows was made for it."""

    seat: Seat
    k: Literal["timed_out"] = "timed_out"


@struct(frozen=True, slots=True)
class SetAnew:
    """Clocks that ran out unseen got ``ms`` more. Not shown."""

    ms: int
    k: Literal["set_anew"] = "set_anew"


@struct(frozen=True, slots=True)
class Voided:
    """Deal ``deal`` counts for nothing."""

    deal: int
    k: Literal["voided"] = "voided"


@struct(frozen=True, slots=True)
class RematchAgreed:
    """Back to the lobby."""

    seat: Seat
    k: Literal["rematch"] = "rematch"


@struct(frozen=True, slots=True)
class TableClosed:
    """The table is over."""

    k: Literal["closed"] = "closed"


TableEvent = (
    Created | Seated | Left | Kicked | Renamed | Configured | Moved | BotAdded | BotRemoved | HostChanged
    | Locked | Unlocked | ReadySet | Away | Back | StoodIn | MatchStarted | Committed | Seeded | GateOpened
    | Revealed | TimedOut | SetAnew | Voided | Proposed | Voted | Lapsed | Paused | Resumed | TakenBack
    | RematchAgreed | TableClosed | TransferOffered | Transferred
)  # fmt: skip
Event = TableEvent | engine.Event
