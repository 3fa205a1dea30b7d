"""Fill a table in as many ways as there are: gaps, bots, swapped seats, another host."""

from tests.outside.arena import Arena
from tests.outside.laws import LAWS
from tests.outside.wire import Json


async def gather(arena: Arena, game: str, options: Json, seats: int) -> None:
    """Seat `seats` people and bots at a table that may have more room, ready to start."""
    dice = arena.dice
    room = seats
    if dice.random() < 0.4:
        law = LAWS[game]
        fitting = [n for n in range(seats, law.players[1] + 1) if law.fits(options, n)]
        room = dice.choice(fitting)
    await arena.create(game, options, room, bot_pause_ms=0)
    chairs = sorted(dice.sample(range(1, room), seats - 1))
    # One human besides the host at least, so that there is somebody to hide things from.
    bots = dice.sample(chairs[1:], dice.randint(0, len(chairs) - 1)) if dice.random() < 0.3 else []
    for chair in chairs:
        if chair in bots:
            level = dice.choice(("careless", "careful"))
            await arena.done(await arena.host.command("add_bot", seat=chair, level=level), "`add_bot`")
        else:
            await arena.sit(f"Seat {chair}", chair)
    arena.bots = len(bots)
    arena.report.count("bots seated", len(bots))
    arena.report.count("empty seats", room - seats)
    await arena.watch(2)
    if dice.random() < 0.3:
        one, other = dice.sample(range(room), 2)
        if str(one) in arena.table["seats"]:
            await arena.done(await arena.host.command("move_seat", seat=one, to=other), "`move_seat`")
            await arena.regroup()
    if dice.random() < 0.3:
        heir = dice.choice(arena.players)
        await arena.done(await arena.host.command("give_host", seat=heir.seat), "`give_host`")
        arena.report.same(arena.table["host"], heir.seat, "`give_host`")
