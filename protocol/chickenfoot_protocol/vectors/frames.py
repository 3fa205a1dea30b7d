"""Frames a client may send, and frames it may not with the code that answers them."""

from __future__ import annotations

import json
from typing import Any

_TOKEN = "s_" + "Ab3_" * 8

_GOOD: tuple[dict[str, Any], ...] = (
    {"type": "hello"},
    {"type": "hello", "token": _TOKEN, "tab": "tab-1", "client": "vectors/1"},
    {"type": "hello", "resume": {"epoch": "9f1c", "version": 41, "hash": "ab12"}},
    {"type": "hello", "token": _TOKEN, "resume": {"epoch": "9f1c", "version": 41, "hash": "ab12", "seat": 2}},
    {"type": "hello", "token": _TOKEN, "transfer": "abcdefghijklmnopqrstuv"},
    {"type": "hello", "name": "Zoé"},
    {"type": "pong"},
    {"type": "sync"},
    {"type": "sit", "id": "1", "name": "Ana"},
    {"type": "sit", "id": "a-_Z09", "name": "李小龍", "seat": 9, "token": _TOKEN},
    {"type": "leave", "id": "x" * 36},
    {"type": "rename", "id": "1", "name": "NaN"},
    {"type": "configure", "id": "1", "game": "chicken_foot", "preset": "four_arms"},
    {"type": "configure", "id": "1", "options": {"length": "half", "startToes": 4, "mayDrawWhenAble": True}},
    {"type": "configure", "id": "1", "settings": {"seats": 8, "turn_seconds": 30, "watchers": False}},
    {"type": "move_seat", "id": "1", "seat": 0, "to": 3},
    {"type": "add_bot", "id": "1", "seat": 1},
    {"type": "add_bot", "id": "1", "seat": 1, "level": "careless"},
    {"type": "remove_bot", "id": "1", "seat": 1},
    {"type": "kick", "id": "1", "seat": 1},
    {"type": "lock", "id": "1", "locked": True},
    {"type": "give_host", "id": "1", "seat": 1},
    {"type": "start", "id": "1"},
    {"type": "ready", "id": "1", "ready": False},
    {"type": "seed", "id": "1", "deal": 1, "value": "00" * 16},
    {"type": "seed", "id": "1", "deal": 13, "value": "aF" * 32},
    {"type": "play", "id": "1", "ask": 18, "tile": [7, 0], "on": "12"},
    {"type": "play", "id": "1", "ask": 0, "tile": [12, 12], "on": "start"},
    {"type": "draw", "id": "1", "ask": 18},
    {"type": "pass", "id": "1", "ask": 18},
    {"type": "propose", "id": "1", "what": "takeback"},
    {"type": "propose", "id": "1", "what": "replace", "seat": 2},
    {"type": "vote", "id": "1", "proposal": 1, "yes": True},
    {"type": "resume_play", "id": "1"},
    {"type": "chat", "id": "1", "text": "Infinity, and \u0000 too"},
    {"type": "chat", "id": "1", "text": "🐔" * 200},
    {"type": "react", "id": "1", "emoji": "🐔"},
    {"type": "react", "id": "1", "emoji": "🐔", "to": 2},
    {"type": "react", "id": "1", "emoji": "🐔", "to": "17"},
    {"type": "rematch", "id": "1"},
    {"type": "close", "id": "1"},
    {"type": "transfer", "id": "1"},
)

_GOOD_TEXTS: tuple[tuple[str, str], ...] = (
    ("spaces are free", ' {"type" : "draw" ,\n"id":"1",\t"ask":3 } '),
    ("a key given twice counts once, the last", '{"type":"draw","id":"1","ask":3,"ask":4}'),
    ("so does the type", '{"type":"sit","id":"1","type":"draw","ask":3}'),
    ("escapes are text", '{"type":"draw","id":"\\u0061","ask":3}'),
)

