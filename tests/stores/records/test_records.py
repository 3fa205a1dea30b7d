import random
from itertools import pairwise

import orjson
import pytest

from chickenfoot.engine.games import all_games
from chickenfoot.stores.codec import decode_events, decode_table, encode_table
from chickenfoot.stores.records import Faulty, round_lines, verify, whole_record
from chickenfoot.stores.records.facts import POSE
from chickenfoot.stores.records.sealing import opened, sealed
from chickenfoot.table.commands import Ready, Rename, VoidDeal
from chickenfoot.table.table import evolve
from tests.stores.records.played import bots_for, played

FOUR_ARMS = {
    "startDouble": "heldOrDrawn",
    "startToes": 4,
    "hand": 7,
    "drawnTile": "may",
    "deadPosition": "endNow",
    "tie": "spruce",
}


@pytest.fixture(scope="module")
def match():
    return played(1)


@pytest.fixture(scope="module")
def short():
    return played(2, length="single")


def contents(record):
    return [line for _, line in opened(record.splitlines())]


def resealed(lines):
    return sealed(map(orjson.dumps, lines))


@pytest.mark.parametrize(
    ("humans", "bots", "options"),
    [
        (2, 0, {}),
        (1, 3, FOUR_ARMS),
        (2, 2, {"length": "single", "draw": "untilFits", "reserve": 2, "deadPosition": "release"}),
        (2, 1, {"length": "target", "target": 50, "mayDrawWhenAble": True, "firstSeat": "host"}),
        (1, 6, {"length": "single", "set": 15, "startToes": 3, "deadDouble": "forbidden"}),
    ],
)
def test_the_record_of_a_match_at_a_table_is_sound(humans, bots, options):
    host = played(7, humans, bots, poses=False, **options)
    report = verify(host.record)
    assert report.totals == list(host.table.match.totals)
    assert report.winners == list(host.table.match.over.winners)
    assert report.deals == len(host.kept)
    assert report.names[0] == "Ana"


@pytest.mark.parametrize("game", [game.id for game in all_games()])
def test_the_record_of_every_game_is_sound_poses_included(game):
    host = played(3, 2, bots_for(game), game=game)
    assert verify(host.record, poses=True).winners == list(host.table.match.over.winners)


def test_a_record_holds_every_deal_from_commitment_to_secret(match):
    kinds = [line["k"] for line in contents(match.record)]
    assert kinds[0] == "record"
    assert kinds[-1] == "end"
    for kind in ("deal", "round_started", "dealt", "round_over", "revealed"):
        assert kinds.count(kind) == 5, kind
    assert kinds.count("match_over") == 1


def test_every_event_has_its_version_and_its_time(match):
    events = [line for line in contents(match.record) if line["k"] not in {"record", "deal", "end"}]
    for before, after in pairwise(events):
        assert 0 < before["version"] <= after["version"]
        assert before["at"] <= after["at"]
    entries = [decode_events(data) for data, _ in match.journal]
    for line in events:
        if line["k"] != "revealed":
            assert line["k"] in {event.k for event in entries[line["version"] - 1]}
            assert line["at"] == match.journal[line["version"] - 1][1]


def test_a_record_names_no_token_no_share_code_and_no_table():
    host = played(1, rounds=1)
    told = host.record.decode()
    for secret in ("K7MX2QRT", '"t1"', "0" * 64, f"{1:064x}"):
        assert secret not in told


def test_a_match_in_progress_has_a_record_of_what_is_over():
    host = played(1, rounds=2)
    report = verify(host.record)
    assert (report.deals, report.winners) == (2, None)
    assert report.totals == list(host.table.match.totals)


def test_the_same_is_kept_until_the_next_deal_and_after_a_restart():
    host = played(1, rounds=1)
    first = host.kept[0]
    assert round_lines(decode_table(encode_table(host.table))) == first
    host.do(Ready(ready=True), 1)
    assert round_lines(host.table) == first
    host.do(Rename("Bea"), 1)
    assert round_lines(host.table) != first


def test_a_table_in_play_has_no_round_to_keep():
    host = played(1, rounds=1)
    for seat in (0, 1):
        host.do(Ready(ready=True), seat)
    with pytest.raises(ValueError, match="no round is over"):
        round_lines(host.table)
    with pytest.raises(ValueError, match="at least one deal"):
        whole_record([])


