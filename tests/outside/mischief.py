"""
What a bad network, a second tab or a cheat would try between two moves.

Each trick takes the arena in the middle of a round, does one thing, and says what should have come of it.
All but `repeat` leave the table at the version they found it at.
"""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable

from tests.outside import record
from tests.outside.arena import Arena
from tests.outside.manners import broken, new_watcher, refuse, talk, wrong_time
from tests.outside.player import Player
from tests.outside.wire import Json, command_id

Trick = Callable[[Arena], Awaitable[None]]
TWICE = "the same `id` again is applied at most once and answered the same (`again: true`)"


def ids(tile: list[int]) -> tuple[int, int]:
    return (min(tile), max(tile))


def agree(arena: Arena, one: Player, other: Player, sentence: str) -> None:
    """Two sockets of one viewer saw the same at the newest common version; bots may have played on."""
    common = one.seen.keys() & other.seen.keys()
    if arena.report.check(common, sentence, (one.version, other.version)):
        newest = max(common)
        arena.report.same(one.seen[newest].view, other.seen[newest].view, sentence, (newest, one.seat))


async def repeat(arena: Arena) -> None:
    """The same move again, here and through another socket; then another body under its id."""
    player, report = arena.asked(), arena.report
    assert player
    move = arena.dice.choice(player.you["moves"])
    fields = {name: value for name, value in move.items() if name != "type"} | {
        "ask": player.table["ask"]["n"]
    }
    name = command_id(arena.dice)
    first = await player.command(move["type"], id=name, **fields)
    report.count("moves")
    await arena.done(first, "every move of `moves` is accepted")
    wanted = first | {"again": True}
    here = await player.command(move["type"], id=name, **fields)
    report.same(here, wanted, TWICE, "same connection")
    other = await arena.player(mine=player.token, tab="other").join()
    there = await other.command(move["type"], id=name, **fields)
    report.same(there, wanted, TWICE, "other connection")
    changed = await other.command("rename", id=name, name="Somebody")
    report.same(changed.get("code"), "bad_message", "The same id with a different body is refused", changed)
    await other.leave()
    if not arena.bots:
        report.same(await arena.settle(), first["version"], TWICE)


async def long_ago(arena: Arena) -> None:
    """Commands of up to 200 versions ago, across round ends, again through whatever socket is there now."""
    report = arena.report
    for player, command, answer in arena.dice.sample(arena.sent, min(3, len(arena.sent))):
        if player not in arena.players or player.version - answer["version"] > 195:
            continue
        again = await player.say(command)
        report.same(again, answer | {"again": True}, "Ids are remembered for at least the last 200 versions")
        other = await player.say(command | {"ask": command["ask"] + 1})
        report.same(other.get("code"), "bad_message", "The same id with a different body is refused", other)


async def second_try(arena: Arena) -> None:
    """A refusal is not remembered: the same id is judged afresh. A key given twice counts once, the last."""
    player, report = arena.asked(), arena.report
    assert player
    name, number = command_id(arena.dice), player.table["ask"]["n"]
    place = next(iter(player.table["ends"]))
    gone = next((one["tile"] for one in player.table.get("tiles", {}).values()), [17, 18])
    await refuse(arena, player, "illegal_move", "play", id=name, ask=number, tile=gone, on=place)
    move = arena.dice.choice(player.you["moves"]) | {"ask": number, "id": name}
    text = json.dumps(move)
    twice = text.replace(f'"ask": {number}', f'"ask": 0, "ask": {number}')
    while True:
        answer = player.expect(name)
        await player.send(twice + " " * (4096 - len(twice)))
        frame = await asyncio.wait_for(answer, 10)
        if frame.get("code") != "rate_limited":
            break
        report.count("waits for the rate limit")
        await asyncio.sleep(frame["retry_ms"] / 1000)
    report.count("moves")
    await arena.done(frame, "The last key counts; 4,096 bytes are not too long; a refused id may be used")
    report.check("again" not in frame, "A refusal is not remembered", frame)


async def stale(arena: Arena) -> None:
    """Answers to a question that is not, or no longer, or not yet asked."""
    player = arena.asked()
    assert player
    fields = {name: value for name, value in player.you["moves"][0].items() if name != "type"}
    kind, number = player.you["moves"][0]["type"], player.table["ask"]["n"]
    if number > 1:
        await refuse(arena, player, "ask_closed", kind, ask=number - 1, **fields)
    await refuse(arena, player, "ask_closed", kind, ask=number + 1, **fields)
    others = [one for one in arena.players if one is not player and one.you.get("hand")]
    if not others:
        return
    other = arena.dice.choice(others)
    tile = arena.dice.choice(other.you["hand"])
    place = next(iter(other.table["ends"]))
    await refuse(arena, other, "not_your_ask", "play", ask=number, tile=tile, on=place)
    await refuse(arena, other, "not_your_ask", "draw", ask=number)


