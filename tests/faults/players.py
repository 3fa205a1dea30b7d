"""People at a table: each a client of the SDK that plays at random, and whoever only looks on."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from random import Random
from typing import Any

from chickenfoot_client import Change, Closed, Refused, Table, Unreachable, create_table
from chickenfoot_client.sockets import dial
from chickenfoot_client.tokens import MemoryTokens
from tests.faults.record import Json, Recording, TableRecord, Viewer

OVER = {"match_over", "closed"}
DONE = 1000


def joined(record: TableRecord, link: Any, **how: Any) -> Table:
    """Return a client whose sockets are recorded, not yet entered."""
    viewer = Viewer(record)

    async def recorded(address: str) -> Recording:
        try:
            return Recording(await dial(address), viewer)
        except Unreachable as why:
            record.failed[str(why)] += 1
            raise

    table = Table.join(link, dial=recorded, **how)
    table.viewer = viewer
    return table


class Player:
    """
    Plays one seat until the match is over. ``think`` and ``say`` are what others do differently.

    ``pace``: seconds a player thinks at most. ``chatty``: changes its name from time to time, twice in one
    go, each time to a name of its own, so that a command that acts twice is seen in the log.
    """

    def __init__(self, dice: Random, pace: float, *, chatty: bool = False) -> None:
        self.dice = dice
        self.pace = pace
        self.chatty = chatty
        self._names = 0
        self._aside: set[asyncio.Task[Any]] = set()

    async def tap(self, record: TableRecord, wish: Awaitable[Json]) -> Json | None:
        """Do what a player does; a refusal that reaches the player is noted."""
        record.waiting += 1
        try:
            return await wish
        except Refused as refused:
            record.troubles.append((refused.code, {"message": refused.message}))
            return None
        except Closed:
            return None  # the run is over
        finally:
            record.waiting -= 1

    async def play(self, record: TableRecord, table: Table) -> None:
        """Play the match to its end."""
        reached, asked = 0, -1
        change: Change
        async for change in table:
            if change.phase in OVER:
                break
            if change.reason == "reset":
                reached, asked = 0, -1
            if change.version < reached:
                continue
            shown, you = change.view["table"], change.view.get("you", {})
            if change.moves and shown["ask"]["n"] != asked:
                await self.think(shown["ask"])
                if self.chatty and self.dice.random() < 0.25:
                    self._rename(record, table)
                asked, move = shown["ask"]["n"], self.dice.choice(change.moves)
                answer = await self.tap(record, self.say(table, move, asked))
            elif self._waits(shown, you):
                answer = await self.tap(record, table.ready())
            else:
                continue
            reached = change.version if answer is None else answer["version"]
        if self._aside:
            await asyncio.wait(self._aside)
        turned_away(record, table)

    async def think(self, ask: Json) -> None:
        """Take one's time."""
        await asyncio.sleep(self.dice.uniform(0, self.pace))

    def say(self, table: Table, move: Json, ask: int) -> Awaitable[Json]:
        """Answer a decision."""
        return table.play(move, ask)

    @staticmethod
    def _waits(shown: Json, you: Json) -> bool:
        """Whether a seat is waited for: never the host in a lobby."""
        seat = you.get("seat")
        ready = str(seat) in shown.get("ready", ())
        host = shown["phase"] == "lobby" and shown.get("host") == seat
        return shown["phase"] in {"lobby", "round_over"} and not ready and not host

    def _rename(self, record: TableRecord, table: Table) -> None:
        for _ in range(2):
            self._names += 1
            name = f"P{table.seat} no {self._names}"
            task = asyncio.ensure_future(self.tap(record, table.rename(name)))
            self._aside.add(task)
            task.add_done_callback(self._aside.discard)


async def watch(record: TableRecord, table: Table) -> None:
    """Look on until the match is over."""
    async for change in table:
        if change.phase in OVER:
            return
    turned_away(record, table)