def test_a_journal_gives_the_same_table_again_and_a_checkpoint_too(match):
    table = None
    for data, at in match.journal:
        table = evolve(table, decode_events(data), at)
        assert decode_table(encode_table(table)) == table
    assert table == match.table


def test_a_deal_that_was_voided_is_in_the_record_and_counts_for_nothing():
    host = played(1, rounds=1)
    for seat in (0, 1):
        host.do(Ready(ready=True), seat)
    deal = host.table.fairness.deal
    if not host.table.fairness.dealt:
        from chickenfoot.table.commands import DealNow

        host.now = host.table.deadlines.dealing
        host.do(DealNow(deal))
    totals = host.table.match.totals
    host.do(VoidDeal(deal))
    report = verify(host.record, poses=True)
    assert (report.deals, report.void) == (2, 1)
    assert report.totals == list(totals)


def test_deals_without_seeds_are_counted():
    host = played(1, humans=1, bots=1, rounds=3)
    unseeded = sum(not line["seeds"] for line in contents(host.record) if line["k"] == "revealed")
    assert verify(host.record).unseeded == unseeded


def leaves(value, path=()):
    """Every place in a JSON value where something stands."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, (*path, key))
    elif isinstance(value, list) and value:
        for place, inner in enumerate(value):
            yield from leaves(inner, (*path, place))
    else:
        yield path


def changed(value):
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return ("0" if value[-1:] != "0" else "1").join([value[:-1], ""])
        case _:
            return [[0, 0]]


UNPROVED = {"by", "preset", "players", "version", "at"}
"""What a record says without proof: names, and when things happened."""


def test_no_fact_of_a_record_can_be_changed_even_by_somebody_who_chains_it_anew(short):
    chance = random.Random(5)
    record = contents(short.record)
    for number in range(len(record)):
        places = [path for path in leaves(record[number]) if path[0] not in UNPROVED]
        for path in chance.sample(places, min(2, len(places))):
            forged = orjson.loads(orjson.dumps(record))
            holder = forged[number]
            for step in path[:-1]:
                holder = holder[step]
            holder[path[-1]] = changed(holder[path[-1]])
            with pytest.raises(Faulty):
                verify(resealed(forged), poses=path[0] in POSE)


def test_no_line_can_be_left_out_said_twice_or_moved(short):
    record = contents(short.record)
    for number in range(len(record)):
        without = record[:number] + record[number + 1 :]
        twice = [*record[:number], record[number], *record[number:]]
        moved = without[:]
        moved.insert((number + 7) % len(record), record[number])
        for forged in (without, twice, moved):
            with pytest.raises(Faulty):
                verify(resealed(forged))


def test_a_changed_byte_breaks_the_chain_where_it_is(match):
    chance = random.Random(7)
    record = bytearray(match.record)
    for place in chance.sample(range(len(record)), 150):
        line = record[:place].count(b"\n") + 1
        was = record[place]
        record[place] = was ^ 1
        with pytest.raises(Faulty) as found:
            verify(bytes(record))
        # A line feed that was changed joins two lines.
        assert found.value.line in {line, line + 1}
        record[place] = was


def test_a_record_that_breaks_off_says_so(match):
    lines = match.record.splitlines(keepends=True)
    for number in (1, 2, 3, 20, len(lines) - 1):
        with pytest.raises(Faulty) as found:
            verify(b"".join(lines[:number]))
        assert found.value.line == number + 1
        assert "breaks off" in found.value.reason


def test_a_record_may_come_line_by_line_and_by_way_of_another_system(match):
    seen = []
    verify(iter(match.record.splitlines(keepends=True)), seen=seen.append)
    assert seen == list(range(1, len(seen) + 1))
    verify(match.record.replace(b"\n", b"\r\n"))


def test_a_record_without_geometry_is_sound_unless_geometry_is_asked_for():
    host = played(1, poses=False, rounds=1)
    verify(host.record)
    with pytest.raises(Faulty, match="'x' of 'played'"):
        verify(host.record, poses=True)
