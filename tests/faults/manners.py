"""Players with manners of their own: one says everything five times, one waits for the last moment."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable

from chickenfoot_client import Table
from chickenfoot_client.tokens import new_id
from tests.faults.players import Player, joined
from tests.faults.record import Json, TableRecord


class Insistent(Player):
    """Has four sockets, through a worker of its own each where there are so many, and sends all on all."""

    urls: tuple[str, ...] = ()
    times = 5

    async def play(self, record: TableRecord, table: Table) -> None:
        address = table._address
        others = [
            joined(record, f"{url}/t/{address.code}#{table._state.token}")
            for url in self.urls[: self.times - 2]
        ]
        async with asyncio.TaskGroup() as group:
            self.others = [await other.__aenter__() for other in others]
            try:
                reading = [group.create_task(_read(other)) for other in others]
                await super().play(record, table)
                await asyncio.wait(reading, timeout=5)
            finally:
                for other in others:
                    await other.__aexit__(None, None, None)

    def say(self, table: Table, move: Json, ask: int) -> Awaitable[Json]:
        return self._insist(table, {**move, "id": new_id(), "ask": ask})

    async def _insist(self, table: Table, frame: Json) -> Json:
        twice = asyncio.ensure_future(table._link.send(frame))
        answers = await asyncio.gather(*(one._submit(dict(frame)) for one in (table, *self.others)))
        await twice
        said = table.viewer.record.said[frame["id"]]
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(5):
                while len(said.answers) < self.times:  # noqa: ASYNC110 - the fifth comes to nobody
                    await asyncio.sleep(0.005)
        return answers[0]


async def _read(table: Table) -> None:
    async for change in table:
        if change.phase == "match_over":
            return


class Late(Player):
    """Answers around the moment its time is up, and around the one when the first worker says so."""

    async def think(self, ask: Json) -> None:
        left = ask["due"] / 1000 - time.time()
        at = left + self.dice.uniform(-0.05, 0.4) if self.dice.random() < 0.8 else self.dice.uniform(0, left)
        await asyncio.sleep(max(0.0, at))
