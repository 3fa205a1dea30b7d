"""What viewers of one table have seen, and must agree on."""

from dataclasses import dataclass, field

from tests.outside.report import Report
from tests.outside.wire import Json


@dataclass
class History:
    """What all viewers of one table must agree on."""

    report: Report
    hashes: dict[int, str] = field(default_factory=dict)
    times: dict[int, int] = field(default_factory=dict)
    epochs: set[str] = field(default_factory=set)


@dataclass(frozen=True)
class Seen:
    """One version as one viewer saw it; `frame` is the update's text, empty after a snapshot."""

    view: Json
    events: list[Json]
    frame: str
    came_from: int
