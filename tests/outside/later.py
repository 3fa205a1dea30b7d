"""What happens when people go in mid-match, come back late, or ask for what is voted on."""

from tests.outside.arena import Arena
from tests.outside.life import SINGLE, Scenario, opened, play_on
from tests.outside.manners import refuse
from tests.outside.options import TABLE
from tests.outside.wire import token

HALF = TABLE | {"length": "half"}


async def host_leaves(arena: Arena) -> None:
    """The host leaves in mid-match: a bot plays on, the next human is host, the match goes to its end."""
    report = arena.report
    await opened(arena, 3, SINGLE, bot_pause_ms=0)
    await arena.start()
    await arena.move()
    host = arena.players[0]
    tiles = arena.table["seats"]["0"]["tiles"]
    number = arena.table["ask"]["n"]
    arena.players.remove(host)
    await arena.done(await host.command("leave"), "`leave` of the host")
    watcher = arena.watchers[0]
    seen = next(one for one in watcher.seen.values() if any(event["k"] == "left" for event in one.events))
    report.same(seen.view["table"]["seats"]["0"]["tiles"], tiles, "hand and score stay")
    report.same(
        seen.view["table"]["host"], 1, "the lowest-numbered human seat here becomes host in the same entry"
    )
    report.same(seen.view["table"]["ask"]["n"], number, "None of this changes `ask.n` or a hand")
    await play_on(arena)
    report.same(arena.table["phase"], "match_over", "the bot plays on")
    report.same(len(arena.table["result"]["standing"]), 3, "the bot's seat has its place")


async def kick_and_return(arena: Arena) -> None:
    """Who is kicked in mid-match may sit again, and still sees no hand before the next deal."""
    report = arena.report
    await opened(arena, 2, HALF | {"hand": 3}, bot_pause_ms=0)
    await arena.start()
    host, guest = arena.players
    await arena.done(await host.command("kick", seat=1), "`kick` in mid-match")
    await guest.until(lambda: guest.closed is not None)
    report.same(guest.closed, 4403, "`kick`: close 4403")
    report.same(arena.table["seats"]["1"]["kind"], "bot", "`kick` turns the seat into a bot at once")
    arena.players.remove(guest)
    again = await arena.player(tab="again").join()
    again.token = token()
    seated = await again.command("sit", name="Again", token=again.token)
    report.same((seated["type"], seated.get("seat")), ("seated", 1), "may watch or sit anew")
    await again.until(lambda: again.seat == 1 and again.live)
    if arena.table["phase"] == "playing":
        report.check("hand" not in again.you, "no sitting shows a second hand of a deal", again.you)
        # Away and back ends nothing earlier.
        await again.leave()
        await again.join()
        report.check("hand" not in again.you, "`back` does not end it earlier", again.you)
    arena.players.append(again)
    await play_on(arena)
    hands = [one for one in again.seen.values() if "hand" in one.view.get("you", {})]
    early = [one for one in hands if "result" not in one.view["table"]]
    report.check(not early, "no sitting shows a second hand of a deal", early[:1])


async def long_absence(arena: Arena) -> None:
    """A point of some hundred versions ago: updates or a snapshot, and the same view in the end."""
    report = arena.report
    await opened(arena, 2, TABLE)
    late = arena.watchers[0]
    await arena.start()
    await late.leave()
    left = late.version
    while arena.players[0].version < left + 150 and await played(arena):
        pass
    await late.join(resume=late.resume_point())
    report.same(
        late.snapshots, [], "the last 200 versions are kept: no snapshot", arena.players[0].version - left
    )
    spans = [frame for frame in late.inbox if frame["type"] == "update"]
    told = [event["k"] for frame in spans for event in frame["events"]]
    report.check(
        max(len(frame["events"]) for frame in spans) <= 64, "at most 64 events in an update", len(told)
    )
    wanted = [
        event["k"]
        for version in range(left + 1, late.version + 1)
        for event in arena.players[0].seen[version].events
    ]
    report.same(told, wanted, "updates carry the events of all versions, in order")
    fresh = await arena.player().join()
    report.same(late.view, fresh.view, "a resumed view equals a fresh one")
    await late.leave()
    left = late.version
    while arena.players[0].version < left + 600 and await played(arena):
        pass
    await late.join(resume=late.resume_point())
    report.check(late.snapshots in ([], ["gap"]), "older than what is kept: `gap`", late.snapshots)
    fresh = await arena.player().join()
    report.same(late.view, fresh.view, "a resumed view equals a fresh one")


async def played(arena: Arena) -> bool:
    """One more move, or the next round; False when the match is over."""
    if arena.table["phase"] == "round_over":
        return await arena.next_round()
    if arena.table["phase"] != "playing":
        return False
    await arena.move()
    return True


async def not_yet(arena: Arena) -> None:
    """Votes and transfers: carried out, or refused for a reason; never anything else."""
    report = arena.report
    await opened(arena, 2)
    guest = arena.players[1]
    for kind, fields in (
        ("propose", {"what": "pause"}),
        ("vote", {"proposal": 1, "yes": True}),
        ("resume_play", {}),
        ("transfer", {}),
    ):
        answer = await guest.command(kind, **fields)
        fine = answer["type"] == "ack" or answer.get("code") == "not_now"
        report.check(fine, f"`{kind}` is carried out, or `not_now`", answer)
    await refuse(arena, guest, "bad_message unsupported", "propose", what="party")
    stray = await arena.player(tab="stray").join(transfer="x" * 22, wait=False)
    await stray.until(lambda: stray.closed is not None or len(stray.inbox) > 0, 3)
    refused = [frame.get("code") for frame in stray.inbox]
    fine = stray.closed in (4401, 4408) or "bad_message" in refused or "unsupported" in refused
    report.check(fine, "`transfer` without `token` is `bad_message`", (stray.closed, refused))


async def same_token(arena: Arena) -> None:
    """A token is one seat: sitting twice with it, from anywhere, gives the same seat."""
    report = arena.report
    await arena.create("chicken_foot", SINGLE, 4)
    mine = token()
    first = await arena.player(tab="one").join()
    second = await arena.player(tab="two").join()
    one = await first.command("sit", name="Twin", token=mine)
    two = await second.command("sit", name="Twin", token=mine)
    report.same(
        (one["seat"], two.get("seat"), two.get("again")), (1, 1, True), "`sit` never gives a second seat"
    )
    await second.until(lambda: second.seat == 1)
    report.same(second.seat, 1, "the second socket has the seat too")
    third = await arena.player(mine=mine, tab="three").join()
    report.same(third.seat, 1, "`hello` with the token is the seat")
    other = Arena(arena.url, report, arena.dice)
    await other.create("chicken_foot", SINGLE, 2)
    stranger = await other.player(mine=mine).join()
    report.same(stranger.closed, 4401, "a token of another table is no seat here")
    await other.close()
    made = await (fourth := await arena.player(tab="four").join()).command("sit", name="Plain")
    report.check(made.get("token", "").startswith("s_"), "Without one the server makes it", made)
    report.same(len(made["token"]), 34, "`token` is `s_` and 32 symbols")
    await fourth.until(lambda: fourth.seat is not None)


SCENARIOS: tuple[Scenario, ...] = (host_leaves, kick_and_return, long_absence, not_yet, same_token)
