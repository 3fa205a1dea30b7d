"""What people decided by vote, in a record: it verifies, and what cannot have been so does not."""

import orjson
import pytest

from chickenfoot.engine import match as rules
from chickenfoot.engine.games import all_games
from chickenfoot.engine.moves import Play
from chickenfoot.stores.records import Faulty, verify
from chickenfoot.stores.records.sealing import opened, sealed
from chickenfoot.table.commands import Propose, Vote
from chickenfoot.table.state import Phase
from chickenfoot.table.takebacks import last_play
from tests.stores.records.played import begun, bots_for, deal, move, several_rounds


def agree(host, what):
    host.do(Propose(what), 0)
    host.do(Vote(host.table.proposal.n, yes=True), 1)


def played(seed, *, rounds=99, takebacks=0.3, game="chicken_foot", poses=True, **options):
    """Play a match in which people often take the last play back."""
    host = begun(seed, 2, max(1, bots_for(game)), game=game, poses=poses, **options)
    while host.table.phase is not Phase.MATCH_OVER and len(host.kept) < rounds:
        deal(host, 2)
        while host.table.ask is not None:
            move(host, 2)
            if host.table.ask and last_play(host.table) and host.chance.random() < takebacks:
                agree(host, "takeback")
    return host


def contents(record):
    return [line for _, line in opened(record.splitlines())]


def verdict(lines):
    with pytest.raises(Faulty) as found:
        verify(sealed(map(orjson.dumps, lines)))
    return found.value


@pytest.mark.parametrize("game", [game.id for game in all_games()])
def test_plays_taken_back_stay_in_the_record_and_it_verifies_poses_included(game):
    host = played(5, game=game, **({} if several_rounds(game) == "target" else {"length": "single"}))
    lines = contents(host.record)
    assert [line["k"] for line in lines].count("taken_back") > 5
    report = verify(host.record, poses=True)
    assert report.totals == list(host.table.match.totals)


def test_several_plays_may_be_taken_back_one_after_the_other():
    host = begun(3, 2, 1, poses=False)
    deal(host, 2)
    in_a_row = 0
    while in_a_row < 3:
        in_a_row = in_a_row + 1 if isinstance(rules.moves(host.table.match)[0], Play) else 0
        move(host, 2)
    times = 0
    while last_play(host.table):
        agree(host, "takeback")
        times += 1
    assert times >= 3
    while host.table.ask is not None:
        move(host, 2)
    assert verify(host.record).deals == 1


RECORD = contents(played(6, rounds=1, poses=False).record)


def first(kind, after=0):
    return next(n for n, line in enumerate(RECORD) if n >= after and line["k"] == kind)


def test_another_tile_than_the_last_is_not_taken_back():
    lines = orjson.loads(orjson.dumps(RECORD))
    number = first("taken_back")
    lines[number]["id"] = "0"
    found = verdict(lines)
    assert found.line == number + 1
    assert found.reason == "only the last play is taken back: 'id' of 'taken_back' is not right"


def test_nothing_is_taken_back_after_a_draw():
    drew = first("drew")
    number = max(n for n, line in enumerate(RECORD) if line.get("version") == RECORD[drew]["version"])
    back = {**RECORD[first("taken_back")], "version": RECORD[number]["version"], "at": RECORD[number]["at"]}
    found = verdict([*RECORD[: number + 1], back, *RECORD[number + 1 :]])
    assert found.reason == "there is no play that could be taken back"
    assert found.line == number + 2


def test_a_take_back_that_is_left_out_is_missed():
    number = first("taken_back")
    assert verdict([*RECORD[:number], *RECORD[number + 1 :]]).line >= number


@pytest.mark.parametrize("poses", [False, True])
def test_a_match_ended_in_mid_round_is_sound(poses):
    host = played(2, rounds=1, poses=poses)
    deal(host, 2)
    for _ in range(4):
        move(host, 2)
    totals = list(host.table.match.totals)
    agree(host, "end")
    report = verify(host.record, poses=poses)
    assert (report.deals, report.void, report.totals) == (2, 1, totals)
    assert report.winners == list(host.table.match.over.winners)
    assert [line["k"] for line in contents(host.record)][-4:] == [
        "round_over",
        "match_over",
        "revealed",
        "end",
    ]


@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_a_match_ended_before_a_deal_gives_that_deal_up(rounds):
    host = played(2, rounds=rounds, poses=False) if rounds else begun(2, 2, 1, poses=False)
    totals = list(host.table.match.totals)
    agree(host, "end")
    assert len(host.kept) == rounds + 1
    report = verify(host.record)
    assert (report.deals, report.void, report.totals) == (rounds + 1, 1, totals)
    assert report.winners == list(host.table.match.over.winners)
    assert [line["k"] for line in contents(host.record)][-4:] == ["deal", "match_over", "revealed", "end"]


def test_the_winners_of_a_match_that_was_stopped_are_those_of_the_present_totals():
    host = played(2, rounds=1, poses=False)
    agree(host, "end")
    lines = contents(host.record)
    lines[-3]["winners"] = [(lines[-3]["winners"][0] + 1) % 3]
    assert "a match that is stopped ends on present totals" in verdict(lines).reason
