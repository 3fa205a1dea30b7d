"""What is said of a record that is not right: always a line and a reason, never a traceback."""

from contextlib import suppress

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chickenfoot.stores.records import Faulty, verify
from chickenfoot.stores.records.sealing import LONGEST_LINE, Unreadable, opened, sealed
from tests.stores.records.played import played

RECORD = played(1, rounds=2).record
LINES = [line for _, line in opened(RECORD.splitlines())]


def verdict(change):
    """Change the lines in place (or return others), chain them anew, and hear what is wrong."""
    lines = orjson.loads(orjson.dumps(LINES))
    lines = change(lines) or lines
    with pytest.raises(Faulty) as found:
        verify(sealed(map(orjson.dumps, lines)))
    return found.value


def first(kind):
    return next(number for number, line in enumerate(LINES) if line["k"] == kind)


def test_a_record_left_alone_is_sound():
    assert verify(sealed(map(orjson.dumps, LINES))).deals == 2


def test_a_move_that_the_rules_forbid_is_named():
    number = first("played") + 2

    def change(lines):
        lines[number] |= {"k": "played", "tile": [0, 0], "on": "0"}

    found = verdict(change)
    assert found.line == number + 1
    assert found.reason == f"seat {LINES[number]['seat']} may not play 0-0 on '0'"


def test_a_move_by_somebody_else_is_named():
    number = next(n for n, line in enumerate(LINES) if line["k"] == "drew" and LINES[n - 1]["k"] == "played")
    asked = LINES[number]["seat"]

    def change(lines):
        lines[number]["seat"] = (asked + 1) % 3

    assert verdict(change).reason == f"seat {asked} was asked, and nobody else may act"


def test_a_seat_whose_time_was_up_makes_its_first_move_and_no_other():
    verdicts = set()
    for number, line in enumerate(LINES):
        if line["k"] == "played" and "seat" in line and LINES[number - 1]["k"] != "timed_out":
            told = {**line, "k": "timed_out"}
            told = {key: told[key] for key in ("k", "version", "at", "seat")}
            forged = [*LINES[:number], told, *LINES[number:]]
            forged[-1] = {**forged[-1], "lines": LINES[-1]["lines"] + 1}
            try:
                verify(sealed(map(orjson.dumps, forged)))
            except Faulty as found:
                verdicts.add(found.reason.partition(":")[0].replace(str(line["seat"]), "S"))
            else:
                verdicts.add("sound")
    assert verdicts == {"sound", "the time of seat S was up, so it makes its first move"}


def test_nothing_happens_in_a_round_that_is_over():
    number = first("revealed")

    def change(lines):
        return [*lines[:number], lines[number - 1], *lines[number:]]

    assert verdict(change).reason == "the round is over, nothing can follow"


def test_a_wrong_score_is_named():
    number = first("round_over")

    def change(lines):
        lines[number]["points"]["0"] += 1

    found = verdict(change)
    assert (found.line, "'points' of 'round_over' is not right" in found.reason) == (number + 1, True)


def test_another_deal_than_the_one_committed_to_is_named():
    number = first("dealt")

    def change(lines):
        hands = lines[number]["hands"]
        hands["0"][0], hands["1"][0] = hands["1"][0], hands["0"][0]

    found = verdict(change)
    assert found.line == number + 1
    assert found.reason == "the deal follows from secret and seeds: 'hands' of 'dealt' is not right"


def test_a_secret_that_does_not_fit_its_commitment_is_named():
    number = first("revealed")

    def change(lines):
        lines[number]["secret"] = "ab" * 32

    assert verdict(change).reason == "the secret does not fit the commitment made before the deal"


def test_a_commitment_changed_in_one_place_only_is_named():
    def change(lines):
        lines[1]["commitment"] = "ab" * 32

    assert "another commitment" in verdict(change).reason


def test_a_commitment_without_its_deal_is_named():
    def change(lines):
        lines[0]["commitments"]["9"] = "ab" * 32

    assert "for deals that are not here" in verdict(change).reason


