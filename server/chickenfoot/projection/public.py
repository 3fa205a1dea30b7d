"""
The parts of a view that everybody shares: one function per key of ``table``.

No function here takes a hand out; sizes are all it sees. A part that is absent is ``None`` here and has no
key on the wire.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, TypeVar

from chickenfoot.engine.games import find
from chickenfoot.engine.layout import End, Layout, Placed
from chickenfoot.engine.shuffle import commitment
from chickenfoot.engine.standing import places
from chickenfoot.engine.state import Match, Round
from chickenfoot.engine.tiles import Seat
from chickenfoot.table.state import Fairness, Phase, Result, Sitter, Table

Json = dict[str, Any]
Shown = TypeVar("Shown")


def shown_round(table: Table) -> Round | None:
    """Return the deal on the table, or ``None`` in the lobby and while the next deal waits for its seeds."""
    match, fairness = table.match, table.fairness
    if match is None or fairness is None or table.phase is Phase.LOBBY:
        return None
    if table.result is None:
        return match.round if fairness.dealt else None
    # A deal that was given up before it was dealt has a result and nothing on the table.
    return match.round if match.round and match.round.deal == table.result.revealed.deal else None


def bare(values: Json) -> Json:
    """Leave out what is absent: a view holds no null."""
    return {key: value for key, value in values.items() if value is not None}


def seat_view(sitter: Sitter, tiles: int, total: int) -> Json:
    """Return one entry of ``seats``. ``tiles`` is the size of the hand."""
    seat: Json = {
        "name": sitter.name,
        "kind": sitter.kind,
        "here": sitter.here,
        "tiles": tiles,
        "total": total,
    }
    if sitter.level is not None:
        seat["level"] = sitter.level
    if not sitter.here and sitter.away_since is not None:
        seat["away_since"] = sitter.away_since
    if sitter.stand_in:
        seat["stand_in"] = True
    if sitter.open:
        seat["open"] = True
    if sitter.from_deal is not None:
        seat["from_deal"] = sitter.from_deal
    return seat


def ready_view(table: Table) -> Json | None:
    """Return ``ready``: who said so. Kept together, since a new round takes back what all of them said."""
    return {
        str(i): True for i, sitter in enumerate(table.seats) if sitter is not None and sitter.ready
    } or None


def seats_view(table: Table) -> Json:
    """Return ``seats``, keyed by seat number as text."""
    dealt, totals = shown_round(table), _totals(table)
    return {
        str(i): seat_view(
            sitter,
            len(dealt.hands[i]) if dealt is not None else 0,
            totals[i] if totals is not None else 0,
        )
        for i, sitter in enumerate(table.seats)
        if sitter is not None
    }


def _totals(table: Table) -> tuple[int, ...] | None:
    if table.match is None or table.phase is Phase.LOBBY:
        return None
    totals = table.match.totals or (0,) * table.match.seats
    current = shown_round(table)
    if current is None or not current.marks or current.over is not None:
        return totals
    return tuple(total + current.made(seat) for seat, total in enumerate(totals))


def round_view(table: Table) -> Json | None:
    """Return ``round``: of the deal on the table, else of the one that waits for its seeds."""
    match, fairness = table.match, table.fairness
    if match is None or fairness is None or table.phase is Phase.LOBBY:
        return None
    dealt = shown_round(table)
    if dealt is None:
        return bare(
            {
                "number": upcoming_number(match),
                "of": match.rounds or None,
                "deal": fairness.deal,
                "commitment": fairness.commitment,
                "dealing": table.deadlines.dealing,
            }
        )
    return bare(
        {
            "number": dealt.number,
            "of": match.rounds or None,
            "deal": dealt.deal,
            "double": dealt.double,
            "largest": len(dealt.layout.seen) - 1,
            "opener": dealt.opener,
            "boneyard": len(dealt.boneyard),
            "commitment": _commitment_of(fairness, table.result),
        }
    )


def upcoming_number(match: Match) -> int:
    """Return the number of the round that the next deal begins; a void round is begun again."""
    again = match.round is not None and match.round.over is not None and match.round.over.void
    return match.number if again else match.number + 1


def _commitment_of(fairness: Fairness, result: Result | None) -> str:
    if result is None or result.revealed.deal == fairness.deal:
        return fairness.commitment
    return commitment(fairness.match, result.revealed.deal, bytes.fromhex(result.revealed.secret))


def tile_view(placed: Placed) -> Json:
    """Return one entry of ``tiles``."""
    tile: Json = {"tile": list(placed.tile)}
    if placed.on is not None:
        tile["on"] = placed.on
    if placed.by is not None:
        tile["by"] = placed.by
    if placed.line is not None:
        tile["line"] = placed.line
    if placed.pose is not None:
        tile["x"], tile["y"], tile["turn"] = placed.pose.x, placed.pose.y, placed.pose.turn
    if placed.link:
        tile["link"] = [list(point) for point in placed.link]
    return tile


def end_view(layout: Layout, end: End) -> Json:
    """Return one entry of ``ends`` of this layout."""
    shown: Json = {} if end.number is None else {"number": end.number}
    shown["free"] = end.free
    if end.line is not None:
        shown["line"] = end.line
    if end.owner is not None:
        shown["seat"] = end.owner
    if end.marked:
        shown["marker"] = True
    if end.on is None:
        return shown
    if end.slot is None:
        shown["on"] = end.on
    elif slots := layout.tiles[end.on].slots:
        # There are none where nobody asked geometry.
        slot = slots[end.slot]
        shown["at"] = [slot.x, slot.y, slot.turn]
    return shown


def foot_view(layout: Layout) -> Json | None:
    """Return ``foot``: the double that wants toes."""
    foot = layout.foot
    if foot is None:
        return None
    return {"on": foot.on, "number": foot.number, "placed": foot.placed, "need": foot.need}


def toes_view(layout: Layout) -> Json | None:
    """
    Return ``toes``: where the toes of the unfinished foot lie, and whether they can never all come.

    Absent where there is nothing to tell: the toes of a start double lie where they always do.
    """
    foot = layout.foot
    if foot is None:
        return None
    double = layout.tiles[foot.on]
    if double.on is None and not foot.dead:
        return None
    slots = [[slot.x, slot.y, slot.turn] for slot in double.slots]
    return bare({"slots": slots, "dead": foot.dead or None})


def scores_view(table: Table) -> Json | None:
    """Return ``scores``: points per finished round and seat."""
    if table.match is None or table.phase is Phase.LOBBY or not table.match.scores:
        return None
    return {str(r): by_seat(points) for r, points in enumerate(table.match.scores, start=1)}


def by_seat(values: tuple[int, ...]) -> dict[str, int]:
    """Key values by seat number as text."""
    return {str(seat): value for seat, value in enumerate(values)}


def ask_view(table: Table) -> Json | None:
    """Return ``ask``: whose decision is open, and until when."""
    if table.ask is None:
        return None
    shown: Json = {"n": table.ask.n, "seat": table.ask.seat}
    if table.ask.due is not None:
        shown["due"] = table.ask.due
    return shown


def result_view(table: Table) -> Json | None:
    """Return ``result``: the last round's end, with what was hidden in it now face up."""
    result = table.result
    if result is None:
        return None
    over = result.over
    shown: Json = {
        "why": over.why,
        "seat": over.seat,
        "hands": {str(seat): [list(tile) for tile in hand] for seat, hand in result.hands.items()},
        "points": by_seat(over.points),
        "places": _places(table),
        "secret": result.revealed.secret,
        "seeds": {str(seat): seed for seat, seed in sorted(result.revealed.seeds.items())},
    }
    fairness = table.fairness
    if fairness is not None and fairness.deal != result.revealed.deal:
        shown["next_commitment"] = fairness.commitment
        shown["next_due"] = table.deadlines.next
    if result.match is not None:
        shown.update(_ending(result.match.winners, result.match.losers, table))
        shown["tie_break"] = result.match.tie_break
    return bare(shown)


