"""What happens by itself: absence, stand-ins, turn clocks, the gate, bots, sleep. Each takes some seconds."""

import asyncio
import time

from tests.outside.arena import Arena
from tests.outside.life import SINGLE, Scenario, opened, play_on
from tests.outside.options import TABLE
from tests.outside.player import Player
from tests.outside.wire import Json

HALF = TABLE | {"length": "half"}


def here(player: Player, seat: int) -> bool:
    return bool(player.table["seats"][str(seat)]["here"])


async def until_asked(arena: Arena, seat: int) -> None:
    """Play until this seat is the one asked."""
    while arena.table["phase"] == "playing" and arena.table["ask"]["seat"] != seat:
        await arena.move()


async def gone(arena: Arena, seat: int) -> Player:
    """The player of this seat loses every socket; returns once `away` is committed."""
    report, player = arena.report, arena.players[seat]
    watcher = arena.watchers[0]
    await player.leave()
    start = time.monotonic()
    away = await watcher.until(lambda: not here(watcher, seat), 12)
    passed = time.monotonic() - start
    report.check(away, "after `grace_seconds` `away` is committed", arena.table["seats"])
    report.check(passed >= 4.5, "... not before `grace_seconds`", passed)
    who = watcher.table["seats"][str(seat)]
    report.check(isinstance(who.get("away_since"), int), "`here: false` carries `away_since`", who)
    await arena.settle()
    return player


async def absent_bot(arena: Arena) -> None:
    """A bot stands in for the absent, and the owner's return ends it at once."""
    report = arena.report
    await opened(arena, 3, HALF, grace_seconds=5, absent="bot", bot_pause_ms=0)
    await arena.start()
    await until_asked(arena, 1)
    player = await gone(arena, 1)
    watcher = arena.watchers[0]
    stood = await watcher.until(lambda: watcher.table.get("ask", {}).get("seat") != 1, 10)
    report.check(stood, "`bot` stands in", watcher.table.get("ask"))
    report.check(watcher.table["seats"]["1"].get("stand_in"), "`stand_in: true`", watcher.table["seats"]["1"])
    hidden = watcher.table["seats"]["1"]
    report.same(hidden["kind"], "human", "A stand-in's seat belongs to its owner", hidden)
    await player.join(resume=player.resume_point())
    await player.until(lambda: here(player, 1))
    await arena.settle()
    who = player.table["seats"]["1"]
    report.check(
        who["here"] and "away_since" not in who and "stand_in" not in who,
        "The owner's return ends it at once (`back`)",
        who,
    )
    report.check(player.you.get("hand"), "the owner has the hand again", player.you)


async def absent_wait(arena: Arena) -> None:
    """`wait` waits; an absent host passes the host on and does not get it back."""
    report = arena.report
    await opened(arena, 3, HALF, grace_seconds=5, absent="wait")
    await arena.start()
    await until_asked(arena, 0)
    await gone(arena, 0)
    report.same(arena.table["host"], 1, "after `away` the lowest-numbered human seat here becomes host")
    n = arena.table["ask"]["n"]
    await asyncio.sleep(2)
    report.same(arena.table["ask"]["n"], n, "`wait` waits")
    report.check(
        "stand_in" not in arena.table["seats"]["0"], "`wait`: nobody stands in", arena.table["seats"]
    )
    player = arena.players[0]
    await player.join(resume=player.resume_point())
    await player.until(lambda: here(player, 0))
    await arena.settle()
    report.same(arena.table["host"], 1, "A returning host does not get it back by itself")
    await arena.move()


async def absent_auto(arena: Arena) -> None:
    """`auto` plays the first move one second after each ask."""
    report = arena.report
    await opened(arena, 2, HALF, grace_seconds=5, absent="auto")
    await arena.start()
    await until_asked(arena, 1)
    wanted = arena.players[1].you["moves"][0]
    await gone(arena, 1)
    watcher = arena.watchers[0]
    await watcher.until(lambda: watcher.table.get("ask", {}).get("seat") != 1, 6)
    played = [
        event
        for one in watcher.seen.values()
        for event in one.events
        if event["k"] == "played" and event.get("seat") == 1
    ]
    if wanted["type"] == "play" and played:
        report.same(played[-1]["tile"], wanted["tile"], "`auto` plays `moves[0]`")
    report.check(
        "stand_in" not in watcher.table["seats"]["1"], "`auto` is no bot", watcher.table["seats"]["1"]
    )


