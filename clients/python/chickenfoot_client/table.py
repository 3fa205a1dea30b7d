"""A seat at a table, or a place beside it: connected for as long as the context lasts."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from random import random as _random
from typing import TYPE_CHECKING, Any, Self

from chickenfoot_client.address import Address, address_of
from chickenfoot_client.errors import ClientError, Refused
from chickenfoot_client.http import Created
from chickenfoot_client.session import Session
from chickenfoot_client.sockets import Dial, dial
from chickenfoot_client.tokens import MemoryTokens, Saved, TokenStore, new_id, new_token

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping
    from types import TracebackType

    from chickenfoot_client.change import Change
    from chickenfoot_client.outputs import Frame
    from chickenfoot_client.verify import Verdict


class Table(Session):
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
        transfer: str | None = None,
        dial: Dial = dial,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
        random: Callable[[], float] = _random,
        tab: str | None = None,
    ) -> None:
        super().__init__(
            address,
            MemoryTokens() if tokens is None else tokens,
            name=name,
            seeds=seeds,
            dial=dial,
            sleep=sleep,
            random=random,
            tab=tab,
        )
        self._wanted, self._transfer = seat, transfer

    @classmethod
    def join(cls, link: str | Created, **how: Any) -> Self:
        """
        Prepare to join a table; nothing happens before the context is entered.

        Args:
            link: the share link, or what `create_table` returned.
            how: `name` to take a seat under (absent: watch), `seat` to take a particular one,
                `tokens` to keep the seat's secret in, `seeds=False` to add no randomness to deals,
                `transfer` to take a seat over from another device with the code it was given there;
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
        if self._transfer is not None:
            saved = saved if saved is not None and not saved.seated else Saved(new_token(), seated=False)
            self._tokens.put(self._address.key, saved)
            self._state = replace(self._state, transfer=self._transfer)
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
    def closed(self) -> Exception | None:
        """Why the connection ended for good, if it did."""
        return self._error

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

    async def until(self, version: int) -> None:
        """Wait until the view has reached a version, such as that of an `ack`."""
        await self._until(lambda: self._state.live and self.version >= version)

    def verify(self) -> Verdict | None:
        """Check the deal of the round that just ended; nothing while its secret is not revealed."""
        return self._witness.verdict(self.view)
