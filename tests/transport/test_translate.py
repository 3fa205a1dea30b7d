from __future__ import annotations

import json
from typing import Any

import pytest

from chickenfoot.engine import moves
from chickenfoot.table import commands as table
from chickenfoot.transport.translate import digest, translate
from chickenfoot_protocol import wire

SAID: list[tuple[dict[str, Any], table.ByPeople | None]] = [
    ({"type": "play", "ask": 3, "tile": [7, 2], "on": "0"}, table.Answer(3, moves.Play((2, 7), "0"))),
    ({"type": "draw", "ask": 3}, table.Answer(3, moves.Draw())),
    ({"type": "pass", "ask": 3}, table.Answer(3, moves.Pass())),
    ({"type": "ready", "ready": True}, table.Ready(True)),
    ({"type": "seed", "deal": 2, "value": "AB" * 16}, table.Seed(2, "ab" * 16)),
    ({"type": "leave"}, table.Leave()),
    ({"type": "rename", "name": "Bo"}, table.Rename("Bo")),
    (
        {"type": "configure", "options": {"startToes": 4}, "settings": {"seats": 3}},
        table.Configure(None, None, {"startToes": 4}, {"seats": 3}),
    ),
    ({"type": "configure", "game": "dominoes", "preset": "table"}, table.Configure("dominoes", "table")),
    ({"type": "move_seat", "seat": 1, "to": 2}, table.MoveSeat(1, 2)),
    ({"type": "add_bot", "seat": 1}, table.AddBot(1)),
    ({"type": "add_bot", "seat": 1, "level": "careless"}, table.AddBot(1, "careless")),
    ({"type": "remove_bot", "seat": 1}, table.RemoveBot(1)),
    ({"type": "kick", "seat": 1}, table.Kick(1)),
    ({"type": "lock", "locked": True}, table.Lock(True)),
    ({"type": "give_host", "seat": 1}, table.GiveHost(1)),
    ({"type": "start"}, table.Start()),
    ({"type": "rematch"}, table.Rematch()),
    ({"type": "close"}, table.Close()),
    ({"type": "sit", "name": "Bo"}, None),
    ({"type": "chat", "text": "hi"}, None),
    ({"type": "react", "emoji": "x"}, None),
    ({"type": "propose", "what": "pause"}, table.Propose("pause")),
    ({"type": "propose", "what": "replace", "seat": 1}, table.Propose("replace", 1)),
    ({"type": "vote", "proposal": 1, "yes": True}, table.Vote(1, True)),
    ({"type": "resume_play"}, table.ResumePlay()),
    ({"type": "transfer"}, None),
]


@pytest.mark.parametrize(("said", "meant"), SAID, ids=lambda each: str(each)[:40])
def test_what_a_client_says_is_what_the_table_understands(said: dict[str, Any], meant: object) -> None:
    command = wire.parse(json.dumps({"id": "x", **said}))
    assert translate(command) == meant


def test_every_command_of_the_protocol_is_accounted_for() -> None:
    kinds = {model.model_fields["type"].default for model in wire._MODELS.values()}
    assert {said["type"] for said, _ in SAID} == kinds - {"hello", "pong", "sync"}


def test_a_digest_forgets_the_id_and_the_order_of_keys_and_nothing_else() -> None:
    one = wire.parse('{"id":"a","type":"play","ask":1,"tile":[1,2],"on":"0"}')
    same = wire.parse('{"on":"0","tile":[1,2],"ask":1,"type":"play","id":"b"}')
    other = wire.parse('{"id":"a","type":"play","ask":1,"tile":[1,2],"on":"1"}')
    assert digest(one) == digest(same) != digest(other)
    sit = wire.parse('{"id":"a","type":"sit","name":"Bo"}')
    assert digest(sit) != digest(wire.parse('{"id":"a","type":"sit","name":"Bob"}'))
