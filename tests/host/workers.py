"""Several workers on one Redis, in one process: each has a store and a host of its own."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any

from chickenfoot import projection
from chickenfoot.host.alarm import move_of
from chickenfoot.host.shown import ShownTable
from chickenfoot.stores import open_store
from chickenfoot.table.commands import Answer, Ready, Start
from tests.host.rig import FakeClock, Person, Rig

PATIENCE = 10.0


async def until(true: Callable[[], object]) -> None:
    """Wait until something is so; replies of a real server take real time."""
    async with asyncio.timeout(PATIENCE):
        while not true():  # noqa: ASYNC110 - looked at from outside
            await asyncio.sleep(0.001)


async def in_time(clock: FakeClock, true: Callable[[], object], step_ms: int = 1_000) -> None:
    """Let time pass until something is so: a grace may begin only when a real server's reply is there."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await clock.advance(step_ms)
            await asyncio.sleep(0.001)


class Workers:
    """Some workers, the table they show, and people who came through one and another in turn."""

    def __init__(
        self,
        url: str,
        count: int = 2,
        seed: int = 1,
        clocks: Callable[[FakeClock], list[Any]] | None = None,
    ) -> None:
        self.clock = FakeClock()
        own = [self.clock] * count if clocks is None else clocks(self.clock)
        self.random = random.Random(seed)
        self.stores = [open_store(url, self.clock) for _ in range(count)]
        self.rigs = [Rig(store, own[n], seed + n) for n, store in enumerate(self.stores)]
        self.people: list[Person] = []
        self.shown: list[ShownTable] = []

    async def table(self, people: int = 4, **settings: Any) -> None:
        """Make a table where all these people sit and are ready."""
        first, ana = await self.rigs[0].table(**{"seats": people, **settings})
        self.people, self.shown = [ana], [first]
        for rig in self.rigs[1:]:
            shown = await rig.host.table(first.live.id)
            assert shown is not None
            self.shown.append(shown)
        for number in range(1, people):
            person = Person(self.shown[number % len(self.shown)], f"P{number}", f"p{number}")
            assert person.come()
            await person.sit()
            await person.do(Ready(True))
            self.people.append(person)
        await self.agree()

    async def deal(self) -> None:
        """Begin the first round."""
        await self.people[0].do(Start())
        await self.clock.advance(3100)
        await in_time(self.clock, lambda: self.shown[0].live.table.ask is not None, 100)
        await self.agree()

    async def agree(self) -> None:
        """Wait until all workers show the same history; then everybody must see the same table."""
        tables = [shown.live for shown in self.shown]
        await until(lambda: len({live._head for live in tables}) == 1 and not any(t.busy for t in tables))
        assert all(live.table == tables[0].table for live in tables)
        await until(lambda: all(_version(person) == tables[0].version for person in self.people))
        assert all(person.sees_the_truth() for person in self.people)

    async def move(self) -> bool:
        """Let whoever is asked do something, through the worker where they are; false when nobody is."""
        ask = self.shown[0].live.table.ask
        if ask is None:
            return False
        person = next(each for each in self.people if each.viewer.seat == ask.seat)
        view = projection.view(person.table.live.table, ask.seat)
        choice = self.random.choice(view["you"]["moves"])
        await person.do(Answer(ask.n, move_of(choice)), f"m{ask.n}")
        return True

    async def close(self) -> None:
        for rig in self.rigs:
            await rig.host.close()
        for store in self.stores:
            store.close()


def _version(person: Person) -> int:
    person.read()
    return person.version
