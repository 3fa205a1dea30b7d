from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest

from chickenfoot_client.verify import Witness, promises, undealt, verify_round

DEALS = json.loads((Path(__file__).parents[2] / "protocol/vectors/deals.json").read_text("utf-8"))["deals"]


def round_of(case, drawn=3):
    """The views before and after a round: everybody plays one tile, seat 0 draws some and keeps them."""
    hands = [[sorted(tile) for tile in hand] for hand in case["hands"]]
    drawn = min(drawn, len(case["boneyard"]))
    hands[0] += case["boneyard"][:drawn]
    tiles = {}
    if case["aside"]:
        tiles["0"] = {"tile": case["aside"][0], "x": 0, "y": 0, "turn": 90}
    for seat, hand in enumerate(hands):
        tiles[str(len(tiles))] = {"tile": hand.pop()[::-1], "by": seat, "on": "0", "x": 0, "y": 0, "turn": 0}
    round_ = {
        "number": 1,
        "deal": case["deal"],
        "opener": case["first_seat"],
        "boneyard": 5,
        "commitment": case["commitment"],
    }
    if case["aside"]:
        round_["double"] = case["aside"][0][0]
    table = {
        "match": case["match"],
        "rules_hash": case["rules_hash"],
        "game": case["game"],
        "options": case["options"],
        "seats": {str(seat): {} for seat in range(case["seats"])},
        "round": round_,
        "tiles": tiles,
    }
    before = {"table": table, "you": {"seat": 0}}
    after = copy.deepcopy(before)
    after["table"]["result"] = {
        "secret": case["secret"],
        "seeds": {str(seat): seed for seat, seed in enumerate(case["entropies"]) if seed},
        "hands": {str(seat): hand for seat, hand in enumerate(hands)},
    }
    return before, after


@pytest.mark.parametrize("case", DEALS, ids=lambda case: case["name"])
def test_an_honest_round_is_proved(case):
    before, after = round_of(case)
    verdict = verify_round(before, after, case["entropies"][0] or None)
    assert verdict.problems == ()
    assert verdict.ok
    assert (verdict.deal, verdict.seeds) == (case["deal"], sum(1 for seed in case["entropies"] if seed))


CASE = next(case for case in DEALS if case["name"] == "four seats")


def swap_two_tiles(before, after):
    hands = after["table"]["result"]["hands"]
    hands["1"][0], hands["2"][0] = hands["2"][0], hands["1"][0]


def draw_from_the_back(before, after):
    after["table"]["result"]["hands"]["0"][-1] = CASE["boneyard"][-1]


def another_secret(before, after):
    after["table"]["result"]["secret"] = "00" * 32


def another_commitment(before, after):
    before["table"]["round"]["commitment"] = "00" * 32


def no_commitment(before, after):
    del before["table"]["round"]


def leave_a_seed_out(before, after):
    del after["table"]["result"]["seeds"]["0"]


def other_rules(before, after):
    after["table"]["options"] = after["table"]["options"] | {"startToes": 4}


def another_first_turn(before, after):
    after["table"]["round"]["opener"] = (CASE["first_seat"] + 1) % 4


def hide_the_tiles(before, after):
    del after["table"]["tiles"]


def an_unknown_game(before, after):
    after["table"]["game"] = "poker"


@pytest.mark.parametrize(
    ("cheat", "problem"),
    [
        (swap_two_tiles, "seat 1 did not have"),
        (draw_from_the_back, "front of the boneyard"),
        (another_secret, "not the one committed to"),
        (another_commitment, "not the one committed to"),
        (no_commitment, "no commitment was seen"),
        (leave_a_seed_out, "was left out"),
        (other_rules, "rules hash"),
        (another_first_turn, "first turn"),
        (hide_the_tiles, "not shown"),
        (an_unknown_game, "not known here"),
    ],
)
def test_a_dishonest_round_is_caught(cheat, problem):
    before, after = round_of(CASE)
    cheat(before, after)
    verdict = verify_round(before, after, CASE["entropies"][0])
    assert not verdict.ok
    assert any(problem in told for told in verdict.problems)


def test_a_witness_keeps_the_first_commitment_it_saw():
    before, after = round_of(CASE)
    witness = Witness()
    assert witness.verdict(before) is None
    assert witness.verdict({"table": {}}) is None
    witness.note(before)
    later = copy.deepcopy(before)
    later["table"]["round"]["commitment"] = "00" * 32
    witness.note(later)
    witness.added(CASE["match"], CASE["deal"], CASE["entropies"][0].upper())
    assert witness.verdict(after).ok


def test_the_next_deal_is_promised_with_the_result():
    _, after = round_of(CASE)
    assert promises(after) == {}
    after["table"]["result"]["next_commitment"] = "ab"
    assert promises(after) == {(CASE["match"], 2): "ab"}


def test_seeds_are_taken_for_the_deal_that_is_committed_and_not_dealt():
    before, after = round_of(CASE)
    assert undealt({"table": {}}) is None
    assert undealt(before) is None, "it is dealt"
    assert undealt(after) is None, "the match is over"
    after["table"]["result"]["next_commitment"] = "ab"
    assert undealt(after) == (CASE["match"], 2)
    del before["table"]["round"]["boneyard"]
    assert undealt(before) == (CASE["match"], 1)


@pytest.mark.parametrize("game", ["chicken_foot", "mexican_train"])
def test_a_first_turn_that_was_not_drawn_by_lot_is_seen(game):
    case = next(case for case in DEALS if case["game"] == game and case["aside"])
    before, after = round_of(case)
    after["table"]["round"]["opener"] = (case["first_seat"] + 1) % case["seats"]
    verdict = verify_round(before, after, case["entropies"][0] or None)
    assert verdict.problems == ("the first turn was not the seat that chance chose",)
