"""
What a client says: one strict model per frame, told apart by `type`.

Every frame but `hello`, `pong` and `sync` is a command: it carries an `id`, and sending it again
with the same `id` is always safe.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self, TypeAlias

from pydantic import ConfigDict, Field, StringConstraints, model_validator

from chickenfoot_protocol.base import Count, Opt, PlaceId, SeatNumber, Tile, TileId
from chickenfoot_protocol.hello import Hello, Pong, ShortText, Sync
from chickenfoot_protocol.seat_commands import (
    AddBot,
    Close,
    Command,
    Configure,
    GiveHost,
    Kick,
    Leave,
    Lock,
    MoveSeat,
    Ready,
    RemoveBot,
    Rename,
    Sit,
    Start,
    Transfer,
)


class Seed(Command):
    """Add your own randomness to the newest committed deal, once per deal."""

    type: Literal["seed"] = "seed"
    deal: Annotated[Count, Field(ge=1)]
    """The deal's number: `round.deal` while it is being dealt, else one more."""
    value: Annotated[str, StringConstraints(pattern=r"^([0-9a-fA-F]{2}){16,32}$")]
    """16 to 32 random bytes in hexadecimal."""


class Play(Command):
    """Play a tile. Take `tile` and `on` from `moves`."""

    type: Literal["play"] = "play"
    ask: Count
    """The decision this answers: `ask.n`."""
    tile: Tile
    """The tile, its numbers in either order."""
    on: PlaceId
    """The place."""


class Draw(Command):
    """Draw from the boneyard."""

    type: Literal["draw"] = "draw"
    ask: Count
    """The decision this answers: `ask.n`."""


class Pass(Command):
    """Let the turn go by; only where `moves` offers it."""

    type: Literal["pass"] = "pass"
    ask: Count
    """The decision this answers: `ask.n`."""


class Propose(Command):
    """Propose something to everybody here. One proposal at a time, open for 30 s."""

    model_config = ConfigDict(
        json_schema_extra={
            "if": {"properties": {"what": {"const": "replace"}}},
            "then": {"required": ["seat"]},
            "else": {"properties": {"seat": False}},
        }
    )

    type: Literal["propose"] = "propose"
    what: Literal["pause", "takeback", "end", "replace"]
    """
    `pause` stops the clocks, `takeback` takes the last play back, `end` ends the match on the
    present totals, `replace` gives an away player's seat to a bot.
    """
    seat: Opt[SeatNumber] = None
    """The seat to replace; with `replace` only."""

    @model_validator(mode="after")
    def _a_seat_goes_with_replace(self) -> Self:
        if (self.seat is not None) != (self.what == "replace"):
            raise ValueError("seat goes with replace")
        return self


class Vote(Command):
    """Answer an open proposal. It passes when all humans here agree."""

    type: Literal["vote"] = "vote"
    proposal: Count
    """`proposal.n`."""
    yes: bool


class ResumePlay(Command):
    """End a pause."""

    type: Literal["resume_play"] = "resume_play"


class Chat(Command):
    """Say something to the table. Passed on, not kept: `ack` means no more than that."""

    type: Literal["chat"] = "chat"
    text: Annotated[str, StringConstraints(min_length=1, max_length=200)]
    """1 to 200 characters (code points)."""


class React(Command):
    """Show one of the table's emojis. Passed on, not kept."""

    type: Literal["react"] = "react"
    emoji: ShortText
    """One of `limits.reactions`."""
    to: Opt[SeatNumber | TileId] = None
    """A seat (number) or a placed tile (text)."""


class Rematch(Command):
    """After a match: back to the lobby with the same seats, settings and options."""

    type: Literal["rematch"] = "rematch"


AnyCommand: TypeAlias = Annotated[
    Sit
    | Leave
    | Rename
    | Configure
    | MoveSeat
    | AddBot
    | RemoveBot
    | Kick
    | Lock
    | GiveHost
    | Start
    | Ready
    | Seed
    | Play
    | Draw
    | Pass
    | Propose
    | Vote
    | ResumePlay
    | Chat
    | React
    | Rematch
    | Close
    | Transfer,
    Field(discriminator="type"),
]
"""Every frame that carries an `id` and is answered."""

ClientFrame: TypeAlias = Annotated[
    Hello
    | Pong
    | Sync
    | Sit
    | Leave
    | Rename
    | Configure
    | MoveSeat
    | AddBot
    | RemoveBot
    | Kick
    | Lock
    | GiveHost
    | Start
    | Ready
    | Seed
    | Play
    | Draw
    | Pass
    | Propose
    | Vote
    | ResumePlay
    | Chat
    | React
    | Rematch
    | Close
    | Transfer,
    Field(discriminator="type"),
]
"""Every frame a client may send."""
