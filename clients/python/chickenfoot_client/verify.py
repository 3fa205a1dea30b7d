"""
Checking a deal: that the tiles of a round are the ones the server had bound itself to.

Two views are enough. One from before the reveal, for the commitment; one from after, for the secret,
the seeds, the tiles on the table and the hands. No rule of the game is needed beyond how many tiles
are dealt.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from chickenfoot_protocol.deal_rules import shape_of, thrown_back
from chickenfoot_protocol.shuffle import Deal, commitment, deal_of, rules_hash

if TYPE_CHECKING:
    from chickenfoot_client.outputs import Frame

_MOST_ATTEMPTS = 1000


@dataclass(frozen=True, slots=True)
class Verdict:
    """
    What came of a check.

    Attributes:
        deal: the deal's number.
        seeds: how many seats had added randomness.
        problems: what does not fit, in English; none means the deal is proved.

    """

    deal: int
    seeds: int
    problems: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether everything fits."""
        return not self.problems


class Witness:
    """Remembers, for one table, what was promised and what was added, until it is time to check."""

    def __init__(self) -> None:
        self._promised: dict[tuple[str, int], str] = {}
        self._added: dict[tuple[str, int], str] = {}

    def note(self, view: Frame) -> None:
        """Remember every commitment when it is first seen. Call it with each view, in order."""
        for (match, deal), promise in promises(view).items():
            self._promised.setdefault((match, deal), promise)

    def added(self, match: str, deal: int, seed: str) -> None:
        """Remember the randomness that the server took from this client."""
        self._added[match, deal] = seed

    def verdict(self, view: Frame) -> Verdict | None:
        """Check the deal that `view` reveals; nothing where it reveals none."""
        table = view["table"]
        if "result" not in table or "round" not in table:
            return None
        about = table["match"], table["round"]["deal"]
        return check(view, self._promised.get(about), self._added.get(about))


def promises(view: Frame) -> dict[tuple[str, int], str]:
    """Return the commitments a view shows, by match and deal, those already revealed left out."""
    table = view["table"]
    shown: dict[tuple[str, int], str] = {}
    if "match" in table and "round" in table:
        match, deal = table["match"], table["round"]["deal"]
        if "result" not in table:
            shown[match, deal] = table["round"]["commitment"]
        elif "next_commitment" in table["result"]:
            shown[match, deal + 1] = table["result"]["next_commitment"]
    return shown


def undealt(view: Frame) -> tuple[str, int] | None:
    """Return match and number of the deal that still takes seeds: committed to and not dealt."""
    table = view["table"]
    if "round" not in table:
        return None
    if "next_commitment" in table.get("result", {}):
        return table["match"], table["round"]["deal"] + 1
    if "boneyard" in table["round"] or "result" in table:
        return None
    return table["match"], table["round"]["deal"]


def verify_round(before: Frame, after: Frame, own_seed: str | None = None) -> Verdict:
    """
    Check the deal that a view reveals.

    Args:
        before: any view from before the reveal that shows the deal's commitment.
        after: the view with the round's result.
        own_seed: what this viewer's seat added, in hexadecimal, if it did.

    """
    about = after["table"]["match"], after["table"]["round"]["deal"]
    return check(after, promises(before).get(about), own_seed)


def check(after: Frame, promised: str | None, own_seed: str | None = None) -> Verdict:
    """Check the deal that `after` reveals against the commitment seen before; see `verify_round`."""
    table, result = after["table"], after["table"]["result"]
    round_, seats, seeds = table["round"], len(table["seats"]), result.get("seeds", {})
    problems: list[str] = []
    secret = bytes.fromhex(result["secret"])
    if promised is None:
        problems.append("no commitment was seen before the reveal")
    elif commitment(table["match"], round_["deal"], secret) != promised:
        problems.append("the secret is not the one committed to")
    if rules_hash(table["game"], table["options"], seats) != table["rules_hash"]:
        problems.append("the rules hash is not that of these rules")
    seat = after.get("you", {}).get("seat")
    if own_seed is not None and seeds.get(str(seat)) != own_seed.lower():
        problems.append("the seed this seat added was left out")
    try:
        dealt = _deal_again(table, secret, [bytes.fromhex(seeds.get(str(n), "")) for n in range(seats)])
    except (ValueError, KeyError):
        problems.append("what this game deals is not known here")
    else:
        problems += _tiles_problems(table, dealt)
    return Verdict(round_["deal"], sum(1 for seed in seeds.values() if seed), tuple(problems))


def _deal_again(table: Frame, secret: bytes, entropies: list[bytes]) -> Deal:
    round_ = table["round"]
    shape = shape_of(table["game"], table["options"], len(entropies), round_.get("double"))
    for attempt in range(_MOST_ATTEMPTS):
        dealt = deal_of(
            table["match"],
            round_["deal"],
            table["rules_hash"],
            secret,
            entropies,
            max_pip=shape.max_pip,
            hand=shape.hand,
            aside=shape.aside,
            attempt=attempt,
        )
        if not thrown_back(table["game"], dealt):
            return dealt
    raise ValueError("no attempt is one the rules keep")


def _tiles_problems(table: Frame, dealt: Deal) -> list[str]:
    """Compare the deal with the tiles each seat turned out to have: those it played and those it kept."""
    if "tiles" not in table:
        return ["the tiles of the round are not shown to this viewer"]
    had: list[Counter[tuple[int, int]]] = [Counter() for _ in dealt.hands]
    for placed in table["tiles"].values():
        if "by" in placed:
            had[placed["by"]][_sorted(placed["tile"])] += 1
    for seat, hand in table["result"]["hands"].items():
        had[int(seat)].update(_sorted(tile) for tile in hand)
    problems = []
    drawn: Counter[tuple[int, int]] = Counter()
    for seat, hand in enumerate(dealt.hands):
        if Counter(hand) - had[seat]:
            problems.append(f"seat {seat} did not have the tiles it was dealt")
        drawn += had[seat] - Counter(hand)
    if drawn != Counter(dealt.boneyard[: drawn.total()]):
        problems.append("the tiles drawn are not the front of the boneyard")
    if _by_chance(table) and table["round"].get("opener") != dealt.first_seat:
        problems.append("the first turn was not the seat that chance chose")
    return problems


def _sorted(tile: list[int]) -> tuple[int, int]:
    return min(tile), max(tile)


def _by_chance(table: Frame) -> bool:
    """Whether the first turn of this round was drawn by lot."""
    if table["round"]["number"] != 1:
        return False
    options = table["options"]
    return table["game"] == "mexican_train" or bool(
        table["game"] == "chicken_foot"
        and options["firstSeat"] == "random"
        and options["startDouble"] == "aside"
    )
