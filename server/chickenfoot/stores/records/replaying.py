"""
Play one recorded deal again, and hold every line against what the rules say.

The shuffle, the turn order, the legality of each move, what it brought about, the points and the winners
all come from the engine here; the record only says which moves were chosen, and what people decided by vote.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from chickenfoot.engine import match as rules
from chickenfoot.engine import posing
from chickenfoot.engine.events import DrawnOut, Drew, Event, Played, RoundOver
from chickenfoot.engine.moves import Draw, Illegal, Move, Pass, Play
from chickenfoot.engine.state import Match
from chickenfoot.engine.tiles import Seat, tile
from chickenfoot.stores.records.facts import Json, laid, same, told, without_pose
from chickenfoot.stores.records.sealing import Faulty

Line = tuple[int, Json]
Watch = Callable[[Sequence[Json], Sequence[Event], Match], None]
"""Is shown the lines that were read, the engine's events behind them, and the match they lead to."""

_EXTRA = ("version", "at")


class Replay:
    """
    One deal being played again.

    Args:
        match: before the deal.
        lines: its events as recorded, from ``round_started`` on.
        end: the number of the line after them, where what is missing is missed.
        poses: whether the tiles must also lie where geometry puts them.
        watch: looks on, with the tiles lying where the record says.

    """

    def __init__(
        self,
        match: Match,
        lines: Sequence[Line],
        end: int,
        *,
        poses: bool,
        watch: Watch | None = None,
    ) -> None:
        self.match = match
        self.decisions = 0
        self.dealt = False
        """Whether the deal came to the table, and was not given up before."""
        self._lines = lines
        self._end = end
        self._at = 0
        self._poses = poses
        self._watch = watch
        self._plays: list[tuple[Match, Json]] = []
        """The plays that could be taken back: the match before each, and the line that would say so."""

    def play(self, deal: int, seed: bytes, host: Seat) -> None:
        """Play the deal that follows from ``seed`` to its end. Raises Faulty."""
        for _ in self.steps(deal, seed, host):
            pass

    def steps(self, deal: int, seed: bytes, host: Seat) -> Iterator[None]:
        """Do as ``play``, and yield after each decision, so that others may have a turn."""
        if self._lines and self._lines[0][1]["k"] == "match_over":
            self._expect(rules.stop(self.match), "a match that is stopped ends on present totals")
        else:
            yield from self._deal(deal, seed, host)
        if self._at < len(self._lines):
            raise Faulty(self._lines[self._at][0], "the round is over, nothing can follow")

    def _deal(self, deal: int, seed: bytes, host: Seat) -> Iterator[None]:
        self.dealt = True
        self._expect(rules.open_deal(self.match, deal, seed, host), "the deal follows from secret and seeds")
        while (current := self.match.round) is not None and current.over is None:
            assert current.turn is not None
            self._decision(current.turn)
            yield

    def _decision(self, seat: Seat) -> None:
        number, line = self._next()
        if line["k"] == "round_over" and line.get("why") == "stopped":
            self._stopped()
            return
        if line["k"] == "taken_back":
            self._taken_back(number, line)
            return
        self.decisions += 1
        if line["k"] == "timed_out":
            self._same(number, {"k": "timed_out", "seat": seat}, line, f"seat {seat} was asked")
            self._read([line], ())
            number, line = self._next()
            move = rules.moves(self.match)[0]
            why = f"the time of seat {seat} was up, so it makes its first move"
        else:
            if line.get("seat") != seat:
                raise Faulty(number, f"seat {seat} was asked, and nobody else may act")
            move, why = _move(number, line), "the rules say what follows from a move"
        try:
            events = rules.decide(self.match, seat, move)
        except Illegal:
            raise Faulty(number, f"seat {seat} may not {_named(move)}") from None
        before = self.match
        self._expect(events, why)
        self._remember(before, events)

    def _remember(self, before: Match, events: Sequence[Event]) -> None:
        played = events[0]
        if isinstance(played, Played):
            self._plays.append((before, {"k": "taken_back", "seat": played.seat, "id": played.id}))
        if any(isinstance(event, (Drew, DrawnOut)) for event in events):
            self._plays.clear()

    def _taken_back(self, number: int, line: Json) -> None:
        """Follow people who took the last play back: nothing may have come to light since."""
        if not self._plays:
            raise Faulty(number, "there is no play that could be taken back")
        before, fact = self._plays.pop()
        self._same(number, fact, line, "only the last play is taken back")
        self.match = before
        self._read([line], ())

    def _stopped(self) -> None:
        """Follow an end that people chose, with or without the end of the match."""
        ends = rules.stop(self.match)
        ends_match = self._at + 1 < len(self._lines) and self._lines[self._at + 1][1]["k"] == "match_over"
        self._expect(
            ends if ends_match else [event for event in ends if isinstance(event, RoundOver)],
            "a round that is stopped counts for nothing",
        )

    def _next(self) -> Line:
        if self._at == len(self._lines):
            raise Faulty(self._end, "the round is not over yet")
        return self._lines[self._at]

    def _expect(self, events: Sequence[Event], why: str) -> None:
        if self._poses:
            events = self._posed(events)
        seen: list[Event] = []
        lines: list[Json] = []
        for event in events:
            fact = told(event)
            if fact is not None:
                number, line = self._next()
                self._same(number, fact, line, why)
                self._at += 1
                lines.append(line)
                if self._watch is not None and isinstance(event, Played):
                    seen.append(laid(event, line))
                    continue
            seen.append(event)
        self.match = rules.evolve_all(self.match, seen)
        if self._watch is not None:
            self._watch(lines, seen, self.match)

    def _read(self, lines: Sequence[Json], events: Sequence[Event]) -> None:
        self._at += len(lines)
        if self._watch is not None:
            self._watch(lines, events, self.match)

    def _posed(self, events: Sequence[Event]) -> Sequence[Event]:
        begins = self._at == 0
        board = posing.new_board(self.match) if begins else posing.board_of(self.match)
        return posing.pose_all(board, self.match, events)

    def _same(self, number: int, fact: Json, line: Json, why: str) -> None:
        bare = {key: value for key, value in line.items() if key not in _EXTRA}
        if "slots" not in bare:
            # Older records do not say where toes will lie.
            fact = {key: value for key, value in fact.items() if key != "slots"}
        if not same(fact, bare if self._poses else without_pose(bare)):
            raise Faulty(number, f"{why}: {_difference(fact, bare)}")


def _difference(fact: Json, line: Json) -> str:
    if fact["k"] != line["k"]:
        return f"here stands {line['k']!r} in place of {fact['k']!r}"
    wrong = next(key for key in (*fact, *line) if not same({"": fact.get(key)}, {"": line.get(key)}))
    return f"{wrong!r} of {fact['k']!r} is not right"


def _move(number: int, line: Json) -> Move:
    """Return the move that a recorded event answers a decision with."""
    readers: dict[str, Callable[[], Move]] = {
        "played": lambda: Play(_tile(line["tile"]), _text(line["on"])),
        "drew": Draw,
        "passed": Pass,
    }
    try:
        return readers[line["k"]]()
    except (KeyError, TypeError, ValueError):
        raise Faulty(number, "a decision is open, and this does not answer it") from None


def _tile(value: object) -> tuple[int, int]:
    if not (isinstance(value, list) and [type(number) for number in value] == [int, int]):
        raise TypeError
    x, y = value
    return tile(x, y)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _named(move: Move) -> str:
    match move:
        case Play(played, on):
            return f"play {played[0]}-{played[1]} on {on!r}"
        case Draw():
            return "draw"
        case Pass():
            return "pass"
