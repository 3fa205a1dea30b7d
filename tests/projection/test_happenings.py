"""Every kind of event is shown as the protocol says, or on purpose not at all."""

from __future__ import annotations

import typing

import orjson
from pydantic import TypeAdapter

from chickenfoot import projection
from chickenfoot.projection.happenings import SHOWN
from chickenfoot.table import events as happened
from chickenfoot_protocol.events import AnyEvent
from chickenfoot_protocol.view import View
from tests.worlds import every_game, one_round

NOT_SHOWN = {
    "asked",
    "created",
    "gate",
    "lapsed",
    "noted",
    "set_anew",
    "transfer_offered",
    "transferred",
}
KINDS = typing.get_args(happened.Event)


def test_every_kind_is_shown_or_left_out_on_purpose():
    left_out = {typing.get_args(typing.get_type_hints(kind)["k"])[0] for kind in KINDS if kind not in SHOWN}
    assert left_out == NOT_SHOWN
    assert set(SHOWN) <= set(KINDS)


def test_what_is_shown_of_a_game_is_what_the_protocol_describes():
    events, views = TypeAdapter(list[AnyEvent]), TypeAdapter(View)
    for game, preset in every_game():
        for step in one_round(game, preset, 4, 2):
            for viewer in (None, 0, 3):
                events.validate_json(orjson.dumps(projection.events_for(step.events, viewer, step.after)))
                views.validate_json(orjson.dumps(projection.view(step.after, viewer)))
