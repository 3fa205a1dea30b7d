from __future__ import annotations

import hashlib
import json
from itertools import islice
from pathlib import Path

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_protocol.deal_rules import shape_of, thrown_back
from chickenfoot_protocol.shuffle import (
    below,
    canonical,
    commitment,
    deal_of,
    deck,
    rules_hash,
    seed_of,
    words,
)

VECTORS = json.loads((Path(__file__).parents[2] / "protocol/vectors/deals.json").read_text("utf-8"))
DEALS = VECTORS["deals"]


def dealt(case):
    return deal_of(
        case["match"],
        case["deal"],
        case["rules_hash"],
        bytes.fromhex(case["secret"]),
        [bytes.fromhex(entropy) for entropy in case["entropies"]],
        max_pip=case["max_pip"],
        hand=case["hand"],
        aside=[tuple(tile) for tile in case["aside"]],
        attempt=case["attempt"],
    )


def reference(case):
    """Section by section from the published text, sharing no line with the code under test."""
    m, r = case["match"].encode(), str(case["deal"]).encode()
    secret = bytes.fromhex(case["secret"])
    hashed = b"chickenfoot.v1|seed|" + m + b"|" + r + b"|" + case["rules_hash"].encode() + b"|" + secret
    for entropy in case["entropies"]:
        hashed += bytes([len(entropy) // 2]) + bytes.fromhex(entropy)
    seed = hashlib.sha256(hashed).digest()
    pool, block = [], 0

    def number(k):
        nonlocal pool, block
        while True:
            if not pool:
                digest = hashlib.sha256(
                    seed + case["attempt"].to_bytes(4, "big") + block.to_bytes(4, "big")
                ).digest()
                pool = [int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4)]
                block += 1
            word = pool.pop(0)
            if word < 2**32 - 2**32 % k:
                return word % k

    tiles = [[x, y] for x in range(case["max_pip"] + 1) for y in range(x, case["max_pip"] + 1)]
    tiles = [tile for tile in tiles if tile not in case["aside"]]
    for p in range(len(tiles) - 1, 0, -1):
        q = number(p + 1)
        tiles[p], tiles[q] = tiles[q], tiles[p]
    h, n = case["hand"], case["seats"]
    return [tiles[i * h : i * h + h] for i in range(n)], tiles[n * h :], number(n)


@pytest.mark.parametrize("case", DEALS, ids=lambda case: case["name"])
def test_a_deal_comes_out_as_the_vectors_say(case):
    secret = bytes.fromhex(case["secret"])
    entropies = [bytes.fromhex(entropy) for entropy in case["entropies"]]
    seed = seed_of(case["match"], case["deal"], case["rules_hash"], secret, entropies)
    assert commitment(case["match"], case["deal"], secret) == case["commitment"]
    assert rules_hash(case["game"], case["options"], case["seats"]) == case["rules_hash"]
    assert seed.hex() == case["seed"]
    assert list(islice(words(seed, case["attempt"]), 10)) == case["words"]
    deal = dealt(case)
    assert [[list(tile) for tile in hand] for hand in deal.hands] == case["hands"]
    assert [list(tile) for tile in deal.boneyard] == case["boneyard"]
    assert deal.first_seat == case["first_seat"]


@pytest.mark.parametrize("case", DEALS, ids=lambda case: case["name"])
def test_a_second_reading_of_the_text_deals_the_same(case):
    assert reference(case) == (case["hands"], case["boneyard"], case["first_seat"])


@pytest.mark.parametrize("case", DEALS, ids=lambda case: case["name"])
def test_the_shape_of_the_deal_follows_from_the_rules(case):
    double = case["aside"][0][0] if case["aside"] else None
    shape = shape_of(case["game"], case["options"], case["seats"], double)
    assert (shape.max_pip, shape.hand) == (case["max_pip"], case["hand"])
    assert [list(tile) for tile in shape.aside] == case["aside"]
    assert thrown_back(case["game"], dealt(case)) is case["thrown_back"] is False


def test_an_attempt_before_the_one_given_was_thrown_back():
    again = [case for case in DEALS if case["attempt"]]
    assert {case["game"] for case in again} == {"double_nine", "maltese_cross"}
    for case in again:
        assert thrown_back(case["game"], dealt(case | {"attempt": case["attempt"] - 1}))


@pytest.mark.parametrize("case", VECTORS["numbers"])
def test_a_number_skips_the_words_that_would_favour_some(case):
    stream = iter(case["words"])
    assert below(stream, case["below"]) == case["number"]
    assert len(list(stream)) == len(case["words"]) - case["used"]


@pytest.mark.parametrize("case", DEALS, ids=lambda case: case["name"])
def test_canonical_json_is_what_the_rfc_says(case):
    rules = {"game": case["game"], "options": case["options"], "seats": case["seats"]}
    assert canonical(rules) == rfc8785.dumps(rules) == case["canonical"].encode()


@given(
    st.dictionaries(
        st.text(st.characters(max_codepoint=0xD7FF), max_size=8),
        st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | st.text(st.characters(max_codepoint=0xD7FF)),
    )
)
def test_canonical_json_agrees_with_another_implementation(value):
    assert canonical(value) == rfc8785.dumps(value)


@pytest.mark.parametrize(("max_pip", "tiles"), [(6, 28), (9, 55), (12, 91), (15, 136), (18, 190)])
def test_a_set_has_each_tile_once_in_order(max_pip, tiles):
    made = deck(max_pip)
    assert len(made) == len(set(made)) == tiles
    assert made == sorted(made)
    assert all(x <= y for x, y in made)
    assert set(made) - set(deck(max_pip, [(4, 2)])) == {(2, 4)}


@given(st.binary(min_size=32, max_size=32), st.integers(1, 8), st.data())
def test_every_tile_is_dealt_exactly_once(secret, seats, data):
    hand = data.draw(st.integers(1, 54 // seats))
    deal = deal_of(
        "0" * 32, 1, "0" * 64, secret, [b""] * seats, max_pip=9, hand=hand, aside=[(9, 9)], attempt=0
    )
    everything = [tile for part in (*deal.hands, deal.boneyard) for tile in part]
    assert sorted(everything) == deck(9, [(9, 9)])
    assert {len(h) for h in deal.hands} == {hand}
    assert 0 <= deal.first_seat < seats


def test_a_deal_that_needs_more_tiles_than_there_are_is_an_error():
    with pytest.raises(ValueError, match="more tiles"):
        deal_of("0" * 32, 1, "0" * 64, bytes(32), [b""] * 8, max_pip=9, hand=7)


def test_one_bit_anywhere_makes_another_deal():
    case = DEALS[3]
    first = dealt(case)
    for change in (
        {"match": "1" + case["match"][1:] if case["match"][0] != "1" else "2" + case["match"][1:]},
        {"deal": 2},
        {"rules_hash": "0" * 64},
        {"secret": "00" * 32},
        {"entropies": ["", *case["entropies"][1:]]},
        {"entropies": [case["entropies"][0] + "00", *case["entropies"][1:]]},
        {"attempt": 1},
    ):
        assert dealt(case | change) != first


def test_an_unknown_game_has_no_shape():
    with pytest.raises(ValueError, match="no such game"):
        shape_of("poker", {}, 2)


@pytest.mark.parametrize(("seats", "hand"), [(2, 20), (3, 14), (4, 11), (5, 9), (6, 7), (7, 10), (8, 9)])
def test_chicken_foot_deals_by_the_table(seats, hand):
    options = DEALS[0]["options"]
    shape = shape_of("chicken_foot", options, seats, 9)
    assert (shape.max_pip, shape.hand) == (9 if seats < 7 else 12, hand)


def test_bergen_deals_six_to_two_or_three():
    options = next(case["options"] for case in DEALS if case["game"] == "dominoes") | {"play": "bergen"}
    assert [shape_of("dominoes", options, n).hand for n in (2, 3, 4)] == [6, 6, 5]
