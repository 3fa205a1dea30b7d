"""The published deals, dealt again from the published recipe alone."""

import json
from pathlib import Path

import pytest

from tests.outside.deal import Terms, below, commitment, dealt, seed, words
from tests.outside.laws import LAWS
from tests.outside.options import rules_hash

VECTORS = json.loads(Path("protocol/vectors/deals.json").read_text())
OURS = [case for case in VECTORS["deals"] if case["game"] in LAWS and "latin" not in case["options"].values()]


def terms(case):
    double = case["aside"][0][0] if case["aside"] else case["max_pip"]
    return Terms(case["game"], case["options"], case["seats"], case["match"], case["deal"], double)


@pytest.mark.parametrize("case", OURS, ids=lambda case: case["name"])
def test_a_published_deal_follows_from_its_values(case):
    entropies = {seat: value for seat, value in enumerate(case["entropies"]) if value}
    assert rules_hash(case["game"], case["options"], case["seats"]) == case["rules_hash"]
    assert commitment(case["match"], case["deal"], case["secret"]) == case["commitment"]
    from_seed = seed(terms(case), case["secret"], entropies)
    assert from_seed.hex() == case["seed"]
    source = words(from_seed, case["attempt"])
    assert [next(source) for _ in case["words"]] == case["words"]
    deal = dealt(terms(case), case["secret"], entropies)
    assert deal.hands == [sorted(map(tuple, hand)) for hand in case["hands"]]
    assert deal.yard == [tuple(tile) for tile in case["boneyard"]]
    assert deal.chance == case["first_seat"]


@pytest.mark.parametrize("case", VECTORS["numbers"])
def test_a_number_below_k_is_fair(case):
    assert below(iter(case["words"]), case["below"]) == case["number"]


def test_another_seed_is_another_deal():
    [case, *_] = OURS
    base = seed(terms(case), case["secret"], {})
    assert base != seed(terms(case), case["secret"], {0: "ab"})
    assert base != seed(terms(case | {"deal": 2}), case["secret"], {})
