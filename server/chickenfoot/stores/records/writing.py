"""Write the record of a match, deal by deal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.metadata import version
from typing import Any, Final

import orjson

from chickenfoot.engine.shuffle import commitment
from chickenfoot.projection.public import bare, by_seat
from chickenfoot.stores.records.facts import Json, told
from chickenfoot.stores.records.sealing import sealed
from chickenfoot.table.events import Event
from chickenfoot.table.state import Logged, Sitter, Table

FORMAT: Final = 1


@cache
def _program() -> str:
    # Looking a version up reads files.
    return f"chickenfoot {version('chickenfoot')}"


def round_lines(table: Table) -> bytes:
    """
    Return what is to be kept of the deal that is over: JSON lines, not yet chained.

    ``table`` is at any version from the one that ended the round to the next gate. Raises ValueError
    otherwise.
    """
    if table.result is None or table.match is None or table.fairness is None:
        raise ValueError("no round is over here")
    fairness, shown = table.fairness, table.result.revealed
    header = {
        "k": "record",
        "format": FORMAT,
        "by": _program(),
        "game": table.match.game,
        "preset": table.preset,
        "options": table.match.options,
        "seats": table.match.seats,
        "match": fairness.match,
        "rules_hash": fairness.rules_hash,
        "host": fairness.host,
    }
    deal = {
        "k": "deal",
        "deal": shown.deal,
        "commitment": commitment(fairness.match, shown.deal, bytes.fromhex(shown.secret)),
        "players": {str(seat): _player(who) for seat, who in enumerate(table.seats) if who is not None},
    }
    last = table.log[-1]
    revealed = {
        "k": "revealed",
        "version": last.version,
        "at": last.at,
        "deal": shown.deal,
        "secret": shown.secret,
        "seeds": {str(seat): seed for seat, seed in sorted(shown.seeds.items())},
    }
    return b"\n".join(map(orjson.dumps, (header, deal, *_logged(table.log), revealed)))


def whole_record(kept: Sequence[bytes]) -> bytes:
    """
    Return the record of the deals that were kept, in order of deal: JSON lines.

    ``kept`` is what ``round_lines`` returned. Raises ValueError when there is none.
    """
    if not kept:
        raise ValueError("a record has at least one deal")
    return sealed(map(orjson.dumps, _whole([[orjson.loads(line) for line in d.split(b"\n")] for d in kept])))


def _whole(deals: Sequence[list[Json]]) -> Iterator[Json]:
    header = deals[0][0]
    yield {**header, "commitments": {str(deal[1]["deal"]): deal[1]["commitment"] for deal in deals}}
    lines, totals, over = 1, [0] * header["seats"], None
    for deal in deals:
        for line in deal[1:]:
            lines += 1
            yield line
            if line["k"] == "round_over" and not line.get("void"):
                totals = [total + line["points"][str(seat)] for seat, total in enumerate(totals)]
            elif line["k"] == "match_over":
                over = line
    yield footer(lines, len(deals), totals, None if over is None else over["winners"])


def footer(lines: int, deals: int, totals: Sequence[int], winners: list[int] | None) -> Json:
    """Return the last line: how much there is, where the match stands, and who won if it is over."""
    return bare(
        {
            "k": "end",
            "lines": lines,
            "deals": deals,
            "totals": by_seat(tuple(totals)),
            "complete": winners is not None,
            "winners": winners,
        }
    )


def _player(sitter: Sitter) -> dict[str, Any]:
    return bare({"name": sitter.name, "kind": sitter.kind, "level": sitter.level})


def _logged(log: Iterable[Logged]) -> Iterator[Json]:
    for entry in log:
        event: Event = entry.event  # type: ignore[assignment]
        fact = told(event)
        if fact is not None:
            yield {"k": fact["k"], "version": entry.version, "at": entry.at, **fact}
