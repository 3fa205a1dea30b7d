"""The law of patches over tables where random people do random things, not only play."""

from __future__ import annotations

import random

import orjson
import pytest
from pydantic import TypeAdapter

from chickenfoot import projection
from chickenfoot.table.evolve import evolve
from chickenfoot_protocol.catalogue import Invitation
from chickenfoot_protocol.events import AnyEvent
from chickenfoot_protocol.merge_patch import apply
from chickenfoot_protocol.view import View
from tests.table.test_laws import a_scene, live

EVENTS, VIEW, INVITATION = TypeAdapter(list[AnyEvent]), TypeAdapter(View), TypeAdapter(Invitation)


def a_history(seed):
    """Every step of a table's life: (before, events, after)."""
    rng = random.Random(seed)
    scene = a_scene(rng)
    live(scene, rng, 120)
    table = None
    for at, events in scene.entries:
        after = evolve(table, events, at)
        if table is not None:
            yield table, events, after
        table = after


def same_person(before, after, seat):
    """Whoever has the seat had it before, and no other."""
    old = before.seats[seat] if seat < len(before.seats) else None
    new = after.seats[seat]
    return old is not None and new is not None and old.human and old.sitting == new.sitting


@pytest.mark.parametrize("seed", range(40))
def test_patches_reproduce_views_whatever_people_do(seed):
    for before, events, after in a_history(seed):
        own = projection.personal(events, before, after)
        shared = projection.patch(before, after, None)
        for viewer in (None, *range(len(after.seats))):
            if viewer is not None and not same_person(before, after, viewer):
                continue
            if projection.restricted(before, viewer) != projection.restricted(after, viewer):
                continue
            patch = projection.patch(before, after, viewer)
            seen = projection.view(after, viewer)
            assert apply(projection.view(before, viewer), patch) == seen
            if viewer is not None and viewer not in own and not projection.restricted(after, None):
                assert patch == shared
            for tile in seen["table"].get("tiles", {}).values():
                tile |= {"x": 0, "y": 0, "turn": 0}  # nobody asked geometry here
            VIEW.validate_json(orjson.dumps(seen))
            EVENTS.validate_json(orjson.dumps(projection.events_for(events, viewer, after)))


@pytest.mark.parametrize("seed", range(40, 46))
def test_what_the_invited_see_is_what_the_protocol_describes(seed):
    for _, _, after in a_history(seed):
        INVITATION.validate_json(orjson.dumps(projection.preview(after)))
