"""
What can be learnt of one table from its store and from the workers that show it.

Rule 1: what is learnt says nothing of hands, names or tokens, except ``events``, which are read only when
they are asked for; tokens and secrets are left out even there.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any, Final

import orjson

from chickenfoot.cli.logs import table_mark
from chickenfoot.host import frames
from chickenfoot.host.history import replayed
from chickenfoot.host.roll_call import Present, question, read_answer
from chickenfoot.stores.contracts import Gone, Store, Tail
from chickenfoot.table.state import Sitter

ANSWER_SECONDS: Final = 1.0
"""How long to wait for workers to answer."""
BELL_SECONDS: Final = 5.0
"""How long to wait until answers can be heard at all."""
KEPT_BACK: Final = frozenset({"token", "secret", "code", "seeds", "value", "sitting"})


class NoSuchTable(Exception):  # noqa: N818 - an answer
    """No living table has this code."""


@dataclass(frozen=True, slots=True)
class Worker:
    """One worker through which somebody looks, or which has the table in its memory."""

    name: str
    seats: tuple[int, ...]
    watchers: int
    process: str | None = None
    """``computer:pid``, ``None`` if it did not answer."""
    version: int | None = None
    lag_versions: int | None = None
    other_history: bool = False
    """Whether it shows something else than the store has at that version."""


@dataclass(frozen=True, slots=True)
class Findings:
    """What was learnt. Times in seconds; hashes shortened."""

    mark: str
    id: str
    phase: str
    game: str
    round: int | None
    seats: tuple[str, ...]
    asked: int | None
    version: int
    hash: str
    epoch: str
    oldest_kept: int
    entries: int
    entry_bytes: int
    checkpoint: int | None
    last_entry_age: float
    life_left: float
    workers: tuple[Worker, ...]
    events: tuple[dict[str, Any], ...] = ()


async def look(store: Store, code: str, *, hands: bool) -> Findings:
    """
    Return what is known of a table.

    Args:
        store: where it is.
        code: in capitals.
        hands: whether its events are wanted, too.

    Raises:
        NoSuchTable: when no living table has the code.
        Unavailable: when the store does not answer (Torn, WrittenByNewer).
        Refused: when the history was written by a newer version.

    """
    journal = store.journal
    table_id = await journal.find(code)
    tail = Gone() if table_id is None else await journal.tail(table_id, 0, checkpoint=True)
    if table_id is None or isinstance(tail, Gone):
        raise NoSuchTable
    table, _ = await replayed(tail)
    now, life = await journal.now(), await journal.life(table_id)
    answers = await _call_the_roll(store, table_id, hands=hands) if store.shared else []
    return Findings(
        mark=table_mark(table_id),
        id=table_id,
        phase=table.phase.value,
        game=table.game,
        round=None if table.match is None else table.match.number,
        seats=tuple(_seat(who) for who in table.seats),
        asked=None if table.ask is None else table.ask.seat,
        version=tail.head.version,
        hash=frames.short(tail.head.hash),
        epoch=tail.head.epoch[:8],
        oldest_kept=tail.entries[0].version if tail.entries else tail.head.version,
        entries=len(tail.entries),
        entry_bytes=sum(len(entry.data) for entry in tail.entries),
        checkpoint=None if tail.checkpoint is None else tail.checkpoint[0],
        last_entry_age=(now - tail.entries[-1].at) / 1000,
        life_left=0.0 if life is None else (life - now) / 1000,
        workers=_workers(tail, await store.presence.who(table_id), answers),
        events=tuple(_entries(tail)) if hands else (),
    )


async def _call_the_roll(store: Store, table_id: str, *, hands: bool) -> list[Present]:
    """Ask the workers; return those that answered in time."""
    heard: dict[str, Present] = {}
    ready = asyncio.Event()

    def hear(message: bytes) -> None:
        answer = read_answer(message)
        if answer is not None:
            heard[answer.worker] = answer

    stop = store.bus.follow(table_id, lambda _: None, hear, ready.set)
    try:
        async with asyncio.timeout(BELL_SECONDS):
            await ready.wait()
        await store.bus.shout(table_id, question(hands=hands))
        await asyncio.sleep(ANSWER_SECONDS)
    except TimeoutError:
        pass
    finally:
        stop()
    return list(heard.values())


def _workers(tail: Tail, present: dict[str, int | None], answers: list[Present]) -> tuple[Worker, ...]:
    seats: dict[str, list[int | None]] = {answer.worker: [] for answer in answers}
    for connection, seat in present.items():
        seats.setdefault(connection.partition(".")[0], []).append(seat)
    by_name = {answer.worker: answer for answer in answers}
    hashes = {entry.version: frames.short(entry.hash) for entry in tail.entries}
    found = []
    for name, here in sorted(seats.items()):
        answer = by_name.get(name)
        taken = tuple(sorted({seat for seat in here if seat is not None}))
        if answer is None:
            found.append(Worker(name, taken, here.count(None)))
            continue
        ours = hashes.get(answer.version)
        found.append(
            Worker(
                name,
                taken,
                here.count(None),
                f"{answer.computer}:{answer.pid}",
                answer.version,
                # A move may have been made since the store was read.
                max(0, tail.head.version - answer.version),
                other_history=ours is not None and ours != answer.hash,
            )
        )
    return tuple(found)


def _seat(who: Sitter | None) -> str:
    if who is None:
        return "free"
    if not who.human:
        return "bot, open" if who.open else "bot"
    if who.stand_in:
        return "person away, bot stands in"
    return "person" if who.here else "person away"


def _entries(tail: Tail) -> list[dict[str, Any]]:
    return [
        {"version": entry.version, "at": entry.at, "events": _without(orjson.loads(entry.data)["e"])}
        for entry in tail.entries
    ]


def _without(value: Any) -> Any:
    """Leave out what opens a seat or binds a deal, wherever it is."""
    if isinstance(value, dict):
        return {name: _without(each) for name, each in value.items() if name not in KEPT_BACK}
    if isinstance(value, list):
        return [_without(each) for each in value]
    return value