def test_options_that_are_not_those_of_the_hash_are_named():
    def change(lines):
        lines[0]["options"]["doubleBlank"] = 25

    assert verdict(change).reason == "the rules hash does not follow from game, options and seats"


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("game", "chess", "no game 'chess'"),
        ("game", 7, "missing"),
        ("options", {"startToes": 5}, "cannot be played"),
        ("options", {}, "some options are missing"),
        ("options", [], "missing"),
        ("seats", 0, "'seats'"),
        ("seats", True, "'seats'"),
        ("seats", 9, "cannot be played"),
        ("seats", 10**15, "'seats'"),
        ("host", 3, "'host'"),
        ("match", "x", "no proper id"),
        ("match", None, "no proper id"),
        ("commitments", None, "commitments are missing"),
        ("commitments", {"1": 7}, "commitments are missing"),
        ("format", 2, "this version reads format 1"),
        ("format", "1", "not the record of a match"),
    ],
)
def test_a_header_that_makes_no_sense_is_refused(name, value, reason):
    def change(lines):
        lines[0][name] = value

    found = verdict(change)
    assert found.line == 1
    assert reason in found.reason


@pytest.mark.parametrize("seeds", [None, {"7": "ab" * 16}, {"0": "ab"}, {"0": "zz" * 16}, {"0": 5}, []])
def test_seeds_that_cannot_have_been_sent_are_refused(seeds):
    number = first("revealed")

    def change(lines):
        lines[number]["seeds"] = seeds

    assert verdict(change).line == number + 1


@pytest.mark.parametrize("players", [None, {}, {"0": {}, "1": {}, "2": {}}, {"0": 1, "1": 2, "2": 3}])
def test_a_deal_without_players_is_refused(players):
    def change(lines):
        lines[1]["players"] = players

    assert verdict(change).reason == "it does not say who played this deal"


def test_time_does_not_run_backwards():
    number = first("played") + 1

    def change(lines):
        lines[number]["at"] = 5

    assert verdict(change).reason == "'at' is missing or out of order"


@pytest.mark.parametrize(
    "tail", [b"more\n", RECORD.splitlines()[1] + b"\n", b"\n"], ids=["text", "line", "empty"]
)
def test_nothing_follows_the_last_line(tail):
    with pytest.raises(Faulty):
        verify(RECORD + tail)


def test_a_deal_after_the_end_of_the_match_is_refused():
    whole = [line for _, line in opened(played(1, length="single").record.splitlines())]
    again = [*whole[:-1], {**whole[1], "deal": 2}, *whole[2:]]
    again[0]["commitments"]["2"] = whole[1]["commitment"]
    with pytest.raises(Faulty, match="the match is over"):
        verify(sealed(map(orjson.dumps, again)))


@pytest.mark.parametrize(
    "junk",
    [
        b"",
        b"\n",
        b"hello",
        b"{}",
        b"[" * 5000,
        b'{"k":"record"}',
        b'{"k":"record","chain":"' + b"0" * 64 + b'"}',
        b"\x00" * 100,
        b"\xff\xfe" * 50,
        b'{"a":' + b"[" * 100_000 + b',"chain":"' + b"0" * 64 + b'"}',
        b"x" * (LONGEST_LINE + 1),
    ],
)
def test_what_is_no_record_is_unreadable(junk):
    if junk in {b"", b'{"k":"record","chain":"' + b"0" * 64 + b'"}'}:
        with pytest.raises(Faulty):
            verify(junk)
    else:
        with pytest.raises(Unreadable):
            verify(junk)


@settings(max_examples=200)
@given(st.binary(max_size=300))
def test_any_bytes_get_a_verdict(data):
    with pytest.raises(Faulty):
        verify(data)


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False)
    | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_any_value_anywhere_gets_a_verdict(data):
    """Put something absurd where a fact was: the answer is Faulty or, for what proves nothing, a report."""
    number = data.draw(st.integers(0, len(LINES) - 1))
    lines = orjson.loads(orjson.dumps(LINES))
    lines[number][data.draw(st.sampled_from(sorted(lines[number])))] = data.draw(values)
    with suppress(Faulty):
        verify(sealed(map(orjson.dumps, lines)))
