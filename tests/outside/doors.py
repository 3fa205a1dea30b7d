"""Who may come in, with how many tabs, and what the lobby lets people change."""

import time

from tests.outside.arena import Arena
from tests.outside.life import SINGLE, Scenario, opened, play_on
from tests.outside.manners import refuse
from tests.outside.options import FOUR_ARMS, TABLE
from tests.outside.wire import command_id, token

HALF = TABLE | {"length": "half"}


async def lobby(arena: Arena) -> None:
    """Configure: what it changes, what it clears, and what it refuses."""
    report = arena.report
    await opened(arena, 3)
    host, guest = arena.players[0], arena.players[1]
    await arena.done(await guest.command("ready", ready=True), "`ready`")
    report.same(arena.table.get("ready"), {"1": True}, "`ready` before start")
    quiet = await host.command("configure", options={"length": "single"})
    report.same(quiet["version"], host.version, "A command that changes nothing makes no entry")
    report.same(arena.table.get("ready"), {"1": True}, "`configure` that changes nothing clears nothing")
    await arena.done(await host.command("configure", options={"startToes": 4}), "`configure`")
    report.check("ready" not in arena.table, "`configure` that changes anything clears `ready`")
    report.same(arena.table["options"], SINGLE | {"startToes": 4}, "the other options keep their values")
    report.same(arena.table["preset"], "custom", "any other value makes `preset` `custom`")
    await arena.done(await host.command("configure", preset="four_arms"), "`configure` a preset")
    report.same(
        (arena.table["preset"], arena.table["options"]),
        ("four_arms", FOUR_ARMS),
        "A preset is a set of values",
    )
    await arena.done(await host.command("configure", preset="table"), "`configure` a preset")
    report.same((arena.table["preset"], arena.table["options"]), ("table", TABLE), "the preset `table`")
    await arena.done(await host.command("configure", settings={"turn_seconds": 30}), "`configure` settings")
    report.same(arena.table["settings"]["turn_seconds"], 30, "`turn_seconds`")
    wrong = [
        {"options": {"startToes": 8}},
        {"options": {"startToes": "6"}},
        {"options": {"mayDrawWhenAble": 1}},
        {"options": {"target": 49}},
        {"options": {"nothing": 1}},
        {"options": {"hand": 20, "set": 9}, "settings": {"seats": 4}},
        {"settings": {"seats": 1}},
        {"settings": {"seats": 2}},
        {"settings": {"turn_seconds": 5}},
        {"settings": {"grace_seconds": 4}},
        {"settings": {"next_round_seconds": 3}},
        {"settings": {"bot_pause_ms": 3001}},
        {"settings": {"absent": "sleep"}},
        {"settings": {"bot_level": "godlike"}},
        {"preset": "house"},
        {"game": "chess"},
    ]
    for fields in wrong:
        await refuse(arena, host, "bad_options", "configure", **fields)
    await refuse(arena, host, "bad_message", "configure", settings={"colour": "red"})
    await refuse(arena, guest, "not_host", "configure", options={"startToes": 3})
    await refuse(arena, guest, "not_now", "seed", deal=1, value="ab" * 16)


async def seats(arena: Arena) -> None:
    """Taken seats, taken names, full tables, and who is not here."""
    report = arena.report
    await arena.create("chicken_foot", SINGLE, 3)
    await arena.watch()
    watcher = arena.watchers[0]
    await refuse(arena, watcher, "seat_taken", "sit", name="Bob", seat=0)
    await refuse(arena, watcher, "name_taken", "sit", name="Seat 0")
    await refuse(arena, watcher, "name_taken", "sit", name="  seat   0 ")
    await refuse(arena, watcher, "bad_name", "sit", name="x" * 21)
    await refuse(arena, watcher, "bad_message bad_options not_now", "sit", name="Bob", seat=7)
    await refuse(arena, watcher, "bad_message", "sit", name="Bob", token="s_tooshort")
    await arena.sit("Seat 1")
    await arena.sit("Seat 2")
    await refuse(arena, watcher, "table_full", "sit", name="Bob")
    await refuse(arena, watcher, "not_seated", "rename", name="Bob")
    guest = arena.players[2]
    await refuse(arena, guest, "not_now unauthorized", "sit", name="Twice")
    await refuse(arena, arena.players[0], "not_now not_seated bad_message", "give_host", seat=7)
    await arena.done(await arena.players[1].command("ready", ready=True), "`ready`")
    await refuse(arena, arena.players[0], "not_now", "start")
    await arena.done(await guest.command("ready", ready=True), "`ready`")
    await arena.done(await guest.command("ready", ready=False), "`ready: false`")
    await refuse(arena, arena.players[0], "not_now", "start")
    listed = [str(seat) for seat in range(3)]
    report.same(sorted(arena.table["seats"]), listed, "the seats taken")


