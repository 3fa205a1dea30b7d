"""
Between the core and the world: one link, one state, and everybody who waits for an answer.

Rule: only `_do` and `again` put a new state in place, and they do it before they wait for anything, so
two tasks never work from the same state.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from chickenfoot_client import state as core
from chickenfoot_client.asking import Asking
from chickenfoot_client.change import Change, with_changed, with_said
from chickenfoot_client.errors import ClientError, Closed, Refused
from chickenfoot_client.link import Link
from chickenfoot_client.outputs import Answered, Changed, Frame, Later, Leaving, Output, Said, Saving, Send
from chickenfoot_client.tokens import Saved, TokenStore, new_id, new_seed
from chickenfoot_client.verify import Witness, undealt
from chickenfoot_protocol.codes import CloseCode

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine

    from chickenfoot_client.address import Address
    from chickenfoot_client.sockets import Dial


class Session(Asking):
    """The life of a connection to one table, whatever becomes of its sockets. `Table` is what people use."""

    def __init__(
        self,
        address: Address,
        tokens: TokenStore,
        *,
        name: str | None,
        seeds: bool,
        dial: Dial,
        sleep: Callable[[float], Awaitable[object]],
        random: Callable[[], float],
        tab: str | None,
    ) -> None:
        self._address, self._tokens, self._name, self._seeds = address, tokens, name, seeds
        self._sleep = sleep
        self._link = Link(address.socket, self, dial, sleep, random)
        self._state = core.State(tab=tab or new_id(), name=name)
        self._answers: dict[str, asyncio.Future[Frame]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._pulse = asyncio.Event()
        self._news: Change | None = None
        self._witness = Witness()
        self._seeded: set[tuple[str, int]] = set()
        self._error: Exception | None = None
        self._joined = False

    async def send(self, type: str, **fields: Any) -> Frame:  # noqa: A002 - the protocol's own name
        """Send any command by its type; an id is added. Fields that are `None` are left out."""
        given = {key: value for key, value in fields.items() if value is not None}
        return await self._submit({"type": type, "id": new_id(), **given})

    async def probe(self) -> None:
        """Find out at once whether the connection lives; call it when the computer woke up."""
        await self._link.probe()

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

    def lost(self) -> None:
        """The socket is gone."""
        self._state = core.lost(self._state)

    def again(self, code: int) -> bool:
        """Whether to come back although the server said to stay away: only with a token of another time."""
        self._state, outputs = core.ended(self._state, code)
        for output in outputs:
            self._settle(output)
        stale = code == CloseCode.BAD_TOKEN and not self._joined and self._name is not None
        return stale and self._address.token is None and self._state.transfer is None

    def over(self, error: Exception) -> None:
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
        about = undealt(view)
        if self._seeds and "you" in view and about is not None and about not in self._seeded:
            self._seeded.add(about)
            self._spawn(self._send_seed(*about))

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
            self.over(fault if isinstance(fault, Exception) else ClientError("the background work ended"))

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
