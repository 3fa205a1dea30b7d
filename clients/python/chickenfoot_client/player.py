"""Playing by a function: from a view to a move, until the match is over."""

from __future__ import annotations

from inspect import isawaitable
from typing import TYPE_CHECKING, Any, TypeAlias

from chickenfoot_client.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from chickenfoot_client.change import Change
    from chickenfoot_client.outputs import Frame
    from chickenfoot_client.table import Table

    Choose: TypeAlias = Callable[[Frame], Frame | Awaitable[Frame]]


async def play_with(
    table: Table, choose: Choose, watch: Callable[[Change], object] | None = None
) -> Frame | None:
    """
    Play a match: say ready, choose a move whenever asked, stop when the match is over.

    Args:
        table: an entered table with a seat. If it is the host's, starting is the caller's business.
        choose: gets a view in which `you.moves` is not empty and returns one of them; it may be async.
        watch: is shown every change first, to print it, say.

    Returns:
        The match's result, or nothing where the table ended before.

    """
    reached = 0
    async for change in table:
        if watch is not None:
            watch(change)
        # An ack comes before the update it announces; until that is here the view is old.
        if change.version < reached:
            continue
        if change.phase == "match_over":
            result: Frame = change.view["table"]["result"]
            return result
        try:
            reached = await _act(table, change.view, choose)
        except Refused:
            # The clock was faster, or the table moved on; the next change says what is asked now.
            reached = change.version
    return None


async def _act(table: Table, view: Frame, choose: Choose) -> int:
    """Do the one thing a player has to do now, if any; return the version that shows it done."""
    shown, you = view["table"], view.get("you", {})
    if you.get("moves"):
        move: Any = choose(view)
        if isawaitable(move):
            move = await move
        return int((await table.play(move, shown["ask"]["n"]))["version"])
    mine = you.get("seat")
    waits = shown["phase"] == "round_over" or (shown["phase"] == "lobby" and shown.get("host") != mine)
    if mine is not None and waits and str(mine) not in shown.get("ready", ()):
        return int((await table.ready())["version"])
    return 0
