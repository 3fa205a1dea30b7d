"""One file put beside the games, and every floor plays it: nothing else has to be told of a game."""

from __future__ import annotations

import orjson
import pytest
from pydantic import TypeAdapter

from chickenfoot import projection
from chickenfoot.bots.arena import play_match
from chickenfoot.engine import games
from chickenfoot.engine.game import check_options
from chickenfoot.stores.codec import decode_table, encode_table
from chickenfoot.stores.records import film, verify
from chickenfoot.table.state import Phase
from chickenfoot.transport.catalogue import catalogue
from chickenfoot_protocol.catalogue import Catalogue
from tests.stores.records.played import played

pytestmark = pytest.mark.usefixtures("toys")

TOY = "starlet"


def test_it_stands_in_the_catalogue_from_which_the_form_is_made():
    # As a server that is only now starting would answer.
    told = orjson.loads(catalogue.__wrapped__())
    TypeAdapter(Catalogue).validate_python(told)
    (entry,) = (game for game in told["games"] if game["id"] == TOY)
    assert entry["players"] == {"min": 2, "max": 4}
    assert entry["options"]["properties"]["target"]["description"] == "Where it ends."
    assert (list(entry["presets"]), entry["clashes"], entry["low_wins"]) == (["plain"], [], False)


def test_bots_play_it_by_their_view_alone():
    options = check_options(games.find(TOY), None, None, 3)[1]
    outcome = play_match(TOY, options, ["careful", "careless", "careful"], "1")
    assert outcome.rounds
    assert max(outcome.totals) >= 40


def test_a_table_of_it_is_played_shown_kept_recorded_and_verified():
    host = played(2, game=TOY)
    table = host.table
    assert table.phase is Phase.MATCH_OVER
    for viewer in (None, 0, 1):
        seen = projection.view(table, viewer)
        assert seen["table"]["game"] == TOY
        assert all({"x", "y", "turn"} <= tile.keys() for tile in seen["table"]["tiles"].values())
    assert decode_table(encode_table(table)) == table
    assert verify(host.record, poses=True).winners == list(table.match.over.winners)
    assert list(film(host.kept, 1, table))
