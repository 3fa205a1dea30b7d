"""
The only place where a match changes: each event's facts are copied into a new state.

Nothing here asks the rules, so that a log written by an older engine still reads the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from chickenfoot.engine.changed import changed
from chickenfoot.engine.events import (
    Asked,
    Dealt,
    DrawnOut,
    Drew,
    Event,
    FootDead,
    FootDone,
    FootOpened,
    MarkerSet,
    MatchOver,
    Noted,
    Passed,
    Played,
    RoundOver,
    RoundStarted,
    Scored,
)
from chickenfoot.engine.layout import START, End, Foot, Layout
from chickenfoot.engine.state import Match, Round, scored
from chickenfoot.engine.tiles import Boneyard, Hand, Seat, Tile


def evolve(match: Match, event: Event) -> Match:
    """Return the match after ``event``. The event must come from this match; nothing is checked."""
    if isinstance(event, RoundStarted):
        return _started(match, event)
    if isinstance(event, MatchOver):
        return replace(match, over=event)
    current = match.round
    assert current is not None
    if isinstance(event, RoundOver):
        return _over(match, current, event)
    return _with_round(match, _round(current, event))


def evolve_all(match: Match, events: Iterable[Event]) -> Match:
    """Return the match after all these events, in order."""
    for event in events:
        match = evolve(match, event)
    return match


_InRound = (
    Dealt | Played | FootOpened | FootDead | FootDone | Drew | Passed | DrawnOut | Scored | MarkerSet | Noted
    | Asked
)  # fmt: skip


def _round(current: Round, event: _InRound) -> Round:
    match event:
        case Asked():
            return _turned(current, current.hands, current.boneyard, current.layout, event.seat, current.drew)
        case Played():
            return _played(current, event)
        case Drew():
            return _drew(current, event)
        case Passed():
            return changed(current, drew=None)
        case FootOpened() | FootDead() | FootDone():
            return changed(current, layout=_foot(current.layout, event))
        case Dealt():
            return replace(current, hands=event.hands, boneyard=event.boneyard, aside=event.aside)
        case DrawnOut():
            hands = list(current.hands)
            for seat, a_tile in event.draws:
                hands[seat] = hands[seat].with_tile(a_tile)
            left = Boneyard(current.boneyard.reveal()[len(event.draws) :])
            return replace(current, hands=tuple(hands), boneyard=left)
        case Scored():
            made = {scored(seat): current.made(seat) + event.points for seat in (event.seat, *event.others)}
            return replace(current, marks={**current.marks, **made})
        case Noted():
            return replace(current, marks={**current.marks, event.mark: event.value})
        case MarkerSet():
            layout = current.layout
            end = replace(layout.ends[event.on], marked=event.up)
            return replace(current, layout=replace(layout, ends={**layout.ends, event.on: end}))
        case _:
            assert_never(event)


def _started(match: Match, event: RoundStarted) -> Match:
    layout = Layout(ends={START: End(event.double)}, seen=(0,) * (event.largest + 1))
    current = Round(
        event.number,
        event.deal,
        hands=(),
        boneyard=Boneyard(),
        double=event.double,
        opener=event.opener,
        layout=layout,
    )
    return replace(match, first=event.first, number=event.number, deal=event.deal, round=current)


def _played(current: Round, event: Played) -> Round:
    layout = current.layout
    ends = {**layout.ends, **event.opens}
    for place in event.closes:
        ends.pop(place, None)
    seen = list(layout.seen)
    x, y = event.tile
    seen[x] += 1
    if x != y:
        seen[y] += 1
    foot = layout.foot
    if foot is not None and foot.on == event.on:
        foot = Foot(foot.on, foot.number, foot.placed + 1, foot.need, foot.dead)
    layout = Layout({**layout.tiles, event.id: event.placed}, ends, foot, tuple(seen), event.lines)
    hands = current.hands
    if event.seat is not None:
        hand = hands[event.seat].without(event.tile)
        hands = (*hands[: event.seat], hand, *hands[event.seat + 1 :])
    return _turned(current, hands, current.boneyard, layout, current.turn, None)


def _drew(current: Round, event: Drew) -> Round:
    hands = list(current.hands)
    hands[event.seat] = hands[event.seat].with_tile(event.tile)
    _, left = current.boneyard.draw()
    # Draws of the hunt come before anybody is asked and limit nobody's move.
    drew = event.tile if event.seat == current.turn else None
    return _turned(current, tuple(hands), left, current.layout, current.turn, drew)


def _foot(layout: Layout, event: FootOpened | FootDead | FootDone) -> Layout:
    match event:
        case FootOpened():
            return replace(layout, foot=Foot(event.id, event.number, 0, event.need))
        case FootDead():
            assert layout.foot is not None
            return replace(layout, foot=replace(layout.foot, dead=True))
        case FootDone():
            ends = {place: end for place, end in layout.ends.items() if place != event.id}
            return replace(layout, ends=ends, foot=None)
        case _:
            assert_never(event)


def _over(match: Match, current: Round, event: RoundOver) -> Match:
    current = replace(current, over=event, turn=None, drew=None)
    if event.void:
        return replace(match, round=current)
    totals = tuple(total + more for total, more in zip(match.totals, event.points, strict=True))
    return replace(match, round=current, scores=(*match.scores, event.points), totals=totals)


# The two copies that every move makes are spelled out: ``dataclasses.replace`` takes three times as long.


def _turned(  # noqa: PLR0917 - the fields of a round in their order
    current: Round,
    hands: tuple[Hand, ...],
    boneyard: Boneyard,
    layout: Layout,
    turn: Seat | None,
    drew: Tile | None,
) -> Round:
    return Round(
        current.number,
        current.deal,
        hands,
        boneyard,
        current.aside,
        current.double,
        current.opener,
        layout,
        turn,
        drew,
        current.over,
        current.marks,
    )


def _with_round(match: Match, current: Round) -> Match:
    return Match(
        match.game,
        match.options,
        match.seats,
        match.rounds,
        match.first,
        match.number,
        match.deal,
        match.scores,
        match.totals,
        current,
        match.over,
    )
