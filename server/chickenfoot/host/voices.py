"""
What people say and show at a table: passed on, never kept for long, and no part of the history.

Rule 1: chat and reactions may be lost; a reader who is behind does not get them.
Rule 2: a repeated id is said once by this process.
Rule 3: whoever comes gets the last 50 lines, marked as old, right after its first ``live``.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Any, Final

import orjson

from chickenfoot.host import frames
from chickenfoot.host.audience import Viewer
from chickenfoot.host.done import Done
from chickenfoot.host.live_table import LiveTable
from chickenfoot.host.surroundings import Surroundings
from chickenfoot.stores.contracts import CommandKey
from chickenfoot.table.commands import Refused
from chickenfoot.table.names import clean_text
from chickenfoot.table.state import Phase

LINES: Final = 50
REMEMBERED: Final = 256

REACTIONS: Final = ("👍", "👏", "😂", "😮", "😢", "🤔", "🎉", "🐔", "⏳", "❤️")
"""The emojis people may show."""


class Voices:
    """The talk of one table."""

    def __init__(self, live: LiveTable, around: Surroundings) -> None:
        self._live = live
        self._around = around
        self._lines: deque[frames.Json] = deque(maxlen=LINES)
        self._said: OrderedDict[tuple[str, str], str] = OrderedDict()

    async def say(self, viewer: Viewer, key: CommandKey, text: str) -> Done:
        """Pass a line on. Raises Refused: ``not_seated``, ``bad_name``, ``bad_message``, ``table_closed``."""
        if done := self._again(key):
            return done
        table = self._live.table
        line: frames.Json = {"type": "chat"}
        if viewer.seat is not None:
            line["seat"] = viewer.seat
        elif not table.settings.watcher_chat:
            raise Refused("not_seated", "watchers do not chat at this table")
        elif viewer.name is None:
            raise Refused("bad_name", "a watcher who chats says a name in hello")
        else:
            line["name"] = viewer.name
        line["text"] = clean_text(text)
        line["at"] = self._around.clock.now()
        return await self._pass_on(key, line)

    async def react(self, viewer: Viewer, key: CommandKey, emoji: str, to: int | str | None) -> Done:
        """Show an emoji, perhaps to a seat or a placed tile. Raises Refused."""
        if done := self._again(key):
            return done
        if viewer.seat is None:
            raise Refused("not_seated")
        if emoji not in REACTIONS:
            raise Refused("bad_message", "emoji is not one of the table's reactions")
        reaction: frames.Json = {"type": "reaction", "seat": viewer.seat, "emoji": emoji}
        if to is not None:
            if not self._is_there(to):
                raise Refused("bad_message", "to is neither a seat nor a tile on the table")
            reaction["to"] = to
        reaction["at"] = self._around.clock.now()
        return await self._pass_on(key, reaction)

    def _is_there(self, to: int | str) -> bool:
        table = self._live.table
        if isinstance(to, int):
            return 0 <= to < len(table.seats) and table.seats[to] is not None
        played = None if table.match is None else table.match.round
        return played is not None and to in played.layout.tiles

    def _again(self, key: CommandKey) -> Done | None:
        if self._live.table.phase is Phase.CLOSED:
            raise Refused("table_closed")
        digest = self._said.get((key.occupant, key.id))
        if digest is None:
            return None
        if digest != key.digest:
            raise Refused("bad_message", "this id was used for another command")
        return Done(self._live.version, again=True)

    async def _pass_on(self, key: CommandKey, message: frames.Json) -> Done:
        self._said[key.occupant, key.id] = key.digest
        if len(self._said) > REMEMBERED:
            self._said.popitem(last=False)
        await self._around.store.bus.shout(self._live.id, frames.text(message))
        return Done(self._live.version)

    def heard(self, message: bytes) -> None:
        """Show what somebody said, through whichever process."""
        said: Any = orjson.loads(message)
        if said["type"] == "chat":
            self._lines.append(said)
        self._around.fan(
            [viewer.screen for viewer in self._live.audience if viewer.version and not viewer.screen.busy],
            message,
        )

    def tell_old(self, viewer: Viewer) -> None:
        """Show a newcomer the last lines."""
        for line in self._lines:
            viewer.screen.show(frames.text({**line, "old": True}))
