from __future__ import annotations

import json

import pytest
from pydantic import TypeAdapter, ValidationError

from chickenfoot_protocol.base import Wire
from chickenfoot_protocol.catalogue import Settings, SettingsChange
from chickenfoot_protocol.codes import RefusalCode
from chickenfoot_protocol.commands import ClientFrame
from chickenfoot_protocol.generate.schema import UNIONS, members
from chickenfoot_protocol.hello import Hello, Resume
from chickenfoot_protocol.messages import Ack, Refused, ServerFrame, Update
from chickenfoot_protocol.round_events import PlayedEvent
from chickenfoot_protocol.table_events import MovedEvent
from chickenfoot_protocol.view import Table, View

SETTINGS = Settings().wire()
DIGEST = "5b" * 32
VIEW = {
    "table": {
        "code": "K7MX2QRT",
        "phase": "playing",
        "host": 0,
        "match": "9f" * 16,
        "rules_hash": DIGEST,
        "game": "chicken_foot",
        "preset": "table",
        "options": {"startToes": 6, "doubleBlank": 50, "length": "full", "mayDrawWhenAble": False},
        "settings": SETTINGS,
        "seats": {
            "0": {"name": "Ana", "kind": "human", "here": True, "tiles": 8, "total": 37},
            "1": {"name": "Hen", "kind": "bot", "level": "careful", "here": True, "tiles": 9, "total": 12},
        },
        "round": {
            "number": 3,
            "of": 10,
            "deal": 3,
            "double": 7,
            "opener": 1,
            "boneyard": 9,
            "commitment": DIGEST,
        },
        "ask": {"n": 18, "seat": 0, "due": 1796035230100},
        "tiles": {
            "0": {"tile": [7, 7], "x": 0, "y": 0, "turn": 90},
            "1": {"tile": [7, 3], "on": "0", "by": 1, "line": "A", "x": 150, "y": 0, "turn": 0},
        },
        "ends": {"0": {"number": 7, "free": 5}},
        "foot": {"on": "0", "number": 7, "placed": 1, "need": 6},
        "scores": {"1": {"0": 32, "1": 0}, "2": {"0": 5, "1": 12}},
    },
    "you": {"seat": 0, "hand": [[0, 7], [3, 9]], "moves": [{"type": "play", "tile": [0, 7], "on": "0"}]},
}
FRAMES = [
    {
        "type": "welcome",
        "protocol": 1,
        "server": "chickenfoot/1",
        "you": {"seat": 2, "role": "player"},
        "now": 1796035200123,
        "heartbeat_ms": 15000,
        "limits": {
            "frame_bytes": 4096,
            "per_second": 10,
            "burst": 20,
            "name": 20,
            "chat": 200,
            "reactions": ["🐔"],
        },
        "durability": "disk",
    },
    {
        "type": "snapshot",
        "reason": "join",
        "epoch": "9f1c",
        "version": 41,
        "hash": "ab12",
        "at": 1,
        "view": VIEW,
    },
    {
        "type": "update",
        "version": 44,
        "from": 41,
        "hash": "77aa",
        "at": 1,
        "events": [
            {"k": "played", "seat": 1, "tile": [3, 4], "on": "1", "id": "2"},
            {"k": "moved", "from": 2, "to": 1},
        ],
        "patch": {"table": {"foot": None}},
    },
    {"type": "live", "version": 44},
    {"type": "seated", "id": "a", "seat": 1, "token": "s_" + "a" * 32, "version": 5, "again": True},
    {"type": "ack", "id": "a", "version": 5, "data": {"code": "a" * 22}},
    {"type": "refused", "code": "ask_closed", "message": "over", "retry": False, "version": 44, "id": "a"},
    {"type": "chat", "name": "Zoé", "text": "hi", "at": 1, "old": True},
    {"type": "reaction", "seat": 0, "emoji": "🐔", "to": "17", "at": 1},
    {"type": "presence", "seats": {"0": "online", "3": "reconnecting"}, "watchers": 2},
    {"type": "ping", "now": 1},
    {"type": "bye", "code": "restarting", "retry_ms": 1200},
]
ADAPTER = TypeAdapter(ServerFrame)


@pytest.mark.parametrize("frame", FRAMES, ids=lambda frame: frame["type"])
def test_a_frame_comes_back_from_its_model_as_it_was(frame):
    model = ADAPTER.validate_json(json.dumps(frame))
    again = model.wire()
    if frame["type"] == "update":
        # In a patch null means remove; everywhere else absent means absent.
        again["patch"] = frame["patch"]
    assert again == frame


