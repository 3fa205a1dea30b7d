"""The frames that are no commands: the greeting, the sign of life, the call for a snapshot."""

from __future__ import annotations

from typing import Annotated, Literal, Self, TypeAlias

from pydantic import ConfigDict, StringConstraints, model_validator

from chickenfoot_protocol.base import CommandId, Count, Opt, SeatNumber, Wire

ShortText: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=64)]


class Resume(Wire):
    """The point of history a client has reached; all of it is taken from the last frame applied."""

    epoch: ShortText
    """`epoch` of the last snapshot."""
    version: Count
    """`version` of the last snapshot or update."""
    hash: ShortText
    """`hash` of the last snapshot or update."""
    seat: Opt[SeatNumber] = None
    """`you.seat` of the view; absent for a watcher."""


class Hello(Wire):
    """The first frame of every connection, within 5 s. Without a token one is a watcher."""

    model_config = ConfigDict(json_schema_extra={"dependentRequired": {"transfer": ["token"]}})

    type: Literal["hello"] = "hello"
    token: Opt[str] = None
    """The seat's token. A token that is no seat here closes the socket with 4401."""
    transfer: Opt[str] = None
    """A code from `transfer`: makes `token`, new and made by this device, the seat's token."""
    resume: Opt[Resume] = None
    """Where this client stopped; if the server still knows the point, only the rest is sent."""
    tab: Opt[CommandId] = None
    """
    Made by the client and kept for the life of a browser tab or process.
    The same seat and tab again replaces the older socket; different tabs live side by side.
    """
    name: Opt[str] = None
    """Name of a watcher who chats."""
    client: Opt[ShortText] = None
    """Name and version of the program, for the server's log."""

    @model_validator(mode="after")
    def _a_transfer_brings_its_own_token(self) -> Self:
        if self.transfer is not None and self.token is None:
            raise ValueError("transfer without token")
        return self


class Pong(Wire):
    """The answer to `ping`. Nothing happens without it."""

    type: Literal["pong"] = "pong"


class Sync(Wire):
    """Asks for a fresh snapshot, at most one per 5 s. Send it when an update does not fit your version."""

    type: Literal["sync"] = "sync"
