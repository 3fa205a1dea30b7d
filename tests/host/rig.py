"""A host of tables without a server: a clock that a test turns, screens that keep what they are shown."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import random
from collections.abc import Callable, Iterable
from typing import Any

import orjson
from pydantic import TypeAdapter

from chickenfoot import bots, projection
from chickenfoot.host.alarm import move_of
from chickenfoot.host.audience import Viewer
from chickenfoot.host.camera import Resume
from chickenfoot.host.done import Done
from chickenfoot.host.host import Host
from chickenfoot.host.shown import ShownTable
from chickenfoot.host.surroundings import Surroundings
from chickenfoot.stores import Store, open_store
from chickenfoot.stores.contracts import CommandKey
from chickenfoot.table.commands import Answer, Command, Create, Ready, Refused, Sit, Start
from chickenfoot_protocol.merge_patch import apply
from chickenfoot_protocol.messages import ServerFrame

FRAMES: TypeAdapter[Any] = TypeAdapter(ServerFrame)
BEGIN = 1_800_000_000_000


class FakeClock:
    """Time that passes when a test says so."""

    def __init__(self) -> None:
        self.time = BEGIN
        self._calls: list[tuple[int, int, Callable[[], None]]] = []
        self._numbers = itertools.count()

    def __call__(self) -> int:
        return self.time

    def now(self) -> int:
        return self.time

    def call_at(self, at: int, what: Callable[[], None]) -> Callable[[], None]:
        entry = (at, next(self._numbers), what)
        heapq.heappush(self._calls, entry)

        def cancel() -> None:
            if entry in self._calls:
                self._calls.remove(entry)
                heapq.heapify(self._calls)

        return cancel

    async def advance(self, ms: int) -> None:
        """Let time pass, doing at its moment what was asked for."""
        await settle()
        end = self.time + ms
        while self._calls and self._calls[0][0] <= end:
            at, _, what = heapq.heappop(self._calls)
            self.time = max(self.time, at)
            what()
            await settle()
        self.time = end
        await settle()


async def settle() -> None:
    """Let everything that needs no time happen."""
    for _ in range(40):
        await asyncio.sleep(0)


class Screen:
    """Keeps what it is shown, checks its form, and can be too slow."""

    def __init__(self) -> None:
        self.shown: list[dict[str, Any]] = []
        self.texts: list[bytes] = []
        self.closed: tuple[int, str] | None = None
        self.busy = False

    def show(self, text: bytes) -> None:
        assert self.closed is None, "nothing is shown after a close"
        FRAMES.validate_json(text)
        self.texts.append(text)
        self.shown.append(orjson.loads(text))

    def close(self, code: int, reason: str = "") -> None:
        self.closed = self.closed or (code, reason)


def fan(screens: Iterable[Any], text: bytes) -> None:
    for screen in screens:
        screen.show(text)


class Person:
    """Somebody with one socket, who keeps a view up to date as the protocol says."""

    def __init__(
        self, shown: ShownTable, name: str, token: str | None = None, tab: str | None = None
    ) -> None:
        self.table = shown
        self.name = name
        self.token = token
        self.screen = Screen()
        self.viewer = Viewer(self.screen, f"c{id(self):x}", tab=tab, name=name)
        self.view: dict[str, Any] = {}
        self.version = 0
        self.epoch = self.hash = ""
        self.live_at = 0
        self._read = 0

    def come(self, resume: Resume | None = None) -> bool:
        """Connect; tell whether the door opened."""
        sits = self.token is not None and self.table.live.table.seat_of(self.token) is not None
        if not self.table.admit(self.viewer, self.token if sits else None):
            return False
        self.table.open_for(self.viewer, resume)
        self.read()
        return True

    def go(self) -> None:
        self.table.leave(self.viewer)

    def again(self, shown: ShownTable | None = None) -> Person:
        """Return the same person on a new socket, with what this one has seen."""
        self.read()
        other = Person(shown or self.table, self.name, self.token)
        other.view, other.version = orjson.loads(orjson.dumps(self.view)), self.version
        other.epoch, other.hash = self.epoch, self.hash
        return other

    @property
    def resume(self) -> Resume:
        self.read()
        return Resume(self.epoch, self.version, self.hash, self.view.get("you", {}).get("seat"))

    @property
    def seat(self) -> int:
        assert self.viewer.seat is not None
        return self.viewer.seat

    def read(self) -> list[dict[str, Any]]:
        """Take in what came since the last look, as a client would; return it."""
        new, self._read = self.screen.shown[self._read :], len(self.screen.shown)
        for frame in new:
            match frame["type"]:
                case "snapshot":
                    self.view = frame["view"]
                    self.version, self.hash, self.epoch = frame["version"], frame["hash"], frame["epoch"]
                case "update":
                    assert self.version == frame.get("from", frame["version"] - 1), (
                        "an update that does not fit"
                    )
                    self.view = apply(self.view, frame["patch"])
                    self.version, self.hash = frame["version"], frame["hash"]
                case "live":
                    self.live_at = frame["version"]
        return new

    def types(self) -> list[str]:
        return [frame["type"] for frame in self.read()]

    async def do(self, command: Command, id_: str | None = None, digest: str = "d") -> Done:
        key = None if id_ is None else CommandKey(self.viewer.connection, id_, digest)
        return await self.table.live.submit(command, self.viewer, key)

    async def sit(self, seat: int | None = None) -> None:
        assert self.token is not None
        await self.table.sit(self.viewer, Sit(self.name, self.token, seat), None)
        self.table.seated(self.viewer, self.token)
        self.read()

    def sees_the_truth(self) -> bool:
        """Whether the view kept by patches is the one a newcomer would get."""
        self.read()
        truth = orjson.loads(orjson.dumps(projection.view(self.table.live.table, self.viewer.seat)))
        return self.version == self.table.live.version and self.view == truth


class Rig:
    """A host over a store, with a table."""

    def __init__(self, store: Store | None = None, clock: FakeClock | None = None, seed: int = 1) -> None:
        self.clock = clock or FakeClock()
        self.store = store or open_store("memory:", self.clock)
        self.random = random.Random(seed)
        self.host = self.new_host()

    def new_host(self) -> Host:
        """Return another process on the same store."""
        around = Surroundings(self.store, self.clock, self.random.randbytes, fan, bots.choose, bots.pause_ms)
        return Host(around)

    async def table(self, **settings: Any) -> tuple[ShownTable, Person]:
        """Make a table; return it and its host, who has come."""
        options = settings.pop("options", {"length": "single"})
        wanted = {"seats": 3, "turn_seconds": 0, "bot_pause_ms": 1000, **settings}

        def wish(table_id: str, code: str) -> Create:
            return Create(table_id, code, "chicken_foot", "Ana", "ana", None, options, wanted)

        shown, _ = await self.host.create(wish, lambda: "AAAA2222")
        ana = Person(shown, "Ana", "ana")
        assert ana.come()
        return shown, ana

    async def full_table(self, count: int = 3, **settings: Any) -> tuple[ShownTable, list[Person]]:
        """Make a table where everybody sits and is ready."""
        shown, ana = await self.table(seats=count, **settings)
        people = [ana]
        for name in ("Bo", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")[: count - 1]:
            person = Person(shown, name, name.lower())
            assert person.come()
            await person.sit()
            await person.do(Ready(True))
            people.append(person)
        return shown, people

    async def dealt(self, count: int = 3, **settings: Any) -> tuple[ShownTable, list[Person]]:
        """Make a table in mid-round."""
        shown, people = await self.full_table(count, **settings)
        await people[0].do(Start())
        await self.clock.advance(3100)
        assert shown.live.table.ask is not None
        return shown, people

    async def move(self, shown: ShownTable, people: list[Person]) -> bool:
        """Let whoever is asked do something at random; false when nobody is."""
        ask = shown.live.table.ask
        if ask is None:
            return False
        person = next(each for each in people if each.viewer.seat == ask.seat)
        view = projection.view(shown.live.table, ask.seat)
        choice = self.random.choice(view["you"]["moves"])
        await person.do(Answer(ask.n, move_of(choice)))
        return True


async def refusal(work: Any) -> str:
    """Return the code with which this is refused."""
    try:
        await work
    except Refused as reason:
        return reason.code
    raise AssertionError("not refused")
