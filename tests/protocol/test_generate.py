from __future__ import annotations

import json
import re
from pathlib import Path

import jsonschema
import pytest

from chickenfoot_protocol.codes import CloseCode, RefusalCode
from chickenfoot_protocol.fresh import stale
from chickenfoot_protocol.generate import documents, files
from chickenfoot_protocol.generate.schema import schema
from chickenfoot_protocol.generate.typescript import typescript
from tests.protocol.test_messages import FRAMES

ROOT = Path(__file__).parents[2]
SCHEMA = schema()
VECTORS = json.loads((ROOT / "protocol/vectors/frames.json").read_text("utf-8"))
PAGE = (ROOT / "docs/protocol.md").read_text("utf-8")
TYPES = typescript(SCHEMA)


def valid(name, value):
    part = {"$schema": SCHEMA["$schema"], "$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]}
    return jsonschema.Draft202012Validator(part).is_valid(value)


def test_what_is_committed_is_what_the_script_writes():
    assert [path.name for path in stale(files())] == []


def test_the_schema_is_one():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_every_reference_leads_somewhere():
    for document in documents().values():
        for ref in re.findall(r'"\$ref": "([^"]+)"', json.dumps(document)):
            part = document
            for step in ref.removeprefix("#/").split("/"):
                part = part[step]


@pytest.mark.parametrize("case", VECTORS["good"], ids=lambda case: case["name"])
def test_the_schema_takes_every_good_frame(case):
    assert valid("ClientFrame", case["frame"])


# What JSON Schema cannot see: it judges values, not the text they came from.
_TEXT_ONLY = {
    "NaN that is overwritten",
    "a lone surrogate",
    "an id with a line break",
    "a number with a point",
}


@pytest.mark.parametrize("case", VECTORS["bad"], ids=lambda case: case["name"])
def test_the_schema_refuses_every_bad_frame_that_is_json(case):
    try:
        frame = json.loads(case["text"])
    except (ValueError, RecursionError):
        return
    if case["name"] not in _TEXT_ONLY:
        assert not valid("ClientFrame", frame)


@pytest.mark.parametrize("frame", FRAMES, ids=lambda frame: frame["type"])
def test_what_the_server_says_may_have_more_fields_one_day(frame):
    assert valid("ServerFrame", frame)
    assert valid("ServerFrame", frame | {"one_day": 1})
    assert not valid("ServerFrame", {key: value for key, value in frame.items() if key != "type"})


def test_what_a_client_says_is_closed():
    assert not valid("CreateTable", {"game": "chicken_foot", "name": "Ana", "more": 1})
    assert valid("CreateTable", {"game": "chicken_foot", "name": "Ana", "settings": {"seats": 4}})
    assert not valid("CreateTable", {"game": "chicken_foot", "name": "Ana", "settings": {"speed": 4}})


def test_null_is_nowhere_in_the_schema():
    assert '"null"' not in json.dumps(SCHEMA)
    assert ": null" not in json.dumps(SCHEMA)


def test_the_types_name_every_shape():
    for name, part in SCHEMA["$defs"].items():
        kind = "interface" if "properties" in part else "(?:type|const)"
        assert re.search(rf"^export {kind} {name}\b", TYPES, re.MULTILINE), name
    assert "from?: number;" in TYPES
    assert "patch: { [key: string]: Json };" in TYPES
    assert "tile: Tile;" in TYPES
    assert "export type Tile = [number, number];" in TYPES
    assert "hand?: Tile[];" in TYPES
    assert "seats: Record<string, Seat>;" in TYPES


def test_a_shape_without_types_is_an_error():
    with pytest.raises(ValueError, match="no TypeScript"):
        typescript({"$defs": {"Odd": {"type": "null"}}})


def test_asyncapi_has_every_frame_on_its_side():
    document = documents()["asyncapi.json"]
    said = {
        name: {m["$ref"].rpartition("/")[2] for m in operation["messages"]}
        for name, operation in document["operations"].items()
    }
    assert {part["$ref"].rpartition("/")[2] for part in SCHEMA["$defs"]["ClientFrame"]["oneOf"]} == said[
        "say"
    ]
    assert {part["$ref"].rpartition("/")[2] for part in SCHEMA["$defs"]["ServerFrame"]["oneOf"]} == said[
        "hear"
    ]
    assert set(document["channels"]["table"]["messages"]) == said["say"] | said["hear"]


def anchors():
    seen = {}
    for heading in re.findall(r"^#+ (.+)$", re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL), re.MULTILINE):
        anchor = re.sub(r"[^a-z0-9_ -]", "", heading.lower()).replace(" ", "-")
        seen[anchor] = seen.get(anchor, 0) + 1
    return seen


def test_every_link_of_the_page_leads_somewhere_and_only_there():
    there = anchors()
    for target in re.findall(r"\]\(([^)]+)\)", PAGE):
        if target.startswith("#"):
            assert there.get(target[1:]) == 1, target
        else:
            assert (ROOT / "docs" / target).exists(), target


def test_the_page_has_every_frame_field_event_code_and_setting():
    assert "{{" not in PAGE
    for code in RefusalCode:
        assert f"| `{code}` |" in PAGE
    for code in CloseCode:
        assert f"| {int(code)} |" in PAGE
    for name, part in SCHEMA["$defs"].items():
        if name.endswith("Event"):
            assert f"| `{part['properties']['k']['const']}` |" in PAGE if "properties" in part else True
            continue
        for field, shape in part.get("properties", {}).items():
            if field != "type":
                assert re.search(rf"^\| `{field}`( \?)? \|", PAGE, re.MULTILINE), (name, field)
            elif "const" in shape:
                assert re.search(rf"^### ({shape['const']}|{name})$", PAGE, re.MULTILINE), name
