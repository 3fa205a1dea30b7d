"""
The outside checker: plays whole matches through the socket and compares everything with the documents.

`python -m tests.outside.checker --url http://127.0.0.1:8000 --seed 1 --matches 20 --seats 2-8`
"""

import argparse
import asyncio
import sys
import traceback
from collections.abc import Awaitable, Callable
from random import Random

from tests.outside import mischief
from tests.outside.arena import Arena
from tests.outside.judge import Judge
from tests.outside.laws import LAWS
from tests.outside.options import FOUR_ARMS, TABLE, random_options
from tests.outside.record import check_record
from tests.outside.report import Report
from tests.outside.seating import gather
from tests.outside.wire import Json

Between = Callable[[Arena], Awaitable[None]]


async def nothing(_: Arena) -> None:
    """Nothing happens between two moves."""


async def play_match(
    arena: Arena,
    judge_rounds: int = 99,
    tricks: float = 0.15,
    seeding: float = 1.0,
    *,
    between: Between = nothing,
) -> None:
    """From start to winner, with a trick now and then; every round is judged when it is over."""
    dice = arena.dice
    if not await arena.start(seeding=seeding):
        return
    judge = Judge(arena)
    while True:
        while arena.table["phase"] == "playing":
            if not arena.asked():
                if not await arena.bot_moved():
                    return
                continue
            await between(arena)
            if not arena.asked():
                continue
            if dice.random() >= tricks:
                await arena.move()
                continue
            tricks_now = mischief.MOVING if dice.random() < 0.4 else mischief.STANDING
            trick = dice.choice(tricks_now)
            await trick(arena)
            arena.report.count("tricks")
            await arena.settle()
        judge.round_over()
        judge_rounds -= 1
        if arena.table["phase"] != "round_over" or judge_rounds <= 0:
            return
        if not await arena.next_round(seeding=seeding):
            return


async def one_match(
    url: str, report: Report, seed: int, seats: int, rules: tuple[str, Json], *, between: Between = nothing
) -> None:
    game, options = rules
    usual = LAWS[game].defaults
    special = {name: value for name, value in options.items() if usual.get(name) != value}
    report.context = f"seed {seed}, {seats} seats, {game} {special}"
    dice = Random(seed)
    arena = Arena(url, report, dice)
    try:
        await gather(arena, game, options, seats)
        await play_match(arena, seeding=dice.choice((1.0, 1.0, 0.5)), between=between)
        if arena.table["phase"] == "match_over":
            await check_record(arena)
        report.count("matches")
    except Exception:  # noqa: BLE001 - one broken match must not hide the others
        report.check(False, "the checker itself must not stumble", traceback.format_exc()[-1500:])
    finally:
        await arena.close()


def choose(dice: Random, how: str, seats: int) -> tuple[str, Json]:
    """The game and all its options for the next match."""
    if how in LAWS and (options := LAWS[how].options):
        return how, options(dice, seats)
    if how == "random":
        return "chicken_foot", random_options(dice, seats, ("single", "single", "half", "target"))
    base = FOUR_ARMS if how == "four_arms" else TABLE
    return "chicken_foot", base | {"length": how if how in ("full", "half") else "single"}


def numbers(text: str) -> list[int]:
    low, _, high = text.partition("-")
    return list(range(int(low), int(high or low) + 1))


def main() -> int:
    """Read the command line, play, print the list."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--url", required=True, help="where the server listens, http://host:port")
    parser.add_argument("--seed", type=int, default=1, help="everything chosen follows from it")
    parser.add_argument("--matches", type=int, default=7)
    parser.add_argument("--seats", default="2-8", help="a number or a range")
    parser.add_argument(
        "--options", default="random", help="random, table, four_arms, full, half, single or another game"
    )
    given = parser.parse_args()
    report = Report()
    seats = numbers(given.seats)
    for index in range(given.matches):
        seed = given.seed * 1000 + index
        dice = Random(seed)
        at = seats[index % len(seats)]
        asyncio.run(one_match(given.url, report, seed, at, choose(dice, given.options, at)))
    print("\n".join(report.lines()))
    return bool(report.deviations)


if __name__ == "__main__":
    sys.exit(main())
