"""
The one judge of a run: what people said and saw, held against the log. Linear in the size of both.

Rule 1: an acknowledged command is in the log where it was said to be, and acts once.
Rule 2: what was refused for good is not in the log.
Rule 3: what was acknowledged before something else was sent comes before it.
Rule 4: everybody moves along one history; whoever must leave it is told so (``reset``), and nobody else.
Rule 5: at one point of history all see the same table, whether by patches or by a snapshot.
Rule 6: nobody is shown a tile that is hidden from them.
Rule 7: every entry follows from the rules, and none comes before its time.
Rule 8: every match comes to its end, and everybody has seen it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from chickenfoot import projection
from chickenfoot.engine import match as rules
from chickenfoot.engine.events import Drew, Passed, Played
from chickenfoot.engine.moves import Draw, Illegal, Pass, Play
from chickenfoot.engine.tiles import tile
from chickenfoot.projection.public import shown_round
from chickenfoot.table.events import Back, Renamed, SetAnew, StoodIn, TimedOut
from chickenfoot.table.state import Phase, Table
from tests.faults.history import Entry, History
from tests.faults.record import Said, Seen, TableRecord, Tile, digest, json_of

PLAYING = {"play": Played, "draw": Drew, "pass": Passed}


@dataclass(slots=True)
class Verdict:
    """What was found, by kind, and how much was looked at."""

    found: list[tuple[str, str]] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)

    def say(self, kind: str, text: str) -> None:
        self.found.append((kind, text))

    @property
    def kinds(self) -> Counter[str]:
        return Counter(kind for kind, _ in self.found)


def judge(record: TableRecord, history: History | None, verdict: Verdict, *, over: bool = True) -> None:
    """Judge one table. ``over``: its match must have come to its end."""
    verdict.counts["tables"] += 1
    if history is None:
        acked = sum(any(answer["type"] == "ack" for answer in said.answers) for said in record.said.values())
        verdict.counts["acked"] += acked
        verdict.say("lost", f"{record.code}: the table is gone, with {acked} acknowledged commands")
        return
    for fault in history.faults:
        verdict.say("chain", f"{record.code}: {fault}")
    for kind, text in (
        *_entries(history, verdict), *_commands(record, history, verdict), *_paths(record, history, verdict),
        *_views(record, history), *_secrets(record, history), *(_ends(record, history) if over else ()),
    ):  # fmt: skip
        verdict.say(kind, f"{record.code}: {text}")


# Rule 7.


def _entries(history: History, verdict: Verdict) -> Iterator[tuple[str, str]]:
    for entry in history.by_hash.values():
        before = entry.before
        if before is None or before.ask is None or before.match is None:
            continue
        seat, move = before.ask.seat, _move(entry)
        if move is None:
            continue
        try:
            rules.decide(before.match, seat, move)
        except Illegal:
            yield "illegal", f"version {entry.version} is a move that the rules do not allow"
        late = any(isinstance(event, TimedOut) for event in entry.events)
        verdict.counts["decisions"] += 1
        verdict.counts["timed_out"] += late
        if late and before.ask.due is not None and entry.at < before.ask.due:
            yield "early", f"version {entry.version} came {before.ask.due - entry.at} ms before its time"


def _move(entry: Entry) -> Play | Draw | Pass | None:
    """Return the move that this entry begins with."""
    for event in entry.events:
        match event:
            case TimedOut() | StoodIn() | SetAnew() | Back():
                continue
            case Played(seat=seat, tile=one, on=on) if seat is not None:
                return Play(one, on)
            case Drew():
                return Draw()
            case Passed():
                return Pass()
            case _:
                return None
    return None


# Rules 1 to 3.


def _commands(record: TableRecord, history: History, verdict: Verdict) -> Iterator[tuple[str, str]]:
    names = Counter(
        event.name for entry in history.log for event in entry.events if isinstance(event, Renamed)
    )
    for name, times in names.items():
        if times > 1:
            verdict.counts["doubled"] += 1
            yield "doubled", f"{name} came about {times} times"
    taken: set[str] = set()
    forked = any(entry.undone for entry in history.by_hash.values())
    for said in record.said.values():
        yield from _acknowledged(said, history, verdict, taken, forked=forked)
    for said in record.said.values():
        if all(answer.get("retry") for answer in said.answers):
            # Nobody knows what became of it: it may be what is there.
            taken.update(entry.hash for entry in _acted(said, history))
    for said in record.said.values():
        refused = [answer for answer in said.answers if answer["type"] == "refused" and not answer["retry"]]
        if refused and any(entry.hash not in taken for entry in _acted(said, history)):
            yield "refused", f"{said.frame['type']} was refused with {refused[0]['code']}, and is in the log"


def _acknowledged(
    said: Said, history: History, verdict: Verdict, taken: set[str], *, forked: bool
) -> Iterator[tuple[str, str]]:
    kind = said.frame["type"]
    versions = {answer["version"] for answer in said.answers if answer["type"] in {"ack", "seated"}}
    if not versions:
        return
    verdict.counts["acked"] += 1
    if kind not in {"play", "draw", "pass", "rename"}:
        return
    version = min(versions)
    if len(versions) > 1 and not forked:
        verdict.counts["doubled"] += 1
        yield "doubled", f"{kind} was acknowledged as {sorted(versions)}"
    entries = [entry for entry in history.at(version) if _is_in(said, entry)]
    mine = next((entry for entry in entries if entry.hash not in taken), None)
    if not entries:
        verdict.counts["lost"] += 1
        yield "lost", f"{kind} was acknowledged as version {version}, and is not there"
    elif mine is None:
        verdict.counts["doubled"] += 1
        yield "doubled", f"version {version} is the answer to two commands"
    else:
        taken.add(mine.hash)
        verdict.counts["undone"] += mine.undone
        if version <= said.floor and not forked:
            yield "order", f"{kind} is version {version}, but {said.floor} was known before it was sent"


def _is_in(said: Said, entry: Entry) -> bool:
    """Tell whether this entry is what the command brought about."""
    frame, ask = said.frame, None if entry.before is None else entry.before.ask
    if frame["type"] == "rename":
        return any(isinstance(e, Renamed) and e.name == frame["name"] for e in entry.events)
    if ask is None or ask.n != frame["ask"] or (said.seat is not None and ask.seat != said.seat):
        return False
    if not _by_its_owner(entry, ask.seat):
        return False
    move = _move(entry)
    match frame["type"], move:
        case "play", Play(tile=one, on=on):
            return one == tile(*frame["tile"]) and on == frame["on"]
        case "draw", Draw():
            return True
        case "pass", Pass():
            return True
    return False


def _by_its_owner(entry: Entry, seat: int) -> bool:
    """Tell whether the person answered: not the clock, nor a bot that stood in until the person was back."""
    kinds = {type(event) for event in entry.events}
    sitter = entry.before.seats[seat]
    return not kinds & {TimedOut, StoodIn} and (Back in kinds or not sitter.stand_in)


def _acted(said: Said, history: History) -> Iterator[Entry]:
    """Yield the entries of the log that are what the command wanted."""
    kind = said.frame["type"]
    if kind == "rename":
        yield from (entry for entry in history.log if _is_in(said, entry))
    elif kind in PLAYING:
        yield from (entry for entry in history.answers.get(said.frame["ask"], ()) if _is_in(said, entry))


# Rules 4 and 5.


def _paths(record: TableRecord, history: History, verdict: Verdict) -> Iterator[tuple[str, str]]:
    where: dict[int, Entry] = {}
    strayed: set[int] = set()
    for seen in record.seen:
        verdict.counts["shown"] += 1
        entry = history.by_hash.get(seen.hash)
        if entry is None or entry.version != seen.version:
            strayed.add(seen.viewer)
            yield "strayed", f"viewer {seen.viewer} was shown version {seen.version}, which never was"
            continue
        last = where.get(seen.viewer)
        where[seen.viewer] = entry
        if seen.reason == "reset":
            verdict.counts["resets"] += 1
            if not any(each.undone for each in history.by_hash.values()):
                yield (
                    "alarm",
                    f"viewer {seen.viewer} was told at version {seen.version} of a reset that was none",
                )
        elif last is not None and entry.up_to(last.version) is not last:
            strayed.add(seen.viewer)
            yield "strayed", f"viewer {seen.viewer} came to version {seen.version} from another history"
    verdict.counts["diverged"] += len(strayed)


def _views(record: TableRecord, history: History) -> Iterator[tuple[str, str]]:
    truth: dict[tuple[str, int | None], tuple[int, int]] = {}
    for seen in record.seen:
        entry = history.by_hash.get(seen.hash)
        if entry is None or entry.table is None:
            continue
        about = seen.hash, seen.seat
        if about not in truth:
            view = json_of(projection.view(entry.table, seen.seat))
            truth[about] = digest(view["table"]), digest(view.get("you"))
        if truth[about] != (seen.public, seen.own):
            how = "patches" if seen.reason is None else f"a snapshot ({seen.reason})"
            yield "disagreed", f"viewer {seen.viewer} sees another version {seen.version}, by {how}"


# Rule 6.


def _secrets(record: TableRecord, history: History) -> Iterator[tuple[str, str]]:
    hidden: dict[tuple[str, int | None], frozenset[Tile]] = {}
    for seen in record.seen:
        entry = history.by_hash.get(seen.hash)
        if entry is None or entry.table is None or not seen.tiles:
            continue
        about = seen.hash, seen.seat
        if about not in hidden:
            hidden[about] = hidden_from(entry.table, seen.seat)
        if seen.tiles & hidden[about]:
            yield "leak", f"at version {seen.version} seat {seen.seat} was shown what it may not know"


def hidden_from(table: Table, seat: int | None) -> frozenset[Tile]:
    """Return the tiles that this viewer may not know of."""
    deal = shown_round(table)
    if deal is None or deal.over is not None or table.result is not None:
        return frozenset()
    hands = [hand for owner, hand in enumerate(deal.hands) if owner != seat]
    return frozenset(one for lot in (*hands, deal.boneyard) for one in lot.reveal())


# Rule 8.


def _ends(record: TableRecord, history: History) -> Iterator[tuple[str, str]]:
    table = history.head.table
    ends = (entry.table for entry in history.by_hash.values() if entry.undone)
    if any(end is not None and end.phase is Phase.MATCH_OVER for end in ends):
        return  # the end itself was undone, when everybody had gone
    if table is None or table.phase is not Phase.MATCH_OVER:
        yield "unfinished", f"the match is in phase {table and table.phase} at version {history.head.version}"
        return
    last: dict[int, Seen] = {seen.viewer: seen for seen in record.seen}
    for viewer in range(record.viewers):
        seen = last.get(viewer)
        if seen is None or history.by_hash.get(seen.hash) is None:
            yield "unfinished", f"viewer {viewer} has seen nothing that is true"
        elif (there := history.by_hash[seen.hash].table) is None or there.phase is not Phase.MATCH_OVER:
            yield "unfinished", f"viewer {viewer} stands at version {seen.version} of {history.head.version}"


def storm(record: TableRecord, times: int, verdict: Verdict) -> None:
    """Judge commands that were each sent so many times: as many equal answers, one of them the first."""
    for said in record.said.values():
        if said.frame["type"] not in PLAYING or said.sends < times:
            continue
        verdict.counts["storms"] += 1
        versions = {(answer["type"], answer["version"]) for answer in said.answers}
        first = [answer for answer in said.answers if not answer.get("again")]
        if len(said.answers) != times or len(versions) != 1 or len(first) != 1:
            answers = [(a["type"], a["version"], a.get("code") or a.get("again")) for a in said.answers]
            verdict.say("unequal", f"{record.code}: {said.frame['type']} was answered {answers}")
