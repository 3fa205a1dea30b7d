"""Kill the server at any moment: nothing acknowledged is lost, nothing happens twice, all go on."""

import asyncio
from random import Random

import pytest

from tests.outside.arena import Arena
from tests.outside.judge import Judge
from tests.outside.options import TABLE
from tests.outside.record import check_record
from tests.outside.report import Report
from tests.outside.servers import UNLIMITED, Server
from tests.outside.wire import command_id

pytestmark = pytest.mark.faults


@pytest.fixture
def mortal(tmp_path):
    made = Server(tmp_path, *UNLIMITED, data=str(tmp_path / "tables.db"))
    made.start()
    yield made
    made.stop()


async def crash(arena, server):
    """Send a move, kill the server before or after its answer, start it again, and let everybody resume."""
    report, player = arena.report, arena.asked()
    move = arena.dice.choice(player.you["moves"]) | {"ask": player.table["ask"]["n"]}
    move["id"] = command_id(arena.dice)
    answering = asyncio.ensure_future(player.say(move))
    await asyncio.sleep(arena.dice.choice((0, 0, 0.002, 0.01)))
    server.kill()
    answer = await answering
    seen = max(one.version for one in arena.everybody)
    acked = answer.get("version", 0) if answer["type"] == "ack" else 0
    await asyncio.to_thread(server.start)
    for one in arena.everybody:
        await one.join(resume=one.resume_point())
        report.same(one.snapshots, [], "clients resume by themselves: no snapshot after a restart")
    again = await player.say(move)
    report.check(again["type"] == "ack", "the same id after a restart is answered, once", again)
    if acked:
        report.same(again, answer | {"again": True}, "no acknowledged command is lost")
    report.check(
        again["version"] >= acked and arena.players[0].version >= seen, "nothing seen is lost", (seen, again)
    )
    report.count("crashes")
    report.count("moves")
    await arena.settle(again["version"])


async def test_a_server_killed_at_any_moment_loses_nothing(mortal):
    report = Report("crash")
    arena = Arena(mortal.url, report, Random(9))
    await arena.create("chicken_foot", TABLE | {"length": "single"}, 3)
    await arena.seat_others(3)
    await arena.watch()
    await arena.start()
    judge = Judge(arena)
    while True:
        while arena.table["phase"] == "playing":
            await (crash(arena, mortal) if arena.dice.random() < 0.12 else arena.move())
        judge.round_over()
        if arena.table["phase"] == "match_over":
            break
        await arena.next_round()
    await check_record(arena)
    await arena.close()
    assert report.counts["crashes"] > 3
    assert not report.deviations, "\n".join(report.lines())


async def test_a_server_told_to_stop_says_when_to_come_back(mortal):
    report = Report("drain")
    arena = Arena(mortal.url, report, Random(9))
    await arena.create("chicken_foot", TABLE | {"length": "single"}, 2)
    await arena.seat_others(2)
    await arena.watch()
    await arena.start()
    await arena.move()
    await asyncio.to_thread(mortal.stop)
    for one in arena.everybody:
        await one.until(lambda p=one: p.closed is not None)
        report.same(
            (one.closed, (one.bye or {}).get("code")), (1012, "restarting"), "1012 restarting: come back"
        )
        report.check(isinstance((one.bye or {}).get("retry_ms"), int), "after `bye.retry_ms`", one.bye)
    await asyncio.to_thread(mortal.start)
    for one in arena.everybody:
        await one.join(resume=one.resume_point())
        report.same(one.snapshots, [], "clients resume by themselves")
    await arena.move()
    await arena.close()
    assert not report.deviations, "\n".join(report.lines())
