"""
A finished deal as a film: what everybody at the table saw, entry by entry, with all hands face up.

It is made from the record and shown through the projection, like anything else: the rules say what each
recorded move brought about, the record says where the tiles lie. So a viewer needs no rule, and the last
picture is the one that was on the table when the round ended.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace

import orjson

from chickenfoot.engine import events as engine
from chickenfoot.engine import match as rules
from chickenfoot.engine import shuffle
from chickenfoot.engine.face_up import hands_face_up
from chickenfoot.engine.state import Match
from chickenfoot.projection.happenings import public_event
from chickenfoot.projection.parts import public_table
from chickenfoot.projection.public import bare
from chickenfoot.projection.updates import public_patch
from chickenfoot.stores.records.facts import Json
from chickenfoot.stores.records.replaying import Replay
from chickenfoot.table.state import Ask, Fairness, Phase, Result, Revealed, Sitter, Table


def last_deal(kept: Sequence[bytes]) -> int | None:
    """Return the number of the last deal that came to the table, ``None`` where there is none."""
    return next((reel.deal for lines in reversed(kept) if (reel := _Reel.read(lines)).dealt), None)


def film(kept: Sequence[bytes], deal: int, table: Table) -> Generator[None, None, Json | None]:
    """
    Return a deal of a match as the protocol's ``Replay``.

    A generator: it yields between decisions, so that other tables need not wait, and returns the film.
    ``None`` when there is no such deal, or it never came to the table.

    Args:
        kept: what ``round_lines`` returned, in order of deal.
        deal: which one.
        table: where it was played; its code and settings are shown.

    Raises:
        Faulty: when this version's rules would not have it so.

    """
    reels = [reel for lines in kept if (reel := _Reel.read(lines)).dealt]
    wanted = next((reel for reel in reels if reel.deal == deal), None)
    if wanted is None:
        return None
    header = wanted.header
    match = rules.begin(header["game"], header["options"], header["seats"])
    for reel in reels:
        if reel is wanted:
            break
        replay = reel.replay(match)
        yield from reel.steps(replay)
        match = replay.match
    camera = _Camera(wanted, wanted.table(table))
    yield from wanted.steps(wanted.replay(match, camera))
    camera.cut()
    return {
        "code": table.code,
        "match": header["match"],
        "deal": wanted.deal,
        "rounds": [reel.shown() for reel in reels],
        "view": camera.view,
        "steps": camera.steps,
    }


@dataclass(frozen=True, slots=True)
class _Reel:
    """One deal as it was kept."""

    header: Json
    opening: Json
    lines: list[Json]
    revealed: Json

    @classmethod
    def read(cls, kept: bytes) -> _Reel:
        header, opening, *lines, revealed = map(orjson.loads, kept.split(b"\n"))
        return cls(header, opening, lines, revealed)

    @property
    def deal(self) -> int:
        return int(self.opening["deal"])

    @property
    def dealt(self) -> bool:
        """Whether it came to the table, and was not given up before."""
        return any(line["k"] == "dealt" for line in self.lines)

    @property
    def seeds(self) -> dict[int, str]:
        return {int(seat): value for seat, value in self.revealed["seeds"].items()}

    def shown(self) -> Json:
        """Return the deal's line in the list of rounds."""
        start = next(line for line in self.lines if line["k"] == "round_started")
        end = next(line for line in self.lines if line["k"] == "round_over")
        void = end.get("void") or None
        return bare({"deal": self.deal, "number": start["number"], "why": end["why"], "void": void})

    def replay(self, match: Match, camera: _Camera | None = None) -> Replay:
        numbered = list(enumerate(self.lines, start=1))
        watch = None if camera is None else camera.follow
        return Replay(match, numbered, len(numbered) + 1, poses=False, watch=watch)

    def steps(self, replay: Replay) -> Iterator[None]:
        header, seeds = self.header, self.seeds
        entropies = [bytes.fromhex(seeds.get(seat, "")) for seat in range(header["seats"])]
        secret = bytes.fromhex(self.revealed["secret"])
        seed = shuffle.deal_seed(header["match"], self.deal, header["rules_hash"], secret, entropies)
        return replay.steps(self.deal, seed, header["host"])

    def table(self, live: Table) -> Table:
        """Return the table before the deal, as far as the record tells."""
        header, players = self.header, self.opening["players"]
        fairness = Fairness(
            header["match"],
            header["rules_hash"],
            self.deal,
            self.opening["commitment"],
            self.revealed["secret"],
            self.seeds,
            dealt=True,
        )
        return Table(
            id=live.id,
            code=live.code,
            created=live.created,
            game=header["game"],
            preset=header["preset"],
            options=header["options"],
            settings=replace(live.settings, seats=header["seats"]),
            seats=tuple(
                Sitter(
                    players[str(seat)]["name"], players[str(seat)]["kind"], players[str(seat)].get("level")
                )
                for seat in range(header["seats"])
            ),
            phase=Phase.PLAYING,
            host=header["host"],
            fairness=fairness,
        )


