"""
After the reveal: deal the round again, replay it in the oracle and compare every view of every viewer.

The public events of each version say which move was made; all that must follow from it is the oracle's word.
"""

import json
from typing import Any

from tests.outside.arena import Arena
from tests.outside.deal import Terms, commitment, dealt
from tests.outside.geometry import complaints
from tests.outside.history import Seen
from tests.outside.match import Match, Round
from tests.outside.options import rules_hash
from tests.outside.player import Player
from tests.outside.report import Report
from tests.outside.sight import normal, of_play, private, public, tally, told_to
from tests.outside.wire import TABLE_KEYS, Json

ENDS = ("round_over", "match_over", "revealed", "committed", "voided")
MOVES = {"played": "play", "drew": "draw", "passed": "pass"}


class Judge:
    """Follows one match round by round."""

    def __init__(self, arena: Arena) -> None:
        self.arena = arena
        self.report: Report = arena.report
        table = arena.table
        self.match = Match(table["game"], table["options"], len(table["seats"]))
        self.hash = rules_hash(table["game"], table["options"], len(table["seats"]))
        self.judged = 0
        self.asks = 0
        self.dealt_hands: list[list[tuple[int, int]]] = []
        self.committed: str | None = None
        self.rounds = 0

    def round_over(self) -> None:
        """Judge the round that has just ended."""
        arena, report = self.arena, self.report
        table = arena.table
        result, about = table["result"], table["round"]
        report.same(
            table["rules_hash"], self.hash, "`rules_hash`: SHA-256 of the canonical JSON", table["options"]
        )
        made = commitment(table["match"], about["deal"], result["secret"])
        report.same(
            made, about["commitment"], "`round.commitment` = SHA-256 of match, deal and secret", about
        )
        if self.committed:
            report.same(
                about["commitment"], self.committed, "the commitment shown with the round before holds"
            )
        self.committed = result.get("next_commitment")
        sent = arena.seeds.get(about["deal"], {})
        shown = {int(seat): value for seat, value in result.get("seeds", {}).items()}
        report.same(shown, sent, "`result.seeds` shows the entropies beside the secret")
        terms = Terms(
            table["game"],
            table["options"],
            self.match.seats,
            table["match"],
            about["deal"],
            self.match.double(),
        )
        deal = dealt(terms, result["secret"], shown)
        chance = table["options"].get("firstSeat", "random") == "random"
        first = deal.chance if chance else table["host"]
        self.dealt_hands = deal.hands
        state = self.match.open(deal.hands, deal.yard, first)
        self.replay(state)
        self.rounds += 1
        report.count("rounds")
        report.count("void rounds", int(self.match.void()))

    def replay(self, state: Round) -> None:
        """Walk through the versions of this round in order."""
        everybody = self.arena.everybody
        newest = max(player.version for player in everybody)
        before_deal = True
        for version in range(self.judged + 1, newest + 1):
            seen = {player: player.seen[version] for player in everybody if version in player.seen}
            if not seen:
                continue
            told = self.events_of(version, seen)
            kinds = {event["k"] for event in told}
            if before_deal and "round_started" not in kinds:
                continue
            if before_deal:
                before_deal = False
                self.asks = self.first_ask(seen)
                events, asked = state.deal(), None
                self.compare_deal(told, state)
            elif MOVES.keys() & kinds:
                move = self.move_of(told)
                if not self.report.check(
                    move in state.moves(), "only legal moves are accepted", (version, move, state.moves())
                ):
                    return
                events, asked = state.step(move), None
            else:
                events, asked = [], state.asked
            # After a deal or a move whoever is asked is asked something new.
            self.asks += state.asked is not None and asked is None
            if not self.compare_version(version, seen, state, events):
                self.judged = newest
                return
        self.judged = newest
        self.report.check(
            state.over, "the round ends when the rules say, not before", (newest, state.moves())
        )

    @staticmethod
    def events_of(version: int, seen: dict[Player, Seen]) -> list[Json]:
        """The events of this version alone, from anybody whose update did not span several."""
        return next((one.events for one in seen.values() if one.frame and one.came_from == version - 1), [])

    def first_ask(self, seen: dict[Player, Seen]) -> int:
        """
        The number before the first question of this round.

        A match may begin with any number, but goes on without a gap from round to round.
        """
        if self.rounds:
            return self.asks
        return next(iter(seen.values())).view["table"]["ask"]["n"] - 1

    @staticmethod
    def move_of(events: list[Json]) -> Json:
        event = next(event for event in events if event["k"] in MOVES)
        if event["k"] == "played":
            return {"type": "play", "tile": event["tile"], "on": event["on"]}
        return {"type": MOVES[event["k"]]}

    def compare_version(
        self, version: int, seen: dict[Player, Seen], state: Round, events: list[Json]
    ) -> bool:
        """Everything every viewer saw at this version; False when going on would only repeat one mistake."""
        report = self.report
        if state.over:
            self.match.score()
        tally(report, events)
        shown = public(self.match, state)
        good = True
        for player, one in seen.items():
            table = one.view["table"]
            good &= report.same(
                normal(self.match, one),
                shown | private(state, one),
                "the view is what the rules make of the moves",
                (version, player.seat),
            )
            if "ask" in table:
                report.same(table["ask"]["n"], self.asks, "`ask.n` rises by one per decision", version)
            if one.frame and one.came_from == version - 1:
                good &= report.same(
                    of_play(one.events),
                    told_to(one.view.get("you", {}).get("seat"), events),
                    "the events of an entry are what the rules make of the move",
                    (version, player.seat),
                )
            unknown = set(table) - TABLE_KEYS
            report.check(not unknown, "a view has the fields of section 3", unknown)
        self.compare_frames(version, seen, events, state)
        self.compare_poses(version, seen)
        if state.over and good:
            self.compare_result(next(iter(seen.values())).view["table"], state)
            self.compare_end(self.events_of(version, seen))
        return good

    def compare_deal(self, told: list[Json], state: Round) -> None:
        """The events that open a round."""
        report = self.report
        begun = next(event for event in told if event["k"] == "round_started")
        wanted: Json = {"k": "round_started", "number": len(self.match.scores) + 1}
        if state.double is not None:
            wanted["double"] = state.double
        report.same(
            {key: value for key, value in begun.items() if key != "opener"}, wanted, "`round_started`"
        )
        report.same(begun.get("opener", state.opener), state.opener, "`round_started.opener`", begun)
        dealt_out = next((event for event in told if event["k"] == "dealt"), {})
        size = len(self.dealt_hands[0])
        report.same(dealt_out, {"k": "dealt", "tiles": size}, "`dealt{tiles}`: how many each seat got")

    def compare_end(self, told: list[Json]) -> None:
        """The events that close a round, and perhaps the match."""
        match, kinds = self.match, [event["k"] for event in told]
        closing = [kind for kind in kinds if kind in ENDS]
        wanted = ["round_over", *(["match_over"] if match.over() else []), "revealed"]
        wanted += ["voided"] if match.void() else []
        wanted += [] if match.over() else ["committed"]
        self.report.same(sorted(closing), sorted(wanted), "the events that end a round")
        if match.over():
            over = next((event for event in told if event["k"] == "match_over"), {})
            losers = match.losers()
            wanted_over = {"k": "match_over", "winners": match.winners()}
            wanted_over |= {} if losers is None else {"losers": losers}
            self.report.same(over, wanted_over, "`match_over{winners,losers?}`")

    # Events and frames.

    def compare_frames(
        self, version: int, seen: dict[Player, Seen], events: list[Json], state: Round
    ) -> None:
        """
        Whoever learns nothing of their own gets what a watcher gets.

        Equal as JSON and in length: a frame made for one who has just come back may order its keys otherwise.
        """
        actors: set[Any] = {event.get("seat") for event in events if event["k"] != "passed"}
        told = {}
        for player, one in seen.items():
            if one.frame and one.came_from == version - 1 and not state.over:
                previous = player.seen.get(version - 1)
                mine = {player.seat} & (actors | {state.asked})
                was_asked = previous and "moves" in previous.view.get("you", {})
                if player.seat is None or not (mine or was_asked or "round_started" in one.frame):
                    plain = json.dumps(json.loads(one.frame), sort_keys=True)
                    told.setdefault((len(one.frame), plain), player.seat)
        self.report.check(
            len(told) < 2,
            "all who learn nothing of their own get the same",
            (version, list(told.items())),
        )

    def compare_poses(self, version: int, seen: dict[Player, Seen]) -> None:
        tables = [one.view["table"].get("tiles", {}) for one in seen.values()]
        for other in tables[1:]:
            self.report.same(other, tables[0], "all viewers see the same table", version)
        player, one = next(iter(seen.items()))
        tiles = one.view["table"].get("tiles", {})
        previous = player.seen.get(version - 1)
        earlier = previous.view["table"].get("tiles", {}) if previous else {}
        if earlier.keys() <= tiles.keys():
            for name, placed in earlier.items():
                self.report.same(tiles[name], placed, "poses never move", (version, name))
        ends = previous.view["table"].get("ends", {}) if previous else {}
        foot = previous.view["table"].get("foot", {}) if previous else {}
        slots = previous.view["table"].get("toes", {}).get("slots", []) if previous else []
        for name in tiles.keys() - earlier.keys():
            self.report.count("poses")
            if slots and tiles[name].get("on") == foot["on"]:
                told = slots[foot["placed"]]
                lies = [tiles[name][key] for key in ("x", "y", "turn")]
                self.report.same(
                    lies, told, "`toes.slots`: where its toes lie, in the order they are filled", version
                )
                self.report.count("toes on their slots")
            told = ends.get(self.place_of(version, name), {}).get("at")
            if told:
                lies = [tiles[name][key] for key in ("x", "y", "turn")]
                self.report.same(lies, told, "`ends.at`: where the next tile of this place lies", version)
                self.report.count("tiles where their place said")
            wrong = complaints(name, {key: tiles[key] for key in tiles if int(key) <= int(name)})
            self.report.check(not wrong, "geometry of section 4", (version, wrong, tiles))

    def place_of(self, version: int, name: str) -> str:
        """The place a tile was played on, by the events of this version."""
        seen = {player: player.seen[version] for player in self.arena.everybody if version in player.seen}
        told = self.events_of(version, seen)
        return next((e["on"] for e in told if e["k"] == "played" and e["id"] == name), "")

    # The result.

    def compare_result(self, table: Json, state: Round) -> None:
        report, match, result = self.report, self.match, table["result"]
        assert state.over is not None
        wanted = state.over | {
            "hands": {str(seat): [list(tile) for tile in hand] for seat, hand in enumerate(state.hands)},
            "points": {str(seat): points for seat, points in enumerate(state.points())},
            "places": {str(seat): place for seat, place in enumerate(match.places())},
        }
        if match.over():
            wanted |= {"winners": match.winners(), "standing": match.standing()}
            if match.losers() is not None:
                wanted["losers"] = match.losers()
            report.count("matches judged")
        told = {
            key: value for key, value in result.items() if key in {*wanted, "winners", "losers", "standing"}
        }
        told["hands"] = {seat: sorted(hand) for seat, hand in told.get("hands", {}).items()}
        report.same(told, wanted, "`result`: why, seat, hands, points, winners, losers, standing")
        if match.over() and match.game == "chicken_foot":
            lowest = match.totals().count(min(match.totals()))
            decided = lowest > 1 and len(match.winners()) < lowest
            report.same("tie_break" in result, decided, "`tie_break`: what told equal totals apart", result)
        report.same(
            "next_commitment" in result, not match.over(), "each next deal is committed with the round's end"
        )
