"""
The bell over Redis' pub/sub, which loses messages without a word.

Rule 1: one task owns the subscription. Nobody else touches it; who wants something of it sends it a message.
Rule 2: on any error it is thrown away and made anew, with everything subscribed again.
Rule 3: every process says each second that it lives, and hears itself say it. Silence for three seconds is
an error: a connection that is cut without a trace looks just like one on which nothing happens.
Rule 4: every confirmation of a subscription may hide a gap before it (the library subscribes again by
itself), so whoever follows that table is told to doubt.
Rule 5: nothing a message says is believed until its hash is proved with the table's key.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections import Counter
from collections.abc import Callable
from contextvars import Context
from typing import Any, Final

import structlog
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.connection import ConnectionPool

from chickenfoot.stores.contracts import Unavailable
from chickenfoot.stores.redis import keys
from chickenfoot.stores.redis.bells import Bells, Doubt, Heard, Rung
from chickenfoot.stores.redis.lane import Way

BEAT_SECONDS: Final = 1.0
SILENCE_SECONDS: Final = 3.0
LOOK_SECONDS: Final = 0.5
"""How long to wait for a message before looking at everything else there is to do."""
AGAIN_SECONDS: Final = (0.0, 0.1, 0.3, 1.0)
"""Pauses before the first and further attempts to subscribe anew; the last one goes on."""
MOST: Final = 200
"""Channels in one subscribe."""
MOST_OTHERS: Final = 1_000
"""Other processes that are counted at most, whatever is said."""

log = structlog.get_logger()


class Silent(Exception):  # noqa: N818 - a state of the connection
    """The process does not hear itself."""


class RedisBus:
    """
    The bell of one process.

    Args:
        pool: where the subscription's connection comes from.
        way: how to publish.
        counts: where to count what went wrong.

    """

    def __init__(self, pool: ConnectionPool, way: Way, counts: Counter[str]) -> None:
        self._pool = pool
        self._way = way
        self._counts = counts
        self._bells = Bells(counts)
        self.me = secrets.token_hex(4)
        self._to_me = keys.heartbeat(self.me)
        self._subscribed: set[str] = set()
        self._changed = False
        self._owner: asyncio.Task[None] | None = None
        self._beats: set[asyncio.Task[None]] = set()
        self._woken = False
        self._heard_at = 0.0
        self._others: dict[str, float] = {}

    def learn(self, table_id: str, key: str) -> None:
        """Note the key of a table's chain, so that its bells can be proved."""
        self._bells.learn(table_id, key)

    def follow(
        self, table_id: str, rung: Rung, heard: Heard, doubt: Doubt = lambda: None
    ) -> Callable[[], None]:
        """Call these on the loop until the returned function is called (contracts)."""
        leave = self._bells.follow(table_id, rung, heard, doubt)
        self._changed = True
        if self._owner is None or self._owner.done():
            # Nothing of whoever happened to be first: the log would name its request for ever.
            self._owner = asyncio.get_running_loop().create_task(self._own(), context=Context())
        elif keys.of_table(table_id, "ch") not in self._subscribed:
            self._wake()
        else:
            # Somebody here follows the table already: there will be no confirmation to wait for.
            asyncio.get_running_loop().call_soon(doubt)

        def stop() -> None:
            leave()
            self._changed = True

        return stop

    def listening(self) -> bool:
        """Tell whether bells are heard, as far as this process knows."""
        return self._owner is None or bool(self._subscribed) or not self._bells.followed

    def others(self) -> frozenset[str]:
        """Return the other processes that said within the last three seconds that they live."""
        if not self._others:
            return frozenset()
        since = asyncio.get_running_loop().time() - SILENCE_SECONDS
        self._others = {worker: at for worker, at in self._others.items() if at > since}
        return frozenset(self._others)

    async def shout(self, table_id: str, message: bytes) -> None:
        """Pass a volatile message on to every follower, wherever. It is lost when Redis does not answer."""
        with contextlib.suppress(Unavailable):
            await self._way.do("PUBLISH", keys.of_table(table_id, "x"), message)

    async def rest(self) -> None:
        """End the subscription."""
        owner, self._owner = self._owner, None
        ending = {task for task in (owner, *self._beats) if task is not None}
        while ending:
            for task in ending:
                task.cancel()
            # Once is not enough: the library may be just where asyncio loses a cancellation.
            _, ending = await asyncio.wait(ending, timeout=LOOK_SECONDS)

    # The owner.

    async def _own(self) -> None:
        failures = 0
        while True:
            await asyncio.sleep(AGAIN_SECONDS[min(failures, len(AGAIN_SECONDS) - 1)])
            try:
                await self._subscribe_and_listen()
            except Exception as error:  # noqa: BLE001 - rule 2
                failures = 0 if self._subscribed else failures + 1
                self._subscribed = set()
                self._counts["bus_rebuilt"] += 1
                log.warning("the bell is hung anew", kind=type(error).__name__)

    async def _subscribe_and_listen(self) -> None:
        self._subscribed = set()
        self._changed = True
        pubsub = Redis(connection_pool=self._pool).pubsub()
        try:
            await pubsub.subscribe(self._to_me, keys.HEARTBEATS)
            loop = asyncio.get_running_loop()
            self._heard_at, beat_at = loop.time(), 0.0
            while True:
                if self._changed:
                    await self._align(pubsub)
                message = await pubsub.get_message(timeout=LOOK_SECONDS)
                now = loop.time()
                if message is not None:
                    self._take(message, now)
                if now >= beat_at:
                    self._publish(keys.HEARTBEATS, self.me)
                    beat_at = now + BEAT_SECONDS
                if now - self._heard_at > SILENCE_SECONDS:
                    raise Silent
        finally:
            await pubsub.aclose()

    async def _align(self, pubsub: PubSub) -> None:
        """Subscribe to what is followed and to nothing else."""
        self._changed = self._woken = False
        wanted = {keys.of_table(table_id, part) for table_id in self._bells.followed for part in ("ch", "x")}
        new, old = sorted(wanted - self._subscribed), sorted(self._subscribed - wanted)
        for start in range(0, len(new), MOST):
            await pubsub.subscribe(*new[start : start + MOST])
        for start in range(0, len(old), MOST):
            await pubsub.unsubscribe(*old[start : start + MOST])
        self._subscribed = wanted

    def _take(self, message: dict[str, Any], now: float) -> None:
        channel = message["channel"].decode()
        if channel in (keys.HEARTBEATS, self._to_me):
            if channel == keys.HEARTBEATS and message["type"] == "message":
                self._hear_heartbeat(message["data"].decode(errors="replace"), now)
            return
        table_id, part = keys.table_of(channel)
        match message["type"], part:
            case "subscribe", "ch":
                self._bells.doubt(table_id)
            case "message", "ch":
                self._bells.ring(table_id, message["data"])
            case "message", "x":
                self._bells.hear(table_id, message["data"])

    def _hear_heartbeat(self, worker: str, now: float) -> None:
        if worker == self.me:
            self._heard_at = now
        elif worker in self._others or len(self._others) < MOST_OTHERS:
            self._others[worker] = now

    # Messages to oneself and of oneself.

    def _wake(self) -> None:
        if not self._woken:
            self._woken = True
            self._publish(self._to_me, "")

    def _publish(self, channel: str, message: str) -> None:
        async def publish() -> None:
            with contextlib.suppress(Unavailable):  # then there will be silence
                await self._way.do("PUBLISH", channel, message)

        task = asyncio.get_running_loop().create_task(publish())
        self._beats.add(task)
        task.add_done_callback(self._beats.discard)
