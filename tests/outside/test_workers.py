"""The outside checker through two workers behind one port, while Redis is killed under them."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from tests.outside.checker import choose, one_match
from tests.outside.report import Report
from tests.outside.servers import UNLIMITED, Server
from tests.outside.wire import command_id
from tests.stores.redis.servers import RedisServer

pytestmark = pytest.mark.faults


@pytest.fixture
def redis(tmp_path):
    made = RedisServer(tmp_path / "redis")
    yield made
    made.kill()


@pytest.fixture
def workers(tmp_path, redis):
    made = Server(tmp_path, "--redis", redis.url, "--workers", "2", *UNLIMITED, data=None)
    made.start()
    yield made
    made.stop()


TALK = "chat reaches everybody"


def deviations(report: Report) -> str:
    """Return what was found. Talk alone may be lost: it is not promised where Redis is late."""
    return "\n".join(report.lines()) if set(report.deviations) - {TALK} else ""


class Outages:
    """Kills Redis before these moves (counted from the start of the match), each time under a move."""

    def __init__(self, redis: RedisServer, *moves: int) -> None:
        self.redis = redis
        self.moves = set(moves)
        self.done = 0

    async def __call__(self, arena) -> None:
        if self.moves and arena.report.counts["moves"] >= min(self.moves):
            self.moves.remove(min(self.moves))
            await self.strike(arena)
            self.done += 1

    async def strike(self, arena) -> None:
        """Send a move, kill Redis before or after its answer, and let the player insist."""
        report, dice, player = arena.report, arena.dice, arena.asked()
        snapshots = [list(one.snapshots) for one in arena.everybody]
        move = dice.choice(player.you["moves"]) | {"ask": player.table["ask"]["n"]}
        move["id"] = command_id(dice)
        answering = asyncio.ensure_future(player.say(move))
        await asyncio.sleep(dice.choice((0, 0.001, 0.004, 0.02)))
        await asyncio.to_thread(self.redis.kill)
        first = answer = await answering
        report.check(
            answer["type"] == "ack" or answer.get("retry") is True, "an outage is said to be one", answer
        )
        report.check(answer.get("code", "unavailable") == "unavailable", "`unavailable`", answer)
        starting = asyncio.ensure_future(asyncio.to_thread(self.redis.start))
        async with asyncio.timeout(30):
            while answer["type"] != "ack":
                await asyncio.sleep(answer.get("retry_ms", 250) / 1000)
                answer = await player.say(move)
        await starting
        again = await player.say(move)
        report.same(again, answer | {"again": True}, "the same id is answered the same, once")
        if first["type"] == "ack":
            report.same(answer, first, "no acknowledged command is lost")
        report.count("moves")
        await arena.settle(again["version"])
        report.same([list(one.snapshots) for one in arena.everybody], snapshots, "nobody needs to start over")


@pytest.mark.parametrize(("seats", "how"), [(4, "random")])
async def test_a_match_through_two_workers_is_one_match_although_redis_is_killed_twice(
    workers, redis, seats, how
):
    report = Report("two workers")
    outages = Outages(redis, 6, 18)
    await one_match(workers.url, report, 11, seats, choose(Random(11), how, seats), between=outages)
    assert not deviations(report)
    assert report.counts["matches judged"] == 1
    assert outages.done == 2


@pytest.mark.long
@pytest.mark.parametrize("seed", range(6))
async def test_many_matches_through_two_workers(workers, redis, seed):
    report = Report("two workers")
    dice = Random(seed)
    seats = 2 + seed
    outages = Outages(redis, 4 + seed, 15 + 3 * seed, 40)
    await one_match(workers.url, report, 100 + seed, seats, choose(dice, "full", seats), between=outages)
    assert not deviations(report)
    assert outages.done >= 2
