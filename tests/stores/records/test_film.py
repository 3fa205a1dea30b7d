"""A finished deal looked at again: what the table showed, version by version, and every hand."""

from pathlib import Path

import orjson
import pytest

from chickenfoot import projection
from chickenfoot.engine.games import all_games
from chickenfoot.stores.records import Faulty, film, last_deal
from chickenfoot.table.state import Phase
from chickenfoot_protocol.merge_patch import apply
from chickenfoot_protocol.replay import Replay
from tests.stores.records import test_votes as votes
from tests.stores.records.played import begun, bots_for, played

OF_THE_MOMENT = {"settings", "host", "locked", "proposal", "voided"}
"""What a record does not tell of a table."""


def made(host, deal, kept=None):
    making = film(kept or host.kept, deal, host.table)
    while True:
        try:
            next(making)
        except StopIteration as done:
            return done.value


def pictures(shown):
    """Yield every step's version and the view after it."""
    view = shown["view"]
    for step in shown["steps"]:
        view = apply(view, step["patch"]) if "patch" in step else view
        yield step["version"], view


def timeless(table):
    """Return a table's view without who was there, and until when."""
    kept = {key: value for key, value in table.items() if key not in OF_THE_MOMENT}
    people = ("name", "kind", "level", "tiles", "total")
    kept["seats"] = {
        seat: {key: who[key] for key in people if key in who} for seat, who in table["seats"].items()
    }
    if "ask" in kept:
        kept["ask"] = kept["ask"]["seat"]
    if "result" in kept:
        kept["result"] = {
            key: value for key, value in kept["result"].items() if key not in {"next_commitment", "next_due"}
        }
    return kept


def deals(host):
    return [orjson.loads(lines.split(b"\n")[1])["deal"] for lines in host.kept]


def match_of(game, seed, **more):
    return played(seed, 2, max(1, bots_for(game)), game=game, **more)


FOUR_ARMS = {"startDouble": "heldOrDrawn", "startToes": 4, "hand": 7, "drawnTile": "may"}


@pytest.mark.parametrize(
    ("game", "options"),
    [
        *((game.id, {}) for game in all_games()),
        ("chicken_foot", {**FOUR_ARMS, "length": "single"}),
        ("chicken_foot", {"length": "single", "draw": "untilFits", "deadPosition": "release"}),
    ],
)
def test_every_picture_is_what_a_watcher_saw_at_that_version_and_shows_all_hands(game, options):
    host = match_of(game, 4, rounds=3, **options)
    for deal in deals(host):
        seen = 0
        for version, picture in pictures(made(host, deal)):
            table = host.tables[version]
            live = projection.view(table, None)["table"]
            assert timeless(picture["table"]) == timeless(live)
            hands = table.match.round.hands
            assert picture["hands"] == {
                str(i): [list(t) for t in hand.reveal()] for i, hand in enumerate(hands)
            }
            seen += 1
        assert seen > 5
        assert live["result"]["hands"] == picture["hands"]
        assert table.phase in {Phase.ROUND_OVER, Phase.MATCH_OVER}


def test_the_last_picture_is_the_table_when_the_round_ended_also_after_plays_were_taken_back():
    host = votes.played(6, rounds=2)
    for deal in deals(host):
        shown = made(host, deal)
        assert any(event["k"] == "taken_back" for step in shown["steps"] for event in step["events"])
        for version, picture in pictures(shown):
            live = projection.view(host.tables[version], None)["table"]
            assert timeless(picture["table"]) == timeless(live)


@pytest.mark.parametrize("game", [game.id for game in all_games()])
def test_a_film_is_what_the_protocol_says(game):
    host = match_of(game, 2, rounds=2)
    shown = made(host, last_deal(host.kept))
    Replay.model_validate_json(orjson.dumps(shown))
    assert [one["deal"] for one in shown["rounds"]] == deals(host)
    told = [event for step in shown["steps"] for event in step["events"]]
    assert told[0]["k"] == "round_started"
    assert {"round_over"} <= {event["k"] for event in told}
    assert all("tile" in event for event in told if event["k"] == "drew")


def test_others_get_their_turn_between_decisions():
    host = played(3, rounds=2, poses=False)
    steps = list(film(host.kept, 2, host.table))
    assert len(steps) > 50


def test_there_is_no_film_of_a_deal_that_is_not_over_or_never_was():
    host = played(3, rounds=1, poses=False)
    assert made(host, 2) is None
    assert last_deal([]) is None


def test_a_deal_that_was_given_up_is_left_out():
    host = begun(2, 2, 0, poses=False)
    votes.agree(host, "end")
    assert host.table.phase is Phase.MATCH_OVER
    assert len(host.kept) == 1
    assert last_deal(host.kept) is None
    assert made(host, 1) is None


def slots_of(shown):
    """Where toes would lie, at each foot that was opened after the first."""
    tables = [step.get("patch", {}).get("table", {}) for step in shown["steps"]]
    return [table["toes"]["slots"] for table in tables if table.get("toes")]


def test_a_record_that_says_nothing_of_slots_is_shown_without_them():
    host = played(3, rounds=1)
    bare = [
        b"\n".join(
            orjson.dumps({key: value for key, value in orjson.loads(line).items() if key != "slots"})
            for line in lines.split(b"\n")
        )
        for lines in host.kept
    ]
    whole, lacking = made(host, 1), made(host, 1, bare)
    assert all(slots_of(whole))
    assert not any(slots_of(lacking))
    assert len(slots_of(whole)) == len(slots_of(lacking)) > 0
    assert lacking["view"]["table"]["tiles"] == whole["view"]["table"]["tiles"]


def test_a_record_that_the_rules_contradict_is_not_shown():
    host = played(3, rounds=1, poses=False)
    wrong = host.kept[0].replace(b'"k":"played"', b'"k":"passed"', 3)
    with pytest.raises(Faulty):
        made(host, 1, [wrong])


def test_the_round_that_the_web_tables_tests_keep_is_one_of_the_protocol():
    kept = Path(__file__).parents[3] / "clients" / "js" / "table" / "test" / "replay.json"
    assert Replay.model_validate_json(kept.read_text()).steps