async def tabs(arena: Arena) -> None:
    """Four tabs of a seat live; the fifth closes the oldest; a tab that comes again replaces itself."""
    report = arena.report
    await opened(arena, 2)
    owner = arena.players[1]
    others = [await arena.player(mine=owner.token, tab=f"t{number}").join() for number in range(3)]
    report.check(
        owner.live and all(tab.live for tab in others), "at most 4 per seat: four live", owner.closed
    )
    fifth = await arena.player(mine=owner.token).join()
    await owner.until(lambda: owner.closed is not None)
    report.same(
        (owner.closed, (owner.bye or {}).get("code")), (4409, "replaced"), "then the oldest closes 4409"
    )
    report.check(fifth.live and all(tab.live for tab in others), "the others live on")
    arena.players[1] = others[0]
    await arena.done(await others[0].command("ready", ready=True), "a tab is as good as another")
    await fifth.until(lambda: "1" in fifth.table.get("ready", ()))
    report.same(fifth.view, others[0].view, "all tabs of a seat see the same")
    late = await fifth.command("ready", id=command_id(arena.dice), ready=True)
    report.same(late["version"], fifth.version, "ready twice changes nothing")
    for tab in (*others[1:], fifth):
        await tab.leave()
    report.check(others[0].table["seats"]["1"]["here"], "absent only when its last socket is gone")


async def no_watchers(arena: Arena) -> None:
    """`watchers: false`: in only while somebody can sit, without seeing the play."""
    report = arena.report
    await arena.create("chicken_foot", HALF, 3, watchers=False)
    await arena.sit("Seat 1")
    looker = await arena.player(tab="l").join()
    report.check(looker.live, "a socket without a seat is accepted while somebody can sit", looker.closed)
    await arena.sit("Seat 2")
    await looker.until(lambda: looker.closed is not None)
    report.same(
        (looker.closed, (looker.bye or {}).get("code")), (4403, "table_full"), "`bye{table_full}` and 4403"
    )
    outside = await arena.player(tab="o").join()
    report.same(
        (outside.closed, (outside.bye or {}).get("code")), (4403, "table_full"), "no seat is left: 4403"
    )
    await arena.start()
    for _ in range(3):
        await arena.move()
    await arena.done(await arena.players[2].command("leave"), "`leave`")
    # Who left is now a watcher without a seat, and the seat is open.
    left = arena.players.pop(2)
    newcomer = await arena.player(tab="n").join()
    for viewer in (left, newcomer):
        await viewer.until(lambda v=viewer: "you" not in v.view)
        shown = {"tiles", "ends", "foot", "ask"} & set(viewer.table)
        report.check(not shown, "its view has no `tiles`, `ends`, `foot`, `ask`", shown)
    before = len(newcomer.seen)
    for _ in range(4):
        if arena.asked_is_ours():
            await arena.move()
    plays = {"played", "drew", "passed", "foot_opened", "foot_done"}
    told = [e["k"] for one in list(newcomer.seen.values())[before:] for e in one.events if e["k"] in plays]
    report.check(not told, "it gets no play events until it sits", told)


async def settings_later(arena: Arena) -> None:
    """Between rounds the settings may change, but not the game; in the middle of a round neither."""
    report = arena.report
    await opened(arena, 2, HALF | {"hand": 1})
    await arena.start()
    host = arena.players[0]
    await refuse(arena, host, "not_now", "configure", settings={"turn_seconds": 30})
    await refuse(arena, host, "not_now", "configure", game="dominoes")
    await play_on(arena)
    report.same(arena.table["phase"], "round_over", "a round of one tile is soon over")
    await arena.done(
        await host.command("configure", settings={"grace_seconds": 60}), "settings change at `round_over`"
    )
    report.same(arena.table["settings"]["grace_seconds"], 60, "settings change at `round_over`")
    for fields in ({"seats": 3}, {"watchers": False}, {"visibility": "open"}):
        await refuse(arena, host, "not_now", "configure", settings=fields)
    await refuse(arena, host, "not_now", "configure", options={"startToes": 4})
    for value in ("ab" * 15, "ab" * 33, "abc" * 11, "zz" * 16):
        await refuse(arena, host, "bad_message", "seed", deal=2, value=value)
    await refuse(arena, host, "not_now", "seed", deal=1, value="ab" * 16)
    await refuse(arena, host, "not_now", "seed", deal=3, value="ab" * 16)


