"""
Histories in Redis (contracts say what each call promises).

Appending goes over a connection of its own, so that nothing else, however long, is ahead of a move.
States and records are kept compressed: memory is what a table costs here.
"""

from __future__ import annotations

import asyncio
import contextlib
import zlib
from collections.abc import Callable, Iterable
from typing import Final

from chickenfoot.stores import chain
from chickenfoot.stores.codec import FORMAT
from chickenfoot.stores.contracts import (
    KEEP_VERSIONS,
    Again,
    Appended,
    CommandKey,
    Conflict,
    Created,
    Early,
    Entry,
    Gone,
    Head,
    Reused,
    Tail,
    Taken,
    Torn,
    Unavailable,
)
from chickenfoot.stores.redis import keys, replies
from chickenfoot.stores.redis.clocks import RedisClock, lives
from chickenfoot.stores.redis.indexes import Indexes
from chickenfoot.stores.redis.lane import Way
from chickenfoot.stores.redis.names import Names

RENEW_MS: Final = 600_000
"""The expiry of keys is renewed so often, in ms; they outlive their table by longer than that."""


class RedisJournal:
    """
    Histories in Redis.

    Args:
        commits: the way for what must be kept.
        looks: the way for everything else.
        clock: the store's time.
        learn: told the key of a table's chain whenever it is read, so that bells can be proved.
        confirms: whether ``commits`` waits for replicas. Then nothing that was done before is said to be done
            until they have it: whoever did it may have been told that it is not safe yet.

    """

    def __init__(
        self,
        commits: Way,
        looks: Way,
        clock: RedisClock,
        learn: Callable[[str, str], None],
        *,
        confirms: bool = False,
    ) -> None:
        self._commits = commits
        self._looks = looks
        self._clock = clock
        self._learn = learn
        self._confirms = confirms
        self._names = Names(looks, clock)
        self._indexes = Indexes(looks, clock, self._names)
        self._renewing: set[asyncio.Task[None]] = set()

    async def create(
        self, table_id: str, code: str, claim: str, data: bytes, ttl_seconds: int
    ) -> Created | Taken:
        """Begin a history."""
        taken = await self._names.reserve(table_id, code, claim, ttl_seconds)
        if taken is not None:
            if taken.table_id is not None:
                await self._confirm(taken.table_id)
            return taken
        # The index first: an entry in it may be early, but must not be missing.
        await self._indexes.note_life(table_id, await self.now() + ttl_seconds * 1000)
        key, epoch = chain.new_key(), chain.new_epoch()
        reply = await self._commits.run(
            "create", keys.all_of(table_id, "hsicrp"),
            self._clock.given(), epoch, key, ttl_seconds, data, FORMAT,
            keys.of_table(table_id, "ch"), code, claim,
        )  # fmt: skip
        if reply[0] == b"exists":
            if reply[1].decode() == claim:
                await self._confirm(table_id)
                return Taken(table_id)  # by this very call, whose answer was lost
            await self._names.release(table_id, code, claim)
            return Taken(None)
        entry = Entry(1, int(reply[2]), reply[1].decode(), data)
        return Created(entry, Head(epoch, 1, entry.hash))

    async def append(
        self,
        table_id: str,
        head: Head,
        data: bytes,
        *,
        command: CommandKey | None = None,
        not_before: int | None = None,
        ttl_seconds: int | None = None,
    ) -> Appended | Again | Reused | Conflict | Early | Gone:
        """Append one entry. Raises Torn, Unconfirmed, WrittenByNewer."""
        scope, digest = (_scope(command.occupant, command.id), command.digest) if command else ("", "")
        reply = await self._commits.run(
            "commit", keys.all_of(table_id, "hsicr"),
            self._clock.given(), head.epoch, head.version, head.hash, data, FORMAT, scope, digest,
            keys.of_table(table_id, "ch"),
            "" if not_before is None else not_before,
            "" if ttl_seconds is None else ttl_seconds,
            KEEP_VERSIONS, RENEW_MS,
        )  # fmt: skip
        if len(reply) > 4 and reply[0] == b"ok":
            _, _, _, at, code, claim, end = reply
            self._renew_soon(table_id, code.decode(), claim.decode(), int(at), int(end))
        outcome = replies.outcome(reply, head, data)
        if isinstance(outcome, Again):
            await self._confirm(table_id)
        return outcome

    async def _confirm(self, table_id: str) -> None:
        """Wait until replicas have all of a table. Raises Unconfirmed."""
        if self._confirms:
            await self._commits.run("touch", keys.all_of(table_id, "h"))

    def _renew_soon(self, table_id: str, code: str, claim: str, at: int, end: int) -> None:
        """Let what leads to the table live as long as it does, without keeping the move waiting."""

        async def renew() -> None:
            with contextlib.suppress(Unavailable):  # the next occasion is soon enough
                await self._names.renew(table_id, code, claim, (end - at) // 1000)
                await self._indexes.note_life(table_id, end)

        task = asyncio.get_running_loop().create_task(renew())
        self._renewing.add(task)
        task.add_done_callback(self._renewing.discard)

    async def tail(self, table_id: str, after: int, *, checkpoint: bool = False) -> Tail | Gone:
        """Read the end of a history, and prove that it is whole. Raises Torn, WrittenByNewer."""
        reply = await self._looks.run(
            "tail", keys.all_of(table_id, "hsc"), self._clock.given(), max(0, after), int(checkpoint)
        )
        if reply[0] == b"gone":
            return Gone()
        found, key = replies.tail(reply)
        self._learn(table_id, key)
        return found

    async def heads(self, table_ids: Iterable[str]) -> dict[str, Head | None]:
        """Return where histories end, all in one exchange."""
        heads, now = await self._indexes.heads(table_ids, "ep", "v", "h")
        return {
            table_id: Head(epoch.decode(), int(version), digest.decode()) if lives(at, ttl, now) else None
            for table_id, (at, ttl, epoch, version, digest) in heads.items()
        }

    async def recall(self, table_id: str, occupant: str, command_id: str) -> tuple[str, int] | None:
        """Return what a command did."""
        reply = await self._looks.run(
            "recall", keys.all_of(table_id, "hi"), self._clock.given(), _scope(occupant, command_id)
        )
        if not reply:
            return None
        await self._confirm(table_id)
        return reply[0].decode(), int(reply[1])

    async def checkpoint(self, table_id: str, version: int, state: bytes) -> None:
        """Keep a state in place of the entries up to it. Raises Torn."""
        small = zlib.compress(state)
        reply = await self._looks.run(
            "checkpoint", keys.all_of(table_id, "hsc"), self._clock.given(), version, small, KEEP_VERSIONS
        )
        if reply[0] == b"near":
            raise ValueError(f"a checkpoint leaves {KEEP_VERSIONS} entries after it")
        if reply[0] == b"torn":
            raise Torn(f"version {version} is missing")

    async def find(self, code: str) -> str | None:
        """Return the id behind a share code."""
        return await self._names.find(code)

    async def life(self, table_id: str) -> int | None:
        """Return when a table's life ends."""
        heads, now = await self._indexes.heads([table_id])
        at, ttl = heads[table_id]
        return int(at) + int(ttl) * 1000 if lives(at, ttl, now) else None

    async def keep_record(self, table_id: str, match: str, deal: int, lines: bytes) -> None:
        """Keep the record of a deal, the first time it is given."""
        field, small = f"{match}:{deal}", zlib.compress(lines)
        await self._looks.run("record", keys.all_of(table_id, "hr"), self._clock.given(), field, small)

    async def records(self, table_id: str, match: str) -> tuple[bytes, ...]:
        """Return the kept deals of a match, in order."""
        kept, living = await asyncio.gather(
            self._looks.do("HGETALL", keys.of_table(table_id, "r")), self._indexes.living([table_id])
        )
        if not living:
            return ()
        names = [name.decode().rpartition(":") for name in kept[::2]]
        deals = {int(deal): kept[2 * n + 1] for n, (its, _, deal) in enumerate(names) if its == match}
        return tuple(replies.unpacked(deals[deal]) for deal in sorted(deals))

    async def list_table(self, table_id: str, summary: bytes | None) -> None:
        """Show the table in the lobby, or no longer."""
        await self._indexes.list_table(table_id, summary)

    async def listed(self, limit: int) -> tuple[bytes, ...]:
        """Return the summaries of the tables that were listed last, the newest first."""
        return await self._indexes.listed(limit)

    async def schedule(self, table_id: str, at: int | None) -> None:
        """Note when the table next wants attention."""
        await self._indexes.schedule(table_id, at)

    async def due(self, now: int, limit: int) -> tuple[str, ...]:
        """Return the tables whose time has come, the longest overdue first."""
        return await self._indexes.due(now, limit)

    async def sweep(self, now: int, limit: int) -> int:
        """Delete tables that are past their life; Redis would, too, some time later."""
        return await self._indexes.sweep(now, limit)

    async def now(self) -> int:
        """Return the store's time in ms."""
        return await self._clock.now()

    async def ready(self) -> None:
        """
        Write a little, which is gone by itself after a minute.

        A replica, or a server without memory or disk left, would answer everything but that. Raises
        Unavailable.
        """
        await self._looks.do("SET", keys.of_table("ready", "h"), "", "EX", 60)

    async def rest(self) -> None:
        """Wait for what was left to be done later."""
        while self._renewing:
            await asyncio.wait(tuple(self._renewing))


def _scope(occupant: str, command_id: str) -> str:
    return f"{occupant}:{command_id}:"
