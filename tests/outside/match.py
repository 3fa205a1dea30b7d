"""A whole match: which double, who is first, when it is over and who has won."""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.outside.chicken import Tile
from tests.outside.dominoes import DominoesRound
from tests.outside.laws import LAWS, Round
from tests.outside.maltese_cross import MalteseCrossRound


class Match:
    """Totals and rounds of one match of `seats` players."""

    def __init__(self, game: str, options: Mapping[str, Any], seats: int) -> None:
        self.game = game
        self.law = LAWS[game]
        self.options = options
        self.seats = seats
        self.scores: list[list[int]] = []
        self.first = 0
        self.voided = 0
        self.round: Round | None = None

    def of(self) -> int | None:
        """How many rounds are planned; None when a total decides."""
        return self.law.rounds(self.options, self.seats)

    def double(self) -> int | None:
        """The double of the round about to be played, where the game has one."""
        return self.law.double(self.options, self.seats, len(self.scores))

    def open(self, hands: Sequence[Sequence[Tile]], yard: Sequence[Tile], first: int | None) -> Round:
        """Deal the next round; `first` is the first seat of round 1 and None afterwards."""
        if not self.scores and first is not None:
            self.first = first
        seat = (self.first + len(self.scores)) % self.seats
        if self.options.get("teams") == "latin":
            if not self.scores:
                self.first = next(i for i, hand in enumerate(hands) if (6, 6) in hand)
            seat = (self.first + len(self.scores)) % self.seats
        made: Round = self.law.kind(self.options, self.double(), seat, hands, yard)
        if isinstance(made, DominoesRound):
            made.before = self.totals()
            if self.options["teams"] == "latin":
                made.leads, made.lead = seat, None if self.scores else (6, 6)
        self.round = made
        return made

    def score(self) -> list[int]:
        assert self.round is not None
        points = self.round.points()
        if self.void():
            self.voided += 1
        else:
            self.scores.append(points)
        return points

    def void(self) -> bool:
        """Whether the round counts for nothing and is played again."""
        return bool(getattr(self.round, "void", False))

    def totals(self) -> list[int]:
        return [sum(points) for points in zip(*self.scores, strict=True)] if self.scores else [0] * self.seats

    def reached(self) -> list[int]:
        """The seats whose total is beyond the target."""
        if self.options["length"] != "target":
            return []
        strict = self.game == "chicken_foot" and self.options["targetRule"] == "exceeds"
        target = self.options["target"]
        return [
            seat
            for seat, total in enumerate(self.totals())
            if total > target or (total == target and not strict)
        ]

    def over(self) -> bool:
        planned = self.of()
        return bool(self.reached()) if planned is None else len(self.scores) >= planned

    def winners(self) -> list[int]:
        totals = self.totals()
        if not self.law.low_wins:
            # Where one round decides and nothing is scored on the way, who won it has won.
            one = self.options["length"] == "single" and self.options.get("play") in ("draw", "block", None)
            if one and isinstance(self.round, DominoesRound | MalteseCrossRound):
                return self.round.winners()
            return [seat for seat, total in enumerate(totals) if total == max(totals)]
        lowest = [seat for seat, total in enumerate(totals) if total == min(totals)]
        return self.spruce(lowest) if self.options.get("tie") == "spruce" else lowest

    def spruce(self, tied: list[int]) -> list[int]:
        """Most rounds scored 0, then the smallest round that was not; then it is a draw."""
        if len(tied) == 1:
            return tied

        def merit(seat: int) -> tuple[int, float]:
            mine = [points[seat] for points in self.scores]
            return (-mine.count(0), min((p for p in mine if p), default=float("inf")))

        best = min(map(merit, tied))
        return [seat for seat in tied if merit(seat) == best]

    def losers(self) -> list[int] | None:
        """Only a match to a total has losers, and a winner is never one."""
        if self.options["length"] != "target" or not self.law.low_wins:
            return None
        return [seat for seat in self.reached() if seat not in self.winners()]

    def standing(self) -> list[dict[str, int]]:
        """Places 1, 2, 2, 4 by total; where the most points win, the other way round."""
        totals, places = self.totals(), self.places()
        return [
            {"seat": seat, "total": totals[seat], "place": places[seat]}
            for seat in sorted(range(self.seats), key=lambda seat: (places[seat], seat))
        ]

    def places(self) -> list[int]:
        sign = 1 if self.law.low_wins else -1
        keys = [sign * total for total in self.totals()]
        return [1 + sum(other < key for other in keys) for key in keys]