async def open_bots(arena: Arena) -> None:
    """A newcomer may take a bot's seat in mid-match; `leave` of the last human stops the bots."""
    report = arena.report
    await arena.create("chicken_foot", HALF, 3, bot_pause_ms=0)
    await arena.watch()
    host = arena.players[0]
    for seat in (1, 2):
        await arena.done(await host.command("add_bot", seat=seat), "`add_bot`")
    await refuse(arena, host, "seat_taken not_now", "add_bot", seat=1)
    await arena.done(await host.command("start"), "`start` with bots: nobody to wait for")
    await arena.seed(1.0)
    await arena.dealt()
    newcomer = await arena.player(tab="n").join()
    newcomer.token = token()
    seated = await newcomer.command("sit", name="Late", token=newcomer.token)
    report.same(seated["type"], "seated", "`sit` takes else a bot added by `add_bot`, in any phase", seated)
    await newcomer.until(lambda: newcomer.seat is not None and newcomer.live)
    report.check("hand" not in newcomer.you, "the newcomer has no `hand` of this deal", newcomer.you)
    arena.players.append(newcomer)
    await arena.done(await newcomer.command("leave"), "`leave`")
    arena.players.remove(newcomer)
    await arena.done(await host.command("leave"), "`leave` of the last human")
    arena.players.clear()
    watcher = arena.watchers[0]
    report.check(
        "host" not in watcher.table, "with no human seated `host` is absent", watcher.table.get("host")
    )
    version = watcher.version
    await watcher.until(lambda: watcher.version > version + 1, 2)
    report.check(
        watcher.version <= version + 1, "A table where no human seat is here sleeps", watcher.version
    )


async def hangers_on(arena: Arena) -> None:
    """Chat: the last lines follow `live`, old; reactions to seats and tiles; sync once in five seconds."""
    report = arena.report
    await opened(arena, 2, SINGLE, watcher_chat=True)
    speaker = arena.players[1]
    watcher = await arena.player(tab="side").join(name="Onlooker")
    for number in range(3):
        await speaker.command("chat", text=f"line {number}")
    answer = await watcher.command("chat", text="from the side")
    report.same(answer["type"], "ack", "watchers chat where `watcher_chat`", answer)
    late = await arena.player(tab="late").join()
    await late.until(lambda: sum(frame["type"] == "chat" for frame in late.inbox) >= 4, 3)
    kinds = [frame["type"] for frame in late.inbox]
    lines = [frame for frame in late.inbox if frame["type"] == "chat"]
    report.same(
        [line["text"] for line in lines][:3], ["line 0", "line 1", "line 2"], "the last 50 chat lines, once"
    )
    report.check(all(line.get("old") for line in lines), "`old: true`", lines)
    report.check(kinds.index("chat") > kinds.index("live"), "they follow `live`", kinds)
    await refuse(arena, speaker, "bad_message", "chat", text="")
    await refuse(arena, speaker, "bad_message", "chat", text="x" * 201)
    await refuse(arena, speaker, "bad_message not_now", "react", emoji="nonsense")
    mark = speaker.welcome["limits"]["reactions"][0]
    await speaker.command("react", emoji=mark, to=0)
    seen = await watcher.until(
        lambda: any(f["type"] == "reaction" and f.get("to") == 0 for f in watcher.inbox), 3
    )
    report.check(seen, "a reaction to a seat reaches the watchers", [f["type"] for f in watcher.inbox])
    begun = time.monotonic()
    await late.send({"type": "sync"})
    await late.send({"type": "sync"})
    await late.until(lambda: late.snapshots.count("sync") > 1, 2)
    report.same(late.snapshots.count("sync"), 1, "`sync`: one per 5 s", time.monotonic() - begun)


SCENARIOS: tuple[Scenario, ...] = (lobby, seats, tabs, no_watchers, settings_later, open_bots, hangers_on)
