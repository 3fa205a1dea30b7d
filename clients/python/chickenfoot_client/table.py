"""A seat at a table, or a place beside it: connected for as long as the context lasts."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from random import random as _random
from typing import TYPE_CHECKING, Any, Self

from chickenfoot_client import state as core
from chickenfoot_client.address import Address, address_of
from chickenfoot_client.asking import Asking
from chickenfoot_client.change import Change, with_changed, with_said
from chickenfoot_client.errors import ClientError, Closed, Refused
from chickenfoot_client.http import Created
from chickenfoot_client.link import Link
from chickenfoot_client.outputs import Answered, Changed, Frame, Later, Leaving, Output, Said, Saving, Send
from chickenfoot_client.sockets import Dial, dial
from chickenfoot_client.tokens import MemoryTokens, Saved, TokenStore, new_id, new_seed, new_token
from chickenfoot_client.verify import Verdict, Witness
from chickenfoot_protocol.codes import CloseCode

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine, Mapping
    from types import TracebackType


class Table(Asking):
    """
    One viewer of one table. Make it with `join`, enter it, and iterate over what changes.

    Losing the connection is no event here: the table comes back by itself, and every command waits
    for its answer. The iteration ends when the server says to stay away; `closed` then says why.
    """

    def __init__(
        self,
        address: Address,
        *,
        name: str | None = None,
        seat: int | None = None,
        tokens: TokenStore | None = None,
        seeds: bool = True,
        dial: Dial = dial,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
        random: Callable[[], float] = _random,
        tab: str | None = None,
    ) -> None:
        self._address = address
        self._name, self._wanted, self._seeds = name, seat, seeds
        self._tokens: TokenStore = MemoryTokens() if tokens is None else tokens
        self._sleep = sleep
        self._link = Link(address.socket, self, dial, sleep, random)
        self._state = core.State(tab=tab or new_id(), name=name)
        self._answers: dict[str, asyncio.Future[Frame]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._pulse = asyncio.Event()
        self._news: Change | None = None
        self._witness = Witness()
        self._seeded: set[tuple[str, int]] = set()
        self._error: ClientError | None = None
        self._joined = False

    @classmethod
    def join(cls, link: str | Created, **how: Any) -> Self:
        """
        Prepare to join a table; nothing happens before the context is entered.

        Args:
            link: the share link, or what `create_table` returned.
            how: `name` to take a seat under (absent: watch), `seat` to take a particular one,
                `tokens` to keep the seat's secret in, `seeds=False` to add no randomness to deals;
                `dial`, `sleep`, `random` and `tab` are there for tests.

        """
        if isinstance(link, Created):
            address = address_of(link.url)
            address = Address(address.base, address.code, link.token)
        else:
            address = address_of(link)
        return cls(address, **how)

    async def __aenter__(self) -> Self:
        """
        Connect and, with a name, sit down.

        Raises:
            Closed: the server does not let us in.
            Refused: it does, but not onto a seat.

        """
        saved = self._tokens.get(self._address.key)
        if self._address.token is not None:
            saved = Saved(self._address.token, seated=True)
            self._tokens.put(self._address.key, saved)
        if saved is not None:
            self._state = replace(self._state, token=saved.token, seated=saved.seated)
        self._spawn(self._link.run())
        try:
            await self._until(lambda: self._state.live)
            self._joined = True
            if self._name is not None and self.seat is None:
                await self.sit(self._name, self._wanted)
        except BaseException:
            await self._stop()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the connection. The seat stays ours: joining again with the same tokens resumes it."""
        await self._stop()

    def __aiter__(self) -> Self:
        """Iterate over changes; the first one is the view as it is."""
        return self

    async def __anext__(self) -> Change:
        """Wait for the next change; a reader who was busy gets all that happened in one."""
        with suppress(ClientError):
            await self._until(lambda: self._news is not None)
        if self._news is None:
            raise StopAsyncIteration
        news, self._news = self._news, None
        return news

    @property
    def view(self) -> Frame:
        """All this viewer may know, now."""
        assert self._state.view is not None, "the table has not been entered"
        return self._state.view

    @property
    def version(self) -> int:
        """The place of the view in the table's history."""
        return self._state.version

    @property
    def seat(self) -> int | None:
        """Our seat, or nothing for a watcher."""
        return self._state.seat

    @property
    def live(self) -> bool:
        """Whether the view is complete and current, as far as the connection can tell."""
        return self._state.live

    @property
    def closed(self) -> ClientError | None:
        """Why the connection ended for good, if it did."""
        return self._error

    async def send(self, type: str, **fields: Any) -> Frame:  # noqa: A002 - the protocol's own name
        """Send any command by its type; an id is added. Fields that are `None` are left out."""
        given = {key: value for key, value in fields.items() if value is not None}
        return await self._submit({"type": type, "id": new_id(), **given})

    async def sit(self, name: str, seat: int | None = None) -> Frame:
        """
        Take a seat and wait until the view is that seat's.

        The token is made and stored before the command goes out.
        """
        saved = self._tokens.get(self._address.key)
        token = saved.token if saved is not None and not saved.seated else new_token()
        self._tokens.put(self._address.key, Saved(token, seated=False))
        try:
            answer = await self.send("sit", name=name, seat=seat, token=token)
        except Refused:
            self._tokens.drop(self._address.key)
            raise
        await self._until(lambda: self._state.live and self.seat is not None)
        return answer

    async def play(self, move: Mapping[str, Any], ask: int | None = None) -> Frame:
        """Make a move: one of `moves`, as it is; see `Asking.play`."""
        number = self.view["table"]["ask"]["n"] if ask is None else ask
        return await self._submit({**move, "id": new_id(), "ask": number})

    async def probe(self) -> None:
        """Find out at once whether the connection lives; call it when the computer woke up."""
        await self._link.probe()

    async def until(self, version: int) -> None:
        """Wait until the view has reached a version, such as that of an `ack`."""
        await self._until(lambda: self._state.live and self.version >= version)

    def verify(self) -> Verdict | None:
        """Check the deal of the round that just ended; nothing while its secret is not revealed."""
        return self._witness.verdict(self.view)

    # What the link reports.

    @property
    def heartbeat_seconds(self) -> float:
        """How often a frame comes at least."""
        return self._state.heartbeat_ms / 1000

    async def opened(self) -> None:
        """A socket is open: greet."""
        await self._do(core.connected(self._state))

    async def heard(self, frame: Frame) -> None:
        """A frame came."""
        await self._do(core.received(self._state, frame))

    def again(self, code: int) -> bool:
        """Whether to come back although the server said to stay away: only with a token of another time."""
        self._state, outputs = core.ended(self._state, code)
        for output in outputs:
            self._settle(output)
        stale = code == CloseCode.BAD_TOKEN and not self._joined and self._name is not None
        return stale and self._address.token is None

    def over(self, error: ClientError) -> None:
        """The connection ended for good: nobody waits any longer."""
        self._error = error
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(error)
        self._wake()

    # Between the core and the world.

    async def _submit(self, frame: Frame) -> Frame:
        if self._error is not None:
            raise self._error
        answer = self._answers[frame["id"]] = asyncio.get_running_loop().create_future()
        try:
            await self._do(core.submitted(self._state, frame))
            told: Frame = await answer
        finally:
            del self._answers[frame["id"]]
        if told["type"] == "refused":
            raise Refused.of(told)
        return told

    async def _do(self, step: core.Step) -> None:
        self._state, outputs = step
        for output in outputs:
            if isinstance(output, Send):
                await self._link.send(output.frame)
            else:
                self._settle(output)
        self._wake()

    def _settle(self, output: Output) -> None:
        match output:
            case Changed():
                self._link.settled()
                self._news = with_changed(self._news, output)
                self._witness.note(output.view)
                self._add_seed(output.view)
            case Said(frame) if self._state.view is not None:
                self._news = with_said(self._news, self._state.view, self._state.version, frame)
            case Answered(id, answer) if (waiting := self._answers.get(id)) and not waiting.done():
                waiting.set_result(answer)
            case Saving(None):
                self._tokens.drop(self._address.key)
            case Saving(token) if token is not None:
                self._tokens.put(self._address.key, Saved(token, seated=True))
            case Later(id, ms):
                self._spawn(self._come_back(id, ms))
            case Leaving(retry_ms=retry_ms):
                self._link.retry_ms = retry_ms
            case _:
                pass

    async def _come_back(self, command_id: str | None, ms: int) -> None:
        await self._sleep(ms / 1000)
        if command_id is not None:
            await self._do(core.retried(self._state, command_id))
        elif self._state.syncing:
            await self._do(core.synced(self._state))

    def _add_seed(self, view: Frame) -> None:
        """Add our randomness to the newest deal that is committed and not dealt (protocol, section 7)."""
        table = view["table"]
        if not self._seeds or "you" not in view or "round" not in table:
            return
        deal = table["round"]["deal"]
        if "next_commitment" in table.get("result", {}):
            deal += 1
        elif "boneyard" in table["round"] or "result" in table:
            return
        if (table["match"], deal) not in self._seeded:
            self._seeded.add((table["match"], deal))
            self._spawn(self._send_seed(table["match"], deal))

    async def _send_seed(self, match: str, deal: int) -> None:
        seed = new_seed()
        # Refused: another tab of this seat was first, or the deal came sooner; then ours does not count.
        with suppress(ClientError):
            await self.seed(deal, seed)
            self._witness.added(match, deal, seed)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        # A fault of this package, or a server that breaks the protocol: it must not look like silence.
        if not task.cancelled() and (fault := task.exception()) is not None:
            self.over(ClientError(f"{type(fault).__name__} in the background"))

    def _wake(self) -> None:
        self._pulse.set()
        self._pulse = asyncio.Event()

    async def _until(self, reached: Callable[[], bool]) -> None:
        while not reached():
            if self._error is not None:
                raise self._error
            await self._pulse.wait()

    async def _stop(self) -> None:
        self.over(self._error or Closed(CloseCode.DONE))
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