async def turn_clock(arena: Arena) -> None:
    """When `due` passes the server plays `moves[0]`, never early."""
    report = arena.report
    await opened(arena, 2, HALF, turn_seconds=10)
    await arena.start()
    ask = arena.table["ask"]
    report.check("due" in ask, "a turn clock sets `ask.due`", ask)
    wanted = arena.players[ask["seat"]].you["moves"][0]
    watcher = arena.watchers[0]
    passed = await watcher.until(lambda: watcher.table.get("ask", {}).get("n") != ask["n"], 14)
    report.check(passed, "When `due` passes the server plays `moves[0]`", ask)
    one = watcher.seen[watcher.version]
    at = arena.history.times[watcher.version]
    report.check(at >= ask["due"], "never early", (at, ask))
    report.check(at < ask["due"] + 1500, "... and not late either", (at, ask))
    kinds = [event["k"] for event in one.events]
    report.same(kinds[0], "timed_out", "`timed_out{seat}`, then the move", one.events)
    if wanted["type"] == "play":
        played: Json = next((event for event in one.events if event["k"] == "played"), {})
        report.same((played.get("tile"), played.get("on")), (wanted["tile"], wanted["on"]), "`moves[0]`")


async def the_gate(arena: Arena) -> None:
    """The gate opens after next_round_seconds, and a seat without a seed holds the deal for three seconds."""
    report = arena.report
    await opened(arena, 2, HALF | {"hand": 2}, next_round_seconds=5)
    begun = time.monotonic()
    await arena.start(seeding=0.0)
    report.check(2.5 < time.monotonic() - begun < 6, "the first deal excuses nobody: `dealing` = gate + 3 s")
    await play_on(arena)
    due = arena.table["result"].get("next_due")
    report.check(isinstance(due, int), "`result.next_due`", arena.table["result"])
    watcher = arena.watchers[0]
    opened_by_itself = await watcher.until(lambda: watcher.table["phase"] == "playing", 8)
    report.check(opened_by_itself, "The gate opens after `next_round_seconds`", watcher.table["phase"])
    at = arena.history.times[watcher.version]
    report.check(due <= at < due + 1500, "`next_due` is when the gate opens", (due, at))
    report.check(
        "ask" in watcher.table, "seats that had no seed before are excused: dealt at the gate", watcher.table
    )


async def bots(arena: Arena) -> None:
    """A human and bots; remove and add in the lobby only."""
    report = arena.report
    await arena.create("chicken_foot", SINGLE, 4, bot_pause_ms=0)
    await arena.watch()
    host = arena.players[0]
    for seat, level in ((1, "careful"), (2, "careless"), (3, "careful")):
        await arena.done(await host.command("add_bot", seat=seat, level=level), "`add_bot`")
        who = arena.table["seats"][str(seat)]
        report.same((who["kind"], who.get("level"), who["here"]), ("bot", level, True), "a bot's seat")
    await arena.done(await host.command("remove_bot", seat=2), "`remove_bot` in the lobby")
    await arena.done(await host.command("start"), "`start` with bots")
    await arena.seed(1.0)
    await arena.dealt()
    report.same(sorted(arena.table["seats"]), ["0", "1", "2"], "Empty seats vanish")
    await play_on(arena)
    report.same(arena.table["phase"], "match_over", "a human and bots play a match")


async def sleeping(arena: Arena) -> None:
    """A table where no human is here sleeps: nothing moves, no clock runs."""
    report = arena.report
    await opened(arena, 2, HALF, grace_seconds=5, absent="bot", bot_pause_ms=0, turn_seconds=10)
    await arena.start()
    for player in arena.players:
        await player.leave()
    watcher = arena.watchers[0]
    await watcher.until(lambda: not here(watcher, 0) and not here(watcher, 1), 14)
    asleep = await watcher.until(lambda: "due" not in watcher.table.get("ask", {}), 3)
    report.check(asleep, "The entry that puts it to sleep removes `ask.due`", watcher.table.get("ask"))
    version = watcher.version
    await asyncio.sleep(3)
    report.same(watcher.version, version, "a table where no human seat is here sleeps")
    player = arena.players[1]
    await player.join(resume=player.resume_point())
    awake = await player.until(lambda: here(player, 1) and "due" in player.table.get("ask", {}))
    report.check(awake, "the first `back` puts the clock back", player.table.get("ask"))


SCENARIOS: tuple[Scenario, ...] = (
    absent_bot,
    absent_wait,
    absent_auto,
    turn_clock,
    the_gate,
    bots,
    sleeping,
)
