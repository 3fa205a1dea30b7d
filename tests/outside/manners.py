"""Commands out of place, broken frames, talk: what is refused, and how."""

import json

from tests.outside.arena import Arena
from tests.outside.player import Player
from tests.outside.wire import Json, command_id

QUIET = "A refusal changes nothing"


async def refuse(arena: Arena, player: Player, codes: str, kind: str, **fields: Json) -> Json:
    """Send a command that must be refused with one of these codes and change nothing."""
    before = player.version, player.view
    answer = await player.command(kind, **fields)
    sentence = f"`{kind}` here is refused {codes.replace(' ', ' or ')}"
    arena.report.check(answer.get("code") in codes.split(), sentence, (fields, answer))
    arena.report.same((player.version, player.view), before, QUIET, (kind, fields))
    return answer


async def new_watcher(arena: Arena) -> None:
    """Whoever comes to watch sees what the other watchers see."""
    probe = await arena.player().join()
    for watcher in arena.watchers:
        arena.report.same(probe.view, watcher.view, "all watchers see the same", probe.version)
    await refuse(arena, probe, "not_seated", "ready", ready=True)
    await refuse(arena, probe, "not_seated", "draw", ask=arena.table["ask"]["n"])
    await probe.leave()


async def talk(arena: Arena) -> None:
    """Chat and reactions reach everybody and make no version."""
    report = arena.report
    speaker = arena.dice.choice(arena.players)
    before = speaker.version
    words = "hello " + command_id(arena.dice)
    marks = speaker.welcome["limits"]["reactions"]
    asked: list[tuple[str, Json]] = [
        ("chat", {"text": words}),
        ("react", {"emoji": arena.dice.choice(marks)}),
    ]
    for kind, fields in asked:
        answer = await speaker.command(kind, **fields)
        report.same(
            (answer["type"], answer["version"]), ("ack", before), f"`{kind}` is acked, without a version"
        )
    for player in arena.players:
        heard = await player.until(lambda p=player: any(f.get("text") == words for f in p.inbox), 2)
        report.check(heard, "chat reaches everybody", player.seat)
    if arena.watchers:
        await refuse(arena, arena.watchers[0], "not_seated", "chat", text="psst")


async def wrong_time(arena: Arena) -> None:
    """What the host may not do now, and others never."""
    host = arena.host
    guest = next(player for player in arena.players if player is not host)
    await refuse(arena, host, "not_now", "start")
    longer = "full" if arena.table["game"] in ("chicken_foot", "mexican_train") else "target"
    await refuse(
        arena,
        host,
        "not_now",
        "configure",
        options={"length": longer if arena.table["options"]["length"] == "single" else "single"},
    )
    await refuse(arena, host, "not_now", "move_seat", seat=0, to=1)
    await refuse(arena, host, "not_now", "remove_bot", seat=1)
    await refuse(arena, host, "not_now", "rematch")
    for kind, fields in (
        ("kick", {"seat": 0}),
        ("lock", {"locked": True}),
        ("give_host", {"seat": 0}),
        ("close", {}),
    ):
        await refuse(arena, guest, "not_host", kind, **fields)


async def broken(arena: Arena) -> None:
    """A few broken frames: the socket stays open and says what was wrong."""
    report = arena.report
    probe = await arena.player(mine=arena.players[0].token, tab="e").join()
    cases = [
        ("{", "bad_frame", False),
        ("[]", "bad_frame", False),
        ('{"type":"ready","id":"x1","ready":NaN}', "bad_frame", False),
        ('{"type":"fly","id":"x2"}', "unsupported", True),
        ('{"type":"ready","id":"x3"}', "bad_message", True),
        ('{"type":"ready","id":"x4","ready":true,"more":1}', "bad_message", True),
        ('{"type":"ready","id":"x5","ready":"yes"}', "bad_message", True),
        ('{"type":"hello"}', "bad_message", False),
        ('{"type":"ready","id":"bad id!","ready":true}', "bad_message", None),
    ]
    for text, code, named in cases:
        count = len(probe.inbox)
        if named:
            probe.expect(json.loads(text)["id"])
        await probe.send(text)
        await probe.until(lambda start=count: any(f["type"] == "refused" for f in probe.inbox[start:]))
        answer = next((frame for frame in probe.inbox[count:] if frame["type"] == "refused"), {})
        report.same(answer.get("code"), code, f"{text} is refused `{code}`", answer)
        if named is not None:
            report.same("id" in answer, named, "`refused` has the `id` where it was readable", (text, answer))
    report.check(probe.live, "The socket stays open and answers `refused`", probe.closed)
    await probe.leave()