async def illegal(arena: Arena) -> None:
    """Tiles in another hand, the boneyard, nowhere, or unplayable in the own: one and the same answer."""
    player = arena.asked()
    assert player
    table, number = player.table, player.table["ask"]["n"]
    place = next(iter(table["ends"]))
    others = [ids(tile) for one in arena.players if one is not player for tile in one.you.get("hand", [])]
    mine = [ids(tile) for tile in player.you["hand"]]
    placed = [ids(one["tile"]) for one in table["tiles"].values()]
    top = max([1, *(tile[1] for tile in (*others, *mine, *placed))])
    hidden = [
        (x, y) for x in range(top + 1) for y in range(x, top + 1) if (x, y) not in {*others, *mine, *placed}
    ]
    offered = {(ids(move["tile"]), move["on"]) for move in player.you["moves"] if move["type"] == "play"}
    pools = (others, hidden, placed, [(0, 18), (17, 18)])
    wrong = [arena.dice.choice(pool) for pool in pools if pool]
    # Double-eighteen has every tile: leave out what the seat may indeed play here.
    wrong = [tile for tile in (*wrong, *mine[:1]) if (tile, place) not in offered]
    answers = []
    for tile in wrong:
        answer = await refuse(arena, player, "illegal_move", "play", ask=number, tile=list(tile), on=place)
        answers.append({key: value for key, value in answer.items() if key != "id"})
    same = all(answer == answers[0] for answer in answers)
    arena.report.check(same, "an unplayable tile is `illegal_move` wherever it lies", (wrong, answers))
    if offered:
        tile, _ = next(iter(offered))
        await refuse(arena, player, "illegal_move", "play", ask=number, tile=list(tile), on="999")
    kinds = {move["type"] for move in player.you["moves"]}
    for kind in {"draw", "pass"} - kinds:
        await refuse(arena, player, "illegal_move not_now", kind, ask=number)


async def second_tab(arena: Arena) -> None:
    """A second tab of one seat is an equal and sees the same; the same tab replaces its older socket."""
    report, player = arena.report, arena.dice.choice(arena.players)
    other = await arena.player(mine=player.token, tab="b").join()
    report.same(other.view, player.view, "a snapshot equals the view after patches", player.seat)
    report.check(player.live, "Different or absent tab: both live as equals", player.closed)
    await arena.move()
    await other.reach(player.version)
    agree(arena, player, other, "both live as equals")
    third = await arena.player(mine=player.token, tab="b").join()
    await other.until(lambda: other.closed is not None)
    report.same(other.closed, 4409, "Same seat and same tab: the older socket closes 4409")
    report.check(player.live and third.live, "the other tabs stay", (player.closed, third.closed))
    report.check(
        player.table["seats"][str(player.seat)]["here"], "a late close changes nothing", player.table
    )
    await third.leave()
    await other.leave()
    report.count("second tabs")


async def resume(arena: Arena) -> None:
    """Away for some moves, then back with a good resume point: updates only."""
    report = arena.report
    player = arena.dice.choice(arena.players)
    await player.leave()
    away_from = player.version
    for _ in range(arena.dice.randint(0, 4)):
        if arena.asked() in (player, None):
            break
        await arena.move()
    await player.join(resume=player.resume_point())
    await arena.settle()
    report.same(
        player.snapshots, [], "a resume point that is still known brings updates, no snapshot", away_from
    )
    other = await arena.player(mine=player.token, tab="c").join()
    agree(arena, player, other, "a resumed view equals a fresh one")
    await other.leave()
    report.count("resumptions")


async def false_resume(arena: Arena) -> None:
    """Resume points that are not ours, or not of this history."""
    report, player = arena.report, arena.dice.choice(arena.players)
    elsewhere = (player.seat or 0) + 1
    wrong: list[tuple[Json, set[str]]] = [
        ({"hash": "0" * len(player.hash)}, {"reset"}),
        ({"epoch": "0" * len(player.epoch)}, {"reset"}),
        ({"version": player.version + 1000}, {"reset"}),
        ({"seat": elsewhere % len(arena.players)}, {"seat"}),
    ]
    changed, reasons = arena.dice.choice(wrong)
    probe = await arena.player(mine=player.token, tab="d").join(resume=player.resume_point(**changed))
    report.check(
        len(probe.snapshots) == 1 and set(probe.snapshots) <= reasons,
        f"a resume with a wrong {next(iter(changed))} gets a snapshot, {reasons}",
        (changed, probe.snapshots, probe.closed),
    )
    report.same(probe.view, player.view, "a snapshot replaces everything")
    await probe.leave()


async def sync(arena: Arena) -> None:
    # One per 5 s: nobody may ask again so soon.
    rested = [player for player in arena.players if time.monotonic() - player.synced > 6]
    if not rested:
        return
    player = arena.dice.choice(rested)
    player.synced = time.monotonic()
    before, count = player.view, len(player.snapshots)
    player.live = False
    await player.send({"type": "sync"})
    back = await player.until(lambda: player.live)
    arena.report.check(back, "`sync` asks for a fresh snapshot, and `live` follows", player.snapshots[count:])
    arena.report.same(player.snapshots[count:], ["sync"], "`sync`: one snapshot, reason `sync`")
    arena.report.same(player.view, before, "a snapshot equals the view after patches", player.seat)
    arena.report.count("syncs")


async def parallel(arena: Arena) -> None:
    """The same command at the same moment through three sockets acts once."""
    player, report = arena.asked(), arena.report
    assert player
    tabs = [await arena.player(mine=player.token, tab=f"t{n}").join() for n in range(2)]
    move = arena.dice.choice(player.you["moves"])
    fields = {name: value for name, value in move.items() if name != "type"} | {
        "ask": player.table["ask"]["n"]
    }
    name = command_id(arena.dice)
    answers = await asyncio.gather(*(tab.command(move["type"], id=name, **fields) for tab in (player, *tabs)))
    report.count("moves")
    await arena.settle(max(answer["version"] for answer in answers))
    fresh = [answer for answer in answers if "again" not in answer]
    report.check(
        len(fresh) == 1
        and {answer["type"] for answer in answers} == {"ack"}
        and len({answer["version"] for answer in answers}) == 1,
        TWICE,
        answers,
    )
    for tab in tabs:
        await tab.leave()


MOVING: tuple[Trick, ...] = (repeat, second_try, second_tab, resume, parallel)
STANDING: tuple[Trick, ...] = (
    stale,
    illegal,
    false_resume,
    new_watcher,
    talk,
    wrong_time,
    broken,
    sync,
    record.peek,
)
