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
from tests.outside.wire import TABLE_KEYS, Json

POSE = ("x", "y", "turn", "link")
MOVES = {"played": "play", "drew": "draw", "passed": "pass"}
SILENT = {"drawn_out", "foot_opened", "foot_done", "foot_dead", "round_over", "played", "drew", "passed"}


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
        self.committed: str | None = None

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
        state = self.match.open(deal.hands, deal.yard, first)
        self.replay(state)
        report.count("rounds")

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
                events = state.deal()
            elif MOVES.keys() & kinds:
                move = self.move_of(told)
                if not self.report.check(
                    move in state.moves(), "only legal moves are accepted", (version, move, state.moves())
                ):
                    return
                events = state.step(move)
            else:
                events = []
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
        if state.over:
            self.match.score()
        self.asks += bool(events) and state.asked is not None
        good = True
        for player, one in seen.items():
            wanted = self.public(state) | self.private(state, one)
            good &= self.report.same(
                self.normal(one),
                wanted,
                "the view is what the rules make of the moves",
                (version, player.seat),
            )
            if one.frame and one.came_from == version - 1:
                good &= self.compare_events(version, player, one, events)
            unknown = set(one.view["table"]) - TABLE_KEYS
            self.report.check(not unknown, "a view has the fields of section 3", unknown)
        self.compare_frames(version, seen, events, state)
        self.compare_poses(version, seen)
        if state.over and good:
            self.compare_result(next(iter(seen.values())).view["table"], state)
        return good

    # The view.

    def public(self, state: Round) -> Json:
        """What the oracle says everybody sees."""
        match = self.match
        scores = {
            str(number): {str(seat): points for seat, points in enumerate(row)}
            for number, row in enumerate(match.scores, 1)
        }
        done = len(match.scores) - bool(state.over)
        return {
            "tiles": {name: dict(placed) for name, placed in state.tiles.items()},
            # Both stand until the next gate takes them away, also when the round is over.
            "ends": state.ends(),
            "foot": state.foot,
            "asked": state.asked,
            "seats": {
                str(seat): (len(state.hands[seat]), total) for seat, total in enumerate(match.totals())
            },
            "round": {
                "number": done + 1,
                "of": match.of(),
                "double": state.double if match.game == "chicken_foot" else None,
                "opener": state.opener,
                # Counted is what could ever be drawn: nothing in a block game.
                "boneyard": 0 if match.options.get("play") == "block" else len(state.yard),
            },
            "scores": scores,
            "phase": ("match_over" if match.over() else "round_over") if state.over else "playing",
        }

    def private(self, state: Round, one: Seen) -> Json:
        seat = one.view.get("you", {}).get("seat")
        if seat is None:
            return {"hand": None, "moves": None}
        moves = state.moves() if state.asked == seat else None
        return {"hand": [list(tile) for tile in state.hands[seat]], "moves": moves}

    def normal(self, one: Seen) -> Json:
        """The same of what was seen, poses and clocks set aside."""
        table, you = one.view["table"], one.view.get("you", {})
        plain = self.match.game != "chicken_foot"
        drop = (*POSE, *(("line",) if plain else ()))
        tiles = {
            name: {key: value for key, value in placed.items() if key not in drop}
            for name, placed in table.get("tiles", {}).items()
        }
        ends = table.get("ends", {})
        if plain:
            ends = {place: {key: v for key, v in end.items() if key != "line"} for place, end in ends.items()}
        about = table.get("round", {})
        return {
            "tiles": tiles,
            "ends": ends,
            "foot": table.get("foot"),
            "asked": table.get("ask", {}).get("seat"),
            "seats": {seat: (who.get("tiles"), who.get("total")) for seat, who in table["seats"].items()},
            "round": {key: about.get(key) for key in ("number", "of", "double", "opener", "boneyard")},
            "scores": table.get("scores", {}),
            "phase": table["phase"],
            "hand": you.get("hand"),
            "moves": you.get("moves"),
        }

    # Events and frames.

    def compare_events(self, version: int, player: Player, one: Seen, events: list[Json]) -> bool:
        seat = one.view.get("you", {}).get("seat")
        wanted = []
        for event in events:
            hidden = event["k"] == "drew" and event["seat"] != seat
            wanted.append({key: value for key, value in event.items() if not (hidden and key == "tile")})
        told = [self.plain_event(event) for event in one.events if event["k"] in SILENT]
        return self.report.same(
            told,
            [self.plain_event(event) for event in wanted],
            "the events of an entry are what the rules make of the move",
            (version, seat),
        )

    @staticmethod
    def plain_event(event: Json) -> Json:
        """Whoever drew nothing need not be counted."""
        if event["k"] == "drawn_out":
            return {"k": "drawn_out", "counts": {seat: n for seat, n in event["counts"].items() if n}}
        return event

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
        for name in tiles.keys() - earlier.keys():
            self.report.count("poses")
            wrong = complaints(name, {key: tiles[key] for key in tiles if int(key) <= int(name)})
            self.report.check(not wrong, "geometry of section 4", (version, wrong, tiles))

    # The result.

    def compare_result(self, table: Json, state: Round) -> None:
        report, match, result = self.report, self.match, table["result"]
        assert state.over is not None
        wanted = state.over | {
            "hands": {str(seat): [list(tile) for tile in hand] for seat, hand in enumerate(state.hands)},
            "points": {str(seat): points for seat, points in enumerate(match.scores[-1])},
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
        report.same(
            "next_commitment" in result, not match.over(), "each next deal is committed with the round's end"
        )
