"""Every command by name, on top of one way to send any of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chickenfoot_client.outputs import Frame


class Asking(ABC):
    """
    The commands of the protocol as methods.

    Each returns the `ack` once it is there, however often the connection is lost in between, and
    raises `Refused` (nothing changed) or `Closed` (the table is over for this client). What a command
    did is seen in the view, whose update may come a moment after the `ack`.
    """

    @abstractmethod
    async def send(self, type: str, **fields: Any) -> Frame:  # noqa: A002 - the protocol's own name
        """Send any command by its type; an id is added. Fields that are `None` are left out."""

    @abstractmethod
    async def play(self, move: Mapping[str, Any], ask: int | None = None) -> Frame:
        """
        Make a move: one of `moves`, as it is.

        Args:
            move: the move.
            ask: the decision it answers; by default the one of the newest view.

        """

    async def leave(self) -> Frame:
        """Give the seat up for good."""
        return await self.send("leave")

    async def rename(self, name: str) -> Frame:
        """Take another name."""
        return await self.send("rename", name=name)

    async def configure(
        self,
        *,
        game: str | None = None,
        preset: str | None = None,
        options: Mapping[str, Any] | None = None,
        settings: Mapping[str, Any] | None = None,
    ) -> Frame:
        """Change the game or the settings (host)."""
        return await self.send("configure", game=game, preset=preset, options=options, settings=settings)

    async def move_seat(self, seat: int, to: int) -> Frame:
        """Move a player (host, lobby)."""
        return await self.send("move_seat", seat=seat, to=to)

    async def add_bot(self, seat: int, level: str | None = None) -> Frame:
        """Seat a bot (host)."""
        return await self.send("add_bot", seat=seat, level=level)

    async def remove_bot(self, seat: int) -> Frame:
        """Take a bot away (host)."""
        return await self.send("remove_bot", seat=seat)

    async def kick(self, seat: int) -> Frame:
        """Take a player's seat away (host)."""
        return await self.send("kick", seat=seat)

    async def lock(self, *, locked: bool = True) -> Frame:
        """Let nobody else in, or let them in again (host)."""
        return await self.send("lock", locked=locked)

    async def give_host(self, seat: int) -> Frame:
        """Make somebody else the host (host)."""
        return await self.send("give_host", seat=seat)

    async def start(self) -> Frame:
        """Begin the match (host, lobby)."""
        return await self.send("start")

    async def ready(self, *, ready: bool = True) -> Frame:
        """Say that you are ready."""
        return await self.send("ready", ready=ready)

    async def seed(self, deal: int, value: str) -> Frame:
        """Add randomness to a deal; a table does so by itself unless told otherwise."""
        return await self.send("seed", deal=deal, value=value)

    async def propose(self, what: str, seat: int | None = None) -> Frame:
        """Propose `pause`, `takeback`, `end`, or `replace` with a seat."""
        return await self.send("propose", what=what, seat=seat)

    async def vote(self, proposal: int, *, yes: bool) -> Frame:
        """Answer a proposal."""
        return await self.send("vote", proposal=proposal, yes=yes)

    async def resume_play(self) -> Frame:
        """End a pause."""
        return await self.send("resume_play")

    async def chat(self, text: str) -> Frame:
        """Say something."""
        return await self.send("chat", text=text)

    async def react(self, emoji: str, to: int | str | None = None) -> Frame:
        """Show an emoji, perhaps to a seat (number) or a placed tile (text)."""
        return await self.send("react", emoji=emoji, to=to)

    async def rematch(self) -> Frame:
        """Back to the lobby after a match."""
        return await self.send("rematch")

    async def close_table(self) -> Frame:
        """Close the table for everybody (host)."""
        return await self.send("close")

    async def transfer(self) -> str | None:
        """Return a code that moves this seat to another device within 60 s; it is given only once."""
        code: str | None = (await self.send("transfer")).get("data", {}).get("code")
        return code
