"""
Check a record offline: chain, commitments, deals, legality, scores, winners.

What it cannot tell: whether the commitments in it are those that were shown while the match was played.
Whoever was there compares them with their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from chickenfoot.engine import match as rules
from chickenfoot.engine import shuffle
from chickenfoot.engine.state import Match
from chickenfoot.stores.records.facts import Json, same
from chickenfoot.stores.records.headers import Header, entropies, read_header, whole_number
from chickenfoot.stores.records.replaying import Line, Replay
from chickenfoot.stores.records.sealing import Faulty, opened
from chickenfoot.stores.records.writing import footer


@dataclass(slots=True)
class Report:
    """What a sound record holds. Lists are by seat."""

    game: str
    match: str
    seats: int
    names: list[str] = field(default_factory=list)
    deals: int = 0
    void: int = 0
    """Deals that counted for nothing."""
    unseeded: int = 0
    """Deals to whose shuffle nobody at the table added chance, so that the server alone made it."""
    decisions: int = 0
    lines: int = 0
    totals: list[int] = field(default_factory=list)
    winners: list[int] | None = None
    """Absent while the match goes on."""


def verify(
    record: bytes | Iterable[bytes], *, poses: bool = False, seen: Callable[[int], None] | None = None
) -> Report:
    """
    Play a record through again and return what it holds.

    Args:
        record: the whole of it, or its lines one by one.
        poses: also check where every tile lies, with the geometry of this version.
        seen: called with the number of each line that was read.

    Raises Faulty for the first thing that is not right; Unreadable when this is no record.

    """
    lines = record.splitlines() if isinstance(record, bytes) else record
    return _Check(_counted(opened(lines), seen), poses=poses).run()


def _counted(lines: Iterable[Line], seen: Callable[[int], None] | None) -> Iterator[Line]:
    for number, line in lines:
        if seen is not None:
            seen(number)
        yield number, line


class _Check:
    def __init__(self, lines: Iterator[Line], *, poses: bool) -> None:
        self._lines = lines
        self._poses = poses
        self._number = 0
        self._deal = 0
        self._version = 0
        self._at = 0

    def run(self) -> Report:
        _, line = self._next("record", "a header")
        header = read_header(line)
        match = rules.begin(header.game, header.options, header.seats)
        report = Report(header.game, header.match, header.seats)
        committed = 0
        while (line := self._take("another deal or the end"))["k"] == "deal":
            committed += 1
            match = self._one_deal(header, match, line, report)
        report.totals = list(match.totals)
        report.winners = None if match.over is None else list(match.over.winners)
        report.lines = self._number
        if committed != len(header.commitments):
            raise Faulty(1, "there are commitments for deals that are not here")
        self._end(line, footer(self._number - 1, report.deals, match.totals, report.winners))
        return report

    def _one_deal(self, header: Header, match: Match, line: Json, report: Report) -> Match:
        start = self._number
        if match.over is not None:
            raise Faulty(start, "the match is over, no deal can follow")
        deal = self._deal = whole_number(start, line, "deal", above=self._deal)
        if not header.commitments or header.commitments.get(str(deal)) != line.get("commitment"):
            raise Faulty(start, "the header has another commitment for this deal")
        report.names = _names(start, line, header.seats)
        block: list[Line] = []
        while (line := self._take("the rest of this deal"))["k"] != "revealed":
            self._in_time(line)
            block.append((self._number, line))
        number = self._number
        secret, seeds = entropies(number, line, deal, header.seats)
        if shuffle.commitment(header.match, deal, secret) != header.commitments[str(deal)]:
            raise Faulty(number, "the secret does not fit the commitment made before the deal")
        replay = Replay(match, block, number, poses=self._poses)
        seed = shuffle.deal_seed(header.match, deal, header.rules_hash, secret, seeds)
        replay.play(deal, seed, header.host)
        report.deals += 1
        report.decisions += replay.decisions
        report.unseeded += replay.dealt and not any(seeds)
        current = replay.match.round
        void = current is not None and current.over is not None and current.over.void
        report.void += void or not replay.dealt
        return replay.match

    def _take(self, wanted: str) -> Json:
        try:
            self._number, line = next(self._lines)
        except StopIteration:
            raise Faulty(self._number + 1, f"the record breaks off; {wanted} should stand here") from None
        return line

    def _next(self, kind: str, wanted: str) -> Line:
        line = self._take(wanted)
        if line["k"] != kind:
            raise Faulty(self._number, f"{wanted} should stand here")
        return self._number, line

    def _in_time(self, line: Json) -> None:
        self._version = whole_number(self._number, line, "version", above=self._version - 1)
        self._at = whole_number(self._number, line, "at", above=self._at - 1)

    def _end(self, line: Json, wanted: Json) -> None:
        if line["k"] != "end":
            raise Faulty(self._number, "another deal or the end should stand here")
        if not same(line, wanted):
            raise Faulty(self._number, "the last line does not sum up what stands above it")
        for number, _ in self._lines:
            raise Faulty(number, "nothing can follow the last line")


def _names(number: int, line: Json, seats: int) -> list[str]:
    players = line.get("players")
    if not isinstance(players, dict) or set(players) != {str(seat) for seat in range(seats)}:
        raise Faulty(number, "it does not say who played this deal")
    names = [who.get("name") if isinstance(who, dict) else None for _, who in sorted(players.items())]
    if not all(isinstance(name, str) for name in names):
        raise Faulty(number, "it does not say who played this deal")
    return names  # type: ignore[return-value]
