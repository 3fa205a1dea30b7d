"""
The law of secrecy: permute all that a viewer cannot see, and every byte that viewer receives stays the same.

Checked for every game, at every turn, for every seat and a watcher, until the round is revealed. Then the
projection is broken on purpose, in the ways such code breaks, and the law must notice each time.
"""

from __future__ import annotations

import random
from dataclasses import replace

import orjson
import pytest

from chickenfoot import projection
from chickenfoot.engine.events import Dealt, DrawnOut, Drew
from chickenfoot.engine.tiles import Boneyard, Hand
from chickenfoot.projection import happenings, parts, private, public
from tests.worlds import every_game, fitting, one_round


def hidden_tiles(match, viewer):
    """All tiles off the table that this viewer does not hold."""
    current = match.round
    others = [tile for seat, hand in enumerate(current.hands) if seat != viewer for tile in hand.reveal()]
    return [*others, *current.boneyard.reveal(), *current.aside.reveal()]


def permuted(match, swap):
    """The match with its hidden tiles exchanged."""
    current = match.round
    if current is None:
        return match
    return replace(
        match,
        round=replace(
            current,
            hands=tuple(Hand(swap.get(t, t) for t in hand.reveal()) for hand in current.hands),
            boneyard=Boneyard(swap.get(t, t) for t in current.boneyard.reveal()),
            aside=Boneyard(swap.get(t, t) for t in current.aside.reveal()),
            drew=None if current.drew is None else swap.get(current.drew, current.drew),
        ),
    )


def permuted_event(event, swap):
    match event:
        case Drew(seat, tile):
            return Drew(seat, swap.get(tile, tile))
        case Dealt(hands, boneyard, aside):
            return Dealt(
                tuple(Hand(swap.get(t, t) for t in hand.reveal()) for hand in hands),
                Boneyard(swap.get(t, t) for t in boneyard.reveal()),
                Boneyard(swap.get(t, t) for t in aside.reveal()),
            )
        case DrawnOut(draws):
            return DrawnOut(tuple((seat, swap.get(tile, tile)) for seat, tile in draws))
        case _:
            return event


def other_world(step, viewer, dice):
    """The same step where everything hidden from the viewer is different."""
    hidden = hidden_tiles(step.after.match, viewer)
    mixed = dice.sample(hidden, len(hidden))
    swap = dict(zip(hidden, mixed, strict=True))

    secret, chance = dice.randbytes(32).hex(), dice.randbytes(16).hex()

    def elsewhere(table, like=None):
        if like is not None and table.fairness is step.before.fairness:
            fairness = like.fairness  # what is shared between two states stays shared
        else:
            fairness = replace(
                table.fairness, secret=secret, seeds=dict.fromkeys(table.fairness.seeds, chance)
            )
        return replace(table, match=permuted(table.match, swap), fairness=fairness)

    before = elsewhere(step.before)
    return before, [permuted_event(event, swap) for event in step.events], elsewhere(step.after, before)


def received(before, events, after, viewer):
    """Everything this viewer gets for one entry, and would get on joining after it."""
    return orjson.dumps(
        [
            projection.view(after, viewer),
            projection.patch(before, after, viewer),
            projection.events_for(events, viewer, after),
        ]
    )


def leaks(game, preset, seats, seed, **options):
    """The turns at which some viewer received a byte that depends on what is hidden."""
    dice = random.Random(seed)
    found = []
    for turn, step in enumerate(one_round(game, preset, seats, seed, **options)):
        if step.after.result is not None:
            break
        for viewer in (None, *range(seats)):
            here = received(step.before, step.events, step.after, viewer)
            if here != received(*other_world(step, viewer, dice), viewer):
                found.append((turn, viewer))
    return found


@pytest.mark.parametrize(("game", "preset"), every_game())
def test_no_viewer_receives_a_byte_that_depends_on_what_is_hidden_from_them(game, preset):
    for seats in fitting(game, preset):
        assert leaks(game, preset, seats, seed=seats) == []


@pytest.mark.parametrize("drawn", ["must", "may"])
def test_drawing_tells_nobody_whether_the_tile_fits(drawn):
    assert leaks("chicken_foot", "table", 3, seed=21, drawnTile=drawn, draw="one") == []


def tell_the_drawn_tile(event, viewer, table):
    return {"k": event.k, "seat": event.seat, "tile": list(event.tile)}


def weigh_every_hand(table):
    shown = public.seats_view(table)
    dealt = public.shown_round(table)
    for seat in shown if dealt else ():
        shown[seat]["pips"] = sum(sum(tile) for tile in dealt.hands[int(seat)].reveal())
    return shown


def offer_moves_to_all(table, seat):
    return None if table.match is None else [private.move_view(m) for m in private.rules.moves(table.match)]


def show_the_next_tile(table):
    shown = public.round_view(table)
    dealt = public.shown_round(table)
    if shown and dealt and len(dealt.boneyard):
        shown["next"] = list(dealt.boneyard.reveal()[0])
    return shown


def pad_by_the_hands(table):
    dealt = public.shown_round(table)
    return "x" * (sum(t[0] for t in dealt.hands[0].reveal()) % 7) if dealt else ""


def show_the_secret(table):
    return table.fairness.secret if table.fairness else None


def part(key, show, monkeypatch):
    """Put a broken part in the place of a good one."""
    changed = parts.Part(key, show, parts.FIELDS)
    monkeypatch.setattr(parts, "PARTS", (*(p for p in parts.PARTS if p.key != key), changed))
    monkeypatch.setattr("chickenfoot.projection.updates.PARTS", parts.PARTS)


PLANTED = {
    "a draw that shows its tile": lambda mp: mp.setattr(happenings, "drew_for", tell_the_drawn_tile),
    "seats that weigh their hands": lambda mp: part("weights", weigh_every_hand, mp),
    "moves for whoever is not asked": lambda mp: mp.setattr(private, "moves_view", offer_moves_to_all),
    "a boneyard that shows its next tile": lambda mp: part("round", show_the_next_tile, mp),
    "a length that depends on a hand": lambda mp: part("padding", pad_by_the_hands, mp),
    "a secret before its time": lambda mp: part("secret", show_the_secret, mp),
    "an event shown as it is": lambda mp: (
        mp.setattr(
            happenings, "public_event", lambda event: {"k": event.k, "all": repr(getattr(event, "tile", ""))}
        )
        or mp.setattr(happenings, "drew_for", lambda event, viewer, table: {"tile": list(event.tile)})
    ),
}


@pytest.mark.parametrize("plant", PLANTED)
def test_the_law_notices(plant, monkeypatch):
    PLANTED[plant](monkeypatch)
    assert leaks("chicken_foot", "table", 4, seed=4)
