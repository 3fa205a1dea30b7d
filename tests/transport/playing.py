"""People who play a whole match on a running server, through the client library."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from chickenfoot_client import Table, create_table


class Match:
    """A table with some people and bots, and all that was secret about it."""

    def __init__(self, people: list[Table], code: str) -> None:
        self.people = people
        self.code = code
        self.hands: set[str] = set()
        self.tokens: set[str] = set()


async def play(table: Table, match: Match, dice: random.Random, lines: list[str]) -> dict[str, Any]:
    """Play at random until the match is over, and say these lines on the way."""
    async with table:
        async for _ in table:
            view = table.view
            phase = view["table"]["phase"]
            if phase == "match_over":
                return view
            if (
                phase == "lobby"
                and table.seat is not None
                and str(table.seat) not in view["table"].get("ready", ())
            ):
                await table.send("ready", ready=True)
            if phase == "playing" and lines:
                await table.send("chat", text=lines.pop())
            match.tokens.add(table._state.token)
            match.hands |= {str(tile) for tile in view.get("you", {}).get("hand", ())}
            moves = view.get("you", {}).get("moves")
            if moves:
                await table.play(dice.choice(moves))
    raise AssertionError("the table was closed")


async def play_match(url: str, names: list[str], lines: list[str], *, bots: int = 1) -> Match:
    """Let people with these names play a short match, with so many bots."""
    seats = len(names) + bots
    made = await create_table(
        url,
        game="chicken_foot",
        name=names[0],
        options={"length": "single"},
        settings={"seats": seats, "bot_pause_ms": 0},
    )
    people = [Table.join(made)] + [Table.join(made.url, name=name) for name in names[1:]]
    match = Match(people, made.code)
    playing = [
        asyncio.create_task(play(table, match, random.Random(n), list(lines)))
        for n, table in enumerate(people)
    ]

    def ready() -> bool:
        view = people[0]._state.view
        return view is not None and len(view["table"].get("ready", ())) == len(names) - 1

    async with asyncio.timeout(60):
        while not ready():
            await asyncio.sleep(0.01)
            assert not any(each.done() for each in playing)
        for number in range(bots):
            await people[0].send("add_bot", seat=len(names) + number)
        await people[0].send("start")
        await asyncio.gather(*playing)
    return match