_BAD: tuple[tuple[str, str, str, str | None], ...] = (
    ("nothing", "", "bad_frame", None),
    ("not JSON", "play 0-7", "bad_frame", None),
    ("cut short", '{"type":"draw","id":"1","ask":3', "bad_frame", None),
    ("two objects", '{"type":"pong"}{"type":"pong"}', "bad_frame", None),
    ("a comma too many", '{"type":"pong",}', "bad_frame", None),
    ("single quotes", "{'type':'pong'}", "bad_frame", None),
    ("a byte order mark", '\ufeff{"type":"pong"}', "bad_frame", None),
    ("an array", '[{"type":"pong"}]', "bad_frame", None),
    ("text", '"pong"', "bad_frame", None),
    ("a number", "7", "bad_frame", None),
    ("null", "null", "bad_frame", None),
    ("NaN", '{"type":"draw","id":"1","ask":NaN}', "bad_frame", None),
    ("NaN that is overwritten", '{"type":"draw","id":"1","ask":NaN,"ask":3}', "bad_frame", None),
    ("infinity", '{"type":"draw","id":"1","ask":-Infinity}', "bad_frame", None),
    ("a lone surrogate", '{"type":"chat","id":"1","text":"\\ud83d"}', "bad_frame", None),
    ("a lone surrogate in a key", '{"type":"pong","\\udc14":1}', "bad_frame", None),
    ("a raw line break in text", '{"type":"chat","id":"1","text":"a\nb"}', "bad_frame", None),
    ("17 levels", '{"type":"pong","x":' + "[" * 16 + "]" * 16 + "}", "bad_frame", None),
    ("a bomb of arrays", "[" * 4000, "bad_frame", None),
    ("a bomb of objects", '{"a":' * 800, "bad_frame", None),
    ("an unknown type", '{"type":"cheat","id":"1"}', "unsupported", "1"),
    ("a server's type", '{"type":"welcome"}', "unsupported", None),
    ("a type in capitals", '{"type":"Draw","id":"1","ask":3}', "unsupported", "1"),
    ("no type", '{"id":"1","ask":3}', "bad_message", "1"),
    ("a type that is no text", '{"type":7,"id":"1"}', "bad_message", "1"),
    ("no id", '{"type":"draw","ask":3}', "bad_message", None),
    ("an empty id", '{"type":"draw","id":"","ask":3}', "bad_message", None),
    ("an id of 37", json.dumps({"type": "draw", "id": "x" * 37, "ask": 3}), "bad_message", None),
    ("an id with a space", '{"type":"draw","id":"a b","ask":3}', "bad_message", None),
    ("an id with a line break", '{"type":"draw","id":"a\\n","ask":3}', "bad_message", None),
    ("an id that is a number", '{"type":"draw","id":1,"ask":3}', "bad_message", None),
    ("an id on a frame without one", '{"type":"sync","id":"1"}', "bad_message", "1"),
    ("a missing field", '{"type":"play","id":"1","ask":3,"tile":[0,7]}', "bad_message", "1"),
    ("an extra field", '{"type":"draw","id":"1","ask":3,"seat":0}', "bad_message", "1"),
    ("16 levels are only extra", '{"type":"pong","x":' + "[" * 15 + "]" * 15 + "}", "bad_message", None),
    ("null for an absent field", '{"type":"add_bot","id":"1","seat":1,"level":null}', "bad_message", "1"),
    ("a number as text", '{"type":"draw","id":"1","ask":"3"}', "bad_message", "1"),
    ("true for a number", '{"type":"draw","id":"1","ask":true}', "bad_message", "1"),
    ("1 for true", '{"type":"lock","id":"1","locked":1}', "bad_message", "1"),
    ("a number with a point", '{"type":"draw","id":"1","ask":3.0}', "bad_message", "1"),
    ("a number too big for most", '{"type":"draw","id":"1","ask":1e999}', "bad_message", "1"),
    ("more digits than are exact", '{"type":"draw","id":"1","ask":9007199254740992}', "bad_message", "1"),
    (
        "a thousand digits",
        '{"type":"draw","id":"1","ask":1' + "0" * 1000 + "}",
        "bad_message",
        "1",
    ),
    ("a negative seat", '{"type":"kick","id":"1","seat":-1}', "bad_message", "1"),
    ("seat 10", '{"type":"kick","id":"1","seat":10}', "bad_message", "1"),
    ("a tile with one number", '{"type":"play","id":"1","ask":3,"tile":[7],"on":"0"}', "bad_message", "1"),
    ("three numbers", '{"type":"play","id":"1","ask":3,"tile":[7,7,7],"on":"0"}', "bad_message", "1"),
    ("a place that is a number", '{"type":"play","id":"1","ask":3,"tile":[0,7],"on":0}', "bad_message", "1"),
    (
        "a seed of 15 bytes",
        json.dumps({"type": "seed", "id": "1", "deal": 1, "value": "00" * 15}),
        "bad_message",
        "1",
    ),
    (
        "a seed of 33 bytes",
        json.dumps({"type": "seed", "id": "1", "deal": 1, "value": "00" * 33}),
        "bad_message",
        "1",
    ),
    (
        "an odd seed",
        json.dumps({"type": "seed", "id": "1", "deal": 1, "value": "0" * 33}),
        "bad_message",
        "1",
    ),
    ("deal 0", json.dumps({"type": "seed", "id": "1", "deal": 0, "value": "00" * 16}), "bad_message", "1"),
    ("an empty chat line", '{"type":"chat","id":"1","text":""}', "bad_message", "1"),
    ("201 characters", json.dumps({"type": "chat", "id": "1", "text": "x" * 201}), "bad_message", "1"),
    ("a short token", '{"type":"sit","id":"1","name":"Ana","token":"s_short"}', "bad_message", "1"),
    (
        "a transfer without a token",
        '{"type":"hello","transfer":"abcdefghijklmnopqrstuv"}',
        "bad_message",
        None,
    ),
    ("half a resume point", '{"type":"hello","resume":{"epoch":"9f1c","version":41}}', "bad_message", None),
    ("an unknown proposal", '{"type":"propose","id":"1","what":"win"}', "bad_message", "1"),
    ("replace nobody", '{"type":"propose","id":"1","what":"replace"}', "bad_message", "1"),
    ("pause a seat", '{"type":"propose","id":"1","what":"pause","seat":1}', "bad_message", "1"),
    ("an option that is a list", '{"type":"configure","id":"1","options":{"set":[9]}}', "bad_message", "1"),
    ("an unknown setting", '{"type":"configure","id":"1","settings":{"speed":9}}', "bad_message", "1"),
)


def vectors() -> dict[str, Any]:
    """Return the content of `frames.json`."""
    good = [
        {"name": _name(frame), "text": json.dumps(frame, ensure_ascii=False), "frame": frame}
        for frame in _GOOD
    ]
    good += [{"name": name, "text": text, "frame": json.loads(text)} for name, text in _GOOD_TEXTS]
    bad = []
    for name, text, code, command_id in _BAD:
        bad.append(
            {"name": name, "text": text, "code": code} | ({} if command_id is None else {"id": command_id})
        )
    return {"good": good, "bad": bad}


def _name(frame: dict[str, Any]) -> str:
    return " ".join([frame["type"], *(key for key in frame if key not in ("type", "id"))])
