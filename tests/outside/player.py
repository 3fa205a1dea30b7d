"""
A client as a stranger would write it: websockets and JSON, and a sharp eye on every frame that arrives.

One `Player` is one viewer in one tab, over as many connections as it takes.
It keeps the view of every version.
"""

import asyncio
import contextlib
import json
import time
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.outside.history import History, Seen
from tests.outside.wire import (
    CODES,
    EVENTS,
    FIELDS,
    OPTIONAL,
    REASONS,
    RETRY,
    Json,
    command_id,
    idle,
    merged,
    nulls,
    tiles_in,
)

PATIENCE = 10.0
PROTOCOL = "chickenfoot.v1"


class Player:
    """One viewer's tab."""

    def __init__(
        self, history: History, url: str, dice: Random, *, token: str | None = None, tab: str | None = None
    ) -> None:
        self.history, self.url, self.dice, self.token, self.tab = history, url, dice, token, tab
        self.report = history.report
        self.view: Json = {}
        self.version = 0
        self.epoch = self.hash = ""
        self.live = False
        self.welcome: Json = {}
        self.seen: dict[int, Seen] = {}
        self.inbox: list[Json] = []
        self.snapshots: list[str] = []
        self.waiting: dict[str, asyncio.Future[Json]] = {}
        self.socket: ClientConnection | None = None
        self.reader: asyncio.Task[None] | None = None
        self.closed: int | None = None
        self.bye: Json = None
        self.news = asyncio.Condition()
        self.synced = 0.0
        # Seconds before each command, once the server found us too fast: the 100th time it closes the socket.
        self.gap = 0.0

    # Reading the view.

    @property
    def table(self) -> Json:
        return self.view.get("table", {})

    @property
    def you(self) -> Json:
        return self.view.get("you", {})

    @property
    def seat(self) -> int | None:
        return self.you.get("seat")

    # Connecting.

    async def join(self, *, resume: Json = None, wait: bool = True, **hello: Json) -> "Player":
        """Open a socket and say hello; with `wait`, until the server says live."""
        await self.leave()
        self.live, self.closed, self.bye = False, None, None
        self.inbox, self.snapshots = [], []
        self.socket = await connect(
            self.url, subprotocols=[PROTOCOL], compression=None, max_size=None, ping_interval=None, proxy=None
        )
        self.reader = asyncio.create_task(self.read(self.socket))
        frame = {"type": "hello"}
        frame |= {"token": self.token} if self.token else {}
        frame |= {"tab": self.tab} if self.tab else {}
        frame |= {"resume": resume} if resume else {}
        await self.send(frame | hello)
        if wait:
            await self.until(lambda: self.live or self.closed is not None)
        return self

    def resume_point(self, **changed: Json) -> Json:
        point = {"epoch": self.epoch, "version": self.version, "hash": self.hash}
        return point | ({} if self.seat is None else {"seat": self.seat}) | changed

    async def leave(self) -> None:
        """Close the socket from our side; no command is sent."""
        if self.socket:
            await self.socket.close()
        if self.reader:
            await self.reader
        self.socket = self.reader = None

    async def send(self, frame: Json | str) -> None:
        assert self.socket
        text = frame if isinstance(frame, str) else json.dumps(frame, separators=(",", ":"))
        with contextlib.suppress(ConnectionClosed):
            await self.socket.send(text)

    async def command(self, kind: str, *, id: str | None = None, **fields: Json) -> Json:  # noqa: A002
        """Send a command and return its one answer; too fast is waited out."""
        return await self.say({"type": kind, "id": id or command_id(self.dice)} | fields)

    async def say(self, command: Json) -> Json:
        """Send a command that has its id, and return its answer."""
        name, kind = command["id"], command["type"]
        while True:
            if self.closed is not None:
                why = f"{kind}: the socket was closed before, {self.closed} {self.bye}"
                self.report.check(False, "`ack{id}` or `refused{id}`, exactly one", why)
                return {"type": "closed", "code": "closed", "version": self.version}
            await asyncio.sleep(self.gap)
            answer = self.expect(name)
            await self.send(command)
            try:
                frame: Json = await asyncio.wait_for(answer, PATIENCE)
            except TimeoutError:
                self.report.check(
                    False, "`ack{id}` or `refused{id}`, exactly one", f"{kind}: no answer to {name}"
                )
                return {"type": "nothing", "code": "nothing", "version": self.version}
            if frame["type"] == "refused" and frame["code"] == "rate_limited":
                self.report.count("waits for the rate limit")
                self.gap = 0.1
                await asyncio.sleep(frame.get("retry_ms", 200) / 1000)
                continue
            return frame

    def expect(self, name: str) -> asyncio.Future[Json]:
        """Announce that an answer with this id will come."""
        self.waiting[name] = asyncio.get_running_loop().create_future()
        return self.waiting[name]

    async def until(self, holds: Any, patience: float = PATIENCE) -> bool:
        """Wait until something is true of this player; False when it takes too long."""

        async def wait() -> None:
            async with self.news:
                await self.news.wait_for(holds)

        try:
            await asyncio.wait_for(wait(), patience)
        except TimeoutError:
            return False
        return True

    async def reach(self, version: int) -> bool:
        arrived = await self.until(lambda: self.version >= version or self.closed is not None)
        return self.report.check(
            arrived and (self.version >= version or (self.closed or 0) >= 4400),
            "You see every version in order, or a snapshot that replaces everything",
            f"stuck at {self.version}, wanted {version}, closed {self.closed}",
        )

    # Receiving.

    async def read(self, socket: ClientConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for text in socket:
                assert isinstance(text, str)
                self.take(text, json.loads(text))
                async with self.news:
                    self.news.notify_all()
        await socket.wait_closed()
        self.closed = socket.close_code
        self.live = False
        for answer in self.waiting.values():
            if not answer.done():
                answer.set_result({"type": "closed", "code": "closed", "version": self.version})
        self.waiting.clear()
        async with self.news:
            self.news.notify_all()

    def take(self, text: str, frame: Json) -> None:
        """Judge one frame by itself, then act on it."""
        report, kind = self.report, frame.get("type")
        report.count("frames")
        self.inbox.append(frame)
        if not report.check(kind in FIELDS, "Server to client: the types of the table", text):
            return
        keys = set(frame) - {"type"}
        missing = set(FIELDS[kind]) - keys
        report.check(
            not missing, f"`{kind}` has the fields of the table", f"{sorted(missing)} missing: {text}"
        )
        extra = keys - set(FIELDS[kind]) - set(OPTIONAL.get(kind, ()))
        report.check(not extra, f"`{kind}` has no other fields", f"{sorted(extra)}: {text}")
        first = (len(self.inbox) == 1) == (kind == "welcome")
        report.check(
            first or kind in ("bye", "refused"), "`welcome` is the first frame, once, or `bye`", text
        )
        before = self.view
        match kind:
            case "welcome":
                self.welcome = frame
                limits = {name: frame["limits"].get(name) for name in ("frame_bytes", "name", "chat")}
                report.same(limits, {"frame_bytes": 4096, "name": 20, "chat": 200}, "`welcome.limits`")
                report.same(frame["protocol"], 1, "`welcome.protocol`")
                report.check(abs(frame["now"] - time.time() * 1000) < 5000, "`welcome.now` is the time", text)
            case "snapshot":
                self.take_snapshot(frame)
            case "update":
                self.take_update(text, frame)
            case "live":
                report.same(frame["version"], self.version, "`live`: you have everything")
                self.live = True
            case "ack" | "seated" | "refused":
                self.take_answer(text, frame)
            case "bye":
                self.bye = frame
            case _:
                pass
        self.look_for_secrets(before, text, frame)

    def take_snapshot(self, frame: Json) -> None:
        report = self.report
        report.check(frame["reason"] in REASONS, "`reason` is one of six", frame["reason"])
        report.check(not nulls(frame["view"]), "There is no `null` anywhere in a view", frame["view"])
        self.snapshots.append(frame["reason"])
        self.view, self.epoch = frame["view"], frame["epoch"]
        self.history.epochs.add(frame["epoch"])
        report.same(len(self.history.epochs), 1, "`epoch` names the table's history", self.history.epochs)
        self.live = False
        self.note(frame, Seen(self.view, [], "", -1))

    def take_update(self, text: str, frame: Json) -> None:
        report = self.report
        base = frame.get("from", frame["version"] - 1)
        report.sizes.append(len(text.encode()))
        report.same(
            base, self.version, "If `from` (or version - 1) is not your version, ...: no gap in a live socket"
        )
        blind = not self.table.get("settings", {}).get("watchers", True) and self.seat is None
        # That a seat may move is its owner's business: a version that shows nothing.
        silent = "from" not in frame and frame["patch"] == {}
        report.check(frame["events"] or blind or silent, "`events` are what happened", text)
        report.check(
            len(frame["events"]) <= 64 or "from" not in frame, "at most 64 events", len(frame["events"])
        )
        for event in frame["events"]:
            report.check(event.get("k") in EVENTS, "`k` names the kind: the list of section 5", event)
        # Moves are a list and may be told again; an object may not name what stays.
        lazy = [part for part in idle(self.view, frame["patch"]) if part != "/you/moves"]
        report.check(not lazy, "a patch names only what changed", f"{lazy}: {text}")
        self.view = merged(self.view, frame["patch"])
        self.note(frame, Seen(self.view, frame["events"], text, base))

    def note(self, frame: Json, seen: Seen) -> None:
        report, version = self.report, frame["version"]
        wanted = self.history.hashes.setdefault(version, frame["hash"])
        report.same(frame["hash"], wanted, "`hash`: the same for all viewers", version)
        at = self.history.times.setdefault(version, frame["at"])
        if seen.frame and seen.came_from == version - 1:
            report.same(frame["at"], at, "`at`: the same for all viewers", version)
        if version in self.seen and not seen.frame and frame["reason"] != "seat":
            report.same(
                seen.view,
                self.seen[version].view,
                "a snapshot plus every following patch equals the snapshot",
                version,
            )
            report.count("snapshots compared with patches")
        self.version, self.hash = version, frame["hash"]
        self.seen[version] = seen

    def take_answer(self, text: str, frame: Json) -> None:
        report = self.report
        if frame["type"] == "refused":
            report.check(frame["code"] in CODES, "`refused.code`: the list of section 6", text)
            report.same(frame["retry"], frame["code"] in RETRY, "`retry` as the list of codes says", text)
        if "id" not in frame:
            return
        answer = self.waiting.pop(frame["id"], None)
        known = report.check(answer, "`ack{id}` or `refused{id}`, exactly one", text)
        if known and answer and not answer.done():
            answer.set_result(frame)

    def look_for_secrets(self, before: Json, text: str, frame: Json) -> None:
        """No frame carries anything your seat may not know."""
        revealed = any(event["k"] == "revealed" for event in frame.get("events", []))
        if revealed or "result" in self.table or "result" in before.get("table", {}):
            return
        known = set()
        for view in (before, self.view):
            known |= {
                (min(p["tile"]), max(p["tile"])) for p in view.get("table", {}).get("tiles", {}).values()
            }
            known |= {(x, y) for x, y in view.get("you", {}).get("hand", [])}
        unknown = set(tiles_in(frame)) - known
        self.report.check(
            not unknown, "No frame carries anything your seat may not know", f"{unknown}: {text}"
        )
        self.report.check(
            '"secret"' not in text, "`s_r` is revealed at the end of the round, not before", text
        )
