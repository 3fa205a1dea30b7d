from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_protocol.catalogue import CreateTable
from chickenfoot_protocol.codes import RefusalCode
from chickenfoot_protocol.commands import Draw, Play, Pong
from chickenfoot_protocol.wire import BadFrame, parse, parse_body

FRAMES = json.loads((Path(__file__).parents[2] / "protocol/vectors/frames.json").read_text("utf-8"))


@pytest.mark.parametrize("case", FRAMES["good"], ids=lambda case: case["name"])
def test_a_good_frame_means_what_the_vectors_say(case):
    frame = parse(case["text"].encode())
    sent = frame.model_dump(mode="json", by_alias=True, exclude_unset=True) | {"type": frame.type}
    assert sent == case["frame"]
    assert parse(case["text"]) == frame


@pytest.mark.parametrize("case", FRAMES["bad"], ids=lambda case: case["name"])
def test_a_bad_frame_gets_the_code_and_the_id_the_vectors_say(case):
    with pytest.raises(BadFrame) as caught:
        parse(case["text"].encode())
    assert (caught.value.code, caught.value.id) == (case["code"], case.get("id"))


def test_the_vectors_hold_every_type_of_frame():
    from typing import get_args

    from chickenfoot_protocol.commands import ClientFrame

    types = {model.model_fields["type"].default for model in get_args(get_args(ClientFrame)[0])}
    assert {case["frame"]["type"] for case in FRAMES["good"]} == types


def test_bytes_that_are_not_utf8_are_a_bad_frame():
    with pytest.raises(BadFrame) as caught:
        parse(b'{"type":"chat","id":"1","text":"\xff"}')
    assert caught.value.code is RefusalCode.BAD_FRAME


def test_text_with_a_lone_surrogate_is_a_bad_frame():
    with pytest.raises(BadFrame) as caught:
        parse('{"type":"chat","id":"1","text":"\ud83d"}')
    assert caught.value.code is RefusalCode.BAD_FRAME


def test_nan_inside_text_is_only_text():
    assert parse(b'{"type":"chat","id":"1","text":"NaN Infinity"}').text == "NaN Infinity"


def test_no_message_repeats_what_was_sent():
    for case in FRAMES["bad"]:
        marked = case["text"].replace('"id":"1"', '"id":"1","secret_key":"secret_value"')
        with pytest.raises(BadFrame) as caught:
            parse(marked)
        assert "secret" not in caught.value.message
        assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"type":"draw","id":"1"}', "ask is missing"),
        ('{"type":"draw","id":"1","ask":[]}', "ask is not as it should be"),
        ('{"type":"draw","id":"1","ask":3,"zzz":1}', "a field is unknown"),
        (
            '{"type":"hello","resume":{"epoch":"e","version":1,"hash":"h","zzz":1}}',
            "resume holds an unknown field",
        ),
        ('{"type":"hello","transfer":"x"}', "the fields do not go together"),
        (json.dumps({"type": "pong"} | {str(n): n for n in range(30)}), "many fields"),
    ],
)
def test_the_message_names_the_field(text, message):
    with pytest.raises(BadFrame, match=message):
        parse(text)


def test_frames_come_back_as_their_own_kind():
    assert isinstance(parse(b'{"type":"pong"}'), Pong)
    assert parse(b'{"type":"draw","id":"a","ask":3}') == Draw(id="a", ask=3)
    assert parse(bytearray(b'{"type":"play","id":"a","ask":3,"tile":[7,0],"on":"L"}')) == Play(
        id="a", ask=3, tile=(7, 0), on="L"
    )


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=10,
)


@given(st.binary(max_size=80) | st.text(max_size=80) | JSON.map(json.dumps))
def test_whatever_comes_only_a_bad_frame_is_raised(data):
    try:
        parse(data)
    except BadFrame as bad:
        assert bad.code in {"bad_frame", "bad_message", "unsupported"}  # noqa: PT017


@given(st.sampled_from(FRAMES["good"]), st.data())
def test_a_good_frame_with_one_value_replaced_never_crashes(case, data):
    frame = dict(case["frame"])
    frame[data.draw(st.sampled_from(sorted(frame)))] = data.draw(JSON)
    try:
        parse(json.dumps(frame))
    except BadFrame as bad:
        assert bad.id is None or bad.id == frame["id"]  # noqa: PT017


def test_a_body_is_read_as_strictly_as_a_frame():
    assert parse_body(CreateTable, b'{"game":"chicken_foot","name":"Ana"}').name == "Ana"
    for body, code in (
        (b"", "bad_frame"),
        (b"[]", "bad_frame"),
        (b'{"game":"chicken_foot","name":NaN}', "bad_frame"),
        (b'{"game":"chicken_foot"}', "bad_message"),
        (b'{"game":"chicken_foot","name":"Ana","seat":0}', "bad_message"),
        (b'{"game":"chicken_foot","name":null}', "bad_message"),
    ):
        with pytest.raises(BadFrame) as caught:
            parse_body(CreateTable, body)
        assert caught.value.code == code
