"""The life of a table: sitting, leaving, hosts, locks, rematches. One scenario is one table."""

from collections.abc import Awaitable, Callable

from tests.outside.arena import Arena
from tests.outside.manners import refuse
from tests.outside.options import TABLE
from tests.outside.player import Player
from tests.outside.wire import Json, token

SINGLE = TABLE | {"length": "single"}
Scenario = Callable[[Arena], Awaitable[None]]


async def opened(arena: Arena, seats: int, options: Json = SINGLE, **settings: Json) -> None:
    """A table with everybody seated, still in the lobby."""
    await arena.create("chicken_foot", options, seats, **settings)
    await arena.seat_others(seats)
    await arena.watch()


def has(player: Player, kind: str) -> bool:
    return any(event["k"] == kind for one in player.seen.values() for event in one.events)


async def play_on(arena: Arena, moves: int = 400) -> None:
    """Play for whoever is ours; bots are waited for."""
    for _ in range(moves):
        # Whoever is asked must have heard of it before anybody says that they have no moves.
        await arena.settle()
        if arena.table["phase"] != "playing":
            break
        ask = arena.table.get("ask")
        owner = next(
            (one for one in arena.players if ask and one.seat == ask["seat"] and "moves" in one.you), None
        )
        if owner is None:
            if not await arena.bot_moved():
                return
            continue
        move = arena.dice.choice(owner.you["moves"])
        fields = {name: value for name, value in move.items() if name != "type"}
        answer = await owner.command(move["type"], ask=owner.table["ask"]["n"], **fields)
        await arena.done(answer, "every move of `moves` is accepted")


async def leaving(arena: Arena) -> None:
    """Leave in mid-match: a bot at once, open; the newcomer has no hand before the next deal."""
    report = arena.report
    await opened(arena, 3, TABLE | {"length": "half"}, bot_pause_ms=0)
    await arena.start()
    for _ in range(4):
        await arena.move()
    leaver = arena.players[1]
    before = arena.table
    tab = await arena.player(mine=leaver.token, tab="z").join()
    answer = await leaver.command("leave")
    await arena.done(answer, "`leave`")
    await leaver.until(lambda: leaver.seat is None and leaver.live)
    report.check("you" not in leaver.view, "`leave`: then the watcher's snapshot", leaver.view.get("you"))
    left = await tab.until(lambda: "you" not in tab.view)
    report.check(left, "all its sockets become watchers", tab.view.get("you"))
    seat = arena.table["seats"]["1"]
    report.same(seat["kind"], "bot", "`leave` turns the seat into a bot at once", seat)
    report.check(seat.get("open") is True, "... and marks it `open`", seat)
    report.same(seat["total"], before["seats"]["1"]["total"], "hand and score stay")
    dead = await arena.player(mine=leaver.token, tab="y").join()
    report.same(dead.closed, 4401, "`leave` kills a token for the table's life: `hello` 4401")
    arena.players.remove(leaver)
    await arena.settle()
    newcomer = await arena.player(tab="n").join()
    newcomer.token = token()
    refused = await newcomer.command("sit", name="Late", token=leaver.token)
    report.same(refused.get("code"), "unauthorized", "a dead token: `sit` `unauthorized`", refused)
    seated = await newcomer.command("sit", name="Late", token=newcomer.token)
    report.same(
        (seated["type"], seated.get("seat")), ("seated", 1), "`sit` takes an empty seat, else an open one"
    )
    await newcomer.until(lambda: newcomer.seat == 1 and newcomer.live)
    arena.players.append(newcomer)
    arena.players.sort(key=lambda player: player.seat or 0)
    await arena.settle()
    if arena.table["phase"] == "playing":
        seat = arena.table["seats"]["1"]
        deal = arena.table["round"]["deal"]
        report.same(
            (seat.get("stand_in"), seat.get("from_deal")), (True, deal + 1), "`stand_in` and `from_deal: r+1`"
        )
        report.same(
            (seat["name"], seat["kind"]), ("Late", "human"), "The newcomer takes seat, name and score at once"
        )
        report.check("open" not in seat, "a taken seat is not `open`", seat)
        report.check("hand" not in newcomer.you, "no sitting shows a second hand of a deal", newcomer.you)
        report.check("moves" not in newcomer.you, "the newcomer has no `moves`", newcomer.you)
    await play_on(arena)
    report.same(arena.table["phase"], "round_over", "the bot plays that deal to its end")
    saw = [one for one in newcomer.seen.values() if "hand" in one.view.get("you", {})]
    told = [one for one in saw if "result" not in one.view["table"]]
    report.check(not told, "no sitting shows a second hand of a deal", told[:1])
    await arena.seed(1.0)
    for player in arena.players:
        await arena.done(await player.command("ready", ready=True), "`ready` after each round")
    await arena.seed(1.0)
    await arena.dealt()
    report.check(newcomer.you.get("hand"), "from the next deal on the newcomer has a hand", newcomer.you)
    report.check("stand_in" not in arena.table["seats"]["1"], "and no stand-in", arena.table["seats"])
    await play_on(arena, 6)
    await tab.leave()