class _Camera:
    """Takes a picture after each entry, and keeps what changed since the one before."""

    def __init__(self, reel: _Reel, table: Table) -> None:
        self.view: Json = {}
        self.steps: list[Json] = []
        self._reel = reel
        self._table = table
        self._taken: Table | None = None
        self._events: list[Json] = []
        self._version = 0
        self._at = 0

    def follow(self, lines: Sequence[Json], events: Sequence[engine.Event], match: Match) -> None:
        """Look at some lines; those of one entry come one after the other."""
        if lines[0]["version"] != self._version:
            self.cut()
        self._version, self._at = lines[0]["version"], lines[0]["at"]
        self._events += _shown(lines, events)
        self._table = self._after(match, events)

    def cut(self) -> None:
        """End an entry."""
        if not self._events:
            return
        step: Json = {"version": self._version, "at": self._at, "events": self._events}
        table, before = self._table, self._taken
        if before is None:
            hands = {str(seat): hand for seat, hand in enumerate(_hands(table))}
            self.view = {"table": public_table(table), "hands": hands}
        else:
            step["patch"] = _patch(before, table)
        self.steps.append(step)
        self._taken, self._events = table, []

    def _after(self, match: Match, events: Sequence[engine.Event]) -> Table:
        table, current = self._table, match.round
        assert current is not None
        ask, count = table.ask, table.ask_count
        if current.turn is None:
            ask = None
        elif match is not table.match:
            count += 1
            ask = Ask(count, current.turn)
        result, phase = table.result, table.phase
        for event in events:
            if isinstance(event, engine.RoundOver):
                revealed = Revealed(self._reel.deal, self._reel.revealed["secret"], self._reel.seeds)
                result = Result(event, hands_face_up(match), revealed, match.over)
                phase = Phase.ROUND_OVER if match.over is None else Phase.MATCH_OVER
        return replace(table, match=match, ask=ask, ask_count=count, result=result, phase=phase)


def _shown(lines: Sequence[Json], events: Sequence[engine.Event]) -> list[Json]:
    """Return what happened as a viewer is told it, with the tiles that were drawn."""
    if not events:
        return [{key: value for key, value in line.items() if key not in {"version", "at"}} for line in lines]
    told = []
    for event in events:
        seen = public_event(event)
        if seen is not None:
            told.append({**seen, "tile": list(event.tile)} if isinstance(event, engine.Drew) else seen)
    return told


def _hands(table: Table) -> list[list[list[int]]]:
    assert table.match is not None
    assert table.match.round is not None
    return [[list(tile) for tile in hand.reveal()] for hand in table.match.round.hands]


def _patch(before: Table, after: Table) -> Json:
    patch: Json = {}
    if table := public_patch(before, after):
        patch["table"] = table
    old, new = _hands(before), _hands(after)
    if hands := {str(seat): hand for seat, hand in enumerate(new) if hand != old[seat]}:
        patch["hands"] = hands
    return patch
