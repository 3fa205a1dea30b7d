"""What one command brings about, told event by event."""

from __future__ import annotations

from chickenfoot.engine.events import Event
from chickenfoot.engine.evolve import evolve
from chickenfoot.engine.layout import Layout
from chickenfoot.engine.state import Match, OptionValue, Round


class Story:
    """
    The events told so far, and the match they have led to.

    The rules read ``match`` and tell the next event; nobody keeps a story once its events are returned.
    """

    __slots__ = ("events", "match")

    def __init__(self, match: Match) -> None:
        self.match = match
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        """Add an event; ``match`` is the state after it."""
        self.match = evolve(self.match, event)
        self.events.append(event)

    @property
    def round(self) -> Round:
        """The round in play. There is one from ``RoundStarted`` on."""
        assert self.match.round is not None
        return self.match.round

    @property
    def layout(self) -> Layout:
        """The table as it lies now."""
        return self.round.layout

    @property
    def options(self) -> dict[str, OptionValue]:
        """The options of the match."""
        return self.match.options