async def kicking(arena: Arena) -> None:
    """Kick: bye and 4403, a dead token; may sit anew, unless locked."""
    report = arena.report
    await opened(arena, 3)
    host, _, guest = arena.players
    await refuse(arena, arena.players[1], "not_host", "kick", seat=2)
    await arena.done(await host.command("kick", seat=2), "`kick`")
    await guest.until(lambda: guest.closed is not None)
    report.same((guest.closed, (guest.bye or {}).get("code")), (4403, "kicked"), "`bye{kicked}` and 4403")
    report.check("2" not in arena.table["seats"], "in the lobby a kicked seat is empty", arena.table["seats"])
    dead = await arena.player(mine=guest.token, tab="y").join()
    report.same(dead.closed, 4401, "the token dies")
    arena.players.remove(guest)
    waiting = await arena.player(tab="v").join()
    await arena.done(await host.command("lock", locked=True), "`lock`")
    refused = await waiting.command("sit", name="Again", token=token())
    report.same(
        refused.get("code"), "table_locked", "no new seats (also for those already watching)", refused
    )
    outside = await arena.player(tab="u").join()
    report.same(
        (outside.closed, (outside.bye or {}).get("code")), (4403, "table_locked"), "locked: no new watchers"
    )
    inside = await arena.player(mine=arena.players[1].token, tab="q").join()
    report.check(inside.live, "seat tokens always pass", inside.closed)
    await inside.leave()
    await arena.done(await host.command("lock", locked=False), "`lock` off")
    back = await arena.sit("Again")
    report.same(back.seat, 2, "may sit anew")
    await waiting.leave()


async def hosts(arena: Arena) -> None:
    """The host passes on: by hand, and by leaving; swapping seats; names."""
    report = arena.report
    await opened(arena, 4)
    await refuse(arena, arena.players[1], "not_host", "give_host", seat=2)
    await arena.done(await arena.players[0].command("give_host", seat=2), "`give_host`")
    report.same(arena.table["host"], 2, "`give_host` to a seated human")
    host = arena.players[2]
    names = [arena.table["seats"][str(seat)]["name"] for seat in range(4)]
    await arena.done(await host.command("move_seat", seat=2, to=3), "`move_seat`")
    await host.until(lambda: host.seat == 3 and host.live)
    after = [arena.table["seats"][str(seat)]["name"] for seat in range(4)]
    report.same(after, [names[0], names[1], names[3], names[2]], "onto a taken seat: they swap")
    report.same(arena.table["host"], 3, "the host is a person, not a chair")
    report.check("seat" in host.snapshots, "those moved get `snapshot reason=seat`", host.snapshots)
    await refuse(arena, host, "name_taken", "rename", name=names[0])
    await refuse(arena, host, "bad_name", "rename", name="   ")
    await arena.done(await host.command("rename", name="Chief"), "`rename`")
    report.same(arena.table["seats"]["3"]["name"], "Chief", "`rename`")
    same = await host.command("rename", name="Chief")
    report.same(
        (same["type"], same["version"]),
        ("ack", host.version),
        "A command that changes nothing makes no entry",
    )
    await arena.done(await host.command("leave"), "`leave`")
    report.same(arena.table["host"], 0, "the lowest-numbered human seat here becomes host in the same entry")
    report.check(has(arena.players[0], "host_changed"), "`host_changed`")
    arena.players.remove(host)


