"""
What happened, in public words: for motion, sound and a log. A client may ignore all of it.

`k` names the kind. New kinds may appear within a version of the protocol; skip what you do not know.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import Field

from chickenfoot_protocol.round_events import (
    CommittedEvent,
    DealtEvent,
    DrawnOutEvent,
    DrewEvent,
    FootDeadEvent,
    FootDoneEvent,
    FootOpenedEvent,
    MarkerEvent,
    MatchOverEvent,
    MatchStartedEvent,
    PassedEvent,
    PlayedEvent,
    RevealedEvent,
    RoundOverEvent,
    RoundStartedEvent,
    ScoredEvent,
    SeedEvent,
    TimedOutEvent,
    VoidedEvent,
)
from chickenfoot_protocol.table_events import (
    AwayEvent,
    BackEvent,
    BotAddedEvent,
    BotRemovedEvent,
    ClosedEvent,
    ConfiguredEvent,
    HostChangedEvent,
    KickedEvent,
    LeftEvent,
    LockedEvent,
    MovedEvent,
    PausedEvent,
    ProposedEvent,
    ReadyEvent,
    RematchEvent,
    RenamedEvent,
    ResumedEvent,
    SeatedEvent,
    StoodInEvent,
    TakenBackEvent,
    UnlockedEvent,
    VotedEvent,
)

AnyEvent: TypeAlias = Annotated[
    SeatedEvent
    | LeftEvent
    | RenamedEvent
    | ConfiguredEvent
    | MovedEvent
    | BotAddedEvent
    | BotRemovedEvent
    | HostChangedEvent
    | KickedEvent
    | LockedEvent
    | UnlockedEvent
    | ReadyEvent
    | AwayEvent
    | BackEvent
    | StoodInEvent
    | MatchStartedEvent
    | RoundStartedEvent
    | DealtEvent
    | PlayedEvent
    | DrewEvent
    | PassedEvent
    | TimedOutEvent
    | FootOpenedEvent
    | FootDoneEvent
    | FootDeadEvent
    | DrawnOutEvent
    | ScoredEvent
    | MarkerEvent
    | RoundOverEvent
    | MatchOverEvent
    | PausedEvent
    | ResumedEvent
    | ProposedEvent
    | VotedEvent
    | TakenBackEvent
    | VoidedEvent
    | SeedEvent
    | CommittedEvent
    | RevealedEvent
    | RematchEvent
    | ClosedEvent,
    Field(discriminator="k"),
]
"""Something that happened at the table."""
