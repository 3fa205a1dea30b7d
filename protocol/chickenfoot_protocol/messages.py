"""What the server says: one model per frame, told apart by `type`. Skip types and fields you do not know."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, StringConstraints

from chickenfoot_protocol.base import (
    CommandId,
    Count,
    Duration,
    Millis,
    Opt,
    SeatKey,
    SeatNumber,
    TileId,
    Token,
    Wire,
)
from chickenfoot_protocol.codes import ByeCode, RefusalCode
from chickenfoot_protocol.events import AnyEvent
from chickenfoot_protocol.view import View

StateHash: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=64)]
"""Names a state of history; opaque, the same for all viewers."""

SnapshotReason: TypeAlias = Literal["join", "gap", "reset", "slow", "sync", "seat"]
"""Why a whole view was sent; `Snapshot.reason` explains each."""


class Role(Wire):
    """Who the server takes this connection for."""

    seat: Opt[SeatNumber] = None
    role: Literal["player", "watcher"]


class Limits(Wire):
    """What a client must keep to."""

    frame_bytes: Count
    """Longest frame from a client, in bytes."""
    per_second: Count
    """Commands per second a socket may send in the long run; 0 is no limit."""
    burst: Count
    """Commands a socket may send at once."""
    name: Count
    """Longest name, in characters."""
    chat: Count
    """Longest chat line, in characters."""
    reactions: list[str]
    """The emojis `react` takes."""


class Welcome(Wire):
    """The answer to `hello`."""

    type: Literal["welcome"] = "welcome"
    protocol: Count
    """The version spoken: 1."""
    server: str
    """Name and version of the server."""
    you: Role
    now: Millis
    """The server's clock, to count `due` down by."""
    heartbeat_ms: Duration
    """A `ping` comes at least this often; without any frame for 2.5 times as long the connection is dead."""
    limits: Limits
    durability: str
    """
    What an acknowledged command survives: `memory` nothing, `disk` the death of the server's process,
    `redis` that of any server process and of Redis, `replica` also the loss of one Redis node.
    """


class Snapshot(Wire):
    """Everything you may know. It replaces your view; a `live` follows."""

    type: Literal["snapshot"] = "snapshot"
    reason: SnapshotReason
    """
    `join`: the first of a connection. `gap`: the point of resumption is too old. `reset`: history was
    rolled back, throw everything away. `slow`: too much to send in pieces. `sync`: you asked.
    `seat`: you are now somebody else at this table.
    """
    epoch: StateHash
    """Names this history of the table."""
    version: Count
    hash: StateHash
    at: Millis
    """When this version was made."""
    view: View


class Update(Wire):
    """What changed. Apply `patch` to your view if the version before is yours, else send `sync`."""

    type: Literal["update"] = "update"
    version: Count
    from_: Annotated[Opt[Count], Field(alias="from")] = None
    """The version this builds on; absent: `version - 1`."""
    hash: StateHash
    at: Millis
    """When this version was made."""
    events: list[AnyEvent]
    """What happened, in order."""
    patch: dict[str, Any]
    """A JSON Merge Patch (RFC 7396) for your view."""


class Live(Wire):
    """You have everything; from now on you may act."""

    type: Literal["live"] = "live"
    version: Count


class Seated(Wire):
    """The answer to `sit`: you have a seat. A snapshot follows."""

    type: Literal["seated"] = "seated"
    id: CommandId
    seat: SeatNumber
    token: Token
    """Keep it: it is the seat."""
    version: Count
    again: Opt[Literal[True]] = None
    """This repeats an earlier answer."""


class AckData(Wire):
    """What a command gave back."""

    code: Opt[Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{22}$")]] = None
    """The transfer code."""


class Ack(Wire):
    """The command is in the table's history, or changed nothing."""

    type: Literal["ack"] = "ack"
    id: CommandId
    version: Count
    """The version it made; the current one where it changed nothing."""
    again: Opt[Literal[True]] = None
    """This repeats an earlier answer."""
    data: Opt[AckData] = None


class Refused(Wire):
    """The command was not carried out, and nothing changed."""

    type: Literal["refused"] = "refused"
    id: Opt[CommandId] = None
    """Absent where no id could be read."""
    code: RefusalCode
    message: str
    """English, for developers."""
    retry: bool
    """Whether the same command may succeed later."""
    retry_ms: Opt[Duration] = None
    """Wait so long first."""
    version: Count
    """The current version."""


class ChatLine(Wire):
    """Somebody said something. Not kept: it may be lost."""

    type: Literal["chat"] = "chat"
    seat: Opt[SeatNumber] = None
    """Who; absent for a watcher."""
    name: Opt[str] = None
    """A watcher's name."""
    text: str
    at: Millis
    old: Opt[Literal[True]] = None
    """Said before you came."""


class Reaction(Wire):
    """Somebody showed an emoji. Not kept: it may be lost."""

    type: Literal["reaction"] = "reaction"
    seat: SeatNumber
    emoji: str
    to: Opt[SeatNumber | TileId] = None
    """A seat (number) or a placed tile (text)."""
    at: Millis


class Presence(Wire):
    """Who has a connection at this moment. A hint: the view's `here` is what counts."""

    type: Literal["presence"] = "presence"
    seats: dict[SeatKey, Literal["online", "reconnecting"]]
    watchers: Count


class Ping(Wire):
    """A sign of life; answer with `pong`, or not."""

    type: Literal["ping"] = "ping"
    now: Millis


class Bye(Wire):
    """The server is about to close this socket."""

    type: Literal["bye"] = "bye"
    code: ByeCode
    retry_ms: Duration
    """Come back after so long, where the close code says to come back at all."""


ServerFrame: TypeAlias = Annotated[
    Welcome | Snapshot | Update | Live | Seated | Ack | Refused | ChatLine | Reaction | Presence | Ping | Bye,
    Field(discriminator="type"),
]
"""Every frame the server sends."""
