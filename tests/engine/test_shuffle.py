from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
import rfc8785

from chickenfoot.engine import match as rules
from chickenfoot.engine.events import Dealt, RoundOver, RoundStarted
from chickenfoot.engine.games import all_games
from chickenfoot.engine.shuffle import Words, canonical, commitment, deal_seed, deck, rules_hash
from chickenfoot.engine.tiles import full_set
from tests.engine.play import seed_of

VECTORS = json.loads((Path(__file__).parents[2] / "protocol" / "vectors" / "deals.json").read_text())
DEALS = VECTORS["deals"]
GAMES = {game.id: game for game in all_games()}

each_deal = pytest.mark.parametrize("case", DEALS, ids=[case["name"] for case in DEALS])


def pairs(tiles):
    return [tuple(a_tile) for a_tile in tiles]


@each_deal
def test_the_published_deals_follow_from_their_secrets(case):
    """The vectors come from an implementation of its own, written for the clients."""
    rules_text = {"game": case["game"], "options": case["options"], "seats": case["seats"]}
    assert canonical(rules_text).decode() == case["canonical"]
    assert rules_hash(case["game"], case["options"], case["seats"]) == case["rules_hash"]
    secret = bytes.fromhex(case["secret"])
    assert commitment(case["match"], case["deal"], secret) == case["commitment"]
    entropies = [bytes.fromhex(entropy) for entropy in case["entropies"]]
    seed = deal_seed(case["match"], case["deal"], case["rules_hash"], secret, entropies)
    assert seed.hex() == case["seed"]
    first = Words(seed, case["attempt"])
    assert [first.word() for _ in case["words"]] == case["words"]
    words = Words(seed, case["attempt"])
    order = words.shuffle(deck(case["max_pip"], pairs(case["aside"])))
    size = case["hand"]
    for seat, hand in enumerate(case["hands"]):
        assert order[seat * size : (seat + 1) * size] == pairs(hand)
    assert order[case["seats"] * size :] == pairs(case["boneyard"])
    assert words.below(case["seats"]) == case["first_seat"]


@pytest.mark.parametrize(
    "case", [case for case in DEALS if case["game"] in GAMES], ids=lambda case: case["name"]
)
def test_the_games_deal_as_published(case):
    game = GAMES[case["game"]]
    names = {option.name for option in game.options}
    chosen = {name: value for name, value in case["options"].items() if name in names}
    if game.hand_size(chosen, case["seats"]) != case["hand"]:
        chosen["hand"] = case["hand"]
    match = rules.begin(game.id, chosen, case["seats"])
    aside = pairs(case["aside"])
    while game.tiles_aside(match.options, match.seats, len(match.scores) + 1) not in {tuple(aside), ()}:
        match = rules.evolve_all(match, _a_round(match))
    events = rules.open_deal(match, case["deal"], bytes.fromhex(case["seed"]))
    dealt = next(event for event in events if isinstance(event, Dealt))
    assert [list(hand.reveal()) for hand in dealt.hands] == [sorted(pairs(hand)) for hand in case["hands"]]
    # Where nobody draws, what is left over lies aside.
    left = dealt.boneyard if game.has_boneyard(match.options) else dealt.aside
    assert list(left.reveal()) == pairs(case["boneyard"])
    if game.id == "chicken_foot" and not match.scores:
        assert events[0].opener == case["first_seat"]


def _a_round(match):
    number = len(match.scores) + 1
    return [RoundStarted(number, number, opener=0), RoundOver("out", (0,) * match.seats, 0)]


@pytest.mark.parametrize("case", VECTORS["numbers"])
def test_numbers_below_a_bound_are_taken_without_bias(case):
    words = Words(b"")
    words._waiting = list(reversed(case["words"]))
    assert words.below(case["below"]) == case["number"]
    assert len(case["words"]) - len(words._waiting) == case["used"]


def test_numbers_below_a_bound_are_equally_frequent():
    words = Words(seed_of("dice"))
    rolls = Counter(words.below(6) for _ in range(12_000))
    assert set(rolls) == set(range(6))
    assert all(1_800 < count < 2_200 for count in rolls.values())


def test_blocks_of_words_go_on_from_each_other_and_attempts_do_not():
    words = Words(seed_of("words"))
    first = [words.word() for _ in range(64)]
    assert len(set(first)) == 64
    assert all(0 <= word < 2**32 for word in first)
    again = Words(seed_of("words"))
    assert [again.word() for _ in range(64)] == first
    other = Words(seed_of("words"), 1)
    assert not {other.word() for _ in range(64)} & set(first)


def test_a_shuffle_loses_nothing_and_leaves_its_argument_alone():
    tiles = full_set(9)
    order = Words(seed_of("shuffle")).shuffle(tiles)
    assert tiles == full_set(9)
    assert sorted(order) == tiles
    assert order != tiles


def test_a_seed_depends_on_every_part_of_the_deal():
    parts = ("ab" * 16, 1, "cd" * 32, b"s" * 32, (b"one", b"", b"three"))
    others = [
        ("ba" * 16, *parts[1:]),
        (parts[0], 2, *parts[2:]),
        (*parts[:2], "dc" * 32, *parts[3:]),
        (*parts[:3], b"t" * 32, parts[4]),
        (*parts[:4], (b"one", b"three", b"")),
        (*parts[:4], (b"on", b"e", b"three")),
    ]
    seeds = {deal_seed(*each) for each in (parts, *others)}
    assert len(seeds) == 7
    with pytest.raises(ValueError, match="range"):
        deal_seed(*parts[:4], (b"x" * 256,))


def test_a_commitment_binds_match_deal_and_secret():
    digests = {
        commitment(match, deal, secret)
        for match in ("ab" * 16, "ba" * 16)
        for deal in (1, 2)
        for secret in (b"s" * 32, b"t" * 32)
    }
    assert len(digests) == 8


@pytest.mark.parametrize(
    "value",
    [
        {"game": "x", "options": {"b": 1, "a": True, "é": "ü€", "A": '\n"\\/\x07\x7f'}, "seats": 4},
        {"\ufb33": 1, "\U0001f600": 2, "\r": "three", "1": -4, "": False},
        {"nested": {"z": {"y": 2**53 - 1, "x": 0}}},
    ],
)
def test_canonical_json_is_that_of_rfc_8785(value):
    assert canonical(value) == rfc8785.dumps(value)


def test_a_value_without_canonical_form_is_refused():
    for value in (1.5, None, [1]):
        with pytest.raises(TypeError, match="canonical"):
            canonical({"a": value})


def test_the_rules_hash_tells_one_from_true():
    assert rules_hash("g", {"a": 1}, 2) != rules_hash("g", {"a": True}, 2)
    assert rules_hash("g", {"a": 1, "b": 2}, 2) == rules_hash("g", {"b": 2, "a": 1}, 2)