def test_there_is_an_example_of_every_frame_of_the_server():
    assert [frame["type"] for frame in FRAMES] == [
        m.model_fields["type"].default for m in members(UNIONS["ServerFrame"])
    ]


def test_a_patch_keeps_its_nulls():
    update = Update(version=2, hash="h", at=0, events=[], patch={"a": None})
    assert update.patch == {"a": None}


def every_model(base=Wire):
    for model in base.__subclasses__():
        yield model
        yield from every_model(model)


@pytest.mark.parametrize(
    "model", sorted(set(every_model()), key=lambda m: m.__name__), ids=lambda m: m.__name__
)
def test_no_field_of_any_model_takes_null(model):
    for name, field in model.model_fields.items():
        with pytest.raises(ValidationError) as caught:
            model.model_validate_json(json.dumps({field.alias or name: None}))
        assert any(error["loc"][:1] == (field.alias or name,) for error in caught.value.errors()), name


@pytest.mark.parametrize(
    "model", sorted(set(every_model()), key=lambda m: m.__name__), ids=lambda m: m.__name__
)
def test_every_model_says_what_it_is_and_refuses_fields_it_does_not_know(model):
    assert model.__doc__
    with pytest.raises(ValidationError) as caught:
        model.model_validate_json('{"no such field": 1}')
    assert any(error["type"] == "extra_forbidden" for error in caught.value.errors())


def test_a_view_says_nothing_about_what_is_absent():
    view = View.model_validate_json(json.dumps({"table": VIEW["table"]}))
    assert "you" not in view.wire()
    assert (
        "due"
        not in Table.model_validate_json(json.dumps(VIEW["table"] | {"ask": {"n": 1, "seat": 0}})).wire()[
            "ask"
        ]
    )


def test_models_are_made_by_name_and_written_as_on_the_wire():
    assert MovedEvent(from_=2, to=1).wire() == {"k": "moved", "from": 2, "to": 1}
    assert PlayedEvent(tile=(7, 7), on="start", id="0").wire() == {
        "k": "played", "tile": [7, 7], "on": "start", "id": "0",
    }  # fmt: skip
    assert Ack(id="a", version=1).wire() == {"type": "ack", "id": "a", "version": 1}
    refused = Refused(code=RefusalCode.BUSY, message="", retry=True, version=1)
    assert refused.wire() == {"type": "refused", "code": "busy", "message": "", "retry": True, "version": 1}
    hello = Hello(resume=Resume(epoch="e", version=1, hash="h"))
    assert hello.wire() == {"type": "hello", "resume": {"epoch": "e", "version": 1, "hash": "h"}}


def test_models_do_not_change():
    with pytest.raises(ValidationError, match="frozen"):
        Ack(id="a", version=1).version = 2


def test_a_change_of_settings_may_name_every_setting():
    assert set(SettingsChange.model_fields) == set(Settings.model_fields)


def test_out_of_bounds_settings_pass_as_a_change_for_the_table_to_refuse():
    change = SettingsChange.model_validate_json('{"turn_seconds": 3, "absent": "never"}')
    assert (change.turn_seconds, change.absent) == (3, "never")


def test_the_published_events_are_all_there():
    assert {m.model_fields["k"].default for m in members(UNIONS["AnyEvent"])} == {
        "seated",
        "left",
        "renamed",
        "configured",
        "moved",
        "bot_added",
        "bot_removed",
        "host_changed",
        "kicked",
        "locked",
        "unlocked",
        "ready",
        "away",
        "back",
        "stood_in",
        "match_started",
        "round_started",
        "dealt",
        "played",
        "drew",
        "passed",
        "timed_out",
        "foot_opened",
        "foot_done",
        "foot_dead",
        "drawn_out",
        "scored",
        "marker",
        "round_over",
        "match_over",
        "paused",
        "resumed",
        "proposed",
        "voted",
        "taken_back",
        "voided",
        "seed",
        "committed",
        "revealed",
        "rematch",
        "closed",
    }


def test_the_published_commands_are_all_there():
    commands = {m.model_fields["type"].default for m in members(ClientFrame)}
    assert commands == {
        "hello",
        "sit",
        "leave",
        "rename",
        "configure",
        "move_seat",
        "add_bot",
        "remove_bot",
        "kick",
        "lock",
        "give_host",
        "start",
        "ready",
        "seed",
        "play",
        "draw",
        "pass",
        "propose",
        "vote",
        "resume_play",
        "chat",
        "react",
        "rematch",
        "close",
        "transfer",
        "sync",
        "pong",
    }
