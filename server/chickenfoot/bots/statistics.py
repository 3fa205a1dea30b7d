"""What many matches of bots add up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from chickenfoot.bots.arena import Outcome


@dataclass(slots=True)
class Bot:
    """One bot over all matches. A shared win counts in part: two winners win half a match each."""

    level: str
    wins: float = 0.0
    shared: int = 0
    points: int = 0
    best: int | None = None
    worst: int | None = None

    def add(self, total: int, share: float) -> None:
        """Count a match in which the bot ended with ``total`` points; ``share`` of 1 is a win alone."""
        self.points += total
        self.wins += share
        self.shared += 0 < share < 1
        self.best = total if self.best is None else min(self.best, total)
        self.worst = total if self.worst is None else max(self.worst, total)


@dataclass(slots=True)
class Statistics:
    """Counts over matches. ``bots`` are in the order they were named."""

    bots: list[Bot]
    matches: int = 0
    decisions: int = 0
    placed: int = 0
    drawn: int = 0
    feet: int = 0
    dead_feet: int = 0
    tied: int = 0
    tie_breaks: int = 0
    ends: Counter[str] = field(default_factory=Counter)

    @property
    def rounds(self) -> int:
        """How many rounds were played."""
        return self.ends.total()

    def add(self, outcome: Outcome, seats: Sequence[int]) -> None:
        """Count a match; ``seats[i]`` is where bot i sat."""
        self.matches += 1
        self.decisions += outcome.decisions
        self.placed += outcome.placed
        self.drawn += outcome.drawn
        self.feet += outcome.feet
        self.dead_feet += outcome.dead_feet
        self.tied += len(outcome.winners) > 1
        self.tie_breaks += outcome.tie_break is not None
        self.ends.update(outcome.ends)
        for bot, seat in zip(self.bots, seats, strict=True):
            share = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
            bot.add(outcome.totals[seat], share)

    def summary(self) -> dict[str, Any]:
        """Return the figures as JSON values; averages to three places."""
        matches, rounds = max(self.matches, 1), max(self.rounds, 1)
        return {
            "matches": self.matches,
            "rounds": self.rounds,
            "rounds_per_match": round(self.rounds / matches, 3),
            "turns": self.decisions,
            "turns_per_round": round(self.decisions / rounds, 3),
            "tiles_per_round": round(self.placed / rounds, 3),
            "draws_per_round": round(self.drawn / rounds, 3),
            "feet_per_round": round(self.feet / rounds, 3),
            "dead_feet": self.dead_feet,
            "tied_matches": self.tied,
            "tie_breaks": self.tie_breaks,
            "round_ends": dict(sorted(self.ends.items())),
            "bots": [
                {
                    "level": bot.level,
                    "wins": round(bot.wins, 3),
                    "shared_wins": bot.shared,
                    "points_per_round": round(bot.points / rounds, 3),
                    "points_per_match": round(bot.points / matches, 3),
                    "lowest_total": bot.best,
                    "highest_total": bot.worst,
                }
                for bot in self.bots
            ],
        }