def _places(table: Table) -> dict[str, int] | None:
    totals = _totals(table)
    if totals is None or shown_round(table) is None:
        return None
    return by_seat(places(totals, low_wins=find(table.game).low_wins))


def _ending(winners: tuple[Seat, ...], losers: tuple[Seat, ...], table: Table) -> Json:
    assert table.result is not None
    assert table.result.match is not None
    final, totals = table.result.match.places, _totals(table) or ()
    standing = sorted(
        ({"seat": i, "total": total, "place": final[i]} for i, total in enumerate(totals)),
        key=lambda row: (row["place"], row["seat"]),
    )
    return {"winners": list(winners), "losers": list(losers) or None, "standing": standing}


def teams_view(table: Table) -> list[list[Seat]] | None:
    """Return ``teams``: who plays together."""
    teams = find(table.game).teams(table.options, table.settings.seats)
    return [list(team) for team in teams] or None


def proposal_view(table: Table) -> Json | None:
    """Return ``proposal``: the vote that is open."""
    if table.proposal is None:
        return None
    vote = bare(asdict(table.proposal))
    vote["yes"] = list(table.proposal.yes)
    return vote


def settings_view(table: Table) -> Json:
    """Return ``settings``, all of them."""
    return asdict(table.settings)


def playing(table: Table, value: Shown | None) -> Shown | None:
    """Return ``value`` once a match has begun; the lobby shows nothing of the last one."""
    return None if table.phase is Phase.LOBBY else value
