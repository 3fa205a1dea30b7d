"""What happened around the table: people, seats, the host, votes, the life of the table."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from chickenfoot_protocol.base import Count, Opt, SeatNumber, Slug, TileId, Wire


class SeatedEvent(Wire):
    """Somebody took a seat."""

    k: Literal["seated"] = "seated"
    seat: SeatNumber
    name: str


class LeftEvent(Wire):
    """Somebody gave a seat up."""

    k: Literal["left"] = "left"
    seat: SeatNumber


class RenamedEvent(Wire):
    """Somebody took another name."""

    k: Literal["renamed"] = "renamed"
    seat: SeatNumber
    name: str


class ConfiguredEvent(Wire):
    """The host changed the game or the settings; the patch says how."""

    k: Literal["configured"] = "configured"


class MovedEvent(Wire):
    """A player sits elsewhere now."""

    k: Literal["moved"] = "moved"
    from_: Annotated[SeatNumber, Field(alias="from")]
    to: SeatNumber


class BotAddedEvent(Wire):
    """A bot sits here now."""

    k: Literal["bot_added"] = "bot_added"
    seat: SeatNumber
    name: Opt[str] = None
    level: Opt[Slug] = None


class BotRemovedEvent(Wire):
    """A bot is gone."""

    k: Literal["bot_removed"] = "bot_removed"
    seat: SeatNumber


class HostChangedEvent(Wire):
    """Another seat is host; no seat where no human is left."""

    k: Literal["host_changed"] = "host_changed"
    seat: Opt[SeatNumber] = None


class KickedEvent(Wire):
    """The host took a seat away."""

    k: Literal["kicked"] = "kicked"
    seat: SeatNumber


class LockedEvent(Wire):
    """Nobody else comes in."""

    k: Literal["locked"] = "locked"


class UnlockedEvent(Wire):
    """The door is open again."""

    k: Literal["unlocked"] = "unlocked"


class ReadyEvent(Wire):
    """Somebody is ready, or no longer."""

    k: Literal["ready"] = "ready"
    seat: SeatNumber
    ready: bool


class AwayEvent(Wire):
    """A player has been without a connection for longer than the grace."""

    k: Literal["away"] = "away"
    seat: SeatNumber


class BackEvent(Wire):
    """An absent player is back."""

    k: Literal["back"] = "back"
    seat: SeatNumber


class StoodInEvent(Wire):
    """A bot plays for an absent human."""

    k: Literal["stood_in"] = "stood_in"
    seat: SeatNumber


class PausedEvent(Wire):
    """The clocks stand still."""

    k: Literal["paused"] = "paused"


class ResumedEvent(Wire):
    """The pause is over."""

    k: Literal["resumed"] = "resumed"


class ProposedEvent(Wire):
    """Somebody proposed something; `proposal` has the rest."""

    k: Literal["proposed"] = "proposed"
    n: Count
    what: Literal["pause", "takeback", "end", "replace"]
    by: SeatNumber
    seat: Opt[SeatNumber] = None


class VotedEvent(Wire):
    """Somebody answered a proposal."""

    k: Literal["voted"] = "voted"
    seat: SeatNumber
    yes: bool


class TakenBackEvent(Wire):
    """The last play was taken back."""

    k: Literal["taken_back"] = "taken_back"
    seat: Opt[SeatNumber] = None
    id: Opt[TileId] = None


class RematchEvent(Wire):
    """Back to the lobby for another match."""

    k: Literal["rematch"] = "rematch"
    seat: Opt[SeatNumber] = None
    """Who asked for it first."""


class ClosedEvent(Wire):
    """The table is closed."""

    k: Literal["closed"] = "closed"
