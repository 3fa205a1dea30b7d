"""What the client's core asks its shell to do, and what it has to tell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

Frame: TypeAlias = dict[str, Any]
"""A JSON object as it stands on the wire."""


@dataclass(frozen=True, slots=True)
class Send:
    """Put this frame on the socket."""

    frame: Frame


@dataclass(frozen=True, slots=True)
class Later:
    """Come back in `ms` milliseconds: with `retried` for this command, with `synced` where there is none."""

    id: str | None
    ms: int


@dataclass(frozen=True, slots=True)
class Changed:
    """
    The view changed, or was confirmed after a reconnect.

    Attributes:
        view: all this viewer may know, now.
        version: its place in the table's history.
        events: what happened since the last change, in order; empty after a snapshot.
        reason: why a whole snapshot came, if one did.

    """

    view: Frame
    version: int
    events: tuple[Frame, ...] = ()
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Answered:
    """A command has its one answer: an `ack`, `seated` or `refused` frame."""

    id: str
    answer: Frame


@dataclass(frozen=True, slots=True)
class Said:
    """Something passing: chat, a reaction, presence, or a refusal that belongs to no command."""

    frame: Frame


@dataclass(frozen=True, slots=True)
class Saving:
    """The server confirmed this token as a seat; with `None` the seat is gone."""

    token: str | None


@dataclass(frozen=True, slots=True)
class Leaving:
    """The server will close; come back after `retry_ms` if its close code allows."""

    code: str
    retry_ms: int


Output: TypeAlias = Send | Later | Changed | Answered | Said | Saving | Leaving