def turned_away(record: TableRecord, table: Table) -> None:
    """Note that somebody was told to stay away."""
    if isinstance(table.closed, Closed) and table.closed.code != DONE:
        record.troubles.append((str(table.closed.code), {"message": str(table.closed)}))


class Match:
    """One table from its making to the end of its match."""

    def __init__(
        self, url: str, dice: Random, *, seats: int = 3, watchers: int = 1, bots: int = 0, **plan: Any
    ) -> None:
        self.url = url
        self.dice = dice
        self.seats, self.watchers, self.bots = seats, watchers, bots
        self.pace = plan.pop("pace", 0.2)
        self.options = {"length": "single", **plan.pop("options", {})}
        self.settings = {
            "seats": seats, "grace_seconds": 300, "absent": "wait", "bot_pause_ms": 0,
            **plan.pop("settings", {}),
        }  # fmt: skip
        self.game = plan.pop("game", "chicken_foot")
        self.chatty = plan.pop("chatty", True)
        self.player = plan.pop("player", Player)
        self.wires = plan.pop("wires", {})
        """Addresses of their own for some seats, and for ``None`` whoever looks on."""
        assert not plan
        self.record = TableRecord("")
        self.people: list[Table] = []
        self.fragile = False
        """Whether its history may be set back."""
        self.begun = 1
        """The version of the match's begin: nobody would begin it again, were that undone."""
        self.started = asyncio.Event()

    @property
    def playing(self) -> bool:
        """Whether it has begun and is not over."""
        return self.started.is_set() and all(p._state.view["table"]["phase"] not in OVER for p in self.people)

    def state(self) -> object:
        """Return where it stands, for whoever wonders."""
        record = self.record
        seats = [(p.live, p.version, p.closed, p._state.pending) for p in self.people if p._state.view]
        views = [p._state.view["table"]["seats"] for p in self.people[:1] if p._state.view]
        return record.code, record.troubles, record.failed, seats, views

    async def run(self) -> None:
        """Play it. Ends when everybody has seen the end of the match."""
        options = (
            self.options
            if self.game == "chicken_foot"
            else {k: v for k, v in self.options.items() if k != "length"}
        )
        made = await create_table(
            self.url,
            game=self.game,
            name="P0",
            options=options,
            settings=self.settings,
            tokens=MemoryTokens(),
        )
        self.record.code = made.code
        humans = self.seats - self.bots

        def link(who: int | None) -> str:
            token = f"#{made.token}" if who == 0 else ""
            return f"{self.wires.get(who, self.url)}/t/{made.code}{token}"

        self.people = [joined(self.record, link(n), name=f"P{n}", seat=n) for n in range(humans)]
        players = [
            self.player(Random(self.dice.random()), self.pace, chatty=self.chatty and n == 1)
            for n in range(humans)
        ]
        crowd = [joined(self.record, link(None)) for _ in range(self.watchers)]
        async with asyncio.TaskGroup() as group:
            for table in crowd:
                group.create_task(self._look(table))
            for table, player in zip(self.people, players, strict=True):
                group.create_task(self._sit(table, player))
            group.create_task(self._begin(players[0]))

    async def _look(self, table: Table) -> None:
        async with table:
            await watch(self.record, table)

    async def _sit(self, table: Table, player: Player) -> None:
        async with table:
            await player.play(self.record, table)

    async def _begin(self, host: Player) -> None:
        table = self.people[0]
        async for _ in _often():
            shown = table._state.view["table"] if table._state.view else {"seats": {}}
            people = len(shown["seats"])
            if people >= self.seats - self.bots and len(shown.get("ready", ())) == people - 1:
                break
        for seat in range(self.seats - self.bots, self.seats):
            await host.tap(self.record, table.add_bot(seat))
        answer = await host.tap(self.record, table.start())
        self.begun = answer["version"] if answer else 1
        self.started.set()


async def _often() -> Any:
    while True:
        yield None
        await asyncio.sleep(0.02)