async def closing_up(arena: Arena) -> None:
    """Empty seats vanish at the start and the others close up in order; settings.seats becomes n."""
    report = arena.report
    await arena.create("chicken_foot", SINGLE, 6)
    await arena.sit("Three", 3)
    await arena.sit("Five", 5)
    await arena.watch()
    await refuse(arena, arena.players[0], "bad_options", "configure", settings={"seats": 2})
    await arena.start()
    report.same(sorted(arena.table["seats"]), ["0", "1", "2"], "Empty seats vanish and the others close up")
    names = [arena.table["seats"][str(seat)]["name"] for seat in range(3)]
    report.same(names, ["Seat 0", "Three", "Five"], "... in order")
    report.same(arena.table["settings"]["seats"], 3, "`settings.seats` becomes n")
    report.same([player.seat for player in arena.players], [0, 1, 2], "those moved know their seat")
    report.check("seat" in arena.players[1].snapshots, "those moved get `snapshot reason=seat`")


async def rematch(arena: Arena) -> None:
    """The first rematch returns to the lobby; a new match at start; both records stay."""
    report = arena.report
    await opened(arena, 2, SINGLE | {"hand": 2})
    await arena.start()
    await play_on(arena)
    report.same(arena.table["phase"], "match_over", "a single round is a match")
    match, before = arena.table["match"], arena.table
    await refuse(arena, arena.players[0], "not_now", "start")
    await refuse(arena, arena.watchers[0], "not_seated", "rematch")
    await arena.done(await arena.players[1].command("rematch"), "`rematch`")
    table = arena.table
    report.same(table["phase"], "lobby", "The first `rematch` returns the table to the lobby")
    gone = {"match", "rules_hash", "round", "result", "voided"} & set(table)
    report.check(not gone, "In the lobby match, rules_hash, round, result and voided are absent", gone)
    report.same(table["options"], before["options"], "same options")
    report.same(table.get("ready"), {"1": True}, "`ready` cleared except for the caller")
    arena.seeds.clear()
    await arena.done(
        await arena.players[0].command("start"), "start after a rematch: everybody but the host is ready"
    )
    await arena.seed(1.0)
    await arena.dealt()
    report.check(arena.table["match"] != match, "a new `match` at `start`", match)
    report.same(arena.table["round"]["deal"], 1, "`r` is 1 for the first deal of a match")


async def closing(arena: Arena) -> None:
    """Close: phase closed, 4410, and nobody comes in again."""
    report = arena.report
    await opened(arena, 2)
    await refuse(arena, arena.players[1], "not_host", "close")
    answer = await arena.players[0].command("close")
    seen = [frame["type"] for frame in arena.players[0].inbox]
    report.check(answer["type"] == "ack", "`close`: `ack{id}` or `refused{id}`, exactly one", (answer, seen))
    for player in arena.everybody:
        await player.until(lambda p=player: p.closed is not None)
        report.same(player.closed, 4410, "`close`: 4410", player.seat)
    again = await arena.player(mine=arena.tokens[0], tab="x").join()
    report.same(again.closed, 4410, "closed table 4410")


SCENARIOS: tuple[Scenario, ...] = (leaving, kicking, hosts, closing_up, rematch, closing)
