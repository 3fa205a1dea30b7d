from dataclasses import fields

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chickenfoot.engine.events import Dealt, Drew, Played
from chickenfoot.engine.layout import Layout, Placed
from chickenfoot.engine.state import Match, Round
from chickenfoot.engine.tiles import Boneyard, Hand
from chickenfoot.stores.codec import (
    Undecodable,
    decode_events,
    decode_table,
    encode_events,
    encode_table,
    event_types,
)
from chickenfoot.table.events import HostChanged
from chickenfoot.table.state import Logged, Settings, Table

tiles = st.tuples(st.integers(0, 18), st.integers(0, 18)).map(lambda t: (min(t), max(t)))
st.register_type_strategy(int, st.integers(-(2**53), 2**53))
st.register_type_strategy(Hand, st.lists(tiles, max_size=4).map(Hand))
st.register_type_strategy(Boneyard, st.lists(tiles, max_size=4).map(Boneyard))


events = st.one_of([st.from_type(kind) for kind in event_types()])
st.register_type_strategy(
    Logged, st.builds(Logged, at=st.integers(0, 2**53), event=events, version=st.integers(0, 9))
)


def test_every_kind_of_event_has_its_own_k():
    kinds = [next(f.default for f in fields(kind) if f.name == "k") for kind in event_types()]
    assert len(set(kinds)) == len(kinds) >= 39


@pytest.mark.parametrize("kind", event_types(), ids=lambda kind: kind.__name__)
@settings(max_examples=15)
@given(data=st.data())
def test_every_kind_of_event_comes_back_equal(kind, data):
    event = data.draw(st.from_type(kind))
    assert decode_events(encode_events([event])) == [event]


@settings(max_examples=60)
@given(st.builds(Table, id=st.text(), code=st.text(), created=st.integers(0, 2**53)))
def test_every_table_comes_back_equal_and_in_the_same_order(table):
    back = decode_table(encode_table(table))
    assert back == table
    assert encode_table(back) == encode_table(table)


def test_an_entry_is_one_json_object_with_its_format_and_its_events():
    assert orjson.loads(encode_events([HostChanged(2)])) == {
        "f": 1,
        "e": [{"seat": 2, "k": "host_changed"}],
    }


def test_a_hand_and_the_boneyard_keep_their_order():
    dealt = Dealt((Hand([(3, 9), (0, 1)]),), Boneyard([(9, 9), (0, 0), (4, 5)]))
    [back] = decode_events(encode_events([dealt]))
    assert back.hands[0].reveal() == ((0, 1), (3, 9))
    assert back.boneyard.reveal() == ((9, 9), (0, 0), (4, 5))


def test_what_an_older_version_did_not_write_takes_its_default():
    entry = b'{"f":1,"e":[{"k":"played","seat":0,"tile":[1,2],"on":"0","id":"1","placed":{"tile":[2,1]}}]}'
    assert decode_events(entry) == [Played(0, (1, 2), "0", "1", Placed((2, 1)))]


def test_what_a_newer_version_added_is_passed_over():
    assert decode_events(b'{"f":1,"e":[{"k":"drew","seat":3,"tile":[1,2],"speed":9}]}') == [Drew(3, (1, 2))]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"null",
        b"[]",
        b'{"e":[]}',
        b'{"f":2,"e":[]}',
        b'{"f":1,"e":[{"seat":1}]}',
        b'{"f":1,"e":[{"k":"flew","seat":1}]}',
        b'{"f":1,"e":[{"k":"drew","seat":1,"tile":[7]}]}',
        b'{"f":1,"e":7}',
        b'{"f":1,"e":[7]}',
    ],
)
def test_anything_else_is_undecodable(data):
    with pytest.raises(Undecodable):
        decode_events(data)


def test_why_bytes_are_undecodable_never_names_a_tile():
    with pytest.raises(Undecodable) as refused:
        decode_events(b'{"f":1,"e":[{"k":"drew","seat":"x","tile":[7,8]}]}')
    assert "7" not in str(refused.value)
    assert refused.value.__cause__ is None
    assert refused.value.__suppress_context__


def test_a_checkpoint_is_not_an_entry():
    table = Table("t", "c", 1, "g", "p", {}, Settings(), (None,))
    with pytest.raises(Undecodable):
        decode_events(encode_table(table))
    with pytest.raises(Undecodable):
        decode_table(b'{"f":1,"t":{"id":7}}')


def test_the_tiles_on_the_table_keep_the_order_in_which_they_were_laid():
    tiles = {str(n): Placed((n % 9, 9)) for n in (9, 10, 2, 1)}
    match = Match("g", {}, 1, 0, round=Round(1, 1, (), Boneyard(), layout=Layout(tiles)))
    back = decode_table(encode_table(Table("t", "c", 1, "g", "p", {}, Settings(), (None,), match=match)))
    assert list(back.match.round.layout.tiles) == ["9", "10", "2", "1"]
